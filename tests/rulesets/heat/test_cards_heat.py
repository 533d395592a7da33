"""The printed Heat Cards: each does what its text says, for its money and 5 Heat (H-053, H-054)."""

from typing import Any

import pytest

from adjudicator.rulesets.heat.cards.form import CARDS
from adjudicator.rulesets.heat.table.actions import Advance, Attack, Play
from tests.clauses import clause
from tests.rulesets.heat.table import Table


def used(key: str, *choices: str, **given: Any) -> Table:
    """A table on which P1, whose leader is of the card's colour, has used a Heat Card and chosen what it asked."""
    leader = {"purple": "L1", "blue": "L2", "green": "L3", "red": "L4", "gold": "L4"}[CARDS[key].colours[0]]
    more: dict[str, Any] = {"c1": leader, "c2": "L3 P2", "money": {"P1": 6}, "heat": {"P1": 5}}
    table = Table(heat_decks={"P1": [key]}, **{**more, **given})
    table.play(key)
    table.choose(*choices)
    return table


HEAT_CARDS = [key for key, card in CARDS.items() if card.kind == "heat"]


@clause("H-053", "H-054")
@pytest.mark.parametrize("key", HEAT_CARDS)
def test_each_takes_its_money_and_all_heat_and_is_removed(key: str) -> None:
    table = used(key, money={"P1": CARDS[key].cost}, decks={"P1": ["M1"] * 9})
    while table.asked_for == "look":  # asked also where nothing may be taken
        table.choose("none")
    assert all(piece.tapped for piece in table.state.of("P1", "money")) or key == "X11"
    assert table.state.players["P1"].removed == [key]
    assert table.heat("P1") == (1 if key in ("X1", "X12") else 0)  # for the damage that it did
    short = Table(heat_decks={"P1": [key]}, money={"P1": CARDS[key].cost + 1}, heat={"P1": 4})
    assert short.refusal(Play("P1", key)) == "H-053"


@clause("H-045")
def test_quay_explosion() -> None:
    table = used("X1")
    assert (table.life("P2"), table.heat("P1"), table.heat("P2")) == (32, 1, 1)


def test_receding_tide() -> None:
    table = used("X2", c5="C12 P2", c6="C12 P2 rested", c7="C12", c8="S3 P2")
    assert [table.rested(id) for id in ("c5", "c6", "c7", "c8")] == [True, True, False, False]
    table.end_turn()
    assert [table.rested(id) for id in ("c5", "c6")] == [True, True]
    table.end_turn(2)
    assert [table.rested(id) for id in ("c5", "c6")] == [False, False]


@clause("H-089")
def test_lantern_festival() -> None:
    table = used("X3", c5="C12", c6="C12", c7="C12 P2")
    assert [table.power(id) for id in ("c5", "c6", "c7")] == [6, 6, 3]
    table.advance("combat")
    for id in ("c5", "c5", "c6", "c6"):
        table.attack(id, "c2")
    assert table.life("P2") == 16
    assert table.refusal(Attack("P1", "c5", "c2")) == "H-062"
    table.end_turn(2)
    assert (table.power("c5"), table.piece("c5").now["attacks"]) == (3, 1)


@clause("H-A26")
def test_deep_root() -> None:
    assert used("X4", life={"P1": 38}).life("P1") == 48


@clause("H-076")
@pytest.mark.parametrize(("lives", "drawn"), [((10, 10), True), ((11, 10), False), ((10, 11), False)])
def test_ceasefire(lives: tuple[int, int], drawn: bool) -> None:
    assert (used("X5", life={"P1": lives[0], "P2": lives[1]}).result == ((), "H-076")) == drawn


@clause("H-A11", "H-089")
def test_boarding_order() -> None:
    table = used("X6", c5="C12")
    assert (table.power("c1"), table.power("c5"), table.power("c2")) == (6, 3, 0)
    table.advance("combat")
    for _ in range(3):
        table.attack("c1", "c2")
    assert table.life("P2") == 22
    assert table.refusal(Attack("P1", "c1", "c2")) == "H-062"
    table.end_turn(2)
    table.advance("combat")
    table.attack("c1", "c2")
    assert (table.power("c1"), table.life("P2")) == (3, 19)
    assert table.refusal(Attack("P1", "c1", "c2")) == "H-062"


