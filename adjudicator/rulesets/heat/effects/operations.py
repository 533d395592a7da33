"""What each operation of the game's cards does, but for those that most games play alike."""

from collections.abc import Mapping, Sequence

import msgspec

from adjudicator.kernel import cards as words
from adjudicator.kernel.effects.common import Play, Playing
from adjudicator.kernel.effects.damage import Ledger
from adjudicator.kernel.effects.facts import LinkNegated, NoEffect
from adjudicator.kernel.effects.under_way import DECLINE, Query
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.causes import ProvenanceFields
from adjudicator.kernel.table.changes import Marked, Modified
from adjudicator.kernel.table.events import MatchEnded
from adjudicator.kernel.table.seats import opponent_of
from adjudicator.rulesets.heat.cards import vocabulary as own
from adjudicator.rulesets.heat.effects import coming
from adjudicator.rulesets.heat.effects.coming import PICKED
from adjudicator.rulesets.heat.effects.numbers import value
from adjudicator.rulesets.heat.effects.playing import reason
from adjudicator.rulesets.heat.effects.select import whom
from adjudicator.rulesets.heat.field import events as field_events
from adjudicator.rulesets.heat.field import field, life
from adjudicator.rulesets.heat.play.costs import money_of, pay
from adjudicator.rulesets.heat.table import citing, events
from adjudicator.rulesets.heat.table.state import CostChange, State
from adjudicator.rulesets.heat.table.tasks import Effect


def seats(effect: Effect, player: str) -> Sequence[str]:
    """Return the seats that a word for a player means, or nobody."""
    you, other = effect.seat, opponent_of(effect.seat)
    meant = {"you": (you,), "opponent": (other,), "each_player": (you, other), "controller": (you,)}
    return meant.get(player, (effect.owner,))


# Numbers, keywords, what is forbidden


def modify_stat(state: State, effect: Effect, op: words.ModifyStat, luck: Luck) -> Playing:
    why, amount = reason(state, effect), value(state, effect, op.amount)
    for piece in whom(state, effect, op.whom):
        if op.stat in piece.base:
            yield Modified((why.clause,), piece.id, op.stat, amount, why.source, why.by, op.lasts, group=op.group)
    return None


def modify_cost(state: State, effect: Effect, op: own.ModifyCost, luck: Luck) -> Playing:
    why = reason(state, effect)
    version, move = state.now  # the fact that follows is the next event
    whence: ProvenanceFields = (why.source, why.by, why.clause, version + 1, move)
    for number, seat in enumerate(seats(effect, op.player)):
        change = CostChange(*whence[:3], whence[3] + number, move, op.amount, op.cards, op.lasts, op.once)
        yield events.CostChangeAdded((why.clause,), seat, why.source, why.by, change)
    return None


def grant(state: State, effect: Effect, op: own.Grant, luck: Luck) -> Playing:
    why = reason(state, effect)
    for piece in whom(state, effect, op.whom):
        yield Marked((why.clause,), piece.id, "keyword", op.keyword, why.source, why.by, op.lasts)
    return None


def forbid(state: State, effect: Effect, op: own.Forbid, luck: Luck) -> Playing:
    why = reason(state, effect)
    for piece in whom(state, effect, op.whom):
        for what in op.what:
            yield Marked((why.clause,), piece.id, "forbid", what, why.source, why.by, op.lasts)
    return None


# Life, Heat, money


def damage(state: State, effect: Effect, op: own.Damage, luck: Luck) -> Playing:
    why, amount = reason(state, effect), value(state, effect, op.amount)
    for seat in seats(effect, op.player):
        clauses = citing.damage_by_effect(state, seat == why.by, why.clause)
        yield from life.damage(state, seat, amount, "effect", why.source, why.by, clauses)
    return None


def lose_life(state: State, effect: Effect, op: own.LoseLife, luck: Luck) -> Playing:
    why, amount = reason(state, effect), value(state, effect, op.amount)
    yield from life.damage(state, effect.seat, amount, "cost", why.source, why.by, (why.clause, "H-A24"))
    return None


def heal(state: State, effect: Effect, op: own.Heal, luck: Luck) -> Playing:
    why, amount = reason(state, effect), value(state, effect, op.amount)
    for seat in seats(effect, op.player):
        yield from life.heal(state, seat, amount, why.source, why.by, why.clause)
    return None


def gain_heat(state: State, effect: Effect, op: own.GainHeat, luck: Luck) -> Playing:
    why = reason(state, effect)
    for seat in seats(effect, op.player):
        yield from life.gain_heat(state, seat, op.amount, "effect", why.source, why.by)
    return None


def gain_money(state: State, effect: Effect, op: own.GainMoney, luck: Luck) -> Playing:
    why = reason(state, effect)
    yield events.MoneyGained((why.clause,), effect.seat, op.count, why.source, why.by)
    return None


def play_money(state: State, effect: Effect, op: own.PlayMoney, luck: Luck) -> Playing:
    why = reason(state, effect)
    yield events.MoreMoneyCards((why.clause,), effect.seat, op.count, why.source)
    return None


# Attacks and the chain


def prevent_damage(state: State, effect: Effect, op: own.PreventDamage, luck: Luck) -> Playing:
    why = reason(state, effect)
    if state.attack is not None:
        yield field_events.PreventionAdded((why.clause,), 0 if op.whole else op.amount, why.source, why.by)
    return None


