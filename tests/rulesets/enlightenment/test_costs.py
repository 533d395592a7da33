"""Costs: checked together, paid at once, and what is left to aim at once they are paid (7.3, steps 2 to 5: B-107)."""

from typing import Any

import pytest

from adjudicator.kernel.effects.facts import NoEffect
from adjudicator.kernel.table.actions import Choose, Respond
from adjudicator.kernel.table.decks import Discarded
from adjudicator.rulesets.enlightenment.table.actions import Use
from adjudicator.rulesets.enlightenment.table.card_events import Bowed, LeftPlay
from tests.clauses import clause
from tests.rulesets.enlightenment.table import RULES, Table
from tests.rulesets.enlightenment.test_abilities import MINE, TARGET, ability, event, hero, may, respond, settle, turn
from tests.rulesets.enlightenment.test_timing import SOMEONE, answers, gain

Card = dict[str, Any]
BOW: Card = {"pay": "bow", "cards": {"what": ["character"], "whose": "own"}}
SACRIFICE: Card = {"pay": "sacrifice", "cards": {"what": ["character"], "whose": "own"}}
DISCARD: Card = {"pay": "discard_cards"}


def paid(key: str, costs: list[Card], *do: Card, **more: Any) -> Card:
    """An event that is paid for by more than fate."""
    return event(key) | {"abilities": [ability(*do, zone="hand", cost=costs, **more)]}


# Told


@pytest.mark.parametrize("currency", ["fate", "honor"])
def test_what_an_action_of_a_card_in_play_asks_for_is_told(currency: str) -> None:
    asks = hero("ASKS", gain(1), cost=[{"pay": f"pay_{currency}", "count": 2}])
    table = Table(c50="ASKS P1", cards=[asks], fate={"P1": 3}, phase="conflict")
    told = [(price.of, price.currency, price.ledger.suffered, price.has) for price in RULES.prices(table.state, "P1")]
    assert told == [("c50", currency, 2, {"fate": 3, "honor": table.state.players["P1"].honor}[currency])]


# Together


@clause("B-107")
def test_what_bows_itself_bows_another_besides() -> None:
    acts = hero("ACTS", gain(), cost=[{"pay": "bow_self"}, BOW])
    alone = Table(c50="ACTS P1", hands={"P1": ["F1"]}, cards=[acts])
    assert alone.refusal(Use("P1", "c50")) == "B-107"
    assert Use("P1", "c50") not in alone.legal("P1")
    two = Table(c50="ACTS P1", c51="F1 P1", cards=[acts])
    two.act(Use("P1", "c50"))
    assert two.options == ("c51",)
    two.choose("c51")
    assert [event.ids for event in two.events if isinstance(event, Bowed)] == [("c50", "c51")]


@clause("B-107")
def test_what_pays_one_cost_is_not_taken_where_another_would_lack_it() -> None:
    courtier = BOW | {"role": "courtier", "cards": BOW["cards"] | {"least": {"military": 3}}}
    table = Table(c50="F3 P1", c51="F1 P1", hands={"P1": ["BOTH"]}, cards=[paid("BOTH", [BOW, courtier], gain())])
    table.act(Use("P1", "BOTH"))
    assert table.options == ("c51",)
    table.choose("c51")
    assert table.options == ("c50",)


@clause("B-107")
def test_nothing_is_paid_before_it_is_chosen_with_what() -> None:
    costs = [{"pay": "pay_honor", "count": 2}, {"pay": "pay_fate", "count": 1}, BOW, DISCARD]
    table = Table(
        c50="F1 P1", c51="F1 P1", hands={"P1": ["ALL", "NC10"]}, honor={"P1": 10}, fate={"P1": 3},
        cards=[paid("ALL", costs, gain(), targets=[TARGET])],
    )  # fmt: skip
    table.act(Use("P1", "ALL"))
    table.choose("c50")
    assert (table.honor("P1"), table.fate("P1"), table.piece("c50").bowed) == (10, 3, False)
    table.act(Choose("P1", "NC10"))
    assert (table.honor("P1"), table.fate("P1"), table.piece("c50").bowed, table.hand("P1")) == (8, 2, True, [])
    assert table.asked_for == "target"


