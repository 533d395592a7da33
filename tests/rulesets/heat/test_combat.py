"""Combat: the rulebook's table of who dies, who loses life and who gains Heat, row by row, under every house rule."""

from typing import Any, NamedTuple

import pytest

from tests.clauses import clause
from tests.rulesets.heat.own_cards import FOE, OWN, action, fighter
from tests.rulesets.heat.table import Table

LEADER = -1
"""Attacked instead of a character: a leader without power."""
NOBODY = -1
"""Blocks instead of a character."""
FIGHTERS = [fighter(power) for power in range(1, 10)]
LETTERS = {"A": "c5", "T": "c6", "B": "c7", "S": "c8"}
"""Attacker, target, blocker, supporter."""
HOUSE_RULES: dict[str, dict[str, Any]] = {
    "default": {},
    "attackers_live": {"attacker_dies": False},
    "blocked_only": {"excess": "blocked_only"},
    "never": {"excess": "never"},
    "past_target": {"excess_to_character": False},
    "target_rests": {"target_taps": True},
}


class Fight(NamedTuple):
    """Who fights with which power: the attacker, the target, the blocker; how many support."""

    power: int
    target: int = LEADER
    blocker: int = NOBODY
    supporters: int = 0


class Outcome(NamedTuple):
    """Who dies and who of the others is rested, by letters; what P2 loses of life; what Heat P1 and P2 get."""

    dead: str
    rested: str
    life: int
    heat: tuple[int, int]


class Row(NamedTuple):
    """A row of the table: what happens by default, and under the house rules that change it."""

    fight: Fight
    usual: Outcome
    under: dict[str, Outcome] = {}


def fought(fight: Fight, **options: Any) -> tuple[Table, Outcome]:
    """Fight it out; return the table and what came of it."""
    pieces = {"c5": f"F{fight.power}"}
    if fight.target != LEADER:
        pieces["c6"] = f"F{fight.target} P2"
    if fight.blocker != NOBODY:
        pieces["c7"] = f"F{fight.blocker} P2"
    helpers = [f"c{8 + number}" for number in range(fight.supporters)]
    pieces |= dict.fromkeys(helpers, "F1 P2")
    table = Table(c2="L1 P2", cards=FIGHTERS, options=options, phase="combat", **pieces)
    block = "none" if fight.blocker == NOBODY else "c7"
    table.attack("c5", "c2" if fight.target == LEADER else "c6", block, *helpers)
    letters = LETTERS | ({"T": "c2"} if fight.target == LEADER else {})
    there = {letter: id for letter, id in letters.items() if id in pieces or id == "c2"}
    dead = "".join(letter for letter, id in there.items() if table.gone(id))
    rested = "".join(letter for letter, id in there.items() if not table.gone(id) and table.rested(id))
    return table, Outcome(dead, rested, 30 - table.life("P2"), (table.heat("P1"), table.heat("P2")))


