"""Costs: colours, and what raises and lowers a cost."""

import pytest

from adjudicator.rulesets.heat.table.actions import Play
from adjudicator.rulesets.heat.table.events import CostPaid
from tests.clauses import clause
from tests.rulesets.heat.own_cards import ability, card, character, fighter
from tests.rulesets.heat.table import Table

PLENTY = 9


def paid(key: str, **given: object) -> int:
    """Return how much money it takes P1 to play a card."""
    table = Table(hands={"P1": [key]}, money={"P1": PLENTY}, **given)
    table.play(key)
    return table.money_spent()


# Colours


@clause("H-058", "H-059", "H-060")
@pytest.mark.parametrize(
    ("colours", "cost"), [(["purple"], 2), (["blue"], 3), (["red"], 3), (["green"], 3), (["gold"], 3), ([], 2)]
)
def test_the_colour_of_the_leader_decides_the_cost(colours: list[str], cost: int) -> None:
    assert paid("F2", c1="L1", cards=[fighter(2, cost=2, colours=colours)]) == cost


@clause("H-058", "H-059", "H-A31")
@pytest.mark.parametrize(
    ("leader", "colours", "cost"),
    [
        ("L4", ["red"], 2),
        ("L4", ["gold"], 2),
        ("L4", ["blue"], 3),
        ("L2", ["blue", "red"], 2),
        ("L4", ["blue", "red"], 2),
        ("L1", ["blue", "red"], 3),
    ],
)
def test_one_colour_in_common_is_enough(leader: str, colours: list[str], cost: int) -> None:
    assert paid("F2", c1=leader, cards=[fighter(2, cost=2, colours=colours)]) == cost


@clause("H-059", "H-060")
@pytest.mark.parametrize(("kind", "key"), [("support", "S"), ("consumable", "K")])
def test_colour_counts_for_every_kind_of_card(kind: str, key: str) -> None:
    abilities = [] if kind == "support" else [{"when": "played", "text": {"pt": "x", "en": "x"}, "do": []}]
    cards = [card(key, kind, *abilities, cost=1, colours=["green"])]
    assert paid(key, c1="L1", cards=cards) == 2
    assert paid(key, c1="L3", cards=cards) == 1


@clause("H-059", "H-053")
def test_a_heat_card_of_another_colour_costs_one_more_money() -> None:
    table = Table(c1="L1", heat_decks={"P1": ["X4"]}, heat={"P1": 5}, money={"P1": 5})
    table.play("X4")
    assert (table.money_spent(), table.heat("P1")) == (4, 0)


@clause("H-059")
@pytest.mark.parametrize("money", [2, 3])
def test_a_card_of_another_colour_is_refused_by_its_colour(money: int) -> None:
    table = Table(c1="L1", hands={"P1": ["C04"]}, money={"P1": money})
    if money == 2:
        assert table.refusal(Play("P1", "C04")) == "H-059"
    else:
        table.play("C04")
        assert table.money_spent() == 3


# What raises and lowers a cost


@clause("H-056")
@pytest.mark.parametrize(
    ("key", "given", "cost"),
    [
        ("C12", {}, 2),
        ("C12", {"c6": "C06 P2"}, 3),  # the opponent's characters cost 1 more
        ("C12", {"c6": "C06"}, 2),
        ("K1", {"c6": "C06 P2"}, 1),
        ("C12", {"c6": "C40"}, 1),  # one's own cost 1 less
        ("C12", {"c6": "C40", "c7": "C40"}, 0),
        ("C12", {"c6": "C40", "c7": "C40", "c8": "C40"}, 0),
        ("C12", {"c6": "C40", "c7": "C06 P2"}, 2),
        ("C04", {"c6": "C40"}, 2),  # of another colour
        ("E1", {"c6": "C40"}, 1),
    ],
)
def test_cards_in_play_raise_and_lower_costs_down_to_nothing(key: str, given: dict[str, str], cost: int) -> None:
    table = Table(hands={"P1": [key]}, money={"P1": PLENTY}, **given)
    table.play(key, "c6" if key == "E1" else "")
    assert (table.money_spent(), table.state.players["P1"].money) == (cost, 0)


@clause("H-017", "H-056")
def test_the_first_character_of_a_turn_alone_costs_more() -> None:
    table = Table(c6="S7 P2", hands={"P1": ["K1", "C12", "C12", "C12"]}, money={"P1": PLENTY})
    spent = []
    for key in ("K1", "C12", "C12"):
        before = table.money_spent()
        table.play(key)
        spent.append(table.money_spent() - before)
    assert spent == [1, 3, 2]
    table.end_turn(2)
    table.play("C12")
    assert table.money_spent() == 3


