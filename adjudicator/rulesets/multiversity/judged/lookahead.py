"""Looking ahead on the table: which cards may lie unseen where, and who stands how."""

from adjudicator.kernel.game.lookahead_rules import Effort, Lookahead, lead
from adjudicator.rulesets.multiversity.table.state import State


class Ahead(Lookahead[State]):
    """Looking ahead in this game."""

    effort = Effort(24, 6, 6_000)
    """Played on by chance, a turn soon ends: what comes after tells nothing of an answer."""

    def standing(self, table: State, seat: str) -> float:
        """Who takes the last of the stones wins (M-130); without characters or cards one has lost (M-131, M-132)."""
        return lead({each: _worth(table, each) for each in table.living}, seat)


def _worth(table: State, seat: str) -> float:
    player = table.players[seat]
    worth = 5.0 * (8 - player.stones_size) + 0.2 * player.hand_size + 0.5 * player.deck_size
    for character in table.of(seat):
        worth += 1 + 0.5 * character.life_left + 0.5 * table.energy(character)
    return worth
