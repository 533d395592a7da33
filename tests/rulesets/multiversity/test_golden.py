"""The rulebook's worked examples as golden matches: every fact of them is kept, number for number."""

from collections.abc import Callable

import pytest

from adjudicator.kernel.narration.narrator import Narrator
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.rulesets.multiversity.team.status_events import DamageDealt
from tests.clauses import clause
from tests.rulesets.golden import told_alike
from tests.rulesets.multiversity.table import EVERYBODY, FOE, MAIN, RULES, TEAM, Table, ability, fighter, hit


def simple_damage() -> Table:
    """Life 5, defence 3: a flank of 2, an attack of 5; one point of life is left."""
    cards = [fighter("F", ability("flank", hit(2), targets=MAIN)), fighter("M", 5), fighter("A", life=5, defence=3)]
    table = Table(c1="F 2", c2="M 1", c3="A 1 P2", cards=cards, phase="combat", stage="flank")
    table.use("c1:1")
    table.advance("active")
    table.use("c2:1")
    assert table.life("c3") == 1
    return table


def fatal_damage() -> Table:
    """Life 3, defence 4: a flank of 3, an attack of 8; knocked out, and a stone is taken."""
    flank = ability("flank", hit(3), hit(1, whom=TEAM), targets=MAIN)
    active = ability("active", hit(8), hit(2, whom="self"), targets=MAIN)
    cards = [fighter("F", flank), fighter("M", active), fighter("B", life=3, defence=4), fighter("T")]
    table = Table(c1="F 2", c2="M 1", c3="B 1 P2", c4="T 2 P2", cards=cards, phase="combat", stage="flank")
    table.use("c1:1")
    table.advance("active")
    table.use("c2:1")
    assert (table.gone("c3"), table.stones("P1"), table.life("c2"), table.life("c4")) == (True, 5, 7, 8)
    return table


def complex_damage() -> Table:
    """Shields, DOT, Overlife, Revive and a resistance meet four actions; nobody is knocked out."""
    cards = [
        fighter("S", ability("simple_passive", hit(3), hit(1, whom=TEAM), targets=MAIN)),
        fighter("F", ability("flank", hit(3), hit(1, whom="self"), targets=MAIN)),
        fighter("G", ability("flank", hit(1, whom=EVERYBODY))), fighter("M", 5, type="death"),
        fighter("C", life=7, defence=3, resistance="death"), fighter("D", life=2),
    ]  # fmt: skip
    table = Table(c1="S 4", c2="F 2", c3="G 3", c4="M 1", c5="C 1 P2 shield:5 dot:2 overlife:3", c6="D 2 P2 revive:1",
                  cards=cards, stones={"P1": ["E1"]}, phase="combat")  # fmt: skip
    table.use("c1:1")
    table.advance("flank")
    table.use("c2:1")
    table.use("c3:1")
    table.advance("active")
    table.use("c4:1")
    assert (table.life("c5"), table.defence("c5"), table.stones("P1")) == (6, 0, 1)
    return table


def seven_steps() -> Table:
    """The chain of the rulebook: a passive, its prevention, what disables that; a flank; an attack sent elsewhere."""
    prevent = ability("simple_passive", {"op": "avert", "whom": "self"}, type="reaction",
                      targets=[{"role": "link", "what": ["link"], "whose": "opponent"}])  # fmt: skip
    cards = [
        fighter("A", ability("simple_passive", hit(2), targets=FOE)), fighter("B", prevent),
        fighter("D", ability("flank", hit(2), hit(1, whom=TEAM), targets=MAIN)), fighter("M", 4), fighter("E"),
        fighter("G", life=4),
    ]  # fmt: skip
    table = Table(c1="A 2", c2="D 3", c3="M 1", c4="G 4", c5="E 1 P2", c6="B 2 P2", c7="B 3 P2", cards=cards,
                  phase="combat", hands={"P1": ["I10"], "P2": ["I07"]})  # fmt: skip
    table.declare("c1:1", "c6")
    table.respond("c6:1", "0")
    table.respond("I10", "c6")
    table.let_pass()
    table.advance("flank")
    table.use("c2:1")
    table.advance("active")
    table.declare("c3:1")
    table.respond("I07", "0", "c5", "c4")
    table.let_pass()
    assert table.gone("c4")
    assert [table.life(id) for id in ("c5", "c6", "c7")] == [7, 6, 8]
    return table


STORIES = (simple_damage, fatal_damage, complex_damage, seven_steps)


@clause("M-W1", "M-W2", "M-W3", "M-W4")
@pytest.mark.parametrize("edition", RULES.editions)
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_an_example_comes_out_alike_for_ever(
    story: Callable[[], Table], edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told_alike(story, edition, monkeypatch)


def test_the_transcript_tells_damage_as_the_rulebook_does() -> None:
    table = complex_damage()
    narrator = Narrator(RULES, JUDGE)
    told = [(event, narrator.tell(event).pt) for event in table.events]
    first = next(sentence for event, sentence in told if isinstance(event, DamageDealt))
    assert first == "Dano a C (S): 3; DOT 3 → 5; Escudo 5 → 0."


def test_a_number_is_explained_with_the_ledger_of_each_blow() -> None:
    table = simple_damage()
    blows = [event.ledger for event in table.events if isinstance(event, DamageDealt)]
    hurt = table.one("c3")
    assert table.explain("c3.life").steps == tuple(hurt.wounds)
    assert table.explain("c3.defence").steps == tuple(hurt.spent)
    assert [loss.ledger for loss in hurt.spent] == blows
    assert [(loss.amount, loss.ledger) for loss in hurt.wounds] == [(-4, blows[1])]
