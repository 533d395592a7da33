"""The design's contracts: random legal matches of three to five players, with ready and random decks, under random
house rules, with offers and answers of treaties; and what nobody may learn from them."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator import checks
from adjudicator.checks.selfplay import play
from adjudicator.kernel.engine.folding import evolve
from adjudicator.kernel.table.decks import DiscardedAtRandom
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.rulesets.enlightenment.cards.form import CARDS, DECKS
from adjudicator.rulesets.enlightenment.cards.words import ELEMENTS
from adjudicator.rulesets.enlightenment.conflict.ring_events import FatePlacedOnRing, RingContested
from adjudicator.rulesets.enlightenment.samples import legal_deck
from adjudicator.rulesets.enlightenment.table.events import PlayerEliminated
from adjudicator.rulesets.enlightenment.table.setup import Setup
from adjudicator.rulesets.enlightenment.table.state import CONTESTED, State
from tests.amounts import seeds, tries
from tests.clauses import clause
from tests.rulesets.contracts import (
    asked_again_alike,
    comes_out_alike,
    house_rules,
    looks_alike,
    luck,
    played,
)
from tests.rulesets.enlightenment.table import RULES, Table

READY = sorted(DECKS)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_self_play_of_every_ready_deck_keeps_every_contract(seats: int) -> None:
    brought = [{"deck": READY[number % len(READY)]} for number in range(seats)]
    play("enlightenment", seats, msgspec.convert({"seats": brought}, Setup), moves=150, positions_every=83)


@given(st.integers(0, 2**31), house_rules(RULES), st.integers(3, 5))
@settings(max_examples=tries(5), deadline=None)
def test_self_play_of_random_decks_under_every_house_rule(seed: int, options: dict[str, Any], seats: int) -> None:
    choices = RandomPicker(seed)
    brought = [{"deck": legal_deck(choices.one_of, CARDS)} for _ in range(seats)]
    play("enlightenment", seed, msgspec.convert({"seats": brought, "options": options}, Setup), moves=120)


def test_the_rulebook_s_options_are_the_code_s() -> None:
    assert [*checks.house_rules("enlightenment")] == []
    assert [*checks.printed_cards("enlightenment")] == []


@given(st.integers(0, 10_000), st.integers(0, 200), house_rules(RULES))
@settings(max_examples=tries(10), deadline=None)
def test_whoever_is_asked_can_be_asked_again(seed: int, moves: int, options: dict[str, Any]) -> None:
    asked_again_alike(RULES, played(RULES, seed, moves, options))


# Non-interference


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
@settings(max_examples=tries(10), deadline=None)
def test_what_others_may_not_know_does_not_change_what_they_see(seed: int, moves: int) -> None:
    looks_alike(RULES, played(RULES, seed, moves), other_cards, ("P1", "P3", "spectator"))


@given(st.integers(0, 10_000), st.integers(4, 200))
@settings(max_examples=tries(10), deadline=None)
def test_what_p1_does_has_the_same_consequences_whatever_p2_holds(seed: int, moves: int) -> None:
    comes_out_alike(RULES, seed, played(RULES, seed, moves), other_hand, (DiscardedAtRandom,))


# Endings


def random_match(seed: int, position: dict[str, Any]) -> tuple[State, list[Any]]:
    """Play a position to its end by random legal actions, nobody conceding."""
    table, choices = Table(seed=seed, **position), RandomPicker(seed)
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
    yield from (random_match(seed, position) for seed in seeds(12))


@clause("E-002", "E-020", "E-021", "E-022", "E-024", "R-42")
@pytest.mark.parametrize("reason", NEAR_THE_END)
def test_random_players_reach_every_victory(reason: str) -> None:
    found = []
    for state, _ in matches_from(NEAR_THE_END[reason]):
        if state.result is not None and state.result.reason == reason:
            assert len(state.result.winners) == 1
            found.append(state.result)
        if len(found) == tries(1):
            break
    assert found


@clause("E-050", "E-051", "E-062")
@pytest.mark.parametrize("reason", OUT)
@pytest.mark.nightly
def test_random_players_are_eliminated_in_every_way(reason: str) -> None:
    found = 0
    for state, events in matches_from(OUT[reason]):
        gone = {event.seat for event in events if isinstance(event, PlayerEliminated) and event.reason == reason}
        found += len(gone)
        assert gone <= set(state.left)
        assert not gone & set(state.waiting)
        if found >= tries(1):
            break
    assert found


LYING = {f"P2.{element}": f"P2.{slot}" for element, slot in zip(ELEMENTS, ROW, strict=False)}
STRONG = {f"c{50 + number}": "F9" for number in range(4)}


@clause("E-062", "E-154")
@pytest.mark.parametrize("position", [{**OUT["E-051"], "rings": LYING}, {**STRONG, "rings": LYING}])
@pytest.mark.parametrize("seed", seeds(3))
def test_fate_stays_with_its_ring_until_that_is_contested(position: dict[str, Any], seed: int) -> None:
    """After every single event (I-8); so does that one ring is contested at the most (I-5)."""
    state = Table(seed=seed, **position).state
    for ring in state.rings.values():
        ring.fate = 1
    before, choices = dict.fromkeys(state.rings, 1), RandomPicker(seed)
    while state.result is None and state.move < 200:
        action = RULES.some_answer(state, choices.one_of(state.waiting), choices.one_of)
        assert action is not None
        for event in RULES.decide(state, action, luck(seed, state)):
            evolve(state, event)
            after = {id: ring.fate for id, ring in state.rings.items()}
            changed = {id for id, fate in after.items() if fate != before[id]}
            assert changed <= ({event.ring} if isinstance(event, FatePlacedOnRing | RingContested) else set())
            assert sum(ring.at == CONTESTED for ring in state.rings.values()) <= 1
            before = after
