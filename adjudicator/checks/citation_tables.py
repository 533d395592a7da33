"""Which clauses may stand under which fact: a game's `citations.yaml`, held against every match of self-play.

A row is a fact's name and the clauses that it may rest on; `Left.to=hand` is the row of those of its facts whose member
`to` is `hand` (`link.kind=play` that of a member's member), and the plain name that of all others. A word in capitals
stands for the clauses of its group; `CARD`, where the file has no such group, for those that cards name.
`rare` names rows and clauses that self-play seldom meets, and for each the file of a test of that clause which makes
it.

A move's first fact is no row: it rests on what was asked, or on what lets an action be taken at any moment.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple, get_args

import msgspec

from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.table.events import ActionTaken, AnswersComplete, AnswerSealed, Event
from adjudicator.kernel.text.yaml_files import read_own_yaml
from adjudicator.rulesets.registry import RULESETS

CARD = "CARD"
_ROW = re.compile(r"(?P<fact>\w+)(?:\.(?P<member>[\w.]+)=(?P<value>[\w-]*))?")
OF_MOVES = (ActionTaken, AnswerSealed, AnswersComplete)


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: rows and groups hold clauses in one line, `rare` by row and clause where a test makes it."""

    facts: dict[str, str]
    groups: dict[str, str] = {}
    rare: dict[str, dict[str, str]] = {}


class Row(NamedTuple):
    """A row: its name, of which facts it is, and the clauses that may stand under them."""

    name: str
    member: str
    value: str
    clauses: frozenset[str]

    def covers(self, event: Event) -> bool:
        """Whether it is the row of a fact of its name."""
        if not self.member:
            return True
        found = attrgetter(self.member)(event)
        return str(found).lower() == self.value if isinstance(found, bool) else str(found) == self.value


class Citations:
    """The table of a game."""

    def __init__(self, game: Ruleset[Any], written: Written) -> None:
        self.groups = {name: frozenset(clauses.split()) for name, clauses in written.groups.items()}
        self.own_cards_name_theirs = CARD not in self.groups
        if self.own_cards_name_theirs:
            self.groups[CARD] = frozenset(() if game.sets is None else _named(game.sets.cards))
        self.rare = written.rare
        self.rows: dict[str, list[Row]] = {}
        self.written: dict[str, tuple[str, ...]] = {}
        for name, said in written.facts.items():
            found = _ROW.fullmatch(name)
            if found is None:
                raise ValueError(f"{name} is no row")
            words = said.split()
            clauses = {clause for word in words for clause in self.clauses_of(word)}
            row = Row(name, found["member"] or "", found["value"] or "", frozenset(clauses))
            self.written[name] = tuple(words)
            self.rows.setdefault(found["fact"], []).append(row)
        for rows in self.rows.values():
            rows.sort(key=lambda row: not row.member)  # the plain row last

    def unknown(self, game: Ruleset[Any]) -> Iterator[str]:
        """Yield which rows are of no fact of a game, and which clauses its rulebook does not have."""
        kinds = {kind.__name__ for kind in get_args(game.event_type)} - {kind.__name__ for kind in OF_MOVES}
        yield from (f"{name} is no fact" for name in self.rows if name not in kinds)
        named = {clause for rows in self.rows.values() for row in rows for clause in row.clauses}
        yield from (f"there is no clause {clause}" for clause in sorted(named - game.clauses))

    def row_of(self, event: Event) -> Row | None:
        """Return the row of a fact; None if it has none."""
        return next((row for row in self.rows.get(type(event).__name__, ()) if row.covers(event)), None)

    def strange(self, event: Event, state: Any) -> Iterator[str]:
        """Yield the clauses that a fact may not cite."""
        if isinstance(event, OF_MOVES):
            return
        row = self.row_of(event)
        allowed = frozenset() if row is None else row.clauses
        odd = [clause for clause in event.clauses if clause not in allowed]
        if odd and row is not None and self.own_cards_name_theirs and CARD in self.written[row.name]:
            own = _named(getattr(state, "minted", {}))
            odd = [clause for clause in odd if clause not in own]
        yield from odd

    def name_of(self, event: Event) -> str:
        """Return the name of the row that a fact has, or would have."""
        row = self.row_of(event)
        return type(event).__name__ if row is None else row.name

    def met(self, event: Event) -> Iterator[tuple[str, str]]:
        """Yield which words of which row a fact bears out."""
        row = None if isinstance(event, OF_MOVES) else self.row_of(event)
        if row is None:
            return
        for word in self.written[row.name]:
            if not self.clauses_of(word).isdisjoint(event.clauses):
                yield row.name, word

    def wanted(self) -> set[tuple[str, str]]:
        """Return the words of all rows that self-play should meet."""
        words = {(name, word) for name, said in self.written.items() for word in said}
        return words - {(name, clause) for name, clauses in self.rare.items() for clause in clauses}

    def clauses_of(self, word: str) -> frozenset[str]:
        """Return the clauses that a word of a row stands for."""
        return self.groups.get(word, frozenset((word,)))


def _named(cards: Mapping[str, Any]) -> set[str]:
    """Return the clauses that cards' abilities name."""
    abilities = (ability for card in cards.values() for ability in getattr(card, "abilities", ()))
    return {clause for ability in abilities for clause in ability.clauses}


@cache
def citations_of(name: str) -> Citations | None:
    """Return the table of a game; None if it has none."""
    game = RULESETS[name]
    path = game.folder / "citations.yaml"
    if not path.exists():
        return None
    return Citations(game, msgspec.convert(read_own_yaml(path), Written))
