"""Which cards and rings an ability speaks of.

A card on the table is called by its id, a ring like `P1.fire`, a card of a hand by its key, one of a discard pile by
owner and key ("P1/C01").
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from adjudicator.kernel.cards import Cost, Filter, Operation, operations_within
from adjudicator.kernel.table.things import attached_to
from adjudicator.rulesets.enlightenment.cards.abilities import your_opponent
from adjudicator.rulesets.enlightenment.cards.form import Card
from adjudicator.rulesets.enlightenment.cards.lexicon import FITS
from adjudicator.rulesets.enlightenment.cards.vocabulary import SwitchRing
from adjudicator.rulesets.enlightenment.cards.words import CLANS, NEUTRAL
from adjudicator.rulesets.enlightenment.conflict.rings import claimed, pool
from adjudicator.rulesets.enlightenment.table.state import CONTESTED, Piece, State, forbidden
from adjudicator.rulesets.enlightenment.table.tasks import Effect

RING = "ring"
BEARING = ("bearing",)


def options_for(state: State, effect: Effect, target: Filter) -> tuple[str, ...]:
    """Return what may be chosen for a target, in a stable order."""
    if RING in target.what:
        return tuple(ring_options(state, effect, target))
    found: list[str] = []
    for zone in target.zone or ("board",):
        if zone == "board":
            pieces = in_play(state, effect, target)
            found += [piece.id for piece in pieces if forbidden(piece, "be_targeted") is None or _own(effect, piece)]
        elif zone == "provinces":
            found += [piece.id for piece in _on_provinces(state) if passes(state, effect, target, piece)]
        elif zone == "hand":
            found += passing(state, target, state.players[effect.seat].hand.value)
        else:
            for seat in state.living:
                if is_whose(state, target, effect.seat, seat):
                    found += [f"{seat}/{key}" for key in passing(state, target, state.players[seat].held(zone))]
    return tuple(found)


def _own(effect: Effect, piece: Piece) -> bool:
    return piece.controller == effect.seat


def _on_provinces(state: State) -> Iterator[Piece]:
    return (piece for piece in state.pieces.values() if piece.place == "province")


# Rings


def ring_options(state: State, effect: Effect, filter_: Filter) -> Iterator[str]:
    """Yield the rings that pass a filter: those of the own pool and on the own provinces, or of opponents where the
    card looks for theirs alone (E-090 to E-092); never of the common pool (R-21)."""
    seats = state.opponents(effect.seat) if filter_.whose in ("opponent", "your_opponent") else (effect.seat,)
    if state.conflict is not None and state.options.switch_pool == "attacker" and _is_switched(state, effect, filter_):
        seats = (state.conflict.attacker,)
    for id, ring in state.rings.items():
        stands = {
            "unclaimed": any(ring.at == seat for seat in seats),
            "claimed": any(id in claimed(state, seat) for seat in seats),
            "contested": ring.at == CONTESTED,
        }
        wanted = filter_.statuses or ("unclaimed", "claimed")
        if (
            any(stands[status] for status in wanted if status in stands)
            and not (filter_.elements and not set(ring.elements) & set(filter_.elements))
            and filter_.least.get("fate", 0) <= ring.fate <= filter_.most.get("fate", ring.fate)
        ):
            yield id


def _is_switched(state: State, effect: Effect, filter_: Filter) -> bool:
    """Whether a ring is chosen to change places with the contested one (R-20)."""
    done = operations_within(state.card(effect.card).abilities[effect.ability].do)
    return any(isinstance(each, SwitchRing) and each.ring == getattr(filter_, "role", "") for each in done)


def count_rings(state: State, seat: str, unclaimed: bool) -> int:
    """Return how many rings a player has unclaimed, or claimed."""
    return len(pool(state, seat) if unclaimed else claimed(state, seat))


# Cards


def passing(state: State, filter_: Filter, keys: list[str]) -> list[str]:
    """Return the different cards that are not on the table and pass a filter."""
    return [key for key in dict.fromkeys(keys) if card_passes(filter_, state.card(key))]


def card_passes(filter_: Filter, card: Card) -> bool:
    """Whether a card that is not on the table passes a filter, by what is printed on it."""
    kinds = [kind for kind in filter_.what if kind != "card"]
    if (kinds and card.kind not in kinds) or (filter_.keywords and not {*filter_.keywords} & {*card.keywords}):
        return False
    return _face_passes(filter_, card, lambda stat: printed(card, stat), {*card.tags})


def traits(state: State, piece: Piece) -> set[str]:
    """Return the traits of a card on the table, printed and given."""
    return {*state.face(piece).tags, *(mark.name for mark in piece.marks if mark.kind == "tag")}


def _face_passes(filter_: Filter, card: Card, number: Callable[[str], int], tags: set[str]) -> bool:
    return (
        not (filter_.tags and not tags.intersection(filter_.tags))
        and not tags.intersection(filter_.without_tags)
        and not (filter_.names and card.key not in filter_.names)
        and not (filter_.elements and not set(filter_.elements) & set(card.elements))
        and all(number(stat) >= least for stat, least in filter_.least.items())
        and all(number(stat) <= most for stat, most in filter_.most.items())
    )


def printed(card: Card, stat: str) -> int:
    """Return a number as it is printed; a dash or what a card does not have counts as 0 (B-56)."""
    return (card.cost or 0) if stat == "cost" else card.base.get(stat, 0)


def number_of(state: State, piece: Piece, stat: str) -> int:
    """Return a number of a card on the table as it is now."""
    if stat == "cost":
        return state.face(piece).cost or 0
    return piece.fate if stat == "fate" else piece.now.get(stat, 0)


def in_play(state: State, effect: Effect, filter_: Filter) -> list[Piece]:
    """Return the cards in play that pass a filter, as they came."""
    if filter_.place == BEARING:  # asked after most facts, for every attachment
        source = state.known(effect.source)
        borne = None if source is None else state.pieces.get(source.on)
        return [borne] if borne is not None and passes(state, effect, filter_, borne) else []
    kinds = filter_.what or ("character",)
    found = [piece for piece in state.pieces.values() if piece.kind in kinds or "card" in kinds]
    return [piece for piece in found if passes(state, effect, filter_, piece)]


def passes(state: State, effect: Effect, filter_: Filter, piece: Piece) -> bool:
    """Whether a card on the table passes a filter. Facedown provinces are known as such alone (B-53)."""
    kinds = filter_.what or ("character",)
    if piece.kind not in kinds and "card" not in kinds:
        return False
    if "provinces" not in filter_.zone and piece.kind != "province" and not piece.in_play:
        return False
    if not is_whose(state, filter_, effect.seat, piece.controller) or (filter_.other and piece.id == effect.source):
        return False
    if filter_.chosen and piece.id not in _chosen(effect, filter_.chosen):
        return False
    if filter_.statuses and not all(_any_of(state, piece, filter_.statuses, group) for group in GROUPS):
        return False
    if filter_.place and not any(_in_place(state, effect, place, piece) for place in filter_.place):
        return False
    if not piece.faceup:
        return not (
            filter_.tags or filter_.names or filter_.elements or filter_.keywords or filter_.least or filter_.most
        )
    if filter_.keywords and not any(has(state, piece, keyword) for keyword in filter_.keywords):
        return False
    return _face_passes(filter_, state.face(piece), lambda stat: number_of(state, piece, stat), traits(state, piece))


def _chosen(effect: Effect, role: str) -> list[str]:
    """Return what was chosen under a role; `self` is the source."""
    return [effect.source] if role == "self" else effect.chosen.get(role, "").split()


def has(state: State, piece: Piece, keyword: str) -> bool:
    """Whether a card has a keyword: given, or printed on it if it is not blank (B-104)."""
    return piece.has(keyword) or (forbidden(piece, "abilities") is None and keyword in state.face(piece).keywords)


def _is_of(clan: str, state: State, piece: Piece) -> bool:
    return piece.faceup and state.face(piece).clan == clan


STATUSES: Mapping[str, Callable[[State, Piece], bool]] = {
    "participating": lambda state, piece: piece.place == "conflict",
    "attacking": lambda state, piece: _side(state, piece) == "attacking",
    "defending": lambda state, piece: _side(state, piece) == "defending",
    "at_home": lambda state, piece: piece.place == "home",
    "bowed": lambda state, piece: piece.bowed,
    "ready": lambda state, piece: not piece.bowed,
    "honored": lambda state, piece: piece.status == "honored",
    "dishonored": lambda state, piece: piece.status == "dishonored",
    "ordinary": lambda state, piece: not piece.status,
    "faceup": lambda state, piece: piece.faceup,
    "facedown": lambda state, piece: not piece.faceup,
    "broken": lambda state, piece: piece.broken,
    "unbroken": lambda state, piece: not piece.broken,
    "attacked": lambda state, piece: state.conflict is not None and state.conflict.province == piece.id,
    "eligible": lambda state, piece: is_eligible(state, piece),
    "unique": lambda state, piece: piece.faceup and state.face(piece).unique,
    "not_unique": lambda state, piece: piece.faceup and not state.face(piece).unique,
    **{clan: partial(_is_of, clan) for clan in (*CLANS, NEUTRAL)},
}
GROUPS = (
    ("participating", "attacking", "defending", "at_home"), ("bowed", "ready"), ("honored", "dishonored", "ordinary"),
    ("faceup", "facedown"), ("broken", "unbroken"), ("attacked", "eligible"), ("unique", "not_unique"),
    (*CLANS, NEUTRAL),
)  # fmt: skip
"""Statuses of one group exclude each other: of those named in a group one is enough, and each group counts."""


def is_eligible(state: State, piece: Piece) -> bool:
    """Whether the conflict under way may move to a province: another one of the defender's that could be attacked
    (E-110, E-111)."""
    conflict = state.conflict
    return conflict is not None and piece.id != conflict.province and piece in state.unbroken(conflict.defender)


def _any_of(state: State, piece: Piece, wanted: tuple[str, ...], group: tuple[str, ...]) -> bool:
    mine = [status for status in wanted if status in group]
    return not mine or any(STATUSES[status](state, piece) for status in mine)


def _side(state: State, piece: Piece) -> str:
    if state.conflict is None or piece.place != "conflict":
        return ""
    return "attacking" if piece.controller == state.conflict.attacker else "defending"


def _in_place(state: State, effect: Effect, place: str, piece: Piece) -> bool:
    source = state.known(effect.source)
    if source is None:
        return False
    if place == "bearing":
        return piece.id == source.on
    return piece.on == source.id if place == "attached" else piece.on == source.on or piece.id == source.on


def is_whose(state: State, filter_: Filter, seat: str, controller: str) -> bool:
    """Whether a filter means cards of a player: one's own, of the opponent in the conflict, of any opponent (E-083)."""
    if filter_.whose == "your_opponent":
        return controller == your_opponent(state, seat) != ""
    return filter_.whose == "any" or (controller == seat) == (filter_.whose == "own")


