"""What follows from the rules of Heat where rules meet: who leaves before the end, targets, attacks again, equipment,
money and colours (H-082 to H-089, H-A27, H-A29, H-A31)."""

from typing import Any

import pytest

from adjudicator.kernel.effects.facts import NoEffect
from adjudicator.kernel.table.actions import ChooseSome
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.rulesets.heat.field.events import Compared, ExcessMet
from adjudicator.rulesets.heat.table.actions import Attack, Block, Play, Support, Use
from adjudicator.rulesets.heat.table.events import LifeLost
from tests.clauses import clause
from tests.rulesets.heat.own_cards import ability, action, card, fighter
from tests.rulesets.heat.table import Table

RICH = {"money": {"P1": 9, "P2": 9}, "heat": {"P1": 0, "P2": 2}}


BOUNCE = action("Z1", {"op": "move_to", "zone": "hand"}, targets=[{"role": "target", "what": ["character"]}])


# Defence is declared once


@clause("H-082")
@pytest.mark.parametrize("late", [Support("P2", "c7"), Block("P2", "c7")])
def test_nobody_blocks_or_supports_once_responses_have_begun(late: Support | Block) -> None:
    table = Table(c5="C12", c6="C12 P2", c7="C12 P2", phase="combat", hands={"P2": ["A4", "A4"]}, **RICH)
    table.declare("c5", "c6")
    table.defend()
    assert table.refusal(late) == "H-082"
    table.answer("A4", "c6")
    assert table.refusal(late) == "H-082"


@clause("H-082")
def test_block_and_support_are_asked_once_and_in_this_order() -> None:
    table = Table(c5="C29", c6="C12 P2", c7="C12 P2", c8="C12 P2", phase="combat", hands={"P2": ["A4"]}, **RICH)
    table.declare("c5", "c2")
    asked = [table.asked_for]
    table.choose("c6")
    asked.append(table.asked_for)
    table.act(ChooseSome("P2", ("c7",)))
    assert [*asked, table.asked_for] == ["block", "support", "response"]
    table.answer("A4", "c6")
    table.let_pass()
    assert not table.rested("c8")
    assert table.gone("c5")  # 5 against 3 + 3 + 1


# Who leaves before the end


@clause("H-083")
@pytest.mark.parametrize("how", ["dies", "goes to the hand"])
def test_equipment_goes_to_its_owners_discard_zone_when_its_bearer_leaves(how: str) -> None:
    table = Table(c5="C12", c6="C17 P2", c7="E1 on:c5", c8="E1 P2 on:c5", phase="combat", cards=[BOUNCE],
                  hands={"P1": ["Z1"]}, **RICH)  # fmt: skip
    if how == "dies":
        table.attack("c5", "c6")  # 5 against 6
        assert table.discard("P1") == ["C12", "E1"]
    else:
        table.play("Z1", "", "c5")
        assert (table.hand("P1"), table.discard("P1")) == (["C12"], ["E1", "Z1"])
    assert (table.gone("c7"), table.gone("c8"), table.discard("P2")) == (True, True, ["E1"])


@clause("H-084", "H-030")
@pytest.mark.parametrize("block", ["none", "c8"])
def test_without_its_target_an_attack_does_nothing(block: str) -> None:
    """P2 sacrifices the attacked character to a Deck Smith."""
    table = Table(c5="C29", c6="C12 P2", c7="C28 P2", c8="C12 P2", phase="combat", hands={"P2": ["A4"]}, **RICH)
    table.declare("c5", "c6")
    table.defend(block)
    table.use("c7", "c6")
    assert table.gone("c6")
    assert (table.gone("c5"), table.gone("c8"), table.life("P2"), table.heat("P1")) == (False, False, 35, 0)
    assert table.rested("c8") == (block == "c8")
    assert not table.has(Compared)


@clause("H-085")
def test_without_its_attacker_an_attack_does_nothing() -> None:
    table = Table(c5="C29", c6="C12 P2", c8="C12 P2", phase="combat", cards=[BOUNCE], hands={"P2": ["Z1"]}, **RICH)
    table.declare("c5", "c6")
    table.defend("c8")
    table.answer("Z1", "c5")
    table.let_pass()
    assert table.hand("P1") == ["C29"]
    assert (table.life("P2"), table.heat("P1"), table.heat("P2")) == (35, 0, 2)
    assert (table.gone("c6"), table.gone("c8"), table.rested("c8")) == (False, False, True)
    assert not table.has(Compared)


