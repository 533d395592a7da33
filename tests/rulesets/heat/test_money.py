"""Money: the cards of the turn, paying with them, money that waits."""

import pytest

from adjudicator.checks.boards import drawn
from adjudicator.rulesets.heat.table.actions import Attack, Play, Tap
from tests.clauses import clause
from tests.rulesets.heat.own_cards import action, fighter
from tests.rulesets.heat.table import RULES, Table

# Money cards


@clause("H-055")
def test_a_money_card_a_turn_is_played_and_stands() -> None:
    table = Table(hands={"P1": ["M1", "M1"]})
    table.play("M1")
    assert ([table.rested(id) for id in table.of("M1")], table.hand("P1")) == ([False], ["M1"])
    assert table.refusal(Play("P1", "M1")) == "H-022"
    table.end_turn(2)
    table.play("M1")
    assert len(table.of("M1")) == 2


@clause("H-055")
def test_an_effect_may_let_one_more_be_played() -> None:
    table = Table(c1="L4", hands={"P1": ["A15", "M1", "M1", "M1"]}, money={"P1": 2}, decks={"P1": ["C12"] * 5})
    table.play("M1")
    assert table.refusal(Play("P1", "M1")) == "H-022"
    table.play("A15")
    table.play("M1")
    assert (len(table.of("M1")), table.refusal(Play("P1", "M1"))) == (4, "H-022")


@clause("H-055", "H-022")
@pytest.mark.parametrize("first", ["effect", "played"])
def test_money_that_an_effect_puts_into_play_is_not_the_one_of_the_turn(first: str) -> None:
    freight = action("Freight", {"op": "play_free", "cards": {"what": ["money"]}})
    table = Table(hands={"P1": ["Freight", "M1", "M1", "M1"]}, cards=[freight])
    if first == "effect":
        table.play("Freight")
        table.choose("M1")
        table.play("M1")
    else:
        table.play("M1")
        table.play("Freight")
        table.choose("M1")
    assert (len(table.of("M1")), table.refusal(Play("P1", "M1"))) == (2, "H-022")


@clause("H-A07")
@pytest.mark.parametrize("option", ["any_main", "main1"])
def test_the_money_card_of_the_turn_may_wait_for_main_phase_two(option: str) -> None:
    table = Table(hands={"P1": ["M1", "M1"]}, options={"money_phase": option})
    table.advance("main2")
    if option == "main1":
        assert table.refusal(Play("P1", "M1")) == "H-A07"
        return
    table.play("M1")
    assert (len(table.of("M1")), table.refusal(Play("P1", "M1"))) == (1, "H-022")


@clause("H-A07")
@pytest.mark.parametrize("option", ["any_main", "main1"])
def test_the_money_card_of_main_phase_one_is_the_only_one(option: str) -> None:
    table = Table(hands={"P1": ["M1", "M1"]}, options={"money_phase": option})
    table.play("M1")
    table.advance("main2")
    assert table.refusal(Play("P1", "M1")) == ("H-022" if option == "any_main" else "H-A07")


# Paying


@clause("H-056", "H-A08")
def test_a_cost_of_three_rests_three_money_cards_and_no_more() -> None:
    table = Table(hands={"P1": ["F3"]}, cards=[fighter(3, cost=3)], money={"P1": 5})
    table.play("F3")
    assert [table.rested(f"c{101 + number}") for number in range(5)] == [True, True, True, False, False]
    assert (len(table.of("F3")), table.state.players["P1"].money) == (1, 0)


@clause("H-056")
@pytest.mark.parametrize("money", [2, 3])
def test_money_that_is_not_there_does_not_pay(money: int) -> None:
    table = Table(hands={"P1": ["F3"]}, cards=[fighter(3, cost=3)], money={"P1": money, "P2": 5})
    if money < 3:
        assert table.refusal(Play("P1", "F3")) == "H-023"
    else:
        table.play("F3")
        assert (table.money_spent(), table.money_spent("P2")) == (3, 0)


@clause("H-057")
@pytest.mark.parametrize("spent", [True, False])
def test_money_that_was_spent_in_the_own_turn_answers_nothing_in_the_next(spent: bool) -> None:
    table = Table(c5="C12 P2", hands={"P1": ["F3", "K1"]}, cards=[fighter(3, cost=3)], money={"P1": 3})
    if spent:
        table.play("F3")
    table.end_turn()
    table.advance("combat")
    table.declare("c5", "c1")
    table.defend()
    if spent:
        assert (table.asked, table.refusal(Play("P1", "K1"))) == ("P1", "H-057")
    else:
        table.answer("K1")
        assert table.money_spent() == 1


