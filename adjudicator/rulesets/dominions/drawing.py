"""Drawing cards: off the top of the deck, or as a paper table reports."""

from collections.abc import Iterator

from adjudicator.kernel.events import Event
from adjudicator.kernel.luck import Luck, ReportedLuck
from adjudicator.kernel.secret import Secret
from adjudicator.rulesets.dominions.events import CardsDrawn, CardsReported
from adjudicator.rulesets.dominions.state import State

HAND = 4
"""Up to so many cards a player draws in DRAW (N-094)."""


def draw(state: State, seat: str, count: int, luck: Luck, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Draw so many cards, or all that are left (N-095). A hand has no limit (N-A36)."""
    deck = state.players[seat].deck.value
    count = min(count, len(deck))
    if count <= 0:
        return
    if luck.mode == ReportedLuck.mode:
        cards = luck.some_of(f"draw/{seat}", deck, count)
        yield CardsReported(clauses, seat, Secret((seat,), luck.salt(), cards), count)
    else:
        yield CardsDrawn(clauses, seat, Secret((seat,), luck.salt(), deck[:count]), count)
