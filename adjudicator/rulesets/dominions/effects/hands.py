"""Operations on hands: what an opponent must show, and duels."""

from adjudicator.kernel.effects.common import Playing
from adjudicator.kernel.effects.under_way import Query
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table import decks
from adjudicator.kernel.table.seats import opponent_of
from adjudicator.rulesets.dominions.cards import vocabulary as own
from adjudicator.rulesets.dominions.effects.playing import reason
from adjudicator.rulesets.dominions.effects.select import place_of
from adjudicator.rulesets.dominions.table.state import State
from adjudicator.rulesets.dominions.table.tasks import Effect, FightDuel


def reveal(state: State, effect: Effect, op: own.Reveal, luck: Luck) -> Playing:
    seat = opponent_of(effect.seat)
    hand = state.players[seat].hand.value
    if not hand:
        return None
    picked = effect.chosen.get("?picked")
    if picked is None:
        return Query("pick", "?picked", effect.seat, tuple(str(number + 1) for number in range(len(hand))))
    why = reason(state, effect)
    yield decks.CardShown((why.clause,), seat, hand[int(picked) - 1], why.source)
    return None


def duel(state: State, effect: Effect, op: own.Duel, luck: Luck) -> Playing:
    yield from ()
    return FightDuel(effect, place_of(state, effect, op.at))
