"""Disputes and tournaments as they go on: how each stands, whenever that has changed."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.json import encode

from adjudicator.api.http.answers import widened
from adjudicator.api.judging.summaries import DisputeSummary, summary
from adjudicator.api.live.pieces import Message, Piece
from adjudicator.judging import lists
from adjudicator.judging.life_cycle import OPEN
from adjudicator.judging.lists import DisputeRow
from adjudicator.judging.tournaments import Tournament, Tournaments
from adjudicator.matches.application import Matches
from adjudicator.matches.store.event_order import NewsLost
from adjudicator.matches.store.tables import MatchRow

CALLS_MOST = 500
"""How many calls of a status are told at first."""
NEWS_MOST = 100_000
"""How many events may have happened since somebody was last told of calls; after more, all open ones are told again."""


class DisputeNews(DisputeSummary, frozen=True, kw_only=True):
    """How a dispute stands, after how many of its events."""

    version: int


class TournamentNews(msgspec.Struct, frozen=True, kw_only=True):
    """How far a tournament has come, and how many rounds it has."""

    id: str
    version: int
    ended_at: Annotated[str, Meta(description="empty while it goes on")]
    rounds: Annotated[int, Meta(description="how many there have been")]


class OpenCalls(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament and its open disputes."""

    tournament: Annotated[TournamentNews, Meta(description="how far it has come")]
    calls: Annotated[Sequence[DisputeNews], Meta(description="its disputes that are open")]


class MatchOver(msgspec.Struct, frozen=True, kw_only=True):
    """A match of a tournament that is over."""

    id: str
    table: str
    winners: Annotated[Sequence[str], Meta(description="the seats that have won")]


CALLS = "calls"
"""What stands, among what is followed, for the calls of matches outside tournaments, or for those of a seat's match."""
NO_TOURNAMENT = TournamentNews(id="", version=0, ended_at="", rounds=0)


class DisputeTail(msgspec.Struct, frozen=True):
    """How a dispute stands after a version; None: as it is."""

    stream: str
    after: int | None

    @property
    def of(self) -> str:
        """What it is of."""
        return f'"of":"{self.stream}"'

    @property
    def position(self) -> str:
        """The version that was heard of."""
        return "" if self.after is None else str(self.after)

    def read(self, store: Matches) -> Piece:
        """Return how it stands, if that has not been told."""
        row, version = lists.dispute_row(store.tables, self.stream), _version(store, self.stream)
        if row is None or (self.after is not None and version <= self.after):
            return Piece((), self)
        told = Message("dispute", encode(_told(row, version)), str(version))
        return Piece((told,), DisputeTail(self.stream, version))


class TournamentTail(msgspec.Struct, frozen=True):
    """A tournament after a version, and its calls after a moment of the store; None: as they stand."""

    stream: str
    after: int | None
    moment: str | None

    @property
    def of(self) -> str:
        """What it is of."""
        return f'"of":"{self.stream}"'

    @property
    def position(self) -> str:
        """The version and the moment."""
        return "" if self.after is None or self.moment is None else f"{self.after}~{self.moment}"

    def read(self, store: Matches) -> Piece:
        """Return what has changed: the tournament, each call of which there is news, matches that are over; or all
        calls that are open."""
        if self.after is None or self.moment is None:
            return self._all(store)
        try:
            moment, changed = store.tables.news(self.moment, NEWS_MOST)
        except NewsLost:
            return self._all(store)
        messages = list[Message]()
        after = self.after
        if self.stream in changed and _version(store, self.stream) > after:
            tournament = Tournaments(store).get(self.stream)
            after = len(tournament.records)
            messages.append(Message("tournament", encode(_of(tournament)), f"{after}~{self.moment}"))
        messages += _changed_calls(store, changed, {"tournament_id": self.stream})
        over = store.tables.match_rows_among(
            [id for id in changed if id.startswith("m_")], {"tournament_id": self.stream, "status": "over"}
        )
        messages += [Message("over", encode(_over(row)), "") for row in over]
        tail = TournamentTail(self.stream, after, moment)
        if messages:
            messages[-1] = messages[-1]._replace(position=tail.position)
        return Piece(tuple(messages), tail)

    def _all(self, store: Matches) -> Piece:
        moment, _ = store.tables.news(None)  # what happens from now on is told again, rather than never
        tournament = Tournaments(store).get(self.stream)
        tail = TournamentTail(self.stream, len(tournament.records), moment)
        told = OpenCalls(tournament=_of(tournament), calls=_open_calls(store, {"tournament_id": self.stream}))
        return Piece((Message("calls", encode(told), tail.position),), tail)


def calls_of(match: str) -> str:
    """Return what stands for the calls of one match, where it is told what has changed."""
    return f"{CALLS}/{match}"


class CallsTail(msgspec.Struct, frozen=True):
    """The calls of a match, or without one of all matches outside tournaments, after a moment of the store; None: as
    they stand."""

    moment: str | None
    match: str = ""

    @property
    def stream(self) -> str:
        """What is told of disputes."""
        return calls_of(self.match) if self.match else CALLS

    @property
    def of(self) -> str:
        """What it is of."""
        return f'"of":"{CALLS}"'

    @property
    def position(self) -> str:
        """The moment."""
        return self.moment or ""

    def read(self, store: Matches) -> Piece:
        """Return each call of which there is news, or all that are open."""
        if self.moment is not None:
            with suppress(NewsLost):
                moment, changed = store.tables.news(self.moment, NEWS_MOST)
                messages = _changed_calls(store, changed, self._among)
                if messages:
                    messages[-1] = messages[-1]._replace(position=moment)
                return Piece(tuple(messages), CallsTail(moment, self.match))
        moment, _ = store.tables.news(None)
        told = OpenCalls(tournament=NO_TOURNAMENT, calls=_open_calls(store, self._among))
        return Piece((Message("calls", encode(told), moment),), CallsTail(moment, self.match))

    @property
    def _among(self) -> dict[str, str | None]:
        return {"match_id": self.match} if self.match else {"tournament_id": ""}


def _changed_calls(store: Matches, changed: Iterable[str], among: dict[str, str | None]) -> list[Message]:
    calls = lists.disputes_among(store.tables, [id for id in changed if id.startswith("d_")], among)
    return [Message("call", encode(_told(row, _version(store, row.dispute_id))), "") for row in calls]


def _open_calls(store: Matches, among: dict[str, str | None]) -> list[DisputeNews]:
    rows = [
        row
        for status in OPEN
        for row in lists.dispute_rows(store.tables, {**among, "status": status}, None, CALLS_MOST)
    ]
    return [_told(row, _version(store, row.dispute_id)) for row in rows]


def _version(store: Matches, stream: str) -> int:
    head = store.tables.head(stream)
    return head[1] if head is not None else 0


def _told(row: DisputeRow, version: int) -> DisputeNews:
    return widened(DisputeNews, summary(row), version=version)


def _over(row: MatchRow) -> MatchOver:
    return MatchOver(id=row.match_id, table=row.table_label, winners=row.seats_that_won)


def _of(tournament: Tournament) -> TournamentNews:
    return TournamentNews(
        id=tournament.id,
        version=len(tournament.records),
        ended_at=tournament.ended_at,
        rounds=len(tournament.rounds),
    )
