"""How this game's things are called and its fields told, in the phrases of `phrases.yaml`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from adjudicator.kernel.telling import Phrases, Terms
from adjudicator.kernel.text import Language
from adjudicator.rulesets.diamonds.cards import CARDS, MISSION_CARDS

TERMS = Terms(Path(__file__).parent / "terms.yaml")


def named(key: object, language: Language) -> str:
    """Return the name of a card (with its key) or a mission; of anything else, the term."""
    if isinstance(key, str) and key in CARDS:
        return f"{CARDS[key].name[language]} [{key}]"
    if isinstance(key, str) and key in MISSION_CARDS:
        return MISSION_CARDS[key].name[language]
    return TERMS(key, language) if isinstance(key, str) else str(key)


def _players(players: Any, language: Language) -> str:
    return "; ".join(
        " ".join(filter(None, (item["seat"], item["name"], f"({TERMS(item['faction'], language)})")))
        if isinstance(item, dict)
        else str(item)
        for item in players
    )


def _cards(cards: list[Any], language: Language) -> str:
    return "; ".join(
        f"{item['seat']} {named(item['card'], language)}" if isinstance(item, dict) else named(item, language)
        for item in cards
    )


def _hands(hands: dict[str, list[Any]], language: Language) -> str:
    return "; ".join(f"{seat} " + " | ".join(_hand(hand) for hand in pair) for seat, pair in hands.items())


def _hand(hand: Any) -> str:
    return hand if isinstance(hand, str) else " ".join(hand)


def _amounts(amounts: dict[str, int], language: Language) -> str:
    return ", ".join(f"{stat} {amount:+d}" for stat, amount in amounts.items())


def _scores(scores: dict[str, dict[str, Any]], language: Language) -> str:
    return ", ".join(
        f"{seat} {score['total']} (ATK {score['ATK']} LP {score['LP']} MP {score['MP']})"
        for seat, score in scores.items()
    )


def _what(value: Any, language: Language) -> str:
    """Tell what a guard prevents, by its name, or what would be applied, by its card."""
    return named(value["source"] if isinstance(value, dict) else value, language)


_SPECIAL: dict[str, Callable[[Any, Language], str]] = {
    "players": _players,
    "cards": _cards,
    "hands": _hands,
    "amounts": _amounts,
    "scores": _scores,
    "what": _what,
    "amount": lambda value, language: f"{value:+d}",
}

PHRASES = Phrases(Path(__file__).parent / "phrases.yaml", named, _SPECIAL)
