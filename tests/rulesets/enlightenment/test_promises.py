"""What the rules judge of promises: what breaks each kind, and what keeps it (8.4)."""

from typing import Any

import pytest

from adjudicator.kernel.table.actions import Choose, ChooseSome, Pass
from adjudicator.rulesets.enlightenment.conflict.events import TotalsAnnounced
from adjudicator.rulesets.enlightenment.table.actions import Offer, Play
from adjudicator.rulesets.enlightenment.treaties.treaty import Promise
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table, fighter
from tests.rulesets.enlightenment.test_characters import ANY, ability, event, table_for, use
from tests.rulesets.enlightenment.test_treaties import broken_by, make, status, table_with

OPEN = Promise("free_text", "…")


def over(table: Table, seat: str = "P1") -> bool:
    """Whether a party's promise is kept or at an end, and nothing broken."""
    return seat in table.state.treaties["t1"].over and not broken_by(table)


def bound(table: Table, promise: Promise, to: str = "P2") -> Table:
    """Let P1 be bound by a promise."""
    make(table, promise, OPEN, to=to)
    return table


# Targets


BOW = event("BOW", {"op": "bow"})
NOT_TARGET = Promise("not_target")


@clause("E-161", "E-164")
@pytest.mark.parametrize(("chosen", "player", "broken"), [
    ("c51", "", True), ("c50", "", False), ("c52", "", False), ("c52", "P3", True), ("c51", "P3", False),
])  # fmt: skip
def test_a_promise_not_to_target_what_is_a_player_s(chosen: str, player: str, broken: bool) -> None:
    table = table_for(BOW, c50="F3 P1", c51="F2 P2", c52="F2 P3", honor={"P1": 10})
    bound(table, Promise("not_target", player=player))
    use(table, "BOW", chosen)
    assert broken_by(table) == ([("P1",)] if broken else [])
    assert (table.honor("P1"), table.piece(chosen).bowed) == (8 if broken else 10, True)


@clause("E-161")
def test_a_ring_of_a_player_is_a_target_too() -> None:
    ring = {"role": "ring", "what": ["ring"], "whose": "opponent", "statuses": ["claimed"]}
    back = event("BACK", {"op": "move_ring"}, targets=[ring])
    table = table_for(back, c50="F3 P1", rings={"P1.air": "P2.first", "P2.fire": "P3.first"})
    bound(table, NOT_TARGET)
    use(table, "BACK", "P2.fire")
    assert broken_by(table) == []
    table = bound(table_for(back, c50="F3 P1", rings={"P1.air": "P2.first"}), NOT_TARGET)
    use(table, "BACK", "P1.air")
    assert broken_by(table) == [("P1",)]


@clause("E-161")
@pytest.mark.parametrize(("chosen", "broken"), [("P2", True), ("P3", False)])
def test_so_is_the_player_who_is_chosen_as_an_opponent(chosen: str, broken: bool) -> None:
    lose = event("LOSE", {"op": "gain_honor", "amount": -1, "player": "an_opponent"}, targets=())
    table = bound(table_for(lose, c50="F3 P1"), NOT_TARGET)
    use(table, "LOSE", chosen)
    assert bool(broken_by(table)) == broken


@clause("E-161")
@pytest.mark.parametrize(("ring", "choice", "broken"), [
    ("void", "c51", True), ("fire", "c51:dishonor", True), ("fire", "c50:honor", False), ("void", "none", False),
])  # fmt: skip
def test_so_is_the_character_that_a_ring_s_effect_chooses(ring: str, choice: str, broken: bool) -> None:
    table = table_with(NOT_TARGET, OPEN, c51="F2 P2 bowed fate:2")
    table.conflict("c50", "P2.first", f"P1.{ring}", effect=choice)
    assert bool(broken_by(table)) == broken


