"""What a match is found by: its players and its table at any time, and once it is over the clauses that applied in it
and the cards that it showed.

It all follows from the events. It is read off their closed form, as everybody has it, so that no filter tells what a
view hides; moves that a rewind has undone do not count.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from adjudicator.kernel.desk.facts import TableSet
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import ERASED, committed
from adjudicator.kernel.setup.beginning import MatchBegun
from adjudicator.kernel.table.events import DecisionRequested
from adjudicator.kernel.text.canonical import digest
from adjudicator.matches.records import Recorded
from adjudicator.matches.store.tables import MatchRow, Write

Subject: TypeAlias = Literal["player", "table", "card", "clause"]
"""What lists are found by, what few matches have first."""
HAPPENED: tuple[Subject, ...] = ("card", "clause")
"""What is known of matches that are over."""
MOVES_MOST = 5
"""So many moves are kept of a clause or a card in a match, and how many there are."""
KEY_MOST = 320
"""Bytes of a key: four for each character of a name that grows no longer by folding."""

_WORD = re.compile(rb'"([^"\\]+)"')
_TELL_NO_CARDS = (MatchBegun, DecisionRequested, TableSet)
"""Facts that name cards which nobody plays or shows by them: of decks, of what may be chosen, of a whole table."""


class IndexRow(NamedTuple):
    """That a match is found by something: `moves`, the first in which it was there, and how many `times` there are."""

    match_id: str
    subject: Subject
    name: str
    tournament_id: str
    created_at: str
    moves: str = ""
    times: int = 0


def key_of(name: str) -> str:
    """Return the key of a player's or a table's name: alike for names that differ in letter case or in the form of
    their characters alone (NFKC). One that grows long by that is its own hash."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return folded if len(folded.encode()) <= KEY_MOST else digest(folded.encode())


def named_in(query: Mapping[str, Any]) -> dict[Subject, str]:
    """Return what a query asks a list to be found by, by keys."""
    found: dict[Subject, str] = {}
    for subject in ("player", "table"):
        if subject in query:
            found[subject] = key_of(query[subject])
    for subject in HAPPENED:
        if subject in query:
            found[subject] = query[subject]
    return found


def keys_of_people(names: Iterable[str], table: str) -> list[tuple[Subject, str]]:
    """Return what players and their table are found by; those without a name, or whose name is erased, are not."""
    found: list[tuple[Subject, str]] = [("player", key_of(name)) for name in names if name not in ("", ERASED)]
    if table:
        found.append(("table", key_of(table)))
    return list(dict.fromkeys(found))


def people(row: MatchRow) -> list[IndexRow]:
    """Return what the list of matches says of a match's players and table."""
    names = msgspec.json.decode(row.players, type=dict[str, str]) if row.players else {}
    found = keys_of_people(names.values(), row.table_label)
    return [IndexRow(row.match_id, *each, row.tournament_id, row.created_at) for each in found]


def names_told(names: Mapping[str, str]) -> str:
    """Return the names of players by seat as they are kept."""
    return msgspec.json.encode(names).decode()


def names_of(state: Any) -> str:
    """Return the names of a match's players by seat, as they are kept."""
    return names_told({seat: state.players[seat].name.value for seat in state.seats})


def winners_of(state: Any) -> str:
    """Return the seats that have won a match, as they are kept; empty until it is over."""
    return msgspec.json.encode(state.result.winners).decode() if state.result is not None else ""


def won_by(match_id: str, winners: str) -> Write:
    """Return the writing of who has won a match."""
    return Write("UPDATE matches SET winners = ? WHERE match_id = ?", (winners, match_id))


class Cases:
    """In which moves of a match each clause applied and each card was shown to all."""

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        self._clauses = ruleset.clauses
        self._cards = {key.encode() for key in ruleset.cards()}
        self._moves: dict[tuple[Subject, str], list[int]] = {}

    def take(self, record: Recorded) -> None:
        """Take the next event of the match."""
        for clause in record.event.clauses:
            if clause in self._clauses:  # a judge may have named another
                self._add("clause", clause, record.move)
        if isinstance(record.event, MatchBegun):
            self._cards |= {card.key.encode() for card in getattr(record.event, "cards", ())}
        if not isinstance(record.event, _TELL_NO_CARDS):
            for card in self._cards.intersection(_WORD.findall(committed.encode(record.event))):
                self._add("card", card.decode(), record.move)

    def _add(self, subject: Subject, name: str, move: int) -> None:
        moves = self._moves.setdefault((subject, name), [])
        if not moves or moves[-1] != move:
            moves.append(move)

    def rows(self, row: MatchRow, state: Any) -> list[IndexRow]:
        """Return what a match that stands so is found by; nothing until it is over."""
        if state.result is None:
            return []
        undone, found = state.desk.undone(state.move), []
        for (subject, name), moves in sorted(self._moves.items()):
            stand = [move for move in moves if move not in undone]
            if stand:
                first = ",".join(map(str, stand[:MOVES_MOST]))
                place = (row.tournament_id, row.created_at)
                found.append(IndexRow(row.match_id, subject, name, *place, first, len(stand)))
        return found


def indexed(rows: list[IndexRow]) -> list[Write]:
    """Return the writing of rows, in the place of those that there may be."""
    also = (
        " ON CONFLICT (match_id, subject, name) DO UPDATE SET tournament_id = excluded.tournament_id,"
        " created_at = excluded.created_at, moves = excluded.moves, times = excluded.times"
    )
    return [Write.all_into("match_index", rows, also)] if rows else []


def happened_anew(match_id: str, rows: list[IndexRow]) -> list[Write]:
    """Return the writings that bring up to date which clauses and cards a match is found by."""
    places = ", ".join("?" * len(HAPPENED))
    cleared = Write(f"DELETE FROM match_index WHERE match_id = ? AND subject IN ({places})", (match_id, *HAPPENED))
    return [cleared, *indexed(rows)]
