"""The printed leaders: each side does what its text says, the front while it is up, the back in Heat Mode."""

from typing import Any

import pytest

from adjudicator.rulesets.heat.table.actions import Attack, Play, Use
from tests.clauses import clause
from tests.rulesets.heat.table import Table

RICH: dict[str, Any] = {"money": {"P1": 9, "P2": 9}, "heat": {"P1": 5, "P2": 5}}


def turned(**given: Any) -> Table:
    """A table on which P1's leader has turned to its Heat Mode."""
    table = Table(**{**RICH, **given})
    table.heat_mode()
    return table


def in_heat_mode(leader: str, **given: Any) -> Table:
    """A table on P1's turn after one in which P2's leader has turned to its Heat Mode."""
    table = Table(**{**RICH, "c1": "L3", "c2": f"{leader} P2", "active": "P2", **given})
    table.heat_mode()
    table.end_turn()
    return table


def test_mistress_flash_draws_for_the_second_card_of_a_turn() -> None:
    table = Table(hands={"P1": ["C12", "M1", "C12", "C12"]}, **RICH)
    sizes = []
    for key in ("C12", "M1", "C12", "C12"):
        table.play(key)
        sizes.append(len(table.hand("P1")))
    assert sizes == [3, 2, 2, 1]  # money is no card that is played
    table.end_turn(2)
    assert len(table.hand("P1")) == 2


@clause("H-052", "H-011")
def test_mistress_flash_in_heat_mode() -> None:
    table = turned(c5="C12", c6="C12 P2", hands={"P1": ["C12", "C12"]})
    assert [table.power(id) for id in ("c5", "c6")] == [4, 3]
    table.play("C12")
    table.play("C12")
    assert table.hand("P1") == []  # the front does not apply
    table.end_turn()
    assert table.power("c5") == 4
    table.end_turn()
    assert table.power("c5") == 3


@pytest.mark.parametrize(("attacker", "life"), [("C12", 35), ("C29", 35), ("C17", 34)])
def test_admiral_fog_prevents_two_damage_once_a_turn(attacker: str, life: int) -> None:
    table = Table(c5=attacker, c6="C12", phase="combat", money={"P2": 4})
    table.declare("c5", "c2")  # 3 of its own
    table.use("c2", "0")
    assert table.life("P2") == life
    assert sum(piece.tapped for piece in table.state.of("P2", "money")) == 2
    table.declare("c6", "c2")
    table.let_pass()
    assert table.life("P2") == life
    assert table.refusal(Use("P1", "c1")) == "H-024"


def test_admiral_fog_prevents_nothing_outside_attacks() -> None:
    table = Table(c2="L2 P2", hands={"P1": ["C12"], "P2": ["A4"]}, **RICH)
    table.act(Play("P1", "C12"))
    assert table.refusal(Use("P2", "c2")) == "H-066"


@clause("H-052", "H-068")
def test_admiral_fog_in_heat_mode_negates_a_card_in_either_turn() -> None:
    table = in_heat_mode("L2", hands={"P1": ["C12", "C12"]}, phase="main1")
    table.act(Play("P1", "C12"))
    table.act(Use("P2", "c2"))
    table.choose("0")
    table.let_pass()
    assert (table.of("C12"), table.discard("P1")) == ([], ["C12"])
    assert sum(piece.tapped for piece in table.state.of("P2", "money")) == 1
    table.play("C12")  # once a turn
    assert len(table.of("C12")) == 1


@clause("H-041")
@pytest.mark.parametrize(("standing", "life"), [(("C12", "C12"), 31), (("C12", "C12 rested"), 30), (("C12", "S3"), 30)])
def test_old_fig_tree_heals_at_the_end_of_its_turn(standing: tuple[str, str], life: int) -> None:
    table = Table(c1="L3", c5=standing[0], c6=standing[1], c7="C12 P2", life={"P1": 30})
    table.end_turn()
    assert table.life("P1") == life
    table.end_turn()
    assert table.life("P1") == life  # not in the opponent's


@clause("H-052", "H-046")
def test_old_fig_tree_in_heat_mode_keeps_characters_from_dying_in_combat() -> None:
    table = in_heat_mode("L3", c1="L4", c5="C29", c6="C12 P2", heat_decks={"P1": ["X10"]}, money={"P1": 5})
    table.advance("combat")
    table.attack("c5", "c6")
    assert (table.gone("c6"), table.life("P2"), table.heat("P2")) == (False, 38, 5)
    table.advance("main2")
    table.play("X10")
    assert table.gone("c6")  # that is no combat
    assert table.state.leader("P2").side == "heat"


@clause("H-A11", "H-057")
def test_baron_saltpetre_sets_money_standing_when_he_attacks() -> None:
    table = Table(c1="L4", c2="L3 P2", c5="M1 rested", c6="M1 rested", c7="C12", phase="combat")
    table.attack("c7", "c2")
    assert (table.rested("c5"), table.rested("c6")) == (True, True)
    table.declare("c1", "c2")
    table.choose("c6")
    table.let_pass()
    assert (table.rested("c5"), table.rested("c6"), table.life("P2")) == (True, False, 34)


@clause("H-024", "H-A24")
def test_baron_saltpetre_loses_life_for_power() -> None:
    table = Table(c1="L4", c2="L3 P2")
    table.use("c1")
    assert (table.power("c1"), table.life("P1"), table.heat("P1")) == (5, 33, 1)
    assert table.refusal(Use("P1", "c1")) == "H-024"
    table.end_turn()
    assert table.power("c1") == 3
    assert Table(c1="L4", phase="combat").refusal(Use("P1", "c1")) == "H-024"
    assert Table(c1="L4", life={"P1": 2}).refusal(Use("P1", "c1")) == "H-024"


@clause("H-052", "H-089", "H-011")
def test_baron_saltpetre_in_heat_mode() -> None:
    table = turned(c1="L4 rested", c2="L3 P2", c5="C12", c7="C12 P2", hands={"P1": ["C12"]}, money={"P1": 1})
    assert (table.rested("c1"), table.power("c1"), table.power("c5"), table.power("c7")) == (False, 4, 4, 3)
    assert table.refusal(Use("P1", "c1")) == "H-024"  # a front's ability
    table.play("C12")  # for 1
    table.advance("combat")
    table.attack("c1", "c2")
    table.attack("c1", "c2")
    assert table.life("P2") == 32
    assert table.refusal(Attack("P1", "c1", "c2")) == "H-062"
    table.end_turn()
    assert table.power("c5") == 3
    assert table.power("c1") == 4


@clause("H-052")
def test_baron_saltpetre_makes_characters_cheaper_in_his_own_turn_alone() -> None:
    table = turned(c1="L4", hands={"P1": ["C12", "S10"]}, money={"P1": 0})
    assert table.refusal(Play("P1", "C12")) == "H-023"
    assert table.refusal(Play("P1", "S10")) == "H-023"
    hired = turned(c1="L4", hands={"P1": ["C12"]}, money={"P1": 1})
    assert Play("P1", "C12") in hired.legal()
