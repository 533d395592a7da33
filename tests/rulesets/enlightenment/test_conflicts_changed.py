"""What cards change of the conflict under way: its province, a side's total, a ring's elements, who takes part."""

from typing import Any

import pytest

from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.actions import ChooseSome, Respond
from adjudicator.rulesets.enlightenment.table.actions import Use
from adjudicator.rulesets.enlightenment.table.card_events import CardsRevealed
from tests.clauses import clause
from tests.rulesets.enlightenment.table import RULES, fighter
from tests.rulesets.enlightenment.test_characters import ability, event, quiet, table_for, turn, use
from tests.rulesets.enlightenment.test_conflicts import decided

# Another province


ELIGIBLE = {"role": "target", "what": ["province"], "whose": "any", "statuses": ["eligible"]}
ELSEWHERE = event("ELSEWHERE", {"op": "move_conflict"}, targets=[ELIGIBLE])


@clause("E-110", "E-111")
@pytest.mark.parametrize(("broken", "eligible"), [
    ([], ("second", "third", "fourth")), (["P2.second"], ("third", "fourth")),
    (["P2.second", "P2.third", "P2.fourth"], ()),
])  # fmt: skip
def test_the_conflict_moves_to_an_eligible_province_of_the_defender(broken: list[str], eligible: Any) -> None:
    table = table_for(ELSEWHERE, c50="F9 P1", c51="F3 P2", broken=broken)
    table.declare("c50", "P2.first")
    table.act(ChooseSome("P2", ("c51",)))
    turn(table)
    if not eligible:
        assert Use("P1", "ELSEWHERE") not in table.legal()
        return
    table.act(Use("P1", "ELSEWHERE"))
    assert set(table.options) == {table.province(f"P2.{slot}") for slot in eligible}
    table.choose(table.province("P2.fourth"))
    quiet(table)
    assert table.state.conflict is not None
    assert table.state.conflict.province == table.province("P2.fourth")
    table.finish()
    assert [table.piece(table.province(f"P2.{slot}")).broken for slot in ("first", "fourth")] == [False, True]


@clause("E-110")
def test_outside_a_conflict_no_province_is_eligible() -> None:
    table = table_for(ELSEWHERE, c50="F9 P1")
    turn(table)
    assert table.refusal(Use("P1", "ELSEWHERE")) == "B-108"


@clause("E-110", "B-32")
def test_a_facedown_province_to_which_the_conflict_moves_is_revealed() -> None:
    table = table_for(ELSEWHERE, c50="F3 P1")
    province = table.piece(table.province("P2.second"))
    province.card, province.hidden, province.base, province.now = "", Secret(("P2",), "7" * 32, province.card), {}, {}
    table.declare("c50", "P2.first")
    use(table, "ELSEWHERE", province.id)
    assert (province.faceup, province.now) == (True, {"strength": 4})
    assert [fact.clauses for fact in table.events if isinstance(fact, CardsRevealed)] == [("B-104",)]


# A side's total


def more(amount: int, player: str) -> dict[str, Any]:
    return event("MORE", {"op": "add_to_total", "amount": amount, "player": player}, targets=())


@clause("B-92")
@pytest.mark.parametrize(("player", "totals"), [("you", (5, 3)), ("opponent", (3, 5)), ("defender", (3, 5))])
def test_a_card_adds_to_a_side_s_total_and_says_so(player: str, totals: tuple[int, int]) -> None:
    table = table_for(more(2, player), c50="F3 P1", c51="F3 P2")
    table.declare("c50", "P2.first")
    table.act(ChooseSome("P2", ("c51",)))
    use(table, "MORE")
    told = [table.explain(f"conflict.{side}") for side in ("attack", "defense")]
    assert tuple(each.value for each in told) == totals
    assert [step.amount for each in told for step in each.steps if step.source == "MORE"] == [2]
    table.finish()
    assert table.state.conflict is None


@clause("B-92")
def test_who_takes_no_part_has_no_total() -> None:
    table = table_for(more(2, "you"), c50="F3 P1", c51="F3 P2", hands={"P3": ["MORE"]})
    table.declare("c50", "P2.first")
    table.act(ChooseSome("P2", ("c51",)))
    use(table, "MORE", seat="P3")
    assert [table.explain(f"conflict.{side}").value for side in ("attack", "defense")] == [3, 3]


@clause("R-24")
@pytest.mark.parametrize(("strict", "winner"), [(False, "P2"), (True, "")])
def test_the_higher_total_of_an_empty_side_wins_nothing(strict: bool, winner: str) -> None:
    home = event("HOME", {"op": "move_home"})
    table = table_for(more(9, "you"), home, c50="F3 P1", c51="F2 P2", options={"strict_winner": strict})
    table.declare("c50", "P2.first", "P1.fire")
    table.act(ChooseSome("P2", ("c51",)))
    use(table, "MORE")
    use(table, "HOME", "c50")
    assert decided(table.finish()).winner == winner
    assert "P1.fire" in table.pool("P1")


@clause("R-24")
@pytest.mark.parametrize("strict", [False, True])
def test_nobody_wins_with_a_total_of_0(strict: bool) -> None:
    home = event("HOME", {"op": "move_home"})
    table = table_for(more(9, "you"), home, c50="F3 P1", c51="F0 P2", options={"strict_winner": strict})
    table.declare("c50", "P2.first")
    table.act(ChooseSome("P2", ("c51",)))
    use(table, "MORE")
    use(table, "HOME", "c50")
    assert decided(table.finish()).winner == ""


# A ring's elements


