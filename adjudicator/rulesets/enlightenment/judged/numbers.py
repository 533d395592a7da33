"""What a number on the table is made of."""

from adjudicator.kernel.game.pools import explain_pool
from adjudicator.kernel.table.stats import Explanation, Modifier, explain
from adjudicator.rulesets.enlightenment.conflict.skill import skill
from adjudicator.rulesets.enlightenment.table.state import Conflict, Piece, Player, State

OF_CONFLICT = ("attack", "defense")
CONFLICT = "conflict"
"""How the conflict under way is named."""


def explain_number(state: State, of: str) -> Explanation:
    """Say what a number is made of.

    `c7.military` (`political`, `glory`; a province's `strength`), `P1.honor` (`fate`, `bid`); of the conflict under way
    `conflict.attack` and `conflict.defense`, character by character.
    """
    subject, _, stat = of.partition(".")
    piece = state.pieces.get(subject)
    if piece is not None and stat in piece.base and piece.faceup:
        return explain(Piece.layers, of, stat, piece.base, piece.reasons, 0)
    if subject in state.players and stat in Player.pools:
        return explain_pool(Piece.layers, state, subject, stat)
    if subject == CONFLICT and state.conflict is not None and stat in OF_CONFLICT:
        return _total(state, state.conflict, of, stat)
    raise KeyError(of)


def _total(state: State, conflict: Conflict, of: str, stat: str) -> Explanation:
    """A side's total: the skill of each ready participant, the Imperial Favor, and what cards add (B-92, B-08); once
    the conflict is decided what it was then, which is not counted again (R-59)."""
    seat = conflict.attacker if stat == "attack" else conflict.defender
    event, move = state.now
    if conflict.strength is not None:
        as_decided = Modifier(conflict.province, seat, "R-59", event, move, stat, getattr(conflict, stat), "stays")
        return explain(Piece.layers, of, stat, {stat: 0}, [as_decided], 0)
    mine = state.participants(seat)
    steps = [
        Modifier(piece.label, seat, "B-04" if piece.bowed else "B-92", event, move, stat, skill(piece, conflict.type),
                 "stays")
        for piece in mine
    ]  # fmt: skip
    if mine and (state.favor, state.favor_side) == (seat, conflict.type):
        steps.append(Modifier("favor", seat, "B-08", event, move, stat, 1, "stays"))
    steps += [each for each in conflict.added if each.stat == stat]
    return explain(Piece.layers, of, stat, {stat: 0}, steps, 0)


def numbers(state: State) -> dict[str, tuple[str, ...]]:
    """Return which numbers can be explained: of players, of cards on the table, of the conflict under way."""
    cards = {id: tuple(piece.base) for id, piece in state.pieces.items() if piece.base and piece.faceup}
    conflict = {} if state.conflict is None else {CONFLICT: OF_CONFLICT}
    return {**dict.fromkeys(state.players, tuple(Player.pools)), **cards, **conflict}
