"""What the game finds wrong with cards of one's own."""

from typing import Any

import pytest

from adjudicator.kernel.cards import BadCards, parse_cards
from adjudicator.rulesets.enlightenment.cards.form import CARDS, Card, faults
from tests.clauses import clause
from tests.rulesets.enlightenment.test_abilities import TARGET, ability, event, hero
from tests.rulesets.enlightenment.test_characters import attachment
from tests.rulesets.enlightenment.test_costs import SACRIFICE, paid


@clause("B-104")
@pytest.mark.parametrize("do", [
    {"op": "modify_cost", "amount": -1, "cards": {"what": ["event"]}}, {"op": "consider_claimed", "element": "air"},
])  # fmt: skip
def test_what_only_goes_on_is_not_done_once(do: dict[str, Any]) -> None:
    with pytest.raises(BadCards):
        parse_cards("own", [event("ONCE", do)], Card, faults, CARDS)
    goes_on = hero("ALWAYS", do, kind="constant", when="always")
    assert [card.key for card in parse_cards("own", [goes_on], Card, faults, CARDS)] == ["ALWAYS"]


def refused(card: dict[str, Any]) -> bool:
    """Whether the check refuses a card."""
    try:
        parse_cards("own", [card], Card, faults, CARDS)
    except BadCards:
        return True
    return False


def on(what: str, **more: Any) -> list[dict[str, Any]]:
    """A target of this kind."""
    return [{"role": "target", "what": [what], **more}]


@clause("B-104")
@pytest.mark.parametrize(("do", "role"), [
    ({"op": "move_ring"}, "ring"), ({"op": "switch_ring"}, "ring"), ({"op": "fate_on_ring"}, "ring"),
    ({"op": "change_element", "element": "air"}, "ring"),
])  # fmt: skip
def test_what_is_done_to_a_ring_names_one(do: dict[str, Any], role: str) -> None:
    assert refused(event("NONE", do))
    assert refused(event("WHOM", {**do, role: "target"}, targets=[TARGET]))
    assert not refused(event("RING", {**do, role: "target"}, targets=on("ring")))
    assert not refused(hero("TOLD", do, kind="reaction", when="ring_claimed"))


@clause("B-103")
def test_a_duel_names_two_characters() -> None:
    duel = {"op": "duel", "stat": "military"}
    assert refused(hero("NONE", duel))
    assert refused(hero("WHAT", {**duel, "foe": "target"}, targets=on("province")))
    assert refused(event("ITSELF", {**duel, "foe": "target"}, targets=[TARGET]))
    assert not refused(hero("FOE", {**duel, "foe": "target"}, targets=[TARGET]))


@clause("B-54")
@pytest.mark.parametrize("op", [
    {"op": "discard_from_play"}, {"op": "return_to", "zone": "hand"}, {"op": "bow"}, {"op": "ready"}, {"op": "honor"},
    {"op": "dishonor"}, {"op": "place_fate"}, {"op": "remove_fate"}, {"op": "take_control"}, {"op": "move_home"},
    {"op": "modify_stat", "stat": "military", "amount": 1}, {"op": "set_stat", "stat": "glory", "amount": 1},
])  # fmt: skip
def test_what_a_province_cannot_suffer_is_not_done_to_it(op: dict[str, Any]) -> None:
    assert refused(event("CHOSEN", op, targets=on("province")))
    assert refused(event("ALL", {**op, "whom": {"what": ["province", "role"]}}))
    assert refused(event("RING", op, targets=on("ring")))
    assert not refused(event("SOMEONE", op, targets=on("character")))


@clause("B-107")
@pytest.mark.parametrize("cost", [
    {"pay": "sacrifice"}, {"pay": "bow_self"}, {"pay": "bow_self", "bearer": True}, {"pay": "take_fate_off"},
    {"pay": "sacrifice", "cards": {"what": ["stronghold"]}}, {"pay": "bow", "cards": {"what": ["province"]}},
    {"pay": "dishonor", "cards": {"what": ["holding"]}},
])  # fmt: skip
def test_a_cost_is_paid_with_what_can_pay_it(cost: dict[str, Any]) -> None:
    assert refused(paid("PAID", [cost], {"op": "draw", "count": 1}))
    assert not refused(paid("PAID", [SACRIFICE], {"op": "draw", "count": 1}))


@clause("B-105")
def test_nothing_is_done_to_a_card_that_is_about_to_come() -> None:
    assert refused(hero("EARLY", {"op": "honor", "whom": "it"}, kind="interrupt", when="enters_play"))
    assert not refused(hero("AFTER", {"op": "honor", "whom": "it"}, kind="reaction", when="enters_play"))


@clause("B-104")
@pytest.mark.parametrize("asked", [
    {"least": {"military": 1}}, {"most": {"cost": 1}}, {"tags": ["bushi"]}, {"keywords": ["pride"]}, {"other": True},
    {"statuses": ["honored"]}, {"names": ["N02"]}, {"zone": ["hand"]},
])  # fmt: skip
def test_a_ring_is_asked_what_it_has(asked: dict[str, Any]) -> None:
    assert refused(event("RING", {"op": "draw", "count": 1}, targets=on("ring", **asked)))
    assert refused(event("SOMEONE", {"op": "bow"}, targets=on("character", statuses=["claimed"])))


@clause("B-104")
@pytest.mark.parametrize("do", [
    {"op": "grant", "whom": "self"}, {"op": "forbid", "what": [], "whom": "self"},
    *({"op": "modify_stat", "stat": stat, "amount": 1, "whom": "self"} for stat in ("bid", "cost", "fate", "all")),
])  # fmt: skip
def test_an_operation_says_what_it_changes(do: dict[str, Any]) -> None:
    assert refused(hero("NOTHING", do))


@clause("B-108")
def test_no_target_is_called_as_the_card_itself() -> None:
    assert refused(event("SELF", {"op": "bow", "whom": "self"}, targets=[{"role": "self", "what": ["character"]}]))


@clause("B-109")
def test_what_is_forced_has_a_limit() -> None:
    gains = {"op": "gain_honor", "amount": 1}
    assert refused(hero("FORCED", gains, kind="forced_reaction", when="honor_gained", times=0))
    assert not refused(hero("MAY", gains, kind="reaction", when="honor_gained", times=0))


@clause("B-61")
def test_on_whom_an_attachment_may_be_is_checked() -> None:
    acts = ability({"op": "draw", "count": 1})
    for wrong in ({"statuses": ["sitting"]}, {"whose": "your_opponent"}, {"chosen": "target"}):
        assert refused(attachment("ON", attaches_to=wrong, abilities=[acts]))
    assert not refused(attachment("ON", attaches_to={"statuses": ["honored"]}, abilities=[acts]))


@clause("B-104")
@pytest.mark.parametrize("more", [
    {"targets": [TARGET]}, {"cost": [{"pay": "sacrifice", "cards": {"what": ["character"]}}]},
])  # fmt: skip
def test_what_always_holds_costs_nothing_and_chooses_nothing(more: dict[str, Any]) -> None:
    doing = {"op": "modify_stat", "stat": "military", "amount": 1, "whom": "self"}
    assert not refused(hero("ALWAYS", doing, kind="constant", when="always"))
    assert refused(hero("ALWAYS", doing, kind="constant", when="always", **more))


@clause("B-54")
def test_a_refusal_says_what_cannot_be_done_to_what() -> None:
    with pytest.raises(BadCards) as wrong:
        parse_cards("own", [event("RING", {"op": "bow"}, targets=on("ring"))], Card, faults, CARDS)
    assert any("'bow' does nothing to this: ring" in error.reason.en for error in wrong.value.errors)
