"""What cards say is done as it is written: which action is meant, when what goes on does, and what a filter asks."""

from typing import Any

import pytest

from adjudicator.rulesets.enlightenment.table.actions import Play, Use
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table, fighter
from tests.rulesets.enlightenment.test_abilities import TARGET, ability, event, hero, settle, use
from tests.rulesets.enlightenment.test_characters import attachment
from tests.rulesets.enlightenment.test_costs import paid
from tests.rulesets.enlightenment.test_timing import gain

Card = dict[str, Any]


@clause("B-104")
@pytest.mark.parametrize("first", [1, 2])
def test_of_several_actions_of_an_event_each_is_called_by_its_number(first: int) -> None:
    claimed = [{"holds": "claimed", "element": "air"}]
    both = [ability(gain(1), zone="hand", given=claimed if first == 2 else []), ability(gain(2), zone="hand")]
    table = Table(hands={"P1": ["BOTH"]}, cards=[event("BOTH") | {"abilities": both}])
    called = [action.card for action in table.legal("P1") if isinstance(action, Use)]
    assert called == [f"BOTH:{number}" for number in range(first, 3)]
    assert table.refusal(Use("P1", "BOTH")) == "B-104"
    use(table, "P1", f"BOTH:{first}")
    assert table.fate("P1") == first
    assert table.hand("P1") == []


@clause("B-104")
def test_a_constant_ability_holds_in_its_phase_alone() -> None:
    strong = hero("STRONG", {"op": "modify_stat", "stat": "military", "amount": 1, "whom": "self"}, kind="constant",
                  when="always", phase="fate")  # fmt: skip
    cheap = hero("CHEAP", {"op": "modify_cost", "amount": -1}, kind="constant", when="always", phase="fate")
    paid = event("PAID", gain(), cost=1)
    table = Table(c50="STRONG P1 fate:3", c51="CHEAP P1 fate:3", hands={"P1": ["PAID"]}, cards=[strong, cheap, paid])
    assert table.piece("c50").now["military"] == 2
    assert table.refusal(Use("P1", "PAID")) == "B-107"
    while table.state.phase != "fate":
        table.let_be()
    assert table.piece("c50").now["military"] == 3
    table.turn("P1")
    assert table.fate("P1") == 0
    assert Use("P1", "PAID") in table.legal("P1")


@clause("B-104")
def test_a_card_of_a_hand_is_asked_for_its_keywords() -> None:
    proud = fighter(2, key="PROUD", keywords=["pride"])
    comes = event("COMES", {"op": "put_into_play", "zone": "dynasty_discard", "cards": {"keywords": ["pride"]}})
    table = Table(hands={"P1": ["COMES"]}, dynasty_discard={"P1": ["F1", "PROUD"]}, cards=[proud, comes])
    use(table, "P1", "COMES")
    assert table.options == ("PROUD", "none")


@clause("B-104")
def test_a_ring_is_asked_how_much_fate_is_on_it_at_most() -> None:
    bare = event("BARE", gain(), targets=[{"role": "ring", "what": ["ring"], "most": {"fate": 1}}])
    table = Table(hands={"P1": ["BARE"]}, rings={"P1.air": "P1 fate:2", "P1.fire": "P1 fate:1"}, cards=[bare])
    table.act(Use("P1", "BARE"))
    assert table.options == ("P1.earth", "P1.fire", "P1.void", "P1.water")


@clause("B-114", "B-12")
def test_a_blank_card_has_no_printed_keywords_but_its_traits() -> None:
    proud = fighter(3, key="PROUD", keywords=["pride"], tags=["bushi"])
    blank = event("BLANK", {"op": "forbid", "what": ["abilities"]}, targets=[TARGET])
    bushi = event("BUSHI", {"op": "honor"}, targets=[TARGET | {"tags": ["bushi"]}])
    table = Table(c50="PROUD P1", hands={"P1": ["BLANK", "BUSHI"]}, cards=[proud, blank, bushi])
    use(table, "P1", "BLANK", "c50")
    table.conflict("c50", "P2.first")
    assert table.piece("c50").status == ""
    use(table, "P1", "BUSHI", "c50")
    assert table.piece("c50").status == "honored"


@clause("B-61")
@pytest.mark.parametrize("wanted", [
    {"statuses": ["honored"]}, {"least": {"glory": 2}}, {"tags": ["bushi"]}, {"keywords": ["pride"]},
    {"without_tags": ["courtier"]}, {"names": ["PROUD"]},
])  # fmt: skip
def test_an_attachment_asks_of_its_bearer_whatever_it_says(wanted: Card) -> None:
    proud = fighter(2, key="PROUD", glory=2, tags=["bushi"], keywords=["pride"])
    other = fighter(2, key="OTHER", tags=["courtier"])
    table = Table(c50="PROUD P1 honored", c51="OTHER P1", hands={"P1": ["ON"]},
                  cards=[proud, other, attachment("ON", attaches_to=wanted)])  # fmt: skip
    assert table.refusal(Play("P1", "ON", "c51")) == "B-61"
    assert Play("P1", "ON", "c50") in table.legal("P1")


@clause("B-61", "B-105")
def test_an_attachment_is_discarded_once_its_bearer_is_another() -> None:
    glad = hero("GLAD", gain(), kind="reaction", when="leaves_play", who={"what": ["attachment"]})
    shame = event("SHAME", {"op": "dishonor"}, targets=[TARGET])
    table = Table(c50="F2 P1 honored", c51="ON P1 on:c50", c52="GLAD P1", hands={"P1": ["SHAME"]},
                  cards=[glad, shame, attachment("ON", attaches_to={"statuses": ["honored"]})])  # fmt: skip
    table.act(Use("P1", "SHAME"))
    table.choose("c50")
    table.answer("c52")
    settle(table)
    assert table.fate("P1") == 1
    assert "c51" not in table.state.pieces


@clause("B-118")
@pytest.mark.parametrize("op", ["take_fate", "take_honor"])
def test_nobody_takes_anything_of_himself(op: str) -> None:
    table = Table(hands={"P1": ["ALL", "MINE"]}, fate=dict.fromkeys(("P1", "P2", "P3"), 5),
                  honor=dict.fromkeys(("P1", "P2", "P3"), 5),
                  cards=[event("ALL", {"op": op, "count": 2, "player": "each_player"}),
                         event("MINE", {"op": op, "count": 2, "player": "you"})])  # fmt: skip
    assert table.refusal(Use("P1", "MINE")) == "B-106"
    use(table, "P1", "ALL")
    counted = table.fate if op == "take_fate" else table.honor
    assert [counted(seat) for seat in ("P1", "P2", "P3")] == [9, 3, 3]


@clause("B-54", "B-107")
def test_what_never_leaves_play_pays_no_sacrifice() -> None:
    any_card = [{"pay": "sacrifice", "cards": {"what": ["card"]}}]
    table = Table(c50="F1 P1", hands={"P1": ["RITE"]}, cards=[paid("RITE", any_card, gain())])
    table.act(Use("P1", "RITE"))
    assert table.options == ("c50",)
