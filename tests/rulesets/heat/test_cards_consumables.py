"""The printed Consumables, and Actions that give cards, life, Heat or money: each does what its text says."""

from typing import Any

import pytest

from adjudicator.kernel.table.actions import Choose
from adjudicator.rulesets.heat.table.actions import Play
from tests.clauses import clause
from tests.rulesets.heat.table import Table

RICH: dict[str, Any] = {"money": {"P1": 9, "P2": 9}, "heat": {"P1": 3, "P2": 3}}
DECK = ["C12", "C07", "C10", "C01", "C08", "C29"]


def played(key: str, *, heat: bool = False, hand: tuple[str, ...] = (), **given: Any) -> Table:
    """A table on which P1 has played a card."""
    table = Table(**{**RICH, "hands": {"P1": [key, *hand]}, "decks": {"P1": DECK}, **given})
    table.play(key, heat=heat)
    return table


def choices(table: Table) -> set[str]:
    return {answer.choice for answer in table.legal() if isinstance(answer, Choose)}


@clause("H-A26", "H-048")
@pytest.mark.parametrize(("characters", "heat", "healed"), [(2, False, 3), (3, False, 5), (2, True, 6), (3, True, 10)])
def test_tonic(characters: int, heat: bool, healed: int) -> None:
    mine: dict[str, Any] = {f"c{number}": "C12" for number in range(5, 5 + characters)}
    table = played("K1", heat=heat, c20="C12 P2", **mine)
    assert (table.life("P1"), table.heat("P1")) == (30 + healed, 1 if heat else 3)


@clause("H-021", "H-048")
@pytest.mark.parametrize("heat", [False, True])
def test_loan(heat: bool) -> None:
    table = played("K3", heat=heat)
    assert table.hand("P1") == ["C12", "C07"]
    table.end_turn()
    table.advance("end")
    if heat:
        assert table.asked_for == "act"
    else:
        assert (table.asked_for, choices(table)) == ("discard", {"C12", "C07", "C10"})
        table.choose("C07")
    assert table.hand("P1") == (["C12", "C07", "C10"] if heat else ["C12", "C10"])
    table.end_turn(2)
    assert len(table.hand("P1")) == (4 if heat else 3)  # once


@clause("H-048")
@pytest.mark.parametrize(("heat", "dear"), [(False, set()), (True, {"C08"})])
def test_box_of_surprises(heat: bool, dear: set[str]) -> None:
    table = played("K4", heat=heat)
    assert choices(table) == {"C12", "C07", "C10", "C01", "none", *dear}
    table.choose("C10")
    assert len(table.of("C10")) == 1
    assert table.state.players["P1"].deck.value == ["C29", "C12", "C07", "C01", "C08"]
    refused = played("K4", heat=heat)
    refused.choose("none")
    assert refused.state.players["P1"].deck.value == ["C29", "C12", "C07", "C10", "C01", "C08"]


@clause("H-057", "H-048")
@pytest.mark.parametrize(("heat", "drawn"), [(False, 1), (True, 2)])
def test_small_change(heat: bool, drawn: int) -> None:
    table = played("K5", heat=heat, c1="L4", c5="M1 rested", c6="M1 rested", c7="M1 rested", money={"P1": 2})
    assert choices(table) == {"c5", "c6", "c7", "c101", "c102"}
    table.choose("c5", "c7")
    assert [table.rested(id) for id in ("c5", "c6", "c7", "c101", "c102")] == [False, True, False, True, True]
    assert table.hand("P1") == DECK[:drawn]


@clause("H-047", "H-A24")
@pytest.mark.parametrize(("before", "drawn"), [(None, 1), ("C12", 1), ("C26", 2), ("K6", 2)])
def test_sip_of_embers(before: str | None, drawn: int) -> None:
    table = Table(c1="L4", hands={"P1": ["K6", *([before] if before else [])]}, decks={"P1": DECK}, money={"P1": 9})
    if before:
        table.play(before)
    life, heat, hand = table.life("P1"), table.heat("P1"), len(table.hand("P1"))
    table.play("K6")
    assert len(table.hand("P1")) == hand - 1 + drawn
    assert (table.life("P1"), table.heat("P1")) == (life - 2, heat + 2)  # 1 for the life lost, 1 of the card


@clause("H-048")
@pytest.mark.parametrize(("heat", "drawn"), [(False, 1), (True, 2)])
def test_chart_of_currents(heat: bool, drawn: int) -> None:
    table = played("K7", heat=heat, hand=("C12", "C04", "C04"), c1="L2", money={"P1": 6})
    assert len(table.hand("P1")) == 3 + drawn
    table.play("C12")  # not blue: 2
    table.play("C04")  # 0
    assert sum(piece.tapped for piece in table.state.of("P1", "money")) == 4
    table.play("C04")  # 2
    assert sum(piece.tapped for piece in table.state.of("P1", "money")) == 6
    late = played("K7", hand=("C04",), c1="L2", money={"P1": 2})
    late.end_turn(2)
    late.play("C04")
    assert all(piece.tapped for piece in late.state.of("P1", "money"))


@clause("H-048")
@pytest.mark.parametrize(("heat", "life"), [(False, 30), (True, 33)])
def test_seaweed_bread(heat: bool, life: int) -> None:
    table = Table(c5="C12", c6="C12", c7="C12 P2", hands={"P1": ["K8"]}, **RICH)
    table.act(Play("P1", "K8", heat=heat))
    assert table.options == ("c5", "c6")
    table.choose("c6")
    table.let_pass()
    table.end_turn(2)
    assert (table.power("c5"), table.power("c6"), table.life("P1")) == (3, 4, life)


@clause("H-055", "H-022", "H-048")
@pytest.mark.parametrize(("heat", "drawn"), [(False, 2), (True, 3)])
def test_extra_freight(heat: bool, drawn: int) -> None:
    table = played("A15", heat=heat, hand=("M1", "M1", "M1"))
    assert len(table.hand("P1")) == 3 + drawn
    table.act(Play("P1", "M1"))
    table.act(Play("P1", "M1"))
    assert table.refusal(Play("P1", "M1")) == "H-022"
    table.end_turn(2)
    table.act(Play("P1", "M1"))
    assert len(table.state.of("P1", "money")) == 12


@clause("H-047", "H-043")
@pytest.mark.parametrize(("before", "after"), [((3, 3), (4, 1)), ((5, 1), (5, 0)), ((0, 0), (1, 0))])
def test_bucket_of_cold_water(before: tuple[int, int], after: tuple[int, int]) -> None:
    table = Table(hands={"P1": ["A17"]}, money={"P1": 9}, heat={"P1": before[0], "P2": before[1]})
    table.play("A17")
    assert (table.heat("P1"), table.heat("P2")) == after
