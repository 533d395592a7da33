"""The printed supports and money: each does what its text says, with its Heat Effect too."""

from typing import Any

import pytest

from adjudicator.rulesets.heat.table.actions import Play, Use
from tests.clauses import clause
from tests.rulesets.heat.table import Table

RICH: dict[str, Any] = {"money": {"P1": 9, "P2": 9}, "heat": {"P1": 3, "P2": 3}}


def set_up(key: str, heat: bool, **given: Any) -> Table:
    """A table on which P1 has played a support, with its Heat Effect if so."""
    table = Table(**{"hands": {"P1": [key]}, **RICH, **given})
    table.play(key, heat=heat)
    return table


@clause("H-017")
def test_lantern_workshop() -> None:
    table = set_up("S1", False, hands={"P1": ["S1", "C12", "C12"]}, c1="L3")
    table.play("C12")
    assert len(table.hand("P1")) == 2
    table.play("C12")
    assert len(table.hand("P1")) == 1  # once a turn
    theirs = Table(c5="S1 P2", hands={"P1": ["C12"]}, **RICH)
    theirs.play("C12")
    assert theirs.hand("P2") == []


@clause("H-017")
@pytest.mark.parametrize(("money", "answer", "life"), [(1, "pay", 36), (1, "none", 37), (0, "", 37)])
def test_lookout_post(money: int, answer: str, life: int) -> None:
    table = Table(c2="L3 P2", c5="C07", c6="S2 P2", phase="combat", money={"P1": money})
    table.declare("c5", "c2")
    table.choose(*[answer] if answer else [])
    table.let_pass()
    assert (table.life("P2"), table.power("c5")) == (life, 4)
    assert sum(piece.tapped for piece in table.state.of("P1", "money")) == (answer == "pay")


@clause("H-057")
def test_old_strongbox() -> None:
    table = Table(c5="S3", c6="M1 rested", c7="M1 rested", c8="C12 rested")
    assert [answer.choice for answer in _asked_by(table, "c5")] == ["c6", "c7"]
    table.choose("c7")
    assert [table.rested(id) for id in ("c5", "c6", "c7", "c8")] == [False, True, False, True]
    assert table.refusal(Use("P1", "c5")) == "H-024"


def _asked_by(table: Table, name: str) -> Any:
    """Use an ability, and return the choices that it asks for."""
    table.use(name)
    return table.legal()


@clause("H-017")
def test_sailors_agency_searches() -> None:
    table = Table(c5="S4", decks={"P1": ["C12", "C08", "A1", "M1"]}, discards={"P1": ["C01", "C17"]}, **RICH)
    assert {answer.choice for answer in _asked_by(table, "c5")} == {"deck/C12", "discard/C01"}
    table.choose("deck/C12")
    assert (table.hand("P1"), table.rested("c5")) == (["C12"], True)
    assert sum(piece.tapped for piece in table.state.of("P1", "money")) == 1
    assert Table(c5="S4 rested", **RICH).refusal(Use("P1", "c5")) == "H-062"
    assert Table(c5="S4", phase="combat", **RICH).refusal(Use("P1", "c5")) == "H-024"


@clause("H-048")
@pytest.mark.parametrize(("heat", "costs"), [(False, (2, 2)), (True, (0, 2))])
def test_sailors_agency_hires_cheaply(heat: bool, costs: tuple[int, int]) -> None:
    table = set_up("S4", heat, c1="L4", hands={"P1": ["S4", "C12", "C12"]})
    assert _paid(table, "C12", "C12") == costs


def _paid(table: Table, *keys: str) -> tuple[int, ...]:
    """Return how much money P1 pays for cards, one after the other."""
    found = []
    for key in keys:
        before = sum(piece.tapped for piece in table.state.of("P1", "money"))
        table.play(key)
        found.append(sum(piece.tapped for piece in table.state.of("P1", "money")) - before)
    return tuple(found)


