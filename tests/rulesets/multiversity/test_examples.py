"""The rulebook's worked examples, played at a table (M-W2 to M-W4, M-W7, M-W8)."""

from tests.clauses import clause
from tests.rulesets.multiversity.table import (
    DISCARD,
    EVERYBODY,
    FOE,
    MAIN,
    TEAM,
    Table,
    ability,
    fight,
    fighter,
    hit,
    needs,
)


@clause("M-W4", "M-071", "M-072")
def test_the_example_of_the_chain() -> None:
    """A's passive on B; B's passive prevents; item C disables B's passive; D flanks; the main attacks E; item F sends
    that on to G, and knocks it out."""
    strike_b = ability("simple_passive", hit(2), targets=FOE)
    prevent = ability("simple_passive", {"op": "avert", "whom": "self"}, type="reaction",
                      targets=[{"role": "link", "what": ["link"], "whose": "opponent"}])  # fmt: skip
    flank = ability("flank", hit(2), hit(1, whom=TEAM), targets=MAIN)
    cards = [
        fighter("A", strike_b), fighter("B", prevent), fighter("D", flank), fighter("M", 4), fighter("E"),
        fighter("G", life=4),
    ]  # fmt: skip
    table = Table(c1="A 2", c2="D 3", c3="M 1", c4="G 4", c5="E 1 P2", c6="B 2 P2", c7="B 3 P2", cards=cards,
                  phase="combat", hands={"P1": ["I10"], "P2": ["I07"]})  # fmt: skip
    table.declare("c1:1", "c6")  # 1
    table.respond("c6:1", "0")  # 2
    table.respond("I10", "c6")  # 3
    table.let_pass()
    assert table.life("c6") == 7
    table.advance("flank")
    table.use("c2:1")  # 4, and nobody answers: 5
    assert [table.life(id) for id in ("c5", "c6", "c7")] == [7, 6, 8]
    table.advance("active")
    table.declare("c3:1")  # 6
    table.respond("I07", "0", "c5", "c4")  # 7
    table.let_pass()
    assert table.gone("c4")
    assert table.life("c5") == 7
    assert table.stones("P2") == 5  # who reflected it takes one (M-144)


@clause("M-W2", "M-081")
def test_the_fatal_example_is_played() -> None:
    flank = ability("flank", hit(3), hit(1, whom=TEAM), targets=MAIN)
    active = ability("active", hit(8), hit(2, whom="self"), targets=MAIN)
    cards = [fighter("F", flank), fighter("M", active), fighter("B", life=3, defence=4), fighter("T")]
    table = fight("flank", c1="F 2", c2="M 1", c3="B 1 P2", c4="T 2 P2", c5="T 3 P2", cards=cards)
    table.use("c1:1")
    assert (table.life("c3"), table.defence("c3"), table.life("c4"), table.life("c5")) == (3, 1, 8, 8)
    table.advance("active")
    table.use("c2:1")
    assert table.gone("c3")
    assert (table.life("c2"), table.stones("P1")) == (7, 5)


@clause("M-W3", "M-087", "M-A17", "M-A18")
def test_the_complex_example_is_played() -> None:
    passive = ability("simple_passive", hit(3), hit(1, whom=TEAM), targets=MAIN)
    first = ability("flank", hit(3), hit(1, whom="self"), targets=MAIN)
    second = ability("flank", hit(1, whom=EVERYBODY))
    cards = [fighter("S", passive), fighter("F", first), fighter("G", second), fighter("M", 5, type="death"),
             fighter("C", life=7, defence=3, resistance="death"), fighter("D", life=2)]  # fmt: skip
    table = fight("passives", c1="S 4", c2="F 2", c3="G 3", c4="M 1", c5="C 1 P2 shield:5 dot:2 overlife:3",
                  c6="D 2 P2 revive:1", cards=cards, stones={"P1": ["E1"]})  # fmt: skip
    table.use("c1:1")
    assert (table.count("c5", "shield"), table.life("c6")) == (0, 1)
    assert table.steps(0) == [("dot", 3, 5), ("shield", 5, 0)]
    table.advance("flank")
    table.use("c2:1")
    assert (table.count("c5", "overlife"), table.life("c5"), table.life("c2")) == (0, 7, 8)
    table.use("c3:1")
    assert (table.defence("c5"), table.gone("c6")) == (2, True)
    assert "D" in table.state.players["P2"].deck.value
    table.advance("active")
    table.use("c4:1")
    assert (table.life("c5"), table.stones("P1")) == (6, 1)
    assert [table.life(id) for id in ("c1", "c2", "c3", "c4")] == [8, 7, 8, 8]
    assert table.state.result is None


@clause("M-W7", "M-067")
def test_the_fist_is_as_strong_as_its_energy_and_spends_all() -> None:
    for energies, life in ((3, 3), (4, 0)):
        table = fight(c1=f"P23 1 e{energies}", c2="B 1 P2", c3="P13 2 e1", c4="B 2 P2", cards=[fighter("B", life=12)])
        table.use("c1:1")
        assert (0 if table.gone("c2") else table.life("c2")) == life
        assert table.one("c3").energies == ["E1"]
        table.advance("end")
        assert [one.energies for one in table.state.of("P1")] == [[], []]


@clause("M-W8", "M-014")
def test_the_sidekick_of_the_power_system() -> None:
    flank = ability("flank", hit(3), hit(1, whom=TEAM), targets=MAIN, cost=[needs(3), DISCARD])
    table = fight("flank", c1="A 2 e3", c2="P13 1", c3="B 1 P2", c4="B 2 P2", cards=[fighter("A", flank), fighter("B")])
    table.use("c1:1")
    assert (table.life("c3"), table.life("c4"), len(table.one("c1").energies)) == (6, 8, 2)
