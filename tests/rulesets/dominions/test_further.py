"""The public cards beyond the deck of Thassalos: totems, potions, traps and the twilight's arms."""

import pytest

from adjudicator.kernel.effects.facts import DieRolled
from adjudicator.rulesets.dominions.table.actions import Activate, Attack
from tests.clauses import clause
from tests.rulesets.dominions.table import Table


def test_the_fruit_heals_or_cures() -> None:
    healed = Table(c1="U03 3,3 d4", c2="A0016 1,3")
    healed.use("c2", "c1")
    healed.choose("heal")
    assert healed.hp("c1") == 5
    cured = Table(c1="U05 4,3 P2", c2="A0016 1,3", c3="U03 3,3", active="P2", phase="battle")
    cured.attack("c1", "c3")
    cured.end_turn()
    assert cured.status("c3", "STUN") == 0
    cured.use("c2", "c3")
    cured.choose("stun")
    assert cured.status("c3", "STUN") is None


@clause("N-099")
def test_the_dark_potion_brings_what_the_die_says() -> None:
    brought = {}
    for seed in range(40):
        table = Table(c1="U03 3,3 P2", c2="A0017 1,3", seed=seed)
        table.use("c2", "c1")
        die = next(event.value for event in table.events if isinstance(event, DieRolled))
        brought[die] = [(mark.name, mark.ticks, mark.until) for mark in table.piece("c1").marks]
    poison = [("POISON", 0, "stays")]  # without a limit: for ever
    burn = [("BURN", 3, "ticks")]
    every = {1: burn, 2: burn, 3: poison, 4: poison, 5: [("CURSE", 0, "stays")], 6: [("PETRIFY", 0, "stays")]}
    assert brought == every


def test_the_bear_trap_holds_for_good() -> None:
    table = Table(c1="U03 3,3", c2="A0019 4,3 P2 down", phase="battle")
    table.attack("c1", "c2")
    assert (table.hp("c1"), table.status("c1", "PARALYZE")) == (3, 0)
    table.end_turn(4)
    assert table.status("c1", "PARALYZE") == 0


@pytest.mark.parametrize(("attacker", "left"), [("U01", 0), ("U08", 2)])
def test_the_pit_swallows_what_is_of_earth(attacker: str, left: int) -> None:
    table = Table(c1=f"{attacker} 3,3", c2="A0020 4,3 P2 down", phase="battle")
    table.attack("c1", "c2")
    assert (0 if table.gone("c1") else table.hp("c1")) == left


@clause("N-032")
def test_totems_bind_the_units_beside_them_of_both_sides() -> None:
    aggression = Table(c1="U08 3,3", c2="A0021 4,3 P2", c3="U03 3,2 P2", phase="battle")
    assert aggression.refusal(Attack("P1", "c1", "c3")) == "N-032"
    aggression.attack("c1", "c2")
    assert aggression.gone("c2")
    peace = Table(c1="U08 3,3", c2="A0022 3,4", c3="U03 3,2 P2", phase="battle")
    assert peace.refusal(Attack("P1", "c1", "c3")) == "N-032"
    battle = Table(c1="U08 3,3", c2="A0024 3,4", c3="U03 4,4 P2", c4="U03 1,3", phase="battle")
    assert [battle.atk(id) for id in ("c1", "c3", "c4")] == [4, 3, 1]
    battle.end_turn()
    assert [battle.atk(id) for id in ("c1", "c3", "c4")] == [4, 3, 1]


def test_a_totem_s_gift_goes_with_it_and_is_explained() -> None:
    table = Table(c1="U08 3,3 P2", c2="A0024 3,4 P2", c3="U08 2,4", phase="battle")
    steps = table.explain("c1.ATK").steps
    assert [(step.source, step.amount, step.clause) for step in steps] == [("A0024#c2", 2, "N-032")]
    table.attack("c3", "c2")
    assert table.gone("c2")
    assert table.atk("c1") == 2
    assert table.explain("c1.ATK").steps == ()


@clause("N-100")
def test_the_healing_totem_heals_in_its_player_s_tick() -> None:
    table = Table(c1="U03 3,3 d3", c2="A0023 3,4", c3="U03 4,4 P2 d3")
    table.end_turn()
    assert table.hp("c1") == 3
    table.end_turn()
    assert (table.hp("c1"), table.hp("c3")) == (4, 4)


def test_the_totem_of_movement_makes_units_fast() -> None:
    table = Table(c1="U03 3,3", c2="A0025 3,4")
    table.end_turn(2)
    table.move("c1", "3,1")
    assert table.piece("c1").at == "3,1"


def test_the_totem_of_fear_works_at_the_end_of_every_turn() -> None:
    table = Table(c1="U03 3,3", c2="A0026 3,4", c3="U03 1,2 P2")
    table.end_turn()
    assert table.status("c1", "FEAR") == 0
    enemy = Table(c1="U03 3,3", c2="A0026 3,4 P2")
    enemy.end_turn()
    assert enemy.status("c1", "FEAR") == 0


def test_the_tree_curses_and_cures() -> None:
    table = Table(c1="U03 3,3 P2", c2="A0029 3,4")
    table.use("c2", "c1")
    table.choose("curse")
    assert table.status("c1", "CURSE") == 0
    table.end_turn(2)
    table.use("c2", "c1")
    table.choose("cure")
    assert table.status("c1", "CURSE") is None


def test_the_mandragora_screams() -> None:
    table = Table(c1="U02 2,3", c2="A0030 4,3 P2 down", c3="U03 5,3 P2", phase="battle")
    table.attack("c1", "c2")
    assert [table.status(id, "STUN") for id in ("c1", "c3")] == [3, 1]


def test_smite_spares_the_divine() -> None:
    table = Table(c1="U08 3,3 P2", c2="A0014 c1 P2", c3="U03 4,3 P2", hands={"P1": ["A0031"]})
    table.act(Activate("P1", "A0031"))
    assert table.options == ("c3",)
    table.choose("c3")
    table.let_pass()
    assert table.gone("c3")


def test_the_arms_of_the_twilight() -> None:
    table = Table(c1="U08 3,3", c2="A0032 c1", c3="A0034 c1", hands={"P1": ["A0033"]}, phase="spawn")
    assert (table.atk("c1"), table.piece("c1").now["RANGE"]) == (4, 2)
    assert "TWILIGHT" in table.state.tags(table.piece("c1"))
    table.spawn("A0033", "c1")
    assert table.status("c1", "SHIELD") == 0


def test_the_twilight_shield_shields_when_it_is_woken() -> None:
    table = Table(c1="U08 3,3", c2="A0033 1,3 down")
    table.use("c2", "c1")
    assert (table.piece("c2").on, table.status("c1", "SHIELD")) == ("c1", 0)
