"""The printed Actions and Consumables: each does what its text says, with its Heat Effect too."""

from typing import Any

import pytest

from adjudicator.rulesets.heat.table.actions import Attack, Play, Use
from tests.clauses import clause
from tests.rulesets.heat.table import Table

RICH: dict[str, Any] = {"money": {"P1": 9, "P2": 9}, "heat": {"P1": 3, "P2": 3}}
BOTH = pytest.mark.parametrize("heat", [False, True])


def played(key: str, to: str = "", *, heat: bool = False, hand: tuple[str, ...] = (), **given: Any) -> Table:
    """A table on which P1 has played a card, on this target if on one."""
    table = Table(**{**RICH, "hands": {"P1": [key, *hand]}, **given})
    table.play(key, "", *([to] if to else []), heat=heat)
    return table


def answered(key: str, *choices: str, target: str = "c6", heat: bool = False, **given: Any) -> Table:
    """P1's c5 attacks, nobody blocks or supports, and P2 answers with a card; then all resolves."""
    more: dict[str, Any] = {"c5": "C29", "c6": "C12 P2", "phase": "combat", "hands": {"P2": [key]}, "c2": "L3 P2"}
    table = Table(**{**RICH, **more, **given})
    table.declare("c5", target)
    table.defend()
    table.answer(key, *choices, heat=heat)
    table.let_pass()
    return table


def money_spent(table: Table, seat: str = "P1") -> int:
    return sum(piece.tapped for piece in table.state.of(seat, "money"))


# Attacks that come to nothing


@clause("H-033", "H-048")
@BOTH
def test_dodge(heat: bool) -> None:
    table = answered("A1", "0", heat=heat)
    assert (table.gone("c6"), table.life("P2"), table.rested("c5")) == (False, 40, True)
    assert len(table.hand("P2")) == heat
    at_leader = Table(c5="C29", phase="combat", hands={"P2": ["A1"]}, **RICH)
    at_leader.declare("c5", "c2")
    assert at_leader.refusal(Play("P2", "A1")) == "H-066"


@clause("H-085", "H-087", "H-048")
@pytest.mark.parametrize(("heat", "life"), [(False, 30), (True, 28)])
def test_counterblow(heat: bool, life: int) -> None:
    table = answered("A2", "c5", heat=heat, c5="C15")
    assert (table.gone("c5"), table.gone("c6"), table.life("P1")) == (True, False, life)


@clause("H-033", "H-048")
@pytest.mark.parametrize(("heat", "life"), [(False, 38), (True, 40)])
def test_smoke_screen(heat: bool, life: int) -> None:
    assert answered("A5", "0", target="c2", heat=heat).life("P2") == life


@clause("H-033", "H-048", "H-019")
@BOTH
def test_seine_net(heat: bool) -> None:
    table = answered("A6", "0", "c7", heat=heat, c7="C12")
    assert (table.gone("c6"), table.life("P2"), table.rested("c7")) == (False, 40, True)
    table.end_turn(2)
    assert (table.rested("c5"), table.rested("c7")) == (False, heat)


@clause("H-033", "H-048")
@pytest.mark.parametrize(("heat", "drawn"), [(False, 1), (True, 2)])
def test_headwind(heat: bool, drawn: int) -> None:
    table = answered("A7", "0", target="c2", heat=heat)
    assert (table.life("P2"), len(table.hand("P2"))) == (40, drawn)


@clause("H-033", "H-045")
def test_return_the_powder() -> None:
    table = answered("A8", "0", target="c2")
    assert (table.life("P1"), table.life("P2"), table.heat("P1"), table.heat("P2")) == (25, 40, 4, 4)
    at_character = Table(c5="C29", c6="C12 P2", phase="combat", hands={"P2": ["A8"]}, **RICH)
    at_character.declare("c5", "c6")
    assert at_character.refusal(Play("P2", "A8")) == "H-066"


@clause("H-033", "H-048")
@pytest.mark.parametrize(("heat", "gone", "life"), [(False, True, 38), (True, False, 40)])
def test_false_step(heat: bool, gone: bool, life: int) -> None:
    table = answered("A9", "0", "c6", target="c2", heat=heat)
    assert (table.gone("c6"), table.gone("c5"), table.life("P2")) == (gone, False, life)  # 5 against 3, or 5 against 5
    if heat:
        assert table.power("c6") == 3


@clause("H-031")
def test_false_step_against_a_supporter_that_then_supports_nobody() -> None:
    table = Table(c5="C29", c6="C12 P2", c7="C12 P2", phase="combat", hands={"P2": ["A9"]}, **RICH)
    table.declare("c5", "c6")
    table.defend("none", "c7")
    table.answer("A9", "0", "c7")
    table.let_pass()
    assert (table.gone("c6"), table.gone("c7"), table.life("P2")) == (False, True, 33)  # 5 against 3


# Cards and effects that come to nothing


@clause("H-068")
@pytest.mark.parametrize("key", ["A12", "K1"])
def test_order_of_silence(key: str) -> None:
    table = Table(c5="C12 rested", hands={"P1": [key, "C12"], "P2": ["A3"]}, **RICH)
    table.act(Play("P1", key))
    table.answer("A3", "0")
    table.let_pass()
    assert (table.rested("c5"), table.life("P1"), table.discard("P1")) == (True, 30, [key])
    table.act(Play("P1", "C12"))
    assert table.refusal(Play("P1", "A3")) == "H-023"
    again = Table(hands={"P1": ["C12"], "P2": ["A3"]}, **RICH)
    again.act(Play("P1", "C12"))
    assert again.refusal(Play("P2", "A3")) == "H-066"


