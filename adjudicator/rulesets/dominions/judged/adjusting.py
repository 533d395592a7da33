"""How a judge changes the table: cards onto the board, about it and off it, reasons of numbers, whose turn it is."""

import msgspec

from adjudicator.kernel.game.adjuster import without_reason
from adjudicator.kernel.table.stats import Modifier, traced
from adjudicator.kernel.table.things import attached_to
from adjudicator.kernel.table.turns import give_turn as give_turn
from adjudicator.kernel.text.refusal import BadOrder
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.dominions.board.geometry import PLAYABLE_NAMES
from adjudicator.rulesets.dominions.cards.form import Card
from adjudicator.rulesets.dominions.table.state import SHOWN, Piece, State

PLACES: tuple[str, ...] = PLAYABLE_NAMES


def move_in_play(table: State, id: str, to: str) -> bool:
    """Move a card on the board to another space, or (to the id of a card) hang it there."""
    piece = table.pieces.get(id)
    if piece is None or not (to in table.board or to in table.pieces):
        return False
    if to in table.pieces:
        _check_bearer(table, table.face(piece), to)
        piece.on, piece.at = to, table.pieces[to].at
    else:
        _check_free(table, piece, to)
        piece.on, piece.at = "", to
    for other in attached_to(table.pieces, piece):
        other.at = piece.at
    return True


def _check_free(table: State, piece: Piece | None, to: str) -> None:
    taken = table.board[to].field if piece is not None and _is_field(table, piece) else table.board[to].card
    if taken and (piece is None or taken != piece.id):
        raise BadOrder("/to", Text(f"{to} está ocupado por {taken}", f"{to} is taken by {taken}"), "N-124")
    if to not in PLACES:
        raise BadOrder("/to", Text(f"{to} não é espaço jogável", f"{to} is no playable space"), "N-124")


def _check_bearer(table: State, card: Card, on: str) -> None:
    """Only an artifact that is attached hangs, and only on a card that is not itself such a one (N-036)."""
    bearer = table.pieces[on]
    if card.activation != "ATTACH" or bearer.on or table.face(bearer).activation == "ATTACH":
        raise BadOrder("/to", Text(f"não se anexa a {on}", f"it does not hang on {on}"), "N-036")


def take_out_of_play(table: State, id: str) -> tuple[str, str] | None:
    """Take a card off the board. What hangs on it must go first."""
    piece = table.pieces.get(id)
    if piece is None:
        return None
    hanging = ", ".join(other.id for other in attached_to(table.pieces, piece))
    if hanging:
        raise BadOrder(
            "/card", Text(f"tire antes o que está anexado: {hanging}", f"first move what hangs on: {hanging}")
        )
    if piece.token:
        raise BadOrder("/card", Text("um token não vai a uma zona", "a token goes to no zone"), "N-053")
    del table.pieces[id]
    return piece.owner, piece.key


def put_into_play(table: State, seat: str, key: str, to: str) -> None:
    """Put a card onto the board face up: on a space, or on the card with that id."""
    if to not in table.board and to not in table.pieces:
        zones = "P1.hand, P1.deck, P1.discard, 3,3, c1"
        raise BadOrder("/to", Text(f"não há {to}; há {zones}", f"there is no {to}; there are {zones}"))
    card = table.card(key)
    if to in table.pieces:
        _check_bearer(table, card, to)
    on, at = (to, table.pieces[to].at) if to in table.pieces else ("", to)
    piece = Piece(
        id=table.new_id("c"), owner=seat, controller=seat, at=at, card=key, on=on, base=dict(card.base), turn=table.turn
    )
    table.bring(table.pieces, piece)
    if not on:
        _check_free(table, piece, to)


def add_reason(table: State, of: str, reason: Modifier) -> None:
    """Give a number of a card, or the HP of a Dominion, a reason more."""
    subject, _, stat = of.partition(".")
    if stat == "domain":
        player = table.players[subject]
        player.wounds = [*player.wounds, msgspec.structs.replace(reason, layer="damage")]
        return
    piece = _numbered(table, subject, stat)
    behind, _ = traced(Piece.layers, stat, piece.reasons)
    piece.modifiers = [*piece.modifiers, msgspec.structs.replace(reason, stat=behind)]


def remove_reason(table: State, of: str, reason: Modifier) -> None:
    """Take a reason away; damage goes with it."""
    subject, _, stat = of.partition(".")
    if stat == "domain":
        player = table.players[subject]
        player.wounds = without_reason(player.wounds, reason)
        return
    piece = _numbered(table, subject, stat)
    piece.modifiers = without_reason(piece.modifiers, reason)


def _numbered(table: State, subject: str, stat: str) -> Piece:
    if stat not in SHOWN:
        why = Text(
            "uma permissão segue das marcas: use `set` ou `remove`", "a permission follows from marks: use `set`"
        )
        raise BadOrder("/of", why)
    return table.pieces[subject]


def recompute(table: State) -> None:
    """Let numbers and the board's spaces be what the cards make them."""
    for player in table.players.values():
        player.domain = max(0, table.options.domain_hp + sum(wound.amount for wound in player.wounds))
    for space in table.board.values():
        space.field = space.card = ""
    for piece in table.pieces.values():
        piece.damage = -sum(step.amount for step in piece.modifiers if step.layer == "damage")
        piece.recount()
        if not piece.on:
            space = table.board[piece.at]
            if _is_field(table, piece):
                space.field = piece.id
            else:
                space.card = piece.id


def _is_field(table: State, piece: Piece) -> bool:
    return table.face(piece).kind == "field"
