"""How this game's things are called and its members told, in the phrases of `phrases.yaml`."""

import re
from pathlib import Path
from typing import Any

from adjudicator.kernel.telling import Phrases, Sentence, Teller, listed
from adjudicator.kernel.terms import Terms
from adjudicator.kernel.text import Text


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


def _named(key: str, say: Sentence) -> str:
    """Tell what a key names; a treaty by its number."""
    return _NUMBER[say.language].format(number=key[1:]) if _TREATY.fullmatch(key) else say(key)


def _card(key: str, say: Sentence) -> str:
    """Tell a card, or an ability of it; the first, which is mostly the only one, by the card alone."""
    return say(key.removesuffix(":1"))


def _prose(prose: dict[str, str], say: Sentence) -> str:
    """Tell what stands on a card in its own words, in one line."""
    return " ".join(prose[say.language].split())


def _promise(promise: dict[str, Any], say: Sentence) -> str:
    """Tell what is promised, and until when; dots for what is open still."""
    if not promise.get("kind"):
        return "…"
    return f"{say.say(promise['kind'], promise)} {say.say('until_' + promise['until'], promise)}"


def _treaty(treaty: dict[str, Any] | str, say: Sentence) -> str:
    """Tell the terms of a treaty, so far as they are set: what each promises, until when, and what is at stake."""
    if isinstance(treaty, str):
        return _named(treaty, say)
    terms = [
        f"{say(seat)} {_promise(promise, say)}"
        for seat, promise in zip(treaty["players"], treaty["promises"], strict=True)
        if promise
    ]
    return "; ".join([*terms, say.say("stake", treaty)] if treaty["stake"] else terms) or "…"


_SPECIAL: dict[str, Teller] = {
    "card": _card,
    "prose": _prose,
    "treaty": _treaty,
    "mine": _promise,
    "yours": _promise,
    "id": _named,
    "source": _named,
    "changes": _changes,
    "places": _places,
    "dials": _totals,
    "totals": _totals,
    "cards": _cards,
}

TERMS = Terms(Path(__file__).parent / "terms.yaml")
PHRASES = Phrases(Path(__file__).parent / "phrases.yaml", TERMS, _SPECIAL)
