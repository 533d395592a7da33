"""The examples of docs/cards.md that are of this game: their cards, and how they are played."""

from collections.abc import Callable
from typing import Any

from tests.rulesets.examples import NAME, Example, play_steps, with_texts
from tests.rulesets.heat.table import Table

SHELLS: dict[str, Example] = {
    "character": {"power": 3, "cost": 1}, "leader": {"life": 30, "colours": ["purple"]}, "support": {"cost": 1},
    "equipment": {"cost": 1}, "action": {"cost": 1}, "consumable": {"cost": 1}, "heat": {"cost": 1},
}  # fmt: skip


def card_of(example: Example) -> Example:
    """Return the whole card of an example."""
    if "card" in example:
        whole: Example = example["card"]
        return whole
    kind = example.get("of", "character")
    abilities = [with_texts(each) for each in (example["ability"], *example.get("also", ()))]
    return {"key": "Y1", "name": NAME, "kind": kind, **SHELLS[kind], "abilities": abilities}


def play(example: Example) -> None:
    """Play an example, and look whether what it says has come about."""
    play_steps(Table(cards=[card_of(example)], **example["table"]), example, _step, _seen)


def _step(table: Table, step: str) -> None:
    verb, *words = step.split()
    heated = "+heat" in words
    words = [word for word in words if word != "+heat"]
    if verb == "play":
        (key, *choices), to = words, ""
        if table.state.card(key).kind == "equipment":
            to, *choices = choices
        table.play(key, to, *choices, heat=heated)
    else:
        verbs: dict[str, Callable[..., object]] = {
            "end": table.end_turn, "pass": table.let_pass, "use": table.use, "attack": table.attack,
            "declare": table.declare, "answer": table.answer, "choose": table.choose, "advance": table.advance,
            "heat_mode": table.heat_mode,
        }  # fmt: skip
        verbs[verb](*words)


def _seen(table: Table, name: str) -> Any:
    subject, _, what = name.partition(".")
    if subject == "asked":
        return table.asked_for
    if subject == "result":
        return table.state.result.reason if table.state.result is not None else None
    if subject in ("P1", "P2"):
        player = table.state.players[subject]
        zone = getattr(player, what)
        return zone if isinstance(zone, int | list) else len(player.held(what))
    if what == "gone":
        return table.gone(subject)
    piece = table.piece(subject if subject in table.state.pieces else table.of(subject)[0])
    return piece.tapped if what == "rested" else piece.now.get(what, getattr(piece, what, None))
