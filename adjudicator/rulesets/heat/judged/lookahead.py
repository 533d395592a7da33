"""Looking ahead on the table: which cards may lie unseen where, and who stands how."""

from adjudicator.kernel.game.lookahead_rules import Effort, Lookahead, lead
from adjudicator.rulesets.heat.cards.form import Card
from adjudicator.rulesets.heat.table.state import State


class Ahead(Lookahead[State]):
    """Looking ahead in this game."""

    effort = Effort(24, 20, 4_000)

    def fits(self, place: str, card: Card) -> bool:
        """Heat Cards have a deck of their own (H-004), and the leader is in play (H-007)."""
        return card.kind == "heat" if place == "heat_deck" else card.kind not in ("heat", "leader")

    def lost_cards(self, table: State, seat: str) -> int:
        """A Heat Card that is played goes out of the game once it is done (H-054)."""
        player = table.players[seat]
        return len(player.removed) + sum(table.card(key).kind == "heat" for key in player.playing)

    def standing(self, table: State, seat: str) -> float:
        """Who has no life left loses (H-073), and who has to draw and cannot (H-074)."""
        return lead({each: _worth(table, each) for each in table.seats}, seat)


def _worth(table: State, seat: str) -> float:
    player = table.players[seat]
    worth = 1.0 * max(0, player.life) + 0.7 * player.hand_size + 0.3 * player.heat + 0.1 * player.deck_size
    for piece in table.pieces.values():
        if piece.controller == seat:
            worth += 0.7 + 0.5 * max(0, piece.power)
    return worth