@clause("H-056")
def test_a_discount_for_the_next_card_is_used_up_by_it() -> None:
    table = Table(c1="L2", hands={"P1": ["K7", "C12", "C05", "C05"]}, money={"P1": PLENTY})
    spent = []
    for key in ("K7", "C12", "C05", "C05"):  # the next blue character costs 2 less
        before = table.money_spent()
        table.play(key)
        spent.append(table.money_spent() - before)
    assert spent == [2, 2, 1, 3]


@clause("H-041", "H-056")
def test_a_discount_that_nobody_used_ends_with_the_turn() -> None:
    table = Table(c1="L2", hands={"P1": ["K7", "C05"]}, money={"P1": PLENTY})
    table.play("K7")
    table.end_turn(2)
    table.play("C05")
    assert table.money_spent() == 3


@clause("H-041", "H-056")
def test_a_tax_until_the_next_own_turn_holds_in_the_opponents() -> None:
    table = Table(c1="L2", c2="L1 P2", heat_decks={"P1": ["X9"]}, heat={"P1": 5}, money={"P1": PLENTY, "P2": PLENTY},
                  hands={"P1": ["C12"], "P2": ["C12", "C12"]})  # fmt: skip
    table.play("X9")
    table.play("C12")
    assert table.money_spent() == 3 + 2
    table.end_turn()
    table.play("C12")
    assert table.money_spent("P2") == 2 + 2
    table.end_turn(2)
    table.play("C12")
    assert table.money_spent("P2") == 2


@clause("H-052", "H-056")
def test_the_back_of_a_leader_lowers_costs_in_its_own_turn() -> None:
    table = Table(c1="L4", heat={"P1": 5}, hands={"P1": ["C12"], "P2": ["C12"]}, money={"P1": PLENTY, "P2": PLENTY})
    table.heat_mode()
    table.play("C12")
    assert table.money_spent() == 1
    table.end_turn()
    table.play("C12")
    assert table.money_spent("P2") == 2


@clause("H-061", "H-A25")
def test_what_is_rested_and_sacrificed_for_a_cost_is_rested_first() -> None:
    both = [{"pay": "sacrifice"}, {"pay": "rest"}]
    table = Table(c5="Z5", cards=[character("Z5", 2, ability("activated", {"op": "draw", "count": 1}, cost=both))])
    held = len(table.hand("P1"))
    table.use("c5")
    assert (table.gone("c5"), len(table.hand("P1"))) == (True, held + 1)


# In which order, and where the sum stops


def dearer(amount: int, key: str) -> dict[str, object]:
    """A support: its player's characters cost so much more, or less."""
    change = {"op": "modify_cost", "amount": amount, "cards": {"what": ["character"]}}
    return card(key, "support", ability("continuous", change))


@clause("H-A36")
@pytest.mark.parametrize(
    ("floor", "first", "cost"),
    [("once", "Less", 0), ("once", "More", 0), ("each", "Less", 1), ("each", "More", 0)],
)
def test_what_changes_a_cost_is_added_up_and_the_sum_stops_at_nothing(floor: str, first: str, cost: int) -> None:
    second = "More" if first == "Less" else "Less"
    table = Table(c5=first, c6=second, cards=[dearer(-2, "Less"), dearer(1, "More"), fighter(1, cost=1)],
                  hands={"P1": ["F1"]}, money={"P1": PLENTY}, options={"cost_floor": floor})  # fmt: skip
    table.play("F1")
    assert table.money_spent() == cost


@clause("H-A36")
def test_where_a_cost_stops_at_nothing_is_told_with_its_clause() -> None:
    table = Table(c5="C40", c6="C40", c7="C40", hands={"P1": ["C12"]})
    table.play("C12")
    (paid,) = [event for event in table.events if isinstance(event, CostPaid)]
    less = [("C40#c5", "H-A32", 2, 1), ("C40#c6", "H-A32", 1, 0), ("C40#c7", "H-A32", 0, -1)]
    steps = [(step.stage, step.clause, step.before, step.after) for step in paid.price.steps]
    assert (steps, paid.price.suffered) == ([*less, ("minimum", "H-A36", -1, 0)], 0)


@clause("H-A36", "H-A32")
@pytest.mark.parametrize("floor", ["once", "each"])
def test_a_discount_for_the_next_card_is_used_up_by_one_that_costs_nothing(floor: str) -> None:
    free = fighter(1, key="Free", colours=["blue"])
    table = Table(c1="L2", cards=[free], hands={"P1": ["K7", "Free", "C05"]}, money={"P1": PLENTY},
                  options={"cost_floor": floor})  # fmt: skip
    table.play("K7")  # the next blue character costs 2 less
    table.play("Free")
    assert table.state.players["P1"].cost_changes == []
    before = table.money_spent()
    table.play("C05")
    assert table.money_spent() - before == 3
