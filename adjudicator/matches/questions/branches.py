"""A what-if on its board: each event that would have happened, told, with what it would change."""

from collections.abc import Callable
from typing import Any, NamedTuple

from adjudicator.kernel.board.patches import patch_of
from adjudicator.kernel.board.replay import Replay, Step
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.text import Language
from adjudicator.matches.match import Match
from adjudicator.matches.past import Past
from adjudicator.matches.questions.questions import Outcome
from adjudicator.matches.questions.what_if import take


class Branched(NamedTuple):
    """A branch beside a match: the match where it begins and as it would stand, the board where it begins, each event
    with its move and what it does to the board, and where the luck came from."""

    begins: Match
    match: Match
    board: dict[str, Any]
    events: tuple[tuple[int, Event, Step], ...]
    luck: dict[str, Any]


def branch_drawn(
    past: Past, match: Match, question: Outcome, viewer: str, language: Language, *, shown: bool
) -> Branched:
    """Take the actions of a question in thought, and draw what comes of them. Raises as `take` does."""
    drawing = _Drawing(match, viewer, language)
    board = drawing.board
    found = take(past, match, question, drawing.telling, shown=shown)
    would = match.copy()
    would.state = found.table
    return Branched(match, would, board, found.events, found.branch.source())


class _Drawing:
    """Draws a branch from action to action. Between two of them judges may have acted on the match itself, along which
    the branch goes: the board then leaps, with the next event."""

    def __init__(self, match: Match, viewer: str, language: Language) -> None:
        self.match, self.viewer, self.language = match, viewer, language
        self.board = self._replay(match.state).board

    def _replay(self, table: Any) -> Replay[Any]:
        return Replay(self.match.ruleset, self.viewer, self.language, table.seats, table)

    def telling(self, table: Any) -> Callable[[Event], Step]:
        """Return what draws the events that follow on a table."""
        replay = self._replay(table)

        def tell(event: Event) -> Step:
            step = replay.follow(event)
            patch = patch_of(self.board, replay.board)
            self.board = replay.board
            return Step(step.text, patch, step.involves, step.turn, step.phase)

        return tell
