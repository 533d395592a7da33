"""What may be asked of a table: what a number is made of."""

import msgspec

from adjudicator.kernel.table.stats import Explanation, Modifier, explain
from adjudicator.rulesets.dominions.lexicon import RESTRICTING
from adjudicator.rulesets.dominions.state import SHOWN, Piece, State, reasons, stat_behind

PERMISSIONS = {"MOVE": "move", "BATTLE": "battle", "BE_ATTACKED": "be_attacked", "RESTORE": "restore"}


def explain_number(state: State, of: str) -> Explanation:
    """Say what a number is made of.

    `c7.ATK` (also HP, RANGE, BATTLES), `P1.domain`, or a permission: `c7.MOVE`, `c7.BATTLE`, `c7.BE_ATTACKED`,
    `c7.RESTORE`, which is 1 where nothing forbids it.
    """
    subject, _, stat = of.partition(".")
    piece = state.pieces.get(subject)
    if piece is not None and piece.base and stat in SHOWN:
        steps = [msgspec.structs.replace(step, stat=stat) for step in reasons(piece, stat)]
        found = explain(of, stat, piece.base[stat_behind(piece, stat)], steps, None if stat == "HP" else 0)
        return found if not piece.swapped() else _with_swap(piece, stat, found)
    if piece is not None and stat in PERMISSIONS:
        bans = [
            Modifier(*mark.cause, stat, -1, mark.until, ticks=mark.ticks)
            for mark in piece.marks
            if (mark.kind == "forbid" and mark.name == PERMISSIONS[stat])
            or (mark.kind == "status" and mark.name in RESTRICTING and stat in ("MOVE", "BATTLE"))
        ]
        return explain(of, stat, 1, bans, 0)
    if stat == "domain" and subject in state.players:
        return explain(of, stat, state.options.domain_hp, state.players[subject].wounds, 0)
    raise KeyError(of)


def _with_swap(piece: Piece, stat: str, found: Explanation) -> Explanation:
    """ATK and HP have changed places: say by what, as a step that changes nothing more."""
    swaps = tuple(
        Modifier(*mark.cause, stat, 0, mark.until) for mark in piece.marks if mark.kind == "swap" and stat in mark.name
    )
    return msgspec.structs.replace(found, steps=(*swaps, *found.steps))
