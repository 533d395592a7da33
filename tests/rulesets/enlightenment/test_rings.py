"""Rings of the format: contested from the own pool, claimed onto provinces, taken, doubled and returned."""

from typing import Any

import pytest

from adjudicator.kernel.table.actions import Choose, ChooseSome
from adjudicator.rulesets.enlightenment.table.actions import Concede, Declare
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table

STRONG: dict[str, Any] = {"c50": "F8 P1", "c51": "F3 P2"}
"""P1 attacks P2 with 8, who may defend with 3: a province of 4 breaks."""


@clause("E-030", "E-149")
def test_a_ring_of_the_own_pool_is_contested() -> None:
    table = Table(**STRONG)
    table.passing()
    for ring, by in (("P2.water", "E-030"), ("none", "E-149")):
        assert table.refusal(Declare("P1", "military", ring, table.province("P2.first"), ("c50",))) == by
    table.declare("c50", "P2.first", "P1.fire")
    assert table.state.rings["P1.fire"].at == "contested"


@clause("E-031", "E-034", "B-96")
def test_who_wins_as_attacker_claims_the_ring() -> None:
    table = Table(c50="F5 P1", c51="F3 P2")
    table.conflict("c50", "P2.first", "P1.fire", defenders="c51")
    assert (table.claimed("P1"), "P1.fire" in table.pool("P1")) == ({"fire"}, False)


@clause("E-032", "E-036", "E-037")
@pytest.mark.parametrize(("broken", "may"), [
    (["P1.second"], ["P1.first", "P1.third", "P1.fourth"]),
    (["P1.first", "P1.second", "P1.third"], []),
    (["P1.first", "P1.second", "P1.third", "P1.fourth"], []),
])  # fmt: skip
def test_rings_lie_on_unbroken_provinces(broken: list[str], may: list[str]) -> None:
    table = Table(c50="F5 P1", broken=broken)
    table.declare("c50", "P2.first", "P1.fire")
    while table.asked_for != "place_rings" and table.state.conflict is not None:
        table.passing()
        if table.asked_for in ("ring_effect",):
            table.choose("none")
        elif table.asked_for == "discard_dynasty":
            table.act(table.legal()[0])
    if may:
        assert set(table.options) == set(map(table.province, may))
        for elsewhere, why in ((broken[0], "E-032"), ("P1.stronghold", "E-036"), ("P2.first", "E-031")):
            assert table.refusal(Choose("P1", table.province(elsewhere))) == why
    else:
        lone = "P1.stronghold" if len(broken) == 4 else "P1.fourth"
        assert table.state.rings["P1.fire"].at == table.province(lone)


@clause("E-035")
def test_a_defender_who_wins_claims_nothing() -> None:
    table = Table(c50="F2 P1", c51="F4 P2")
    table.conflict("c50", "P2.first", "P1.void", defenders="c51")
    assert ("P1.void" in table.pool("P1"), table.claimed("P2")) == (True, set())


@clause("E-039", "B-02")
def test_without_a_winner_the_ring_goes_back() -> None:
    table = Table(c50="F0 P1", c51="F0 P2")
    table.conflict("c50", "P2.first", "P1.air", defenders="c51")
    assert "P1.air" in table.pool("P1")


@clause("E-040", "E-041", "E-042", "E-044", "E-045")
def test_who_breaks_a_province_takes_its_rings_and_then_claims() -> None:
    on = {"P2.earth": "P2.first", "P2.fire": "P2.first", "P2.air": "P2.second"}
    table = Table(**STRONG, rings=on)
    table.conflict("c50", "P2.first", "P1.water", defenders="c51")
    assert table.claimed("P1") == {"earth", "fire", "water"}
    assert table.claimed("P2") == {"air"}


@clause("E-043", "E-145", "E-143")
def test_a_ring_of_an_element_that_one_has_goes_to_the_defender_s_pool() -> None:
    on = {"P1.fire": "P1.second", "P2.earth": "P2.first", "P2.fire": "P2.first"}
    table = Table(**STRONG, rings=on)
    table.conflict("c50", "P2.first", "P1.water", defenders="c51")
    assert table.claimed("P1") == {"fire", "earth", "water"}
    assert "P2.fire" in table.pool("P2")


@clause("E-046", "B-03")
@pytest.mark.parametrize(("defender", "broken"), [("F4", False), ("F3", True)])
def test_a_province_breaks_by_its_strength(defender: str, broken: bool) -> None:
    table = Table(c50="F7 P1", c51=f"{defender} P2", rings={"P2.air": "P2.first"})
    table.conflict("c50", "P2.first", "P1.water", defenders="c51")
    assert (table.piece(table.province("P2.first")).broken, "air" in table.claimed("P1")) == (broken, broken)