@clause("H-017", "H-045", "H-048")
@pytest.mark.parametrize(("heat", "life"), [(False, 35), (True, 33)])
def test_dock_furnace(heat: bool, life: int) -> None:
    table = set_up("S5", heat, c5="C12 rested", c6="C12", c7="C12 P2 rested")
    assert [table.power(id) for id in ("c5", "c6", "c7")] == [4, 3, 3]
    assert (table.life("P2"), table.heat("P1")) == (life, 3)  # spent 1, gained 1 for damage
    table.advance("combat")
    table.attack("c6", "c2")
    assert (table.power("c6"), table.life("P2")) == (4, life - 1)


@clause("H-017")
def test_firework_makers_square() -> None:
    table = Table(c5="S6", c6="C12 rested", c7="C12 rested", c8="C12 rested", hands={"P1": ["A1"]}, **RICH)
    table.use("c5")
    table.choose("draw", "A1")
    assert (len(table.hand("P1")), table.discard("P1")) == (2, ["A1"])
    assert table.refusal(Use("P1", "c5")) == "H-024"
    table = Table(c5="S6", c6="C12 rested", c7="C12 rested", c8="C12 rested", **RICH)
    table.use("c5")
    table.choose("stand", "c6", "c8")
    assert [table.rested(id) for id in ("c6", "c7", "c8")] == [False, True, False]
    assert sum(piece.tapped for piece in table.state.of("P1", "money")) == 1


@clause("H-017")
def test_customs_house() -> None:
    table = Table(c5="S7 P2", hands={"P1": ["C12", "S10", "C12", "C12"]}, money={"P1": 20})
    assert _paid(table, "S10", "C12", "C12") == (1, 3, 2)
    table.end_turn(2)
    assert _paid(table, "C12") == (3,)
    mine = Table(c5="S7", hands={"P1": ["C12"]}, money={"P1": 2})
    assert _paid(mine, "C12") == (2,)


@clause("H-017", "H-048")
@pytest.mark.parametrize(("heated", "money", "answer", "rested"), [
    ("", 3, "pay", False), ("", 3, "none", True), ("", 2, "", True),
    (" heated", 4, "pay", False), (" heated", 4, "none", True), (" heated", 3, "", True),
])  # fmt: skip
def test_harbour_chain(heated: str, money: int, answer: str, rested: bool) -> None:
    table = Table(c5=f"S8 P2{heated}", hands={"P1": ["C12"]}, money={"P1": money})
    table.play("C12")
    table.choose(*[answer] if answer else [])
    (id,) = table.of("C12")
    assert table.rested(id) == rested
    standing = [piece for piece in table.state.of("P1", "money") if not piece.tapped]
    assert len(standing) == (0 if answer == "pay" else money - 2)


@clause("H-021", "H-048")
@pytest.mark.parametrize(("heat", "life"), [(False, 30), (True, 35)])
def test_seaweed_hothouse(heat: bool, life: int) -> None:
    table = set_up("S9", heat, c5="C12", c6="C12", c7="C12 P2")
    assert table.life("P1") == life
    table.end_turn()
    table.advance("end")
    assert (table.asked_for, table.options) == ("target", ("c5", "c6"))
    table.choose("c6")
    assert [table.power(id) for id in ("c5", "c6", "c7")] == [3, 4, 3]
    table.end_turn()
    assert table.power("c6") == 4


@pytest.mark.parametrize(("attacker", "life"), [("C12", 40), ("C29", 39)])
def test_common_wharf(attacker: str, life: int) -> None:
    table = Table(c2="L3 P2", c5=attacker, c6="S10 P2", phase="combat")
    table.declare("c5", "c2")
    table.use("c6", "0")
    assert (table.life("P2"), table.gone("c6"), table.discard("P2")) == (life, True, ["S10"])
    assert table.heat("P2") == (life < 40)  # a support is no character that is lost
    main = Table(c5="S10")
    assert main.refusal(Use("P1", "c5")) == "H-066"


@clause("H-055", "H-056")
@pytest.mark.parametrize(("key", "life"), [("M1", 30), ("M2", 32)])
def test_money(key: str, life: int) -> None:
    table = Table(hands={"P1": [key, "K1"]})
    table.act(Play("P1", key))
    assert table.life("P1") == life
    (id,) = table.of(key)
    table.play("K1")
    assert (table.rested(id), table.life("P1")) == (True, life + 3)
