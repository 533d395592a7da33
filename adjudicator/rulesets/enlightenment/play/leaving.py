"""Coming into play and leaving it: with what goes along (2.4: B-07, B-13, B-14, B-54, B-55, B-65)."""

from adjudicator.kernel.engine.agenda import Facts
from adjudicator.kernel.engine.timing import Occur
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.things import attached_to
from adjudicator.rulesets.enlightenment.effects.select import has
from adjudicator.rulesets.enlightenment.play import disguise
from adjudicator.rulesets.enlightenment.table.card_events import EnteredPlay, LeftPlay
from adjudicator.rulesets.enlightenment.table.decks import draw
from adjudicator.rulesets.enlightenment.table.events import FateChanged, HonorChanged
from adjudicator.rulesets.enlightenment.table.state import Piece, State, forbidden
from adjudicator.rulesets.enlightenment.table.tasks import HAPPENS, DrawCards, Happening


def enters(state: State, what: Happening, luck: Luck) -> Facts:
    """A card that was played, or put into play, comes into play ready (B-17); a disguised one in place of another
    (B-70)."""
    (ref,) = what.ids
    was = state.pieces.get(ref)
    key = ref if was is None else was.key
    card = state.card(key)
    old = state.pieces.get(what.to) if card.kind == "character" else None
    place = "" if card.kind != "character" else what.to if old is None else old.place
    fate = what.amount if old is None else old.fate
    id = state.new_id("c")
    zone = "" if was is not None else "playing" if what.source == "played" else what.source
    limited = what.source == "played" and "limited" in card.keywords
    yield EnteredPlay(
        what.clauses, id, what.seat, key, card.kind, place, dict(card.base), zone,
        "" if was is None else ref, "" if place else what.to, fate if card.kind == "character" else 0, limited,
    )  # fmt: skip
    if old is not None:
        yield from disguise.take_over(state, id, old, what.by)
        gone = Happening("leaves_play", ("B-70",), (old.id,), what.seat, card.key, what.by, to="discard")
        return [Occur(gone, HAPPENS)]
    return None


def leaves(state: State, what: Happening, luck: Luck) -> Facts:
    """Cards leave play: what is on them with them, honor by their status, fate and a card by their keywords, all at
    once (B-65)."""
    drawn: dict[str, int] = {}
    there = [state.pieces[id] for id in what.ids if id in state.pieces]
    leaving = {piece.id: piece for piece in there if forbidden(piece, "leave_play") is None}  # B-114
    for piece in leaving.values():
        if piece.on in leaving:
            continue
        honor = {"honored": 1, "dishonored": -1}.get(piece.status, 0)
        going = [piece, *(attached_to(state.pieces, piece) if piece.kind == "character" else ())]
        polite = [(one.label, one.controller) for one in going if has(state, one, "courtesy")]
        sincere = [one.controller for one in going if has(state, one, "sincerity")]
        yield from (let_go(state, other, ("B-65",), piece.label) for other in going[1:])
        yield left(state, piece, what.to, (*what.clauses, "B-65", "B-55"), what.source)
        for label, seat in polite:
            if seat in state.living:
                yield FateChanged(("B-13",), {seat: 1}, "courtesy", label, seat)
        for seat in sincere:
            drawn[seat] = drawn.get(seat, 0) + 1
        if honor and piece.controller in state.living:
            yield HonorChanged(("B-07",), {piece.controller: honor}, piece.status, piece.label, piece.controller)
    return (yield from draw(state, DrawCards(drawn, ("B-13",)), luck))


def let_go(state: State, attachment: Piece, clauses: tuple[str, ...], source: str) -> LeftPlay:
    """Return the fact that an attachment leaves play with its character: for the hand if it is ancestral (B-14)."""
    back = has(state, attachment, "ancestral")
    return left(state, attachment, "hand" if back else "discard", (*clauses, *(("B-14",) if back else ())), source)


def left(state: State, piece: Piece, to: str, clauses: tuple[str, ...], source: str) -> LeftPlay:
    """Return the fact that a card leaves play for its owner's zone (B-55)."""
    side = state.face(piece).side or "dynasty"
    zone = {"discard": f"{side}_discard", "deck_top": f"{side}_deck.top", "deck_bottom": f"{side}_deck"}.get(to, to)
    return LeftPlay(clauses, piece.id, piece.card, piece.owner, piece.controller, piece.kind, zone, source,
                    piece.status, piece.place, piece.fate, piece.on)  # fmt: skip
