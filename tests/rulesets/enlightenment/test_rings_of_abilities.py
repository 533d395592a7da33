"""Whose rings an ability means, and what it does to rings and provinces (5.13)."""

from typing import Any

import pytest

from adjudicator.kernel.table.actions import Choose, ChooseSome, Respond
from adjudicator.rulesets.enlightenment.table.actions import Use
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table, fighter
from tests.rulesets.enlightenment.test_abilities import TARGET, ability, event, fight, hero, may, settle, turn, use


@clause("E-090")
def test_claimed_rings_are_those_on_ones_own_provinces() -> None:
    rings = {"P1.fire": "P1.first", "P1.air": "P1.second"}
    others = {f"P2.{element}": f"P2.{slot}" for element, slot in
              (("fire", "first"), ("air", "second"), ("water", "third"))}  # fmt: skip
    table = Table(c50="N13 P1", c51="N13 P2", rings=rings | others)
    assert [table.piece(id).now["military"] for id in ("c50", "c51")] == [3, 4]


@clause("E-091", "R-21")
def test_unclaimed_rings_are_those_in_ones_own_pool() -> None:
    rings = {"P1.fire": "common", "P1.air": "common", "P2.fire": "common", "P2.air": "P1.first"}
    table = Table(c50="F1 P1", c51="NC05 P1 on:c50", rings=rings)
    assert len(table.pool("P1")) == 3
    assert table.piece("c50").now["military"] == 4


@clause("E-091", "R-21")
def test_an_effect_does_not_reach_the_common_pool() -> None:
    rings = {f"P1.{element}": "common" for element in ("air", "earth")} | {"P1.water": "P1.first"}
    table = Table(c50="F3 P1", hands={"P1": ["NC29"]}, fate={"P1": 1}, rings=rings)
    fight(table, "P1")
    table.act(Use("P1", "NC29"))
    assert table.options == ("P1.void",)


SPICE = event("SPICE", {"op": "fate_on_ring", "count": 2},
              targets=[{"role": "ring", "what": ["ring"], "whose": "own", "statuses": ["unclaimed"]}])  # fmt: skip


def spiced(ring: str = "P1.fire", **more: Any) -> Table:
    """A table where a ring of P1 has 2 fate on it."""
    table = Table(hands={"P1": ["SPICE"]}, cards=[SPICE], **{"c50": "F3 P1"} | more)
    use(table, "P1", "SPICE", ring)
    return table


@clause("E-092", "E-170")
@pytest.mark.parametrize(("seat", "ring", "reacts"), [("P2", "P1.fire", True), ("P1", "P1.fire", False),
                                                      ("P2", "P1.air", False), ("P3", "P1.fire", True)])  # fmt: skip
def test_a_card_reacts_to_a_ring_with_fate_that_an_opponent_selects(seat: str, ring: str, reacts: bool) -> None:
    table = spiced("P1.fire", c51=f"N14 {seat}")
    table.declare("c50", "P2.first", ring)
    while table.asked_for not in ("reaction", "declare"):
        table.act(ChooseSome(table.asked, ()) if table.asked_for == "defend" else table.legal()[0])
    assert (table.asked == seat and table.asked_for == "reaction") == reacts
    if reacts:
        table.act(Respond(seat, "c51:1"))
        assert table.piece("c51").fate == 1


@clause("E-171", "E-172", "E-092")
@pytest.mark.parametrize(("bearer", "gained"), [("F1 P3", 0), ("F1 P3 bowed", 2), ("F1 P2", 0), ("F1 P1", 2)])
def test_a_stone_keeps_all_opponents_from_the_fate_of_rings(bearer: str, gained: int) -> None:
    table = spiced("P1.fire", c51=bearer, c52=f"NC14 {bearer.split()[1]} on:c51")
    table.declare("c50", "P2.first", "P1.fire")
    assert (table.fate("P1"), table.state.rings["P1.fire"].fate) == (gained, 2 - gained)


@clause("E-171", "E-172")
def test_a_stone_reaches_the_rings_of_every_opponent() -> None:
    table = Table(c51="F1 P3", c52="NC14 P3 on:c51", c53="F3 P2", hands={"P2": ["SPICE"]}, cards=[SPICE])
    use(table, "P2", "SPICE", "P2.fire")
    turn(table, "P2", "declare")
    table.declare("c53", "P1.first", "P2.fire")
    assert (table.fate("P2"), table.state.rings["P2.fire"].fate) == (0, 2)


@clause("R-20")
def test_rings_that_are_switched_exchange_places() -> None:
    switch = event("SWITCH", {"op": "switch_ring"},
                   targets=[{"role": "ring", "what": ["ring"], "whose": "own", "statuses": ["unclaimed"]}])  # fmt: skip
    table = Table(c50="F3 P1", hands={"P2": ["SWITCH"]}, cards=[switch])
    fight(table, "P2")
    table.act(Use("P2", "SWITCH"))
    assert set(table.options) == set(table.pool("P2"))
    table.choose("P2.water")
    assert table.state.conflict is not None
    assert (table.state.conflict.ring, table.pool("contested")) == ("P2.water", ["P2.water"])
    assert table.state.rings["P1.fire"].at == "P2"


