"""Conflicts step by step: declaring, defending, comparing, breaking, ring effects, going home (section 5)."""

from typing import Any

import pytest

from adjudicator.kernel.table.actions import Action, ChooseSome, Pass
from adjudicator.rulesets.enlightenment.conflict.events import ConflictDecided
from adjudicator.rulesets.enlightenment.table.actions import Declare, Play
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table, fighter


def decided(facts: list[Any]) -> ConflictDecided:
    return next(fact for fact in facts if isinstance(fact, ConflictDecided))


def declaration(table: Table, **changed: Any) -> Declare:
    said = {"conflict": "military", "ring": "P1.fire", "province": table.province("P2.first"), "attackers": ("c50",)}
    return Declare("P1", **(said | changed))


# Declaring


@clause("B-86", "B-36", "B-37", "E-062")
def test_opportunities_go_round_in_player_order() -> None:
    table = Table(4, first="P3")
    asked = []
    for _ in range(8):
        table.passing()
        asked.append(table.asked)
        table.act(Pass(table.asked))
    assert asked == ["P3", "P4", "P1", "P2"] * 2
    table.passing()
    assert table.state.phase != "conflict" or table.asked_for != "declare"


@clause("B-36", "R-05")
def test_each_type_is_declared_once_a_round() -> None:
    table = Table(c50="F1 P1", c51="F1 P1")
    table.conflict("c50", "P2.first", "P1.fire")
    while not (table.asked_for == "declare" and table.asked == "P1"):
        table.act(Pass(table.asked))
    again = declaration(table, ring="P1.air", attackers=("c51",))
    assert table.refusal(again) == "B-36"
    assert admits(table, declaration(table, conflict="political", ring="P1.air", attackers=("c51",)))


def admits(table: Table, action: Action) -> bool:
    return table.rules.obstacle(table.state, action) is None


@clause("B-88", "B-66", "B-56", "B-89", "E-054", "E-055")
@pytest.mark.parametrize(("changed", "by"), [
    ({"attackers": ()}, "B-88"), ({"attackers": ("c51",)}, "B-88"), ({"attackers": ("c52",)}, "B-56"),
    ({"attackers": ("c53",)}, "B-88"), ({"province": "c6"}, "B-89"), ({"province": "c10"}, "E-054"),
    ({"province": "c99"}, "B-89"),
])  # fmt: skip
def test_what_cannot_be_declared(changed: dict[str, Any], by: str) -> None:
    dash = fighter(7, key="D7", military=None)
    table = Table(c50="F3 P1", c51="F3 P1 bowed", c52="D7 P1", c53="F3 P2", cards=[dash])
    table.passing()
    assert table.refusal(declaration(table, **changed)) == by


@clause("E-055")
def test_the_stronghold_is_attacked_when_all_others_are_broken() -> None:
    table = Table(c50="F3 P1", broken=[f"P2.{slot}" for slot in ("first", "second", "third", "fourth")])
    table.passing()
    assert admits(table, declaration(table, province=table.province("P2.stronghold")))


@clause("B-32", "B-87")
def test_the_attacked_province_is_revealed() -> None:
    table = Table(c50="F3 P1")
    table.declare("c50", "P2.first")
    assert table.state.conflict is not None
    assert (table.state.conflict.attacker, table.state.conflict.defender) == ("P1", "P2")
    assert table.piece("c50").place == "conflict"


@clause("B-11")
def test_covert_keeps_a_character_from_defending() -> None:
    table = Table(c50="HID P1", c51="F3 P2", c52="HID P2", cards=[fighter(2, key="HID", keywords=["covert"])])
    table.declare("c50", "P2.first")
    assert (table.asked_for, table.options) == ("evade", ("c51",))
    table.act(ChooseSome("P1", ("c51",)))
    assert table.options == ("c52",)


# Defending and comparing


@clause("B-90", "E-100")
def test_ready_characters_of_the_defender_defend() -> None:
    table = Table(c50="F3 P1", c51="F2 P2", c52="F2 P2 bowed", c53="F2 P3")
    table.declare("c50", "P2.first")
    assert (table.asked, table.options) == ("P2", ("c51",))
    assert table.refusal(ChooseSome("P2", ("c53",))) == "B-90"


@clause("B-01", "B-02", "B-04", "B-92", "B-93", "E-123", "E-124")
@pytest.mark.parametrize(("attacker", "defender", "defends", "winner", "unopposed"), [
    ("F4 P1", "F4 P2", True, "P1", False), ("F3 P1", "F4 P2", True, "P2", False), ("F0 P1", "F0 P2", True, "", False),
    ("F3 P1", "F9 P2", False, "P1", True),
])  # fmt: skip
def test_who_wins(attacker: str, defender: str, defends: bool, winner: str, unopposed: bool) -> None:
    table = Table(c50=attacker, c51=defender)
    honor = table.honor("P2")
    fact = decided(table.conflict("c50", "P2.first", defenders="c51" if defends else ""))
    assert (fact.winner, fact.unopposed) == (winner, unopposed)
    assert table.honor("P2") == honor


