"""The design's contracts: random legal matches of three to five players, with ready and random decks, under random
house rules, with offers and answers of treaties; and what nobody may learn from them."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.kernel.luck import ServerLuck
from adjudicator.kernel.ruleset import happen
from adjudicator.kernel.secret import stored, view
from adjudicator.kernel.table.decks import DiscardedAtRandom
from adjudicator.matches.demo import Choices
from adjudicator.rulesets.enlightenment.cards import CARDS, DECKS
from adjudicator.rulesets.enlightenment.events import PlayerEliminated
from adjudicator.rulesets.enlightenment.options import Options
from adjudicator.rulesets.enlightenment.setup import Setup
from adjudicator.rulesets.enlightenment.state import State
from adjudicator.samples import enlightenment_deck
from adjudicator.selfplay import play
from tests.clauses import clause
from tests.rulesets.contracts import house_rules, masked, options_agree
from tests.rulesets.enlightenment.table import RULES, Table

READY = sorted(DECKS)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_self_play_of_every_ready_deck_keeps_every_contract(seats: int) -> None:
    brought = [{"deck": READY[number % len(READY)]} for number in range(seats)]
    play("enlightenment", seats, msgspec.convert({"seats": brought}, Setup), moves=250, positions_every=83)


@given(st.integers(0, 2**31), house_rules(RULES), st.integers(3, 5))
@settings(max_examples=15, deadline=None)
def test_self_play_of_random_decks_under_every_house_rule(seed: int, options: dict[str, Any], seats: int) -> None:
    choices = Choices(seed)
    brought = [{"deck": enlightenment_deck(choices, dict(CARDS))} for _ in range(seats)]
    play("enlightenment", seed, msgspec.convert({"seats": brought, "options": options}, Setup), moves=120)


def test_the_rulebook_s_options_are_the_code_s() -> None:
    options_agree(RULES, Options)


# Non-interference: two matches that differ only in what a viewer may not know look alike to that viewer


def luck(seed: int, state: State) -> ServerLuck:
    return ServerLuck(f"{seed:064x}", "aa", state.version)


def played(seed: int, moves: int, options: dict[str, Any] | None = None) -> State:
    state: State = RULES.new_state()
    choices = Choices(seed)
    setup = msgspec.convert({**RULES.demo_setup, "options": options or {}}, Setup)
    happen(state, RULES.begin(state, setup, luck(seed, state)))
    while state.result is None and state.move < moves:
        action = RULES.some_answer(state, choices.one_of(state.waiting), choices.one_of)
        assert action is not None
        happen(state, RULES.decide(state, action, luck(seed, state)))
    return state


@given(st.integers(0, 10_000), st.integers(0, 200), house_rules(RULES))
@settings(max_examples=20, deadline=None)
def test_whoever_is_asked_can_be_asked_again(seed: int, moves: int, options: dict[str, Any]) -> None:
    state = played(seed, moves, options)
    again = rearranged(state, lambda table: None)
    happen(again, RULES.go_on(again, again.agenda, None, luck(seed, state)))
    assert (again.decision, again.agenda) == (state.decision, state.agenda)


def rearranged(state: State, change: Callable[[State], None]) -> State:
    other: State = RULES.state_decoder.decode(stored.encode(state))
    change(other)
    return other


def other_hand(state: State) -> None:
    """P2 holds other cards of the conflict deck."""
    player = state.players["P2"]
    cards = [*player.hand.value, *player.conflict_deck.value][::-1]
    player.hand = player.hand.holding(cards[: player.hand_size])
    player.conflict_deck = player.conflict_deck.holding(cards[player.hand_size :])


def other_cards(state: State) -> None:
    """P2 holds other cards, and other cards of P2's lie face down: dynasty cards, provinces."""
    other_hand(state)
    for kind in ("", "province"):
        down = [piece for piece in state.pieces.values() if piece.hidden and piece.owner == "P2" and piece.kind == kind]
        faces = [piece.key for piece in down]
        for piece, face in zip(down, reversed(faces), strict=True):
            assert piece.hidden is not None
            if "P1" not in piece.hidden.seats:
                piece.hidden = piece.hidden.holding(face)