@clause("B-107")
def test_two_cards_of_the_hand_pay_for_two() -> None:
    twice = paid("TWICE", [DISCARD, DISCARD | {"role": "other"}], gain())
    table = Table(hands={"P1": ["TWICE", "TWICE", "NC10"]}, cards=[twice])
    table.act(Use("P1", "TWICE"))
    for card in ("TWICE", "NC10"):
        table.act(Choose("P1", card))
    assert [event.cards for event in table.events if isinstance(event, Discarded)] == [("TWICE", "NC10")]
    poor = Table(hands={"P1": ["TWICE", "NC10"]}, cards=[twice])
    assert poor.refusal(Use("P1", "TWICE")) == "B-107"


@clause("B-107")
@pytest.mark.parametrize("cost", [BOW, SACRIFICE])
def test_one_card_does_not_pay_twice(cost: Card) -> None:
    twice = paid("TWICE", [cost, cost | {"role": "other"}], gain())
    alone = Table(c50="F1 P1", hands={"P1": ["TWICE"]}, cards=[twice])
    assert alone.refusal(Use("P1", "TWICE")) == "B-107"
    two = Table(c50="F1 P1", c51="F1 P1", hands={"P1": ["TWICE"]}, cards=[twice])
    two.act(Use("P1", "TWICE"))
    two.choose("c50")
    assert two.options == ("c51",)


# What is left to aim at


@clause("B-107", "B-108")
def test_what_is_sacrificed_is_no_target() -> None:
    rite = paid("RITE", [SACRIFICE], {"op": "honor"}, targets=[MINE])
    table = Table(c50="F1 P1", c51="F2 P1", hands={"P1": ["RITE"]}, cards=[rite])
    table.act(Use("P1", "RITE"))
    table.choose("c50")
    settle(table)
    assert "c50" not in table.state.pieces
    assert table.options == ("c51",)
    alone = Table(c50="F1 P1", hands={"P1": ["RITE"]}, cards=[rite])
    assert alone.refusal(Use("P1", "RITE")) == "B-108"


@clause("B-107", "B-108")
def test_no_payment_takes_the_last_target() -> None:
    rite = paid("RITE", [SACRIFICE], {"op": "ready"}, targets=[MINE])
    table = Table(c50="F1 P1 bowed", c51="F2 P1", hands={"P1": ["RITE"]}, cards=[rite])
    table.act(Use("P1", "RITE"))
    assert table.options == ("c51",)


@clause("B-108")
def test_what_a_cost_makes_a_target_is_one() -> None:
    acts = hero("ACTS", {"op": "ready"}, cost=[{"pay": "bow_self"}], targets=[TARGET])
    table = Table(c50="ACTS P1", cards=[acts])
    table.act(Use("P1", "c50"))
    assert table.options == ("c50",)


# Prevented


@clause("B-107")
@pytest.mark.parametrize("source", ["event", "character"])
def test_a_payment_that_is_prevented_ends_it(source: str) -> None:
    saves = answers("SAVES", "would_interrupt", {"op": "cancel"})
    acts = hero("ACTS", gain(), cost=[SACRIFICE])
    rite = paid("RITE", [SACRIFICE], gain(), targets=[MINE])
    table = Table(c50="F1 P1", c51="ACTS P1", c52="SAVES P2", hands={"P1": ["RITE"]}, cards=[saves, acts, rite])
    card = "RITE" if source == "event" else "c51"
    table.act(Use("P1", card))
    table.choose("c50")
    respond(table, "P2", "c52:1")
    settle(table)
    assert "c50" in table.state.pieces
    assert (table.hand("P1"), table.fate("P1")) == (["RITE"], 0)
    turn(table, "P1")
    assert may(table, Use("P1", card))