SURVIVES = Outcome("", "A", 0, (0, 0))
TABLE = [
    # A leader attacked, no block
    Row(Fight(6), Outcome("", "A", 6, (1, 1))),
    Row(Fight(4, supporters=1), Outcome("", "AS", 3, (1, 1))),
    Row(Fight(2, supporters=2), Outcome("", "AS", 0, (1, 0))),
    Row(Fight(1, supporters=2), Outcome("A", "S", 0, (1, 0)), {"attackers_live": Outcome("", "AS", 0, (0, 0))}),
    # A character attacked, no block
    Row(Fight(5, 3), Outcome("T", "A", 2, (1, 2)),
        dict.fromkeys(("blocked_only", "never"), Outcome("T", "A", 0, (0, 1)))),
    Row(Fight(5, 3, supporters=1), Outcome("T", "AS", 1, (1, 2)),
        dict.fromkeys(("blocked_only", "never"), Outcome("T", "AS", 0, (0, 1)))),
    Row(Fight(3, 3), Outcome("", "A", 0, (1, 0)), {"target_rests": Outcome("", "AT", 0, (1, 0))}),
    Row(Fight(4, 3, supporters=1), Outcome("", "AS", 0, (1, 0)), {"target_rests": Outcome("", "ATS", 0, (1, 0))}),
    Row(Fight(2, 5), Outcome("A", "", 0, (1, 0)),
        {"attackers_live": SURVIVES, "target_rests": Outcome("A", "T", 0, (1, 0))}),
    # Blocked, the original target a leader
    Row(Fight(5, LEADER, 3), Outcome("B", "A", 2, (1, 2)), {"never": Outcome("B", "A", 0, (0, 1))}),
    Row(Fight(3, LEADER, 3), Outcome("", "AB", 0, (1, 0))),
    Row(Fight(3, LEADER, 5), Outcome("A", "B", 0, (1, 0)), {"attackers_live": Outcome("", "AB", 0, (0, 0))}),
    # Blocked, the original target a character
    Row(Fight(8, 3, 2), Outcome("TB", "A", 3, (1, 3)),
        {"never": Outcome("B", "A", 0, (0, 1)), "past_target": Outcome("B", "A", 6, (1, 2))}),
    Row(Fight(8, 3, 2, 1), Outcome("TB", "AS", 2, (1, 3)),
        {"never": Outcome("B", "AS", 0, (0, 1)), "past_target": Outcome("B", "AS", 5, (1, 2))}),
    Row(Fight(5, 3, 2), Outcome("B", "A", 0, (0, 1)), {"past_target": Outcome("B", "A", 3, (1, 2))}),
    Row(Fight(3, 3, 2), Outcome("B", "A", 0, (0, 1)), {"past_target": Outcome("B", "A", 1, (1, 2))}),
    Row(Fight(2, 3, 2), Outcome("", "AB", 0, (1, 0))),
    Row(Fight(2, 1, 5), Outcome("A", "B", 0, (1, 0)), {"attackers_live": Outcome("", "AB", 0, (0, 0))}),
]  # fmt: skip


@clause("H-034", "H-035", "H-036", "H-037", "H-038", "H-039", "H-A14", "H-A15", "H-A16", "H-A17", "H-A18")
@pytest.mark.parametrize("rule", HOUSE_RULES)
@pytest.mark.parametrize("row", TABLE, ids=lambda row: "-".join(map(str, row.fight)))
def test_each_row_of_the_table_of_combats_under_each_house_rule(row: Row, rule: str) -> None:
    _, outcome = fought(row.fight, **HOUSE_RULES[rule])
    assert outcome == row.under.get(rule, row.usual)


# What a row alone does not say


@clause("H-034", "H-A14")
def test_the_powers_are_those_of_the_moment_and_not_those_printed() -> None:
    table = Table(c5="C12", c6="C12 P2", money={"P1": 2}, hands={"P1": ["A4"]}, phase="combat")
    table.declare("c5", "c6")
    table.answer("A4", "c5")
    table.let_pass()
    assert (table.gone("c5"), table.gone("c6"), table.life("P2")) == (False, True, 32)


@clause("H-034", "H-037")
@pytest.mark.parametrize(("power", "life"), [(5, 33), (3, 35), (2, 35)])
def test_a_leader_of_power_three_holds_that_much(power: int, life: int) -> None:
    table = Table(c5=f"F{power}", cards=FIGHTERS, phase="combat")
    table.attack("c5", "c2")
    assert (table.life("P2"), table.gone("c5"), table.gone("c2")) == (life, power < 3, False)


@clause("H-037", "H-046")
def test_the_dead_lie_in_the_discard_zone_of_their_owner() -> None:
    table, _ = fought(Fight(8, 3, 2))
    assert (table.discard("P1"), sorted(table.discard("P2"))) == ([], ["F2", "F3"])


