"""What a store has of somebody's name, and how that is erased.

A name that is committed to is erased by taking its salt and its value out of every event that has them: the commitment
stays, and with it every hash. What is kept beside events is written again, and what is in the memory of processes is
read again. Names in the clear, of events of before, are part of hashes: they stay, and are said to.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from adjudicator.kernel.secrets.secret import ERASED, EVERYONE, Name, stored
from adjudicator.kernel.setup.beginning import SeatTaken
from adjudicator.kernel.text.data import JSON
from adjudicator.matches.application import Matches
from adjudicator.matches.finding.examination import examine
from adjudicator.matches.finding.index import key_of, names_told
from adjudicator.matches.store.tables import Write

PAGE = 500
MATCHES = ("m_", "m`")
"""Between which the ids of matches are; all other streams are the desk's."""


CLOSE = "UPDATE events SET state = replace(state, ?, ?) WHERE originator_id = ? AND state LIKE ?"
NO_SNAPSHOTS = "DELETE FROM snapshots WHERE originator_id = ?"
NO_DIGESTS = "UPDATE moves SET fingerprint = '' WHERE match_id = ?"
"""Of requests, without a salt: of one that says little but a name it could be guessed."""
AGAIN = (CLOSE, NO_SNAPSHOTS)
"""What is done twice."""


class NamedSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a match at which somebody of this name sits. `commitment` and `salt` are those of a name that can be
    erased; of one in the clear they are empty."""

    match: str
    ruleset: str
    created_at: str
    table: str
    seat: str
    name: str
    commitment: str
    salt: str


class NamedEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event of a dispute, a tournament or a seed that has the name, and where in it (JSON Pointer). `commitment` and
    `salt` as of a seat."""

    stream: str
    version: int
    place: str
    name: str
    commitment: str
    salt: str


class Label(msgspec.Struct, frozen=True, kw_only=True):
    """A row that is labelled with the name: of a token, of a session or of a look; and of which tournament it is."""

    table: str
    key: str
    label: str
    tournament: str


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """All that a store has of a name."""

    name: str
    seats: tuple[NamedSeat, ...]
    labels: tuple[Label, ...]
    events: tuple[NamedEvent, ...]

    @property
    def places(self) -> tuple[NamedSeat | NamedEvent, ...]:
        """The seats and events that have the name."""
        return (*self.seats, *self.events)

    @property
    def sealed(self) -> tuple[NamedSeat | NamedEvent, ...]:
        """The seats and events of which the name can be erased."""
        return tuple(each for each in self.places if each.salt)

    def touched(self, kind: str) -> int:
        """Return how many matches (`m`), disputes (`d`) or tournaments (`t`) have the name so that it can be erased; a
        match's seed is the match's."""
        ids = {each.match if isinstance(each, NamedSeat) else each.stream for each in self.sealed}
        of = {f"m_{id[2:]}" if id.startswith("s_") else id for id in ids}
        return sum(id.startswith(f"{kind}_") for id in of)

    @property
    def in_the_clear(self) -> tuple[NamedSeat | NamedEvent, ...]:
        """Those of which it cannot: it is part of what is hashed."""
        return tuple(each for each in self.places if not each.salt)

    @property
    def erasable(self) -> tuple[Label, ...]:
        """The labels that can be erased: all but those that a tournament's events have in the clear."""
        return tuple(each for each in self.labels if each not in self.bound)

    @property
    def bound(self) -> tuple[Label, ...]:
        """The labels that follow from events in which they are in the clear."""
        told = {each.stream for each in self.events if not each.salt}
        return tuple(each for each in self.labels if each.table == "tokens" and each.tournament in told)


class _Labelled(NamedTuple):
    table: str
    key: str
    tournament: str


LABELLED = (
    _Labelled("tokens", "digest", "tournament_id"),
    _Labelled("sessions", "digest", "''"),
    _Labelled("looks", "look_id", "''"),
)
"""The tables with labels that people are given, and by which column their rows are told apart."""


