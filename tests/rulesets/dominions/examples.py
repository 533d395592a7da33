"""The examples of docs/cards.md that are of this game: their cards, and how they are played."""

from typing import Any

from adjudicator.kernel.table.actions import Action, Choose
from adjudicator.rulesets.dominions.table.actions import Activate, Advance, Attack, Move, Spawn
from tests.rulesets.dominions.table import Table
from tests.rulesets.examples import NAME, Example, play_steps, with_texts

SHELLS: dict[str, Example] = {
    "unit": {"kind": "unit", "elements": ["EARTH"], "tags": ["HUMAN"], "stats": {"ATK": 2, "HP": 4},
             "arrows": ["N", "E", "S", "W"]},
    "field": {"kind": "field", "tags": ["FOREST"]},
}  # fmt: skip


def card_of(example: Example) -> Example:
    """Return the whole card of an example."""
    if "card" in example:
        whole: Example = example["card"]
        return whole
    what = example.get("of", "INSTANT")
    shell = SHELLS.get(what) or {"kind": "artifact", "activation": what, "tags": ["SPELL"]}
    shell = {**shell, **{field: example[field] for field in ("stats", "attaches_to") if field in example}}
    return {"key": "X1", "name": NAME, **shell, "abilities": [with_texts(example["ability"])]}


def play(example: Example) -> None:
    """Play an example, and look whether what it says has come about."""
    play_steps(Table(cards=[card_of(example)], **example["table"]), example, _step, _seen)


def _step(table: Table, step: str) -> None:
    """Play one step of an example."""
    verb, *words = step.split()
    declared = verb == "declare"
    if declared:
        verb, *words = words
    if verb == "end":
        table.end_turn()
    elif verb == "pass":
        table.let_pass()
    elif verb == "respond":
        table.respond(*words)
    elif verb == "choose":
        for word in words:
            table.act(Choose(table.state.waiting[0], word))
        table.let_pass()
    else:
        table.act(_action(table, verb, words))
        if verb == "use":
            for word in words[1:]:
                table.act(Choose(table.state.waiting[0], word))
        if not declared:
            table.let_pass()


def _action(table: Table, verb: str, words: list[str]) -> Action:
    seat = table.state.active
    if verb == "move":
        return Move(seat, words[0], words[1])
    if verb == "attack":
        return Attack(seat, words[0], words[1])
    if verb == "spawn":
        return Spawn(seat, words[0], words[1], words[2] if len(words) > 2 else "up")  # type: ignore[arg-type]  # up, down
    if verb == "use":
        return Activate(seat, words[0])
    assert verb == "advance"
    return Advance(seat, words[0])  # type: ignore[arg-type]  # a phase


def _seen(table: Table, name: str) -> Any:
    """Return what an example asks of the table."""
    subject, _, what = name.partition(".")
    if subject in ("P1", "P2"):
        if what == "domain":
            return table.domain(subject)
        zone = getattr(table.state.players[subject], what)
        return list(zone) if what == "discard" else len(zone.value)
    if what == "gone":
        return table.gone(subject)
    piece = table.piece(subject)
    if what in piece.now:
        return piece.now[what]
    if what.isupper():
        ticks = table.status(subject, what)
        return "none" if ticks is None else ticks
    return getattr(piece, what)
