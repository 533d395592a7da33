"""Which cards, spaces, links and numbers an ability speaks of.

A card on the board is called by its id, a card of a hand by its key, one of a discard zone by owner and key ("P1/A01"),
a space by its coordinates, a link of the chain by its number.
"""

from collections.abc import Iterable

from adjudicator.kernel.cards import Filter, Target
from adjudicator.kernel.table.seats import opponent_of
from adjudicator.rulesets.dominions.board.geometry import DIRECTIONS, LINKED, NAMED, PLAYABLE_NAMES, line, reach, step
from adjudicator.rulesets.dominions.cards.form import Card
from adjudicator.rulesets.dominions.cards.lexicon import LINKS
from adjudicator.rulesets.dominions.table.state import ChainLink, Piece, State, status
from adjudicator.rulesets.dominions.table.tasks import Effect

LARGEST_CHOICE = 99
"""Nobody chooses a number above the largest that a card can print."""


def options_for(state: State, effect: Effect, target: Filter) -> tuple[str, ...]:
    """Return what may be chosen for a target, in a stable order."""
    if "space" in target.what:
        return tuple([space for space in PLAYABLE_NAMES if _space_passes(state, effect, target, space)])
    if "direction" in target.what:
        return ("E", "W") if "horizontal" in target.place else tuple(DIRECTIONS)
    if "number" in target.what:
        piece = state.pieces.get(effect.chosen.get(target.of, ""))
        most = min(piece.now["HP"], LARGEST_CHOICE) if piece is not None and piece.face_up else 0
        return tuple(str(number) for number in range(1, most + 1))
    if speaks_of_links(target):
        return tuple(str(number) for number, link in enumerate(state.chain) if _link_passes(effect, target, link))
    found: list[str] = []
    for zone in target.zone or ("board",):
        if zone == "hand":
            found += keys_in_hand(state, effect, target, _chooser(effect, target))
        elif zone == "discard":
            found += [f"{seat}/{key}" for seat in state.seats for key in _in_discard(state, effect, target, seat)]
        elif zone == "deck":
            found += [f"deck/{key}" for key in _passing(state, effect, target, state.players[effect.seat].deck.value)]
        else:
            found += [piece.id for piece in cards_on_board(state, effect, target)]
    return tuple(found)


def speaks_of_links(filter_: Filter) -> bool:
    """Whether a filter speaks of links of the chain: of any, or of some kinds."""
    return any(kind in ("link", *LINKS) for kind in filter_.what)


def _link_passes(effect: Effect, filter_: Filter, link: ChainLink) -> bool:
    """Whether a link that still stands is of such a kind and such a player's (N-128)."""
    kinds = LINKS if "link" in filter_.what else filter_.what
    return not link.negated and link.kind in kinds and _whose(filter_, effect.seat, link.seat)


def keys_in_hand(state: State, effect: Effect, filter_: Filter, seat: str) -> tuple[str, ...]:
    """Return the different cards of a hand that pass a filter."""
    return _passing(state, effect, filter_, state.players[seat].hand.value)


def _passing(state: State, effect: Effect, filter_: Filter, keys: list[str]) -> tuple[str, ...]:
    return tuple([key for key in dict.fromkeys(keys) if card_passes(state, effect, filter_, state.card(key))])


def _chooser(effect: Effect, target: Filter) -> str:
    return effect.seat if not isinstance(target, Target) or target.by == "you" else opponent_of(effect.seat)


def _in_discard(state: State, effect: Effect, filter_: Filter, seat: str) -> list[str]:
    if not _whose(filter_, effect.seat, seat):
        return []
    return list(_passing(state, effect, filter_, state.players[seat].discard))


def cards_on_board(state: State, effect: Effect, filter_: Filter) -> list[Piece]:
    """Return the cards on the board that pass a filter, in board order."""
    found = state.in_order(
        [piece for piece in _looked_at(state, effect, filter_) if passes(state, effect, filter_, piece)]
    )
    if filter_.nearest:
        return _nearest(state, effect, filter_, found)
    return found


