"""Which clauses facts cite: every game's table, held against its matches, its rulebook and its facts."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.checks.citation_tables import OF_MOVES, Citations, citations_of
from adjudicator.rulesets.registry import RULESETS
from tests.rulesets.citing import matches

HERE = Path(__file__).parent
MATCHES = {"diamonds": 250, "heat": 40, "multiversity": 12, "dominions": 25, "enlightenment": 16}
"""So many are played at most: a third of them, and more until all has been cited that must be."""


def table(name: str) -> Citations:
    found = citations_of(name)
    assert found is not None
    return found


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.sampled(1)
def test_facts_cite_what_may_stand_under_them(name: str) -> None:
    """Whoever adds a citation looks into the rulebook, and adds it to the table; what is never cited goes from it."""
    cited, met = table(name), set[tuple[str, str]]()
    odd: dict[tuple[str, str], str] = {}
    for seed in range(MATCHES[name]):
        if seed > MATCHES[name] / 3 and cited.wanted() <= met:
            break
        for event, state in matches(name, seed):
            for clause in cited.strange(event, state):
                odd.setdefault((cited.name_of(event), clause), f"seed {seed}, version {state.version}")
            met.update(cited.met(event))
    assert not odd
    assert not cited.wanted() - met


@pytest.mark.parametrize("name", RULESETS)
def test_a_table_speaks_of_what_there_is(name: str) -> None:
    assert [*table(name).unknown(RULESETS[name])] == []


@pytest.mark.parametrize("name", RULESETS)
def test_what_self_play_seldom_meets_is_made_by_a_test_of_its_clause(name: str) -> None:
    for row, clauses in table(name).rare.items():
        for clause, file in clauses.items():
            assert clause in table(name).written[row], (row, clause)
            marks = re.findall(r"^@clause\((.*?)\)$", (HERE / name / file).read_text(encoding="utf-8"), re.MULTILINE)
            assert any(f'"{clause}"' in mark for mark in marks), (row, clause, file)


def test_what_may_not_be_cited_is_found() -> None:
    """Of a match's facts each cites a clause that is not its own."""
    cited = table("heat")

    def wrong() -> Iterator[str]:
        for event, state in matches("heat", 1):
            other = type(event)(**{**{n: getattr(event, n) for n in event.__struct_fields__}, "clauses": ("H-001",)})
            if not isinstance(event, OF_MOVES) and type(event).__name__ not in ("MatchBegun", "MatchBegunWithCards"):
                yield from ([] if [*cited.strange(other, state)] == ["H-001"] else [type(event).__name__])

    assert not [*wrong()]
