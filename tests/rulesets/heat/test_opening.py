"""Before the first turn and in it: leaders, shuffles, who begins, six cards, the mulligan, the first draw."""

from collections import Counter

import msgspec
import pytest

from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.table.actions import ChooseSome
from adjudicator.kernel.table.decks import DeckShuffled
from adjudicator.kernel.table.turns import FirstDrawn, FirstSettled
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.rulesets.heat.table.actions import Advance, Attack
from adjudicator.rulesets.heat.table.events import MulliganTaken
from adjudicator.rulesets.heat.table.setup import Setup, seated
from tests.clauses import clause
from tests.rulesets.heat.match import Match, deck

BROUGHT = deck(leaders=("L2",))
CARDS_ALONE = sorted(BROUGHT[1:51])  # main cards and money


def shuffles(match: Match, seat: str) -> list[list[str]]:
    """Return the orders that a player's deck has been shuffled to."""
    return [event.deck.value for event in match.events if isinstance(event, DeckShuffled) and event.seat == seat]


# Setup


@clause("H-007")
def test_the_deck_is_shuffled_and_its_order_kept() -> None:
    match = Match(BROUGHT)
    (order,) = shuffles(match, "P1")
    assert sorted(order) == CARDS_ALONE
    assert order not in (CARDS_ALONE, BROUGHT[1:51])
    assert [*match.hand("P1"), *match.state.players["P1"].deck.value] == order
    assert order != shuffles(Match(BROUGHT, seed=2), "P1")[0]
    assert order == shuffles(Match(BROUGHT), "P1")[0]


@clause("H-008", "H-012")
def test_the_leader_shows_its_front_and_gives_its_life() -> None:
    match = Match(BROUGHT)
    leader = match.state.leader("P1")
    assert (leader.card, leader.side, leader.tapped) == ("L2", "front", False)
    assert match.state.players["P1"].life == 35
    assert (match.explain("P1.life").base, match.state.players["P1"].heat) == (35, 0)
    assert not {"L2"} & {*match.hand("P1"), *match.state.players["P1"].deck.value}


@clause("H-009")
def test_the_opening_hand_is_six_cards_off_the_top() -> None:
    match = Match(BROUGHT)
    for seat in ("P1", "P2"):
        assert match.sizes(seat) == (6, 44)
        assert match.hand(seat) == shuffles(match, seat)[0][:6]


# The mulligan


@clause("H-010")
def test_part_of_the_hand_goes_back_and_as_many_cards_are_drawn() -> None:
    match = Match(BROUGHT, options={"first_player": "P2"})
    hand = match.hand("P1")
    match.keep("P1", *hand[:4])
    assert (match.hand("P1"), match.state.waiting) == (hand, ("P2",))  # nothing moves before both have chosen
    match.keep("P2", *match.hand("P2"))
    (taken,) = [event for event in match.events if isinstance(event, MulliganTaken)]
    assert (taken.seat, sorted(taken.cards.value)) == ("P1", sorted(hand[4:]))
    _, order = shuffles(match, "P1")
    assert Counter(order) == Counter(CARDS_ALONE) - Counter(hand[:4])
    assert sorted(order[:2] + hand[:4]) == sorted(match.hand("P1"))
    assert len(shuffles(match, "P2")) == 1  # who keeps all does not shuffle
    assert sum(match.sizes("P1")) == 50


@clause("H-010")
@pytest.mark.parametrize("kept", [0, 5])
def test_any_number_may_be_kept(kept: int) -> None:
    match = Match(BROUGHT, options={"first_player": "P2"})
    hand = match.hand("P1")
    match.keep("P1", *hand[:kept])
    match.keep("P2", *match.hand("P2"))
    assert match.sizes("P1") == (6, 44)
    assert not Counter(hand[:kept]) - Counter(match.hand("P1"))


@clause("H-010")
def test_there_is_no_second_mulligan() -> None:
    match = Match(BROUGHT, options={"first_player": "P1"})
    hand = match.hand("P1")
    match.keep("P1", *hand[:4])
    assert match.refusal(ChooseSome("P1", tuple(hand[:3]))) == "H-010"
    match.keep("P2")
    assert match.refusal(ChooseSome("P1", tuple(match.hand("P1")[:4]))) == "H-010"


