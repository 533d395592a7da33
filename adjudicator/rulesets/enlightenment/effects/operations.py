"""Which function does which operation of cards, and those operations that are about what would happen. What happens
to cards is an occurrence, about which other cards may do something first."""

from collections.abc import Mapping

from adjudicator.kernel import cards as words
from adjudicator.kernel.effects.common import Play, Playing
from adjudicator.kernel.effects.under_way import PerformEffect, Query
from adjudicator.kernel.engine.timing import OccurrenceCancelled
from adjudicator.kernel.luck.luck import Luck
from adjudicator.rulesets.enlightenment.cards import vocabulary as own
from adjudicator.rulesets.enlightenment.effects import cards_in_play, changes, conflict, players
from adjudicator.rulesets.enlightenment.effects.changing import could_change
from adjudicator.rulesets.enlightenment.effects.common import NAMED, seats, to_cards
from adjudicator.rulesets.enlightenment.effects.playing import reason
from adjudicator.rulesets.enlightenment.table.card_events import ProseForJudge
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import Effect


def cancel(state: State, effect: Effect, op: own.Cancel, luck: Luck) -> Playing:
    under = len(state.occurring) - effect.answers
    if effect.answers and under >= 0:
        yield OccurrenceCancelled((reason(state, effect).clause, "B-26"), effect.label, under)
    return None


def instead(state: State, effect: Effect, op: own.Instead, luck: Luck) -> Playing:
    """Something else is done instead of what would happen (B-113, B-115)."""
    under = len(state.occurring) - effect.answers
    if effect.answers and under >= 0:
        yield OccurrenceCancelled((reason(state, effect).clause, "B-113", "B-115"), effect.label, under)
    return op.do


def choose_one(state: State, effect: Effect, op: own.ChooseOne, luck: Luck) -> Playing:
    """Players choose one of several effects each, in player order, one that can change something if any can (B-106);
    then these are done (B-118). Which of the opponents chooses, the effect's player names first."""
    yield from ()
    found = seats(state, effect, op.by)
    if isinstance(found, Query):
        return found
    kept, made = effect.remembered(), []
    for seat in found:
        by, role = kept if op.by == "you" else kept.choosing(NAMED, seat), f"?{seat}"
        if role not in effect.chosen:
            able = tuple(key for key, each in op.choices.items() if any(could_change(state, by, do) for do in each.do))
            return Query("choice", role, seat, able or tuple(op.choices))
        made.append(PerformEffect(by, op.choices[effect.chosen[role]].do))
    return made


def leave_to_judge(state: State, effect: Effect, op: own.LeaveToJudge, luck: Luck) -> Playing:
    """What the text says is told, for a judge to enter it (B-120)."""
    text = state.card(effect.card).abilities[effect.ability].text
    yield ProseForJudge((reason(state, effect).clause, "B-120"), effect.seat, effect.source, text)
    return None


PLAYED: Mapping[type[words.Operation], Play[State, Effect]] = {
    own.BowCards: to_cards("bowed"),
    own.Ready: to_cards("readied"),
    own.Honor: to_cards("honored"),
    own.Dishonor: to_cards("dishonored"),
    own.MoveToConflict: to_cards("moved_to_conflict"),
    own.DiscardStatus: cards_in_play.discard_status,
    own.MoveHome: cards_in_play.move_home,
    own.PlaceFate: cards_in_play.place_fate,
    own.RemoveFate: cards_in_play.remove_fate,
    own.DiscardFromPlay: cards_in_play.discard_from_play,
    own.ReturnTo: cards_in_play.return_to,
    own.PutIntoPlay: cards_in_play.put_into_play,
    own.TakeControl: cards_in_play.take_control,
    own.Attach: cards_in_play.attach,
    words.ModifyStat: changes.modify_stat,
    own.SetStat: changes.set_stat,
    own.Double: changes.double,
    own.SwitchSkills: changes.switch_skills,
    own.Forbid: changes.forbid,
    own.Grant: changes.grant,
    own.GainHonor: players.gain_honor,
    own.TakeHonor: players.take_honor,
    own.GainFate: players.gain_fate,
    own.TakeFate: players.take_fate,
    words.Draw: players.draw,
    words.Discard: players.discard,
    own.DiscardRandom: players.discard_random,
    own.ModifyBid: players.modify_bid,
    own.ClaimFavor: players.claim_favor,
    own.TurnFaceup: conflict.turn_faceup,
    own.Break: conflict.break_province,
    own.ResolveRing: conflict.resolve_ring,
    own.SwitchRing: conflict.switch_ring,
    own.SwitchType: conflict.switch_type,
    own.MoveConflict: conflict.move_conflict,
    own.AddToTotal: conflict.add_to_total,
    own.ChangeElement: conflict.change_element,
    own.MoveRing: conflict.move_ring,
    own.FateOnRing: conflict.fate_on_ring,
    own.ChooseOne: choose_one,
    own.Cancel: cancel,
    own.Instead: instead,
    own.LeaveToJudge: leave_to_judge,
}
"""Which function plays which operation of the game's own, and of the kernel's that each game plays in its own way."""
