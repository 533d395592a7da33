"""Looking ahead on the table: which cards may lie unseen where, and who stands how."""

from collections.abc import Callable, Iterator

from adjudicator.kernel.game.lookahead_rules import Effort, UnseenPlace, lead
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.multiversity.cards.form import Card
from adjudicator.rulesets.multiversity.table.state import State

effort = Effort(24, 6, 6_000)
"""Played on by chance, a turn soon ends: what comes after tells nothing of an answer."""


def fits(place: str, card: Card) -> bool:
    """Decks, hands and stones are of the same cards (M-021)."""
    return True


def unseen_places(table: State, seat: str) -> Iterator[UnseenPlace]:
    """No others than zones."""
    yield from ()


def complete(table: State, one_of: Callable[[list[str]], str]) -> None:
    """Nothing else is hidden."""


def breaks_promise(fact: Event, seat: str) -> bool:
    """Nobody promises anything."""
    return False


def standing(table: State, seat: str) -> float:
    """Who takes the last of the stones wins (M-130); without characters or cards one has lost (M-131, M-132)."""
    return lead({each: _worth(table, each) for each in table.living}, seat)


def _worth(table: State, seat: str) -> float:
    player = table.players[seat]
    worth = 5.0 * (8 - player.stones_size) + 0.2 * player.hand_size + 0.5 * player.deck_size
    for character in table.of(seat):
        worth += 1 + 0.5 * character.life_left + 0.5 * table.energy(character)
    return worth