def done_to(state: State, effect: Effect, op: Any) -> list[Piece]:
    """Return the cards on the table that an operation is done to: those alone that it fits (B-54)."""
    found = whom(state, effect, op.whom)
    return [piece for piece in found if fits(op, piece)]


def going(state: State, ids: Iterable[str]) -> tuple[str, ...]:
    """Return cards that are to leave play, with the attachments that go along (B-65)."""
    there = [state.pieces[id] for id in ids if id in state.pieces]
    able = [piece for piece in there if forbidden(piece, "leave_play") is None]
    along = (other.id for piece in able if piece.kind == "character" for other in attached_to(state.pieces, piece))
    return tuple(dict.fromkeys((*(piece.id for piece in there), *along)))


def fits(done: Operation | Cost, piece: Piece) -> bool:
    """Whether something can be done to a card, or a cost be paid with it, by what kind of card it is (B-54)."""
    return piece.kind in FITS.get(type(done), (piece.kind,))


def whom(state: State, effect: Effect, said: str | Filter) -> list[Piece]:
    """Return the cards on the table that an operation is done to; those that are gone are left out."""
    if isinstance(said, Filter):
        return in_play(state, effect, said)
    refs = [effect.source] if said == "self" else effect.chosen.get(said, "").split()
    return [state.pieces[ref] for ref in refs if ref in state.pieces]