@clause("B-05", "B-06")
@pytest.mark.parametrize(("status", "skills"), [("honored", (4, 3)), ("dishonored", (0, 0))])
def test_honor_counts_with_glory(status: str, skills: tuple[int, int]) -> None:
    proud = fighter(2, key="G2", political=1, glory=2)
    table = Table(c50=f"G2 P1 {status}", c51="DASH P1 honored",
                  cards=[proud, fighter(3, key="DASH", military=None, glory=2)])  # fmt: skip
    assert tuple(table.explain(f"c50.{stat}").value for stat in ("military", "political")) == skills
    assert (table.piece("c51").now.get("military"), table.piece("c51").now["political"]) == (None, 5)


@clause("B-08")
@pytest.mark.parametrize(("side", "attack"), [("military", 4), ("political", 3)])
def test_the_favor_counts_for_a_participant_on_its_side(side: str, attack: int) -> None:
    table = Table(c50="F3 P1", favor="P1", favor_side=side)
    assert decided(table.conflict("c50", "P2.first")).attack == attack


@clause("B-97")
def test_participants_bow_and_go_home() -> None:
    table = Table(c50="F3 P1", c51="F1 P2")
    table.conflict("c50", "P2.first", defenders="c51")
    assert [(table.piece(id).bowed, table.piece(id).place) for id in ("c50", "c51")] == [(True, "home")] * 2


# The action window


@clause("E-104", "E-105", "R-10", "B-91")
def test_all_have_opportunities_from_the_defender_on() -> None:
    hands = {seat: ["NC10"] for seat in ("P1", "P2", "P3")}
    table = Table(c50="F3 P1", hands=hands)
    table.declare("c50", "P2.first")
    asked = []
    while table.asked_for == "act":
        asked.append(table.asked)
        table.act(Pass(table.asked))
    assert asked == ["P2", "P3", "P1"]


@clause("E-102", "E-101")
def test_who_takes_no_part_plays_no_character_into_the_conflict() -> None:
    sword = fighter(2, key="SWORD", side="conflict", cost=0)
    table = Table(c50="F3 P1", hands={"P3": ["SWORD"], "P2": ["SWORD"]}, cards=[sword])
    table.declare("c50", "P2.first")
    assert table.asked == "P2"
    assert admits(table, Play("P2", "SWORD", place="conflict"))
    table.act(Pass("P2"))
    assert table.refusal(Play("P3", "SWORD", place="conflict")) == "E-102"
    table.act(Play("P3", "SWORD"))


# Ring effects


@clause("B-95", "E-022", "E-023", "E-024")
@pytest.mark.parametrize(("choice", "honors"), [("take", (11, 9)), ("gain", (12, 10)), ("none", (10, 10))])
def test_air_takes_or_gains_honor(choice: str, honors: tuple[int, int]) -> None:
    table = Table(c50="F3 P1", honor={"P1": 10, "P2": 10})
    table.conflict("c50", "P2.first", "P1.air", effect=choice)
    assert (table.honor("P1"), table.honor("P2")) == honors


@clause("B-22")
@pytest.mark.parametrize("held", [0, 2])
def test_earth_draws_and_lets_the_opponent_discard(held: int) -> None:
    table = Table(c50="F3 P1", hands={"P2": ["NC10"] * held})
    table.conflict("c50", "P2.first", "P1.earth", effect="resolve")
    assert (len(table.hand("P1")), len(table.hand("P2"))) == (1, max(0, held - 1))


@clause("B-20", "B-21", "B-95")
@pytest.mark.parametrize(("ring", "there", "not_there"), [
    ("water", ("c51:ready", "c52:bow"), ("c53:bow", "c53:ready")),
    ("void", ("c53",), ("c52",)),
    ("fire", ("c52:honor", "c52:dishonor", "c53:dishonor"), ("c53:honor",)),
])  # fmt: skip
def test_what_the_other_rings_may_choose(ring: str, there: tuple[str, ...], not_there: tuple[str, ...]) -> None:
    table = Table(c50="F3 P1", c51="F1 P3 bowed", c52="F1 P3", c53="F1 P2 fate:1 honored")
    table.declare("c50", "P2.first", f"P1.{ring}")
    while table.asked_for != "ring_effect":
        table.passing()
        if table.asked_for == "defend":
            table.act(ChooseSome("P2", ()))
    assert set(there) <= set(table.options)
    assert not set(not_there) & set(table.options)