@clause("R-46")
def test_a_claimed_ring_that_is_returned_goes_to_the_pool_of_who_had_it() -> None:
    table = Table(hands={"P1": ["NC27"]}, fate={"P1": 3}, rings={"P3.fire": "P2.second", "P1.air": "P1.first"})
    table.act(Use("P1", "NC27"))
    assert table.options == ("P3.fire",)
    table.choose("P3.fire")
    assert table.state.rings["P3.fire"].at == "P2"


@clause("R-16")
@pytest.mark.parametrize("element", ["air", "earth"])
def test_a_ring_effect_outside_a_conflict_has_no_opponent(element: str) -> None:
    ring = event("RING", {"op": "resolve_ring", "element": element})
    table = Table(hands={"P1": ["RING"], "P2": ["F1"], "P3": ["F1"]}, honor={"P1": 10, "P2": 10, "P3": 10},
                  cards=[ring])  # fmt: skip
    table.act(Use("P1", "RING"))
    settle(table)
    if element == "air":
        assert "take" not in table.options
        table.choose("gain")
    else:
        table.choose("resolve")
    assert [table.honor(seat) for seat in table.state.seats] == [12 if element == "air" else 10, 10, 10]
    assert len(table.hand("P1")) == (1 if element == "earth" else 0)
    assert (table.hand("P2"), table.hand("P3")) == (["F1"], ["F1"])


BREAK = event("BREAK", {"op": "break"}, targets=[TARGET | {"what": ["province"]}])


@clause("R-15")
@pytest.mark.parametrize("seat", ["P1", "P2"])
def test_who_breaks_a_province_outside_a_conflict_takes_its_rings(seat: str) -> None:
    table = Table(hands={seat: ["BREAK"]}, rings={"P1.fire": "P1.first"}, cards=[BREAK])
    turn(table, seat)
    table.act(Use(seat, "BREAK"))
    table.choose(table.province("P1.first"))
    table.passing(("would_interrupt", "interrupt", "reaction"))
    if table.asked_for == "place_rings":
        table.place("P2.second")
    assert table.piece(table.province("P1.first")).broken
    assert table.state.rings["P1.fire"].at == ("P1" if seat == "P1" else table.province("P2.second"))


@clause("E-040")
def test_who_fights_against_whose_province_breaks_in_a_conflict_takes_its_rings() -> None:
    table = Table(c50="F3 P1", c51="F1 P2", hands={"P2": ["BREAK"]}, rings={"P2.fire": "P2.second"}, cards=[BREAK])
    fight(table, "P2")
    table.act(Use("P2", "BREAK"))
    table.choose(table.province("P2.second"))
    table.passing(("would_interrupt", "interrupt", "reaction"))
    assert (table.asked, table.asked_for) == ("P1", "place_rings")
    table.place("P1.first")
    assert table.state.rings["P2.fire"].at == table.province("P1.first")


@clause("B-55")
def test_a_card_makes_a_player_discard_to_the_own_pile() -> None:
    drop = event("DROP", {"op": "discard", "count": 1, "player": "opponent"})
    table = Table(c50="F3 P1", c51="F1 P2", hands={"P1": ["DROP"], "P2": ["NC10"]}, cards=[drop])
    fight(table, "P1")
    table.act(Use("P1", "DROP"))
    table.passing(("would_interrupt", "interrupt", "reaction"))
    table.act(Choose("P2", "NC10"))
    assert table.state.players["P2"].conflict_discard[-1] == "NC10"


@clause("B-107")
def test_what_makes_events_cheaper_does() -> None:
    less = {"op": "modify_cost", "amount": -1, "cards": {"what": ["event"]}}
    cheap = fighter(1, key="CHEAP", abilities=[ability(less, kind="constant", when="always")])
    gain = event("GAIN", {"op": "gain_honor", "amount": 1}, cost=2)
    table = Table(c50="CHEAP P1", fate={"P1": 1}, hands={"P1": ["GAIN"]}, cards=[cheap, gain])
    use(table, "P1", "GAIN")
    assert table.fate("P1") == 0


@clause("E-082")
def test_a_comparison_with_your_opponent_holds_for_nobody_who_has_none() -> None:
    more = {"holds": "compare", "left": {"amount": "count", "tally": "own_honor"}, "order": ">",
            "right": {"amount": "count", "tally": "opponent_honor"}}  # fmt: skip
    proud = event("PROUD", {"op": "gain_fate", "amount": 1}, given=[more])
    table = Table(c50="F3 P1", c51="F1 P2", hands={"P1": ["PROUD"], "P3": ["PROUD"]}, cards=[proud],
                  honor={"P1": 12, "P2": 3, "P3": 12})  # fmt: skip
    fight(table, "P3")
    assert not may(table, Use("P3", "PROUD"))
    turn(table, "P1")
    assert may(table, Use("P1", "PROUD"))


@clause("R-20", "B-106")
def test_a_ring_that_is_claimed_changes_places_with_none() -> None:
    other = [{"role": "other", "what": ["ring"], "statuses": ["unclaimed"]}]
    swaps = hero("SWAPS", {"op": "switch_ring", "ring": "other"}, kind="reaction", when="ring_claimed", targets=other)
    table = Table(c50="SWAPS P1", cards=[swaps])
    table.declare("c50", "P2.first", "P1.air")
    while table.state.conflict is not None:
        assert not may(table, Respond("P1", "c50:1"))
        table.let_be()
    assert table.claimed("P1") == {"air"}