@clause("R-36")
@pytest.mark.parametrize(("other", "broken"), [("F2 P1", False), ("F2 P3", True)])
def test_a_forced_choice_without_another_breaks_nothing(other: str, broken: bool) -> None:
    forced = fighter(3, key="FORCED", abilities=[
        ability({"op": "bow"}, kind="forced_reaction", when="conflict_declared", who={"chosen": "self"},
                targets=[{**ANY, "whose": "opponent"}]),
    ])  # fmt: skip
    table = Table(c50="FORCED P1", c51="F2 P2", c52=other, cards=[forced])
    table.passing()
    bound(table, NOT_TARGET)
    table.declare("c50", "P2.first")
    assert (table.asked, table.asked_for) == ("P1", "target")
    table.choose("c51")
    assert bool(broken_by(table)) == broken


@clause("E-183")
def test_a_breach_by_a_target_that_empties_honor_eliminates() -> None:
    table = bound(table_for(BOW, c50="F3 P1", c51="F2 P2", honor={"P1": 2}), NOT_TARGET)
    use(table, "BOW", "c51")
    assert (table.state.left, table.asked_for != "") == (("P1",), True)


# Acting for a side

BOOST = event("BOOST", {"op": "modify_stat", "stat": "military", "amount": 2, "lasts": "end_of_conflict"})


def helping(promise: Promise, attacker: str = "P2", **given: Any) -> Table:
    """P1 has promised P3 something about the conflict between P2 and P3, which has come to its action window."""
    fighters = {"c50": "F3 P1", "c51": "F3 P2", "c52": "F3 P3", "first": attacker}
    table = Table(**{**fighters, "hands": {"P1": ["BOOST", "NC10"]}, "cards": [BOOST], **given})
    table.passing()
    make(table, promise, OPEN, to="P3")
    mine, foe, against = ("c51", "c52", "P3") if attacker == "P2" else ("c52", "c51", "P2")
    table.declare(mine, f"{against}.first", f"{attacker}.air")
    table.act(ChooseSome(against, (foe,)))
    return table


@clause("B-91")
def test_the_totals_are_announced_after_each_action() -> None:
    table = helping(OPEN)
    use(table, "BOOST", "c51")
    (told,) = [fact for fact in table.events if isinstance(fact, TotalsAnnounced)]
    assert (told.seat, told.attack, told.defense, told.gain) == ("P1", 5, 3, 2)


@clause("E-161", "E-164")
@pytest.mark.parametrize("attacker", ["P2", "P3"])
@pytest.mark.parametrize(("chosen", "by", "kept"), [
    ("c52", 1, True), ("c52", 2, True), ("c52", 3, False), ("c51", 1, False), ("", 1, False),
])  # fmt: skip
def test_a_promise_to_act_for_a_side(attacker: str, chosen: str, by: int, kept: bool) -> None:
    table = helping(Promise("act_for_side", count=by), attacker)
    if chosen:
        use(table, "BOOST", chosen)
    assert over(table) == kept
    table.finish()
    assert broken_by(table) == ([] if kept else [("P1",)])


@clause("E-161")
@pytest.mark.parametrize(("types", "player", "broken"), [
    (("political",), "", False), (("military",), "", True), ((), "P2", True),
])  # fmt: skip
def test_only_conflicts_that_are_meant_count(types: Any, player: str, broken: bool) -> None:
    table = helping(Promise("act_for_side", types=types, player=player))
    table.finish()
    assert bool(broken_by(table)) == broken


@clause("E-169")
def test_without_a_conflict_there_was_nobody_to_act_for() -> None:
    table = table_with(Promise("act_for_side"), OPEN)
    table.to(3)
    assert over(table)


# One choice


@clause("E-161", "E-169")
@pytest.mark.parametrize(("promised", "chosen", "broken"), [
    ("take", "take", False), ("take", "gain", True), ("gain", "take", True), ("gain", "gain", False),
])  # fmt: skip
def test_the_choice_of_the_air_ring_may_be_promised(promised: Any, chosen: str, broken: bool) -> None:
    table = table_with(Promise("air_choice", choice=promised), OPEN, c51="F2 P2 bowed", honor={"P2": 9})
    table.conflict("c50", "P2.first", "P1.air", effect=chosen)
    assert (bool(broken_by(table)), over(table)) == (broken, not broken)


