"""The Fate and the Regroup phase: characters leave, fate on rings, cards ready, the token passes (4.5, 4.6)."""

import pytest

from adjudicator.kernel.table.actions import Choose, ChooseSome, Pass
from adjudicator.rulesets.enlightenment.conflict.ring_events import RingsReturned
from adjudicator.rulesets.enlightenment.table.actions import Use
from adjudicator.rulesets.enlightenment.table.card_events import FatePlaced, LeftPlay, Readied
from adjudicator.rulesets.enlightenment.table.events import FirstPlayerPassed
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table
from tests.rulesets.enlightenment.test_dynasty import event

ALL = ("air", "earth", "fire", "void", "water")


def gone(table: Table) -> list[str]:
    return [event.id for event in table.events if isinstance(event, LeftPlay)]


# Characters without fate


@clause("B-18")
def test_characters_without_fate_are_discarded_and_the_others_lose_1() -> None:
    table = Table(phase="fate", step="4.2", c50="F1 P1", c51="F2 P1 fate:2", c52="F3 P2 fate:1")
    assert gone(table) == ["c50"]
    assert table.state.players["P1"].dynasty_discard[-1] == "F1"
    assert (table.piece("c51").fate, table.piece("c52").fate) == (1, 0)


@clause("B-18")
def test_who_has_lost_the_last_fate_stays_until_the_next_fate_phase() -> None:
    table = Table(phase="fate", step="4.2", c50="F1 P1 fate:1")
    assert (table.piece("c50").fate, table.state.step) == (0, "4.4")
    table.to(round=3, step="4.4")
    assert gone(table) == ["c50"]


@clause("B-99")
def test_each_discards_one_by_one_in_an_order_of_choice_in_player_order() -> None:
    table = Table(phase="fate", step="4.2", first="P2", c50="F1 P1", c51="F1 P2", c52="F2 P2", c53="F3 P3",
                  c54="F1 P2 fate:1")  # fmt: skip
    assert (table.asked, table.asked_for, table.options) == ("P2", "lose_character", ("c51", "c52"))
    assert table.refusal(Choose("P2", "c54")) == "B-99"
    assert gone(table) == []
    table.act(Choose("P2", "c52"))
    assert gone(table) == ["c52", "c51", "c53", "c50"]


@clause("B-99")
def test_the_others_lose_fate_once_all_discards_are_made() -> None:
    table = Table(phase="fate", step="4.2", c50="F1 P3", c51="F1 P1 fate:1", c52="F1 P2 fate:2")
    kinds = [type(event) for event in table.events if isinstance(event, LeftPlay | FatePlaced)]
    assert kinds == [LeftPlay, FatePlaced, FatePlaced]


# Fate on rings


@clause("E-151", "E-152")
def test_each_puts_1_fate_on_a_ring_of_the_own_pool_in_player_order() -> None:
    table = Table(phase="fate", step="4.4", first="P2", rings={"P1.air": "P1.first", "P3.water": "common"})
    for seat, ring in (("P2", "P2.fire"), ("P3", "P3.air"), ("P1", "P1.void")):
        assert (table.asked, table.asked_for) == (seat, "fate_on_ring")
        assert set(table.options) == set(table.pool(seat))
        table.act(Choose(seat, ring))
    assert {id for id, ring in table.state.rings.items() if ring.fate} == {"P1.void", "P2.fire", "P3.air"}
    assert {ring.fate for ring in table.state.rings.values()} == {0, 1}


@clause("E-151")
def test_the_fate_is_of_the_bank_and_a_ring_of_another_is_not_chosen() -> None:
    table = Table(phase="fate", step="4.4", fate={"P1": 3}, rings={"P1.air": "P1.first", "P3.water": "common"})
    for ring in ("P2.fire", "P1.air", "P3.water"):
        assert table.refusal(Choose("P1", ring)) == "E-151"
    table.act(Choose("P1", "P1.fire"))
    assert (table.fate("P1"), table.state.rings["P1.fire"].fate) == (3, 1)


@clause("E-153")
def test_who_has_no_ring_in_the_pool_is_passed_over() -> None:
    table = Table(phase="fate", step="4.4", rings={f"P1.{element}": "P1.first" for element in ALL[:4]}
                  | {"P1.water": "P2"})  # fmt: skip
    assert table.asked == "P2"
    assert "P1.water" in table.options


@clause("R-07")
def test_to_put_fate_on_a_ring_is_mandatory() -> None:
    rings = {f"P1.{element}": "P2" for element in ALL if element != "air"}
    table = Table(phase="fate", step="4.4", rings=rings)
    assert table.options == ("P1.air",)
    assert table.refusal(Choose("P1", "none")) == "E-151"
    assert table.refusal(Pass("P1")) == "E-151"


@clause("R-07")
def test_the_house_may_let_a_player_decline_to_put_fate_on_a_ring() -> None:
    table = Table(phase="fate", step="4.4", options={"fate_on_ring_mandatory": False})
    table.act(Choose("P1", "none"))
    assert table.asked == "P2"
    assert not any(ring.fate for ring in table.state.rings.values())


