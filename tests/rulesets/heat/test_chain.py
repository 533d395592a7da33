"""The chain: what opens a window, who answers with what, and that all resolves last in first out (H-065 to H-072)."""

from typing import Any

import msgspec
import pytest

from adjudicator.kernel.engine.priority import Yielded
from adjudicator.kernel.secrets.secret import view
from adjudicator.kernel.table.actions import Action, Pass, Yield
from adjudicator.rulesets.heat.table.actions import Attack, Heatmode, Play, Use
from tests.clauses import clause
from tests.rulesets.heat.table import Table

RICH = {"money": {"P1": 9, "P2": 9}, "heat": {"P1": 5, "P2": 5}}


def attacked(**given: Any) -> Table:
    """P1's Dockside Brawler (4) attacks P2's Grey Mercenary (3); nobody blocks or supports."""
    more: dict[str, Any] = {"c5": "C07", "c6": "C12 P2", "phase": "combat", **RICH}
    table = Table(**{**more, **given})
    table.declare("c5", "c6")
    table.defend()
    return table


@clause("H-065")
def test_a_character_waits_for_answers_before_it_enters_play() -> None:
    table = Table(hands={"P1": ["C12"], "P2": ["A3"]}, **RICH)
    table.act(Play("P1", "C12"))
    assert (table.asked, table.asked_for, table.of("C12")) == ("P2", "response", [])
    table.passes()
    table.let_pass()
    assert len(table.of("C12")) == 1


@clause("H-065", "H-066")
@pytest.mark.parametrize("action", [
    Play("P1", "C12"), Play("P1", "S1"), Play("P1", "E1", "c5"), Play("P1", "A12"), Play("P1", "K1"),
    Play("P1", "X4"), Use("P1", "c7"), Heatmode("P1"),
])  # fmt: skip
def test_whatever_is_declared_can_be_answered(action: Action) -> None:
    hand = ["C12", "S1", "E1", "A12", "K1"]
    table = Table(c5="C12", c7="S3", hands={"P1": hand, "P2": ["A4"]}, heat_decks={"P1": ["X4"]}, **RICH)
    table.act(action)
    assert (table.asked, table.asked_for, len(table.state.chain)) == ("P2", "response", 1)


@clause("H-065")
def test_money_is_put_down_without_a_window() -> None:
    table = Table(hands={"P1": ["M1"], "P2": ["A4"]})
    table.act(Play("P1", "M1"))
    assert (table.asked, table.asked_for, len(table.of("M1"))) == ("P1", "act", 1)


@clause("H-066", "H-065")
@pytest.mark.parametrize("action", [Play("P2", "A5"), Play("P2", "K1"), Use("P2", "c2")])
def test_the_opponent_answers_with_an_action_a_consumable_or_an_effect_in_play(action: Action) -> None:
    table = attacked(hands={"P1": ["A4"], "P2": ["A5", "K1"]})
    assert table.asked == "P2"
    table.act(action)
    table.choose(*table.options)
    assert [link.seat for link in table.state.chain] == ["P1", "P2"]
    assert table.asked == "P1"


@clause("H-066", "H-070", "H-071")
@pytest.mark.parametrize(("action", "by"), [
    (Play("P2", "C12"), "H-070"), (Play("P2", "S1"), "H-070"), (Play("P2", "E1", "c6"), "H-070"),
    (Play("P2", "M1"), "H-070"), (Play("P2", "X4"), "H-071"), (Attack("P2", "c6", "c5"), "H-026"),
])  # fmt: skip
def test_nothing_else_is_played_in_the_opponents_turn(action: Action, by: str) -> None:
    table = attacked(hands={"P2": ["C12", "S1", "E1", "M1", "A4"]}, heat_decks={"P2": ["X4"]})
    assert table.asked == "P2"
    assert table.refusal(action) == by
    assert action not in table.legal()


