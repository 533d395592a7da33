"""Treaties: offered, changed, accepted, kept, broken, dissolved; what the rules judge and what people do."""

from typing import Any

import msgspec
import pytest

from adjudicator.kernel.secrets.secret import view
from adjudicator.kernel.table.actions import Choose, Pass
from adjudicator.kernel.table.events import ActionConcealed, ActionTaken
from adjudicator.kernel.text.reading import Misfit
from adjudicator.rulesets.enlightenment.conflict.events import DefendersDeclared
from adjudicator.rulesets.enlightenment.table.actions import Accept, Claim, Concede, Offer, Refuse, Release, Use
from adjudicator.rulesets.enlightenment.treaties.events import BreachJudged, TreatyBroken, TreatyDissolved, TreatyMade
from adjudicator.rulesets.enlightenment.treaties.treaty import Promise
from tests.clauses import clause
from tests.rulesets.enlightenment.table import RULES, Table
from tests.rulesets.enlightenment.test_abilities import TARGET, event, hero

PEACE = Promise("not_declare_against")
FIGHTERS: dict[str, Any] = {"c50": "F3 P1", "c51": "F2 P2", "c52": "F2 P3"}


def table_with(mine: Promise = PEACE, yours: Promise = PEACE, stake: int = 2, to: str = "P2", **more: Any) -> Table:
    """A table where P1 has a treaty with another player."""
    table = Table(**{**FIGHTERS, **more})
    table.passing()
    make(table, mine, yours, stake, to)
    return table


def make(table: Table, mine: Promise = PEACE, yours: Promise = PEACE, stake: int = 2, to: str = "P2") -> None:
    table.act(Offer("P1", to, stake, mine, yours))
    table.act(Accept(to, f"t{table.state.next_treaty - 1}"))


def status(table: Table, id: str = "t1") -> str:
    return table.state.treaties[id].status


def broken_by(table: Table) -> list[tuple[str, ...]]:
    return [event.by for event in table.events if isinstance(event, TreatyBroken)]


# Made


@clause("E-160", "R-31")
def test_two_players_make_a_treaty_at_any_moment() -> None:
    table = table_with()
    assert status(table) == "active"
    assert (table.state.treaties["t1"].players, table.state.treaties["t1"].stake) == (("P1", "P2"), 2)
    assert table.refusal(Offer("P3", "P3", 1)) == "E-160"


@clause("R-31")
def test_not_between_secret_bids() -> None:
    table = Table(phase="draw", step="2.2")
    assert table.state.decision is not None
    assert table.state.decision.sealed
    assert table.refusal(Offer("P1", "P2", 2)) == "R-31"


RESOLVING = {
    "target": event("ACT", {"op": "bow"}, targets=[TARGET]),
    "put": event("ACT", {"op": "put_into_play", "zone": "hand", "cards": {"what": ["character"]}}),
    "favor_side": event("ACT", {"op": "claim_favor"}),
    "choice": event("ACT", {"op": "modify_bid", "either": True}),
    "bid": event("ACT", {"op": "duel", "stat": "military", "champion": "one"},
                 targets=[TARGET | {"role": "one", "whose": "own"}, TARGET | {"role": "foe", "whose": "opponent"}]),
}  # fmt: skip


@clause("R-31")
@pytest.mark.parametrize("asked", RESOLVING)
def test_not_while_an_ability_resolves_whatever_is_asked(asked: str) -> None:
    table = Table(**FIGHTERS, hands={"P1": ["ACT", "F1"]}, cards=[RESOLVING[asked]])
    table.act(Use("P1", "ACT"))
    while table.state.decision is not None and table.asked_for != asked:
        table.choose(table.options[0]) if table.asked_for == "target" else table.passes()
    assert table.refusal(Offer("P2", "P3", 2)) == "R-31"


@clause("R-31")
def test_not_in_a_window_while_an_ability_resolves() -> None:
    act = event("ACT", {"op": "bow", "whom": {"what": ["character"]}})
    sees = hero("SEES", {"op": "gain_fate", "amount": 1}, kind="reaction", when="bowed", who={"what": ["character"]})
    table = Table(**FIGHTERS, c60="SEES P2", hands={"P1": ["ACT"]}, cards=[act, sees])
    table.act(Use("P1", "ACT"))
    table.passing(("would_interrupt", "interrupt"))
    assert table.asked_for == "reaction"
    assert table.refusal(Offer("P2", "P3", 2)) == "R-31"


@clause("R-31")
def test_but_in_a_window_of_a_framework_step() -> None:
    sees = hero("SEES", {"op": "gain_fate", "amount": 1}, kind="reaction", when="conflict_declared")
    table = Table(**FIGHTERS, c60="SEES P3", cards=[sees])
    table.declare("c50", "P2.first")
    table.passing(("would_interrupt", "interrupt"))
    assert table.asked_for == "reaction"
    table.act(Offer("P2", "P3", 2))
    assert table.state.offers


