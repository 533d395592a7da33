"""How this game's things are called and its members told, in the phrases of `phrases.yaml`."""

from pathlib import Path
from typing import Any

from adjudicator.kernel.cast import OnTable, thing_on_table
from adjudicator.kernel.telling import Phrases, Sentence, Teller
from adjudicator.kernel.terms import Terms
from adjudicator.kernel.text import Text


def on_table(table: dict[str, Any]) -> dict[str, OnTable]:
    """Return the cards of a viewed board, by id, each with its space."""
    return {id: thing_on_table(piece, space(piece["at"])) for id, piece in table["pieces"].items()}


def space(name: str) -> Text:
    """Say on which space of the board."""
    return Text(f"em {name}", f"at {name}")


def _link(link: dict[str, Any], say: Sentence) -> str:
    return say.say("link", link)


_SPECIAL: dict[str, Teller] = {"link": _link}

TERMS = Terms(Path(__file__).parent / "terms.yaml")
PHRASES = Phrases(Path(__file__).parent / "phrases.yaml", TERMS, _SPECIAL)