@clause("H-066")
@pytest.mark.parametrize(("action", "by"), [
    (Play("P1", "C12"), "H-066"), (Play("P1", "S1"), "H-066"), (Play("P1", "E1", "c5"), "H-066"),
    (Play("P1", "X4"), "H-066"), (Heatmode("P1"), "H-040"),
])  # fmt: skip
def test_nor_are_they_a_response_in_ones_own_turn(action: Action, by: str) -> None:
    table = attacked(hands={"P1": ["C12", "S1", "E1", "A4"]}, heat_decks={"P1": ["X4"]})
    table.let_pass()
    table.advance("main2")
    assert action in table.legal()
    table.act(Play("P1", "A4"))
    table.choose("c5")
    assert table.asked == "P1"  # P2 holds nothing and has no effect that could answer this
    assert table.refusal(action) == by


@clause("H-067")
def test_priority_alternates_until_two_passes_in_a_row() -> None:
    table = attacked(hands={"P1": ["A4", "A4"], "P2": ["A4", "A4"]})
    asked = []
    for answer in ("c6", "c5", "", "c5", "", ""):
        asked.append(table.asked)
        assert (table.power("c5"), table.power("c6")) == (4, 3)  # nothing resolves before
        if answer:
            table.answer("A4", answer)
        else:
            table.passes()
    assert asked == ["P2", "P1", "P2", "P1", "P2", "P1"]
    assert table.asked_for == "act"
    assert table.gone("c6")  # 10 against 6
    assert table.life("P2") == 31


@clause("H-068", "H-067")
@pytest.mark.parametrize("negated", [False, True])
def test_what_was_declared_last_comes_first(negated: bool) -> None:
    table = attacked(hands={"P1": ["A3"], "P2": ["A1"]})
    table.answer("A1", "0")
    if negated:
        table.answer("A3", "1")
    table.let_pass()
    assert table.gone("c6") == negated
    assert table.life("P2") == (34 if negated else 35)
    assert table.rested("c5")
    assert table.discard("P2") == (["A1", "C12"] if negated else ["A1"])


@clause("H-068")
@pytest.mark.parametrize(("negations", "power"), [(0, 6), (1, 3), (2, 6)])
def test_a_negation_can_be_negated(negations: int, power: int) -> None:
    table = Table(c5="C12", hands={"P1": ["A4", "A3"], "P2": ["A3"]}, **RICH)
    table.act(Play("P1", "A4"))
    table.choose("c5")
    for number in range(negations):
        table.answer("A3", str(number))
    table.let_pass()
    assert table.power("c5") == power


@clause("H-068", "H-087")
def test_what_a_negated_card_cost_stays_paid() -> None:
    table = Table(hands={"P1": ["C15"], "P2": ["A13"]}, **RICH)
    table.act(Play("P1", "C15", heat=True))
    table.answer("A13", "0")
    table.let_pass()
    assert (table.of("C15"), table.discard("P1"), table.heat("P1")) == ([], ["C15"], 3)
    assert sum(piece.tapped for piece in table.state.of("P1", "money")) == 4


@clause("H-069")
@pytest.mark.parametrize("key", ["A4", "K2"])
def test_both_sides_play_actions_and_consumables_in_a_combat(key: str) -> None:
    table = attacked(c5="C12", hands={"P1": [key], "P2": [key]})
    table.passes()
    table.answer(key, "c5")
    assert table.asked == "P2"
    table.answer(key, "c6")
    table.let_pass()
    assert not table.gone("c5")
    assert (table.power("c5"), table.power("c6"), table.heat("P1")) == (6, 6, 5)


@clause("H-072", "H-048", "H-A30")
@pytest.mark.parametrize("heat", [False, True])
def test_a_response_may_carry_its_heat_effect(heat: bool) -> None:
    table = attacked(hands={"P2": ["A1"]}, heat={"P2": 1})
    table.answer("A1", "0", heat=heat)
    assert table.heat("P2") == (0 if heat else 1)
    table.let_pass()
    assert not table.gone("c6")
    assert len(table.hand("P2")) == (1 if heat else 0)


@clause("H-072")
def test_a_heat_effect_in_response_takes_its_heat() -> None:
    table = attacked(hands={"P2": ["A1"]}, heat={"P2": 0})
    assert table.refusal(Play("P2", "A1", heat=True)) == "H-048"
    assert Play("P2", "A1") in table.legal()


