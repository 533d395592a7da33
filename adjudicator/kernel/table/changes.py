"""Changes: what can happen to the numbers and marks of a card in play.

A state of such a game has its cards in play, each `Changeable`, in `pieces`. Changes are named by the events that
made them.
"""

from collections.abc import Mapping

from msgspec import to_builtins
from msgspec.structs import replace

from adjudicator.kernel.table.causes import provenance_of
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.pieces import Changeable, Mark, WithPieces
from adjudicator.kernel.table.stats import Layer, Modifier
from adjudicator.kernel.text.data import JSONObject


class Modified(Event, omit_defaults=True):
    """A number of a card changes by `amount`, or is set to it (layer `set`)."""

    moves_cards = False

    id: str
    stat: str
    amount: int
    source: str
    by: str
    until: str
    layer: Layer = "add"
    ticks: int = 0
    group: str = ""

    def fold(self, state: WithPieces) -> None:
        piece = state.pieces[self.id]
        step = Modifier(
            *provenance_of(self, state), self.stat, self.amount, self.until, self.layer, self.ticks, self.group
        )  # fmt: skip
        piece.modifiers = [*piece.modifiers, step]
        piece.recount()


class Marked(Event, omit_defaults=True):
    """A card gets a status, a keyword, something forbidden or whatever else a `Mark` can be."""

    moves_cards = False

    id: str
    kind: str
    name: str
    source: str
    by: str
    until: str
    ticks: int = 0
    value: int = 0
    to: str = ""

    def fold(self, state: WithPieces) -> None:
        piece = state.pieces[self.id]
        mark = Mark(*provenance_of(self, state), self.kind, self.name, self.until, self.ticks, self.value, self.to)
        piece.marks = [*piece.marks, mark]
        piece.recount()


class ChangesEnded(Event):
    """Earlier changes, named by the events that made them, end."""

    moves_cards = False

    id: str
    events: tuple[int, ...]
    why: str

    def fold(self, state: WithPieces) -> None:
        piece = state.pieces[self.id]
        piece.modifiers = [step for step in piece.modifiers if step.event not in self.events]
        piece.marks = [mark for mark in piece.marks if mark.event not in self.events]
        piece.recount()


def with_what_ends(event: JSONObject, state: object) -> JSONObject:
    """Return an event (viewed JSON); the end of changes with what they were in place of their numbers, which the state
    before it alone knows."""
    if event["type"] != "ChangesEnded":
        return event
    pieces: Mapping[str, Changeable] = getattr(state, "pieces", {})
    piece = pieces.get(event["id"])
    if piece is None:
        return event
    ended = [change for change in piece.changes if change.event in event["events"]]
    return {**event, "events": [{"type": type(change).__name__.lower(), **to_builtins(change)} for change in ended]}


class Ticked(Event):
    """A timed change of a card, named by the event that made it, has `left` ticks."""

    moves_cards = False

    id: str
    event: int
    left: int

    def fold(self, state: WithPieces) -> None:
        piece = state.pieces[self.id]
        piece.marks = [replace(mark, ticks=self.left) if mark.event == self.event else mark for mark in piece.marks]
        piece.modifiers = [
            replace(step, ticks=self.left) if step.event == self.event else step for step in piece.modifiers
        ]