@clause("R-65")
@pytest.mark.parametrize("promised", ["take", "gain"])
@pytest.mark.parametrize(("option", "status_then"), [("open", "active"), ("broken", "broken")])
def test_whether_letting_the_air_ring_be_breaks_a_promise_about_it(
    promised: Any, option: str, status_then: str
) -> None:
    given: dict[str, Any] = {"c51": "F2 P2 bowed", "honor": {"P2": 9}, "options": {"air_choice_declined": option}}
    table = table_with(Promise("air_choice", choice=promised), OPEN, **given)
    table.conflict("c50", "P2.first", "P1.air", effect="none")
    assert (status(table), over(table)) == (status_then, False)


@clause("E-161", "E-169")
@pytest.mark.parametrize(("claimed", "broken"), [("military", False), ("political", True)])
def test_the_side_of_the_favor_may_be_promised(claimed: str, broken: bool) -> None:
    table = table_with(Promise("favor_side", side="military"), OPEN, c53="F1 P1")
    while table.asked_for != "favor_side":
        table.act(Pass(table.asked))
    assert table.asked == "P1"
    table.choose(claimed)
    assert (bool(broken_by(table)), over(table)) == (broken, not broken)


@clause("E-161", "E-169")
@pytest.mark.parametrize(("bids", "chosen", "broken"), [
    ("522", "P2", False), ("522", "P3", True), ("144", "P2", False), ("144", "P3", True),
])  # fmt: skip
def test_who_gives_or_gets_the_odd_honor_may_be_promised(bids: str, chosen: str, broken: bool) -> None:
    table = Table(phase="dynasty", step="1.4", honor=dict.fromkeys(("P1", "P2", "P3"), 10))
    bound(table, Promise("odd_honor_to"))
    table.to(step="2.2")
    for seat, number in zip(table.state.seats, bids, strict=True):
        table.act(Choose(seat, number))
    assert (table.asked, table.asked_for) == ("P1", "odd_honor")
    table.choose(chosen)
    assert (bool(broken_by(table)), over(table)) == (broken, not broken)


FIRST = Promise("pass_first_in_dynasty")


def dynasty(**given: Any) -> Table:
    return bound(Table(c50="F1 P1 on:c6", fate={"P1": 9}, phase="dynasty", step="1.4", **given), FIRST)


@clause("E-161", "E-169")
@pytest.mark.parametrize("passes", [True, False])
def test_passing_first_in_the_dynasty_phase_may_be_promised(passes: bool) -> None:
    table = dynasty(honor={"P1": 10})
    table.act(Pass("P1") if passes else Play("P1", "c50"))
    assert (broken_by(table), over(table)) == (([], True) if passes else ([("P1",)], False))
    assert table.honor("P1") == (10 if passes else 8)


@clause("R-35")
def test_who_is_not_asked_first_has_kept_it_once_another_has_passed() -> None:
    table = dynasty(first="P2")
    table.act(Pass("P2"))
    table.act(Pass("P3"))
    assert over(table)
    table.act(Play("P1", "c50"))
    assert (broken_by(table), status(table)) == ([], "active")


@clause("E-164")
@pytest.mark.parametrize("kind", ["ring_choice", "air_choice", "favor_side", "free_text"])
def test_a_promise_says_what_is_promised(kind: Any) -> None:
    assert Table(c50="F3 P1").refusal(Offer("P1", "P2", 2, Promise(kind))) == "E-164"


@clause("R-35")
def test_to_have_nobody_ready_to_attack_with_is_not_impossible() -> None:
    table = table_with(Promise("declare_against", count=1), OPEN, c50="F3 P1 bowed", honor={"P1": 10})
    table.to(3)
    assert broken_by(table) == [("P1",)]
