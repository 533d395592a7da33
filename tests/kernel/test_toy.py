"""The engine on the toy: one of everything that the kernel can do, and the design's contracts on its self-play."""

from functools import cache
from typing import Any

import pytest

from adjudicator.kernel.actions import Action, Choose, ChooseAmount, ChooseSome, Pass, Respond
from adjudicator.kernel.engine.choices import Choice, Description
from adjudicator.kernel.engine.priority import WindowOpened
from adjudicator.kernel.engine.timing import (
    AbilityApplied,
    OccurrenceCancelled,
    OccurrenceOver,
    OccurrenceReplaced,
    WouldOccur,
)
from adjudicator.kernel.events import AnswerVoided, DecisionRequested, Event, SeatLeft, SeedRevealed
from adjudicator.kernel.refusal import Illegal
from adjudicator.kernel.reported_luck import ReportedLuck
from adjudicator.kernel.ruleset import happen
from adjudicator.matches.demo import Choices
from tests.kernel.toy import events as toy
from tests.kernel.toy.actions import Accept, Attack, Concede, Offer, Play
from tests.kernel.toy.cards import DECK
from tests.kernel.toy.ruleset import Setup, Toy
from tests.kernel.toy.selfplay import play
from tests.kernel.toy.state import State
from tests.kernel.toy.tasks import Damage

RULES = Toy()


