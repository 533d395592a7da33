"""A match replayed on its board: each event told, with what it changes there."""

from collections.abc import Iterator
from typing import Generic

import msgspec

from adjudicator.kernel.board.drawing import Drawer
from adjudicator.kernel.board.of_game import board_layout
from adjudicator.kernel.board.patches import patch_of
from adjudicator.kernel.board.paths import opened
from adjudicator.kernel.game.contract import Game
from adjudicator.kernel.narration.narrator import Narrator
from adjudicator.kernel.table.events import Event, MatchEnded, SeedRevealed, SeedWithheld
from adjudicator.kernel.table.state import S
from adjudicator.kernel.telling.names_in_view import NamesInView
from adjudicator.kernel.text.data import JSON, JSONObject
from adjudicator.kernel.text.text import Language

_NOT_NAMED = ("type", "clauses", "agenda", "options", "table", "signature")
"""Members of events that name what they are not about: what may be chosen, what is still to be done."""


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an event does to a board: its sentence (empty if it is not worth telling), the merge patch, what of the
    board it names (items, spaces, seats), and the turn and phase that begin with it."""

    text: str
    patch: JSONObject
    involves: tuple[str, ...]
    turn: int = 0
    phase: str = ""


class Replay(Generic[S]):
    """Replays a match to one viewer in one language, from a state on, or from the beginning. `board` is how it stands;
    `seats` are those of the match."""

    def __init__(
        self, ruleset: Game[S], viewer: str, language: Language, seats: tuple[str, ...], state: S | None = None
    ) -> None:
        self.narrator = Narrator(ruleset, viewer, state, (*board_layout(ruleset).members, "result"))
        self.ruleset, self.language = ruleset, language
        self.drawer = Drawer(ruleset, language, seats)
        self._table: JSONObject = {}
        self.board: JSONObject = {}
        self._draw()

    def _draw(self) -> None:
        if self.narrator.table is not self._table:
            self._table = self.narrator.table
            self.board = self.drawer.draw(self._table, self.narrator.in_view._replace(gone={}))

    def follow(self, event: Event) -> Step:
        """Fold the next event, and say what it does to the board."""
        before = self.board
        shown, in_view = self.narrator.follow(event)
        self._draw()
        patch = {} if before is self.board else patch_of(before, self.board)
        named = {*_strings(shown)}
        turn, phase = self._begun(patch)
        return Step(self._told(event, shown, in_view), patch, tuple(self._named(named, before, patch)), turn, phase)

    def _told(self, event: Event, shown: JSONObject, in_view: NamesInView) -> str:
        """Return the sentence of an event: of the end of the match how it ended, so that its replay ends on its result;
        the seed is for whoever verifies the log."""
        if isinstance(event, MatchEnded):
            return self.ruleset.phrases.standing(self._table, self.language, in_view)
        return (
            "" if isinstance(event, SeedRevealed | SeedWithheld) else self.ruleset.tell(shown, self.language, in_view)
        )

    def _begun(self, patch: JSONObject) -> tuple[int, str]:
        """Return the turn and the phase that a patch begins."""
        layout, facts, changed = board_layout(self.ruleset), self.board["facts"], patch.get("facts", {})
        turn = int(facts[layout.turn]["value"]) if layout.turn in changed and layout.turn in facts else 0
        phase = [str(facts[name]["value"]) for name in layout.phase if name in facts]
        return turn, ", ".join(phase) if any(name in changed for name in layout.phase) else ""

    def _named(self, named: set[str], before: JSONObject, patch: JSONObject) -> Iterator[str]:
        """Yield what of the board is named: things, spaces, seats; and cards by what has come or gone of them."""
        items = {**before["items"], **self.board["items"]}
        yield from (id for id in items if id in named)
        for id in patch.get("items", {}):
            if id not in named and ":" in id and id.rpartition("#")[0].rpartition(":")[2] in named:
                yield id
        yield from (space for space in self.drawer.spaces if space in named)
        yield from (seat for seat in self.drawer.seats if seat in named)


def _strings(value: JSON) -> Iterator[str]:
    """Yield the strings in what an event says, as far as they are about what has happened."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict) and (inside := opened(value)) is not value:
        yield from _strings(inside)
    elif isinstance(value, dict):
        for name, inner in value.items():
            if name not in _NOT_NAMED:
                yield name
                yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)
