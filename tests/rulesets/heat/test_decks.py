"""Decks and their parts, leaders and their life, what is printed on each kind of card (H-001 to H-006, H-014)."""

from typing import Any

import pytest

from adjudicator.kernel.cards import BadCards, parse_cards
from adjudicator.rulesets.heat.cards.form import CARDS, DECKS, LIVES, Card, faults, life_warnings
from adjudicator.rulesets.heat.table.options import Options
from adjudicator.rulesets.heat.table.setup import deck_faults, parts
from tests.clauses import clause
from tests.rulesets.heat.match import HEAT, MAIN, Match, deck, refused
from tests.rulesets.heat.own_cards import card, fighter
from tests.rulesets.heat.table import RULES, Table

FOUR = [*deck(main=39), MAIN[0]]  # the first main card four times


def wrong(printed: dict[str, Any]) -> list[str]:
    """Return the members for which a card is refused."""
    with pytest.raises(BadCards) as why:
        parse_cards("set", [printed], Card, faults)
    return [error.field for error in why.value.errors]


# Decks


@clause("H-001", "H-002", "H-003", "H-004", "H-006")
@pytest.mark.parametrize(("main", "money"), [(40, 10), (50, 30), (40, 30), (50, 10)])
def test_a_deck_has_from_50_to_80_cards(main: int, money: int) -> None:
    match = Match(deck(main, money))
    assert match.sizes("P1") == (6, main + money - 6)
    assert match.state.players["P1"].heat_deck_size == 5


@clause("H-001", "H-002", "H-003")
@pytest.mark.parametrize(
    ("main", "money", "why"),
    [(39, 10, "H-002"), (39, 11, "H-002"), (51, 10, "H-002"), (40, 9, "H-003"), (41, 9, "H-003"), (40, 31, "H-003"),
     (50, 31, "H-003")],
)  # fmt: skip
def test_both_parts_of_a_deck_have_their_bounds(main: int, money: int, why: str) -> None:
    assert refused(deck(main, money)) == why


@clause("H-004")
@pytest.mark.parametrize("heat", [0, 4, 6])
def test_a_heat_deck_has_five_cards(heat: int) -> None:
    assert refused(deck(heat=heat)) == "H-004"


@clause("H-004")
def test_the_heat_deck_lies_apart_for_its_owner_to_look_at() -> None:
    match = Match(deck())
    heat_deck = match.state.players["P1"].heat_deck
    assert (heat_deck.value, heat_deck.seats) == (sorted(HEAT[:5]), ("P1",))
    drawn = [*match.hand("P1"), *match.state.players["P1"].deck.value]
    assert not set(drawn) & set(HEAT)


@clause("H-005")
def test_a_card_is_in_a_deck_three_times_at_most() -> None:
    assert refused(FOUR) == "H-005"
    assert refused([*deck(money=6), *["M2"] * 4]) == "H-005"  # not basic
    Match([*deck(money=7), *["M2"] * 3])


@clause("H-005")
@pytest.mark.parametrize("name", [{"pt": "Irmã", "en": "A"}, {"pt": "B", "en": "Sister"}])
def test_cards_of_one_name_count_together_in_either_language(name: dict[str, str]) -> None:
    names = [{"pt": "Irmã", "en": "Sister"}, name]
    twins = [{**fighter(1, key=key), "name": named} for key, named in zip("XY", names, strict=True)]
    assert refused([*deck(main=36), *"XXYY"], cards=twins) == "H-005"
    Match([*deck(main=37), *"XXY"], cards=twins)


@clause("H-006")
@pytest.mark.parametrize("leaders", [(), ("L1", "L2"), ("L1", "L1")])
def test_a_deck_has_one_leader(leaders: tuple[str, ...]) -> None:
    assert refused(deck(leaders=leaders)) == "H-006"


@clause("H-A01")
def test_the_total_leaves_out_the_heat_deck() -> None:
    Match(deck(50, 30))
    counted = {"total_includes_heat": True}
    assert refused(deck(50, 30), options=counted) == "H-A01"
    assert refused(deck(50, 26), options=counted) == "H-A01"
    assert Match(deck(50, 25), options=counted).sizes("P1") == (6, 69)


