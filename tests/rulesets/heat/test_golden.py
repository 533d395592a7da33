"""Six golden matches: a chain, excess, a Heat Mode, a Heat Card, a double defeat, and a deck that runs out."""

from collections.abc import Callable

import pytest

from adjudicator.kernel.narration.narrator import Narrator
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.table.actions import ChooseSome
from adjudicator.rulesets.heat.table.actions import Heatmode
from tests.clauses import clause
from tests.rulesets.golden import told_alike
from tests.rulesets.heat.table import RULES, Table


def negated_negation() -> Table:
    """An attack is dodged, the Dodge is negated by an Order of Silence, and so the attack goes on: 5 against 3."""
    table = Table(
        c5="C08",
        c6="C12 P2",
        phase="combat",
        money={"P1": 3, "P2": 2},
        hands={"P1": ["A3", "C13"], "P2": ["A1", "C13"]},
    )
    table.declare("c5", "c6")
    table.answer("A1", "0")
    table.answer("A3", "1")
    assert [link.card for link in table.state.chain] == ["C08", "A1", "A3"]
    table.let_pass()
    assert table.gone("c6")
    assert (table.life("P2"), table.heat("P1"), table.heat("P2")) == (33, 1, 2)
    assert (table.discard("P1"), table.discard("P2")) == (["A3"], ["A1", "C12"])
    return table


def excess_to_the_leader() -> Table:
    """The lady of the fogbank, 8 in her coat, attacks a mercenary of 3; a sentinel of 2 blocks. The sentinel dies, of
    the 6 that go on 3 kill the mercenary, and 3 life are lost. Whom the sentinel blocked does not stand up again."""
    table = Table(c5="C24", c6="E2 on:c5", c7="C12 P2", c8="C04 P2", phase="combat")
    table.attack("c5", "c7", "c8")
    assert table.gone("c7")
    assert table.gone("c8")
    assert (table.life("P2"), table.heat("P1"), table.heat("P2")) == (32, 1, 3)
    table.end_turn(2)
    assert table.rested("c5")
    return table


def heat_mode_over_two_turns() -> Table:
    """Mistress Flash turns: her mercenary is 4 in her own turn and in the opponent's, where an attacker of 3 dies on
    it; then she turns back, and there is no second time."""
    table = Table(c5="C12", c6="C12 P2", heat={"P1": 5})
    table.heat_mode()
    assert (table.power("c5"), table.heat("P1")) == (4, 5)
    table.advance("combat")
    table.attack("c5", "c2")
    assert table.life("P2") == 34
    table.end_turn()
    table.advance("combat")
    table.attack("c6", "c5")
    assert table.gone("c6")
    table.end_turn()
    assert (table.power("c5"), table.piece("c1").side) == (3, "front")
    assert table.refusal(Heatmode("P1")) == "H-050"
    return table


def heat_card_that_ends_it() -> Table:
    """The quay explodes for 5 Heat and 5 money, red under a purple leader: the 8 life that were left are lost."""
    table = Table(life={"P2": 8}, heat={"P1": 5}, money={"P1": 5}, heat_decks={"P1": ["X1", "X3"]}, phase="main2")
    table.play("X1")
    assert (table.life("P2"), table.result) == (0, (("P1",), "H-073"))
    assert table.state.players["P1"].removed == ["X1"]
    assert all(table.rested(id) for id in table.of("M1"))
    return table


def both_at_once() -> Table:
    """A mercenary kills a stoker, 1 goes on to its player; the boiler takes 1 life from each, the last that they have:
    a draw."""
    table = Table(c5="C12", c6="C26 P2", life={"P1": 1, "P2": 2}, phase="combat")
    table.attack("c5", "c6")
    assert (table.life("P1"), table.life("P2")) == (0, 0)
    assert table.result == ((), "H-075")
    return table


def mulligan_and_empty_deck() -> Table:
    """P1 puts two cards back and draws two, P2 keeps all. Nobody does anything; each draws his last card and goes on,
    until P1 must draw and cannot."""
    table = Table(
        hands={"P1": ["C12", "C12", "A1", "A2", "A3", "A4"], "P2": ["C12"] * 6},
        decks={"P1": ["K1", "K2"], "P2": ["K1", "K2"]}, turn=0, active="", phase="", players={
            "P1": {"turns": 0}, "P2": {"turns": 0}
        }, agenda=[{"task": "Mulligan"}],
        decision={"kind": "mulligan", "seats": ["P1", "P2"], "clause": "H-010", "sealed": True},
    )  # fmt: skip
    table.act(ChooseSome("P1", ("A1", "A2", "A3", "A4")))
    table.act(ChooseSome("P2", tuple(["C12"] * 6)))
    assert len(table.hand("P1")) == 6 + 1  # and the first turn's card
    table.end_turn(3)
    assert (table.state.players["P1"].deck_size, table.result) == (0, None)
    table.end_turn()
    assert (table.state.turn, table.result) == (5, (("P2",), "H-074"))
    return table


STORIES = (
    negated_negation, excess_to_the_leader, heat_mode_over_two_turns, heat_card_that_ends_it, both_at_once,
    mulligan_and_empty_deck,
)  # fmt: skip


@clause("H-068", "H-039", "H-051", "H-052", "H-053", "H-054", "H-073", "H-075", "H-010", "H-074", "H-088")
@pytest.mark.parametrize("edition", RULES.editions)
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_a_story_comes_out_alike_for_ever(
    story: Callable[[], Table], edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told_alike(story, edition, monkeypatch)


def test_the_transcript_tells_the_chain_by_what_is_on_it() -> None:
    narrator = Narrator(RULES, JUDGE)
    told = [narrator.tell(event).en for event in negated_negation().events]
    assert "P2 chooses the attack of Ember Lancer on Grey Mercenary." in told
    assert "On the chain: Order of Silence on Dodge." in told
    assert "P2 pays 2 (another colour 1 → 2)." in told
    assert "Ember Lancer (5) meets Grey Mercenary (3): a difference of 2." in told
