"""Attacks: with what, on whom, and what the attacker, equipment and supports bring to them (H-013 to H-018, H-026 to
H-028, H-A09 to H-A11)."""

from typing import Any

import pytest

from adjudicator.kernel.text.refusal import Illegal
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.heat.table.actions import Attack, Play
from tests.clauses import clause
from tests.rulesets.heat.own_cards import ability, card
from tests.rulesets.heat.table import Table

BANNER = card("B", "support", ability("continuous", {"op": "modify_stat", "stat": "power", "amount": 1,
                                                     "whom": {"what": ["character"], "whose": "own"}}))  # fmt: skip


# Who attacks


@clause("H-013")
def test_only_characters_attack() -> None:
    table = Table(c5="S1", c6="E1 on:c7", c7="C12", c8="C12 P2", money={"P1": 1}, phase="combat")
    for id in ("c5", "c6", "c101", "c8", "c99"):
        assert table.refusal(Attack("P1", id, "c2")) == "H-013"
    assert [action.card for action in table.legal() if isinstance(action, Attack)] == ["c7", "c7"]


@clause("H-016")
@pytest.mark.parametrize(("target", "answer"), [("c6", "A1"), ("c2", "A7"), ("c6", "")])
def test_an_attacker_is_rested_whatever_becomes_of_the_attack(target: str, answer: str) -> None:
    table = Table(c5="C12", c6="C12 P2", hands={"P2": [answer] if answer else []}, money={"P2": 3}, phase="combat")
    table.declare("c5", target)
    assert table.rested("c5")
    if table.asked_for == "block":
        table.defend()
    if answer:
        table.answer(answer, "0")
    table.let_pass()
    assert (table.rested("c5"), table.gone("c6"), table.life("P2")) == (True, False, 35)
    assert table.heat("P1") == (0 if answer else 1)  # cancelled, or a tie
    assert table.refusal(Attack("P1", "c5", target)) == "H-062"


# What it attacks with


@clause("H-015")
def test_an_equipped_character_attacks_with_more() -> None:
    table = Table(c2="L1 P2", c5="C13", hands={"P1": ["E1"]}, money={"P1": 1})
    table.play("E1", "c5")
    assert (table.power("c5"), table.piece(table.of("E1")[0]).on) == (3, "c5")
    table.advance("combat")
    table.attack("c5", "c2")
    assert table.life("P2") == 27


@clause("H-015")
@pytest.mark.parametrize("bearer", ["", "c1", "c6", "c7", "c101", "c99"])
def test_equipment_is_for_one_s_own_characters(bearer: str) -> None:
    table = Table(c5="C12", c6="C12 P2", c7="S1", hands={"P1": ["E1"]}, money={"P1": 1})
    assert table.refusal(Play("P1", "E1", bearer)) == "H-015"
    assert [action.to for action in table.legal() if isinstance(action, Play)] == ["c5"]


@clause("H-017")
def test_a_support_s_effect_lasts_while_it_is_in_play() -> None:
    table = Table(c5="B P2", c6="C12 P2", hands={"P1": ["A14"], "P2": ["B"]}, money={"P1": 3}, cards=[BANNER])
    assert table.power("c6") == 4
    table.play("A14", "", "c5")
    assert (table.gone("c5"), table.power("c6")) == (True, 3)
    table.end_turn()
    table.play("B")
    assert table.power("c6") == 4


@clause("H-018")
def test_effects_may_choose_a_support_and_attacks_may_not() -> None:
    table = Table(c5="C12", c6="S1 P2", hands={"P1": ["A14"]}, money={"P1": 3}, phase="combat")
    assert table.refusal(Attack("P1", "c5", "c6")) == "H-018"
    table.play("A14", "", "c6")
    assert (table.gone("c6"), table.discard("P2")) == (True, ["S1"])


# What is attacked


@clause("H-027", "H-A10")
@pytest.mark.parametrize(("leader", "life"), [("L1", 26), ("L2", 34)])
def test_an_attack_on_a_leader_takes_its_player_s_life(leader: str, life: int) -> None:
    table = Table(c2=f"{leader} P2", c5="C09", phase="combat")
    table.attack("c5", "c2")
    assert (table.life("P2"), table.life("P1")) == (life, 30)


