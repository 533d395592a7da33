"""How this game's things are called and its members told, in the phrases of `phrases.yaml`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from adjudicator.kernel.telling.names_in_view import VisibleThing
from adjudicator.kernel.telling.phrases import Phrases, Sentence, Teller, listed
from adjudicator.kernel.text.terms import Terms
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.diamonds.cards.form import CARDS, JUDGEMENT, MISSION_CARDS
from adjudicator.rulesets.diamonds.table.state import Player

NAMES: Mapping[str, Text] = {
    **{key: card.name for key, card in CARDS.items()},
    **{key: mission.name for key, mission in MISSION_CARDS.items()},
}


def on_table(table: dict[str, Any]) -> dict[str, VisibleThing]:
    """Return every card of a match by its key: factions have cards of the same name, told apart by whose they are."""
    return {key: VisibleThing(key, seat) for seat, player in table["players"].items() for key in player["deck"]}


def _players(players: list[dict[str, Any]], say: Sentence) -> str:
    return listed([f"{say(player['seat'])} ({say(player['faction'])})" for player in players], say.language)


def _cards(cards: list[Any], say: Sentence) -> str:
    """Tell cards, or who reveals which."""
    if not all(isinstance(card, dict) for card in cards):
        return say(cards)
    return "; ".join(
        f"{say(card['seat'])}: {say.in_view.name(card['card'], say.language, card['seat'])}" for card in cards
    )


def _hands(hands: dict[str, list[Any]], say: Sentence) -> str:
    return "; ".join(
        f"{say(seat)}: {' | '.join(_hand(hand, seat, say) for hand in pair)}" for seat, pair in hands.items()
    )


def _hand(hand: Any, seat: str, say: Sentence) -> str:
    return hand if isinstance(hand, str) else ", ".join(say.in_view.name(card, say.language, seat) for card in hand)


_ASKED = Text("em vez de", "instead of")


def _amounts(amounts: dict[str, int], say: Sentence) -> str:
    """Tell by how much stats change; where the floor of zero stopped a loss, what it would have been."""
    asked = say.members.get("asked") or {}
    floor = {stat: f" ({_ASKED[say.language]} {amount:+d})" for stat, amount in asked.items()}
    return ", ".join(
        f"{stat} {f'{amount:+d}' if amount else 0}{floor.get(stat, '')}" for stat, amount in amounts.items()
    )


def _scores(scores: dict[str, dict[str, Any]], say: Sentence) -> str:
    return ", ".join(
        f"{say(seat)} {score['total']} (ATK {score['ATK']} LP {score['LP']} MP {score['MP']})"
        for seat, score in scores.items()
    )


def _won(table: dict[str, Any], say: Sentence) -> str:
    """Tell how many diamonds the winners have, and how many whoever of the others has most."""
    won = {seat: len(set(player["diamonds"]) - {JUDGEMENT}) for seat, player in table["players"].items()}
    winners = table["result"]["winners"]
    best = won[winners[0]]
    others = max((count for seat, count in won.items() if seat not in winners), default=0)
    one, many = ("diamante", "diamantes") if say.language == "pt" else ("diamond", "diamonds")
    return f"{best} {one if best == 1 else many} {'a' if say.language == 'pt' else 'to'} {others}"


_SPECIAL: dict[str, Teller] = {
    "players": _players,
    "cards": _cards,
    "hands": _hands,
    "amounts": _amounts,
    "scores": _scores,
    "table": _won,
}

TERMS = Terms(Path(__file__).parent / "terms.yaml", Player.zones.values())
PHRASES = Phrases(Path(__file__).parent / "phrases.yaml", TERMS, _SPECIAL)
