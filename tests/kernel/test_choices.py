"""What is asked, on the toy: every form of choice, sealed answers, and who leaves in the middle of it."""

from typing import Any

import pytest

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.table.actions import Choose, ChooseAmount, ChooseSome, Pass
from adjudicator.kernel.table.choices import Choice, Description
from adjudicator.kernel.table.events import AnswerVoided
from adjudicator.matches.hosting.demo import RandomPicker
from tests.kernel.table import EVEN, RULES, Table
from toy.table import events as toy
from toy.table.actions import Accept, Concede, Offer, Play
from toy.table.setup import SEATS, Setup
from toy.table.state import State

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


# RandomPicker


def test_a_subset_has_a_least_and_a_most() -> None:
    state: State = RULES.new_state()
    hands = {f"draw/{seat}": ["soldier", "soldier", "guard", "bless"] for seat in SEATS}
    fold_all(state, RULES.begin(state, Setup(), ReportedLuck(hands, "aa", 0)))
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
    pick = RandomPicker(7).one_of
    assert all(choice.sample(pick) in values for _ in range(50))


def test_what_is_too_much_to_list_is_described() -> None:
    large = Choice("order", tuple("abcdef"))
    assert large.size == 720
    table = Table(EVEN)
    (offer,) = RULES.described(table.state, "P1")
    assert offer == Description("offer", {"to": Choice("one", ("P2", "P3")), "gold": Choice("amount", least=1, most=6)})
    assert Concede("P1") in RULES.legal(table.state, "P1")
