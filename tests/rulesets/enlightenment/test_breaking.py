"""Provinces that break, rings that are taken, players who are eliminated: in which order, and what goes on."""

import pytest

from adjudicator.kernel.table.actions import ChooseSome, Pass, Respond
from adjudicator.rulesets.enlightenment.table.actions import Concede, Use
from adjudicator.rulesets.enlightenment.table.card_events import LeftPlay
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table
from tests.rulesets.enlightenment.test_characters import MINE, ability, event, quiet, table_for, use

# Provinces that break


@clause("B-94")
@pytest.mark.parametrize("discarded", [True, False])
def test_the_attacker_may_discard_the_dynasty_card_on_a_broken_province(discarded: bool) -> None:
    table = Table(c50="F9 P1", c51="F3 P2 on:c11")
    table.declare("c50", "P2.first")
    table.passing()
    assert (table.asked, table.asked_for, table.options) == ("P1", "discard_dynasty", ("c51",))
    table.act(ChooseSome("P1", ("c51",) if discarded else ()))
    (there,) = table.state.on_province("c11")
    assert (there.id == "c51", there.faceup, table.piece("c11").broken) == (not discarded, not discarded, True)
    assert table.state.players["P2"].dynasty_discard == (["F3"] if discarded else [])


@clause("B-94")
@pytest.mark.parametrize("broken", [[], ["P1.first"]])
def test_a_broken_province_has_no_text(broken: list[str]) -> None:
    spring = {"key": "SPRING", "name": {"pt": "S", "en": "S"}, "kind": "province", "elements": ["air"], "strength": 3,
              "abilities": [ability({"op": "gain_honor", "amount": 1})]}  # fmt: skip
    table = Table(hands={"P1": ["NC10"]}, broken=broken, cards=[spring])
    table.piece("c6").card = "SPRING"
    assert (Use("P1", "c6") in table.legal("P1")) == (not broken)


@clause("R-13")
def test_rings_are_taken_before_the_dynasty_cards_are_asked_for() -> None:
    table = Table(c50="F9 P1", c51="F3 P2 on:c11", rings={"P2.water": "P2.first"})
    table.declare("c50", "P2.first")
    table.passing()
    assert table.asked_for == "place_rings"
    table.place("P1.first")
    assert (table.asked_for, table.claimed("P1")) == ("discard_dynasty", {"water"})


@clause("R-13")
def test_the_fifth_ring_wins_before_the_dynasty_cards_are_asked_for() -> None:
    mine = {f"P1.{element}": "P1.first" for element in ("air", "earth", "fire", "void")}
    table = Table(c50="F9 P1", c51="F3 P2 on:c11", rings={**mine, "P2.water": "P2.first"})
    table.declare("c50", "P2.first", "P1.water")
    table.passing()
    table.place("P1.first")
    assert table.state.result is not None
    assert (table.state.result.winners, table.state.result.reason) == (("P1",), "E-021")
    assert "c51" in table.state.pieces


GLAD = event("GLAD", {"op": "gain_honor", "amount": 1}, targets=(), kind="reaction", when="ring_claimed")


@clause("R-56")
def test_taking_rings_is_not_claiming_them_for_reactions() -> None:
    table = table_for(GLAD, c50="F9 P1", hands={"P1": ["GLAD", "GLAD"]}, rings={"P2.earth": "P2.first"})
    table.declare("c50", "P2.first", "P1.water")
    found = []
    while table.state.conflict is not None:
        if table.asked_for == "place_rings":
            table.place()
        elif table.asked_for == "ring_effect":
            table.choose("none")
        else:
            found += [table.claimed("P1") for action in table.legal() if isinstance(action, Respond)]
            table.act(Pass(table.asked))
    assert found == [{"earth", "water"}]


@clause("R-50")
def test_a_ring_that_is_placed_stays_when_the_conflict_is_cut_short() -> None:
    lose = event("LOSE", {"op": "gain_honor", "amount": -20, "player": "an_opponent"}, targets=(), kind="reaction",
                 when="ring_claimed")  # fmt: skip
    table = table_for(lose, c50="F3 P1")
    table.declare("c50", "P2.first", "P1.fire")
    while not any(isinstance(action, Respond) for action in table.legal()):
        if table.asked_for == "place_rings":
            table.place("P1.second")
        elif table.asked_for == "ring_effect":
            table.choose("none")
        else:
            table.act(Pass(table.asked))
    table.respond("LOSE:1", "P2")
    assert (table.state.left, table.state.conflict) == (("P2",), None)
    assert table.state.rings["P1.fire"].at == table.province("P1.second")


# Eliminated