@clause("E-162", "E-163", "E-167")
def test_all_terms_are_needed_and_come_in_any_order() -> None:
    table = Table(**FIGHTERS)
    table.act(Offer("P1", "P2", 3, None, None))
    assert table.refusal(Accept("P2", "t1")) == "E-162"
    table.act(Offer("P2", "P1", 0, PEACE, None))
    assert table.refusal(Accept("P1", "t1")) == "E-162"  # P1 promises nothing yet
    table.act(Offer("P1", "P2", 0, PEACE, None))
    table.act(Accept("P2", "t1"))
    assert (status(table), table.state.treaties["t1"].stake) == ("active", 3)


@clause("E-175", "E-176")
def test_the_stake_is_from_1_to_5_and_may_change_before() -> None:
    table = Table(**FIGHTERS)
    assert table.refusal(Offer("P1", "P2", 6)) == "E-175"
    table.act(Offer("P1", "P2", 2, PEACE, Promise("pass_conflicts", count=1)))
    table.act(Offer("P2", "P1", 4))  # the promises stay as they were
    assert table.refusal(Accept("P2", "t1")) == "E-162"  # these are P2's own terms
    table.act(Accept("P1", "t1"))
    treaty = table.state.treaties["t1"]
    assert (treaty.stake, treaty.promise_of("P1"), treaty.promise_of("P2")) == (
        4,
        PEACE,
        Promise("pass_conflicts", count=1),
    )
    table.act(Offer("P1", "P3", 5, PEACE, PEACE))
    table.act(Accept("P3", "t2"))
    assert table.state.treaties["t2"].stake == 5


@clause("E-164", "E-165")
def test_a_promise_is_what_one_does_or_does_not_do() -> None:
    table = Table(**FIGHTERS)
    assert table.refusal(Offer("P1", "P2", 2, Promise("free_text", " "))) == "E-164"
    table.act(
        Offer("P1", "P2", 2, Promise("pass_conflicts", count=1), Promise("free_text", "Ajudo no próximo conflito."))
    )
    table.act(Accept("P2", "t1"))
    assert status(table) == "active"


@clause("E-166")
def test_components_are_not_exchanged() -> None:
    with pytest.raises(Misfit, match="kind"):
        RULES.action_of({"type": "offer", "seat": "P1", "to": "P2", "stake": 1, "mine": {"kind": "give", "count": 2}})
    bid = RULES.action_of({"type": "offer", "seat": "P1", "to": "P2", "mine": {"kind": "bid_exactly", "count": 1}})
    Table(**FIGHTERS).act(bid)


@clause("E-181", "E-182")
def test_one_treaty_of_a_pair_and_any_number_of_pairs() -> None:
    table = table_with()
    assert table.refusal(Offer("P2", "P1", 1)) == "E-181"
    make(table, to="P3")
    assert [status(table, id) for id in ("t1", "t2")] == ["active", "active"]
    table.declare("c50", "P2.first")
    table.act(Offer("P2", "P1", 1, PEACE, PEACE))
    table.act(Accept("P1", "t3"))
    assert [status(table, id) for id in ("t1", "t3")] == ["broken", "active"]


@clause("E-160")
def test_an_offer_is_refused_or_withdrawn() -> None:
    table = Table(**FIGHTERS)
    table.act(Offer("P1", "P2", 2))
    assert table.refusal(Accept("P3", "t1")) == "E-160"
    table.act(Refuse("P2", "t1"))
    table.act(Offer("P1", "P2", 2))
    table.act(Refuse("P1", "t2"))
    assert (table.state.offers, table.state.treaties) == ({}, {})


# Known to whom


@clause("R-32")
@pytest.mark.parametrize(("house", "seen"), [("private", False), ("public", True)])
def test_what_is_negotiated_is_between_the_two_unless_the_house_has_it_open(house: str, seen: bool) -> None:
    table = Table(**FIGHTERS, options={"treaty_negotiation": house})
    said = table.act(Offer("P1", "P2", 2, PEACE, PEACE))
    assert isinstance(said[0], ActionTaken if seen else ActionConcealed)
    for viewer, knows in (("P1", True), ("P2", True), ("P3", seen)):
        shown = msgspec.json.decode(view(table.state.offers["t1"], viewer))
        assert ("value" in shown) == knows
    table.act(Accept("P2", "t1"))
    assert b'"stake":2' in view(table.state.treaties, "spectator")


# Kept or broken