def test_parade_of_boats() -> None:
    deck = ["C29", "M1", "A1", "C12", "S1", "C17", "M1", "C01"]
    table = used("X7", "C29", decks={"P1": deck})
    assert {answer.choice for answer in table.legal()} == {"C17", "C01", "none"}  # type: ignore[attr-defined]  # choices
    table.choose("C17")
    assert (len(table.of("C29")), len(table.of("C17")), table.rested(table.of("C17")[0])) == (1, 1, False)
    assert table.state.players["P1"].deck.value == ["C12", "S1", "M1", "C01", "M1", "A1"]
    declined = used("X7", "none", "none", decks={"P1": deck})
    assert declined.state.of("P1", "character") == []


def test_heart_of_the_mangrove() -> None:
    table = used("X8", c1="L1", c5="C12 rested", c6="C29 P2", c7="C12 rested")
    assert (table.rested("c5"), table.rested("c7"), len(table.hand("P1"))) == (False, False, 2)
    table.end_turn()
    table.advance("combat")
    table.attack("c6", "c5")
    assert (table.gone("c5"), table.life("P1")) == (False, 28)
    table.end_turn(2)
    table.advance("combat")
    table.attack("c6", "c5")
    assert table.gone("c5")


@clause("H-059")
def test_harbour_under_siege() -> None:
    table = used("X9", hands={"P2": ["C12", "A4"]}, money={"P1": 3, "P2": 3})
    assert len(table.hand("P1")) == 2
    table.end_turn()
    assert table.refusal(Play("P2", "C12")) == "H-023"  # 4
    table.end_turn(2)
    assert Play("P2", "C12") in table.legal()


@pytest.mark.parametrize(("money", "answer", "gone"), [(4, "none", True), (4, "pay", False), (3, "", True)])
@clause("H-046")
def test_night_of_ashes(money: int, answer: str, gone: bool) -> None:
    table = used("X10", *([answer] if answer else []), c5="C12 P2", c6="C29 P2", c7="C12", money={"P1": 5, "P2": money})
    assert (table.gone("c5"), table.gone("c6"), table.gone("c7")) == (gone, gone, False)
    assert table.heat("P2") == (2 if gone else 0)
    assert sum(piece.tapped for piece in table.state.of("P2", "money")) == (0 if gone else 4)


@clause("H-055", "H-022")
def test_treasure_ship() -> None:
    table = used("X11", hands={"P1": ["M1"] * 4}, decks={"P1": ["C12"] * 5}, c5="M1 rested", c6="C12 rested")
    assert not any(piece.tapped for piece in table.state.of("P1", "money"))
    assert (table.rested("c6"), table.hand("P1").count("C12")) == (True, 3)
    for _ in range(3):
        table.act(Play("P1", "M1"))
    assert table.refusal(Play("P1", "M1")) == "H-022"


@clause("H-A24", "H-031")
def test_last_spark() -> None:
    table = used("X12", c5="C12", c6="C12 P2", c7="C12 P2")
    assert (table.life("P1"), table.heat("P1"), table.power("c5"), table.power("c6")) == (30, 1, 6, 3)
    table.advance("combat")
    table.attack("c5", "c6", "none", "c7")
    assert (table.gone("c6"), table.life("P2")) == (True, 37)
    table.end_turn(2)
    table.advance("combat")
    table.attack("c5", "c7")
    assert (table.power("c5"), table.gone("c7")) == (3, False)


def test_spring_of_the_waters() -> None:
    table = used("X13", c5="C12", c6="C01", c7="C12 P2")
    table.end_turn(2)
    assert [table.power(id) for id in ("c5", "c6", "c7")] == [5, 4, 3]


@clause("H-A21")
@pytest.mark.parametrize("key", HEAT_CARDS)
def test_none_is_used_in_combat(key: str) -> None:
    table = Table(heat_decks={"P1": [key]}, money={"P1": 9}, heat={"P1": 5}, phase="combat")
    assert Play("P1", key) not in table.legal()
    table.act(Advance("P1", "main2"))
    assert Play("P1", key) in table.legal()