@clause("B-107", "B-105")
def test_cards_react_to_what_is_sacrificed() -> None:
    sees, rite = answers("SEES", "reaction", gain()), paid("RITE", [SACRIFICE], gain())
    table = Table(c50="F1 P1", c51="SEES P2", hands={"P1": ["RITE"]}, cards=[sees, rite])
    table.act(Use("P1", "RITE"))
    table.choose("c50")
    respond(table, "P2", "c51:1")
    settle(table)
    assert (table.has(LeftPlay), table.fate("P1"), table.fate("P2")) == (True, 1, 1)


# What would change nothing


def acts_on(op: Card, **given: Any) -> Table:
    """P1 holds an event that does this to a character, in the action window of a conflict with P2."""
    return Table(hands={"P1": ["ACT"]}, cards=[event("ACT", op, targets=[TARGET])], **given)


@clause("B-108")
@pytest.mark.parametrize(("op", "state"), [
    ("honor", "honored"), ("dishonor", "dishonored"), ("bow", "bowed"), ("move_home", "home"),
])  # fmt: skip
def test_what_could_not_be_changed_is_no_target(op: str, state: str) -> None:
    table = acts_on({"op": op}, c50=f"F1 P2 {state}", c51="F1 P1")
    if op == "move_home":
        table.declare("c51", "P2.first")
        turn(table, "P1")
    table.act(Use("P1", "ACT"))
    assert table.options == ("c51",)


@clause("B-108", "B-114")
@pytest.mark.parametrize(("op", "state"), [("honor", ""), ("dishonor", ""), ("bow", ""), ("ready", "bowed")])
def test_what_is_forbidden_to_suffer_something_is_no_target_for_it(op: str, state: str) -> None:
    stays = hero("STAYS", {"op": "forbid", "what": [op], "whom": "self"}, kind="constant", when="always")
    table = Table(
        c50=f"STAYS P2 {state}", c51=f"F1 P1 {state}", hands={"P1": ["ACT"]},
        cards=[stays, event("ACT", {"op": op}, targets=[TARGET])],
    )  # fmt: skip
    table.act(Use("P1", "ACT"))
    assert table.options == ("c51",)


IN_VAIN: list[Card] = [
    {"op": "gain_fate", "amount": -1, "player": "each_opponent"},
    {"op": "take_fate", "count": 1, "player": "each_opponent"},
    {"op": "discard", "count": 1, "player": "each_opponent"},
    {"op": "discard_random", "count": 1, "player": "each_opponent"},
    {"op": "claim_favor", "discard": True},
    {"op": "ready", "whom": SOMEONE},
    {"op": "switch_type"},
    {"op": "put_into_play", "zone": "hand", "cards": SOMEONE},
]


@clause("B-106")
@pytest.mark.parametrize("op", IN_VAIN)
def test_an_effect_that_would_change_nothing_is_not_used(op: Card) -> None:
    table = Table(c50="F1 P1", hands={"P1": ["ACT"]}, cards=[event("ACT", op)])
    assert table.refusal(Use("P1", "ACT")) == "B-106"
    assert Use("P1", "ACT") not in table.legal("P1")
    both = Table(c50="F1 P1", hands={"P1": ["ACT"]}, cards=[event("ACT", op, gain())])
    assert may(both, Use("P1", "ACT"))


@clause("B-106", "B-105")
def test_a_reaction_that_would_change_nothing_is_not_offered() -> None:
    honors = answers("HONORS", "reaction", {"op": "honor", "whom": "it"}, when="honored")
    up = event("UP", {"op": "honor"}, targets=[TARGET])
    table = Table(c50="F1 P1", c51="HONORS P1", hands={"P1": ["UP"]}, cards=[honors, up])
    table.act(Use("P1", "UP"))
    table.choose("c50")
    table.passing(("would_interrupt", "interrupt"))
    assert not may(table, Respond("P1", "c51:1"))


@clause("B-106")
def test_what_can_change_something_is_chosen() -> None:
    ways = {"up": [{"op": "honor"}], "down": [{"op": "dishonor"}], "none": [{"op": "ready"}, {"op": "honor"}]}
    choices = {name: {"text": {"pt": name, "en": name}, "do": do} for name, do in ways.items()}
    table = acts_on({"op": "choose_one", "choices": choices}, c50="F1 P1 honored", c51="F2 P1 honored bowed")
    table.act(Use("P1", "ACT"))
    table.choose("c50")
    settle(table)
    assert table.options == ("down",)