@clause("H-057")
def test_money_that_stands_up_again_pays_again() -> None:
    table = Table(c1="L4", c5="S3", hands={"P1": ["K1"]}, c101="M1 rested")
    assert table.refusal(Play("P1", "K1")) == "H-057"
    table.use("c5")
    table.play("K1")
    assert (table.life("P1"), table.rested("c101")) == (38, True)


@clause("H-048", "H-056")
def test_money_and_heat_are_paid_together_in_a_response_too() -> None:
    table = Table(c5="C12 P2", c6="C12", hands={"P1": ["A1"]}, heat={"P1": 1}, money={"P1": 1}, active="P2",
                  phase="combat")  # fmt: skip
    table.act(Attack("P2", "c5", "c6"))
    table.answer("A1", "0", heat=True)
    assert (table.money_spent(), table.heat("P1")) == (1, 0)
    table.let_pass()
    assert (table.gone("c6"), len(table.hand("P1"))) == (False, 1)


# Money that waits


@clause("H-A08")
@pytest.mark.parametrize(("option", "in_combat", "next_turn"), [("phase", 0, 0), ("turn", 2, 0)])
def test_money_may_wait_by_a_house_rule(option: str, in_combat: int, next_turn: int) -> None:
    table = Table(money={"P1": 3}, options={"money_pool": option})
    table.act(Tap("P1", "c101"))
    table.act(Tap("P1", "c102"))
    assert (table.state.players["P1"].money, table.money_spent()) == (2, 2)
    table.advance("combat")
    assert (table.state.players["P1"].money, table.money_spent()) == (in_combat, 2)
    table.end_turn()
    assert table.state.players["P1"].money == next_turn


@clause("H-A08")
def test_by_default_no_money_waits() -> None:
    table = Table(money={"P1": 3})
    assert table.refusal(Tap("P1", "c101")) == "H-A08"
    assert not [answer for answer in table.legal() if isinstance(answer, Tap)]


@clause("H-A08", "H-056", "H-057")
def test_money_that_waits_is_spent_first() -> None:
    table = Table(hands={"P1": ["F3"]}, cards=[fighter(3, cost=3)], money={"P1": 4}, options={"money_pool": "turn"})
    table.act(Tap("P1", "c104"))
    assert table.refusal(Tap("P1", "c104")) == "H-057"
    table.play("F3")
    assert (table.state.players["P1"].money, [table.rested(f"c{101 + each}") for each in range(4)]) == (
        0,
        [True, True, False, True],
    )


@clause("H-041", "H-056")
def test_money_from_an_effect_pays_until_the_end_of_the_turn() -> None:
    gain = action("Gain", {"op": "gain_money", "count": 3})
    table = Table(hands={"P1": ["Gain", "C12", "C12"]}, cards=[gain])
    table.play("Gain")
    table.play("C12")
    assert (table.state.players["P1"].money, table.refusal(Play("P1", "C12"))) == (1, "H-023")
    table.end_turn()
    assert table.state.players["P1"].money == 0


@clause("H-A08")
def test_money_of_a_card_s_effect_lasts_for_the_turn_also_where_that_of_a_phase_does_not() -> None:
    gift = action("Gift", {"op": "gain_money", "count": 2})
    options = {"money_pool": "phase"}
    table = Table(hands={"P1": ["Gift"]}, cards=[gift], money={"P1": 2}, options=options)
    table.play("Gift")
    table.act(Tap("P1", "c101"))
    assert table.state.players["P1"].money == 3
    table.advance("main2")  # what was rested ahead is gone, what the card gave is not
    assert table.state.players["P1"].money == 2
    assert table.explain("P1.money").value == 2
    table.end_turn()
    assert table.state.players["P1"].money == 0


@clause("H-055")
def test_money_that_is_ready_lies_apart_from_what_is_spent() -> None:
    table = Table(c101="M1", c102="M1 rested", c103="M1")
    areas = drawn(RULES, table.state, "spectator")["areas"]
    assert (areas["P1.money"]["items"], areas["P1.spent"]["items"]) == (["c101", "c103"], ["c102"])


@clause("H-055")
def test_of_money_on_no_card_nothing_is_said_where_there_is_none() -> None:
    table = Table(c101="M1", options={"money_pool": "phase"})
    table.act(Tap("P1", "c101"))
    facts = drawn(RULES, table.state, "spectator")["facts"]
    assert (facts["P1.money"]["value"], "P2.money" in facts) == (1, False)
