"""Six golden matches: a bridge, a chain, a trap, a field, a token army, a deadlock."""

from collections.abc import Callable

import pytest

from adjudicator.rulesets.dominions.table.actions import Activate, Attack, Spawn
from tests.clauses import clause
from tests.rulesets.dominions.table import RULES, Table
from tests.rulesets.golden import told_alike


def bridge_across_the_board() -> Table:
    """P1 has walked a bridge over the middle, spawns at its end beside the red Dominion, and strikes from there."""
    table = Table(
        c1="U03 1,3", c2="A09 2,4 down", c3="U03 3,3", c4="U03 4,3",
        hands={"P1": ["U04", "U09"]}, players={"P2": {"domain": 3}}, phase="spawn",
    )  # fmt: skip
    assert table.refusal(Spawn("P1", "U04", "5,5")) == "N-079"
    table.spawn("U04", "5,3")
    table.end_turn(2)
    table.advance("battle")
    table.attack("c5", "dominion")
    assert table.state.result is not None and table.state.result.winners == ("P1",)
    return table


def three_link_chain() -> Table:
    """A spark is countermanded, and the countermand countermanded: the spark strikes."""
    table = Table(c1="U02 4,3 P2", hands={"P1": ["A01", "A02", "U03"], "P2": ["A02"]})
    table.act(Activate("P1", "A01"))
    table.choose("c1")
    table.respond("A02", "0")
    table.respond("A02", "1")
    assert len(table.state.chain) == 3
    table.let_pass()
    assert table.gone("c1")
    return table


def trap_in_the_way() -> Table:
    """The lancer attacks what lies hidden; the pit takes her before her blow falls, and is gone with her."""
    table = Table(c1="U01 3,3", c2="A09 4,3 P2 down", c3="U03 5,3 P2", phase="battle")
    table.attack("c1", "c2")
    assert (table.discard("P1"), table.discard("P2")) == (["U01"], ["A09"])
    assert table.hp("c3") == 6
    return table


def old_bridge() -> Table:
    """Over the Old Bridge: who stands on it has more HP, and soldiers around it strike harder."""
    table = Table(c1="U01 2,3", c2="U03 4,3 P2", c3="U08 4,4 P2", hands={"P1": ["F01"]}, phase="spawn", c4="U03 1,3")
    table.spawn("F01", "1,2")
    assert table.stats("c1") == (3, 3)
    table.end_turn(2)
    table.move("c1", "1,2")
    assert table.stats("c1") == (3, 5)
    table.end_turn(1)
    table.move("c2", "3,3")
    table.end_turn(1)
    table.advance("battle")
    assert table.refusal(Attack("P1", "c1", "c2")) == "N-104"
    return table


def token_army() -> Table:
    """The captain calls a soldier each turn; the third of them strikes a blow."""
    table = Table(c1="U12 2,3", c2="U03 4,3 P2")
    for space in ("3,2", "3,3", "3,4"):
        table.advance("end")
        table.choose(space)
        table.let_pass()
        table.end_turn()
    assert [table.stats(id) for id in ("c3", "c4", "c5")] == [(1, 1)] * 3
    table.advance("battle")
    table.attack("c4", "c2")
    assert table.hp("c2") == 5
    return table


def deadlock() -> Table:
    """Two chained walls, no cards to come: nobody can do anything, and both agree on a draw."""
    cards = {"c1": "U03 1,3", "c2": "A08 c1", "c3": "U03 5,3 P2", "c4": "A08 c3 P2"}
    table = Table(**cards, decks={"P1": [], "P2": []})
    for _ in range(4):
        table.advance("end")
    table.choose_for_both("accept")
    assert table.state.result is not None and table.state.result.winners == ()
    return table


STORIES = (bridge_across_the_board, three_link_chain, trap_in_the_way, old_bridge, token_army, deadlock)


@clause("N-108", "N-070", "N-041", "N-048", "N-052", "N-087")
@pytest.mark.parametrize("edition", RULES.editions)
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_a_story_comes_out_alike_for_ever(
    story: Callable[[], Table], edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told_alike(story, edition, monkeypatch)
