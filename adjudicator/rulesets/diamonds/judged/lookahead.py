"""Looking ahead on the table: which cards may lie unseen where, and who stands how."""

from collections.abc import Iterator

from adjudicator.kernel.game.lookahead_rules import Effort, Lookahead, UnseenPlace, lead
from adjudicator.kernel.luck.luck import Luck
from adjudicator.rulesets.diamonds.course.course import JUDGEMENT_ROUND, missions_in_row
from adjudicator.rulesets.diamonds.course.scoring import mission_winner, score
from adjudicator.rulesets.diamonds.judged.positions import whereabouts
from adjudicator.rulesets.diamonds.table.state import State

LEADING = 0.7
"""What leading in a round is worth beside a diamond."""
RESERVE = 4
"""So many cards the other hand of a half has (D-009)."""


class Ahead(Lookahead[State]):
    """Looking ahead in this game."""

    effort = Effort(70, 36, 40_000)
    """All allocations of four of eight cards, and to the end of a round."""

    def unseen_places(self, table: State, seat: str) -> Iterator[UnseenPlace]:
        """The hands of others: in the first round of a half that of the second too (D-009)."""
        player = table.players[seat]
        unseen = len(player.deck) - sum(1 for _ in whereabouts(table, seat))
        reserve = min(RESERVE, unseen) if table.round in (1, 3) else 0
        if unseen:
            yield UnseenPlace("reserve", reserve, lambda cards: player.hold("reserve", cards))
            yield UnseenPlace("hand", unseen - reserve, lambda cards: player.hold("hand", cards))

    def complete(self, table: State, luck: Luck) -> None:
        """The missions that are yet to be revealed lie in any order (D-004)."""
        shown = table.missions[: 2 * table.half]
        hidden = [mission for mission in missions_in_row(table.options) if mission not in shown]
        order = [*shown, *luck.shuffled("", hidden)]
        table.row = tuple(card.holding(mission) for card, mission in zip(table.row, order, strict=False))

    def standing(self, table: State, seat: str) -> float:
        """Diamonds decide (D-002); who would get that of the round has most of one already. At the Judgement the
        highest total wins (D-032)."""
        scores = {each: score(table, each) for each in table.order}
        if table.round == JUDGEMENT_ROUND:
            return lead({each: float(max(0, scores[each].total)) for each in table.contenders}, seat)
        worth = {each: float(len(player.diamonds)) for each, player in table.players.items()}
        if table.round:
            leading, _ = mission_winner(table, table.mission, scores)
            for each in leading:
                worth[each] += LEADING / len(leading)
        return lead(worth, seat)
