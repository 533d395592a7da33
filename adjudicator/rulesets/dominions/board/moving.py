"""MOVE: each unit may go to a space next to it, in any direction, once a turn (N-101, N-102)."""

from collections.abc import Iterator

from adjudicator.kernel.effects.facts import NoEffect
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.dominions.board.events import Moved
from adjudicator.rulesets.dominions.board.geometry import LINKED, NAMED, NEARBY, PLAYABLE_NAMES, between, distance
from adjudicator.rulesets.dominions.course.links import Going, open_chain
from adjudicator.rulesets.dominions.table.actions import Move
from adjudicator.rulesets.dominions.table.change_events import Exerted
from adjudicator.rulesets.dominions.table.state import ChainLink, Piece, State, forbidden, restricted, restriction


def stays(state: State, seat: str, id: str) -> Obstacle | None:
    """Say what keeps a card from moving at all, by the clause; None if nothing does."""
    piece = state.pieces.get(id)
    if piece is None or piece.controller != seat:
        return Obstacle("N-101", Text(f"{id} não é carta sua no tabuleiro", f"{id} is no card of yours on the board"))
    if state.face(piece).kind != "unit":
        return Obstacle("N-012", Text("só unidades se movem", "only units move"))
    if piece.moved:
        return Obstacle("N-101", Text(f"{id} já se moveu neste turno", f"{id} has moved this turn already"))
    if piece.turn == state.turn:
        return Obstacle("N-125", Text(f"{id} entrou neste turno", f"{id} came onto the board this turn"))
    ban = forbidden(piece, "move")
    if ban is not None:
        return Obstacle(
            ban.clause, Text(f"{ban.source} impede {id} de se mover", f"{ban.source} keeps {id} from moving")
        )
    return restriction(piece)


def blocked(state: State, piece: Piece, to: str) -> Obstacle | None:
    """Say what keeps a card that can move from going to a space; None if nothing does."""
    if to not in PLAYABLE_NAMES:
        return Obstacle("N-079", Text(f"{to} não é um espaço jogável", f"{to} is no space to play on"))
    if not state.free(to):
        return Obstacle("N-124", Text(f"{to} está ocupado", f"{to} is occupied"))
    if to in LINKED[piece.at]:
        return None
    if _dash(state, piece, to):
        return None
    return Obstacle("N-102", Text(f"{to} fica longe demais de {piece.at}", f"{to} is too far from {piece.at}"))


def _dash(state: State, piece: Piece, to: str) -> bool:
    """DASH: two spaces in a straight line, past an empty one; then the unit cannot attack."""
    if not _dashes(state, piece):
        return False
    (x, y), (to_x, to_y) = NAMED[piece.at], NAMED[to]
    straight = abs(to_x - x) in (0, 2) and abs(to_y - y) in (0, 2)
    return straight and distance((x, y), (to_x, to_y)) == 2 and all(map(state.free, between(piece.at, to)))


def _dashes(state: State, piece: Piece) -> bool:
    return state.keyword(piece, "DASH") > 0


def obstacle(state: State, action: Move) -> Obstacle | None:
    """Say what forbids a move, by the clause; None if nothing does."""
    return stays(state, action.seat, action.card) or blocked(state, state.pieces[action.card], action.to)


def moves(state: State, seat: str) -> Iterator[Move]:
    """Yield the moves that nothing forbids."""
    for piece in state.of(seat):
        if stays(state, seat, piece.id) is None:
            for to in NEARBY[piece.at] if _dashes(state, piece) else LINKED[piece.at]:
                if blocked(state, piece, to) is None:
                    yield Move(seat, piece.id, to)


def declare(state: State, action: Move) -> Going:
    """Declare a move: it is used up, whatever becomes of it (N-128), and opens a chain."""
    seat, id, to = action.seat, action.card, action.to
    piece = state.pieces[id]
    yield Exerted(("N-101",), id, "move" if to in LINKED[piece.at] else "dash")
    chosen = {"to": to, "from": piece.at}
    return (yield from open_chain(ChainLink(kind="move", seat=seat, source=id, card=piece.card, chosen=chosen)))


def _goes_on(state: State, link: ChainLink, piece: Piece) -> bool:
    """Whether a declared move could still be declared: what answered it may have changed that (N-133)."""
    return (
        piece.at == link.chosen["from"]
        and piece.controller == link.seat
        and restricted(piece) is None
        and forbidden(piece, "move") is None
        and (state.free(link.chosen["to"]))
        and piece.face_up == bool(link.card)
    )


def resolve(state: State, link: ChainLink) -> Iterator[Event]:
    """Move, if the card is still where it was and the space still free."""
    piece = state.pieces.get(link.source)
    to = link.chosen["to"]
    if piece is None or not _goes_on(state, link, piece):
        yield NoEffect(("N-133",), link.source, "no_space")
        return
    shared = ("N-045",) if state.below(to) is not None else ()
    yield Moved(("N-101", "N-124", *shared), piece.id, to, piece.at)
