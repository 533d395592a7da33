"""The design's contracts: random legal matches of all ready decks, of random decks, under random house rules."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator import checks
from adjudicator.checks.selfplay import play
from adjudicator.kernel.secrets.secret import view
from adjudicator.rulesets.dominions.cards.form import CARDS
from adjudicator.rulesets.dominions.table.setup import Setup
from adjudicator.rulesets.dominions.table.state import State
from tests.amounts import seeds, tries
from tests.rulesets.contracts import asked_again_alike, house_rules, looks_alike, masked, played
from tests.rulesets.dominions.table import RULES, Table

DECKS_AT_TABLE = [["brumas", "horda"], ["thassalos", "brumas"], ["horda", "thassalos"], ["thassalos", "thassalos"]]
"""A match has about nine hundred moves, seven times those of Diamonds; `make selfplay` plays as many as one likes."""


@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.sampled(1)
def test_self_play_keeps_every_contract(seed: int) -> None:
    seats = [{"deck": deck} for deck in DECKS_AT_TABLE[seed % len(DECKS_AT_TABLE)]]
    played = play("dominions", seed, msgspec.convert({"seats": seats}, Setup))
    assert played.state.result is not None


@st.composite
def decks(draw: st.DrawFn) -> list[str]:
    """Legal decks of thirty."""
    keys = sorted(key for key, card in CARDS.items() if not card.token)
    pool = [key for key in keys for _ in range(1 if CARDS[key].unique else 2)]
    return list(draw(st.permutations(pool)))[:30]


@given(st.tuples(decks(), decks()), house_rules(RULES), st.integers(0, 2**31))
@settings(max_examples=tries(3), deadline=None)
def test_self_play_of_random_decks_under_every_house_rule(
    both: tuple[list[str], list[str]], options: dict[str, Any], seed: int
) -> None:
    setup = msgspec.convert({"seats": [{"deck": deck} for deck in both], "options": options}, Setup)
    play("dominions", seed, setup, moves=250)


def test_the_rulebook_s_options_are_the_code_s() -> None:
    assert [*checks.house_rules("dominions")] == []
    assert [*checks.printed_cards("dominions")] == []


# Non-interference: two matches that differ only in what a viewer may not know look alike to that viewer


@given(st.integers(0, 10_000), st.integers(0, 200), house_rules(RULES))
@settings(max_examples=tries(20), deadline=None)
def test_whoever_is_asked_can_be_asked_again(seed: int, moves: int, options: dict[str, Any]) -> None:
    asked_again_alike(RULES, played(RULES, seed, moves, options))


def another_hand(state: State) -> None:
    """P2 holds, and has in the deck, other cards than he does."""
    player = state.players["P2"]
    cards = [*player.hand.value, *player.deck.value][::-1]
    player.hand = player.hand.holding(cards[: player.hand_size])
    player.deck = player.deck.holding(cards[player.hand_size :])


def another_face(state: State) -> None:
    """What P2 has put face down is something else."""
    for piece in state.pieces.values():
        if piece.hidden is not None and piece.controller == "P2":
            piece.hidden = piece.hidden.holding("A03" if piece.hidden.value != "A03" else "A10")


@given(st.integers(0, 10_000), st.integers(4, 160))
@settings(max_examples=tries(12), deadline=None)
def test_what_p1_may_not_know_does_not_change_what_p1_sees(seed: int, moves: int) -> None:
    state = played(RULES, seed, moves)
    for change in (another_hand, another_face):
        looks_alike(RULES, state, change)


def test_nobody_s_silence_betrays_a_hand() -> None:
    for hand in (["U03"], ["A02"]):
        table = Table(c1="U03 3,3", c2="U03 4,3 P2", hands={"P1": ["A01"], "P2": hand})
        table.act(table.legal()[0])
        assert table.asked == "P2"
        assert table.options == ()


def test_what_is_put_face_down_is_not_told() -> None:
    seen = []
    for key in ("A09", "A10"):
        table = Table(hands={"P1": [key]}, phase="spawn")
        table.spawn(key, "1,3", "down")
        seen.append(masked(b"\n".join(view(event, "P2") for event in table.events)))
    assert seen[0] == seen[1]


# Positions


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.sampled(1)
def test_a_judge_s_view_of_any_move_is_a_position(seed: int) -> None:
    play("dominions", seed, positions_every=29, moves=500)
