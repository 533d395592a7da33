"""Provinces: what may be attacked, how they break, and the dynasty cards on them (5.1, 5.7, B-83, B-94)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from adjudicator.kernel.engine.agenda import Ask, Facts
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.actions import ChooseSome
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import Decision
from adjudicator.rulesets.enlightenment.cards.words import ROW, STRONGHOLD
from adjudicator.rulesets.enlightenment.conflict.events import ProvinceBroken
from adjudicator.rulesets.enlightenment.conflict.rings import taken_from_province
from adjudicator.rulesets.enlightenment.table.card_events import CardsRevealed, DynastyCardDiscarded
from adjudicator.rulesets.enlightenment.table.decks import fill, renew, runs_out
from adjudicator.rulesets.enlightenment.table.state import Piece, State
from adjudicator.rulesets.enlightenment.table.tasks import DiscardFaceup, DiscardOnProvince, Happening, Refill


def eligible(state: State, seat: str) -> tuple[str, ...]:
    """Return the provinces of a player that may be attacked: unbroken ones, the stronghold's only when all four others
    are broken (E-054, E-055, B-89)."""
    return tuple(piece.id for piece in state.unbroken(seat))


def reveal(state: State, ids: Sequence[str], clauses: tuple[str, ...]) -> Iterator[Event]:
    """Turn facedown cards face up."""
    found = (state.pieces[id] for id in ids if id in state.pieces)
    down = {piece.id: state.face(piece) for piece in found if not piece.faceup}
    if down:
        cards = {id: card.key for id, card in down.items()}
        yield CardsRevealed(clauses, cards, {id: card.kind for id, card in down.items()},
                            {id: dict(card.base) for id, card in down.items()})  # fmt: skip


def rallying(state: State, ids: Sequence[str]) -> list[Piece]:
    """Return the dynasty cards with rally among those that have just been revealed on provinces (B-71)."""
    there = (state.pieces[id] for id in ids if id in state.pieces)
    return [piece for piece in there if piece.place == "province" and "rally" in state.face(piece).keywords]


def refill(state: State, task: Refill, luck: Luck) -> Facts:
    """A province on which no dynasty card lies any more gets one, face down (B-83); in step 5.3 of guide 1.4 as many as
    were discarded there (B-101); by a card with rally one more, face up (B-71)."""
    province = state.pieces.get(task.province)
    if province is None or province.slot not in ROW:
        return None
    seat, missing = province.owner, task.count or int(not state.on_province(province.id))
    if task.paid:
        yield from renew(state, seat, "dynasty_deck", luck)
    for filled in range(missing):
        if not state.players[seat].held("dynasty_deck"):
            again = Refill(province.id, missing - filled, task.faceup, paid=True)
            return None if task.paid and not filled else (runs_out(seat), again)
        yield from fill(state, seat, province.id, luck, ("B-71",) if task.faceup else ("B-83",))
    if task.faceup:
        yield from reveal(state, [card.id for card in state.on_province(province.id)], ("B-71",))
    return None


def breaks(state: State, what: Happening) -> Facts:
    """A province breaks: its text is blank, and its rings are taken (E-040, R-13). The stronghold's eliminates its
    player once that is done (E-050, R-14), or its rings go to the common pool with the player's others, where the house
    has it so."""
    (id,) = what.ids
    province = state.pieces[id]
    yield from reveal(state, (id,), ("B-94",))
    yield ProvinceBroken(what.clauses, id, province.controller, what.source, what.by)
    if province.slot == STRONGHOLD and state.options.sh_break_rings == "common":
        return None
    return (yield from taken_from_province(state, what.by, province.controller, id))


def discard_there(state: State, task: DiscardOnProvince, answer: ChooseSome | None, luck: Luck) -> Facts:
    """The attacker may discard each dynasty card on a province that has broken; it is refilled (B-94)."""
    there = () if task.seat in state.left else tuple(piece.id for piece in state.on_province(task.province))
    if answer is None and there:
        asked = Decision("discard_dynasty", (task.seat,), "B-94", task.province, there, form="some", least=0,
                         most=len(there))  # fmt: skip
        return Ask(asked, task)
    chosen = () if answer is None else answer.choices
    yield from discard(state, chosen, ("B-94",))
    return [Refill(task.province)] if chosen else None


def discard(state: State, ids: Sequence[str], clauses: tuple[str, ...]) -> Iterator[Event]:
    """Put dynasty cards of provinces into their owners' discard piles."""
    for id in ids:
        piece = state.pieces[id]
        yield DynastyCardDiscarded(clauses, id, piece.key, piece.owner, "")


def faceup_on(state: State, seat: str, *, broken: bool) -> list[Piece]:
    """Return the faceup dynasty cards on a player's broken, or unbroken, provinces."""
    rows = [piece for piece in state.provinces(seat) if piece.broken == broken]
    return [card for province in rows for card in state.on_province(province.id) if card.faceup]


def discard_faceup(state: State, task: DiscardFaceup, answer: ChooseSome | None) -> Facts:
    """Faceup dynasty cards on broken provinces must be discarded, on unbroken ones they may be; the provinces are
    refilled (B-31, B-101)."""
    if task.seat in state.left:
        return None
    must = [piece.id for piece in faceup_on(state, task.seat, broken=True)]
    may = tuple(piece.id for piece in faceup_on(state, task.seat, broken=False))
    if answer is None and may:
        asked = Decision("discard_dynasty", (task.seat,), "B-101", "", may, form="some", least=0, most=len(may))
        return Ask(asked, task)
    gone = [*must, *(answer.choices if answer is not None else ())]
    emptied = Counter(state.pieces[id].on for id in gone)
    yield from discard(state, gone, ("B-31", "B-101"))
    each = state.options.reference == "v1_4"
    return tuple(Refill(province, count if each else 0) for province, count in emptied.items())