@clause("H-010")
def test_only_cards_of_the_hand_are_kept_and_none_twice() -> None:
    match = Match(BROUGHT)
    hand = match.hand("P1")
    absent = next(key for key in BROUGHT[1:51] if key not in hand)
    once = next(key for key in hand if hand.count(key) == 1)
    assert match.refusal(ChooseSome("P1", (absent,))) == "H-010"
    assert match.refusal(ChooseSome("P1", (once, once))) == "H-010"


# Who begins


@clause("H-A03")
def test_chance_says_who_begins() -> None:
    matches = [Match(seed=seed) for seed in range(1, 9)]
    assert {match.state.first for match in matches} == {"P1", "P2"}
    for match in matches:
        match.keep_all()
        assert (match.state.turn, match.state.active) == (1, match.state.first)
        assert [event.seat for event in match.events if isinstance(event, FirstDrawn)] == [match.state.first]


@clause("H-A03")
@pytest.mark.parametrize("seat", ["P1", "P2"])
def test_by_a_house_rule_the_one_who_was_named_begins(seat: str) -> None:
    for seed in range(1, 5):
        match = Match(seed=seed, options={"first_player": seat})
        match.keep_all()
        assert (match.state.turn, match.state.active) == (1, seat)
        assert [type(event) for event in match.events if isinstance(event, FirstSettled)] == [FirstSettled]


# The first turns


@clause("H-020", "H-A05")
@pytest.mark.parametrize(("drawn", "sizes"), [(True, (7, 43)), (False, (6, 44))])
def test_who_begins_draws_in_turn_1(drawn: bool, sizes: tuple[int, int]) -> None:
    match = Match(BROUGHT, options={"first_player": "P1", "first_draw": drawn})
    match.keep_all()
    assert (match.state.phase, match.sizes("P1"), match.sizes("P2")) == ("main1", sizes, (6, 44))
    match.act(Advance("P1", "end"))
    assert (match.state.active, match.sizes("P2")) == ("P2", (7, 43))


@clause("H-025", "H-A04")
@pytest.mark.parametrize(("allowed", "why"), [("second_only", None), ("none", "H-A04")])
def test_the_first_attack(allowed: str, why: str | None) -> None:
    match = Match(BROUGHT, options={"first_player": "P1", "first_turn_attack": allowed})
    match.keep_all()
    leaders = {seat: match.state.leader(seat).id for seat in ("P1", "P2")}
    by_first, by_second = Attack("P1", leaders["P1"], leaders["P2"]), Attack("P2", leaders["P2"], leaders["P1"])
    match.act(Advance("P1", "combat"))
    assert match.refusal(by_first) == "H-025"
    assert not [action for action in match.legal() if isinstance(action, Attack)]
    match.act(Advance("P1", "end"))
    match.act(Advance("P2", "combat"))
    if why is None:
        match.act(by_second)
        assert match.state.attack is not None
    else:
        assert match.refusal(by_second) == why
        match.act(Advance("P2", "end"))
        match.act(Advance("P1", "combat"))
        match.act(by_first)
        assert match.state.attack is not None


# At a paper table


@clause("H-A03", "H-009", "H-010")
def test_a_paper_table_reports_who_begins_and_what_was_drawn() -> None:
    hand = BROUGHT[1:7]
    match = Match(BROUGHT, reports={"first_player": "P2", "draw/P1": hand, "draw/P2": hand})
    assert (match.state.first, match.hand("P1")) == ("P2", hand)
    match.keep("P1", *hand[:4])
    match.reports = {"draw/P1": BROUGHT[11:13], "draw/P2": ["M1"]}
    match.keep("P2", *hand)
    assert sorted(match.hand("P1")) == sorted([*hand[:4], *BROUGHT[11:13]])
    assert (match.state.active, match.hand("P2").count("M1")) == ("P2", 1)


@clause("H-A34")
@pytest.mark.parametrize("seats", [1, 3])
def test_a_match_has_two_players(seats: int) -> None:
    setup = msgspec.convert({"seats": [{"deck": "corisco"}] * seats}, Setup)
    with pytest.raises(BadSetup) as refused:
        seated(setup, ServerLuck("1" * 64, "7" * 32, 0))
    assert (refused.value.pointer, refused.value.clause) == ("/seats", "H-A34")