_NEAR = frozenset({"here", "occupying", "linked"})


def _looked_at(state: State, effect: Effect, filter_: Filter) -> Iterable[Piece]:
    """Return the cards on the board among which are those that pass: the one that bears another, or what stands on the
    few spaces that are meant; all, if more may be. This is asked after most facts."""
    places = filter_.place
    if places == ("bearing",):
        borne = state.pieces.get(_ref(effect, filter_.of))
        return (state.pieces[borne.on],) if borne is not None and borne.on in state.pieces else ()
    if not places or "attachment" in filter_.what or not _NEAR.issuperset(places):
        return state.pieces.values()
    here = place_of(state, effect, filter_.of)
    if not here:
        return ()
    spaces = [here, *LINKED[here]] if "linked" in places else [here]
    return state.standing(spaces)


def passes(state: State, effect: Effect, filter_: Filter, piece: Piece) -> bool:
    """Whether a card on the board passes a filter. What is asked of a face, a face-down card does not pass (N-126)."""
    return (
        _whose(filter_, effect.seat, piece.controller)
        and _kind_passes(state, filter_, piece)
        and not (filter_.other and piece.id == effect.source)
        and not (filter_.chosen and piece.id not in effect.chosen.get(filter_.chosen, "").split())
        and not (filter_.face and piece.face_up != (filter_.face == "up"))
        and (not filter_.place or _place_passes(state, effect, filter_, piece))
        and _face_passes(state, effect, filter_, piece)
    )


def _kind_passes(state: State, filter_: Filter, piece: Piece) -> bool:
    if not filter_.what:
        return not piece.on or "attached" in filter_.place
    if piece.on:
        return "attachment" in filter_.what
    if "card" in filter_.what:
        return True
    if not piece.face_up:
        return "hidden" in filter_.what
    return state.face(piece).kind in filter_.what or (piece.token and "token" in filter_.what)


def _whose(filter_: Filter, seat: str, controller: str) -> bool:
    return filter_.whose == "any" or (controller == seat) == (filter_.whose == "own")


def _face_passes(state: State, effect: Effect, filter_: Filter, piece: Piece) -> bool:
    asks = (
        filter_.tags or filter_.without_tags or filter_.elements or filter_.same_elements or filter_.keywords
        or filter_.names or filter_.least or filter_.most or filter_.same_stats
    )  # fmt: skip
    if filter_.statuses and not any(status(piece, name) is not None for name in filter_.statuses):
        return False
    if not asks:
        return True
    if not piece.face_up:
        return False
    tags = state.tags(piece)
    card = state.face(piece)
    if filter_.same_elements:
        other = state.pieces.get(effect.chosen.get(filter_.same_elements, ""))
        if other is None or not other.face_up or not set(state.face(other).elements) & set(card.elements):
            return False
    return (
        not (filter_.tags and not set(filter_.tags) & set(tags))
        and not set(filter_.without_tags) & set(tags)
        and not (filter_.elements and not set(filter_.elements) & set(card.elements))
        and not (filter_.names and card.key not in filter_.names)
        and not (filter_.keywords and not any(state.keyword(piece, name) for name in filter_.keywords))
        and all(piece.now[stat] >= number for stat, number in filter_.least.items())
        and all(piece.now[stat] <= number for stat, number in filter_.most.items())
    )


def card_passes(state: State, effect: Effect, filter_: Filter, card: Card) -> bool:
    """Whether a card that is not on the board passes a filter, by what is printed on it."""
    if filter_.chosen and card.key not in effect.chosen.get(filter_.chosen, "").rpartition("/")[2].split():
        return False
    if filter_.same_stats:
        other = state.pieces.get(effect.chosen.get(filter_.same_stats, ""))
        printed = [stat for stat in ("ATK", "HP") if stat in card.stats]
        if other is None or card.kind != "unit":
            return False
        if printed and not any(card.stats[stat] == other.now[stat] for stat in printed):
            return False
    kinds = [kind for kind in filter_.what if kind != "card"]
    return (
        not (kinds and card.kind not in kinds)
        and not (filter_.tags and not set(filter_.tags) & set(card.tags))
        and not set(filter_.without_tags) & set(card.tags)
        and not (filter_.elements and not set(filter_.elements) & set(card.elements))
        and not (filter_.names and card.key not in filter_.names)
        and not (filter_.keywords and not any(name in card.keywords for name in filter_.keywords))
        and all(card.base[stat] >= number for stat, number in filter_.least.items())
        and all(card.base[stat] <= number for stat, number in filter_.most.items())
    )