@clause("H-A28")
@pytest.mark.parametrize("key", ["A4", "K2"])
def test_actions_and_consumables_are_played_at_the_same_moments(key: str) -> None:
    for phase in ("main1", "combat", "main2"):
        table = Table(c5="C12", hands={"P1": [key]}, phase=phase, **RICH)
        table.play(key, "", "c5")
        assert (table.power("c5"), table.discard("P1")) == (6, [key])
    table = attacked(hands={"P2": [key]})
    table.answer(key, "c6")
    table.let_pass()
    assert table.gone("c5")
    assert table.discard("P2") == [key]


@clause("H-A30", "H-048")
def test_a_heat_effect_is_declared_and_paid_with_its_card() -> None:
    table = Table(hands={"P1": ["C01"], "P2": ["A4"]}, **RICH)
    table.act(Play("P1", "C01", heat=True))
    assert (table.state.chain[0].heated, table.heat("P1")) == (True, 4)
    table.let_pass()
    assert len(table.hand("P1")) == 2
    late = Table(c5="C01", hands={"P1": ["C12"]}, **RICH)
    assert late.refusal(Use("P1", "c5")) == "H-024"
    assert late.refusal(Play("P1", "C12", heat=True)) == "H-048"


# Who is not asked


@clause("H-070", "H-071", "H-022", "H-023")
@pytest.mark.parametrize(
    ("key", "refused"),
    [("C12", "H-070"), ("S1", "H-070"), ("E1", "H-070"), ("M1", "H-022"), ("X1", "H-071"), ("A3", "H-023")],
)
@pytest.mark.parametrize("phase", ["main1", "combat"])
def test_what_belongs_to_one_s_own_turn_is_refused_by_its_own_clause(key: str, refused: str, phase: str) -> None:
    table = Table(c5="C12", c6="C12 P2", phase=phase, hands={"P2": ["C12", "S1", "E1", "M1"]},
                  heat_decks={"P2": ["X1"]}, heat={"P2": 5}, money={"P2": 9})  # fmt: skip
    to = "c6" if key == "E1" else ""
    assert table.refusal(Play("P2", key, to)) == refused  # A3 is not in the hand


@clause("H-066", "H-070", "H-071", "H-024", "H-040", "H-026")
def test_who_holds_nothing_is_refused_by_what_the_action_is() -> None:
    """P2 has no hand, so that nobody asks: P1 has priority on what he has played himself."""
    table = Table(c6="C12 P2", hands={"P1": ["C12", "A4"]}, heat_decks={"P2": ["X1"]}, heat={"P2": 5},
                  money={"P1": 5, "P2": 5})  # fmt: skip
    table.act(Play("P1", "C12"))
    assert (table.asked, table.asked_for) == ("P1", "response")
    assert table.refusal(Play("P2", "C12")) == "H-023"
    assert table.refusal(Play("P2", "X1")) == "H-071"
    assert table.refusal(Use("P2", "c6")) == "H-024"
    assert table.refusal(Heatmode("P2")) == "H-040"
    assert table.refusal(Attack("P2", "c6", "c1")) == "H-026"
    assert table.refusal(Pass("P2")) == "H-066"


# Letting every window of a turn go by


@clause("H-A39")
def test_who_announces_to_let_windows_go_by_does_so_for_all_to_see() -> None:
    table = Table(hands={"P1": ["A3", "C12", "C12"], "P2": ["A4"]}, money={"P1": 9})
    table.act(Play("P1", "C12"))
    (yielded,) = [event for event in table.act(Yield("P2")) if isinstance(event, Yielded)]
    assert yielded.clauses == ("H-A39",)
    assert msgspec.json.decode(view(table.state, "P1"))["players"]["P2"]["yields"] is True
    table.let_pass()
    table.act(Play("P1", "C12"))
    assert table.asked == "P1"


@clause("H-A39")
def test_by_a_house_rule_one_passes_in_each_window() -> None:
    table = Table(hands={"P1": ["C12"], "P2": ["A4"]}, money={"P1": 9}, options={"yielding": "no"})
    table.act(Play("P1", "C12"))
    assert Yield("P2") not in table.legal()
    assert table.refusal(Yield("P2")) == "H-A39"
    table.passes()
