"""What was found of a whole archive, counted."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from adjudicator.audit.other_rules.verdict import Difference, Verdict
from adjudicator.rulesets.registry import RULESETS

EXAMPLES = 3
"""So many matches stand for a clause."""


class Clause(msgspec.Struct):
    """The matches that differ first by a clause, or go another way by it first: how many, and the first of them."""

    matches: int = 0
    examples: list[Verdict] = []


class Tally(msgspec.Struct):
    """How many matches of a ruleset there are of each kind.

    `words` counts verdicts, `first` what differs first, `course` what goes another way first, `stopped` why matches
    are followed no further. `followed` are those that were followed to an end, `turned` those of them that others win.
    `clauses` are by their ids; `when` counts the tenths of a match, from 0, in which the first difference is.
    """

    matches: int = 0
    words: Counter[str] = msgspec.field(default_factory=Counter)
    first: Counter[str] = msgspec.field(default_factory=Counter)
    course: Counter[str] = msgspec.field(default_factory=Counter)
    stopped: Counter[str] = msgspec.field(default_factory=Counter)
    followed: int = 0
    turned: int = 0
    clauses: dict[str, Clause] = {}
    ways: dict[str, Clause] = {}
    when: Counter[int] = msgspec.field(default_factory=Counter)
    turns: list[Verdict] = []
    unread: list[Verdict] = []

    def add(self, verdict: Verdict) -> None:
        """Count a match."""
        self.matches += 1
        self.words[verdict.word] += 1
        if verdict.word == "unread":
            self.unread += [verdict] * (len(self.unread) < EXAMPLES)
            return
        if verdict.first is not None:
            self.first[verdict.first.what] += 1
            self.when[min(9, 10 * verdict.first.move // max(1, verdict.moves))] += 1
            _count(self.clauses, verdict.first, verdict)
        if verdict.course is not None:
            self.course[verdict.course.what] += 1
            _count(self.ways, verdict.course, verdict)
        if verdict.stopped is not None:
            self.stopped[verdict.stopped.why] += 1
        self.followed += verdict.followed
        if verdict.turned:
            self.turned += 1
            self.turns += [verdict] * (len(self.turns) < 10)


def _count(clauses: dict[str, Clause], difference: Difference, verdict: Verdict) -> None:
    clause = clauses.setdefault(difference.clause, Clause())
    clause.matches += 1
    clause.examples += [verdict] * (len(clause.examples) < EXAMPLES)


def tallied(verdicts: Iterable[Verdict]) -> dict[str, Tally]:
    """Count verdicts by ruleset, in the order of rulesets; those of no known one under the empty name."""
    found: dict[str, Tally] = {}
    for verdict in verdicts:
        found.setdefault(verdict.ruleset, Tally()).add(verdict)
    return {name: found[name] for name in (*RULESETS, "") if name in found}


def plain(tallies: dict[str, Tally]) -> dict[str, Any]:
    """Return counts as JSON data, for programs."""
    data: dict[str, Any] = msgspec.to_builtins(tallies, str_keys=True)
    return data
