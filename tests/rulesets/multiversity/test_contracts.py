"""The design's contracts: random legal matches of the ready decks, of random decks, under random house rules."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator import checks
from adjudicator.checks.selfplay import play
from adjudicator.kernel.cards import BadCards, parse_cards
from adjudicator.rulesets.multiversity.cards.form import CARDS, Card, faults
from adjudicator.rulesets.multiversity.cards.lexicon import WORDS
from adjudicator.rulesets.multiversity.cards.vocabulary import Ability
from adjudicator.rulesets.multiversity.cards.words import ACTIVES, PASSIVES, TOKENS
from adjudicator.rulesets.multiversity.table.setup import Setup
from adjudicator.rulesets.multiversity.table.state import Character, State
from tests.amounts import seeds, tries
from tests.rulesets.card_fuzz import CardMaker
from tests.rulesets.contracts import house_rules, laid_out_or_refused, looks_alike, played
from tests.rulesets.multiversity.table import RULES, fighter, item


@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.sampled(1)
def test_self_play_keeps_every_contract(seed: int) -> None:
    seats = [{"deck": deck} for deck in (("farol", "forja"), ("forja", "forja"))[seed % 2]]
    played = play("multiversity", seed, msgspec.convert({"seats": seats}, Setup))
    assert played.state.result is not None


@given(st.integers(0, 2**31), house_rules(RULES), st.integers(2, 4))
@settings(max_examples=tries(3), deadline=None)
def test_self_play_of_random_decks_under_every_house_rule(seed: int, options: dict[str, Any], seats: int) -> None:
    random = Random(seed)

    def deck() -> list[str]:
        kinds = {kind: [key for key, card in CARDS.items() if card.kind == kind] for kind in ("character", "item")}
        few = [*random.sample(kinds["character"] * 3, 18), *random.sample(kinds["item"] * 3, 16)]
        return [*few, *["E1"] * 17, *["E2", "E3", "E4"] * 3]

    setup = {"seats": [{"deck": deck()} for _ in range(seats)], "options": {**options, "action_limit": "warn"}}
    play("multiversity", seed, msgspec.convert(setup, Setup), moves=250)


def test_the_rulebook_s_options_are_the_code_s() -> None:
    assert [*checks.house_rules("multiversity")] == []
    assert [*checks.printed_cards("multiversity")] == []


# Non-interference: two matches that differ only in what a viewer may not know look alike to that viewer


def another_hand(state: State) -> None:
    """P2 holds, and has in the deck and among the stones, other cards than he does."""
    player = state.players["P2"]
    cards = [*player.hand.value, *player.deck.value, *player.stones.value][::-1]
    player.hand = player.hand.holding(cards[: player.hand_size])
    player.deck = player.deck.holding(cards[player.hand_size : player.hand_size + player.deck_size])
    player.stones = player.stones.holding(cards[player.hand_size + player.deck_size :])


@given(st.integers(0, 10_000), st.integers(4, 200))
@settings(max_examples=tries(12), deadline=None)
def test_what_p1_may_not_know_does_not_change_what_p1_sees(seed: int, moves: int) -> None:
    looks_alike(RULES, played(RULES, seed, moves), another_hand)


# Positions


@pytest.mark.parametrize(("seed", "seats"), [(0, 2), (1, 3)])
@pytest.mark.sampled(1)
def test_a_judge_s_view_of_any_move_is_a_position(seed: int, seats: int) -> None:
    sides = [{"deck": ("farol", "forja")[number % 2]} for number in range(seats)]
    play("multiversity", seed, msgspec.convert({"seats": sides}, Setup), positions_every=23)


KEYS = tuple(key for key, card in CARDS.items() if card.kind == "character")
FIELDS: dict[str, tuple[str, ...]] = {
    "card": (*KEYS[:6], "I08", "E1"), "controller": ("P1", "P2", "P3"), "characters": ("c1", "c2", "x"),
    "items": ("i1", "i2"), "players": ("P1", "P2", "P3"), "owner": ("P1", "P2"), "on": ("", "c1"),
    "active": ("P1", "P2", "P9"), "first": ("P1", "P2"), "hand": ("E1", "I01", "P01"), "deck": ("E1", "P01"),
    "stones": ("E1",), "discard": ("E1",), "name": tuple(TOKENS), "by": ("P1", "P2", ""), "used": ("0",),
    "source": ("x",), "energies": ("E1", "E2", "P01"), "playing": ("I01",), "what": ("passives",),
    "clause": ("M-066",), "until": ("end_of_turn",), "tags": ("Farol",), "names": ("P01",), "pt": ("x",),
    "en": ("x",), "clauses": ("M-065",), "choices": ("one", "two"), "face": ("",), "keywords": (), "key": ("x",),
    "revealed": ("",), "of": ("self",), "same_stats": ("",), "same_elements": ("",), "without_tags": ("Torre",),
}  # fmt: skip


@given(st.integers(0, 2**32))
@settings(max_examples=tries(80), deadline=None)
def test_a_position_is_laid_out_or_refused(seed: int) -> None:
    random = Random(seed)
    maker = CardMaker(Ability, WORDS, random, FIELDS)
    position = maker.record(State, depth=2) if random.random() < 0.7 else {}
    for name in ("decision", "agenda", "result", "answers", "seats", "options", "chain", "scheduled", "minted"):
        if random.random() < 0.8:
            position.pop(name, None)
    characters = {
        f"c{number}": {**(maker.record(Character, depth=3) if random.random() < 0.3 else {}),
                       "card": random.choice(KEYS), "controller": f"P{1 + number % 2}", "position": 1 + number // 2}
        for number in range(random.randint(2, 7))
    }  # fmt: skip
    sides = {seat: {"deck": ["E1"] * 5, "stones": ["E1"] * 3} for seat in ("P1", "P2")}
    players = sides | position.get("players", {})
    laid_out_or_refused(RULES, seed, 2, {**position, "characters": characters, "players": players})


# Cards at random


SHELLS: tuple[tuple[dict[str, Any], tuple[str, ...]], ...] = (
    (fighter("R"), (*PASSIVES, *ACTIVES, "enters", "main_phase")),
    (item("R"), ("used",)),
    (item("R", permanent=True), ("enters", "main_phase")),
    (item("R", permanent=True, attaches_to={}), ("attached", "detached", "main_phase")),
)
"""Cards without abilities, and the triggers that they may have."""


def _ability(maker: CardMaker, when: str) -> dict[str, Any]:
    used_by_character = when in (*PASSIVES, *ACTIVES)
    return maker.ability(when, without=() if used_by_character else ("cost", "optional"))


def random_card(random: Random, key: str) -> Card:
    """Return a card that the check lets pass, with an ability or two at random."""
    maker = CardMaker(Ability, WORDS, random, FIELDS)
    shell, triggers = random.choice(SHELLS)
    while True:
        abilities = [_ability(maker, random.choice(triggers)) for _ in range(random.randint(1, 2))]
        card = {**shell, "key": key, "name": {"pt": key, "en": key}, "abilities": abilities[: len(triggers)]}
        try:
            return parse_cards("random", [card], Card, faults)[0]
        except BadCards:
            continue


@given(st.integers(0, 2**32))
@settings(max_examples=tries(5), deadline=None)
def test_whatever_the_check_lets_pass_keeps_every_contract(seed: int) -> None:
    random = Random(seed)
    cards = [random_card(random, f"R{number}") for number in range(14)]
    deck = [*(card.key for card in cards for _ in range(2)), *KEYS[:14], *["E1"] * 18]
    seats = [{"deck": deck}, {"deck": deck}]
    setup = msgspec.convert({"seats": seats, "cards": msgspec.to_builtins(cards)}, Setup)
    play("multiversity", seed, setup, moves=150)
