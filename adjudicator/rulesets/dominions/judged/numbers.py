"""What a number on the table is made of."""

from adjudicator.kernel.table.stats import Explanation, Modifier, explain
from adjudicator.rulesets.dominions.cards.lexicon import RESTRICTING
from adjudicator.rulesets.dominions.table.state import SHOWN, Piece, State

PERMISSIONS = {"MOVE": "move", "BATTLE": "battle", "BE_ATTACKED": "be_attacked", "RESTORE": "restore"}


def explain_number(state: State, of: str) -> Explanation:
    """Say what a number is made of.

    `c7.ATK` (also HP, RANGE, BATTLES), `P1.domain`, or a permission: `c7.MOVE`, `c7.BATTLE`, `c7.BE_ATTACKED`,
    `c7.RESTORE`, which is 1 where nothing forbids it.
    """
    subject, _, stat = of.partition(".")
    piece = state.pieces.get(subject)
    if piece is not None and piece.base and stat in SHOWN:
        return explain(Piece.layers, of, stat, piece.base, piece.reasons, None if stat in Piece.below_zero else 0)
    if piece is not None and stat in PERMISSIONS:
        bans = [
            Modifier(*mark.cause, stat, -1, mark.until, ticks=mark.ticks)
            for mark in piece.marks
            if (mark.kind == "forbid" and mark.name == PERMISSIONS[stat])
            or (mark.kind == "status" and mark.name in RESTRICTING and stat in ("MOVE", "BATTLE"))
        ]
        return explain(Piece.layers, of, stat, {stat: 1}, bans, 0)
    if stat == "domain" and subject in state.players:
        return explain(Piece.layers, of, stat, {stat: state.options.domain_hp}, state.players[subject].wounds, 0)
    raise KeyError(of)


def numbers(state: State) -> dict[str, tuple[str, ...]]:
    """Return which numbers can be explained, by card on the board and by seat."""
    of_cards = {id: (*(SHOWN if piece.base else ()), *PERMISSIONS) for id, piece in state.pieces.items()}
    return {**dict.fromkeys(state.players, ("domain",)), **of_cards}
