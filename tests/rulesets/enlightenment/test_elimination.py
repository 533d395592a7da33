"""Elimination and victory: who is out, what becomes of what they had, what it interrupts (section 9, 5.14)."""

import pytest

from adjudicator.kernel.table.actions import ChooseOrder
from adjudicator.rulesets.enlightenment.table.actions import Concede
from tests.clauses import clause
from tests.rulesets.enlightenment.match import Match
from tests.rulesets.enlightenment.table import Table
from tests.rulesets.enlightenment.test_abilities import hero
from tests.rulesets.enlightenment.test_setup import drawing, opened

FALLEN = [f"P2.{slot}" for slot in ("first", "second", "third", "fourth")]


@clause("E-020", "E-050", "R-14", "R-23")
def test_a_broken_stronghold_eliminates_its_player() -> None:
    table = Table(c50="F9 P1", broken=FALLEN, rings={"P2.air": "P2.stronghold"})
    table.conflict("c50", "P2.stronghold", "P1.fire")
    assert (table.state.left, table.state.result) == (("P2",), None)
    assert (table.claimed("P1"), "P1.fire" in table.pool("P1")) == ({"air"}, True)


@clause("E-051", "E-052", "E-210", "E-211", "E-213", "R-22")
def test_without_honor_a_player_is_out_at_once_and_the_conflict_over() -> None:
    table = Table(c50="F3 P1", honor={"P2": 1}, rings={"P2.air": "P2.first"})
    table.conflict("c50", "P2.second", "P1.air", effect="take")
    assert table.state.left == ("P2",)
    assert table.state.conflict is None
    assert set(table.pool("common")) == {"P2.earth", "P2.fire", "P2.void", "P2.water", "P2.air"}
    assert (table.piece("c50").bowed, table.piece("c50").place) == (True, "home")
    assert "P1.air" in table.pool("P1")


@clause("E-056", "R-38")
def test_all_cards_of_an_eliminated_player_are_out_of_the_game() -> None:
    table = Table(c50="F3 P2", c51="F2 P1", hands={"P2": ["NC10"] * 3})
    theirs = [piece.key for piece in table.state.in_order() if piece.owner == "P2"]
    table.act(Concede("P2"))
    assert "c50" not in table.state.pieces
    assert "c51" in table.state.pieces
    assert table.state.players["P2"].removed[: len(theirs)] == theirs  # as they came, whoever folds it
    assert len(table.state.players["P2"].removed) == len(table.state.players["P2"].decklist.value)


@clause("E-059", "B-116")
def test_the_first_player_token_passes_to_the_left() -> None:
    table = Table(first="P2")
    table.act(Concede("P2"))
    assert table.state.first == "P3"


@clause("E-024", "B-116")
def test_the_last_one_left_wins() -> None:
    table = Table()
    table.act(Concede("P1"))
    table.act(Concede("P3"))
    assert table.state.result is not None
    assert (table.state.result.winners, table.state.result.reason) == (("P2",), "E-024")


@clause("E-022", "E-023")
@pytest.mark.parametrize(("honor", "over"), [(22, False), (23, True)])
def test_25_honor_wins(honor: int, over: bool) -> None:
    table = Table(c50="F3 P1", honor={"P1": honor})
    table.conflict("c50", "P2.first", "P1.air", effect="gain")
    assert (table.state.result is not None) == over


@clause("E-212")
@pytest.mark.parametrize(("ring", "who", "at"), [
    ("P1.fire", "P1", "common"), ("P1.fire", "P2", "P1"), ("P3.fire", "P2", "common"),
])  # fmt: skip
def test_where_the_ring_of_a_conflict_cut_short_goes(ring: str, who: str, at: str) -> None:
    table = Table(c50="F3 P1", c51="F1 P2", rings={"P3.fire": "common"})
    table.declare("c50", "P2.first", ring)
    table.act(Concede(who))
    assert (table.state.rings[ring].at, table.state.conflict) == (at, None)


@clause("E-214", "R-22")
def test_who_takes_no_part_leaves_without_stopping_the_conflict() -> None:
    table = Table(c50="F3 P1", c51="F1 P2")
    table.declare("c50", "P2.first")
    table.act(Concede("P3"))
    assert (table.state.conflict is not None, table.asked_for) == (True, "defend")


@clause("E-056", "B-14")
@pytest.mark.parametrize("ancestral", [True, False])
def test_an_attachment_of_another_goes_to_the_hand_if_it_is_ancestral_by_printing_or_gift(ancestral: bool) -> None:
    rope = {"key": "ROPE", "name": {"pt": "ROPE", "en": "ROPE"}, "kind": "attachment", "side": "conflict", "cost": 0}
    mine = {"what": ["attachment"], "whose": "own"}
    gives = hero("GIVES", {"op": "grant", "keyword": "ancestral", "whom": mine}, kind="constant", when="always")
    table = Table(c50="F3 P2", c51="ROPE P1 on:c50", c52="GIVES P1" if ancestral else "F1 P1", cards=[rope, gives])
    table.act(Concede("P2"))
    player = table.state.players["P1"]
    assert (table.hand("P1"), player.conflict_discard[-1:]) == ((["ROPE"], []) if ancestral else ([], ["ROPE"]))


@clause("E-056", "R-14")
@pytest.mark.parametrize("stage", ["provinces", "provinces chosen", "dynasty_mulligan", "mulligan"])
@pytest.mark.parametrize("seat", ["P1", "P2", "P3"])
def test_whoever_gives_up_before_the_first_round_is_waited_for_no_more(stage: str, seat: str) -> None:
    match = {"dynasty_mulligan": opened, "mulligan": drawing}.get(stage, Match)()
    if stage == "provinces chosen":
        match.act(ChooseOrder(seat, tuple(match.brought(seat, "province"))))
    match.act(Concede(seat))
    while match.asked_for == "provinces":
        asked = match.state.waiting[0]
        match.act(ChooseOrder(asked, tuple(match.brought(asked, "province"))))
    match.keep_all()
    assert (match.state.left, match.state.result) == ((seat,), None)
    assert set(match.state.waiting) <= set(match.state.living)
    assert match.state.round == 1
