"""How this game's things are called and its members told, in the phrases of `phrases.yaml`."""

import re
from pathlib import Path
from typing import Any

from adjudicator.kernel.telling.names_in_view import FACE_DOWN, VisibleThing, thing_on_table
from adjudicator.kernel.telling.phrases import Phrases, Sentence, Teller, listed
from adjudicator.kernel.text.terms import Terms
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.enlightenment.cards.lexicon import STATS
from adjudicator.rulesets.enlightenment.cards.words import KEYWORDS, NOT_BOW, ROW, STRONGHOLD
from adjudicator.rulesets.enlightenment.table.state import Player


def _changes(changes: dict[str, int], say: Sentence) -> str:
    """Tell what pools gain or lose: Ana +2 and Bruno −3."""
    return listed([f"{say(seat)} {amount:+}".replace("-", "−") for seat, amount in changes.items()], say.language)


def _places(places: dict[str, str] | list[str], say: Sentence) -> str:
    """Tell which ring goes where; of an answer, where the rings go."""
    if isinstance(places, list):
        return say(places)
    return listed([f"{say(ring)} → {say(place)}" for ring, place in places.items()], say.language)


def _cards(cards: dict[str, str] | list[str], say: Sentence) -> str:
    """Tell which cards; of those that are turned up, what each is."""
    return say([*cards.values()] if isinstance(cards, dict) else cards)


def _totals(totals: dict[str, int], say: Sentence) -> str:
    """Tell what each has bid, or comes to: Ana 7 and Bruno 5."""
    return listed([f"{say(key)} {total}" for key, total in totals.items()], say.language)


_TREATY = re.compile(r"t\d+")
_NUMBER = Text("nº {number}", "no. {number}")
_OF_TREATY = Text("tratado {number}", "treaty {number}")


def _named(key: str, say: Sentence) -> str:
    """Tell what a key names; a treaty by its number."""
    return _NUMBER[say.language].format(number=key[1:]) if _TREATY.fullmatch(key) else say(key)


def _source(key: str, say: Sentence) -> str:
    """Tell what something comes from: a card, a treaty."""
    name = _named(key, say)
    return _OF_TREATY[say.language].format(number=name) if _TREATY.fullmatch(key) else name


def _card(key: Any, say: Sentence) -> str:
    """Tell a card, or an ability of it; the first, which is mostly the only one, by the card alone."""
    return say(key.removesuffix(":1") if isinstance(key, str) else key)


def _prose(prose: dict[str, str], say: Sentence) -> str:
    """Tell what stands on a card in its own words, in one line."""
    return " ".join(prose[say.language].split())


def _promise(promise: dict[str, Any], say: Sentence) -> str:
    """Tell what is promised, and until when; dots for what is open still."""
    if not promise.get("kind"):
        return "…"
    return f"{say.say(promise['kind'], promise)} {say.say('until_' + promise['until'], promise)}"


_PROMISES = Text("{seat} promete: {promise}", "{seat} promises: {promise}")


def _treaty(treaty: dict[str, Any] | str, say: Sentence) -> str:
    """Tell the terms of a treaty, so far as they are set: what each promises, until when, and what is at stake."""
    if isinstance(treaty, str):
        return _named(treaty, say)
    terms = [
        _PROMISES[say.language].format(seat=say(seat), promise=_promise(promise, say))
        for seat, promise in zip(treaty["players"], treaty["promises"], strict=True)
        if promise
    ]
    return "; ".join([*terms, say.say("stake", treaty)] if treaty["stake"] else terms) or "…"


def _votes(votes: dict[str, str], say: Sentence) -> str:
    """Tell what each has said of a treaty."""
    return listed([f"{say(seat)}: {say(vote)}" for seat, vote in votes.items()], say.language)


_SPECIAL: dict[str, Teller] = {
    "votes": _votes,
    "card": _card,
    "choice": _card,
    "prose": _prose,
    "treaty": _treaty,
    "mine": _promise,
    "yours": _promise,
    "id": _named,
    "source": _source,
    "changes": _changes,
    "places": _places,
    "dials": _totals,
    "totals": _totals,
    "cards": _cards,
}

TERMS = Terms(Path(__file__).parent / "terms.yaml", STATS, KEYWORDS, [NOT_BOW], Player.zones.values())
_FACE_DOWN = {
    slot: Text(f"{TERMS(slot, 'pt')} virada para baixo", f"face-down {TERMS(slot, 'en')}") for slot in ROW
} | {STRONGHOLD: Text("província da fortaleza virada para baixo", "face-down province of the stronghold")}
_ON_PROVINCE = {slot: Text(f"na {TERMS(slot, 'pt')}", f"on the {TERMS(slot, 'en')}") for slot in ROW}


def on_table(table: dict[str, Any]) -> dict[str, VisibleThing]:
    """Return what stands on a viewed table (builtin JSON data), by id: a facedown province is called by its place, and
    what lies on one has its place."""
    pieces = table.get("pieces", {})
    lies = {id: pieces.get(piece["on"], {}).get("slot", "") for id, piece in pieces.items()}
    return {
        id: thing_on_table(piece, _ON_PROVINCE.get(lies[id]), _FACE_DOWN.get(piece["slot"], FACE_DOWN))
        for id, piece in pieces.items()
    }


PHRASES = Phrases(Path(__file__).parent / "phrases.yaml", TERMS, _SPECIAL)
