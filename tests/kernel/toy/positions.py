"""Positions out a table of the toy that somebody writes down: what is left out follows from the rest."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.secret import Secret
from adjudicator.kernel.table.positions import LeftOut
from tests.kernel.toy.cards import DECK
from tests.kernel.toy.state import State
from tests.kernel.toy.tasks import BeginRound

brought: tuple[str, ...] = ()


def part(table: State, kind: type, key: str, written: Mapping[str, Any], holder: Mapping[str, Any]) -> dict[str, Any]:
    """A unit is its owner's own."""
    return {"controller": written.get("owner", "")}


def complete(table: State, left_out: LeftOut, luck: Luck) -> None:
    """Whatever is named nowhere is in the deck."""
    for seat, player in table.players.items():
        if left_out("players", seat, "deck"):
            named = [*player.hand.value, *player.discard]
            named += [unit.card for unit in table.units.values() if unit.owner == seat]
            rest = sorted((Counter(DECK) - Counter(named)).elements())
            player.deck = Secret((), luck.salt(), luck.shuffled(f"deck/{seat}", rest))


def goes_on(table: State) -> tuple[Task, ...]:
    """A new round begins."""
    return (BeginRound(),)
