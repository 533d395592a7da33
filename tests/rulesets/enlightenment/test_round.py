"""The course of a round: phases, action windows, player order, passing, bids, the glory count, rings that count."""

from typing import Any

import pytest

from adjudicator.kernel.table.actions import Action, Choose, ChooseSome, Pass, Respond
from adjudicator.rulesets.enlightenment.table.actions import Concede, Declare, Play, Use
from adjudicator.rulesets.enlightenment.table.card_events import EnteredPlay
from adjudicator.rulesets.enlightenment.table.events import DialsRevealed, FavorClaimed, PhaseBegun, RoundBegun
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table, fighter
from tests.rulesets.enlightenment.test_dynasty import GAIN, IN_HAND, event, use

HANDS = {seat: ["GAIN", "GAIN"] for seat in ("P1", "P2", "P3")}


def window(**given: Any) -> Table:
    """The action window after the draw; each holds two events that gain 1 honor."""
    return Table(**({"phase": "draw", "step": "2.5w", "hands": HANDS, "cards": [GAIN]} | given))


def acts(table: Table, *seats: str) -> None:
    """Players act, or pass (like `-P1`), in this order."""
    for seat in seats:
        name = seat.removeprefix("-")
        assert (table.asked, table.asked_for) == (name, "act")
        use(table, Pass(name) if seat != name else Use(name, "GAIN"))


# Phases


@clause("B-78")
def test_a_round_has_five_phases_in_their_order() -> None:
    table = Table(phase="regroup", step="5.1")
    table.to(round=5)
    begun = [event.phase if isinstance(event, PhaseBegun) else event.round for event in table.events
             if isinstance(event, PhaseBegun | RoundBegun)]  # fmt: skip
    round_ = ["dynasty", "draw", "conflict", "fate", "regroup"]
    assert begun == [3, *round_, 4, *round_, 5, "dynasty"]


# Action windows


@clause("B-79")
def test_where_there_are_action_windows() -> None:
    table = Table(phase="dynasty", step="1.4", hands=HANDS, cards=[GAIN])
    windows: list[str] = []
    while table.state.round == 2:
        seat, step = table.asked if len(table.state.waiting) == 1 else "", table.state.step
        if table.asked_for == "act" and windows[-1:] != [step]:
            windows.append(step)
        action: Action | None = Pass(seat)
        if not seat or table.rules.obstacle(table.state, Pass(seat)):
            action = table.rules.some_answer(table.state, table.state.waiting[0], lambda options: options[0])
        assert action is not None
        table.act(action)
    assert windows == ["2.5w", "3.1w", "4.4w", "5.1w"]


@clause("B-79")
def test_there_is_a_window_before_each_declaration() -> None:
    table = Table(hands=HANDS, cards=[GAIN])
    asked: list[str] = []
    while table.state.phase == "conflict" and len(asked) < 12:
        asked.append(f"{table.asked}.{table.asked_for}")
        table.act(Pass(table.asked))
    assert asked == ["P1.act", "P2.act", "P3.act", "P1.declare", "P1.act", "P2.act", "P3.act", "P2.declare",
                     "P1.act", "P2.act", "P3.act", "P3.declare"]  # fmt: skip


@clause("B-79", "E-070")
def test_a_window_starts_with_the_first_player_and_each_takes_one_action_at_a_time() -> None:
    table = window(first="P2")
    honor = table.honor("P2")
    acts(table, "P2")
    assert (table.honor("P2"), table.asked) == (honor + 1, "P3")
    assert table.refusal(Use("P2", "GAIN")) == "B-79"
    acts(table, "P3", "P1", "P2")


@clause("B-79")
def test_what_is_played_in_a_window() -> None:
    table = window(c50="F1 P1", hands={"P1": ["IN_HAND", "NC15", "GAIN"]}, cards=[IN_HAND, GAIN])
    kinds = {(type(action), action.card) for action in table.legal() if isinstance(action, Play | Use)}
    assert kinds == {(Play, "IN_HAND"), (Play, "NC15"), (Use, "GAIN")}
    table.act(Play("P1", "IN_HAND"))
    assert [event.place for event in table.events if isinstance(event, EnteredPlay)] == ["home"]


@clause("E-070")
@pytest.mark.parametrize(("first", "left", "order"), [
    ("P3", [], ["P3", "P4", "P1", "P2"]), ("P4", ["P1"], ["P4", "P2", "P3"]), ("P2", ["P3"], ["P2", "P4", "P1"]),
])  # fmt: skip
def test_player_order_is_clockwise_from_the_first_player(first: str, left: list[str], order: list[str]) -> None:
    hands = {seat: ["GAIN"] for seat in order}
    acts(window(seats=4, first=first, left=left, hands=hands), *order)


@clause("E-071")
def test_a_window_lasts_until_all_have_passed_one_right_after_the_other() -> None:
    table = window()
    acts(table, "-P1", "-P2", "P3", "-P1", "-P2")
    assert table.state.step == "2.5w"
    acts(table, "-P3")
    assert table.state.step == "3.1w"


