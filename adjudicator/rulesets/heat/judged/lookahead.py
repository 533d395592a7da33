"""Looking ahead on the table: which cards may lie unseen where, and who stands how."""

from collections.abc import Callable, Iterator

from adjudicator.kernel.game.lookahead_rules import Effort, UnseenPlace, lead
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.heat.cards.form import Card
from adjudicator.rulesets.heat.table.state import State

effort = Effort(24, 20, 4_000)


def fits(place: str, card: Card) -> bool:
    """Heat Cards have a deck of their own (H-004), and the leader is in play (H-007)."""
    return card.kind == "heat" if place == "heat_deck" else card.kind not in ("heat", "leader")


def unseen_places(table: State, seat: str) -> Iterator[UnseenPlace]:
    """No others than zones."""
    yield from ()


def complete(table: State, one_of: Callable[[list[str]], str]) -> None:
    """Nothing else is hidden."""


def breaks_promise(fact: Event, seat: str) -> bool:
    """Nobody promises anything."""
    return False


def standing(table: State, seat: str) -> float:
    """Who has no life left loses (H-073), and who has to draw and cannot (H-074)."""
    return lead({each: _worth(table, each) for each in table.seats}, seat)


def _worth(table: State, seat: str) -> float:
    player = table.players[seat]
    worth = 1.0 * max(0, player.life) + 0.7 * player.hand_size + 0.3 * player.heat + 0.1 * player.deck_size
    for piece in table.pieces.values():
        if piece.controller == seat:
            worth += 0.7 + 0.5 * max(0, piece.power)
    return worth