# Places


def _ref(effect: Effect, role: str) -> str:
    return effect.source if role == "self" else effect.chosen.get(role, "")


def place_of(state: State, effect: Effect, role: str) -> str:
    """Return the space where what is called so is, or was when it left the board; empty if it is nowhere."""
    ref = _ref(effect, role)
    if ref in NAMED:
        return ref
    piece = state.pieces.get(ref)
    if piece is not None:
        return piece.at
    return effect.at if role == "self" else effect.chosen.get(f"{role}_at", "")


def _place_passes(state: State, effect: Effect, filter_: Filter, piece: Piece) -> bool:
    here = place_of(state, effect, filter_.of)
    ref = _ref(effect, filter_.of)
    if not here:
        return False
    for place in filter_.place:
        if place == "occupying":
            if state.board[here].field == ref and state.board[here].card == piece.id:
                return _is_occupant(state, filter_, piece)
        elif place == "bearing":
            bearer = state.pieces.get(ref)
            if bearer is not None and bearer.on == piece.id:
                return True
        elif place == "attached":
            if piece.on == ref:
                return True
        elif _in_place(state, effect, filter_, place, here, piece.at):
            return True
    return False


def _is_occupant(state: State, filter_: Filter, piece: Piece) -> bool:
    """Whether what lies over a field counts as such: every card does (N-048), in edition 1.0 units alone."""
    return state.follows("1.1") or "card" not in filter_.what or (piece.face_up and state.face(piece).kind == "unit")


def _in_place(state: State, effect: Effect, filter_: Filter, place: str, here: str, space: str) -> bool:
    (x, y), (to_x, to_y) = NAMED[here], NAMED[space]
    if place == "here":
        return space == here
    if place == "linked":  # N-049, N-126
        return space in LINKED[here]
    if place == "row":
        return y == to_y
    if place == "column":
        return x == to_x
    if place == "vertical":
        return x == to_x and abs(y - to_y) == 1
    if place == "horizontal":
        return y == to_y and space != here
    piece = state.pieces.get(effect.source)  # arrows
    if piece is None:
        return False
    arrows = state.face(piece).arrows
    return space in reach(here, piece.controller, arrows, filter_.within - 1, state.options.diagonal_range)


def _space_passes(state: State, effect: Effect, filter_: Filter, space: str) -> bool:
    if filter_.free and not state.free(space):
        return False
    if not filter_.place:
        return True
    here = place_of(state, effect, filter_.of)
    return bool(here) and any(_in_place(state, effect, filter_, place, here, space) for place in filter_.place)


def spaces(state: State, effect: Effect, filter_: Filter) -> list[str]:
    """Return the spaces that pass a filter, row by row."""
    return [space for space in PLAYABLE_NAMES if _space_passes(state, effect, filter_, space)]


def _nearest(state: State, effect: Effect, filter_: Filter, found: list[Piece]) -> list[Piece]:
    here = place_of(state, effect, filter_.of)
    direction = effect.chosen.get("direction", "E")
    for space in line(here, step(effect.seat, direction)) if here and direction in DIRECTIONS else ():
        there = [piece for piece in found if piece.at == space]
        if there:
            return there[-1:]
    return []


def whom(state: State, effect: Effect, said: str | Filter) -> list[Piece]:
    """Return the cards on the board that an operation is done to; those that are gone are left out (N-133)."""
    if isinstance(said, Filter):
        return cards_on_board(state, effect, said)
    refs = [effect.source] if said == "self" else effect.chosen.get(said, "").split()
    return [state.pieces[ref] for ref in refs if ref in state.pieces]
