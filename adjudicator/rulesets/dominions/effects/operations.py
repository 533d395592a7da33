"""Which function plays which operation of the game's own, and of the kernel's that each game plays in its own way."""

from collections.abc import Mapping

from adjudicator.kernel import cards as words
from adjudicator.kernel.effects.common import Play, Playing
from adjudicator.kernel.luck.luck import Luck
from adjudicator.rulesets.dominions.cards import vocabulary as own
from adjudicator.rulesets.dominions.effects import changes, hands, places
from adjudicator.rulesets.dominions.table.state import State
from adjudicator.rulesets.dominions.table.tasks import Effect


def _nothing(state: State, effect: Effect, op: words.Operation, luck: Luck) -> Playing:
    """Damage is prevented or changed while it is dealt; see `damage`."""
    yield from ()
    return None


PLAYED: Mapping[type[words.Operation], Play[State, Effect]] = {
    words.ModifyStat: changes.modify_stat,
    own.SetStat: changes.set_stat,
    own.SwapStats: changes.swap_stats,
    own.CopyStats: changes.copy_stats,
    words.DealDamage: changes.deal_damage,
    words.Restore: changes.restore,
    own.PreventDamage: _nothing,
    own.ModifyDamage: _nothing,
    own.ApplyStatus: changes.apply_status,
    own.ClearStatus: changes.clear_status,
    own.Grant: changes.grant,
    own.Forbid: changes.forbid,
    own.ForceTarget: changes.force_target,
    words.Negate: changes.negate,
    own.Destroy: places.destroy,
    words.MoveTo: places.move_to,
    own.MoveBoard: places.move_board,
    own.Attach: places.attach,
    own.Flip: places.flip,
    own.ChangeControl: places.change_control,
    own.SuperSpawn: places.super_spawn,
    own.CreateToken: places.create_token,
    own.Reveal: hands.reveal,
    own.Aim: places.aim,
    own.Duel: hands.duel,
}
