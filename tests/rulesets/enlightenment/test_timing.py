"""When abilities come: around what happens, forced and optional, in which order, once for each occasion (7.2)."""

from typing import Any

import pytest

from adjudicator.kernel.table.actions import Choose, ChooseSome, Pass, Respond
from adjudicator.rulesets.enlightenment.table.actions import Concede, Use
from adjudicator.rulesets.enlightenment.table.card_events import LeftPlay
from adjudicator.rulesets.enlightenment.table.events import HonorChanged
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table, fighter
from tests.rulesets.enlightenment.test_abilities import event, fight, hero, may, respond, settle, turn, use
from tests.rulesets.enlightenment.test_rings_of_abilities import spiced

Card = dict[str, Any]
SOMEONE: Card = {"what": ["character"]}
SELF: Card = {"what": ["character"], "chosen": "self"}
AWAY = event("AWAY", {"op": "discard_from_play"}, targets=[{"role": "target", "what": ["character"]}])
HONOR = event("HONOR", {"op": "honor"}, targets=[{"role": "target", "what": ["character"]}])


def answers(key: str, kind: str, *do: Card, when: str = "leaves_play", **more: Any) -> Card:
    """A character that answers what happens to characters."""
    return hero(key, *do, kind=kind, when=when, who=SOMEONE, **more)


def gain(amount: int = 1) -> Card:
    return {"op": "gain_fate", "amount": amount}


# Around what happens


@clause("B-105", "B-104")
def test_an_interrupt_comes_right_before_and_a_reaction_right_after() -> None:
    before = answers("BEFORE", "interrupt", gain(), when="honored")
    after = answers("AFTER", "reaction", gain(), when="honored")
    table = Table(c50="F1 P2", c51="BEFORE P1", c52="AFTER P2", hands={"P1": ["HONOR"]}, cards=[before, after, HONOR])
    table.act(Use("P1", "HONOR"))
    table.choose("c50")
    turn(table, "P1", "interrupt")
    assert not table.piece("c50").status
    table.act(Respond("P1", "c51:1"))
    turn(table, "P2", "reaction")
    assert table.piece("c50").status == "honored"
    table.act(Respond("P2", "c52:1"))
    assert (table.fate("P1"), table.fate("P2")) == (1, 1)


@clause("B-104")
def test_interrupts_and_reactions_are_optional() -> None:
    before = answers("BEFORE", "interrupt", gain(), when="honored")
    after = answers("AFTER", "reaction", gain(), when="honored")
    table = Table(c50="F1 P2", c51="BEFORE P1", c52="AFTER P2", hands={"P1": ["HONOR"]}, cards=[before, after, HONOR])
    use(table, "P1", "HONOR", "c50")
    assert table.piece("c50").status == "honored"
    assert (table.fate("P1"), table.fate("P2")) == (0, 0)


@clause("B-26", "B-113", "B-115")
def test_what_is_replaced_happens_no_more_and_cannot_be_interrupted() -> None:
    before, forced = answers("BEFORE", "interrupt", gain()), answers("FORCED", "forced_interrupt", gain())
    table = Table(
        c50="F3 P1 fate:2", c51="BEFORE P3", c52="FORCED P3",
        hands={"P1": ["NC42", "F1"], "P2": ["AWAY"]}, fate={"P1": 1}, cards=[before, forced, AWAY],
    )  # fmt: skip
    fight(table, "P2")
    table.act(Use("P2", "AWAY"))
    table.choose("c50")
    respond(table, "P1", "NC42:1")
    asked = []
    while table.asked_for != "act":
        asked.append(table.asked)
        table.act(Pass(table.asked))
    assert "P3" not in asked
    home = table.piece("c50")
    assert (home.place, home.bowed, home.fate) == ("home", True, 0)
    assert table.fate("P3") == 0
    assert not table.has(LeftPlay)


