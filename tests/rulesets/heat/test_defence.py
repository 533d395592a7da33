"""Defending: who blocks and who supports, when that is chosen, cards in response (H-029 to H-033, H-A12, H-A13)."""

from typing import Any

import pytest

from adjudicator.kernel.table.actions import Choose, ChooseSome
from adjudicator.rulesets.heat.table.actions import Block, Play, Support
from tests.clauses import clause
from tests.rulesets.heat.table import Table

DEFENCE: dict[str, Any] = {
    "c5": "C09", "c6": "C09 P2", "c7": "C12 P2", "hands": {"P1": ["A4"], "P2": ["K1"]},
    "money": {"P1": 2, "P2": 1}, "phase": "combat", "c2": "L1 P2",
}  # fmt: skip
"""P1 attacks with 4; P2 has two who may defend, of 4 and of 3. Both hold a card to respond with."""


# Blocking


@clause("H-029")
@pytest.mark.parametrize("leader", ["L1", "L2"])
def test_a_blocker_faces_the_attack(leader: str) -> None:
    table = Table(c2=f"{leader} P2", c5="C08", c6="C13 P2", phase="combat")
    life = table.life("P2")
    table.attack("c5", "c2", "c6")
    assert (table.gone("c6"), table.gone("c5"), table.life("P2")) == (True, False, life - 3)


@clause("H-029")
def test_only_standing_characters_of_the_attacked_player_block() -> None:
    table = Table(c5="C12", c6="C12", c7="C12 P2 rested", c8="C12 P2", c9="S1 P2", c10="C12 P2", phase="combat")
    table.declare("c5", "c10")
    assert (table.asked_for, table.asked, table.options) == ("block", "P2", ("c8", "none"))
    refusals = {id: table.refusal(Choose("P2", id)) for id in ("c2", "c5", "c6", "c7", "c9", "c10")}
    assert refusals == {**dict.fromkeys(refusals, "H-029"), "c7": "H-062"}


@clause("H-029")
def test_a_character_that_cannot_block_is_not_asked() -> None:
    table = Table(c5="C12", c6="C18 P2", phase="combat")
    table.declare("c5", "c2")
    assert (table.asked_for, table.options) == ("support", ("c6",))


@clause("H-029")
def test_nobody_must_block() -> None:
    table = Table(c5="C08", c6="C13 P2", phase="combat")
    table.attack("c5", "c2")
    assert (table.gone("c6"), table.rested("c6"), table.life("P2")) == (False, False, 33)


@clause("H-030")
def test_a_blocker_that_survives_is_rested_after_the_combat() -> None:
    table = Table(c5="C09", c6="C09 P2", c7="C12 P2", c8="C12", hands={"P2": ["A1"]}, phase="combat")
    table.declare("c5", "c2")
    table.defend("c6")
    assert (table.asked_for, table.rested("c6")) == ("response", False)
    table.let_pass()
    assert (table.gone("c6"), table.rested("c6"), table.life("P2")) == (False, True, 35)
    table.declare("c8", "c2")
    assert table.options == ("c7", "none")
    assert table.refusal(Choose("P2", "c6")) == "H-062"


# Supporting


@clause("H-031")
def test_each_supporter_adds_1_and_is_rested() -> None:
    table = Table(c5="C29", c6="C12 P2", c7="C12 P2", c8="C13 P2", c9="C12 P2 rested", hands={"P1": ["A4"]},
                  phase="combat")  # fmt: skip
    table.declare("c5", "c6")
    table.choose("none")
    assert (table.asked_for, table.options) == ("support", ("c7", "c8"))
    table.act(ChooseSome("P2", ("c7", "c8")))
    assert (table.rested("c7"), table.rested("c8"), table.explain("attack.defence").value) == (True, True, 5)
    table.let_pass()
    assert (table.gone("c6"), table.gone("c5"), table.life("P2"), table.heat("P1")) == (False, False, 35, 1)


@clause("H-031")
def test_supporters_help_a_leader_too() -> None:
    table = Table(c5="C29", c6="C12 P2", phase="combat")
    table.attack("c5", "c2", "none", "c6")
    assert (table.life("P2"), table.rested("c6")) == (34, True)


@clause("H-031")
def test_only_other_standing_characters_of_the_attacked_player_support() -> None:
    table = Table(c5="C12", c6="C12", c7="C12 P2 rested", c8="C12 P2", c9="S1 P2", c10="C12 P2", phase="combat")
    table.declare("c5", "c10")
    table.choose("none")
    refusals = {id: table.refusal(ChooseSome("P2", (id,))) for id in ("c2", "c6", "c7", "c9", "c10")}
    assert refusals == {**dict.fromkeys(refusals, "H-031"), "c7": "H-062"}
    blocked = Table(c5="C12", c8="C12 P2", c10="C12 P2", phase="combat")
    blocked.declare("c5", "c2")
    blocked.choose("c8")
    assert blocked.options == ("c10",)


@clause("H-032")
def test_supporters_take_no_damage() -> None:
    table = Table(c5="C30", c6="C13 P2", c7="C02 P2", c8="C02 P2", phase="combat")
    table.attack("c5", "c6", "none", "c7", "c8")
    assert [table.gone(id) for id in ("c6", "c7", "c8")] == [True, False, False]
    assert (table.life("P2"), table.heat("P2")) == (33, 2)