@clause("H-085", "H-046")
def test_an_attacker_that_is_destroyed_is_lost_and_its_attack_is_over() -> None:
    table = Table(c5="C07", c6="C12 P2", phase="combat", hands={"P2": ["A2"]}, c1="L4", **RICH)
    table.declare("c5", "c6")
    table.answer("A2", "c5")
    table.let_pass()
    assert (table.gone("c5"), table.gone("c6"), table.life("P2")) == (True, False, 35)
    assert (table.heat("P1"), table.heat("P2")) == (2, 2)  # its own life lost, and the character


# Targets


@clause("H-087")
@pytest.mark.parametrize("grown", [False, True])
def test_a_target_must_still_be_one_when_the_effect_resolves(grown: bool) -> None:
    table = Table(c5="C15", c6="C12 P2", phase="combat", hands={"P1": ["A4"], "P2": ["A2"]}, c2="L4 P2", **RICH)
    table.declare("c5", "c6")
    table.defend()
    table.answer("A2", "c5", heat=True)
    if grown:
        table.answer("A4", "c5")
    table.let_pass()
    assert table.gone("c5") != grown
    assert table.life("P1") == (30 if grown else 28)  # the whole card does nothing
    assert sum(piece.tapped for piece in table.state.of("P2", "money")) == 2
    assert table.heat("P2") == (2 if grown else 1)  # of 2 it paid 2; then its losses, or the damage that it caused


@clause("H-087")
def test_a_card_cannot_be_played_without_a_target() -> None:
    table = Table(c5="C29", c6="C12 P2", phase="combat", hands={"P2": ["A2", "A1", "A4"]}, **RICH)
    table.declare("c5", "c2")
    table.defend()
    assert table.refusal(Play("P2", "A2")) == "H-087"  # power 5
    assert table.refusal(Play("P2", "A1")) == "H-066"  # no attack on a character
    assert Play("P2", "A4") in table.legal()


@clause("H-087")
def test_an_attack_that_is_redirected_is_no_longer_one_on_the_leader() -> None:
    table = Table(c5="C07", c6="C09 P2", phase="combat", hands={"P2": ["A8", "A9"]}, **RICH)
    table.declare("c5", "c2")
    table.defend()
    table.answer("A8", "0")
    table.answer("A9", "0", "c6")
    table.let_pass()
    assert table.life("P1") == 29  # the Brawler's own 1, and no damage of the Powder
    assert (table.heat("P1"), table.gone("c5"), table.gone("c6")) == (2, False, False)  # 4 against 4


@clause("H-087")
def test_equipment_whose_bearer_has_gone_does_not_enter_play() -> None:
    table = Table(c5="C28", c6="C12", hands={"P1": ["E1", "A4"]}, **RICH)
    table.act(Play("P1", "E1", "c6"))
    table.use("c5", "c6")
    assert (table.of("E1"), table.discard("P1")) == ([], ["C12", "E1"])
    assert table.has(NoEffect)
    assert sum(piece.tapped for piece in table.state.of("P1", "money")) == 1


# Attacks again


@clause("H-089")
def test_an_attacker_may_be_declared_again_and_stays_rested() -> None:
    table = Table(c5="C03", hands={"P1": ["C01"]}, c2="L3 P2", **RICH)
    table.play("C01")
    table.advance("combat")
    table.attack("c5", "c2")
    assert table.rested("c5")
    table.attack("c5", "c2")
    assert (table.rested("c5"), table.life("P2")) == (True, 34)
    assert table.refusal(Attack("P1", "c5", "c2")) == "H-062"


@clause("H-089")
def test_who_has_stood_up_in_between_may_still_attack_once_more() -> None:
    table = Table(c5="C12", c6="E6 on:c5", c2="L3 P2", phase="combat", hands={"P1": ["A10"]}, **RICH)
    table.attack("c5", "c2")
    table.use("c6")
    table.attack("c5", "c2")
    assert table.refusal(Attack("P1", "c5", "c2")) == "H-062"
    table.play("A10", "", "c5")
    table.attack("c5", "c2")
    assert table.life("P2") == 31
    assert table.refusal(Attack("P1", "c5", "c2")) == "H-062"