@clause("E-072")
def test_who_has_passed_may_act_when_the_turn_comes_back() -> None:
    table = window()
    honor = table.honor("P1")
    acts(table, "-P1", "-P2", "P3", "P1")
    assert table.honor("P1") == honor + 1
    acts(table, "-P2", "-P3", "-P1")
    assert table.state.step == "3.1w"


@clause("E-073", "E-072")
def test_a_window_of_reactions_ends_as_one_of_actions_does() -> None:
    reaction = {"kind": "reaction", "when": "dials_revealed", "clauses": ["B-105"], "text": {"pt": "r", "en": "r"},
                "do": [{"op": "gain_fate", "amount": 1}]}  # fmt: skip
    quick = fighter(1, key="QUICK", abilities=[reaction])
    table = Table(phase="draw", step="2.2", cards=[quick],
                  c50="QUICK P1", c51="QUICK P1", c52="QUICK P2", c53="QUICK P3", c54="QUICK P3")  # fmt: skip
    for seat in table.state.seats:
        table.act(Choose(seat, "3"))
    for seat, ability in [("P1", ""), ("P2", ""), ("P3", "c53:1"), ("P1", "c50:1"), ("P2", ""), ("P3", "")]:
        assert (table.asked, table.asked_for) == (seat, "reaction")
        table.act(Respond(seat, ability) if ability else Pass(seat))
    assert (table.asked, table.asked_for) == ("P1", "reaction")
    table.act(Pass("P1"))
    assert table.asked_for != "reaction"
    assert [table.fate(seat) for seat in table.state.seats] == [1, 0, 1]


# Bids

DIP = event("DIP", "reaction", "dials_revealed", do=[{"op": "modify_bid", "amount": 2, "either": True}])


def bid(table: Table, *dials: int, **nudges: list[str]) -> None:
    """All set their dials; those who are named nudge theirs so often, to raise or lower it."""
    for seat, dial in zip(table.state.living, dials, strict=True):
        table.act(Choose(seat, str(dial)))
    while table.asked_for in ("reaction", "would_interrupt", "interrupt"):
        seat = table.asked
        if table.asked_for == "reaction" and nudges.get(seat):
            table.act(Respond(seat, f"{table.hand(seat)[0]}:1"))
            table.passing(("would_interrupt",))
            table.choose(nudges[seat].pop(0))
        else:
            table.act(Pass(seat))


def bidding(hands: dict[str, list[str]], **given: Any) -> Table:
    honor = {"P1": 10, "P2": 10, "P3": 10}
    return Table(phase="draw", step="2.2", hands=hands, honor=honor, **given)


@clause("B-84", "R-26")
def test_a_bid_is_what_is_set_with_what_modifies_it() -> None:
    table = bidding({"P1": ["NC11"], "P2": ["DIP"]}, cards=[DIP])
    bid(table, 5, 1, 3, P1=["raise"], P2=["lower"])
    revealed = [event.dials for event in table.events if isinstance(event, DialsRevealed)]
    assert revealed == [{"P1": 5, "P2": 1, "P3": 3}]
    assert [table.state.players[seat].bid for seat in table.state.seats] == [6, 0, 3]
    assert [table.honor(seat) for seat in table.state.seats] == [4, 16, 10]
    assert [len(table.hand(seat)) for seat in table.state.seats] == [6, 0, 3]


@clause("B-84")
def test_a_bid_is_never_below_0() -> None:
    table = bidding({"P2": ["DIP"]}, cards=[DIP])
    bid(table, 2, 1, 3, P2=["lower"])
    assert [table.state.players[seat].bid for seat in table.state.seats] == [2, 0, 3]
    assert [table.honor(seat) for seat in table.state.seats] == [10, 13, 7]
    assert table.hand("P2") == []


@clause("R-26")
def test_the_house_may_have_cards_drawn_by_the_dial() -> None:
    table = bidding({"P1": ["NC11"]}, options={"draw_by_modified_bid": False})
    bid(table, 3, 3, 4, P1=["raise"])
    assert table.asked_for == "odd_honor"  # P1 and P3 give P2 one together
    table.choose("P3")
    assert (table.state.players["P1"].bid, len(table.hand("P1"))) == (4, 3)


@clause("R-25")
def test_who_is_left_as_the_bid_begins_says_how_honor_is_exchanged() -> None:
    table = Table(4, phase="regroup", step="5.1", honor=dict.fromkeys(("P1", "P2", "P3", "P4"), 10))
    table.to(step="2.2")
    assert table.options == ("2", "4")
    table = Table(4, phase="regroup", step="5.1", honor=dict.fromkeys(("P1", "P2", "P3", "P4"), 10))
    table.act(Concede("P4"))
    table.to(step="2.2")
    assert table.options == ("1", "2", "3", "4", "5")
    bid(table, 5, 3, 1)
    assert [table.honor(seat) for seat in ("P1", "P2", "P3")] == [6, 10, 14]


# The glory count


def proud(glory: int) -> dict[str, Any]:
    return fighter(1, key=f"GLORY{glory}", glory=glory)


