"""Fills in a table that somebody writes down: what is left out follows from the rest."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.game.position_rules import LeftOut
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.things import next_number
from adjudicator.kernel.table.zones import cards_in_zones

from toy.cards.form import DECK
from toy.table.state import State
from toy.table.tasks import BeginRound

brought: tuple[str, ...] = ()


def part(table: State, kind: type, key: str, written: Mapping[str, Any], holder: Mapping[str, Any]) -> dict[str, Any]:
    """A unit is its owner's own."""
    return {"id": key, "controller": written.get("owner", "")}


def complete(table: State, left_out: LeftOut, luck: Luck) -> None:
    """Whatever is named nowhere is in the deck, and the next id is after those that there are."""
    if left_out("next_id"):
        table.next_id = next_number((*table.units, *table.offers))
    for seat, player in table.players.items():
        if left_out("players", seat, "deck"):
            named = Counter(card for _, card in whereabouts(table, seat))
            rest = sorted((Counter(DECK) - named).elements())
            player.hold("deck", luck.shuffled(f"deck/{seat}", rest), luck.salt())


def whereabouts(table: State, seat: str) -> Iterator[tuple[str, str]]:
    """Yield where each card of a player is, and which it is."""
    yield from cards_in_zones(table, seat)
    yield from ((f"/units/{id}", unit.card) for id, unit in table.units.items() if unit.owner == seat)


def goes_on(table: State) -> tuple[Task, ...]:
    """A new round begins."""
    return (BeginRound(),)