@clause("H-065", "H-048")
@BOTH
def test_closed_harbour(heat: bool) -> None:
    table = Table(hands={"P1": ["C01"], "P2": ["A13"]}, decks={"P1": ["C12", "C07", "C10"]}, **RICH)
    table.act(Play("P1", "C01"))
    table.answer("A13", "0", heat=heat)
    table.let_pass()
    assert (table.of("C01"), table.hand("P1")) == ([], [])
    assert table.discard("P1") == (["C12", "C07", "C01"] if heat else ["C01"])


@clause("H-068", "H-054")
@pytest.mark.parametrize(("money", "answer", "negated"), [(7, "pay", False), (7, "none", True), (6, "", True)])
def test_guild_embargo_against_a_heat_card(money: int, answer: str, negated: bool) -> None:
    table = Table(c1="L3", c2="L4 P2", hands={"P2": ["A18"]}, heat_decks={"P1": ["X8"]}, money={"P1": money, "P2": 2},
                  heat={"P1": 5})  # fmt: skip
    table.act(Play("P1", "X8"))
    table.answer("A18", "0")
    table.let_pass()
    table.choose(*[answer] if answer else [])
    assert len(table.hand("P1")) == (0 if negated else 2)
    assert (table.state.players["P1"].removed, table.heat("P1")) == (["X8"], 0)
    assert money_spent(table) == (7 if answer == "pay" else 4)


@clause("H-068")
def test_guild_embargo_against_an_ability() -> None:
    table = Table(c5="S3", c6="M1 rested", hands={"P2": ["A18"]}, money={"P2": 9})
    table.act(Use("P1", "c5"))
    table.answer("A18", "0")
    table.let_pass()
    assert table.rested("c6")
    assert table.refusal(Use("P1", "c5")) == "H-024"  # it has been used


# Power and attacks


@clause("H-041", "H-048")
@pytest.mark.parametrize(("key", "heat", "power"), [("A4", False, 6), ("K2", False, 6), ("K2", True, 8)])
def test_brief_fury_and_strong_preserve(key: str, heat: bool, power: int) -> None:
    table = played(key, "c5", heat=heat, c5="C12", c6="C12")
    assert (table.power("c5"), table.power("c6")) == (power, 3)
    table.end_turn()
    assert table.power("c5") == 3


@clause("H-089", "H-048")
@pytest.mark.parametrize(("heat", "power"), [(False, 3), (True, 5)])
def test_second_wind(heat: bool, power: int) -> None:
    table = Table(c5="C12", c2="L3 P2", phase="combat", hands={"P1": ["A10"]}, **RICH)
    table.attack("c5", "c2")
    table.play("A10", "", "c5", heat=heat)
    table.attack("c5", "c2")
    assert (table.power("c5"), table.life("P2")) == (power, 37 - power)
    assert table.refusal(Attack("P1", "c5", "c2")) == "H-062"
    table.end_turn()
    assert (table.power("c5"), table.piece("c5").now["attacks"]) == (3, 1)


@pytest.mark.parametrize(("hand", "power"), [(("C01", "C12"), 6), ((), 3)])
def test_all_or_nothing(hand: tuple[str, ...], power: int) -> None:
    table = played("A11", "c5", hand=hand, c5="C12")
    table.choose(*hand[:1])
    assert (table.power("c5"), table.hand("P1"), table.discard("P1")) == (power, [*hand[1:]], [*hand[:1], "A11"])
    table.end_turn()
    assert table.power("c5") == 3


@clause("H-048")
@pytest.mark.parametrize(("heat", "power"), [(False, 3), (True, 4)])
def test_quay_in_revelry(heat: bool, power: int) -> None:
    table = played("A12", heat=heat, c5="C12 rested", c6="C12 rested", c7="C12 P2 rested", c8="M2 rested")
    assert [table.rested(id) for id in ("c5", "c6", "c7", "c8")] == [False, False, True, True]
    assert [table.power(id) for id in ("c5", "c6", "c7")] == [power, power, 3]


@clause("H-018", "H-048")
@pytest.mark.parametrize(("target", "heat", "life"), [("c6", False, 35), ("c7", True, 33)])
def test_axe_blow(target: str, heat: bool, life: int) -> None:
    table = Table(c5="C12 P2", c6="S3 P2", c7="E1 P2 on:c5", c8="S3", hands={"P1": ["A14"]}, **RICH)
    table.act(Play("P1", "A14", heat=heat))
    assert table.options == ("c6", "c7")
    table.choose(target)
    table.let_pass()
    assert (table.gone(target), table.gone("c5"), table.life("P2")) == (True, False, life)


@clause("H-048", "H-027")
@pytest.mark.parametrize(("heat", "life"), [(False, 30), (True, 33)])
def test_mangrove_truce(heat: bool, life: int) -> None:
    table = played("A16", heat=heat, c5="C12", c6="C12 P2")
    assert table.life("P1") == life
    table.end_turn()
    table.advance("combat")
    assert Attack("P2", "c6", "c5") not in table.legal()
    assert Attack("P2", "c6", "c1") in table.legal()
    table.end_turn(2)
    table.advance("combat")
    assert Attack("P2", "c6", "c5") in table.legal()