def change(element: str, status: str, lose: bool = False) -> dict[str, Any]:
    ring = {"role": "ring", "what": ["ring"], "whose": "own", "statuses": [status]}
    return event(f"{'LOSE' if lose else 'GAIN'}-{element}", {"op": "change_element", "element": element, "lose": lose},
                 targets=[ring])  # fmt: skip


@clause("E-141", "E-140")
def test_elements_that_a_ring_gains_do_not_count_for_victory() -> None:
    mine = {f"P1.{element}": "P1.first" for element in ("air", "earth", "fire")}
    table = table_for(change("void", "claimed"), change("water", "claimed"), c50="F3 P1", rings=mine)
    table.declare("c50", "P2.first", "P1.water")
    for element in ("void", "water"):
        use(table, f"GAIN-{element}", "P1.air")
    assert set(table.state.rings["P1.air"].elements) == {"air", "void", "water"}
    assert table.state.result is None
    table.finish()
    assert (table.state.result, table.claimed("P1")) == (None, {"air", "earth", "fire", "water"})
    assert table.state.rings["P1.air"].elements == ("air",)


@clause("E-142")
def test_an_element_that_a_ring_loses_counts_for_victory_still() -> None:
    mine = {f"P1.{element}": "P1.first" for element in ("air", "earth", "fire", "void")}
    table = table_for(change("air", "claimed", lose=True), c50="F3 P1", rings=mine)
    table.declare("c50", "P2.first", "P1.water")
    use(table, "LOSE-air", "P1.air")
    assert table.state.rings["P1.air"].elements == ()
    table.finish()
    assert table.state.result is not None
    assert (table.state.result.winners, table.state.result.reason) == (("P1",), "E-021")


@clause("E-141", "E-142", "E-143")
def test_rings_are_duplicates_by_what_is_printed_on_them() -> None:
    table = table_for(change("fire", "claimed"), c50="F3 P1", rings={"P1.air": "P1.first"})
    table.declare("c50", "P2.first", "P1.fire")
    use(table, "GAIN-fire", "P1.air")
    table.finish()
    assert table.claimed("P1") == {"air", "fire"}


@clause("E-141", "B-95")
@pytest.mark.parametrize(("element", "options"), [("air", {"take", "gain", "none"}), ("earth", {"resolve", "none"})])
def test_of_several_elements_the_attacker_chooses_the_effect(element: str, options: set[str]) -> None:
    table = table_for(change("earth", "contested"), c50="F3 P1")
    table.declare("c50", "P2.first", "P1.air")
    use(table, "GAIN-earth", "P1.air")
    table.passing()
    assert (table.asked, table.asked_for, set(table.options)) == ("P1", "ring_element", {"air", "earth"})
    table.choose(element)
    table.passing(("would_interrupt", "interrupt", "reaction"))
    assert (table.asked_for, set(table.options)) == ("ring_effect", options)


@clause("E-142", "B-95")
def test_a_contested_ring_without_elements_has_no_effect() -> None:
    table = table_for(change("air", "contested", lose=True), c50="F3 P1")
    table.declare("c50", "P2.first", "P1.air")
    use(table, "LOSE-air", "P1.air")
    table.passing()
    assert table.asked_for == "place_rings"


@clause("E-141")
def test_cards_go_by_the_elements_that_a_ring_has() -> None:
    glad = event("GLAD", {"op": "gain_honor", "amount": 1}, targets=(), given=[{"holds": "claimed", "element": "void"}])
    table = table_for(change("void", "claimed"), glad, c50="F3 P1", rings={"P1.air": "P1.first"})
    table.declare("c50", "P2.first", "P1.fire")
    turn(table)
    assert Use("P1", "GLAD") not in table.legal()
    use(table, "GAIN-void", "P1.air")
    turn(table)
    assert Use("P1", "GLAD") in table.legal()


# Control of a province


@clause("R-45", "B-54")
def test_nothing_that_a_card_can_do_changes_who_controls_a_province() -> None:
    take = event("TAKE", {"op": "take_control", "whom": {"what": ["card"], "whose": "opponent"}}, targets=())
    table = table_for(take, c50="F3 P1", c51="F2 P2", rings={"P2.air": "P2.first"})
    province = table.province("P2.first")
    use(table, "TAKE")
    assert table.piece("c51").controller == "P1"
    assert (table.piece(province).controller, table.state.rings["P2.air"].at) == ("P2", province)


# Control of who attacks, or defends


@clause("B-88", "B-90", "R-12")
@pytest.mark.parametrize(("moment", "left"), [("conflict_declared", (1, 1)), ("defenders_declared", (2, 0))])
def test_who_is_taken_while_it_is_declared_does_not_take_part(moment: str, left: tuple[int, int]) -> None:
    lured = {"what": ["character"], "names": ["F3" if moment == "conflict_declared" else "F2"]}
    lures = ability({"op": "take_control", "whom": "it"}, kind="interrupt", when=moment, who=lured)
    table = table_for(fighter(1, key="LURES", abilities=[lures]), c50="F3 P1", c51="F1 P1", c52="F2 P2", c53="LURES P3")
    table.declare("c50 c51", "P2.first", "P1.fire")
    while table.asked_for != "act":
        answer = Respond("P3", "c53:1")
        if RULES.obstacle(table.state, answer) is None:
            table.act(answer)
        elif table.asked_for == "defend":
            table.act(ChooseSome("P2", ("c52",)))
        else:
            table.let_be()
    assert tuple(len(table.state.participants(seat)) for seat in ("P1", "P2")) == left
    assert not table.state.participants("P3")
