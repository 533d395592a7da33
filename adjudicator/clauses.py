"""The clause matrix: which code and which tests name each clause of each rulebook."""

import re
from pathlib import Path

import msgspec

from adjudicator.rulesets.registry import RULESETS

ROOT = Path(__file__).parents[1]
_ID = re.compile(r"\b[A-Z]-[AW]?\d+\b")
_MARK = re.compile(r"clause\(([^)]*)\)")


class Row(msgspec.Struct, frozen=True):
    """One clause, the files that enforce it and the test files that are marked with it."""

    clause: str
    code: tuple[str, ...]
    tests: tuple[str, ...]


def matrix(ruleset: str) -> list[Row]:
    """Return a row for every clause of a ruleset's rulebook."""
    house = ROOT / "adjudicator" / "rulesets" / ruleset
    code = [path for path in [*house.rglob("*.py"), *house.rglob("*.yaml")] if path.name != "rulebook.yaml"]
    tests = list((ROOT / "tests").rglob("*.py"))
    named = {path: set(_ID.findall(path.read_text(encoding="utf-8"))) for path in code}
    marked = {
        path: {id for mark in _MARK.findall(path.read_text(encoding="utf-8")) for id in _ID.findall(mark)}
        for path in tests
    }
    return [
        Row(clause.id, _naming(named, clause.id), _naming(marked, clause.id))
        for clause in RULESETS[ruleset].rulebook.clauses
    ]


def holes(rows: list[Row]) -> list[str]:
    """Return what is missing: clauses that no code or no test names."""
    missing = [f"{row.clause}: no code names it" for row in rows if not row.code]
    return missing + [f"{row.clause}: no test is marked with it" for row in rows if not row.tests]


def _naming(found: dict[Path, set[str]], clause: str) -> tuple[str, ...]:
    return tuple(sorted(path.name for path, ids in found.items() if clause in ids))