# Regroup


@clause("B-100")
def test_all_bowed_cards_ready_at_once() -> None:
    table = Table(phase="regroup", step="5.2", c50="F1 P1 bowed", c51="F2 P1 bowed", c52="NC15 P2 bowed on:c53",
                  c53="F1 P2", c54="S1 P1 stronghold bowed")  # fmt: skip
    readied = [event.ids for event in table.events if isinstance(event, Readied)]
    assert [set(ids) for ids in readied] == [{"c50", "c51", "c52", "c54"}]
    assert not any(piece.bowed for piece in table.state.pieces.values())


@clause("B-31")
def test_faceup_cards_on_broken_provinces_must_be_discarded() -> None:
    table = Table(phase="regroup", step="5.3", broken=["P1.second"], c50="F1 on:c7", c51="F2 on:c6")
    assert (table.asked, table.options) == ("P1", ("c51",))
    table.act(ChooseSome("P1", ()))
    assert ("c50" in table.state.pieces, "c51" in table.state.pieces) == (False, True)
    assert "F1" in table.state.players["P1"].dynasty_discard
    assert len(table.state.on_province("c7")) == 1


@clause("B-101")
def test_faceup_cards_on_unbroken_provinces_may_be_discarded() -> None:
    table = Table(phase="regroup", step="5.3", c50="F1 on:c6", c51="F2 on:c7", c52="F1 P2 on:c11")
    assert table.refusal(ChooseSome("P1", ("c52",))) == "B-101"
    table.act(ChooseSome("P1", ("c50",)))
    (new,) = table.state.on_province("c6")
    assert (new.faceup, table.piece("c51").on) == (False, "c7")
    assert table.asked == "P2"


@clause("B-101", "E-070")
def test_provinces_are_cleared_in_player_order() -> None:
    table = Table(phase="regroup", step="5.3", first="P2", c50="F1 on:c6", c51="F2 P2 on:c11", c52="F1 P3 on:c16")
    asked = []
    while table.asked_for == "discard_dynasty":
        asked.append(table.asked)
        table.act(ChooseSome(table.asked, ()))
    assert asked == ["P2", "P3", "P1"]


@clause("E-122")
@pytest.mark.parametrize(("seats", "left"), [(3, []), (4, ["P2"])])
def test_the_token_goes_round_to_the_left(seats: int, left: list[str]) -> None:
    table = Table(seats, left=left)
    table.to(round=5)
    passed = [event.seat for event in table.events if isinstance(event, FirstPlayerPassed)]
    order = [f"P{number}" for number in range(1, seats + 1) if f"P{number}" not in left]
    assert passed == [*order[1:], order[0]]


@clause("E-033", "E-150")
def test_claimed_rings_remain_where_they_are_round_after_round() -> None:
    rings = {"P1.fire": "P1.first", "P1.air": "P1.third", "P2.earth": "P2.first"}
    table = Table(phase="regroup", step="5.1", rings=rings)
    table.to(round=5)
    assert {id: table.state.rings[id].at for id in rings} == {"P1.fire": "c6", "P1.air": "c8", "P2.earth": "c11"}
    assert not table.has(RingsReturned)


@clause("B-78")
def test_what_lasts_until_the_end_of_the_round_ends_with_the_regroup_phase() -> None:
    stronger = event("STRONGER", targets=[{"role": "target", "what": ["character"], "whose": "own"}],
                     do=[{"op": "modify_stat", "stat": "military", "amount": 2, "lasts": "round"}])  # fmt: skip
    table = Table(c50="F1 P1 fate:3", hands={"P1": ["STRONGER"], "P2": ["NC10"]}, cards=[stronger])
    table.act(Use("P1", "STRONGER"))
    table.choose("c50")
    table.passing(("would_interrupt", "interrupt", "reaction"))
    table.to(step="5.1w")
    assert (table.state.round, table.explain("c50.military").value) == (2, 3)
    table.to(round=3)
    assert table.explain("c50.military").value == 1


@clause("B-101", "R-40")
@pytest.mark.parametrize(("guide", "there"), [("v1_4", 2), ("v10", 1)])
def test_each_discarded_card_is_replaced_or_an_empty_province_alone(guide: str, there: int) -> None:
    table = Table(phase="regroup", step="5.3", c50="F1 on:c6", c51="F1 on:c6", options={"reference": guide})
    table.act(ChooseSome("P1", ("c50", "c51")))
    assert len(table.state.on_province("c6")) == there


@clause("B-99", "B-113")
def test_a_character_that_was_saved_in_the_step_is_not_discarded_again() -> None:
    table = Table(phase="fate", step="4.2", c50="PI07 P1 fate:2", c51="F1 P1")
    table.respond("c50:1")
    table.passing()
    assert table.piece("c51").in_play
    assert table.state.step != "4.2"