@given(st.integers(0, 10_000), st.integers(4, 200))
@settings(max_examples=25, deadline=None)
def test_what_p1_may_not_know_does_not_change_what_p1_sees(seed: int, moves: int) -> None:
    state = played(seed, moves)
    other = rearranged(state, other_cards)
    for viewer in ("P1", "P3", "spectator"):
        assert masked(view(state, viewer)) == masked(view(other, viewer))
    for seat in ("P1", "P3"):
        assert RULES.legal(state, seat) == RULES.legal(other, seat)
        assert RULES.described(state, seat) == RULES.described(other, seat)


@given(st.integers(0, 10_000), st.integers(4, 200))
@settings(max_examples=25, deadline=None)
def test_what_p1_does_has_the_same_consequences_whatever_p2_holds(seed: int, moves: int) -> None:
    state = played(seed, moves)
    if "P1" not in state.waiting:
        return
    action = RULES.some_answer(state, "P1", Choices(seed).one_of)
    assert action is not None
    seen = []
    for table in (state, rearranged(state, other_hand)):
        events = happen(table, RULES.decide(table, action, luck(seed, table)))
        if any(isinstance(event, DiscardedAtRandom) for event in events):
            return  # chance shows a card of P2's
        seen.append(masked(b"\n".join(view(event, "P1") for event in events)))
    assert seen[0] == seen[1]


# Endings


def random_match(seed: int, position: dict[str, Any]) -> tuple[State, list[Any]]:
    """Play a position to its end by random legal actions, nobody conceding."""
    table, choices = Table(seed=seed, **position), Choices(seed)
    while table.state.result is None and table.state.move < 400:
        action = RULES.some_answer(table.state, choices.one_of(table.state.waiting), choices.one_of)
        assert action is not None
        table.act(action)
    return table.state, table.events


ROW = ("first", "second", "third", "fourth")
NEAR_THE_END: dict[str, dict[str, Any]] = {
    "E-021": {"c50": "F6", "rings": {f"P1.{each}": "P1.first" for each in ("air", "earth", "fire", "void")}},
    "E-022": {"honor": {"P1": 23, "P2": 23, "P3": 23}},
    "E-024": {"c50": "F9", "c51": "F9", "left": ["P3"], "broken": [f"P2.{slot}" for slot in ROW], "honor": {"P2": 3}},
}
"""Positions that are near to a victory, by its clause."""
OUT: dict[str, dict[str, Any]] = {
    "E-050": {"c50": "F9", "c51": "F9", "broken": [f"P2.{slot}" for slot in ROW]},
    "E-051": {"honor": {"P1": 1, "P2": 1, "P3": 1}},
}
"""Positions that are near to an elimination, by its clause."""


def matches_from(position: dict[str, Any]) -> Iterator[tuple[State, list[Any]]]:
    yield from (random_match(seed, position) for seed in range(12))


@clause("E-002", "E-020", "E-021", "E-022", "E-024", "R-42")
@pytest.mark.parametrize("reason", NEAR_THE_END)
def test_random_players_reach_every_victory(reason: str) -> None:
    results = [state.result for state, _ in matches_from(NEAR_THE_END[reason]) if state.result is not None]
    found = [result for result in results if result.reason == reason]
    assert found
    assert all(len(result.winners) == 1 for result in found)


@clause("E-050", "E-051", "E-062")
@pytest.mark.parametrize("reason", OUT)
def test_random_players_are_eliminated_in_every_way(reason: str) -> None:
    found = 0
    for state, events in matches_from(OUT[reason]):
        gone = {event.seat for event in events if isinstance(event, PlayerEliminated) and event.reason == reason}
        found += len(gone)
        assert gone <= set(state.left)
        assert not gone & set(state.waiting)
    assert found
