"""What can be done to a card: nothing that would change nothing, or that is forbidden (B-64, B-66, B-108, B-114)."""

from collections.abc import Callable, Mapping

from adjudicator.rulesets.enlightenment.conflict.skill import able
from adjudicator.rulesets.enlightenment.table.state import Piece, State, Status, forbidden


def possible(state: State, kind: str, piece: Piece, seat: str) -> bool:
    """Whether something of this kind, made to happen by a player, would change a card on the table."""
    return POSSIBLE[kind](state, piece, seat)


def status_after(piece: Piece, gained: Status) -> Status:
    """Return the status of a character that is honored, or dishonored: one with the other becomes ordinary (B-64)."""
    return "" if piece.status else gained


def _moves_in(state: State, piece: Piece, seat: str) -> bool:
    """Only characters of attacker and defender who can take part move into a conflict, and by these two players alone
    (E-100, E-103, B-56)."""
    conflict = state.conflict
    if conflict is None or piece.place != "home" or forbidden(piece, "move") is not None:
        return False
    return {seat, piece.controller} <= {conflict.attacker, conflict.defender} and able(piece, conflict.type)


POSSIBLE: Mapping[str, Callable[[State, Piece, str], bool]] = {
    "bowed": lambda state, piece, seat: not piece.bowed and forbidden(piece, "bow") is None,
    "readied": lambda state, piece, seat: piece.bowed and forbidden(piece, "ready") is None,
    "honored": lambda state, piece, seat: piece.status != "honored" and forbidden(piece, "honor") is None,
    "dishonored": lambda state, piece, seat: piece.status != "dishonored" and forbidden(piece, "dishonor") is None,
    "moved_to_conflict": _moves_in,
    "moved_home": lambda state, piece, seat: piece.place == "conflict" and forbidden(piece, "move") is None,
    "leaves_play": lambda state, piece, seat: forbidden(piece, "leave_play") is None,
}
"""By kind of happening."""