class Table:
    """A toy match at a paper table, where the tests say what is drawn. It begins in the first player's window."""

    def __init__(self, bid: dict[str, int] | None = None, **hands: list[str]) -> None:
        self.state: State = RULES.new_state()
        self.events: list[Event] = []
        reports = {f"draw/{seat}": hands.get(seat, ["soldier", "soldier", "guard", "guard"]) for seat in Setup().seats}
        self._take(RULES.begin(self.state, Setup(), ReportedLuck(reports, "aa", 0)))
        for seat in Setup().seats:
            self.act(ChooseSome(seat, ()))
        for seat in Setup().seats if bid is not None else ():
            self.act(ChooseAmount(seat, (bid or {})[seat]))

    def _take(self, doing: Any) -> None:
        self.events += happen(self.state, doing)

    def act(self, *actions: Action) -> None:
        """Take actions; what is drawn at a round's end is the first cards of the deck."""
        for action in actions:
            decks = {f"draw/{seat}": player.deck.value[:2] for seat, player in self.state.players.items()}
            self._take(RULES.decide(self.state, action, ReportedLuck(decks, "aa", self.state.version)))

    def passes(self, *seats: str) -> None:
        """These seats pass, in this order."""
        self.act(*(Pass(seat) for seat in seats))

    def happened(self, kind: type[Any]) -> list[Any]:
        """All events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def refused(self, action: Action) -> str:
        """Take an action that must be refused; return the clause."""
        with pytest.raises(Illegal) as refusal:
            self.act(action)
        assert RULES.obstacle(self.state, action) is not None
        return refusal.value.clause

    def asked(self) -> tuple[str, tuple[str, ...]]:
        """What kind of decision is pending, and whom it waits on."""
        assert self.state.decision is not None
        return self.state.decision.kind, self.state.waiting

    def lives(self) -> list[int]:
        """The lives of all seats."""
        return [player.life for player in self.state.players.values()]


EVEN = {"P1": 3, "P2": 2, "P3": 1}


# Sealed answers and departures


def test_the_highest_bid_is_first_and_nobody_sees_another() -> None:
    table = Table()
    assert table.asked() == ("bid", ("P1", "P2", "P3"))
    assert table.refused(ChooseAmount("P1", 10)) == "T-3"
    assert table.refused(ChooseAmount("P1", -1)) == "T-3"
    assert table.refused(Choose("P1", "3")) == "T-3"
    table.act(ChooseAmount("P2", 4), ChooseAmount("P1", 3))
    assert table.state.answers["P2"].seats == ("P2",)
    table.act(ChooseAmount("P3", 4))
    assert (table.state.first, table.state.players["P2"].gold, table.state.players["P3"].gold) == ("P2", 5, 9)
    assert table.asked() == ("act", ("P2",))


@pytest.mark.parametrize("leaver", ["P1", "P3"])
def test_a_seat_that_leaves_during_a_sealed_bid_is_not_asked_any_more(leaver: str) -> None:
    table = Table()
    table.act(ChooseAmount("P1", 5), ChooseAmount("P2", 4))
    table.act(Concede(leaver))
    if leaver == "P1":  # who has bid already: that bid is gone
        assert table.asked() == ("bid", ("P3",))
        assert set(table.state.answers) == {"P2"}
        table.act(ChooseAmount("P3", 2))
    assert table.state.answers == {}  # all who are still asked have answered
    assert table.happened(toy.BidWon)[-1].seat == ("P2" if leaver == "P1" else "P1")
    assert leaver not in table.happened(toy.BidWon)[-1].bids


def test_a_sealed_answer_that_has_become_impossible_is_asked_for_again() -> None:
    table = Table()
    table.act(Offer("P1", "P2", 5), ChooseAmount("P1", 9), ChooseAmount("P2", 1), Accept("P2", "o1"))
    assert table.state.players["P1"].gold == 4
    table.act(ChooseAmount("P3", 0))
    assert table.happened(AnswerVoided) == [AnswerVoided(("T-3",), "P1")]
    assert table.asked() == ("bid", ("P1",))
    table.act(ChooseAmount("P1", 4))
    assert table.happened(toy.BidWon)[-1].bids == {"P1": 4, "P2": 1, "P3": 0}


def test_who_leaves_takes_along_what_it_owned_and_gives_back_what_it_had_of_others() -> None:
    table = Table(EVEN, P1=["soldier", "charm", "thorn", "dodge"], P2=["guard", "spark", "bless", "dodge"])
    table.act(Play("P1", "soldier"), Play("P2", "guard"), Pass("P3"), Play("P1", "charm", "u2"), Offer("P1", "P3", 2))
    assert table.state.units["u2"].controller == "P1"
    table.act(Play("P2", "spark", "P3"))
    table.act(Concede("P1"))
    assert {id: unit.controller for id, unit in table.state.units.items()} == {"u2": "P2"}
    assert (table.state.offers, table.state.left, table.state.living) == ({}, ("P1",), ("P2", "P3"))
    assert "soldier" in table.state.players["P1"].discard
    table.act(Concede("P3"))
    assert table.state.result is not None and table.state.result.winners == ("P2",)


def test_the_spells_of_who_leaves_have_no_effect() -> None:
    table = Table(EVEN, P1=["spark", "dodge", "brace", "guard"])
    table.act(Play("P1", "spark", "P2"))
    assert table.asked() == ("respond", ("P1",))
    table.act(Concede("P1"))
    table.passes("P2", "P3")
    assert table.lives() == [6, 6, 6] and table.state.chain == []
    assert table.asked()[0] == "act"


# Windows


def test_in_a_window_priority_goes_round_and_each_play_resolves_at_once() -> None:
    table = Table({"P1": 0, "P2": 5, "P3": 0}, P2=["soldier", "guard", "thorn", "bless"])
    order = []
    while table.asked()[0] == "act":
        (seat,) = table.asked()[1]
        order.append(seat)
        plays = {"P2": ["soldier", "guard"], "P3": ["guard"], "P1": []}[seat]
        count = order.count(seat)
        table.act(Play(seat, plays[count - 1]) if count <= len(plays) else Pass(seat))
    assert order == ["P2", "P3", "P1", "P2", "P3", "P1", "P2"]  # after P2's guard all pass in a row
    assert [unit.card for unit in table.state.units.values()] == ["soldier", "guard", "guard"]


def test_a_chain_resolves_last_in_first_out() -> None:
    table = Table(EVEN, P1=["spark", "dodge", "guard", "guard"], P2=["negate", "spark", "guard", "guard"])
    table.act(Play("P1", "spark", "P3"), Pass("P1"))
    assert table.asked() == ("respond", ("P2",))
    assert table.refused(Play("P2", "guard")) == "T-5"
    table.act(Play("P2", "spark", "P1"), Pass("P3"), Pass("P1"))
    assert [link.card for link in table.state.chain] == ["spark", "spark"]
    table.act(Play("P2", "negate"), Pass("P3"), Pass("P1"), Pass("P2"))
    assert table.asked()[0] == "interrupt"  # P2's spark was negated by P2's own negate; P1's hits P3
    assert [link.negated for link in table.state.chain] == [False, True, False]


# Timing


def attacked(by: str = "soldier", **hands: list[str]) -> Table:
    """P1 has a soldier in play, and attacks P2 with it once everyone has had priority."""
    table = Table(EVEN, P1=[by, "guard", "guard", "bless"], **hands)
    table.act(Play("P1", by))
    return table


def test_a_replacement_happens_instead() -> None:
    table = attacked(P2=["guard", "soldier", "soldier", "guard"])
    table.act(Play("P2", "guard"), Pass("P3"), Attack("P1", "u1", "P2"))
    (would,) = table.happened(WouldOccur)
    (replaced,) = table.happened(OccurrenceReplaced)
    assert (would.what, replaced.what) == (Damage("P2", 2, "P1"), Damage("u2", 2, "P1"))
    assert (table.lives(), table.state.units["u2"].damage) == ([6, 6, 6], 2)
    assert len(table.happened(OccurrenceOver)) == 1 and table.state.occurring == ()


def test_each_replacement_applies_once_and_the_first_player_chooses_which_first() -> None:
    table = attacked(P2=["guard", "guard", "soldier", "dodge"])
    table.act(Play("P2", "guard"), Pass("P3"), Pass("P1"), Play("P2", "guard"), Pass("P3"), Attack("P1", "u1", "P2"))
    assert table.asked() == ("would", ("P1",))
    assert table.state.occurring[-1].step == "would"
    table.act(Choose("P1", "u3"))
    assert table.state.units["u3"].damage == 2 and table.state.units["u2"].damage == 0


def test_an_interrupt_alters_or_cancels() -> None:
    altered = attacked(P2=["brace", "guard", "guard", "soldier"])
    altered.passes("P2", "P3")
    altered.act(Attack("P1", "u1", "P2"))
    assert altered.asked() == ("interrupt", ("P2",))
    assert altered.refused(Respond("P2", "dodge")) == "T-7"
    altered.act(Respond("P2", "brace"), Pass("P2"))  # the hand is asked on: it might hold more
    assert altered.happened(toy.Damaged)[-1].amount == 1
    cancelled = attacked(P2=["dodge", "guard", "guard", "soldier"])
    cancelled.passes("P2", "P3")
    cancelled.act(Attack("P1", "u1", "P2"), Respond("P2", "dodge"))
    assert cancelled.happened(OccurrenceCancelled) and not cancelled.happened(toy.Damaged)
    assert cancelled.state.occurring == ()


def test_whoever_holds_cards_is_asked_so_that_silence_betrays_nothing() -> None:
    able, unable = (attacked(P2=[card, "guard", "guard", "soldier"]) for card in ("dodge", "bless"))
    for table in (able, unable):
        table.passes("P2", "P3")
        table.act(Attack("P1", "u1", "P2"))
        assert table.asked() == ("interrupt", ("P2",))
        assert table.state.decision is not None and table.state.decision.options == ()
    assert RULES.answers(able.state, "P2") == (Respond("P2", "dodge"), Pass("P2"))
    assert RULES.answers(unable.state, "P2") == (Pass("P2"),)


def test_forced_reactions_happen_in_the_order_of_the_first_player() -> None:
    assert DECK.count("thorn") == 1  # so P2 charms another away from P3
    table = Table(
        EVEN, P1=["soldier", "guard", "guard", "bless"], P2=["thorn", "charm", "guard", "soldier"],
        P3=["thorn", "guard", "guard", "soldier"],
    )  # fmt: skip
    table.act(Play("P1", "soldier"), Play("P2", "thorn"), Play("P3", "thorn"), Pass("P1"), Play("P2", "charm", "u3"))
    table.act(Pass("P3"), Attack("P1", "u1", "P2"), Pass("P2"))
    assert table.asked() == ("forced_reaction", ("P1",))
    assert table.refused(Choose("P1", "u1")) == "T-7"
    table.act(Choose("P1", "u3"))
    applied = [event.ability for event in table.happened(AbilityApplied)]
    assert applied[0] == "u3"
    while table.asked()[0] in ("interrupt", "reaction"):  # each blow has a chart of its own
        table.act(Pass(table.asked()[1][0]))
    assert [event.ability for event in table.happened(AbilityApplied)] == ["u3", "u2"]
    assert table.lives() == [4, 4, 6]


def test_an_optional_reaction_comes_after_what_it_reacts_to_and_has_a_chart_of_its_own() -> None:
    table = attacked(P2=["riposte", "guard", "guard", "soldier"])
    table.passes("P2", "P3")
    table.act(Attack("P1", "u1", "P2"), Pass("P2"))
    assert (table.asked(), table.lives()) == (("reaction", ("P2",)), [6, 4, 6])
    table.act(Respond("P2", "riposte"))
    assert table.asked() == ("interrupt", ("P1",))
    assert [each.what.target for each in table.state.occurring] == ["P2", "P1"]
    table.act(Pass("P1"))
    assert table.lives() == [5, 4, 6]


# Choices


def test_a_subset_has_a_least_and_a_most() -> None:
    state: State = RULES.new_state()
    hands = {f"draw/{seat}": ["soldier", "soldier", "guard", "bless"] for seat in Setup().seats}
    happen(state, RULES.begin(state, Setup(), ReportedLuck(hands, "aa", 0)))
    assert state.decision is not None and (state.decision.form, state.decision.most) == ("some", 2)
    listed = RULES.answers(state, "P1")
    assert ChooseSome("P1", ()) in listed and ChooseSome("P1", ("soldier", "soldier")) in listed
    assert len(listed) == len(set(listed)) == 1 + 3 + 4
    for wrong in (("soldier", "guard", "bless"), ("doom",), ("guard", "guard")):
        obstacle = RULES.obstacle(state, ChooseSome("P1", wrong))
        assert obstacle is not None and obstacle.clause == "T-1"
    assert RULES.admit(state, ChooseSome("P1", ("guard", "soldier"))) == ChooseSome("P1", ("soldier", "guard"))


@pytest.mark.parametrize(("choice", "size", "wrong"), [
    (Choice("one", ("a", "b")), 2, "c"),
    (Choice("some", ("a", "b", "c"), 1, 2), 6, ()),
    (Choice("amount", least=2, most=5), 4, 6),
    (Choice("order", ("a", "b", "c")), 6, ("a", "b")),
    (Choice("assign", ("a", "b"), places=("x", "y", "z")), 9, ("x", "w")),
])  # fmt: skip
def test_every_form_of_choice_lists_what_it_accepts(choice: Choice, size: int, wrong: Any) -> None:
    values = list(choice.values())
    assert choice.size == size == len(values) == len(set(values))
    assert all(choice.why_not(value) is None for value in values)
    assert choice.why_not(wrong) is not None
    pick = Choices(7).one_of
    assert all(choice.sample(pick) in values for _ in range(50))


def test_what_is_too_much_to_list_is_described() -> None:
    large = Choice("order", tuple("abcdef"))
    assert large.size == 720
    table = Table(EVEN)
    (offer,) = RULES.described(table.state, "P1")
    assert offer == Description("offer", {"to": Choice("one", ("P2", "P3")), "gold": Choice("amount", least=1, most=6)})
    assert Concede("P1") in RULES.legal(table.state, "P1")


# Standing actions, lasting and delayed effects


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


def test_state_based_actions_follow_every_fact() -> None:
    table = attacked(P2=["soldier", "guard", "guard", "bless"])
    table.act(Play("P2", "soldier"), Pass("P3"), Attack("P1", "u1", "u2"))
    assert "u2" not in table.state.units  # two damage on two life, with no task of its own
    kinds = [type(event) for event in table.events]
    assert kinds.index(toy.UnitLeft) == kinds.index(toy.Damaged) + 1


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


def test_what_is_triggered_comes_before_anything_else_and_goes_through_the_chart() -> None:
    table = attacked(P2=["bomb", "guard", "guard", "soldier"], P3=["dodge", "guard", "guard", "soldier"])
    table.act(Play("P2", "bomb"), Pass("P3"), Attack("P1", "u1", "u2"))
    assert "u2" not in table.state.units
    assert table.asked() == ("interrupt", ("P1",))
    table.passes("P1", "P1")  # neither interrupts nor reacts
    assert (table.lives(), table.asked()) == ([5, 6, 6], ("interrupt", ("P3",)))
    table.act(Respond("P3", "dodge"))
    assert (table.lives(), table.asked()) == ([5, 6, 6], ("act", ("P2",)))


def test_the_bomb_of_who_has_left_harms_nobody() -> None:
    table = Table(EVEN, P1=["bomb", "guard", "guard", "soldier"])
    table.act(Play("P1", "bomb"), Concede("P1"))
    assert table.lives() == [6, 6, 6] and table.state.units == {}


# The contracts


@cache
def played(seed: int) -> tuple[Event, ...]:
    """The events of a match in which every contract held."""
    return tuple(play(seed))


@pytest.mark.parametrize("seed", range(12))
def test_the_contracts_hold_on_self_play(seed: int) -> None:
    events = played(seed)
    assert {type(event) for event in events} > {DecisionRequested, toy.Damaged}
    assert isinstance(events[-1], SeedRevealed)


def test_self_play_meets_everything_the_toy_has() -> None:
    met = {type(event) for seed in range(12) for event in played(seed)}
    shared = {SeatLeft, AbilityApplied, OccurrenceCancelled, OccurrenceReplaced, WindowOpened}
    own = {kind for kind in vars(toy).values() if isinstance(kind, type) and kind.__module__ == toy.__name__}
    assert met >= shared | own
