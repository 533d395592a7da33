"""The whole engine on the toy: offers, effects that last, and the design's contracts on its self-play."""

from functools import cache

import pytest

from adjudicator.checks.selfplay import Contracts, played
from adjudicator.kernel.desk.adjusting import adjusted
from adjudicator.kernel.desk.orders import SetCounter
from adjudicator.kernel.engine.priority import WindowOpened
from adjudicator.kernel.engine.timing import AbilityApplied, OccurrenceCancelled, OccurrenceReplaced
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.table.actions import Pass
from adjudicator.kernel.table.events import DecisionRequested, Event, SeatLeft, SeedRevealed
from tests.kernel.table import EVEN, RULES, Table
from toy.table import events as toy
from toy.table.actions import Accept, Offer, Play

# Anytime actions, lasting and delayed effects


def test_an_offer_to_another_seat_is_made_and_taken_at_any_moment() -> None:
    table = Table(EVEN)
    table.act(Offer("P3", "P2", 4))
    assert table.asked() == ("act", ("P1",))  # the question is asked again, of the same seat
    assert table.refused(Offer("P3", "P3", 1)) == table.refused(Offer("P3", "P2", 10)) == "T-11"
    assert table.refused(Accept("P1", "o1")) == "T-11"
    table.act(Accept("P2", "o1"))
    assert [player.gold for player in table.state.players.values()] == [6, 13, 5]
    assert table.refused(Accept("P2", "o1")) == "T-11"


def test_a_blessing_lasts_for_the_round_and_a_doomed_unit_dies_at_its_end() -> None:
    table = Table(EVEN, P1=["soldier", "bless", "doom", "guard"])
    table.act(Play("P1", "soldier"), Pass("P2"), Pass("P3"), Play("P1", "bless", "u1"), Pass("P2"), Pass("P3"))
    assert RULES.explain(table.state, "u1.power").value == 4
    table.act(Play("P1", "doom", "u1"), Play("P2", "soldier"), Pass("P3"), Pass("P1"), Play("P2", "guard"))
    assert "u1" in table.state.units
    table.passes("P3", "P1", "P2")
    assert "u1" not in table.state.units and "u2" in table.state.units
    assert table.happened(toy.RoundEffectsEnded)


def test_a_banner_gives_power_while_it_stands_on_the_same_side() -> None:
    table = Table(EVEN, P1=["soldier", "banner", "guard", "bless"], P2=["charm", "spark", "guard", "soldier"])
    table.act(Play("P1", "soldier"), Play("P2", "soldier"), Pass("P3"), Play("P1", "banner"))
    assert [table.state.units[id].power for id in ("u1", "u2")] == [3, 2]
    table.act(Play("P2", "charm", "u3"))  # the banner changes sides
    assert [table.state.units[id].power for id in ("u1", "u2")] == [2, 3]
    assert [step.clause for step in RULES.explain(table.state, "u2.power").steps] == ["T-12"]
    table.passes("P3", "P1")
    table.act(Play("P2", "spark", "u3"), Pass("P1"), Pass("P2"), Pass("P3"))  # and is struck
    assert "u3" not in table.state.units and table.state.units["u2"].power == 2


def test_a_blessing_doubles_what_banners_give_and_a_ruling_comes_after_both() -> None:
    table = Table(EVEN, P1=["soldier", "banner", "bless", "guard"])
    for card, target in (("soldier", ""), ("bless", "u1"), ("banner", "")):
        table.act(Play("P1", card, target) if target else Play("P1", card), Pass("P2"), Pass("P3"))
    assert [step.layer for step in RULES.explain(table.state, "u1.power").steps] == ["add", "multiply"]
    assert table.state.units["u1"].power == (2 + 1) * 2
    ruled, _ = adjusted(RULES, table.state, [SetCounter("u1.power", 5)], "T-6", ReportedLuck({}, "aa", 0))
    assert ruled.units["u1"].power == RULES.explain(ruled, "u1.power").value == 5


# The contracts


@cache
def events_of(seed: int) -> tuple[Event, ...]:
    """The events of a match in which every contract held; in some of them somebody concedes."""
    contracts, state = Contracts(RULES, positions_every=17), RULES.new_state()
    moves = played(RULES, state, seed, contracts=contracts, concession=20 if seed % 3 == 0 else None)
    return tuple(event for events in moves for event in events)


@pytest.mark.parametrize("seed", range(12))
def test_the_contracts_hold_on_self_play(seed: int) -> None:
    events = events_of(seed)
    assert {type(event) for event in events} > {DecisionRequested, toy.Damaged}
    assert isinstance(events[-1], SeedRevealed)


def test_self_play_meets_everything_the_toy_has() -> None:
    met = {type(event) for seed in range(12) for event in events_of(seed)}
    shared = {SeatLeft, AbilityApplied, OccurrenceCancelled, OccurrenceReplaced, WindowOpened}
    own = {kind for kind in vars(toy).values() if isinstance(kind, type) and kind.__module__ == toy.__name__}
    assert met >= shared | own
