"""The design's contracts: random legal matches of all ready decks, of random decks, under random house rules."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator import checks
from adjudicator.checks.selfplay import play
from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.secrets.secret import view
from adjudicator.kernel.table.actions import ChooseSome
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.rulesets.heat.cards.form import CARDS, DECKS
from adjudicator.rulesets.heat.cards.lexicon import WORDS
from adjudicator.rulesets.heat.cards.vocabulary import Ability
from adjudicator.rulesets.heat.table.actions import Play
from adjudicator.rulesets.heat.table.setup import Setup
from adjudicator.rulesets.heat.table.state import Piece, State
from tests.amounts import seeds, tries
from tests.clauses import clause
from tests.rulesets.card_fuzz import CardMaker
from tests.rulesets.contracts import (
    asked_again_alike,
    comes_out_alike,
    house_rules,
    laid_out_or_refused,
    looks_alike,
    luck,
    masked,
    played,
)
from tests.rulesets.heat.table import RULES, Table

AT_TABLE = [(one, other) for one in DECKS for other in DECKS]


@pytest.mark.parametrize("seed", seeds(2))
def test_self_play_of_ready_decks_keeps_every_contract(seed: int) -> None:
    seats = [{"deck": deck} for deck in AT_TABLE[seed * 2 % len(AT_TABLE)]]
    played = play("heat", seed, msgspec.convert({"seats": seats}, Setup))
    assert played.state.result is not None


COINS = [{"key": f"COIN{n}", "name": {"pt": f"Moeda {n}", "en": f"Coin {n}"}, "kind": "money"} for n in range(4)]


def of(*kinds: str) -> list[str]:
    return [key for key, card in CARDS.items() if card.kind in kinds]


def random_deck(random: Random, *, exempt: bool) -> list[str]:
    """Return a legal deck; where basic money is not exempt from the three copies, with coins of one's own."""
    main = random.sample(of("character", "support", "equipment", "action", "consumable") * 3, random.randint(40, 50))
    money = ["M1"] * random.randint(10, 25) if exempt else [str(coin["key"]) for coin in COINS] * 3
    return [random.choice(of("leader")), *main, *money, *random.sample(of("heat") * 3, 5)]


@given(st.integers(0, 2**31), house_rules(RULES))
@settings(max_examples=tries(3), deadline=None)
def test_self_play_of_random_decks_under_every_house_rule(seed: int, options: dict[str, Any]) -> None:
    random = Random(seed)
    seats = [{"deck": random_deck(random, exempt=options["basic_money_exempt"])} for _ in range(2)]
    play("heat", seed, msgspec.convert({"seats": seats, "options": options, "cards": COINS}, Setup), moves=150)


def test_the_rulebook_s_options_are_the_code_s() -> None:
    assert [*checks.house_rules("heat")] == []
    assert [*checks.printed_cards("heat")] == []


@given(st.integers(0, 10_000), st.integers(0, 200), house_rules(RULES))
@settings(max_examples=tries(15), deadline=None)
def test_whoever_is_asked_can_be_asked_again(seed: int, moves: int, options: dict[str, Any]) -> None:
    asked_again_alike(RULES, played(RULES, seed, moves, {**options, "basic_money_exempt": True}))


# Non-interference


def other_cards(state: State) -> None:
    """P2 holds, has in the deck, and has for Heat Cards, others than he does."""
    player = state.players["P2"]
    cards = [*player.hand.value, *player.deck.value][::-1]
    player.hand = player.hand.holding(cards[: player.hand_size])
    player.deck = player.deck.holding(cards[player.hand_size :])
    player.heat_deck = player.heat_deck.holding(of("heat")[: player.heat_deck_size])


@given(st.integers(0, 10_000), st.integers(4, 200))
@settings(max_examples=tries(12), deadline=None)
def test_what_p1_may_not_know_does_not_change_what_p1_sees(seed: int, moves: int) -> None:
    looks_alike(RULES, played(RULES, seed, moves), other_cards)


@given(st.integers(0, 10_000), st.integers(4, 200))
@settings(max_examples=tries(12), deadline=None)
def test_what_p1_does_has_the_same_consequences_whatever_p2_holds(seed: int, moves: int) -> None:
    comes_out_alike(RULES, seed, played(RULES, seed, moves), other_cards)


@clause("H-066")
@pytest.mark.parametrize("held", ["C12", "A3"])
def test_nobody_s_silence_betrays_a_hand(held: str) -> None:
    """Whoever holds a card is asked, whether he could answer with it or not."""
    table = Table(c5="C12", hands={"P1": ["A4"], "P2": [held]}, money={"P1": 2, "P2": 2})
    table.act(Play("P1", "A4"))
    table.choose("c5")
    assert (table.asked, table.asked_for, table.options) == ("P2", "response", ())


@clause("H-010")
def test_what_one_keeps_of_the_first_hand_is_not_told_before_the_other_has_chosen() -> None:
    seen = []
    for kept in (0, 6):
        state = played(RULES, 3, 0)
        hand = tuple(state.players["P2"].hand.value)
        events = fold_all(state, RULES.decide(state, ChooseSome("P2", hand[:kept]), luck(3, state)))
        seen.append(masked(b"\n".join(view(fact, "P1") for fact in (*events, state))))
        assert state.waiting == ("P1",)
    assert seen[0] == seen[1]


# Endings