def redirect(state: State, effect: Effect, op: own.Redirect, luck: Luck) -> Playing:
    why, to = reason(state, effect), effect.chosen.get(op.to, "")
    attack = state.attack
    if attack is not None and to in state.pieces and to not in (attack.target, attack.attacker):
        first = attack.target if attack.first is msgspec.UNSET else attack.first
        at_first = first if state.follows("1.1") else msgspec.UNSET
        yield field_events.AttackRedirected((why.clause,), to, why.source, at_first)
    return None


def negate(state: State, effect: Effect, op: words.Negate, luck: Luck) -> Playing:
    why, number = reason(state, effect), effect.chosen.get(op.whom, "")
    if number.isdecimal() and int(number) < len(state.chain):
        yield LinkNegated((why.clause, "H-068"), int(number), why.source)
    return None


# Cards in play


def destroy(state: State, effect: Effect, op: own.Destroy, luck: Luck) -> Playing:
    why = reason(state, effect)
    for piece in whom(state, effect, op.whom):
        if piece.id in state.pieces and piece.kind != "leader":
            yield from field.die(state, piece, why.source, why.by, citing.destroyed(state, piece, why.clause))
    return None


def tap(state: State, effect: Effect, op: own.Tap, luck: Luck) -> Playing:
    why = reason(state, effect)
    yield from field.rest(whom(state, effect, op.whom), why.source, (why.clause, "H-061"))
    return None


def untap(state: State, effect: Effect, op: own.Untap, luck: Luck) -> Playing:
    """Stand cards up; of more than may be, the player picks one after the other."""
    why = reason(state, effect)
    found = [piece for piece in whom(state, effect, op.whom) if piece.tapped]
    if not op.most or len(found) <= op.most:
        yield from field.ready(found, why.source, (why.clause,))
        return None
    picked = effect.chosen.get(PICKED)
    if picked is None:
        return Query("target", PICKED, effect.seat, tuple(piece.id for piece in found))
    yield from field.ready([state.pieces[picked]], why.source, (why.clause,))
    return (own.Untap(op.whom, op.most - 1),) if op.most > 1 else None


def change_control(state: State, effect: Effect, op: own.ChangeControl, luck: Luck) -> Playing:
    why = reason(state, effect)
    for piece in whom(state, effect, op.whom):
        if piece.controller != effect.seat and piece.kind != "leader":
            yield field_events.ControlChanged((why.clause,), piece.id, effect.seat, why.source)
    return None


def attach(state: State, effect: Effect, op: own.Attach, luck: Luck) -> Playing:
    why = reason(state, effect)
    bearers = [piece for piece in whom(state, effect, op.to) if piece.kind == "character"]
    for piece in whom(state, effect, op.whom):
        if bearers and piece.kind == "equipment" and bearers[0].id != piece.on:
            if state.follows("1.1") and field.is_full(state, bearers[0]):
                yield NoEffect((why.clause, "H-A29"), why.source, "forbidden")
                continue
            yield field_events.Attached((why.clause, "H-015"), piece.id, bearers[0].id, why.source)
    return None


def move_to(state: State, effect: Effect, op: words.MoveTo, luck: Luck) -> Playing:
    why = reason(state, effect)
    zone = "removed" if op.zone == "out_of_game" else op.zone
    for piece in whom(state, effect, op.whom):
        if piece.id in state.pieces and piece.kind != "leader":
            yield from field.leave(state, piece, zone, why.source, citing.moved(state, piece, why.clause), luck)
    return None


def unless(state: State, effect: Effect, op: own.Unless, luck: Luck) -> Playing:
    """The opponent may pay; if not, or if there is no money, it is done."""
    other, answer = opponent_of(effect.seat), effect.chosen.get(PICKED)
    if answer is None and money_of(state, other) >= op.money:
        return Query("pay", PICKED, other, ("pay", DECLINE))
    if answer == "pay":
        why = reason(state, effect)
        yield from pay(state, other, Ledger(op.money, (), op.money), 0, why.source, (why.clause, "H-056"))
        return None
    return op.do


def end_in_draw(state: State, effect: Effect, op: own.EndInDraw, luck: Luck) -> Playing:
    yield MatchEnded(("H-076", reason(state, effect).clause), (), "H-076")
    return None


PLAYED: Mapping[type[words.Operation], Play[State, Effect]] = {
    words.ModifyStat: modify_stat,
    own.ModifyCost: modify_cost,
    own.Grant: grant,
    own.Forbid: forbid,
    own.Damage: damage,
    own.LoseLife: lose_life,
    own.Heal: heal,
    own.GainHeat: gain_heat,
    own.GainMoney: gain_money,
    own.PlayMoney: play_money,
    own.PreventDamage: prevent_damage,
    own.Redirect: redirect,
    words.Negate: negate,
    own.Destroy: destroy,
    own.Tap: tap,
    own.Untap: untap,
    own.ChangeControl: change_control,
    own.Attach: attach,
    words.MoveTo: move_to,
    own.PlayFree: coming.play_free,
    own.Look: coming.look,
    own.Unless: unless,
    own.EndInDraw: end_in_draw,
}
"""Which function plays which operation of the game's own, and of the kernel's that each game plays in its own way."""
