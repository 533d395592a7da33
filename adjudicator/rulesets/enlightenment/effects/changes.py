"""Operations that change numbers for a time, or mark cards: skills set, doubled and switched, what is forbidden."""

from adjudicator.kernel import cards as words
from adjudicator.kernel.effects.common import Playing
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.changes import Marked, Modified
from adjudicator.rulesets.enlightenment.cards import vocabulary as own
from adjudicator.rulesets.enlightenment.cards.words import SKILLS
from adjudicator.rulesets.enlightenment.effects.numbers import value
from adjudicator.rulesets.enlightenment.effects.playing import reason
from adjudicator.rulesets.enlightenment.effects.select import done_to
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import Effect


def modify_stat(state: State, effect: Effect, op: words.ModifyStat, luck: Luck) -> Playing:
    why, amount = reason(state, effect), value(state, effect, op.amount)
    for piece in done_to(state, effect, op):
        if op.stat in piece.base and amount:
            yield Modified((why.clause, "B-58"), piece.id, op.stat, amount, why.source, why.by, op.lasts)
    return None


def set_stat(state: State, effect: Effect, op: own.SetStat, luck: Luck) -> Playing:
    why, amount = reason(state, effect), value(state, effect, op.amount)
    for piece in done_to(state, effect, op):
        if op.stat in piece.base:
            yield Modified((why.clause, "B-34"), piece.id, op.stat, amount, why.source, why.by, op.lasts, "set")
    return None


def double(state: State, effect: Effect, op: own.Double, luck: Luck) -> Playing:
    why = reason(state, effect)
    for piece in done_to(state, effect, op):
        if op.stat in piece.base:
            yield Modified((why.clause, "B-35"), piece.id, op.stat, 2, why.source, why.by, op.lasts, "multiply")
    return None


def switch_skills(state: State, effect: Effect, op: own.SwitchSkills, luck: Luck) -> Playing:
    """The two base skills change places; of a character with a dash nothing does (B-56)."""
    why = reason(state, effect)
    for piece in done_to(state, effect, op):
        if all(stat in piece.base for stat in SKILLS):
            military, political = (piece.base[stat] for stat in SKILLS)
            for stat, amount in (("military", political - military), ("political", military - political)):
                yield Modified((why.clause, "B-58"), piece.id, stat, amount, why.source, why.by, op.lasts)
    return None


def forbid(state: State, effect: Effect, op: own.Forbid, luck: Luck) -> Playing:
    why = reason(state, effect)
    for piece in done_to(state, effect, op):
        for what in op.what:
            yield Marked((why.clause, "B-114"), piece.id, "forbid", what, why.source, why.by, op.lasts)
    return None


def grant(state: State, effect: Effect, op: own.Grant, luck: Luck) -> Playing:
    why = reason(state, effect)
    for piece in done_to(state, effect, op):
        for kind, name in op.marks:
            yield Marked((why.clause,), piece.id, kind, name, why.source, why.by, op.lasts)
    return None