def counting(totals: tuple[int, ...], **given: Any) -> Table:
    """A glory count in which the characters of P1, P2 … have so much glory."""
    cards: dict[str, Any] = {f"c{50 + place}": f"GLORY{glory} P{place + 1}" for place, glory in enumerate(totals)}
    return Table(phase="conflict", step="3.4", cards=[proud(glory) for glory in range(8)], **cards, **given)


@clause("B-98", "R-06")
@pytest.mark.parametrize("before", ["P3", "P1", ""])
def test_who_counts_most_takes_the_favor_and_chooses_its_side(before: str) -> None:
    held = {"favor": before, "favor_side": "military"} if before else {}
    table = counting((7, 5, 5), **held)
    assert (table.asked, table.asked_for, table.options) == ("P1", "favor_side", ("military", "political"))
    table.act(Choose("P1", "political"))
    assert (table.state.favor, table.state.favor_side) == ("P1", "political")


@clause("B-29", "R-06")
@pytest.mark.parametrize("totals", [(6, 6, 3), (7, 7, 5), (4, 4, 4)])
def test_a_tie_for_the_highest_total_leaves_the_favor_as_it_is(totals: tuple[int, ...]) -> None:
    table = counting(totals, favor="P3", favor_side="political")
    assert (table.state.favor, table.state.favor_side) == ("P3", "political")
    assert not table.has(FavorClaimed)
    assert table.state.phase != "conflict"


@clause("B-98")
def test_each_claimed_ring_counts_1() -> None:
    rings = {"P2.air": "P2.first", "P1.fire": "P2.second"}
    assert counting((3, 2, 0), rings=rings).asked == "P2"


@clause("B-30")
def test_bowed_characters_do_not_count() -> None:
    table = counting((3, 4, 0), c53="GLORY2 P1 bowed")
    assert (table.asked, table.asked_for) == ("P2", "favor_side")


# Rings that lie on provinces


SEEMING: dict[str, Any] = {
    "kind": "constant", "when": "always", "clauses": ["B-104"], "text": {"pt": "água", "en": "water"},
    "do": [{"op": "consider_claimed", "element": "water"}],
}  # fmt: skip


@clause("E-140")
def test_to_be_considered_to_have_a_ring_counts_for_glory_and_not_for_enlightenment() -> None:
    seer = fighter(9, key="SEER", glory=0, abilities=[SEEMING])
    three = {f"P1.{element}": "P1.first" for element in ("earth", "fire", "void")}
    table = Table(c50="SEER P1", c51="GLORY4 P2", cards=[seer, proud(4)], rings=three)
    table.conflict("c50", "P3.first", "P1.air")
    assert table.claimed("P1") == {"air", "earth", "fire", "void"}
    assert table.state.result is None
    while table.asked_for != "favor_side":
        table.act(Pass(table.asked))
    assert table.asked == "P1"


@clause("E-038")
def test_a_province_has_room_for_several_rings() -> None:
    table = Table(c50="F5 P1", rings={"P1.air": "P1.first", "P1.fire": "P1.first"})
    table.declare("c50", "P2.first", "P1.void")
    while table.asked_for != "place_rings":
        table.passing()
        if table.asked_for == "defend":
            table.act(ChooseSome(table.asked, ()))
        elif table.asked_for == "ring_effect":
            table.choose("none")
    table.place("P1.first")
    on = {id for id, ring in table.state.rings.items() if ring.at == table.province("P1.first")}
    assert on == {"P1.air", "P1.fire", "P1.void"}


# Conflicts without a ring


def without_pool(kept: str = "P2", **given: Any) -> Table:
    """P1 has no ring in the pool: the fire ring of that set is elsewhere, the others are P2's."""
    rings = {f"P1.{element}": "P2" for element in ("air", "earth", "void", "water")} | {"P1.fire": kept}
    table = Table(c50="F3 P1", rings=rings, **given)
    table.passing()
    return table


def declaration(table: Table, ring: str) -> Declare:
    return Declare("P1", "military", ring, table.province("P2.first"), ("c50",))


@clause("R-08")
@pytest.mark.parametrize("ring", ["none", "P1.fire"])
def test_with_an_empty_pool_a_conflict_has_a_ring_of_the_common_pool_or_none(ring: str) -> None:
    table = without_pool("common")
    table.act(declaration(table, ring))
    assert table.state.conflict is not None
    assert table.state.conflict.ring == ("" if ring == "none" else ring)


@clause("R-08")
def test_the_house_may_have_the_common_pool_used_first() -> None:
    table = without_pool("common", options={"ringless_with_common": False})
    assert table.refusal(declaration(table, "none")) == "R-08"
    assert table.rules.obstacle(table.state, declaration(table, "P1.fire")) is None
    bare = without_pool(options={"ringless_with_common": False})
    assert bare.rules.obstacle(bare.state, declaration(bare, "none")) is None


@clause("R-09")
def test_only_with_an_empty_pool_is_a_conflict_declared_without_a_ring() -> None:
    table = without_pool("P1")
    assert table.pool("P1") == ["P1.fire"]
    assert table.refusal(declaration(table, "none")) == "E-149"
