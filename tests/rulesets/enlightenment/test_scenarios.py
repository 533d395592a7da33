"""Plays the acceptance rows of the specification, each a position, a few actions and an outcome (`scenarios.py`)."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from adjudicator.kernel.table.actions import Action, Choose, ChooseSome, Pass
from adjudicator.rulesets.enlightenment.conflict.events import ConflictDecided
from adjudicator.rulesets.enlightenment.table.actions import Concede, Declare, Use
from tests.rulesets.enlightenment.scenarios import ROWS, Row
from tests.rulesets.enlightenment.table import Table

# What is done


def cards(word: str) -> tuple[str, ...]:
    return () if word == "-" else tuple(word.split("+"))


ACTIONS: Mapping[str, Callable[..., Action]] = {
    "declare": lambda table, attackers, province, ring: Declare(
        table.asked, "military", ring, table.province(province), cards(attackers)
    ),
    "choose": lambda table, choice: Choose(table.state.waiting[0], choice),
    "place": lambda table, province: Choose(table.asked, table.province(province)),
    "defend": lambda table, defenders: ChooseSome(table.asked, cards(defenders)),
    "pass": lambda table: Pass(table.asked),
    "concede": lambda table, seat: Concede(seat),
}
"""Lines that are one action."""


def attack(table: Table, attackers: str, province: str, ring: str, defenders: str = "-", effect: str = "none") -> None:
    table.declare(" ".join(cards(attackers)), province, ring)
    table.finish(" ".join(cards(defenders)), effect)


def bid(table: Table, *dials: str) -> None:
    for seat, dial in zip(table.state.living, dials, strict=True):
        table.act(Choose(seat, dial))
    table.settle()


def use(table: Table, card: str, *choices: str) -> None:
    table.act(Use(table.asked, card))
    table.choose(*choices)
    table.settle()


PLAYS: Mapping[str, Callable[..., object]] = {
    "attack": attack,
    "bid": bid,
    "use": use,
    "place": Table.place,
    "until": Table.turn,
    "finish": Table.finish,
    "to": lambda table, round, step: table.to(int(round), step),
}
"""Lines that are several."""


def play(table: Table, line: str) -> None:
    """Play a line; `cannot` and a clause before an action say that it is refused, and why."""
    word, *words = line.split()
    if word == "declare" or "declare" in words[1:2]:
        table.passing()
    if word == "cannot":
        assert table.refusal(ACTIONS[words[1]](table, *words[2:])) == words[0]
    elif word in PLAYS:
        PLAYS[word](table, *words)
    else:
        table.act(ACTIONS[word](table, *words))


# How the table then is


def where(table: Table, ring: str) -> str:
    """Return where a ring is: a province like P2.first, a player's pool, `common` or `contested`."""
    at = table.state.rings[ring].at
    province = table.state.pieces.get(at)
    return at if province is None else f"{province.controller}.{province.slot}"


def won(table: Table) -> str:
    result = table.state.result
    return "" if result is None else f"{' '.join(result.winners)} {result.reason}"


def decided(table: Table) -> tuple[object, ...]:
    facts = [(fact.attack, fact.defense, fact.winner) for fact in table.events if isinstance(fact, ConflictDecided)]
    return facts[-1] if facts else ()


def characters(table: Table, **having: object) -> list[str]:
    """Return the characters in play that are so."""
    found = table.state.characters()
    return [piece.id for piece in found if all(getattr(piece, name) == value for name, value in having.items())]


LOOKS: Mapping[str, Callable[[Table, Any], object]] = {
    "rings": lambda table, said: {ring: where(table, ring) for ring in said},
    "claimed": lambda table, said: [" ".join(sorted(table.claimed(seat))) for seat in table.state.seats],
    "fated": lambda table, said: {id: ring.fate for id, ring in table.state.rings.items() if ring.fate},
    "broken": lambda table, said: [f"{each.owner}.{each.slot}" for each in table.state.in_order() if each.broken],
    "honor": lambda table, said: [table.honor(seat) for seat in table.state.seats],
    "fate": lambda table, said: [table.fate(seat) for seat in table.state.seats],
    "hands": lambda table, said: [len(table.hand(seat)) for seat in table.state.seats],
    "skills": lambda table, said: {
        id: (table.piece(id).now.get("military"), table.piece(id).now.get("political")) for id in said
    },
    "fates": lambda table, said: {id: table.piece(id).fate for id in said},
    "there": lambda table, said: [id for id in said if id in table.state.pieces],
    "gone": lambda table, said: [id for id in said if id not in table.state.pieces],
    "home": lambda table, said: characters(table, place="home"),
    "bowed": lambda table, said: characters(table, bowed=True),
    "treaties": lambda table, said: {id: treaty.status for id, treaty in table.state.treaties.items()},
    "out": lambda table, said: table.state.left,
    "won": lambda table, said: won(table),
    "decided": lambda table, said: decided(table),
    "conflict": lambda table, said: table.state.conflict is not None,
    "asked": lambda table, said: f"{table.asked} {table.asked_for}",
    "favor": lambda table, said: f"{table.state.favor} {table.state.favor_side}",
    "first": lambda table, said: table.state.first,
    "step": lambda table, said: table.state.step,
}


def row_of(number: int, row: Row) -> Any:
    return pytest.param(row, id=f"{row.clause}-{number}", marks=pytest.mark.clause(row.clause))


@pytest.mark.parametrize("row", [row_of(number, row) for number, row in enumerate(ROWS, start=1)])
def test_a_row_of_the_specification(row: Row) -> None:
    table = Table(**row.given)
    for line in row.when:
        play(table, line)
    assert {name: LOOKS[name](table, said) for name, said in row.then.items()} == row.then