# Any number of targets


@clause("B-108", "R-40")
@pytest.mark.parametrize("reference", ["v1_4", "v10"])
def test_where_all_targets_may_be_left_out_one_must_be_there_or_something_else_change(reference: str) -> None:
    maybe = [TARGET | {"optional": True}]
    cards = [event("ONLY", {"op": "ready"}, targets=maybe), event("MORE", {"op": "ready"}, gain(), targets=maybe)]
    table = Table(c50="F1 P1", hands={"P1": ["ONLY", "MORE"]}, cards=cards, options={"reference": reference})
    assert not may(table, Use("P1", "ONLY"))
    assert may(table, Use("P1", "MORE")) == (reference == "v10")


@clause("B-108", "R-40")
@pytest.mark.parametrize(("reference", "resolves"), [("v1_4", False), ("v10", True)])
def test_choosing_no_target_at_all(reference: str, resolves: bool) -> None:
    maybe = event("MAYBE", {"op": "bow"}, gain(), targets=[TARGET | {"optional": True}])
    table = Table(c50="F1 P1", hands={"P1": ["MAYBE"]}, cards=[maybe], options={"reference": reference})
    table.act(Use("P1", "MAYBE"))
    table.choose("none")
    settle(table)
    assert (table.fate("P1"), table.has(NoEffect)) == (int(resolves), not resolves)


@clause("B-108", "R-40")
def test_nobody_may_choose_nothing_where_nothing_would_change() -> None:
    maybe = event("MAYBE", {"op": "bow"}, targets=[TARGET | {"optional": True}])
    table = Table(c50="F1 P1", hands={"P1": ["MAYBE"]}, cards=[maybe], options={"reference": "v10"})
    table.act(Use("P1", "MAYBE"))
    assert table.options == ("c50",)


@clause("B-95", "B-20", "B-114")
@pytest.mark.parametrize(("element", "op", "left"), [("fire", "honor", "dishonor"), ("water", "bow", "")])
def test_a_ring_does_nothing_to_a_character_that_is_forbidden(element: str, op: str, left: str) -> None:
    stays = hero("STAYS", {"op": "forbid", "what": [op], "whom": "self"}, kind="constant", when="always")
    ring = event("RING", {"op": "resolve_ring", "element": element})
    table = Table(c50="STAYS P2", c51="F1 P1", hands={"P1": ["RING"]}, cards=[stays, ring])
    table.act(Use("P1", "RING"))
    settle(table)
    assert [option for option in table.options if option.startswith("c50")] == ([f"c50:{left}"] if left else [])


@clause("B-108", "R-40")
def test_of_two_targets_either_may_be_left_out_but_not_both() -> None:
    both = [TARGET | {"optional": True}, TARGET | {"role": "other", "optional": True}]
    bows = event("BOWS", {"op": "bow"}, {"op": "bow", "whom": "other"}, targets=both)
    for first, left in (("none", ("c50",)), ("c50", ("c50", "none"))):
        table = Table(c50="F1 P1", hands={"P1": ["BOWS"]}, cards=[bows], options={"reference": "v10"})
        table.act(Use("P1", "BOWS"))
        table.choose(first)
        assert table.options == left


@clause("B-108", "R-46")
def test_a_ring_that_is_not_chosen_stays_where_it_is() -> None:
    maybe = {"role": "ring", "what": ["ring"], "whose": "own", "optional": True}
    moves = event("MOVES", {"op": "move_ring"}, gain(), targets=[maybe])
    table = Table(hands={"P1": ["MOVES"]}, rings={"P1.fire": "P1.first"}, cards=[moves], options={"reference": "v10"})
    table.act(Use("P1", "MOVES"))
    table.choose("none")
    settle(table)
    assert (table.claimed("P1"), table.fate("P1")) == ({"fire"}, 1)
