"""Heat: what gives it and what does not, and Heat Effects."""

from typing import Any

import msgspec
import pytest

from adjudicator.rulesets.heat.cards.form import Card
from adjudicator.rulesets.heat.table.actions import Play
from tests.clauses import clause
from tests.rulesets.heat.own_cards import FOE, ability, action, card, fighter
from tests.rulesets.heat.table import Table

BURN = action("Burn", {"op": "damage", "amount": 2})
BLEED = action("Bleed", {"op": "lose_life", "amount": 2})
FUEL = action("Fuel", {"op": "gain_heat", "amount": 2})
MIRROR = action("Mirror", {"op": "damage", "amount": 3, "player": "each_player"})
KILL = action("Kill", {"op": "destroy"}, targets=FOE)
SWEEP = action("Sweep", {"op": "destroy", "whom": {"what": ["character"], "whose": "opponent"}})
BOUNCE = action("Bounce", {"op": "move_to", "zone": "hand"}, targets=FOE)
ALTAR = card("Altar", "support", ability("activated", {"op": "draw", "count": 1},
             cost=[{"pay": "sacrifice", "cards": {"what": ["character"], "whose": "own"}}]))  # fmt: skip
CARDS = [BURN, BLEED, FUEL, MIRROR, KILL, SWEEP, BOUNCE, ALTAR]


def played(key: str, *choices: str, heat: tuple[int, int] = (0, 0), **given: Any) -> Table:
    """P1 plays one of the test's cards; the players' Heat is what is said."""
    table = Table(hands={"P1": [key]}, cards=CARDS, heat={"P1": heat[0], "P2": heat[1]}, **given)
    table.play(key, "", *choices)
    return table


def heats(table: Table) -> tuple[int, int]:
    return table.heat("P1"), table.heat("P2")


# What gives Heat


@clause("H-044", "H-045")
def test_damage_gives_one_heat_to_each_side_whatever_its_size() -> None:
    table = Table(c2="L1 P2", c5="F6", cards=[fighter(6)], phase="combat")
    table.attack("c5", "c2")
    assert (table.life("P2"), heats(table)) == (24, (1, 1))


@clause("H-044", "H-045")
@pytest.mark.parametrize(
    ("key", "lives", "heat"), [("Burn", (30, 33), (1, 1)), ("Mirror", (27, 32), (2, 1)), ("Bleed", (28, 35), (1, 0))]
)
def test_damage_by_a_card_counts_as_well(key: str, lives: tuple[int, int], heat: tuple[int, int]) -> None:
    table = played(key)
    assert ((table.life("P1"), table.life("P2")), heats(table)) == (lives, heat)


@clause("H-046")
def test_each_character_that_is_lost_gives_one_heat() -> None:
    table = played("Sweep", heat=(0, 1), c5="C12", c6="C12 P2", c7="C12 P2")
    assert (table.gone("c5"), table.gone("c6"), table.gone("c7"), heats(table)) == (False, True, True, (0, 3))


@clause("H-047", "H-043")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (3, 5), (4, 5), (5, 5)])
def test_a_card_may_give_heat_up_to_five(before: int, after: int) -> None:
    assert heats(played("Fuel", heat=(before, 0))) == (after, 0)


@clause("H-047")
@pytest.mark.parametrize(("theirs", "left"), [(3, 1), (2, 0), (1, 0)])
def test_a_card_may_take_heat_down_to_none(theirs: int, left: int) -> None:
    table = Table(c1="L4", hands={"P1": ["A17"]}, money={"P1": 1}, heat={"P1": 2, "P2": theirs})
    table.play("A17")
    assert heats(table) == (3, left)


@clause("H-043")
@pytest.mark.parametrize("key", ["Burn", "Mirror", "Bleed", "Kill", "Fuel"])
def test_nothing_gives_a_sixth_heat(key: str) -> None:
    table = played(key, *(["c6"] if key == "Kill" else []), heat=(5, 5), c6="C12 P2")
    assert heats(table) == (5, 5)


@clause("H-043", "H-035")
def test_a_tie_gives_no_sixth_heat() -> None:
    table = Table(c5="C12", c6="C12 P2", heat={"P1": 5}, phase="combat")
    table.attack("c5", "c6")
    assert heats(table) == (5, 0)


@clause("H-A24")
@pytest.mark.parametrize(("option", "heat"), [("took", 3), ("none", 2)])
def test_damage_to_oneself_gives_the_heat_of_taking_it_alone(option: str, heat: int) -> None:
    table = Table(c5="C07", hands={"P2": ["K1"]}, heat={"P1": 2}, phase="combat", options={"self_damage_heat": option})
    table.declare("c5", "c2")  # it costs its player 1 life, before anything is fought
    assert (table.life("P1"), table.heat("P1")) == (29, heat)


@clause("H-A24")
@pytest.mark.parametrize(("option", "heat"), [("took", (2, 1)), ("none", (1, 1))])
def test_damage_to_both_gives_its_player_the_heat_of_causing_it_too(option: str, heat: tuple[int, int]) -> None:
    assert heats(played("Mirror", options={"self_damage_heat": option})) == heat


@clause("H-A25", "H-046")
@pytest.mark.parametrize(("option", "heat"), [(True, 1), (False, 0)])
def test_a_sacrificed_character_is_lost(option: bool, heat: int) -> None:
    table = Table(c5="C12", c6="Altar", cards=CARDS, options={"lose_by_sacrifice": option})
    table.use("c6", "c5")
    assert (table.gone("c5"), table.discard("P1"), table.heat("P1")) == (True, ["C12"], heat)


@clause("H-A25")
@pytest.mark.parametrize("option", [True, False])
def test_what_dies_is_lost_and_what_returns_to_the_hand_is_not(option: bool) -> None:
    dead, back = (played(key, "c6", c6="C12 P2", options={"lose_by_sacrifice": option}) for key in ("Kill", "Bounce"))
    assert (dead.gone("c6"), dead.discard("P2"), heats(dead)) == (True, ["C12"], (0, 1))
    assert (back.gone("c6"), back.hand("P2"), heats(back)) == (True, ["C12"], (0, 0))


# Heat Effects


@clause("H-048")
@pytest.mark.parametrize(("heated", "hand", "heat"), [(False, 1, 1), (True, 2, 0)])
def test_a_heat_effect_is_paid_with_its_card_and_makes_it_better(heated: bool, hand: int, heat: int) -> None:
    table = Table(hands={"P1": ["C01"]}, heat={"P1": 1}, money={"P1": 2})
    table.play("C01", heat=heated)
    assert (len(table.hand("P1")), table.heat("P1")) == (hand, heat)
    assert [table.rested(id) for id in ("c101", "c102")] == [True, False]


@clause("H-048")
@pytest.mark.parametrize(("key", "heat", "money"), [("C01", 0, 2), ("C12", 5, 2), ("X4", 5, 5), ("M1", 5, 0)])
def test_a_heat_effect_that_there_is_not_or_that_cannot_be_paid_is_refused(key: str, heat: int, money: int) -> None:
    table = Table(c1="L3", hands={"P1": ["C01", "C12", "M1"]}, heat_decks={"P1": ["X4"]}, heat={"P1": heat},
                  money={"P1": money})  # fmt: skip
    assert table.refusal(Play("P1", key, heat=True)) == "H-048"


@clause("H-048")
def test_a_heat_effect_costs_from_one_to_three() -> None:
    for cost in (1, 3):
        assert msgspec.convert(fighter(2, heat_cost=cost), Card).heat_cost == cost
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(fighter(2, heat_cost=4), Card)
