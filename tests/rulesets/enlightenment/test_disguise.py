"""Disguised characters: played in place of another, in the dynasty phase and in the conflict phase (B-70)."""

from typing import Any

import pytest

from adjudicator.kernel.table.actions import ChooseSome, Respond
from adjudicator.rulesets.enlightenment.table.actions import Play
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table, fighter
from tests.rulesets.enlightenment.test_abilities import hero, may
from tests.rulesets.enlightenment.test_timing import answers, gain

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


@clause("B-13", "B-70")
def test_the_replaced_character_gives_what_its_keywords_give() -> None:
    spy = SPY | {"keywords": ["courtesy", "sincerity"]}
    played = table(phase="dynasty", step="1.4", cards=[MASK, spy, LORD, ROPE])
    played.act(Play("P1", "c60", "c50"))
    assert (played.fate("P1"), len(played.hand("P1"))) == (1, 1)


@clause("B-70", "B-105")
@pytest.mark.parametrize(("kind", "asked"), [("interrupt", False), ("reaction", True)])
def test_the_replaced_character_leaves_without_interrupts(kind: str, asked: bool) -> None:
    sees = answers("SEES", kind, gain())
    played = table(phase="dynasty", step="1.4", cards=[MASK, SPY, LORD, ROPE, sees], c54="SEES P2")
    played.act(Play("P1", "c60", "c50"))
    assert may(played, Respond("P2", "c54:1")) == asked


@clause("B-70", "B-114")
def test_what_cannot_leave_play_is_not_replaced() -> None:
    stays = hero("STAYS", {"op": "forbid", "what": ["leave_play"], "whom": "self"}, kind="constant", when="always")
    stays["tags"] = ["courtier"]
    played = table(phase="dynasty", step="1.4", cards=[MASK, SPY, LORD, ROPE, stays], c53="STAYS P1")
    assert played.refusal(Play("P1", "c60", "c53")) == "B-70"