@clause("H-089", "H-062")
def test_who_is_rested_and_has_not_attacked_does_not_attack_again() -> None:
    table = Table(c5="C12 rested", phase="combat", hands={"P1": ["A10"]}, **RICH)
    table.play("A10", "", "c5")
    assert table.refusal(Attack("P1", "c5", "c2")) == "H-062"


# Equipment, money, colours


@clause("H-A29")
@pytest.mark.parametrize("limit", ["none", 1])
def test_a_character_bears_any_number_of_equipment_cards(limit: str | int) -> None:
    table = Table(c5="C01", c6="E1 on:c5", hands={"P1": ["E6"]}, options={"equip_limit": limit}, money={"P1": 9},
                  heat={"P1": 2})  # fmt: skip
    action = Play("P1", "E6", "c5", True)
    if limit == 1:
        assert table.refusal(action) == "H-A29"
        assert action not in table.legal()
    else:
        table.do(action)
        assert table.power("c5") == 5  # 2 + 1 + 2


@clause("H-A27")
def test_money_of_any_kind_pays_any_cost() -> None:
    table = Table(c5="M1", c6="M2", hands={"P1": ["C13", "C12"]})
    table.play("C13")
    assert (table.rested("c5"), table.rested("c6"), len(table.of("C13"))) == (True, True, 1)
    table.end_turn(2)
    table.play("C12")
    assert (table.rested("c5"), table.rested("c6"), len(table.of("C12"))) == (True, True, 1)


@clause("H-A31", "H-059")
@pytest.mark.parametrize(("colours", "cost"), [
    (["blue", "red"], 3), (["red"], 4), (["purple"], 3), ([], 3), (["red", "green"], 4), (["purple", "blue"], 3),
])  # fmt: skip
def test_one_colour_of_a_leader_is_enough(colours: list[str], cost: int) -> None:
    leader = card("Z1", "leader", life=30, colours=["purple", "blue"])
    hired = card("Z2", "character", cost=3, power=3, colours=colours)
    for money in (cost - 1, cost):
        table = Table(c1="Z1", cards=[leader, hired], hands={"P1": ["Z2"]}, money={"P1": money})
        assert (Play("P1", "Z2") in table.legal()) == (money == cost)
    table.play("Z2")
    assert all(piece.tapped for piece in table.state.of("P1", "money"))


@clause("H-008", "H-A25")
@pytest.mark.parametrize(("what", "usable"), [({}, False), ({"what": ["leader"]}, False), ({"what": ["card"]}, True)])
def test_a_leader_is_never_what_a_cost_is_paid_with(what: dict[str, Any], usable: bool) -> None:
    cost = {"pay": "sacrifice", **({"cards": {**what, "whose": "own"}} if what else {})}
    heal = ability("activated", {"op": "heal", "amount": 1}, cost=[cost], side="front")
    table = Table(c1="Z1", c5="C12", cards=[card("Z1", "leader", heal, life=30)])
    assert (Use("P1", "c1") in table.legal()) == usable
    if usable:
        table.act(Use("P1", "c1"))
        assert table.options == ("c5",)


ONE = {"equip_limit": 1}


@clause("H-A29", "H-024")
def test_by_a_house_rule_an_effect_attaches_no_second_equipment() -> None:
    given = {"c5": "C12", "c6": "C12", "c7": "E11 on:c5", "c8": "E1 on:c6", "money": {"P1": 1}}
    bare = Table(**given)
    bare.use("c7", "c6")
    assert bare.piece("c7").on == "c6"
    table = Table(**given, options=ONE)
    (refused,) = [event for event in table.use("c7", "c6") if isinstance(event, NoEffect)]
    assert (table.piece("c7").on, refused.clauses, refused.why) == ("c5", ("H-024", "H-A29"), "forbidden")


@clause("H-A29")
def test_by_a_house_rule_no_position_has_a_second_equipment_on_a_character() -> None:
    given = {"c5": "C12", "c6": "E1 on:c5", "c7": "E1 on:c5"}
    assert Table(**given).power("c5") == 5
    with pytest.raises(BadSetup) as refused:
        Table(**given, options=ONE)
    assert (refused.value.pointer, refused.value.clause) == ("/position/pieces/c7/on", "H-A29")


