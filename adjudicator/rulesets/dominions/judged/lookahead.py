"""Looking ahead on the table: which cards may lie unseen where, and who stands how."""

from collections.abc import Iterator
from functools import partial

import msgspec

from adjudicator.kernel.game.lookahead_rules import Effort, Lookahead, UnseenPlace, face_down, lead
from adjudicator.rulesets.dominions.cards.form import Card
from adjudicator.rulesets.dominions.table.state import State

FACE_DOWN = "face down"


class Ahead(Lookahead[State]):
    """Looking ahead in this game."""

    effort = Effort(24, 20, 4_000)

    def fits(self, place: str, card: Card) -> bool:
        """A deck has no tokens; face down lie artifacts that wait for their moment (N-026, N-041)."""
        return not card.token and (place != FACE_DOWN or card.activation in ("ONCE", "TRAP"))

    def unseen_places(self, table: State, seat: str) -> Iterator[UnseenPlace]:
        """The cards that lie face down, and one that is just being put so."""
        yield from face_down(FACE_DOWN, (piece for piece in table.pieces.values() if piece.owner == seat))
        for number, link in enumerate(table.chain):
            if link.seat == seat and link.hidden is not None and not link.hidden.value:
                yield UnseenPlace(FACE_DOWN, 1, partial(_put_into_link, table, number))

    def lost_cards(self, table: State, seat: str) -> int:
        """Nothing affects a card that is out of the game (N-077)."""
        return sum(card.owner == seat for card in table.out_of_game)

    def standing(self, table: State, seat: str) -> float:
        """A Dominion at zero loses (N-081), and so does who has no cards left (N-086)."""
        return lead({each: _worth(table, each) for each in table.seats}, seat)


def _put_into_link(table: State, number: int, cards: list[str]) -> None:
    link = table.chain[number]
    assert link.hidden is not None
    table.chain[number] = msgspec.structs.replace(link, hidden=link.hidden.holding(cards[0]))


def _worth(table: State, seat: str) -> float:
    player = table.players[seat]
    worth = 4.0 * player.domain + 0.4 * player.hand_size + 0.1 * player.deck_size
    for piece in table.pieces.values():
        if piece.controller == seat:
            worth += 1 + 0.5 * max(0, piece.now.get("ATK", 0)) + 0.25 * max(0, piece.now.get("HP", 0))
    return worth
