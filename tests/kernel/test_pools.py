"""Numbers of players with reasons: what a game's table of them says, whatever the game."""

from typing import ClassVar

import msgspec
import pytest

from adjudicator.kernel.game.bookkeeping import AllowedChanges
from adjudicator.kernel.game.pools import (
    Pool,
    Pooled,
    Pools,
    add_reason,
    explain_pool,
    fill_in,
    out_of_bounds,
    recompute,
    remove_reason,
    wrong_reasons,
)
from adjudicator.kernel.table.pieces import Piece
from adjudicator.kernel.table.stats import LAYERS, Modifier
from adjudicator.kernel.text.refusal import BadOrder
from adjudicator.kernel.text.text import Text

KEPT = AllowedChanges((), {}, ("stays",), LAYERS)
FOLLOWS = Text("segue", "it follows")


class Player(Pooled, kw_only=True):
    """One who begins with as much life as printed."""

    pools: ClassVar[Pools] = {
        "life": Pool("X-1", lambda table, player: player.printed, floor=None, layer="damage"),
        "rage": Pool("X-2", ceiling=5),
        "money": Pool("X-3"),
    }

    printed: int = 20
    life: int = 0
    rage: int = 0
    money: int = 0
    reasons: list[Modifier] = []


class Table(msgspec.Struct):
    """One player with a card."""

    players: dict[str, Player]
    pieces: dict[str, Piece]


def table(**numbers: int) -> Table:
    card = Piece(id="c1", card="X", owner="P1", controller="P1", base={"power": 3})
    return Table({"P1": msgspec.structs.replace(Player(), **numbers)}, {"c1": card})


def because(stat: str, amount: int) -> Modifier:
    return Modifier("somebody", "P1", "X-9", 7, 3, stat, amount, "stays")


def test_what_a_fact_has_changed_is_what_the_reasons_make() -> None:
    it = table()
    recompute(it)
    it.players["P1"].change(because("life", -4))
    it.players["P1"].change(because("rage", 2))
    assert (it.players["P1"].life, it.players["P1"].rage) == (16, 2)
    found = explain_pool(LAYERS, it, "P1", "life")
    assert (found.of, found.value, found.base, len(found.steps), found.floor) == ("P1.life", 16, 20, 1, None)
    assert not list(wrong_reasons(it, "P1", KEPT))


def test_judges_give_reasons_and_take_them_away() -> None:
    it = table()
    for of in ("P1.money", "c1.power"):
        add_reason(it, of, because(of.partition(".")[2], 2), FOLLOWS)
    recompute(it)
    assert (it.players["P1"].money, it.pieces["c1"].now["power"]) == (2, 5)
    for of in ("P1.money", "c1.power"):
        remove_reason(it, of, because(of.partition(".")[2], 2), FOLLOWS)
    recompute(it)
    assert (it.players["P1"].money, it.pieces["c1"].now["power"]) == (0, 3)
    for change in (add_reason, remove_reason):
        with pytest.raises(BadOrder, match="it follows"):
            change(it, "attack.power", because("power", 2), FOLLOWS)


def test_a_position_says_a_number_and_it_has_one_reason() -> None:
    it = table(life=15, rage=3)
    fill_in(it, "P1", lambda *path: path[-1] in ("money", "reasons"), {"money": 1})
    reasons = [(reason.stat, reason.amount, reason.clause, reason.layer) for reason in it.players["P1"].reasons]
    assert reasons == [("life", -5, "X-1", "damage"), ("rage", 3, "X-2", "add"), ("money", 1, "X-3", "add")]


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ({"life": -1}, []),
        ({"rage": 6}, ["/players/P1/rage from 0 to 5 X-2"]),
        ({"rage": -1}, ["/players/P1/rage from 0 to 5 X-2"]),
        ({"money": -1}, ["/players/P1/money from 0 on None"]),
    ],
)
def test_a_table_keeps_floors_and_ceilings(numbers: dict[str, int], told: list[str]) -> None:
    found = out_of_bounds(table(**numbers), "P1")
    assert [f"{wrong.at} {wrong.why.en} {wrong.clause}" for wrong in found] == told


def test_a_number_without_its_reason_and_a_reason_of_no_number_are_told() -> None:
    it = table(life=20, money=2)
    it.players["P1"].reasons = [because("wood", 1)]
    told = [f"{wrong.at} {wrong.why.en}" for wrong in wrong_reasons(it, "P1", KEPT)]
    assert told == ["/players/P1/reasons/0/stat of life, rage, money", "/players/P1/money its reasons make 0"]