@clause("H-A02", "H-005")
def test_basic_money_may_be_there_any_number_of_times() -> None:
    assert Match(deck(44, 23)).state.players["P1"].decklist.value.count("M1") == 23
    limited = {"basic_money_exempt": False}
    assert refused(deck(44, 23), options=limited) == "H-A02"
    coins = [card(key, "money", basic=True) for key in ("Y1", "Y2", "Y3")]
    Match([*deck(money=1), *["Y1", "Y2", "Y3"] * 3], options=limited, cards=coins)


def test_a_deck_of_unknown_cards_is_refused() -> None:
    assert refused([*deck(main=39), "C99"]) is None
    assert refused("farol") is None


@pytest.mark.parametrize("name", list(DECKS))
def test_the_ready_decks_keep_the_rules(name: str) -> None:
    assert not [*deck_faults(DECKS[name], CARDS, Options())]
    found = parts(DECKS[name], CARDS)
    assert {part: len(keys) for part, keys in found.items()} == {"leader": 1, "main": 44, "money": 18, "heat": 5}


# Leaders and their life


@clause("H-012")
@pytest.mark.parametrize("life", [30, 35, 40])
def test_a_leader_begins_with_30_35_or_40_life(life: int) -> None:
    leader = card("X", "leader", life=life)
    assert Match(deck(leaders=("X",)), cards=[leader]).state.players["P1"].life == life


@clause("H-012")
def test_another_life_is_refused_or_by_a_house_rule_warned_of() -> None:
    leader = card("X", "leader", life=32)
    assert refused(deck(leaders=("X",)), cards=[leader]) == "H-012"
    free = Match(deck(leaders=("X",)), cards=[leader], options={"leader_life": "free"})
    assert free.state.players["P1"].life == 32
    (made,) = RULES.parse_cards("set", [leader])
    assert [field for field, _ in life_warnings(made)] == ["life"]
    assert [key for key, found in CARDS.items() if life_warnings(found)] == []
    assert {found.life for found in CARDS.values() if found.kind == "leader"} == set(LIVES)


@clause("H-012")
def test_another_life_is_refused_in_a_position_too() -> None:
    leader = card("X", "leader", life=32)
    assert refused("", cards=[leader], position={"pieces": {"c1": {"card": "X"}}}) == "H-012"
    table = Table(c1="X", cards=[leader], options={"leader_life": "free"})
    assert table.life("P1") == 32


# Kinds of cards


@clause("H-014", "H-012", "H-011")
@pytest.mark.parametrize(
    ("kind", "more", "member"),
    [("character", {}, "power"), ("support", {"power": 1}, "power"), ("equipment", {"power": 1}, "power"),
     ("money", {"power": 1}, "power"), ("leader", {}, "life"), ("character", {"power": 1, "life": 30}, "life"),
     ("character", {"power": 1, "heat_power": 2}, "life")],
)  # fmt: skip
def test_power_is_for_characters_and_life_for_leaders(kind: str, more: dict[str, Any], member: str) -> None:
    assert member in wrong(card("X", kind, **more))


@clause("H-014")
def test_every_character_has_power() -> None:
    powers = {found.kind for found in CARDS.values() if found.power is not None}
    assert powers == {"character", "leader"}
    assert all(found.power is not None for found in CARDS.values() if found.kind == "character")
    (zero,) = RULES.parse_cards("set", [fighter(0)])
    assert zero.power == 0


@clause("H-022")
@pytest.mark.parametrize(("kind", "more"), [("money", {"cost": 1}), ("leader", {"cost": 1, "life": 30})])
def test_money_and_leaders_cost_nothing(kind: str, more: dict[str, int]) -> None:
    assert wrong(card("X", kind, **more)) == ["cost"]


@clause("H-A02")
def test_basic_money_does_nothing_but_pay() -> None:
    assert wrong(card("X", "support", basic=True)) == ["basic"]
    assert [key for key, found in CARDS.items() if found.basic] == ["M1"]
