"""Rest mode: what rests a card and when, what a rested one cannot do, and what can be done to it."""

import pytest

from adjudicator.kernel.table.actions import Choose, ChooseSome
from adjudicator.rulesets.heat.table.actions import Attack
from tests.clauses import clause
from tests.rulesets.heat.own_cards import fighter
from tests.rulesets.heat.table import Table


@clause("H-061")
def test_attacking_blocking_and_supporting_rest_a_card() -> None:
    table = Table(c5="C15", c6="C12 P2", c7="C12 P2", c8="C12 P2", phase="combat")
    table.attack("c5", "c2", "c6", "c7")  # 4 against 3 + 1
    assert [table.rested(id) for id in ("c5", "c6", "c7", "c8")] == [True, True, True, False]


@clause("H-A19", "H-061")
def test_supporters_are_rested_at_once_and_the_blocker_after_the_combat() -> None:
    table = Table(c5="C12", c6="C15 P2", c7="C12 P2", c8="C12 P2", hands={"P2": ["K1"]}, phase="combat")
    table.declare("c5", "c2")
    table.defend("c6", "c7", "c8")
    assert (table.asked_for, [table.rested(id) for id in ("c5", "c6", "c7", "c8")]) == (
        "response",
        [True, False, True, True],
    )
    table.let_pass()
    assert [table.rested(id) for id in ("c6", "c7", "c8")] == [True, True, True]


@clause("H-061")
def test_a_blocker_is_rested_when_the_attack_was_cancelled_too() -> None:
    table = Table(c2="L2 P2", c5="C12", c6="C15 P2", money={"P2": 3}, hands={"P2": ["A7"]}, phase="combat")
    table.declare("c5", "c2")
    table.defend("c6")
    table.answer("A7", "0")
    table.let_pass()
    assert (table.gone("c5"), table.rested("c5"), table.rested("c6")) == (False, True, True)


@clause("H-061")
@pytest.mark.parametrize("rested", ["", " rested"])
def test_the_effect_of_a_card_rests_one(rested: str) -> None:
    table = Table(c1="L2", c5=f"C12 P2{rested}", c6="C12 P2", money={"P1": 3}, hands={"P1": ["C05"]})
    table.play("C05", "", "c5")
    assert (table.rested("c5"), table.rested("c6"), table.rested(table.of("C05")[0])) == (True, False, False)


@clause("H-061", "H-062")
def test_resting_may_be_what_an_ability_costs() -> None:
    table = Table(c5="C35", c6="C12")
    table.use("c5", "c6")
    assert (table.rested("c5"), table.piece("c6").has("unfallen")) == (True, True)
    assert not [answer for answer in table.legal() if getattr(answer, "card", "") == "c5"]


@clause("H-062")
@pytest.mark.parametrize("rested", [True, False])
def test_a_rested_character_does_not_attack(rested: bool) -> None:
    table = Table(c5="C12 rested" if rested else "C12", phase="combat")
    if rested:
        assert table.refusal(Attack("P1", "c5", "c2")) == "H-062"
    else:
        table.attack("c5", "c2")
        assert table.refusal(Attack("P1", "c5", "c2")) == "H-062"


@clause("H-062")
def test_a_rested_character_does_not_block_and_does_not_support() -> None:
    table = Table(c5="C12", c6="C12 P2 rested", c7="C12 P2", phase="combat")
    table.declare("c5", "c2")
    assert (table.options, table.refusal(Choose("P2", "c6"))) == (("c7", "none"), "H-062")
    table.choose("none")
    assert (table.options, table.refusal(ChooseSome("P2", ("c7", "c6")))) == (("c7",), "H-062")


@clause("H-062")
def test_of_rested_characters_alone_nobody_is_asked() -> None:
    table = Table(c5="C15", c6="C12 P2 rested", phase="combat")
    table.declare("c5", "c2")
    assert (table.asked_for, table.life("P2")) == ("act", 34)


@clause("H-063")
def test_who_has_supported_may_be_attacked_next() -> None:
    table = Table(c5="C12", c6="C15", c7="C12 P2", phase="combat")
    table.attack("c5", "c2", "none", "c7")
    assert table.rested("c7")
    table.attack("c6", "c7")
    assert (table.gone("c7"), table.life("P2")) == (True, 34)


@clause("H-064")
@pytest.mark.parametrize("rested", ["", " rested"])
def test_a_rested_character_receives_equipment(rested: str) -> None:
    table = Table(c5=f"F2{rested}", cards=[fighter(2)], hands={"P1": ["E1"]}, money={"P1": 1})
    table.play("E1", "c5")
    assert (table.power("c5"), table.rested("c5")) == (3, rested != "")


@clause("H-064")
@pytest.mark.parametrize("rested", ["", " rested"])
def test_a_rested_character_receives_effects(rested: str) -> None:
    table = Table(c5=f"C12{rested}", hands={"P1": ["K2"]}, money={"P1": 2})
    table.play("K2", "", "c5")
    assert (table.power("c5"), table.rested("c5")) == (6, rested != "")