@clause("H-015", "H-087")
def test_equipment_does_not_come_on_to_a_character_that_has_changed_sides() -> None:
    thief = action("Steal", {"op": "change_control"},
                   targets=[{"role": "target", "what": ["character"], "whose": "opponent"}])  # fmt: skip
    table = Table(c5="C12", cards=[thief], hands={"P1": ["E1"], "P2": ["Steal"]}, money={"P1": 1})
    table.act(Play("P1", "E1", "c5"))
    table.answer("Steal", "c5")
    table.let_pass()
    assert [event.clauses for event in table.events if isinstance(event, NoEffect)] == [("H-087", "H-015")]
    assert (table.discard("P1"), table.power("c5")) == (["E1"], 3)


@clause("H-A29", "H-087")
def test_by_a_house_rule_equipment_does_not_come_on_to_a_character_that_bears_another_by_then() -> None:
    hook = action("Hook", {"op": "attach", "whom": "gear", "to": "target"}, targets=[
        {"role": "gear", "what": ["equipment"], "whose": "own"},
        {"role": "target", "what": ["character"], "whose": "own"},
    ])  # fmt: skip
    table = Table(c5="C12", c6="C12", c7="E1 on:c6", cards=[hook], hands={"P1": ["E1", "Hook"]}, money={"P1": 1},
                  options=ONE)  # fmt: skip
    table.act(Play("P1", "E1", "c5"))
    table.answer("Hook", "c7", "c5")
    table.let_pass()
    assert [event.clauses for event in table.events if isinstance(event, NoEffect)] == [("H-087", "H-A29")]
    assert (table.discard("P1"), table.piece("c7").on) == (["Hook", "E1"], "c5")


# An attack that is redirected


@clause("H-A38", "H-039", "H-A16")
@pytest.mark.parametrize(("excess", "life", "gone"), [("new", 32, True), ("first", 29, False)])
def test_what_a_blocker_does_not_hold_of_a_redirected_attack(excess: str, life: int, gone: bool) -> None:
    """8 against a blocker of 2; the attack on the leader has been redirected to a character of 3."""
    dodge = action("Dodge", {"op": "redirect"}, targets=[{"role": "target", "what": ["character"], "whose": "own"}])
    table = Table(c5="F8", c6="F2 P2", c7="F3 P2", cards=[fighter(2), fighter(3), fighter(8), dodge],
                  hands={"P2": ["Dodge"]}, phase="combat", options={"redirected_excess": excess})  # fmt: skip
    table.declare("c5", "c2")
    table.defend("c6")
    table.answer("Dodge", "c7")
    table.let_pass()
    assert (table.life("P2"), table.gone("c7")) == (life, gone)
    (lost,) = [event for event in table.events if isinstance(event, LifeLost)]
    new = ("H-039", "H-A16", "H-A38", "H-090")
    assert lost.clauses == (new if excess == "new" else ("H-039", "H-038", "H-A38", "H-090"))
    met = [(event.id, event.excess, event.power) for event in table.events if isinstance(event, ExcessMet)]
    assert met == ([("c7", 6, 3)] if excess == "new" else [])


@clause("H-A38")
def test_by_a_house_rule_excess_is_lost_with_the_first_target() -> None:
    both = [{"op": "redirect"}, {"op": "destroy", "whom": {"what": ["character"], "names": ["F1"]}}]
    dodge = action("Dodge", *both, targets=[{"role": "target", "what": ["character"], "whose": "own"}])
    table = Table(c5="F8", c6="F2 P2", c7="F3 P2", c8="F1 P2", cards=[*map(fighter, (1, 2, 3, 8)), dodge],
                  hands={"P2": ["Dodge"]}, phase="combat", options={"redirected_excess": "first"})  # fmt: skip
    table.declare("c5", "c8")
    table.defend("c6")
    table.answer("Dodge", "c7")
    table.let_pass()
    assert (table.gone("c6"), table.gone("c7"), table.life("P2")) == (True, False, 35)


@clause("H-A16")
def test_excess_that_the_target_holds_is_told() -> None:
    table = Table(c5="F5", c6="F2 P2", c7="F3 P2", cards=[*map(fighter, (2, 3, 5))], phase="combat")
    events = table.attack("c5", "c7", "c6")
    assert [(event.id, event.excess, event.power) for event in events if isinstance(event, ExcessMet)] == [("c7", 3, 3)]
    assert (table.gone("c7"), table.life("P2")) == (False, 35)