class People:
    """The names of people in a store."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._tables = matches.tables

    def unlisted(self) -> int:
        """Return how many matches say nothing of their players: they are older than such lists, until reindexed."""
        return int(self._tables.query("SELECT count(*) FROM matches WHERE players = ''")[0][0])

    def named(self, name: str) -> Person:
        """Return what there is of a name, whatever its letter case."""
        key = key_of(name)
        found = self._tables.query(
            "SELECT match_id FROM match_index WHERE subject = 'player' AND name = ? ORDER BY created_at, match_id", key
        )
        seats = [seat for (id,) in found for seat in self._seats(id, key)]
        return Person(name=name, seats=tuple(seats), labels=tuple(self._labels(key)), events=tuple(self._events(key)))

    def erase(self, person: Person) -> None:
        """Erase what can be erased of a name, all in one transaction, and see that every match is what it was.
        What was just being written by a process that had the name in memory is looked through once more. Matches that
        are in an archive are brought back first: hold the lock of migrations. Raises Damaged, PersistenceError or
        OSError if one cannot be, and then nothing is erased."""
        seats = [each for each in person.seats if each.salt]
        matches = list(dict.fromkeys(each.match for each in seats))
        for id in matches:
            self._tables.unarchive(id)
        writes = [_unlabelled(each) for each in person.erasable]
        writes += [_closed(each.stream, each) for each in person.events if each.salt]
        writes += [
            Write(NO_DIGESTS, (each,)) for each in dict.fromkeys(each.stream for each in person.events if each.salt)
        ]
        for id in matches:
            writes += self._unnamed(id, [each for each in seats if each.match == id])
        if not writes:
            return
        next_one = "INSERT INTO erasures (erasure_id, at) SELECT coalesce(max(erasure_id), 0) + 1, ? FROM erasures"
        told = Write(next_one, (self._matches.clock(),))  # each time: else who has seen the first would keep the rest
        for some in (writes, [each for each in writes if each.statement in AGAIN]):
            with self._tables.dialect.erasing() as cursor:
                for write in (*some, told):
                    cursor.execute(self._tables.dialect[write.statement], write.parameters)
        self._matches.forget_all()
        for id in matches:  # to the store it is an event that was changed, and listed as damaged until it is seen
            row = self._tables.match_row(id)
            assert row is not None
            examine(self._matches, row)

    def _seats(self, id: str, key: str) -> Iterator[NamedSeat]:
        """Yield the seats of a match, which may not have begun, at which somebody of this name sits."""
        row = self._matches.tables.match_row(id)
        first = next(self._matches.records(id, 0, 1), None)
        if row is None or first is None:
            return
        begun: Any = first.event
        players: tuple[SeatTaken, ...] = begun.players
        for taken in players:
            if key_of(taken.name.value) == key and not taken.name.is_erased:
                yield NamedSeat(
                    match=id, ruleset=row.ruleset, created_at=row.created_at, table=row.table_label, seat=taken.seat,
                    name=taken.name.value, commitment=taken.name.commitment if taken.name.is_sealed else "",
                    salt=taken.name.salt,
                )  # fmt: skip

    def _labels(self, key: str) -> Iterator[Label]:
        for table, column, tournament in LABELLED:
            rows = self._tables.query(f"SELECT {column}, label, {tournament} FROM {table} WHERE label <> ''")
            for id, label, of in rows:
                if key_of(label) == key:
                    yield Label(table=table, key=id, label=label, tournament=of)

    def _events(self, key: str) -> Iterator[NamedEvent]:
        """Yield the events of the desk that have the name."""
        after = ("", 0)
        while rows := self._tables.query(
            "SELECT originator_id, originator_version, state FROM events"
            " WHERE (originator_id < ? OR originator_id >= ?) AND (originator_id, originator_version) > (?, ?)"
            " ORDER BY originator_id, originator_version LIMIT ?",
            *MATCHES, *after, PAGE,
        ):  # fmt: skip
            for stream, version, column in rows:
                for place, name in _names_in(msgspec.json.decode(column).get("event"), key, ""):
                    yield NamedEvent(
                        stream=stream, version=version, place=place, name=name.value,
                        commitment=name.commitment if name.is_sealed else "", salt=name.salt,
                    )  # fmt: skip
            after = rows[-1][0], rows[-1][1]

    def _unnamed(self, id: str, seats: list[NamedSeat]) -> Iterator[Write]:
        """Yield the writings that erase the names of these seats of a match, wherever they are."""
        row = self._tables.match_row(id)
        assert row is not None
        disputes = [each for (each,) in self._tables.query("SELECT dispute_id FROM disputes WHERE match_id = ?", id)]
        for seat in seats:
            yield _closed(id, seat)
            yield Write(
                "UPDATE remedies SET player = ? WHERE match_id = ? AND player = ?",
                (f"{id}/{seat.seat}", id, seat.name),
            )
            for dispute in disputes:
                yield Write(
                    "DELETE FROM dispute_index WHERE dispute_id = ? AND subject = 'player' AND name = ?",
                    (dispute, key_of(seat.name)),
                )
            yield Write(
                "DELETE FROM match_index WHERE match_id = ? AND subject = 'player' AND name = ?",
                (id, key_of(seat.name)),
            )
        yield Write(NO_SNAPSHOTS, (id,))
        players = names_told({**row.names, **{seat.seat: ERASED for seat in seats}})
        yield Write("UPDATE matches SET players = ? WHERE match_id = ?", (players, id))
        if not row.imported:
            yield Write(f"{NO_DIGESTS} AND move = 0", (id,))
            yield Write(NO_DIGESTS, (row.tournament_id,))


def _closed(stream: str, named: NamedSeat | NamedEvent) -> Write:
    """Return the writing that closes a name in all events of a stream."""
    name = Name(named.name, named.salt, named.commitment)
    whole, left = stored.encode(name).decode(), stored.encode(name.erased()).decode()
    return Write(
        CLOSE,
        (whole, left, stream, f"%{named.commitment}%"),
    )


def _unlabelled(label: Label) -> Write:
    column = next(each.key for each in LABELLED if each.table == label.table)
    return Write(f"UPDATE {label.table} SET label = ? WHERE {column} = ?", (ERASED, label.key))


def _names_in(value: JSON, key: str, at: str) -> Iterator[tuple[str, Name]]:
    """Yield where a name stands in JSON data, committed to or alone as the whole of a text."""
    if isinstance(value, str) or (isinstance(value, dict) and value.get("for") == [*EVERYONE]):
        name = Name.read(value)
        if key_of(name.value) == key and not name.is_erased:
            yield at, name
        return
    for place, item in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        yield from _names_in(item, key, f"{at}/{place}")
