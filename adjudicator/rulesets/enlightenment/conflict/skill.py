"""What characters count: skill in a conflict, glory, who can take part; the strength of provinces (B-56 to B-59)."""

from adjudicator.rulesets.enlightenment.conflict.rings import has_claimed
from adjudicator.rulesets.enlightenment.table.state import Conflict, Piece, State, forbidden


def skill(piece: Piece, stat: str) -> int:
    """Return what a character counts in a conflict: nothing while it is bowed (B-04), nor with a dash (B-56)."""
    return 0 if piece.bowed else piece.now.get(stat, 0)


def glory(piece: Piece) -> int:
    """Return a character's glory for the glory count: that of a ready one (B-30)."""
    return 0 if piece.bowed else piece.now.get("glory", 0)


def able(piece: Piece, type_: str) -> bool:
    """Whether a character can take part in a conflict of a type: with a skill of it, and if nothing forbids it
    (B-56, B-114)."""
    return type_ in piece.base and not any(forbidden(piece, what) for what in ("participate", type_))


def may_attack(state: State, seat: str, type_: str) -> tuple[str, ...]:
    """Return the characters of a player that can be declared as attackers: ready ones (B-88)."""
    found = (piece for piece in state.characters(seat) if piece.place == "home" and not piece.bowed)
    return tuple(piece.id for piece in found if able(piece, type_) and not forbidden(piece, "attack"))


def may_defend(state: State, conflict: Conflict) -> tuple[str, ...]:
    """Return the characters that can be declared as defenders: ready ones that covert has not evaded (B-90, B-11)."""
    found = (piece for piece in state.characters(conflict.defender) if piece.place == "home" and not piece.bowed)
    return tuple(
        piece.id
        for piece in found
        if able(piece, conflict.type) and piece.id not in conflict.evaded and not forbidden(piece, "defend")
    )


def in_conflict(state: State, conflict: Conflict) -> list[Piece]:
    """Return all who take part in a conflict, the attacker's first."""
    return [*state.participants(conflict.attacker), *state.participants(conflict.defender)]


def total(state: State, conflict: Conflict, seat: str) -> int:
    """Return what a side counts: its participating characters, the Imperial Favor of that type while it has one of
    them (B-08), and what cards add to it; never below 0."""
    mine, side = state.participants(seat), side_of(conflict, seat)
    favor = bool(mine) and (state.favor, state.favor_side) == (seat, conflict.type)
    added = sum(each.amount for each in conflict.added if each.stat == side)
    return max(0, sum(skill(piece, conflict.type) for piece in mine) + favor + added)


def side_of(conflict: Conflict, seat: str) -> str:
    """Return which of a conflict's totals is a participant's."""
    return {conflict.attacker: "attack", conflict.defender: "defense"}.get(seat, "")


def strength(piece: Piece) -> int:
    """Return a province's strength: printed, with holdings, the stronghold and effects, never below 0 (B-59)."""
    return piece.now.get("strength", 0)


def strength_then(state: State, conflict: Conflict) -> int:
    """Return the strength of the attacked province as it was when the result was determined (B-03); in edition 1.0 as
    it has become by reactions to that."""
    if conflict.strength is None or not state.follows("1.1"):
        return strength(state.pieces[conflict.province])
    return conflict.strength


def glory_count(state: State, seat: str) -> int:
    """Return a player's glory count: ready characters, and one for each claimed ring (E-034)."""
    return sum(glory(piece) for piece in state.characters(seat)) + len(has_claimed(state, seat))
