"""What every game must hold: the checks that Adjudicator offers, on this one. Install the package first."""

from pathlib import Path

import pytest
from adjudicator import checks

GAME = "toy"
SEEDS = range(5)
MANY = range(30)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_contract_holds_at_every_move(seed: int) -> None:
    assert [*checks.matches(GAME, [seed])] == []


def test_the_rulebook_is_enforced_and_tested() -> None:
    assert [*checks.clauses(GAME, Path(__file__).parent)] == []
    assert [*checks.house_rules(GAME)] == []


def test_facts_rest_on_the_clauses_that_they_may() -> None:
    assert [*checks.citations(GAME, MANY)] == []


def test_whatever_is_asked_is_listed() -> None:
    assert [*checks.decisions(GAME, MANY, seldom=["forced_reaction"])] == []


def test_everything_is_told_in_words() -> None:
    assert [*checks.phrases(GAME)] == []
    assert [*checks.telling(GAME, SEEDS)] == []
    assert [*checks.offers(GAME, SEEDS)] == []


def test_the_board_shows_each_thing_once() -> None:
    assert [*checks.boards(GAME, SEEDS)] == []
