"""Disguised characters: played in place of another, in the dynasty phase and in the conflict phase (B-70)."""

from typing import Any

import pytest

from adjudicator.kernel.actions import ChooseSome
from adjudicator.rulesets.enlightenment.actions import Play
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table, fighter

MASK = fighter(5, key="MASK", cost=5, keywords=["disguised"], in_place_of="courtier")
SPY = fighter(1, key="SPY", cost=2, tags=["courtier"])
LORD = fighter(1, key="LORD", cost=2, tags=["courtier"], unique=True)
ROPE = {"key": "ROPE", "name": {"pt": "Corda", "en": "Rope"}, "kind": "attachment", "side": "conflict", "cost": 0}


def table(**more: Any) -> Table:
    """A table where P1 has a courtier in play and a disguised character on a province."""
    given = {"c50": "SPY P1 fate:1 honored", "c51": "ROPE P1 on:c50", "c60": "MASK P1 on:c6", "c52": "F2 P2"}
    return Table(**(given | {"fate": {"P1": 3}, "cards": [MASK, SPY, LORD, ROPE]} | more))


@clause("B-70")
def test_a_disguised_character_takes_the_place_the_tokens_and_the_attachments_of_another() -> None:
    played = table(phase="dynasty", step="1.4")
    played.act(Play("P1", "c60", "c50"))
    (new,) = played.state.characters("P1")
    assert (new.card, new.fate, new.status, new.bowed) == ("MASK", 1, "honored", False)
    assert (played.piece("c51").on, played.fate("P1")) == (new.id, 0)
    assert played.state.players["P1"].dynasty_discard[-1] == "SPY"
    assert played.honor("P1") == table().honor("P1")  # the status stays in play


@clause("B-70")
def test_in_the_conflict_phase_it_comes_where_the_other_was() -> None:
    played = table(phase="conflict")
    played.declare("c50", "P2.first")
    played.passing(("would_interrupt", "interrupt", "reaction"))
    played.act(ChooseSome("P2", ()))
    played.act(Play("P1", "c60", "c50"))
    assert [piece.card for piece in played.state.participants("P1")] == ["MASK"]


@clause("B-70")
@pytest.mark.parametrize(("play", "by"), [
    (Play("P1", "c60", "c50", fate=1), "B-70"),
    (Play("P1", "c60", "c52"), "B-70"),
    (Play("P1", "c60", "c53"), "B-70"),
    (Play("P1", "c60"), "B-107"),
])  # fmt: skip
def test_whom_it_does_not_replace(play: Play, by: str) -> None:
    played = table(phase="dynasty", step="1.4", c53="LORD P1", fate={"P1": 4})
    assert played.refusal(play) == by