@clause("H-035")
def test_a_tie_takes_heat_from_two_to_three() -> None:
    table = Table(c5="C12", c6="C12 P2", heat={"P1": 2, "P2": 2}, phase="combat")
    table.attack("c5", "c6")
    assert (table.gone("c5"), table.gone("c6"), table.life("P2")) == (False, False, 35)
    assert (table.heat("P1"), table.heat("P2")) == (3, 2)


@clause("H-039", "H-A16")
def test_the_excess_meets_the_power_that_the_target_has_now() -> None:
    table = Table(c5="F8", c6="F3 P2", c7="F2 P2", c8="E2 P2 on:c6", cards=FIGHTERS, phase="combat")
    table.attack("c5", "c6", "c7")
    assert (table.gone("c6"), table.life("P2")) == (True, 34)  # 6 against 3 + 2
    stronger = Table(c5="F7", c6="F3 P2", c7="F2 P2", c8="E2 P2 on:c6", cards=FIGHTERS, phase="combat")
    stronger.attack("c5", "c6", "c7")
    assert (stronger.gone("c6"), stronger.gone("c7"), stronger.life("P2")) == (False, True, 35)


@clause("H-A17", "H-A18")
@pytest.mark.parametrize("target_taps", [False, True])
def test_where_the_blocker_has_gone_the_target_defends_itself(target_taps: bool) -> None:
    kill = action("Kill", {"op": "destroy"}, targets=FOE)
    table = Table(c5="F3", c6="F4 P2", c7="F2 P2", cards=[*FIGHTERS, kill], hands={"P1": ["Kill"]}, phase="combat",
                  options={"target_taps": target_taps})  # fmt: skip
    table.declare("c5", "c6")
    table.defend("c7")
    table.answer("Kill", "c7")
    table.let_pass()
    assert (table.gone("c5"), table.gone("c6"), table.rested("c6")) == (True, False, target_taps)


@clause("H-038", "H-A15")
@pytest.mark.parametrize(("heated", "life", "heat"), [(False, 33, (1, 1)), (True, 35, (0, 0))])
def test_what_is_prevented_is_not_taken_from_life_and_gives_no_heat(
    heated: bool, life: int, heat: tuple[int, int]
) -> None:
    table = Table(c2="L2 P2", c5="F8", cards=FIGHTERS, money={"P2": 2}, hands={"P2": ["A5"]},
                  heat={"P2": 2} if heated else {}, phase="combat")  # fmt: skip
    table.declare("c5", "c2")
    table.answer("A5", "0", heat=heated)
    table.let_pass()
    assert (table.life("P2"), (table.heat("P1"), table.heat("P2"))) == (life, heat)  # 8 − 3 − 3, or all of it


@clause("H-037")
def test_who_cannot_die_in_combat_is_spared_and_the_excess_goes_on() -> None:
    spare = action("Spare", {"op": "grant", "keyword": "unfallen", "lasts": "end_of_turn"}, targets=OWN)
    table = Table(c5="F5", c6="F3 P2", cards=[*FIGHTERS, spare], hands={"P2": ["Spare"]}, phase="combat")
    table.declare("c5", "c6")
    table.answer("Spare", "c6")
    table.let_pass()
    assert (table.gone("c6"), table.life("P2"), table.heat("P2")) == (False, 33, 1)


@clause("H-A14", "H-043")
def test_an_attacker_that_dies_gives_the_heat_of_its_loss_alone() -> None:
    table, outcome = fought(Fight(2, 5))
    assert (outcome.heat, table.life("P1"), table.life("P2")) == ((1, 0), 30, 30)


@clause("H-A18")
@pytest.mark.parametrize(("target_taps", "blocks"), [(False, True), (True, False)])
def test_a_target_that_has_held_can_block_the_next_attack(target_taps: bool, blocks: bool) -> None:
    table = Table(c5="C12", c6="C12", c7="C22 P2", options={"target_taps": target_taps}, phase="combat")
    table.attack("c5", "c7")
    assert (table.gone("c5"), table.rested("c7")) == (True, target_taps)
    table.declare("c6", "c2")
    assert (table.asked_for == "block") is blocks
