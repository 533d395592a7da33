"""A match's past, to be asked: in the store, in an exported log, or laid out from a position a moment ago."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from adjudicator.kernel.luck.luck import Luck, SampledLuck, ServerLuck
from adjudicator.kernel.luck.recorded import nonces_of
from adjudicator.kernel.table.events import Event, seed_in
from adjudicator.matches.match import Match, project
from adjudicator.matches.questions.queries import OutOfRange, moment
from adjudicator.matches.records import Recorded, until
from adjudicator.matches.stored import StoredMatches, luck_of


class Past(Protocol):
    """What one must know of a match to answer questions about it."""

    def at(self, move: int | None, version: int | None = None) -> Match:
        """Return the match after a move or at a version (as it stands, if both are None), not to be changed.

        Raises OutOfRange.
        """

    def moves(self, first: int, last: int) -> Iterator[Recorded]:
        """Yield the events of these moves."""

    def end_of(self, move: int) -> int | None:
        """Return the version at which a move ended; None if the match has not come that far."""

    def move_of(self, version: int) -> int:
        """Return the move in which an event of the past happened."""

    def own_luck(self, version: int) -> Luck | None:
        """Return the match's own luck after a version; None where it is not known (a paper table, a hidden seed)."""


class StoredPast:
    """The past of a match in the store, each moment and each move read once; `head` is the match as it stands, if it is
    at hand."""

    def __init__(self, matches: StoredMatches, id: str, head: Match | None = None) -> None:
        self.matches, self.id = matches, id
        self._moments: dict[tuple[int | None, int | None], Match] = {}
        self._ends: dict[int, int | None] = {}
        self._moves: dict[tuple[int, int], list[Recorded]] = {}
        if head is not None:
            self._moments = {(None, None): head, (head.state.move, None): head, (None, head.version): head}

    def at(self, move: int | None, version: int | None = None) -> Match:
        found = self._moments.get((move, version))
        if found is None:
            now = move is None and version is None
            end = version if move is None else self.end_of(move)
            found = self.matches.at_version(self.id) if now else moment(self.matches, self.id, version=end)
            self._moments[(move, version)] = found
        return found

    def moves(self, first: int, last: int) -> Iterator[Recorded]:
        if (first, last) not in self._moves:
            after = self.end_of(first - 1) if first > 0 else 0
            found = () if after is None else self.matches.records(self.id, after, self.end_of(last))
            self._moves[first, last] = [*found]
        return iter(self._moves[first, last])

    def end_of(self, move: int) -> int | None:
        if (
            move not in self._ends
        ):  # with those beside it: a question asks of the next, which begins where this one ends
            found = self.matches.tables.ends_of_moves(self.id, move - 1, move + 1)
            self._ends |= {each: found.get(each) for each in (move - 1, move, move + 1)}
        return self._ends[move]

    def move_of(self, version: int) -> int:
        return self.matches.tables.move_of_version(self.id, version) or 0

    def own_luck(self, version: int) -> Luck | None:
        row = self.matches.row(self.id)
        return luck_of(row, None, version) if row.luck == ServerLuck.mode else None


class RecordedPast:
    """The past of a match whose events are at hand: read from a log, or just made."""

    def __init__(self, records: Sequence[Recorded]) -> None:
        self.records = records

    def at(self, move: int | None, version: int | None = None) -> Match:
        last = self.records[-1]
        known = (move is None or 0 <= move <= last.move) and (version is None or 0 < version <= last.originator_version)
        match = project(None, until(self.records, move, version)) if known else None
        if match is None:
            raise OutOfRange(last.move, last.originator_version)
        return match

    def moves(self, first: int, last: int) -> Iterator[Recorded]:
        return (record for record in self.records if first <= record.move <= last)

    def end_of(self, move: int) -> int | None:
        return max((record.originator_version for record in self.moves(move, move)), default=None)

    def move_of(self, version: int) -> int:
        return self.records[version - 1].move if 0 < version <= len(self.records) else 0

    def own_luck(self, version: int) -> Luck | None:
        seeds = [seed for record in self.records if (seed := seed_in(record.event)) is not None]
        begun: Any = self.records[0].event
        return ServerLuck(seeds[0], begun.salt_key.value, version, nonces=nonces_of(begun)) if seeds else None


def laid_out(ruleset: Any, setup: Any, seed: str) -> RecordedPast:
    """Return a match that begins from a set-up or position and is kept nowhere. Raises BadSetup."""
    match = Match("", ruleset)
    match.begin(setup, SampledLuck(seed, 0), "")
    return RecordedPast(match.collect_events())


def move_events(past: Past, move: int) -> list[Event]:
    """Return the events of a move; none if the match has not come that far."""
    return [record.event for record in past.moves(move, move) if record.move == move]
