"""What a store has of somebody's name, and how that is erased.

A name that is committed to is erased by taking its salt and its value out of every event that has them: the commitment
stays, and with it every hash. What is kept beside events is written anew, and what is in the memory of processes is
read again. Names in the clear (of matches of before, and of the desk's events) are part of hashes: they stay, and are
said to.
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


class InTheClear(msgspec.Struct, frozen=True, kw_only=True):
    """An event of a dispute, a tournament or a seed that has the name in the clear, and where in it (JSON Pointer)."""

    stream: str
    version: int
    place: str


class Label(msgspec.Struct, frozen=True, kw_only=True):
    """A row that is labelled with the name: of a token, of a session or of a look."""

    table: str
    key: str
    label: str
    of_tournament: bool = False


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """All that a store has of a name."""

    name: str
    seats: tuple[NamedSeat, ...]
    labels: tuple[Label, ...]
    events: tuple[InTheClear, ...]

    @property
    def sealed(self) -> tuple[NamedSeat, ...]:
        """The seats of which the name can be erased."""
        return tuple(each for each in self.seats if each.salt)

    @property
    def erasable(self) -> tuple[Label, ...]:
        """The labels that can be erased: a tournament's events name its officers, and so their labels stay."""
        return tuple(each for each in self.labels if not each.of_tournament)

    @property
    def stays(self) -> int:
        """How often the name is in the clear in what is hashed, and stays."""
        return len(self.seats) - len(self.sealed) + len(self.events)


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
        """Erase what can be erased of a name, all in one transaction, and see that every match is what it was."""
        matches = list(dict.fromkeys(each.match for each in person.sealed))
        writes = [write for each in person.erasable for write in _unlabelled(each)]
        for id in matches:
            writes += self._unnamed(id, [each for each in person.sealed if each.match == id])
        if not writes:
            return
        next_one = "INSERT INTO erasures (erasure_id, at) SELECT coalesce(max(erasure_id), 0) + 1, ? FROM erasures"
        writes.append(Write(next_one, (self._matches.clock(),)))
        with self._tables.dialect.erasing() as cursor:
            for write in writes:
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
                    yield Label(table=table, key=id, label=label, of_tournament=bool(of))

    def _events(self, key: str) -> Iterator[InTheClear]:
        """Yield the events of the desk that have the name in the clear."""
        after = ("", 0)
        while rows := self._tables.query(
            "SELECT originator_id, originator_version, state FROM events"
            " WHERE (originator_id < ? OR originator_id >= ?) AND (originator_id, originator_version) > (?, ?)"
            " ORDER BY originator_id, originator_version LIMIT ?",
            *MATCHES, *after, PAGE,
        ):  # fmt: skip
            for stream, version, column in rows:
                for place in _places(msgspec.json.decode(column).get("event"), key, ""):
                    yield InTheClear(stream=stream, version=version, place=place)
            after = rows[-1][0], rows[-1][1]

    def _unnamed(self, id: str, seats: list[NamedSeat]) -> Iterator[Write]:
        """Yield the writings that erase the names of these seats of a match, wherever they are."""
        row = self._tables.match_row(id)
        assert row is not None
        disputes = [each for (each,) in self._tables.query("SELECT dispute_id FROM disputes WHERE match_id = ?", id)]
        for seat in seats:
            name = Name(seat.name, seat.salt, seat.commitment)
            whole, left = stored.encode(name).decode(), stored.encode(name.erased()).decode()
            for stream in (id, *disputes):
                yield Write(
                    "UPDATE events SET state = replace(state, ?, ?) WHERE originator_id = ? AND state LIKE ?",
                    (whole, left, stream, f"%{seat.commitment}%"),
                )
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
        yield Write("DELETE FROM snapshots WHERE originator_id = ?", (id,))
        players = names_told({**row.names, **{seat.seat: ERASED for seat in seats}})
        yield Write("UPDATE matches SET players = ? WHERE match_id = ?", (players, id))
        if not row.imported:  # of the request that named them, by a digest without a salt
            yield Write("UPDATE moves SET fingerprint = '' WHERE match_id = ? AND move = 0", (id,))


def _unlabelled(label: Label) -> Iterator[Write]:
    column = next(each.key for each in LABELLED if each.table == label.table)
    yield Write(f"UPDATE {label.table} SET label = ? WHERE {column} = ?", (ERASED, label.key))


def _places(value: JSON, key: str, at: str) -> Iterator[str]:
    """Yield where a name stands in the clear in JSON data: alone, as the whole of a text."""
    if isinstance(value, dict) and value.get("for") == [*EVERYONE]:
        return  # it is committed to, and goes with its match
    if isinstance(value, str):
        if key_of(value) == key:
            yield at
        return
    for name, item in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from _places(item, key, f"{at}/{name}")
