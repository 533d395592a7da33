"""Disguised characters: played in place of another, whose tokens and attachments they take over (B-70)."""

from collections.abc import Iterator

from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.things import attached_to
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.enlightenment.cards.form import Card
from adjudicator.rulesets.enlightenment.play.possible import possible
from adjudicator.rulesets.enlightenment.table.actions import Play
from adjudicator.rulesets.enlightenment.table.card_events import AttachmentMoved, FatePlaced, StatusChanged
from adjudicator.rulesets.enlightenment.table.state import Piece, State


def replaced(state: State, seat: str, card: Card, id: str) -> Piece | None:
    """Return the character that a disguised one may replace: one's own, not unique, with the trait; None otherwise."""
    piece = state.pieces.get(id)
    if piece is None or piece.kind != "character" or not piece.in_play or piece.controller != seat:
        return None
    face = state.face(piece)
    may_go = not face.unique and possible(state, "leaves_play", piece, seat)
    return piece if card.in_place_of in face.tags and may_go else None


def obstacle(state: State, action: Play, card: Card) -> Obstacle | None:
    """Say what keeps a character from being played in place of another; None if nothing does."""
    other = replaced(state, action.seat, card, action.to)
    if other is None:
        return Obstacle("B-70", Text(f"{action.to} não se substitui assim", f"{action.to} is not replaced so"))
    if action.fate:
        return Obstacle("B-70", Text("recebe só o destino do outro", "it gets the fate of the other alone"))
    if action.place:
        return Obstacle("B-70", Text("fica onde o outro estava", "it comes where the other was"))
    if state.conflict is not None and other.place == "conflict" and state.conflict.type not in card.base:
        return Obstacle("B-56", Text("tem traço nesse tipo", "it has a dash in that type"))
    return None


def ways(state: State, seat: str, id: str, card: Card) -> Iterator[Play]:
    """Yield how a character may be played in place of another."""
    for piece in state.characters(seat) if card.in_place_of else ():
        if replaced(state, seat, card, piece.id) is not None:
            yield Play(seat, id, piece.id)


def take_over(state: State, new: str, old: Piece, by: str) -> Iterator[Event]:
    """The character that came takes over the status and the attachments of the other; its fate came with it."""
    if old.fate:
        yield FatePlaced(("B-70",), old.id, -old.fate, "disguised", by)
    if old.status:
        status = old.status
        yield StatusChanged(("B-70",), old.id, "", "disguised", by)
        yield StatusChanged(("B-70",), new, status, "disguised", by)
    for other in attached_to(state.pieces, old):
        yield AttachmentMoved(("B-70",), other.id, new, "disguised")
