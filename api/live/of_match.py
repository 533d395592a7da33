"""A match as it goes on: the table as it stands, then each event as it happens."""

import msgspec

from adjudicator.api.live.pieces import Message, Piece
from adjudicator.kernel.secrets.secret import view as viewed
from adjudicator.kernel.table.judged import ADVISORY
from adjudicator.logbook.export import log_line
from adjudicator.logbook.move_flags import MoveFlags
from adjudicator.matches.application import Matches

PAGE = 200


class MatchTail(msgspec.Struct, frozen=True):
    """The events of a match in a view after a version (None: first the table as it stands), at most `left` of them."""

    stream: str
    view: str
    after: int | None
    left: int | None = None

    @property
    def of(self) -> str:
        """The match, and in whose view."""
        return f'"of":"{self.stream}","view":"{self.view}"'

    @property
    def position(self) -> str:
        """The version of the last event that was heard."""
        return "" if self.after is None else str(self.after)

    def read(self, store: Matches) -> Piece:
        """Return the table, or what has happened since; the end, where the match is over."""
        after = self.after
        if after is None:
            with store.lock(self.stream):
                match = store.live(self.stream)
                after, state = match.version, viewed(match.state, self.view)
            return Piece((Message("snapshot", state, str(after)),), msgspec.structs.replace(self, after=after))
        most = PAGE if self.left is None else min(PAGE, self.left)
        records = list(store.records(self.stream, after, None, most))
        if not records:
            over = is_over(store, self.stream, after)
            return Piece((Message("end", b"{}", ""),) if over else (), self, over)
        flags = _flags(store, self.stream)
        messages = []
        for record in records:
            after = record.originator_version
            line = log_line(record) if flags is None else flags.flagged(record)
            messages.append(Message("event", viewed(line, self.view), str(after)))
        left = None if self.left is None else self.left - len(records)
        return Piece(tuple(messages), MatchTail(self.stream, self.view, after, left), over=left == 0)


def is_over(store: Matches, match_id: str, after: int) -> bool:
    """Whether a match is over, and nothing of it is left to say after a version."""
    row, head = store.tables.match_row(match_id), store.tables.head(match_id)
    return row is not None and row.status == "over" and head is not None and after >= head[1]


def _flags(store: Matches, match_id: str) -> MoveFlags | None:
    """Return what is known of a match's moves, if any of them can be illegal."""
    if store.row(match_id).enforcement != ADVISORY:
        return None
    with store.lock(match_id):
        return MoveFlags(store.live(match_id))
