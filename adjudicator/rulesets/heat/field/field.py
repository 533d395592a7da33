"""Cards in play come and go: entering, standing, resting, dying, and what hangs on them (H-083)."""

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.changes import ChangesEnded
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.pieces import lasting
from adjudicator.kernel.table.things import attached_to
from adjudicator.rulesets.heat.field.events import Entered, LeftPlay, Readied, Rested, Spared
from adjudicator.rulesets.heat.field.life import gain_heat
from adjudicator.rulesets.heat.table.state import Piece, State, forbidden


def is_full(state: State, bearer: Piece) -> bool:
    """Whether a character bears all the equipment that it may: by a house rule one (H-A29)."""
    return state.options.equip_limit == 1 and bool(attached_to(state.pieces, bearer))


def enter(
    state: State,
    seat: str,
    key: str,
    zone: str,
    clauses: tuple[str, ...],
    on: str = "",
    *,
    heated: bool = False,
    of_turn: bool = False,
) -> Entered:
    """Return the fact that a card comes into play from a zone."""
    card = state.card(key)
    return Entered(clauses, state.new_id("c"), seat, key, card.kind, zone, card.base(), on, heated, of_turn)


def rest(pieces: Iterable[Piece], source: str, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Rest those cards that stand (H-061)."""
    ids = tuple(piece.id for piece in pieces if not piece.tapped)
    if ids:
        yield Rested(clauses, ids, source)


def ready(pieces: Iterable[Piece], source: str, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Let those cards that are rested stand up (H-019)."""
    ids = tuple(piece.id for piece in pieces if piece.tapped)
    if ids:
        yield Readied(clauses, ids, source)


def end_changes(state: State, until: str, clause: str, whose: Sequence[str] = ()) -> Iterator[Event]:
    """End what lasted until now: on all cards in play, or on those of these seats; what lasts until the start of a
    player's next turn ends by whose card gave it."""
    for piece in [piece for piece in state.in_order() if piece.modifiers or piece.marks]:
        if until == "next_own_turn":
            changes = [change for change in piece.changes if change.until == until and change.by in whose]
            gone = tuple(dict.fromkeys(change.event for change in changes))
        else:
            gone = lasting(piece, until) if not whose or piece.controller in whose else ()
        if gone:
            yield ChangesEnded((clause,), piece.id, gone, until)


def die(
    state: State,
    piece: Piece,
    source: str,
    by: str,
    clauses: tuple[str, ...],
    *,
    combat: bool = False,
    sacrificed: bool = False,
) -> Iterator[Event]:
    """Put a card in play into its owner's discard zone. A character dies, unless something spares it; its player gets
    Heat (H-046, H-A25)."""
    character = piece.kind == "character"
    guard = _guard(piece, combat) if character and not sacrificed else ""
    if guard:
        yield Spared(clauses, piece.id, guard)
        return
    yield from leave(state, piece, "discard", source, clauses, died=character, sacrificed=sacrificed)
    if character and (not sacrificed or state.options.lose_by_sacrifice):
        yield from gain_heat(state, piece.controller, 1, "lost", source, by)


def _guard(piece: Piece, combat: bool) -> str:
    """Return what keeps a character from dying; empty if nothing does."""
    names = ("indestructible", "unfallen") if combat else ("indestructible",)
    return next((mark.source for mark in piece.marks if mark.kind == "keyword" and mark.name in names), "")


def leave(
    state: State,
    piece: Piece,
    to: str,
    source: str,
    clauses: tuple[str, ...],
    luck: Luck | None = None,
    *,
    died: bool = False,
    sacrificed: bool = False,
    bearer: str = "",
) -> Iterator[Event]:
    """Take a card out of play to a zone of its owner; equipment on it goes to the discard zone (H-083)."""
    hanging = attached_to(state.pieces, piece)
    salt = Secret((piece.owner,), luck.salt(), luck.salt()) if to == "hand" and luck is not None else None
    kind = piece.kind
    yield LeftPlay(
        clauses,
        piece.id,
        piece.card,
        piece.owner,
        piece.controller,
        to,
        kind,
        source,
        died,
        sacrificed,
        bearer,
        piece.heated,
        salt,
        forbidden(piece, "abilities") is not None,
    )
    for other in hanging:
        yield from leave(state, other, "discard", source, ("H-083",), bearer=piece.id if died else "")