@clause("R-37", "R-39")
def test_what_an_eliminated_player_had() -> None:
    table = Table(c50="F3 P1", fate={"P3": 4}, honor={"P3": 8}, favor="P3", favor_side="military",
                  rings={"P3.void": "P3"})  # fmt: skip
    table.state.rings["P3.void"].fate = 2
    before = [(table.honor(seat), table.fate(seat)) for seat in ("P1", "P2")]
    table.act(Concede("P3"))
    assert (table.honor("P3"), table.fate("P3"), table.state.favor) == (0, 0, "")
    assert [(table.honor(seat), table.fate(seat)) for seat in ("P1", "P2")] == before
    assert (table.state.rings["P3.void"].at, table.state.rings["P3.void"].fate) == ("common", 2)
    table.declare("c50", "P2.first", "P3.void")
    assert table.fate("P1") == before[0][1] + 2


@clause("R-41")
def test_what_is_done_in_player_order_goes_on_without_the_eliminated() -> None:
    table = Table(c50="F1 P1", c51="F2 P2 dishonored", c52="F3 P3", c53="F4 P3 fate:1", honor={"P2": 1}, phase="fate",
                  step="4.2")  # fmt: skip
    assert [fact.id for fact in table.events if isinstance(fact, LeftPlay)] == ["c50", "c51", "c52"]
    assert table.state.left == ("P2",)
    assert [piece.id for piece in table.state.characters()] == ["c53"]


@clause("R-43")
def test_who_would_win_and_be_out_is_out() -> None:
    slots = ("stronghold", "first", "second", "third", "fourth")
    table = Table(honor={"P2": 26}, broken=[f"P2.{slot}" for slot in slots])
    assert (table.state.left, table.state.result) == (("P2",), None)


ALL = event("ALL", {"op": "gain_honor", "amount": -3, "player": "each_player"}, targets=())


@clause("R-52")
def test_of_all_who_are_out_at_once_the_first_in_the_order_from_before_wins() -> None:
    table = table_for(ALL, first="P2", honor=dict.fromkeys(("P1", "P2", "P3"), 3))
    use(table, "ALL")
    assert table.state.result is not None
    assert table.state.result.winners == ("P2",)


@clause("R-52")
def test_the_first_player_token_passes_over_all_who_are_out_at_once() -> None:
    table = table_for(ALL, seats=4, first="P2", honor={"P1": 9, "P2": 3, "P3": 3, "P4": 9})
    use(table, "ALL")
    assert (table.state.left, table.state.first) == (("P2", "P3"), "P4")


@clause("R-53")
@pytest.mark.parametrize(("honor", "later", "won"), [(23, -2, True), (22, 1, True), (22, -2, False)])
def test_victory_is_checked_before_and_after_delayed_effects(honor: int, later: int, won: bool) -> None:
    waits = {"op": "later", "due": "end_of_conflict", "do": [{"op": "gain_honor", "amount": later}]}
    table = table_for(event("WAIT", waits, targets=()), c50="F3 P1", honor={"P1": honor})
    table.declare("c50", "P2.first", "P1.air")
    use(table, "WAIT")
    table.finish(effect="gain")
    assert (table.state.result is not None) == won


@clause("R-58")
def test_who_goes_back_to_its_owner_stays_as_it_was() -> None:
    table = table_for(MINE, seat="P3", c50="F3 P1 bowed honored fate:1")
    use(table, "MINE", "c50", seat="P3")
    table.act(Concede("P3"))
    piece = table.piece("c50")
    assert (piece.controller, piece.bowed, piece.place, piece.fate, piece.status) == ("P1", True, "home", 1, "honored")


@clause("R-58")
@pytest.mark.parametrize("status", ["honored", "dishonored"])
def test_who_is_removed_with_its_owner_changes_nobodys_honor(status: str) -> None:
    table = table_for(MINE, seat="P2", c50=f"F3 P3 {status}")
    use(table, "MINE", "c50", seat="P2")
    before = {seat: table.honor(seat) for seat in ("P1", "P2")}
    table.act(Concede("P3"))
    assert "c50" not in table.state.pieces
    assert {seat: table.honor(seat) for seat in ("P1", "P2")} == before


@clause("R-61")
@pytest.mark.parametrize(("gives", "fate", "honor"), [("fate", (1, 1), (10, 10)), ("honor", (0, 2), (11, 9))])
def test_who_pays_tribute_chooses_what(gives: str, fate: tuple[int, int], honor: tuple[int, int]) -> None:
    table = Table(hands={"P1": ["PC1"]}, fate={"P3": 2}, honor={"P1": 10, "P3": 10})
    table.act(Use("P1", "PC1"))
    quiet(table)
    table.choose("P3")
    assert (table.asked, set(table.options)) == ("P3", {"fate", "honor"})
    table.choose(gives)
    assert (table.fate("P1"), table.fate("P3")) == fate
    assert (table.honor("P1"), table.honor("P3")) == honor