@clause("H-027")
def test_targets_are_the_opponent_s_leader_and_characters() -> None:
    table = Table(c5="C12", c6="C12", c7="C12 P2", c8="S1 P2", c9="E1 P2 on:c7", money={"P2": 1}, phase="combat")
    for target in ("c1", "c6", "c9", "c101", "c99", "P1"):
        assert table.refusal(Attack("P1", "c5", target)) == "H-027"
    targets = {action.target for action in table.legal() if isinstance(action, Attack)}
    assert targets == {"c2", "c7"}


@clause("H-028")
@pytest.mark.parametrize("stands", ["", " rested"])
def test_a_character_is_attacked_standing_or_rested(stands: str) -> None:
    table = Table(c5="C09", c6=f"C12 P2{stands}", phase="combat")
    assert Attack("P1", "c5", "c6") in table.legal()
    table.attack("c5", "c6")
    assert (table.gone("c6"), table.life("P2")) == (True, 34)


@clause("H-A09")
def test_the_opponent_and_the_leader_are_one_target() -> None:
    table = Table(c5="C08", phase="combat")
    assert table.refusal(Attack("P1", "c5", "P2")) == "H-A09"
    table.attack("c5", "c2")
    assert table.life("P2") == 33


@clause("H-A09")
@pytest.mark.parametrize(("target", "life"), [("P2", 30), ("c2", 33)])
def test_by_a_house_rule_the_opponent_is_a_target_apart(target: str, life: int) -> None:
    table = Table(c5="C08", phase="combat", options={"player_target": "separate"})
    assert Attack("P1", "c5", target) in table.legal()
    table.attack("c5", target)
    assert table.life("P2") == life
    assert (table.heat("P1"), table.heat("P2")) == (1, 1)
    blocked = Table(c5="C08", c6="C13 P2", phase="combat", options={"player_target": "separate"})
    blocked.attack("c5", target, "c6")
    assert (blocked.gone("c6"), blocked.life("P2")) == (True, 32)


# Leaders in combat


@clause("H-A10")
@pytest.mark.parametrize(("defends", "life"), [("power", 34), ("zero", 31)])
def test_a_leader_defends_with_its_power(defends: str, life: int) -> None:
    table = Table(c5="C09", hands={"P2": ["K1"]}, phase="combat", options={"leader_defends": defends})
    table.declare("c5", "c2")
    assert table.explain("attack.difference").value == 35 - life
    table.let_pass()
    assert table.life("P2") == life


@clause("H-A10")
def test_a_leader_s_power_can_win() -> None:
    table = Table(c5="C13", phase="combat")
    table.attack("c5", "c2")
    assert (table.gone("c5"), table.life("P2"), table.heat("P1")) == (True, 35, 1)


@clause("H-A11", "H-013")
def test_a_leader_with_power_attacks_and_suffers_nothing() -> None:
    table = Table(c1="L2", c2="L1 P2", c6="C08 P2", phase="combat")
    table.attack("c1", "c6")
    assert (table.gone("c1"), table.rested("c1"), table.gone("c6")) == (False, True, False)
    assert [(table.life(seat), table.heat(seat)) for seat in ("P1", "P2")] == [(35, 0), (30, 0)]
    assert table.refusal(Attack("P1", "c1", "c2")) == "H-062"


@clause("H-A11")
def test_a_leader_with_power_that_may_not_attack_is_not_told_that_it_has_none() -> None:
    table = Table(c1="L2", c2="L1 P2", phase="combat", options={"leader_attacks": "no"})
    with pytest.raises(Illegal) as refused:
        table.attack("c1", "c2")
    assert refused.value.why == Text("líderes não atacam", "leaders do not attack")
    assert refused.value.logged.why.en == "only a leader with power attacks"  # so do the logs that there are


@clause("H-A11", "H-013")
@pytest.mark.parametrize(
    ("leader", "options", "why"),
    [("L1", {}, "H-A11"), ("L2", {"leader_attacks": "no"}, "H-A11"), ("L2", {}, "")],
)
def test_whether_a_leader_attacks(leader: str, options: dict[str, Any], why: str) -> None:
    table = Table(c1=leader, c2="L1 P2", phase="combat", options=options)
    if why:
        assert table.refusal(Attack("P1", "c1", "c2")) == why
    else:
        table.attack("c1", "c2")
        assert table.life("P2") == 27