@clause("E-047", "R-48")
def test_the_contested_ring_is_the_duplicate_of_a_taken_one() -> None:
    table = Table(**STRONG, rings={"P2.fire": "P2.first"})
    table.conflict("c50", "P2.first", "P1.fire", defenders="c51")
    assert (table.state.rings["P2.fire"].at in table.state.players["P1"].provinces.values()) is True
    assert "P1.fire" in table.pool("P1")


@clause("E-048")
def test_a_pool_may_hold_two_rings_of_an_element() -> None:
    table = Table(**STRONG, rings={"P3.air": "P2.first", "P1.air": "P1.first"})
    table.conflict("c50", "P2.first", "P1.water", defenders="c51")
    assert [ring for ring in table.pool("P2") if ring.endswith("air")] == ["P2.air", "P3.air"]


@clause("E-144")
def test_a_contested_duplicate_returns_to_the_attacker_s_pool() -> None:
    table = Table(c50="F5 P1", rings={"P1.fire": "P1.first", "P3.fire": "P1"})
    table.conflict("c50", "P2.first", "P3.fire")
    assert "P3.fire" in table.pool("P1")


@clause("E-154")
def test_the_attacker_takes_the_fate_on_the_ring() -> None:
    table = Table(c50="F5 P1", fate={"P1": 1})
    table.state.rings["P1.void"].fate = 2
    table.declare("c50", "P2.first", "P1.void")
    assert (table.fate("P1"), table.state.rings["P1.void"].fate) == (3, 0)


@clause("E-146", "E-147", "E-148")
def test_with_an_empty_pool_a_conflict_needs_no_ring() -> None:
    empty = {f"P1.{element}": "P3" for element in ("air", "earth", "fire", "void", "water")}
    table = Table(c50="F8 P1", rings={**empty, "P2.air": "P2.first"})
    facts = table.conflict("c50", "P2.first", "none")
    assert "ring_effect" not in [fact.decision.kind for fact in facts if hasattr(fact, "decision")]
    assert table.claimed("P1") == {"air"}


@clause("E-053", "R-17")
@pytest.mark.parametrize(("defender", "at"), [("F1", "claimed"), ("F9", "common")])
def test_the_common_pool_is_everybody_s(defender: str, at: str) -> None:
    table = Table(c50="F3 P1", c51=f"{defender} P2", rings={"P3.air": "common"})
    table.conflict("c50", "P2.first", "P3.air", defenders="c51")
    assert table.state.rings["P3.air"].at == at or (at == "claimed" and table.claimed("P1") == {"air"})


@clause("E-002", "E-021", "E-025")
def test_five_elements_on_unbroken_provinces_win_at_once() -> None:
    mine = {f"P1.{element}": "P1.first" for element in ("earth", "fire", "void", "water")}
    table = Table(**STRONG, rings={**mine, "P2.air": "P2.second"})
    table.conflict("c50", "P2.second", "P1.air", defenders="c51")
    assert table.state.result is not None
    assert (table.state.result.winners, table.state.result.reason) == (("P1",), "E-021")
    assert table.state.rings["P1.air"].at == "contested"  # taken before it could be claimed


@clause("R-15", "R-47")
def test_rings_that_their_taker_is_no_longer_there_to_place_go_to_the_loser_s_pool() -> None:
    table = Table(**STRONG, rings={"P2.earth": "P2.first", "P3.air": "P2.first"})
    table.declare("c50", "P2.first", "P1.water")
    table.act(ChooseSome("P2", ("c51",)))
    table.passing()
    assert (table.asked, table.asked_for) == ("P1", "place_rings")
    table.act(Concede("P1"))
    assert {table.state.rings[ring].at for ring in ("P2.earth", "P3.air")} == {"P2"}
    assert table.state.conflict is None


@clause("R-47", "E-037")
@pytest.mark.parametrize("taken", [True, False])
def test_whoever_is_in_the_match_has_a_place_for_rings(taken: bool) -> None:
    fallen = [f"P1.{slot}" for slot in ("first", "second", "third", "fourth")]
    table = Table(c50="F9 P1", broken=fallen, rings={"P2.earth": "P2.first"} if taken else {})
    table.conflict("c50", "P2.first", "P1.water")
    on = {ring for ring, token in table.state.rings.items() if token.at == table.province("P1.stronghold")}
    assert on == ({"P2.earth", "P1.water"} if taken else {"P1.water"})
