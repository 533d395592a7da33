"""How a table that is written down is filled in: what only the game can say of it, and what games say alike."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.state import MatchState, S_contra
from adjudicator.kernel.text.data import JSON, JSONObject
from adjudicator.kernel.text.refusal import BadSetup, not_one_of
from adjudicator.kernel.text.text import Text


class LeftOut(Protocol):
    """Whether a position leaves out what stands at a path: `left_out("players", "P1", "hand")`."""

    def __call__(self, *path: str) -> bool: ...


class PositionRules(Protocol[S_contra]):
    """What only the game can say of a table that somebody writes: its module `positions`. It may raise BadSetup.

    `brought` names what of a player the set-up says, so that a position can only repeat it.
    """

    @property
    def brought(self) -> tuple[str, ...]: ...

    def part(
        self, table: S_contra, kind: type, key: str, written: Mapping[str, JSON], holder: Mapping[str, JSON], /
    ) -> JSONObject:
        """Return what is left out of a part that the empty table does not have, as JSON. `key` is its name or number,
        `holder` what it is a part of."""

    def complete(self, table: S_contra, left_out: LeftOut, luck: Luck, /) -> None:
        """Let what is left out be what follows from what is written."""

    def whereabouts(self, table: S_contra, seat: str, /) -> Iterator[tuple[str, str]]:
        """Yield where each card of a player is, as a JSON Pointer into the table, and its key."""

    def goes_on(self, table: S_contra, /) -> Sequence[Task]:
        """Return with what a table goes on that says neither what is asked nor what is still to be done."""


class InCourse(Protocol):
    """A state of a game for players who take turns, with a chain."""

    @property
    def phase(self) -> str: ...
    @property
    def active(self) -> str: ...
    @property
    def turn(self) -> int: ...
    @property
    def living(self) -> Sequence[str]: ...
    @property
    def chain(self) -> Sequence[object]: ...


def check_id(id: str, letter: str) -> None:
    """Raise BadSetup if what names a thing in play is not such a letter and a number."""
    if not (id.startswith(letter) and id[1:].isascii() and id[1:].isdecimal() and len(id) < 8):
        raise bad("", f"{id!r} não é um id como {letter}1", f"{id!r} is no id like {letter}1")


def complete_course(table: MatchState, left_out: LeftOut, phase: str) -> None:
    """Let the course that a position leaves out be this phase of a turn of the first seat."""
    for name, usual in (("turn", 5), ("active", table.seats[0]), ("first", table.seats[0]), ("phase", phase)):
        if left_out(name):
            setattr(table, name, usual)


def check_course(table: InCourse, phases: Sequence[str], clause: str) -> None:
    """Raise BadSetup unless a player who still plays is in one of these phases of a turn."""
    if table.phase not in phases:
        raise one_of("/phase", table.phase, phases, clause)
    if table.active not in table.living:
        raise one_of("/active", table.active, table.living)
    if table.turn < 1:
        raise bad("/turn", "os turnos contam de 1", "turns count from 1")
    if table.chain:
        raise bad(
            "/chain",
            "a cadeia está aberta: diga o que se pergunta e o que resta fazer (`decision`, `agenda`)",
            "the chain is open: say what is asked and what remains to be done (`decision`, `agenda`)",
        )


def bad(at: str, pt: str, en: str, clause: str | None = None) -> BadSetup:
    """Return the refusal of what stands at a place of a position."""
    return BadSetup(at, Text(pt, en), clause)


def one_of(at: str, said: object, known: Iterable[object], clause: str | None = None) -> BadSetup:
    """Return the refusal of a word that is none of those that there are."""
    return BadSetup(at, not_one_of(said, known), clause)
