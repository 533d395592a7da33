"""How this game's things are called and its members told, in the phrases of `phrases.yaml`."""

from pathlib import Path
from typing import Any

from adjudicator.kernel.telling.names_in_view import VisibleThing, thing_on_table
from adjudicator.kernel.telling.phrases import Phrases, Sentence, Teller, listed
from adjudicator.kernel.text.terms import Terms
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.multiversity.cards.words import MAIN, TOKENS
from adjudicator.rulesets.multiversity.table.state import Player


def on_table(table: dict[str, Any]) -> dict[str, VisibleThing]:
    """Return the characters in play, by id, each with its position, and the items."""
    characters = {id: thing_on_table(one, position(one["position"])) for id, one in table["characters"].items()}
    return characters | {id: thing_on_table(item, None) for id, item in table["items"].items()}


def position(number: int) -> Text:
    """Say in which position."""
    if number == MAIN:
        return Text("na posição principal", "in the main position")
    return Text(f"na posição {number}", f"in position {number}")


def _ledger(value: dict[str, Any], say: Sentence) -> str:
    """Tell a damage ledger as the rulebook's examples do: 5; Escudo 5 → 3; defesa 3 → 1."""
    steps = [f"{say(step['stage'])} {step['before']} → {step['after']}" for step in value.get("steps", ())]
    return "; ".join([str(value["declared"]), *steps])


def _counts(value: dict[str, int], say: Sentence) -> str:
    """Tell how many tokens of which kinds."""
    if say.language == "en":
        return listed([f"{count} {say(name)}" for name, count in value.items()], "en")
    tokens = {name: "1 token" if count == 1 else f"{count} tokens" for name, count in value.items()}
    return listed([f"{count} de {say(name)}" for name, count in tokens.items()], "pt")


def _deflected(value: dict[str, str], say: Sentence) -> str:
    return listed([f"{say(one)} → {say(other)}" for one, other in value.items()], say.language)


_SPECIAL: dict[str, Teller] = {"ledger": _ledger, "tokens": _counts, "deflected": _deflected}

TERMS = Terms(Path(__file__).parent / "terms.yaml", TOKENS.values(), Player.zones.values())
PHRASES = Phrases(Path(__file__).parent / "phrases.yaml", TERMS, _SPECIAL)
