"""Looking ahead on the table: what is likely to be played, how far to look, and who stands how."""

from collections.abc import Callable, Sequence

from adjudicator.kernel.game.lookahead_rules import Effort, Lookahead, lead
from adjudicator.kernel.table.actions import Action
from adjudicator.rulesets.multiversity.play.legal import ACT, WAYS
from adjudicator.rulesets.multiversity.table.actions import Advance, Energize, Play, Use
from adjudicator.rulesets.multiversity.table.state import State


class Ahead(Lookahead[State]):
    """Looking ahead in this game."""

    effort = Effort(24, 30, 3_000)

    def horizon(self, table: State) -> Callable[[State], bool]:
        """A turn, with its combat: what comes after tells little of an answer."""
        turn = table.turn
        return lambda later: later.turn > turn

    def likely(self, table: State, seat: str) -> Sequence[Action]:
        """What makes a side stronger comes before the combat, and the combat is gone through, stage by stage, with all
        that may be used in it."""
        decision = table.decision
        if decision is None or decision.kind != ACT:
            return ()
        answers = WAYS.legal(table, seat)
        uses = [answer for answer in answers if isinstance(answer, Use)]
        advances = [answer for answer in answers if isinstance(answer, Advance)][:1]
        if table.phase == "combat":
            return uses or advances
        return [answer for answer in answers if isinstance(answer, Play | Energize)] or [*uses, *advances]

    def standing(self, table: State, seat: str) -> float:
        """Who takes the last of the stones wins (M-130); without characters or cards one has lost (M-131, M-132)."""
        return lead({each: _worth(table, each) for each in table.living}, seat)


def _worth(table: State, seat: str) -> float:
    player = table.players[seat]
    worth = 5.0 * (8 - player.stones_size) + 0.2 * player.hand_size + 0.5 * player.deck_size
    for character in table.of(seat):
        worth += 1 + 0.5 * character.life_left + 0.5 * table.energy(character)
    return worth
