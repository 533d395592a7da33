"""Operations on what a card is: its numbers, its statuses, what it may do; and on a link of the chain."""

from adjudicator.kernel import cards as words
from adjudicator.kernel.effects import facts
from adjudicator.kernel.effects.common import Playing
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.changes import ChangesEnded, Marked, Modified
from adjudicator.rulesets.dominions.battle import damage
from adjudicator.rulesets.dominions.cards import vocabulary as own
from adjudicator.rulesets.dominions.cards.lexicon import AFFLICTIONS
from adjudicator.rulesets.dominions.effects.numbers import value
from adjudicator.rulesets.dominions.effects.playing import faced, reason
from adjudicator.rulesets.dominions.effects.select import whom
from adjudicator.rulesets.dominions.table.state import State
from adjudicator.rulesets.dominions.table.tasks import Effect


def modify_stat(state: State, effect: Effect, op: words.ModifyStat, luck: Luck) -> Playing:
    why = reason(state, effect)
    amount = value(state, effect, op.amount)
    for piece in faced(state, effect, op.whom):
        yield Modified(
            (why.clause,), piece.id, op.stat, amount, why.source, why.by, op.lasts, ticks=op.ticks, group=op.group
        )
    return None


def set_stat(state: State, effect: Effect, op: own.SetStat, luck: Luck) -> Playing:
    why = reason(state, effect)
    amount = value(state, effect, op.amount)
    for piece in faced(state, effect, op.whom):
        yield Modified((why.clause,), piece.id, op.stat, amount, why.source, why.by, op.lasts, "set", ticks=op.ticks)
    return None


def swap_stats(state: State, effect: Effect, op: own.SwapStats, luck: Luck) -> Playing:
    why = reason(state, effect)
    for piece in faced(state, effect, op.whom):
        name = "/".join(op.stats)
        yield Marked((why.clause,), piece.id, "swap", name, why.source, why.by, op.lasts, op.ticks)
    return None


def copy_stats(state: State, effect: Effect, op: own.CopyStats, luck: Luck) -> Playing:
    why = reason(state, effect)
    for piece in faced(state, effect, op.whom):
        for stat in op.stats:
            amount = value(state, effect, words.StatOf(stat, op.source))
            yield Modified((why.clause,), piece.id, stat, amount, why.source, why.by, "stays", "set")
    return None


def deal_damage(state: State, effect: Effect, op: words.DealDamage, luck: Luck) -> Playing:
    why = reason(state, effect)
    amount = value(state, effect, op.amount)
    for piece in whom(state, effect, op.whom):
        yield from damage.damage(state, piece, amount, "effect", why.source, why.by, why.clause)
    return None


def restore(state: State, effect: Effect, op: words.Restore, luck: Luck) -> Playing:
    why = reason(state, effect)
    for piece in faced(state, effect, op.whom):
        yield from damage.restore(state, piece, value(state, effect, op.amount), why.source, why.by, why.clause)
    return None


def apply_status(state: State, effect: Effect, op: own.ApplyStatus, luck: Luck) -> Playing:
    why = reason(state, effect)
    for piece in whom(state, effect, op.whom):
        yield from damage.apply_status(state, piece, op.status, op.ticks, why.source, why.by, why.clause, op.lasts)
    return None


def clear_status(state: State, effect: Effect, op: own.ClearStatus, luck: Luck) -> Playing:
    why = reason(state, effect)
    names = op.statuses or AFFLICTIONS
    for piece in whom(state, effect, op.whom):
        gone = tuple(mark.event for mark in piece.marks if mark.kind == "status" and mark.name in names)
        if gone:
            yield ChangesEnded((why.clause,), piece.id, gone, why.source)
    return None


def grant(state: State, effect: Effect, op: own.Grant, luck: Luck) -> Playing:
    why = reason(state, effect)
    kind = "keyword" if op.keyword else "tag"
    for piece in faced(state, effect, op.whom):
        yield Marked(
            (why.clause,), piece.id, kind, op.keyword or op.tag, why.source, why.by, op.lasts, op.ticks, op.value
        )
    return None


def forbid(state: State, effect: Effect, op: own.Forbid, luck: Luck) -> Playing:
    why = reason(state, effect)
    for piece in faced(state, effect, op.whom):
        for what in op.what:
            yield Marked((why.clause,), piece.id, "forbid", what, why.source, why.by, op.lasts, op.ticks)
    return None


def force_target(state: State, effect: Effect, op: own.ForceTarget, luck: Luck) -> Playing:
    why = reason(state, effect)
    to = next((piece.id for piece in whom(state, effect, op.to)), "")
    for piece in faced(state, effect, op.whom):
        yield Marked((why.clause,), piece.id, "must_attack", "", why.source, why.by, op.lasts, op.ticks, to=to)
    return None


def negate(state: State, effect: Effect, op: words.Negate, luck: Luck) -> Playing:
    why = reason(state, effect)
    number = effect.chosen.get(op.whom, "")
    if number.isdigit() and int(number) < len(state.chain):
        yield facts.LinkNegated((why.clause,), int(number), why.source)
    return None
