"""The examples of docs/cards.md that are of this game: their cards, and how they are played."""

from collections.abc import Callable
from typing import Any

from tests.rulesets.examples import NAME, Example, play_steps, with_texts
from tests.rulesets.multiversity.table import Table, fighter, item

SHELLS: dict[str, Example] = {
    "character": fighter("X1"), "item": item("X1"), "permanent": item("X1", permanent=True),
    "energy": {"key": "X1", "name": NAME, "kind": "energy", "energy": 1},
}  # fmt: skip


def card_of(example: Example) -> Example:
    """Return the whole card of an example."""
    if "card" in example:
        whole: Example = example["card"]
        return whole
    return {**SHELLS[example.get("of", "character")], "abilities": [with_texts(example["ability"])]}


def play(example: Example) -> None:
    """Play an example, and look whether what it says has come about."""
    play_steps(Table(cards=[card_of(example)], **example["table"]), example, _step, _seen)


def _step(table: Table, step: str) -> None:
    verb, *words = step.split()
    if verb == "end":
        table.end_turn()
    elif verb == "pass":
        table.let_pass()
    else:
        verbs: dict[str, Callable[..., object]] = {
            "use": table.use, "declare": table.declare, "respond": table.respond, "play": table.play,
            "energize": table.energize,
        }  # fmt: skip
        verbs[verb](*words)


def _seen(table: Table, name: str) -> Any:
    subject, _, what = name.partition(".")
    if subject in ("P1", "P2"):
        return table.discard(subject) if what == "discard" else len(table.hand(subject))
    if what in ("life", "defence", "energy"):
        return table.explain(name).value
    return table.count(subject, what)