@clause("B-26", "B-105")
def test_what_cancels_comes_before_forced_and_other_interrupts() -> None:
    stops = answers("STOPS", "would_interrupt", {"op": "cancel"}, cost=[{"pay": "bow_self"}])
    forced = answers("FORCED", "forced_interrupt", gain())
    table = Table(c50="F3 P1", c51="STOPS P3", c52="FORCED P1", hands={"P1": ["AWAY"]}, cards=[stops, forced, AWAY])
    table.act(Use("P1", "AWAY"))
    table.choose("c50")
    respond(table, "P3", "c51:1")
    assert "c50" in table.state.pieces
    assert table.fate("P1") == 0


@clause("B-27", "B-105")
def test_forced_abilities_come_before_optional_ones() -> None:
    forced = answers("FORCED", "forced_reaction", gain(), when="honored")
    free = answers("FREE", "reaction", gain(), when="honored")
    table = Table(c50="F1 P1", c51="FREE P1", c52="FORCED P3", hands={"P1": ["HONOR"]}, cards=[forced, free, HONOR])
    table.act(Use("P1", "HONOR"))
    table.choose("c50")
    turn(table, "P1", "reaction")
    assert (table.fate("P1"), table.fate("P3")) == (0, 1)
    table.act(Respond("P1", "c51:1"))
    assert table.fate("P1") == 1


@clause("B-27", "B-105")
def test_a_forced_interrupt_comes_before_an_optional_one() -> None:
    before, forced = answers("BEFORE", "interrupt", gain()), answers("FORCED", "forced_interrupt", gain())
    table = Table(c50="F1 P2", c51="BEFORE P1", c52="FORCED P3", hands={"P1": ["AWAY"]}, cards=[before, forced, AWAY])
    table.act(Use("P1", "AWAY"))
    table.choose("c50")
    turn(table, "P1", "interrupt")
    assert (table.fate("P1"), table.fate("P3")) == (0, 1)
    assert "c50" in table.state.pieces


@clause("B-118")
def test_the_first_player_orders_forced_abilities_whosever_they_are() -> None:
    one = answers("ONE", "forced_reaction", {"op": "gain_honor", "amount": 1}, when="honored")
    two = answers("TWO", "forced_reaction", {"op": "gain_honor", "amount": 2}, when="honored")
    table = Table(
        first="P2", c50="F1 P1", c51="ONE P1", c52="TWO P3", hands={"P2": ["HONOR"]},
        honor={"P1": 5, "P3": 5}, cards=[one, two, HONOR],
    )  # fmt: skip
    table.act(Use("P2", "HONOR"))
    table.choose("c50")
    settle_until(table, "forced_reaction")
    assert (table.asked, set(table.options)) == ("P2", {"c51:1", "c52:1"})
    table.choose("c52:1")
    settle(table)
    gained = [event.changes for event in table.events if isinstance(event, HonorChanged)]
    assert gained == [{"P3": 2}, {"P1": 1}]


def settle_until(table: Table, kind: str) -> None:
    while table.asked_for != kind:
        table.act(Pass(table.asked))


@clause("B-110", "B-109")
def test_an_ability_answers_an_occasion_once() -> None:
    often = answers("OFTEN", "reaction", gain(), when="honored", times=9)
    table = Table(c50="F1 P1", c51="F1 P1", c52="OFTEN P1", hands={"P1": ["HONOR", "HONOR"]}, cards=[often, HONOR])
    for number, honored in enumerate(("c50", "c51"), start=1):
        turn(table, "P1")
        table.act(Use("P1", "HONOR"))
        table.choose(honored)
        turn(table, "P1", "reaction")
        table.act(Respond("P1", "c52:1"))
        assert not may(table, Respond("P1", "c52:1"))
        settle(table)
        assert table.fate("P1") == number


@clause("B-111", "B-105", "B-112")
def test_delayed_effects_come_before_the_reactions_of_their_moment() -> None:
    up = {"op": "modify_stat", "stat": "military", "amount": 3, "whom": "target", "lasts": "end_of_phase"}
    later = {"op": "later", "due": "end_of_phase", "do": [{"op": "bow"}]}
    ends = answers("ENDS", "reaction", gain(), when="phase_ends")
    acts = event("ACTS", up, later, targets=[{"role": "target", "what": ["character"]}])
    table = Table(c50="NC12 P1 fate:2", c51="ENDS P2", hands={"P1": ["ACTS"]}, cards=[acts, ends])
    use(table, "P1", "ACTS", "c50")
    assert (table.piece("c50").now["military"], table.piece("c50").bowed) == (5, False)
    while table.asked_for != "reaction":
        table.act(table.legal()[0])
    assert (table.asked, table.state.step) == ("P2", "3.5")
    assert (table.piece("c50").now["military"], table.piece("c50").bowed) == (2, True)