# Cards in response


@clause("H-033")
@pytest.mark.parametrize("cards", [("A15", "A15"), ("A15", "K2"), ("K2", "K2")])
def test_several_cards_answer_one_attack_and_each_is_paid(cards: tuple[str, str]) -> None:
    table = Table(c2="L4 P2", c5="C09", c6="C12 P2", hands={"P2": [*cards, "K2"]}, money={"P2": 4}, phase="combat")
    table.declare("c5", "c6")
    for key in cards:
        table.answer(key, *(["c6"] if key == "K2" else []))
    assert [piece.tapped for piece in table.state.of("P2", "money")] == [True] * 4
    assert table.refusal(Play("P2", "K2")) == "H-057"
    table.let_pass()
    assert sorted(table.discard("P2")) == sorted([*cards, *(["C12"] if "K2" not in cards else [])])
    assert table.gone("c5") == ("K2" in cards)


@clause("H-033")
@pytest.mark.parametrize(("key", "to"), [("C12", ""), ("S10", ""), ("E1", "c6"), ("M1", "")])
def test_other_cards_do_not_answer_an_attack(key: str, to: str) -> None:
    table = Table(c5="C12", c6="C12 P2", hands={"P2": [key]}, money={"P2": 4}, phase="combat")
    table.declare("c5", "c6")
    assert (table.asked_for, table.refusal(Play("P2", key, to))) == ("response", "H-070")


# When the defence is chosen, and both ways at once


@clause("H-A12")
def test_the_defence_is_chosen_once_before_cards_in_response() -> None:
    table = Table(**DEFENCE)
    table.declare("c5", "c2")
    table.defend("c6")
    table.passes()
    table.answer("A4", "c5")
    assert table.asked == "P2"
    assert table.refusal(Support("P2", "c7")) == "H-082"
    assert table.refusal(Block("P2", "c7")) == "H-082"
    assert not [action for action in table.legal() if isinstance(action, Block | Support)]
    table.let_pass()
    assert (table.gone("c6"), table.rested("c7"), table.life("P2")) == (True, False, 27)


@clause("H-A12")
def test_by_a_house_rule_the_defence_is_chosen_at_any_time() -> None:
    table = Table(**DEFENCE, options={"defence_lock": "anytime"})
    table.declare("c5", "c2")
    assert {Block("P2", "c6"), Block("P2", "c7"), Support("P2", "c6")} < set(table.legal())
    table.act(Block("P2", "c6"))
    assert table.refusal(Support("P1", "c5")) == "H-031"
    table.answer("A4", "c5")
    assert table.refusal(Block("P2", "c7")) == "H-029"
    table.act(Support("P2", "c7"))
    assert table.rested("c7")
    table.let_pass()
    assert (table.gone("c6"), table.life("P2")) == (True, 28)


@clause("H-A12", "H-029", "H-031")
def test_at_any_time_the_same_characters_may_defend() -> None:
    table = Table(**DEFENCE, c8="C12 P2 rested", c9="C18 P2", options={"defence_lock": "anytime"})
    table.declare("c5", "c7")
    whys = {id: (table.refusal(Block("P2", id)), table.refusal(Support("P2", id))) for id in ("c7", "c8", "c5")}
    assert whys == {"c7": ("H-029", "H-031"), "c8": ("H-062", "H-062"), "c5": ("H-029", "H-031")}
    table.act(Support("P2", "c9"))  # which cannot block
    table.passes()
    table.act(Support("P2", "c6"))
    assert table.explain("attack.defence").value == 5
    table.let_pass()
    assert table.gone("c5")
    assert table.refusal(Block("P1", "c5")) == "H-029"


@clause("H-A13")
@pytest.mark.parametrize(("combine", "gone", "life"), [(True, False, 35), (False, True, 33)])
def test_supporters_add_to_a_blocker(combine: bool, gone: bool, life: int) -> None:
    table = Table(c5="C09", c6="C13 P2", c7="C12 P2", c8="C12 P2", phase="combat", options={"defence_combine": combine})
    table.declare("c5", "c2")
    table.choose("c6")
    assert table.asked_for == ("support" if combine else "act")
    if combine:
        table.act(ChooseSome("P2", ("c7", "c8")))
    assert (table.gone("c6"), table.gone("c5"), table.life("P2")) == (gone, False, life)
    assert (table.rested("c7"), table.heat("P1")) == (combine, 1)


@clause("H-A13")
def test_without_a_blocker_there_are_supporters_all_the_same() -> None:
    table = Table(c5="C09", c6="C13 P2", c7="C12 P2", phase="combat", options={"defence_combine": False})
    table.attack("c5", "c2", "none", "c6", "c7")
    assert (table.gone("c5"), table.life("P2")) == (True, 35)


@clause("H-A13", "H-A12")
def test_at_any_time_too_it_is_one_or_the_other() -> None:
    options = {"defence_combine": False, "defence_lock": "anytime"}
    for first, second in ((Block("P2", "c6"), Support("P2", "c7")), (Support("P2", "c6"), Block("P2", "c7"))):
        table = Table(**DEFENCE, options=options)
        table.declare("c5", "c2")
        table.act(first)
        table.passes()
        assert table.asked == "P2"
        assert table.refusal(second) == "H-A13"
