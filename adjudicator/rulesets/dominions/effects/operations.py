"""Which function plays which operation of the kernel's vocabulary.

A function yields facts and returns nothing, or what is to be asked (`Query`), or the effect with something more
chosen, or operations to be done next.
"""

from collections.abc import Callable
from typing import Any

from adjudicator.kernel import cards as words
from adjudicator.kernel.cards import AnyOperation
from adjudicator.kernel.effects import Query
from adjudicator.kernel.luck import Luck
from adjudicator.rulesets.dominions.effects import changes, hands, places
from adjudicator.rulesets.dominions.effects.numbers import all_hold
from adjudicator.rulesets.dominions.effects.playing import Playing
from adjudicator.rulesets.dominions.state import State
from adjudicator.rulesets.dominions.tasks import Effect


def _choose_one(state: State, effect: Effect, op: words.ChooseOne, luck: Luck) -> Playing:
    role = "?choice"
    choice = effect.chosen.get(role)
    yield from ()
    if choice is None:
        return Query("choice", role, effect.seat, tuple(op.choices))
    return op.choices[choice].do


def _given(state: State, effect: Effect, op: words.Given, luck: Luck) -> Playing:
    yield from ()
    return op.do if all_hold(state, effect, op.holds) else op.otherwise


def _nothing(state: State, effect: Effect, op: AnyOperation, luck: Luck) -> Playing:
    """Damage is prevented or changed while it is dealt; see `harm`."""
    yield from ()
    return None


PLAYED: dict[type[Any], Callable[[State, Effect, Any, Luck], Playing]] = {
    words.ModifyStat: changes.modify_stat,
    words.SetStat: changes.set_stat,
    words.SwapStats: changes.swap_stats,
    words.CopyStats: changes.copy_stats,
    words.DealDamage: changes.deal_damage,
    words.Restore: changes.restore,
    words.PreventDamage: _nothing,
    words.ModifyDamage: _nothing,
    words.ApplyStatus: changes.apply_status,
    words.ClearStatus: changes.clear_status,
    words.Grant: changes.grant,
    words.Forbid: changes.forbid,
    words.ForceTarget: changes.force_target,
    words.Negate: changes.negate,
    words.Destroy: places.destroy,
    words.MoveTo: places.move_to,
    words.MoveBoard: places.move_board,
    words.Attach: places.attach,
    words.Flip: places.flip,
    words.ChangeControl: places.change_control,
    words.SuperSpawn: places.super_spawn,
    words.CreateToken: places.create_token,
    words.Draw: hands.draw,
    words.Discard: hands.discard,
    words.Reveal: hands.reveal,
    words.Search: hands.search,
    words.Roll: hands.roll,
    words.Aim: places.aim,
    words.Duel: hands.duel,
    words.ChooseOne: _choose_one,
    words.Given: _given,
}
