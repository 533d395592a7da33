"""What a player may ask to do."""

from typing import TypeAlias

from adjudicator.kernel.table.actions import Action, Choose, Pass, Respond


class Allocate(Action):
    """Strategic allocation: these four cards are for the half's first mission, the other four for its second."""

    cards: tuple[str, ...]


class Plan(Action):
    """Put a card of the round hand on the table, face down."""

    card: str


AnyAction: TypeAlias = Allocate | Plan | Choose | Respond | Pass
