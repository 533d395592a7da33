"""Tables that could not be: what a position, a correction or an illegal action must not bring about; and what an
illegal attack that was made all the same leads to."""

from typing import Any

import pytest

from adjudicator.kernel.desk.facts import ActionForced
from adjudicator.kernel.desk.orders import Adjust, MoveCard
from adjudicator.kernel.table.actions import Choose, ChooseSome
from adjudicator.kernel.text.refusal import BadOrder, BadSetup
from adjudicator.rulesets.heat.field.events import Blocked, Supported
from adjudicator.rulesets.heat.table.actions import Attack
from tests.clauses import clause
from tests.rulesets.heat.own_cards import ability, fighter
from tests.rulesets.heat.table import Table

ATTACK = {"seat": "P1", "attacker": "c5", "target": "c2"}
LINK = {"seat": "P1", "source": "c5", "card": "C30", "kind": "attack", "chosen": {"target": "c2"}}


def asked(**attack: Any) -> dict[str, Any]:
    """A position in the middle of an attack, with P2 to respond."""
    under_way = {**ATTACK, **attack}
    return {
        "phase": "combat", "attack": under_way, "chain": [{**LINK, "chosen": {"target": under_way["target"]}}],
        "decision": {"kind": "response", "seats": ["P2"], "clause": "H-066", "source": "C30#c5"},
        "agenda": [{"task": "Act"}, {"task": "CloseChain"},
                   {"task": "Priority", "window": "chain", "source": "C30#c5", "last": "P1", "opened": True}],
    }  # fmt: skip


def refused(**given: Any) -> BadSetup:
    pieces = {"c5": "C30 rested", "c6": "C12", "c7": "C12 P2", "c8": "S1 P2"}
    with pytest.raises(BadSetup) as found:
        Table(**(pieces | given), hands={"P2": ["A4"]})
    return found.value


def test_an_attack_that_could_be_is_a_position() -> None:
    table = Table(c5="C30 rested", c6="C12", c7="C12 P2", hands={"P2": ["A4"]}, **asked())
    table.let_pass()
    assert table.life("P2") < 35


def test_an_open_chain_says_what_is_asked() -> None:
    found = refused(phase="combat", attack=ATTACK, chain=[LINK])
    assert found.pointer == "/position/chain"


@clause("H-026", "H-027", "H-029", "H-031")
@pytest.mark.parametrize(("attack", "at"), [
    ({"seat": "P2"}, "seat"),
    ({"target": "c1"}, "target"),
    ({"attacker": "c99"}, "attacker"),
    ({"attacker": "c8"}, "attacker"),
    ({"target": "c8"}, "target"),
    ({"blocker": "c5"}, "blocker"),
    ({"blocker": "c8"}, "blocker"),
    ({"blocker": "c99"}, "blocker"),
    ({"supporters": ["c7", "c7"]}, "supporters"),
    ({"supporters": ["c5"]}, "supporters"),
    ({"supporters": ["c99"]}, "supporters"),
    ({"blocker": "c7", "supporters": ["c7"]}, "supporters"),
])  # fmt: skip
def test_an_attack_that_could_not_be_is_no_position(attack: dict[str, Any], at: str) -> None:
    assert refused(**asked(**attack)).pointer == f"/position/attack/{at}"


def test_an_attack_is_the_one_of_the_chain() -> None:
    found = refused(**{**asked(attacker="c6"), "c9": "C12"})
    assert found.pointer == "/position/attack"


@clause("H-004", "H-006", "H-008", "H-011")
@pytest.mark.parametrize("given", [
    {"decks": {"P1": ["X1", "C12"]}},
    {"hands": {"P1": ["X1"]}},
    {"discards": {"P1": ["X1"]}},
    {"heat_decks": {"P1": ["A4"]}},
    {"heat_decks": {"P1": ["X1"] * 6}},
    {"hands": {"P1": ["L1"]}},
    {"c5": "L3"},
    {"pieces": {"c5": {"card": "C12", "side": "heat"}}},
])  # fmt: skip
def test_cards_lie_where_their_kind_can(given: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        Table(**given)


@clause("H-004")
def test_no_correction_takes_a_heat_card_to_the_hand() -> None:
    table = Table(heat_decks={"P1": ["X1"]})
    with pytest.raises(BadOrder):
        table.order(Adjust((MoveCard("X1", "P1.heat_deck", "P1.hand"),)))


# What was done against the rules


def forced(table: Table) -> ActionForced:
    return next(event for event in table.events if isinstance(event, ActionForced))


@clause("H-013", "H-027")
@pytest.mark.parametrize(("id", "target"), [
    ("c5", "c6"), ("c5", "c1"), ("c5", "c101"), ("c5", "c8"), ("c7", "c2"), ("c101", "c2"), ("c99", "c2"), ("c5", "P2"),
])  # fmt: skip
def test_an_attack_with_or_on_what_does_not_fight_leads_to_nothing_that_the_rules_can_say(id: str, target: str) -> None:
    table = Table(c5="C30", c6="C12", c7="C12 P2", c8="S1 P2", phase="combat", money={"P1": 1})
    table.make_advisory()
    before = (table.life("P1"), table.life("P2"))
    table.act(Attack("P1", id, target))
    assert not forced(table).derived
    assert (table.life("P1"), table.life("P2")) == before


@clause("H-062")
def test_a_rested_card_that_attacked_all_the_same_is_followed() -> None:
    table = Table(c5="C30 rested", phase="combat")
    table.make_advisory()
    table.act(Attack("P1", "c5", "c2"))
    assert forced(table).derived


@clause("H-029", "H-031")
@pytest.mark.parametrize(("block", "support"), [("c8", ()), ("c5", ()), ("none", ("c5",)), ("none", ("c7", "c7"))])
def test_what_does_not_defend_is_not_followed(block: str, support: tuple[str, ...]) -> None:
    table = Table(c5="C30", c6="C12", c7="C12 P2", c8="S1 P2", phase="combat")
    table.make_advisory()
    table.declare("c5", "c2")
    table.act(Choose("P2", block))
    if support:
        table.act(ChooseSome("P2", support))
    assert not forced(table).derived


@clause("H-056")
def test_more_than_there_is_cannot_be_paid_at_any_table() -> None:
    table = Table(hands={"P1": ["C30"]}, money={"P1": 1})
    table.make_advisory()
    table.play("C30")
    assert not forced(table).derived
    assert table.money_spent() == 0


@clause("H-A12")
def test_block_and_support_are_one_declaration() -> None:
    drawer = fighter(2, ability("blocks", {"op": "draw", "count": 1}), key="B2")
    table = Table(c5="C30", c6="B2 P2", c7="C12 P2", cards=[drawer], phase="combat")
    table.declare("c5", "c2")
    assert not [event for event in table.choose("c6") if isinstance(event, Blocked)]
    facts = table.act(ChooseSome("P2", ("c7",)))
    assert [type(fact) for fact in facts if isinstance(fact, Blocked | Supported)] == [Blocked, Supported]
