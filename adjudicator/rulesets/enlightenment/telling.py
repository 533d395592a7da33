"""How this game's things are called and its members told, in the phrases of `phrases.yaml`."""

from pathlib import Path
from typing import Any

from adjudicator.kernel.telling import Phrases, Sentence, Teller, listed
from adjudicator.kernel.terms import Terms


def _changes(changes: dict[str, int], say: Sentence) -> str:
    """Tell what pools gain or lose: Ana +2 and Bruno −3."""
    return listed([f"{say(seat)} {amount:+}".replace("-", "−") for seat, amount in changes.items()], say.language)


def _places(places: dict[str, str], say: Sentence) -> str:
    """Tell which ring goes where."""
    return listed([f"{say(ring)} → {say(place)}" for ring, place in places.items()], say.language)


def _dials(dials: dict[str, int], say: Sentence) -> str:
    """Tell what each has bid."""
    return listed([f"{say(seat)} {dial}" for seat, dial in dials.items()], say.language)


def _revealed(cards: dict[str, str], say: Sentence) -> str:
    """Tell which cards are turned up."""
    return listed([say(key) for key in cards.values()], say.language)


def _prose(prose: dict[str, str], say: Sentence) -> str:
    """Tell what stands on a card in its own words, in one line."""
    return " ".join(prose[say.language].split())


def _treaty(treaty: dict[str, Any], say: Sentence) -> str:
    """Tell the terms of a treaty, so far as they are set: what each promises, until when, and what is at stake."""
    terms = [
        f"{say(seat)} {say.say(promise['kind'], promise)} {say.say('until_' + promise['until'], promise)}"
        for seat, promise in zip(treaty["players"], treaty["promises"], strict=True)
        if promise
    ]
    return "; ".join([*terms, say.say("stake", treaty)] if treaty["stake"] else terms)


_SPECIAL: dict[str, Teller] = {
    "prose": _prose,
    "treaty": _treaty,
    "changes": _changes,
    "places": _places,
    "dials": _dials,
    "revealed": _revealed,
}

TERMS = Terms(Path(__file__).parent / "terms.yaml")
PHRASES = Phrases(Path(__file__).parent / "phrases.yaml", TERMS, _SPECIAL)
