"""The clause matrix: what enforces a clause, what is data, and what only speaks of it."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.checks.clause_matrix import Place, Row, holes, lines, named_in_code, named_in_data, summary, trace
from adjudicator.cli import main
from adjudicator.kernel.text.rulebook import load_rulebook
from adjudicator.rulesets.registry import RULESETS

CODE = '''"""Turns (X-001)."""

LIMIT = 5  # X-002
"""The most cards of a hand (X-003)."""

BY_KIND = {"move": "X-004"}


def obstacle(card: str, yielded: list[object]) -> object:
    """Say what forbids it (X-001)."""
    yielded.append(("X-005",))
    return Obstacle("X-006", f"{card} is in play (X-007)")
'''
CARDS = """
# X-001 says what a card is
- key: U01
  note: {pt: "Sem TAG; não é como em X-002.", en: "Without a tag; not as X-002 has it."}
  abilities: [{clauses: [X-008, X-004]}]
"""
RULEBOOK = """
ruleset: toy
edition: "1.0"
name: {pt: Jogo, en: Toy}
clauses:
"""
OPTIONS = """
options:
- {key: limit, clause: X-009, default: five, choices: [{value: five, pt: Como em X-001., en: As in X-001.}]}
"""
TESTS = """
@clause("X-001", "X-002", "X-003", "X-004", "X-005", "X-006", "X-007")
def test_all() -> None: ...

@pytest.mark.clause("X-008")
def test_data() -> None:
    assert clauses == ("X-010",)  # X-010
"""


def ruleset(folder: Path, kinds: dict[str, str]) -> list[Row]:
    """Write a ruleset of these clauses, with what names them, and return its matrix."""
    clauses = [
        f'- {{id: {id}, section: "1", kind: {kind}, text: {{pt: "Ver X-001.", en: "See X-001."}}}}'
        for id, kind in kinds.items()
    ]
    for name, text in (
        ("rules/cards/units.yaml", CARDS),
        ("rules/rulebook.yaml", RULEBOOK + "\n".join(clauses) + OPTIONS),
        ("rules/turns.py", CODE),
        ("tests/test_turns.py", TESTS),
    ):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return trace(load_rulebook(folder / "rules" / "rulebook.yaml"), [folder / "rules"], folder / "tests")


def test_enforcement_data_and_prose_are_told_apart(tmp_path: Path) -> None:
    rows = {row.clause: row for row in ruleset(tmp_path, {f"X-{number:03}": "rule" for number in range(1, 11)})}
    kinds = {id: {kind for kind in ("enforcement", "data", "prose") if getattr(row, kind)} for id, row in rows.items()}
    assert kinds == {
        "X-001": {"prose"},
        "X-002": {"prose"},
        "X-003": {"prose"},
        "X-004": {"enforcement", "data"},
        "X-005": {"enforcement"},
        "X-006": {"enforcement"},
        "X-007": {"enforcement"},
        "X-008": {"data"},
        "X-009": {"data"},
        "X-010": set(),
    }
    assert rows["X-004"].enforcement == (Place("rules/turns.py", 6),)
    assert rows["X-002"].prose == (*[Place("rules/cards/units.yaml", 4)] * 2, Place("rules/turns.py", 3))
    assert rows["X-008"].tests == (Place("tests/test_turns.py", 5),)
    assert not rows["X-010"].tests  # a test that speaks of it is not marked with it


def test_prose_alone_and_a_missing_test_are_holes(tmp_path: Path) -> None:
    rows = ruleset(tmp_path, {"X-003": "rule", "X-005": "rule", "X-008": "rule", "X-009": "rule", "X-010": "rule"})
    assert holes(rows) == [
        "X-003: only prose names it: rules/turns.py:4",
        "X-009: no test is marked with it",
        "X-010: nothing names it",
        "X-010: no test is marked with it",
    ]
    assert summary("toy", rows) == (
        "toy: 5 clauses: 1 enforced by code, 2 by data alone, 2 by prose alone or nothing, 0 definition, 0 example; "
        "2 without a test"
    )


def test_a_definition_needs_a_test_and_no_more_and_must_not_be_a_rule(tmp_path: Path) -> None:
    rows = ruleset(tmp_path, {"X-001": "definition", "X-002": "example", "X-005": "definition", "X-010": "definition"})
    assert holes(rows) == [
        "X-005: the rulebook calls it definition, and code enforces it: rules/turns.py:11",
        "X-010: no test is marked with it",
    ]
    assert list(lines(rows))[:3] == [
        "X-001  definition",
        "  prose         3  rules/cards/units.yaml:2, rules/turns.py:1,10",
        "  tests         1  tests/test_turns.py:2",
    ]


def test_a_mapping_is_code_and_a_comment_is_not() -> None:
    assert sorted(named_in_code('A = {"X-001": 1}  # X-002\n"""X-003"""\n')) == [
        ("X-001", "enforcement", 1),
        ("X-002", "prose", 1),
        ("X-003", "prose", 2),
    ]


def test_of_a_rulebook_the_house_rules_are_data() -> None:
    text = "clauses: [{id: X-001}]\noptions: [{key: a, clause: X-002}]\n"
    assert [one.clause for one in named_in_data(text, rulebook=True)] == ["X-002"]
    assert [one.clause for one in named_in_data(text)] == ["X-001", "X-002"]


@pytest.mark.nightly
def test_every_clause_of_the_games_is_named() -> None:
    """The same without a word, by `--quiet`, is one of the static checks."""
    result = CliRunner().invoke(main, ["clauses"])
    assert (result.exit_code, result.stderr) == (0, "")
    assert "diamonds: 130 clauses: " in result.stdout


def test_a_clause_that_is_named_is_said() -> None:
    said = CliRunner().invoke(main, ["clauses", "D-007"]).stdout.splitlines()
    (clause,) = (each for each in RULESETS["diamonds"].rulebook.clauses if each.id == "D-007")
    assert said[:3] == ["D-007", f"  {clause.text.pt}", f"  {clause.text.en}"]
