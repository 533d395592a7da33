"""How a judge changes the table: cards into play, about it and out of it, reasons of numbers."""

from functools import partial

from adjudicator.kernel.game import pools
from adjudicator.kernel.game.pools import recompute as recompute
from adjudicator.kernel.table.things import attached_to
from adjudicator.kernel.text.refusal import BadOrder
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.enlightenment.play.playing import may_bear
from adjudicator.rulesets.enlightenment.table.state import Piece, State

PLACES: tuple[str, ...] = ("home", "conflict")
FOLLOWS = Text("isso segue dos personagens", "that follows from the characters")
add_reason = partial(pools.add_reason, follows=FOLLOWS)
remove_reason = partial(pools.remove_reason, follows=FOLLOWS)


def move_in_play(table: State, id: str, to: str) -> bool:
    """Move a character home or into the conflict; an attachment to another character, by its id."""
    piece = table.pieces.get(id)
    if piece is None or not piece.in_play:
        return False
    if piece.kind == "character" and to in PLACES:
        piece.place = to
        return True
    if piece.kind != "attachment" or to not in table.pieces:
        return False
    _check_bearer(table, piece.controller, piece.card, to)
    piece.on = to
    return True


def _check_bearer(table: State, seat: str, key: str, on: str) -> None:
    if not may_bear(table, seat, table.card(key), table.pieces[on]):
        raise BadOrder("/to", Text(f"não se anexa a {on}", f"it does not attach to {on}"), "B-61")


def take_out_of_play(table: State, id: str) -> tuple[str, str] | None:
    """Take a card off the table. What is on it must go first; provinces, strongholds and roles stay."""
    piece = table.pieces.get(id)
    if piece is None:
        return None
    if piece.kind in ("province", "stronghold", "role"):
        raise BadOrder("/card", Text("isto não sai da mesa", "this does not leave the table"), "B-74")
    hanging = ", ".join(other.id for other in attached_to(table.pieces, piece))
    if hanging:
        raise BadOrder("/card", Text(f"tire antes o que carrega: {hanging}", f"first move what it bears: {hanging}"))
    del table.pieces[id]
    return piece.owner, piece.key


def put_into_play(table: State, seat: str, key: str, to: str) -> None:
    """Put a character `home` or into the `conflict`, an attachment on the character with that id, a dynasty card face
    up on the province with that id."""
    card = table.card(key)
    on = table.pieces.get(to)
    place = to if card.kind == "character" and to in PLACES else ""
    if card.kind == "attachment" and on is not None:
        _check_bearer(table, seat, key, to)
    elif on is not None and on.kind == "province" and card.side == "dynasty":
        place = "province"
    elif not place:
        zones = "P1.hand, P1.conflict_discard, home, conflict, c5"
        raise BadOrder(
            "/to", Text(f"{key} não vai para {to}; há {zones}", f"{key} does not go to {to}; there are {zones}")
        )
    piece = Piece(
        id=table.new_id("c"), owner=seat, controller=seat, card=key, kind=card.kind, place=place,
        on="" if on is None else to, base=dict(card.base), turn=table.round,
    )  # fmt: skip
    table.bring(table.pieces, piece)


def give_turn(table: State, seat: str) -> bool:
    """All act in turn: no turn passes over."""
    return False
