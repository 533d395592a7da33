"""Looking ahead on the table: which cards may lie unseen where, what is likely to be played, and who stands how."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from adjudicator.kernel.game.lookahead_rules import Effort, Lookahead, UnseenPlace, lead
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.actions import Action, Choose
from adjudicator.rulesets.diamonds.cards.form import CARDS
from adjudicator.rulesets.diamonds.course.course import JUDGEMENT_ROUND, LAST_ROUND, missions_in_row
from adjudicator.rulesets.diamonds.course.scoring import monsters_of, score
from adjudicator.rulesets.diamonds.judged.chances import hand_chance, where_a_buff_helps
from adjudicator.rulesets.diamonds.judged.positions import whereabouts
from adjudicator.rulesets.diamonds.table.actions import Allocate, Plan
from adjudicator.rulesets.diamonds.table.state import State

RESERVE = 4
"""So many cards the other hand of a half has (D-009)."""


class Ahead(Lookahead[State]):
    """Looking ahead in this game."""

    effort = Effort(16, 120, 16_000)
    """As many answers as there may be monsters to aim at, and to the end of a half."""

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

    def horizon(self, table: State) -> Callable[[State], bool]:
        """An allocation is made for two rounds, all else for one: what comes after begins with all cards again."""
        allocates = table.decision is not None and table.decision.kind == "allocation"
        last = 2 * table.half if allocates else table.round
        return lambda later: all(len(player.rounds) >= last for player in later.players.values())

    def promise(self, table: State, seat: str, answer: Action) -> float:
        """An allocation promises what its two hands are likely to win."""
        if not isinstance(answer, Allocate):
            return 0.0
        deck = table.players[seat].deck
        hands = answer.cards, tuple(key for key in deck if key not in answer.cards)
        others = [player.deck for other, player in table.players.items() if other != seat]
        missions = table.missions[2 * (table.half - 1) :]
        return sum(hand_chance(hand, mission, others) for hand, mission in zip(hands, missions, strict=False))

    def likely(self, table: State, seat: str) -> Sequence[Action]:
        """Monsters come before what needs one; buffs are for one's own, where they help in the mission."""
        decision, mine = table.decision, monsters_of(table, seat)
        assert decision is not None
        if decision.kind == "plan" and not mine:
            return [Plan(seat, card) for card in table.players[seat].hand.value if CARDS[card].kind == "monster"]
        if not mine or decision.source not in CARDS or CARDS[decision.source].category != "buff":
            return ()
        place, stat = where_a_buff_helps(table.mission, [monster.now for monster in mine])
        return [Choose(seat, choice) for choice in (mine[place].card, stat) if choice in decision.options]

    def standing(self, table: State, seat: str) -> float:
        """Diamonds decide (D-002): how likely those that are left bring the seat most of them, if each is anybody's.
        At the Judgement the highest total wins (D-032)."""
        if table.round == JUDGEMENT_ROUND:
            return lead({each: float(max(0, score(table, each).total)) for each in table.contenders}, seat)
        diamonds = tuple(len(table.players[each].diamonds) for each in table.seats)
        left = LAST_ROUND - len(table.players[seat].rounds)
        return 2 * _chance(diamonds, table.seats.index(seat), left) - 1


@cache
def _chance(diamonds: tuple[int, ...], place: int, left: int) -> float:
    """Return how likely this place ends with most diamonds, if each of those left is anybody's, and so is a tie."""
    if left <= 0:
        best = max(diamonds)
        return (diamonds[place] == best) / diamonds.count(best)
    after = [(*diamonds[:other], diamonds[other] + 1, *diamonds[other + 1 :]) for other in range(len(diamonds))]
    return sum(_chance(each, place, left - 1) for each in after) / len(after)