def random_match(seed: int, position: dict[str, Any]) -> State:
    """Play a position to its end by random legal actions, nobody conceding."""
    table, choices = Table(seed=seed, **position), RandomPicker(seed)
    while table.state.result is None:
        action = RULES.some_answer(table.state, choices.one_of(table.state.waiting), choices.one_of)
        assert action is not None
        table.act(action)
    return table.state


NEAR_THE_END: dict[str, dict[str, Any]] = {
    "H-073": {"c5": "C12", "c6": "C12 P2", "life": {"P1": 3, "P2": 3}},
    "H-074": {"decks": {"P1": ["C12"], "P2": ["C12"]}},
    "H-075": {"c5": "C26", "c6": "C26 P2", "c7": "C12 P2", "life": {"P1": 1, "P2": 1}},
    "H-076": {"money": {"P1": 3}, "heat": {"P1": 5}, "heat_decks": {"P1": ["X5"]}, "life": {"P1": 9, "P2": 9}},
}
"""Positions that are near to an ending, by its clause."""


def endings(position: dict[str, Any]) -> Iterator[tuple[str, State]]:
    for seed in range(12):
        state = random_match(seed, position)
        assert state.result is not None
        yield state.result.reason, state


@clause("H-073", "H-074", "H-075", "H-076", "H-086", "H-088")
@pytest.mark.parametrize("reason", NEAR_THE_END)
def test_random_players_reach_every_ending(reason: str) -> None:
    found = [state for why, state in endings(NEAR_THE_END[reason]) if why == reason]
    assert found
    for state in found:
        assert state.result is not None
        dead = tuple(seat for seat in state.seats if state.players[seat].life <= 0)
        stuck = tuple(seat for seat in state.seats if state.players[seat].failed_draw)
        losers = {"H-073": dead, "H-074": stuck, "H-075": state.seats, "H-076": state.seats}[reason]
        assert len(losers) == (1 if reason in ("H-073", "H-074") else 2)
        assert state.result.winners == tuple(seat for seat in state.seats if seat not in losers)
        assert ({*dead, *stuck} == {*losers}) == (reason != "H-076")


# Positions


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.sampled(1)
def test_a_judge_s_view_of_any_move_is_a_position(seed: int) -> None:
    seats = [{"deck": deck} for deck in AT_TABLE[3 * seed + 1]]
    play("heat", seed, msgspec.convert({"seats": seats}, Setup), positions_every=23, moves=250)


FIELDS: dict[str, tuple[str, ...]] = {
    "card": (*of("character")[:6], "S1", "M1"), "controller": ("P1", "P2"), "owner": ("P1", "P2"),
    "pieces": ("c1", "c2", "c5", "x"), "players": ("P1", "P2"), "on": ("", "", "c5", "c9"), "leader": ("c1", "c2"),
    "active": ("P1", "P2", "P9"), "first": ("P1", "P2"), "phase": ("main1", "combat", "main2", "final"),
    "hand": ("C12", "A1"), "deck": ("C12", "M1"), "heat_deck": ("X1", "X5"), "discard": ("C12",), "removed": ("X2",),
    "playing": ("A1",), "looking": ("C12",), "played": ("C12",), "side": ("front", "heat"), "used": ("0",),
    "seat": ("P1", "P2"), "attacker": ("c5", "c9"), "target": ("c6", "P2"), "blocker": ("", "c6"),
    "supporters": ("c6",), "stat": ("power", "attacks", "life", "heat"), "source": ("x", "C12"), "by": ("P1", "P2"),
    "clause": ("H-017",), "until": ("stays", "end_of_turn", "while"), "kind": ("keyword", "forbid", "character"),
    "name": ("steadfast", "attack", "x"), "layer": ("add", "damage"), "names": ("C12",), "pt": ("x",), "en": ("x",),
    "clauses": ("H-017",), "key": ("x",), "revealed": ("",), "face": ("",), "tags": ("x",), "of": ("self",),
}  # fmt: skip


def random_position(random: Random) -> dict[str, Any]:
    """Return a position with leaders and a few sane cards, and at random what else a position may say."""
    maker = CardMaker(Ability, WORDS, random, FIELDS)
    position = maker.record(State, depth=2) if random.random() < 0.7 else {}
    for name in ("decision", "agenda", "result", "answers", "seats", "options", "chain", "scheduled", "minted"):
        if random.random() < 0.8:
            position.pop(name, None)
    pieces: dict[str, Any] = {"c1": {"card": "L1"}, "c2": {"card": "L2", "owner": "P2"}}
    for number in range(random.randint(1, 5)):
        strange = maker.record(Piece, depth=3) if random.random() < 0.4 else {}
        for name in ("id", "kind", "base"):
            if random.random() < 0.9:
                strange.pop(name, None)
        pieces[f"c{5 + number}"] = {**strange, "card": random.choice(FIELDS["card"]),
                                    "owner": random.choice(("P1", "P2"))}  # fmt: skip
    sides: dict[str, Any] = {}
    for seat in ("P1", "P2"):
        held = {"deck": ["C12"] * 5, "hand": random.sample(of("action"), random.randint(0, 3)), "heat_deck": ["X5"]}
        strange = position.get("players", {}).get(seat, {})
        sides[seat] = {name: value for name, value in strange.items() if name not in ("decklist", "looking")} | held
    return {**position, "pieces": pieces, "players": sides}


@given(st.integers(0, 2**32))
@settings(max_examples=tries(60), deadline=None)
def test_a_position_is_laid_out_or_refused(seed: int) -> None:
    laid_out_or_refused(RULES, seed, 2, random_position(Random(seed)))
