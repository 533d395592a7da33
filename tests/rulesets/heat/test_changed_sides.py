"""Cards in an attack that change sides before it resolves: who attacks, whom, who blocks, supports (H-027, H-087)."""

import pytest

from adjudicator.rulesets.heat.field.events import AttackEnded, Compared
from tests.clauses import clause
from tests.rulesets.heat.own_cards import action, fighter
from tests.rulesets.heat.table import Table

STEAL = action("Steal", {"op": "change_control"},
               targets=[{"role": "target", "what": ["character"], "whose": "opponent"}])  # fmt: skip


def under_attack(target: str, holder: str, stolen: str, block: str = "none", *supporters: str) -> Table:
    """c5 (P1, power 4) attacks; before that resolves `holder` takes control of a card."""
    table = Table(c2="L1 P2", c5="F4", c6="F2 P2", c7="F1 P2", cards=[fighter(1), fighter(2), fighter(4), STEAL],
                  hands={holder: ["Steal"]}, phase="combat")  # fmt: skip
    table.declare("c5", target)
    table.defend(block, *supporters)
    if table.asked != holder:
        table.passes()
    table.answer("Steal", stolen)
    table.let_pass()
    return table


def ended(table: Table) -> tuple[str, tuple[str, ...]]:
    (end,) = [event for event in table.events if isinstance(event, AttackEnded)]
    return end.why, end.clauses


@clause("H-027", "H-087")
@pytest.mark.parametrize("target", ["c2", "c6"])
def test_an_attacker_that_changes_sides_hits_nobody(target: str) -> None:
    table = under_attack(target, "P2", "c5")
    assert ended(table) == ("attacker_taken", ("H-027", "H-087"))
    assert (table.life("P1"), table.life("P2"), table.gone("c6")) == (30, 30, False)
    assert table.heat("P1") == table.heat("P2") == 0


@clause("H-027", "H-087")
def test_a_target_that_changes_sides_is_attacked_no_more() -> None:
    table = under_attack("c6", "P1", "c6")
    assert ended(table) == ("target_taken", ("H-027", "H-087"))
    assert (table.life("P1"), table.gone("c6")) == (30, False)


@clause("H-029", "H-087")
def test_a_blocker_that_changes_sides_blocks_no_more() -> None:
    table = under_attack("c2", "P1", "c6", "c6")
    assert ended(table)[0] == "fought"
    assert (table.life("P2"), table.gone("c6"), table.rested("c6")) == (26, False, False)


@clause("H-031", "H-087")
def test_a_supporter_that_changes_sides_adds_nothing() -> None:
    table = under_attack("c6", "P1", "c7", "none", "c7")
    (compared,) = [event for event in table.events if isinstance(event, Compared)]
    assert (compared.support, compared.difference, table.life("P2")) == (0, 2, 28)


@clause("H-038")
@pytest.mark.parametrize("stolen", ["c5", "c6"])
def test_in_a_match_of_the_first_edition_such_an_attack_goes_on(stolen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "edition", "1.0")
    table = under_attack("c6", "P2" if stolen == "c5" else "P1", stolen)
    assert ended(table) == ("fought", ("H-034",))
    assert (table.gone("c6"), table.life("P1"), table.life("P2")) == (
        True, *((30, 28) if stolen == "c5" else (28, 30))
    )  # fmt: skip