@clause("E-161", "E-177", "E-178", "R-44")
def test_who_breaks_a_treaty_loses_the_stake_at_once() -> None:
    table = table_with(stake=4, honor={"P1": 10, "P2": 9})
    table.declare("c50", "P2.first")
    assert (status(table), broken_by(table)) == ("broken", [("P1",)])
    assert (table.honor("P1"), table.honor("P2")) == (6, 9)
    assert not table.has(DefendersDeclared)
    table.finish()
    table.declare("c51", "P1.first", "P2.air")
    assert (table.honor("P2"), broken_by(table)) == (9, [("P1",)])


@clause("E-161")
def test_what_is_not_against_the_promise_breaks_nothing() -> None:
    table = table_with(Promise("not_declare_against", types=("political",)))
    table.declare("c50", "P2.first")
    assert status(table) == "active"


@clause("E-168", "E-169", "E-173", "R-30")
def test_each_promise_has_its_own_time_and_the_treaty_the_longer() -> None:
    table = table_with(Promise("not_act_in_conflict", until="immediate"), Promise("not_declare_against", rounds=2))
    table.to(3)
    assert (status(table), table.state.treaties["t1"].over) == ("active", ("P1",))
    table.to(4)
    assert status(table) == "dissolved"
    assert broken_by(table) == []


@clause("R-30")
def test_rounds_may_be_counted_after_the_present_one() -> None:
    table = table_with(options={"treaty_round_count": "after"})
    table.to(3)
    assert status(table) == "active"
    table.to(4)
    assert status(table) == "dissolved"


@clause("E-174")
def test_what_was_to_be_done_and_was_not_breaks_the_treaty_in_the_end() -> None:
    table = table_with(Promise("declare_against", player="P3", count=1), stake=3, honor={"P1": 10})
    table.to(3)
    assert (broken_by(table), table.honor("P1")) == ([("P1",)], 7)


@clause("E-164")
def test_what_is_done_so_often_as_promised_is_kept() -> None:
    table = table_with(Promise("declare_against", player="P3", count=1), PEACE)
    table.declare("c50", "P3.first")
    assert table.state.treaties["t1"].over == ("P1",)


@clause("R-34")
def test_both_may_fail_at_one_moment() -> None:
    duty = Promise("declare_against", player="P3", count=1)
    table = table_with(duty, duty, honor={"P1": 10, "P2": 10})
    table.to(3)
    assert (broken_by(table), table.honor("P1"), table.honor("P2")) == ([("P1", "P2")], 8, 8)


@clause("R-35")
def test_what_has_become_impossible_counts_as_kept() -> None:
    table = table_with(Promise("declare_against", player="P3", count=1))
    table.act(Concede("P3"))
    table.to(3)
    assert (status(table), broken_by(table)) == ("dissolved", [])


@clause("E-183", "R-33")
def test_honor_below_the_stake_is_all_lost() -> None:
    table = table_with(stake=5, honor={"P1": 3})
    table.declare("c50", "P2.first")
    assert (table.state.left, table.state.conflict) == (("P1",), None)


@clause("E-179", "E-180")
def test_both_may_dissolve_a_treaty() -> None:
    table = table_with(honor={"P1": 10, "P2": 10})
    table.act(Release("P1", "t1"))
    assert status(table) == "active"
    assert table.refusal(Release("P1", "t1")) == "E-180"
    table.act(Release("P2", "t1"))
    assert (status(table), table.honor("P1"), table.honor("P2")) == ("dissolved", 10, 10)


@clause("E-057", "E-179")
def test_the_treaties_of_a_player_who_is_out_are_dissolved() -> None:
    table = table_with()
    table.act(Offer("P3", "P1", 2))
    table.act(Concede("P1"))
    assert (status(table), table.state.offers) == ("dissolved", {})
    assert [event.why for event in table.events if isinstance(event, TreatyDissolved)] == ["elimination"]


# What the rules judge, by its kind


@clause("E-161", "E-164")
@pytest.mark.parametrize(
    ("promise", "attacker", "defenders", "broken"),
    [
        (Promise("not_defend_against"), "c50", "c51", True),
        (Promise("not_defend_against"), "c50", "", False),
        (Promise("not_defend_against", player="P3"), "c50", "c51", False),
        (Promise("defend_when_attacked_by"), "c50", "", True),
        (Promise("defend_when_attacked_by"), "c50", "c51", False),
    ],
)
def test_what_is_promised_about_defending(promise: Promise, attacker: str, defenders: str, broken: bool) -> None:
    table = table_with(Promise("free_text", "…"), promise)
    table.conflict(attacker, "P2.first", defenders=defenders)
    assert broken_by(table) == ([("P2",)] if broken else [])


