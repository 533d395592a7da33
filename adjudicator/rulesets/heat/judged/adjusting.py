"""How a judge changes the table: cards into play, about it and out of it, reasons of numbers, whose turn it is."""

from functools import partial

from adjudicator.kernel.game import pools
from adjudicator.kernel.game.pools import recompute as recompute
from adjudicator.kernel.table.things import attached_to
from adjudicator.kernel.table.turns import give_turn as give_turn
from adjudicator.kernel.text.refusal import BadOrder
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.heat.cards.form import PERMANENT
from adjudicator.rulesets.heat.table.state import Piece, State

IN_PLAY = "play"
"""The place of cards in play that hang on nothing."""
PLACES: tuple[str, ...] = (IN_PLAY,)
FOLLOWS = Text("isso segue das cartas em combate", "that follows from the cards in combat")
add_reason = partial(pools.add_reason, follows=FOLLOWS)
remove_reason = partial(pools.remove_reason, follows=FOLLOWS)


def move_in_play(table: State, id: str, to: str) -> bool:
    """Attach equipment in play to another character, by its id."""
    piece = table.pieces.get(id)
    if piece is None or to not in table.pieces:
        return False
    _check_bearer(table, piece.kind, to)
    piece.on = to
    return True


def _check_bearer(table: State, kind: str, on: str) -> None:
    if kind != "equipment" or table.pieces[on].kind != "character":
        why = Text(
            f"só equipamento, e só em personagens: não em {on}", f"equipment alone, on characters alone: not on {on}"
        )
        raise BadOrder("/to", why, "H-015")


def take_out_of_play(table: State, id: str) -> tuple[str, str] | None:
    """Take a card out of play. What it bears must go first; a leader stays."""
    piece = table.pieces.get(id)
    if piece is None:
        return None
    if piece.kind == "leader":
        raise BadOrder("/card", Text("o líder não sai da sua zona", "a leader does not leave its zone"), "H-008")
    hanging = ", ".join(other.id for other in attached_to(table.pieces, piece))
    if hanging:
        raise BadOrder("/card", Text(f"tire antes o que carrega: {hanging}", f"first move what it bears: {hanging}"))
    del table.pieces[id]
    return piece.owner, piece.card


def put_into_play(table: State, seat: str, key: str, to: str) -> None:
    """Put a card into `play`; equipment on the character with that id."""
    card = table.card(key)
    if to in table.pieces:
        _check_bearer(table, card.kind, to)
    elif to != IN_PLAY:
        zones = "P1.hand, P1.deck, P1.discard, play, c5"
        raise BadOrder("/to", Text(f"não há {to}; há {zones}", f"there is no {to}; there are {zones}"))
    if card.kind not in (*PERMANENT, "money") or (card.kind == "equipment") != (to in table.pieces):
        raise BadOrder("/to", Text(f"{key} não fica em jogo assim", f"{key} is not in play like that"), "H-023")
    on = to if to in table.pieces else ""
    piece = Piece(
        id=table.new_id("c"), owner=seat, controller=seat, card=key, kind=card.kind, on=on, base=card.base(),
        turn=table.turn, bottomless=table.bottomless,
    )  # fmt: skip
    table.bring(table.pieces, piece)