# Victory, elimination, the course of windows


@clause("R-53")
def test_a_win_comes_before_the_delayed_effects() -> None:
    later = {"op": "later", "due": "end_of_conflict", "do": [{"op": "gain_honor", "amount": -2}]}
    table = Table(c50="F3 P1", hands={"P1": ["LATER"]}, honor={"P1": 23}, cards=[event("LATER", later)])
    fight(table, "P1", ring="P1.air")
    use(table, "P1", "LATER")
    while table.state.result is None:
        table.finish(effect="gain")
    assert (table.state.result.winners, table.honor("P1")) == (("P1",), 25)


@clause("R-53")
@pytest.mark.parametrize(("amount", "honor", "left", "won"), [(2, 23, (), True), (-5, 5, ("P1",), False)])
def test_victory_and_elimination_are_checked_after_the_delayed_effects(
    amount: int, honor: int, left: tuple[str, ...], won: bool
) -> None:
    later = {"op": "later", "due": "end_of_phase", "do": [{"op": "gain_honor", "amount": amount}]}
    table = Table(hands={"P1": ["LATER"]}, honor={"P1": honor}, cards=[event("LATER", later)])
    use(table, "P1", "LATER")
    while table.state.result is None and not table.state.left:
        assert table.state.phase == "conflict"
        table.act(Pass(table.asked))
    assert (table.state.left, table.state.result is not None) == (left, won)


@clause("R-59")
def test_the_totals_are_not_counted_again_after_pride() -> None:
    proud = fighter(6, key="PROUD", keywords=["pride"], glory=2)
    table = Table(c50="PROUD P1", c51="F3 P2", cards=[proud])
    table.conflict("c50", "P2.first", defenders="c51")
    assert (table.piece("c50").status, table.piece("c50").now["military"]) == ("honored", 8)
    assert not table.piece(table.province("P2.first")).broken


@clause("R-60")
def test_the_pass_of_a_player_who_is_eliminated_is_taken_off() -> None:
    hands = {f"P{number}": ["F1"] for number in range(1, 5)}
    table = Table(4, hands=hands, phase="regroup", step="5.1w")
    for seat in ("P1", "P2"):
        table.act(Pass(seat))
    table.act(Concede("P1"))
    assert (table.asked, table.state.step) == ("P3", "5.1w")
    table.act(Pass("P3"))
    assert (table.asked, table.state.step) == ("P4", "5.1w")
    table.act(Pass("P4"))
    assert table.state.step != "5.1w"


@clause("B-105", "B-104")
def test_who_reacts_to_a_declaration_does_so_before_defenders_are_declared() -> None:
    table = spiced("P1.fire", c51="N14 P2")
    table.declare("c50", "P2.first", "P1.fire")
    table.passing(("would_interrupt", "interrupt"))
    assert table.asked_for == "reaction"


@clause("R-62")
def test_who_did_not_bid_in_a_duel_does_not_change_its_bids() -> None:
    table = Table(c50="N08 P1", c51="F1 P2", hands={"P3": ["NC11"], "P2": ["NC11"]})
    table.declare("c50", "P2.first")
    table.act(ChooseSome("P2", ("c51",)))
    while (table.asked, table.asked_for) != ("P1", "act"):
        table.act(Pass(table.asked))
    table.act(Use("P1", "c50"))
    while table.asked_for != "bid":
        table.choose("c51") if table.asked_for == "target" else table.act(Pass(table.asked))
    for seat in ("P1", "P2"):
        table.act(Choose(seat, "3"))
    asked = []
    while table.asked_for in ("would_interrupt", "interrupt", "reaction"):
        asked += [action for action in table.legal() if isinstance(action, Respond)]
        table.act(Pass(table.asked))
    assert {action.seat for action in asked} == {"P2"}
