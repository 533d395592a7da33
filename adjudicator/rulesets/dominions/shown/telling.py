"""How this game's things are called and its members told, in the phrases of `phrases.yaml`."""

import re
from pathlib import Path
from typing import Any

from adjudicator.kernel.telling.names_in_view import VisibleThing, thing_on_table
from adjudicator.kernel.telling.phrases import Phrases, Sentence, Teller, told_choice
from adjudicator.kernel.text.terms import Terms
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.dominions.table.state import Player


def on_table(table: dict[str, Any]) -> dict[str, VisibleThing]:
    """Return the cards of a viewed board, by id, each with its space."""
    return {id: thing_on_table(piece, space(piece["at"])) for id, piece in table["pieces"].items()}


def space(name: str) -> Text:
    """Say on which space of the board."""
    return Text(f"em {name}", f"at {name}")


def _link(link: dict[str, Any], say: Sentence) -> str:
    return say.say("link", link)


_TICKING = re.compile(r"(c\d+)/(\d+)")


def _choice(choice: Any, say: Sentence) -> str:
    """Tell what was chosen; of an effect that counts time (`c7/0`), which ability of which card it is."""
    ticking = _TICKING.fullmatch(choice) if isinstance(choice, str) else None
    return say(f"{ticking[1]}:{int(ticking[2]) + 1}") if ticking else told_choice(choice, say)


_SPECIAL: dict[str, Teller] = {"link": _link, "choice": _choice}

TERMS = Terms(Path(__file__).parent / "terms.yaml", Player.zones.values())
PHRASES = Phrases(Path(__file__).parent / "phrases.yaml", TERMS, _SPECIAL)