@clause("E-161", "E-164")
@pytest.mark.parametrize(("element", "broken"), [("fire", False), ("air", True)])
def test_which_ring_is_contested_may_be_promised(element: Any, broken: bool) -> None:
    table = table_with(Promise("ring_choice", element=element), Promise("free_text", "…"))
    table.declare("c50", "P2.first", "P1.fire")
    assert bool(broken_by(table)) == broken


@clause("E-161", "E-164")
def test_passing_may_be_promised() -> None:
    table = table_with(Promise("pass_conflicts", count=1), PEACE, stake=1, honor={"P1": 10})
    table.act(Pass("P1"))
    assert table.state.treaties["t1"].over == ("P1",)


@clause("R-51")
@pytest.mark.parametrize(("count", "rounds", "broken"), [(2, 1, True), (1, 1, False), (2, 2, False), (4, 2, True)])
def test_too_few_opportunities_left_break_a_promise_to_pass(count: int, rounds: int, broken: bool) -> None:
    table = table_with(Promise("pass_conflicts", count=count, rounds=rounds), PEACE)
    table.declare("c50", "P3.first")
    assert bool(broken_by(table)) == broken


@clause("E-166", "E-161")
@pytest.mark.parametrize(("kind", "broken"), [("bid_at_most", True), ("bid_at_least", False), ("bid_exactly", True)])
def test_a_bid_may_be_promised(kind: Any, broken: bool) -> None:
    table = Table(**FIGHTERS, phase="dynasty", step="1.4")
    make(table, Promise(kind, count=2), PEACE)
    table.to(step="2.2")
    for seat in table.state.seats:
        table.act(Choose(seat, "3"))
    assert bool(broken_by(table)) == broken


# Claims


@clause("R-36", "E-165")
def test_a_party_may_claim_a_breach_that_people_must_judge() -> None:
    table = table_with(Promise("free_text", "Ajudo no próximo conflito."), PEACE)
    said = table.act(Claim("P2", "t1", "não ajudou"))
    assert {"accused": "P1", "text": "não ajudou"}.items() <= msgspec.to_builtins(said[1]).items()
    assert status(table) == "active"
    assert table.refusal(Claim("P3", "t1")) == "E-165"


# On a table that is written down


PEACEFUL = {"kind": "not_declare_against"}


@clause("E-175", "E-181", "E-167", "E-160")
@pytest.mark.parametrize(
    ("changed", "by"),
    [({"stake": 6}, "E-175"), ({"players": ["P1", "P1"]}, "E-160"), ({"promises": [None, PEACEFUL]}, "E-167")],
)
def test_treaties_that_could_not_be(changed: dict[str, Any], by: str) -> None:
    treaty = {"players": ["P1", "P2"], "promises": [PEACEFUL, PEACEFUL], "stake": 2, "status": "active"} | changed
    assert by == Table.faults(treaties={"t1": treaty})


@clause("E-181")
def test_two_treaties_of_one_pair_could_not_be() -> None:
    treaty = {"players": ["P1", "P2"], "promises": [PEACEFUL, PEACEFUL], "stake": 2, "status": "active"}
    assert Table.faults(treaties={"t1": treaty, "t2": treaty}) == "E-181"


def test_a_treaty_is_told_with_its_terms() -> None:
    table = table_with(Promise("declare_against", player="P3", types=("military",), count=2), stake=3)
    made = next(event for event in table.events if isinstance(event, TreatyMade))
    in_view = RULES.names_in_view(RULES.visible_members(table.state, "P3"))
    told = RULES.tell(msgspec.json.decode(view(made, "P3")), "en", in_view)
    assert "to declare a military conflict against P3, 2 times" in told
    assert told.endswith("3 honor at stake.")


@clause("R-36")
@pytest.mark.parametrize(("votes", "broken"), [(("broken", "broken"), True), (("broken", "kept"), False)])
def test_the_other_players_may_judge_a_claim_and_a_tie_is_no_breach(votes: tuple[str, str], broken: bool) -> None:
    help_ = Promise("free_text", "Ajudo no próximo conflito.")
    table = Table(4, **FIGHTERS, honor={"P1": 10}, options={"treaty_judge": "players"})
    table.passing()
    make(table, help_, PEACE)
    table.act(Claim("P2", "t1", "não ajudou"))
    assert table.state.waiting == ("P3", "P4")
    for seat, vote in zip(("P3", "P4"), votes, strict=True):
        table.act(Choose(seat, vote))
    (judged,) = [event for event in table.events if isinstance(event, BreachJudged)]
    assert (judged.accused, judged.votes) == ("P1", dict(zip(("P3", "P4"), votes, strict=True)))
    assert (broken_by(table), table.honor("P1")) == (([("P1",)], 8) if broken else ([], 10))
