"""Which cards and links of the chain an ability speaks of.

A card in play is called by its id, a card of a hand by its key, one of a discard zone by owner and key ("P1/C01"), a
link of the chain by its number.
"""

from collections.abc import Collection, Mapping

from adjudicator.kernel.cards import Filter, Target
from adjudicator.kernel.table.seats import opponent_of
from adjudicator.rulesets.heat.cards.form import Card
from adjudicator.rulesets.heat.cards.lexicon import LINKS
from adjudicator.rulesets.heat.table.state import ChainLink, Piece, State
from adjudicator.rulesets.heat.table.tasks import Effect


def options_for(state: State, effect: Effect, target: Filter) -> tuple[str, ...]:
    """Return what may be chosen for a target, in a stable order."""
    if speaks_of_links(target):
        links = enumerate(state.chain)
        return tuple(str(number) for number, link in links if _link_passes(state, effect, target, link))
    found: list[str] = []
    for zone in target.zone or ("board",):
        if zone == "hand":
            chooser = effect.seat if not isinstance(target, Target) or target.by == "you" else opponent_of(effect.seat)
            found += passing(state, effect, target, state.players[chooser].hand.value)
        elif zone == "discard":
            for seat in state.seats:
                if _whose(target, effect.seat, seat):
                    discard = state.players[seat].discard
                    found += [f"{seat}/{key}" for key in passing(state, effect, target, discard)]
        else:
            found += [piece.id for piece in in_play(state, effect, target) if _may_be_chosen(effect, piece)]
    return tuple(found)


def _may_be_chosen(effect: Effect, piece: Piece) -> bool:
    """What an opponent's effects cannot choose is not among the options."""
    return piece.controller == effect.seat or not piece.has("untargetable")


# Links


def speaks_of_links(filter_: Filter) -> bool:
    """Whether a filter speaks of links of the chain."""
    return any(kind in LINKS for kind in filter_.what)


def _link_passes(state: State, effect: Effect, filter_: Filter, link: ChainLink) -> bool:
    if link.negated or not _whose(filter_, effect.seat, link.seat):
        return False
    return any(_is_called(state, effect, link, kind) for kind in filter_.what) and not (
        filter_.elements and not _coloured(filter_, state.card(link.card))
    )


def _is_called(state: State, effect: Effect, link: ChainLink, kind: str) -> bool:
    if (
        kind == "link"
        or kind == link.kind
        or (kind, link.kind) in (("played_card", "play"), ("used_ability", "ability"))
    ):
        return True
    if kind == "effect_on_bearer":
        source = state.pieces.get(effect.source)
        return source is not None and link.kind != "attack" and source.on in _aimed_at(link)
    if link.kind == "play":
        return kind == f"played_{state.card(link.card).kind}"
    if link.kind != "attack" or state.attack is None or kind not in ("attack_on_leader", "attack_on_character"):
        return False
    target = state.pieces.get(state.attack.target)
    on_character = target is not None and target.kind == "character"
    return on_character == (kind == "attack_on_character")


def _aimed_at(link: ChainLink) -> set[str]:
    return {ref for chosen in link.chosen.values() for ref in chosen.split()}


# Cards


def passing(state: State, effect: Effect, filter_: Filter, keys: list[str]) -> list[str]:
    """Return the different cards that are not in play and pass a filter."""
    return [key for key in dict.fromkeys(keys) if card_passes(filter_, state.card(key))]


def card_passes(filter_: Filter, card: Card) -> bool:
    """Whether a card that is not in play passes a filter, by what is printed on it."""
    kinds = [kind for kind in filter_.what if kind != "card"]
    return (
        not (kinds and card.kind not in kinds)
        and not (filter_.elements and not _coloured(filter_, card))
        and not (filter_.names and card.key not in filter_.names)
        and all(_printed(card, stat) >= number for stat, number in filter_.least.items())
        and all(_printed(card, stat) <= number for stat, number in filter_.most.items())
    )


def _printed(card: Card, stat: str) -> int:
    return card.cost if stat == "cost" else card.base().get(stat, 0)


def _coloured(filter_: Filter, card: Card) -> bool:
    return bool(set(filter_.elements) & set(card.colours or ("colourless",)))


def in_play(state: State, effect: Effect, filter_: Filter) -> list[Piece]:
    """Return the cards in play that pass a filter, as they came."""
    kinds, pieces = filter_.what or ("character",), state.pieces
    found: Collection[Piece] = pieces.values() if filter_.place != ("bearing",) else _bearer(pieces, effect)
    if "card" not in kinds:  # not by calls: nothing is asked as often
        found = [piece for piece in found if piece.kind in kinds]
    return [piece for piece in found if passes(state, effect, filter_, piece)]


def _bearer(pieces: Mapping[str, Piece], effect: Effect) -> list[Piece]:
    """Return what bears the source of an effect."""
    source = pieces.get(effect.source)
    return [pieces[source.on]] if source is not None and source.on in pieces else []


def passes(state: State, effect: Effect, filter_: Filter, piece: Piece) -> bool:
    """Whether a card in play passes a filter."""
    kinds = filter_.what or ("character",)
    if not (piece.kind in kinds or "card" in kinds) or not _whose(filter_, effect.seat, piece.controller):
        return False
    if filter_.other and piece.id in _itself(state, effect):
        return False
    return (
        not (filter_.chosen and piece.id not in effect.chosen.get(filter_.chosen, "").split())
        and not (filter_.place and not any(_in_place(state, effect, place, piece) for place in filter_.place))
        and not (filter_.statuses and not any(stands(state, piece, status) for status in filter_.statuses))
        and not (filter_.keywords and not any(piece.has(keyword) for keyword in filter_.keywords))
        and not (filter_.elements and not _coloured(filter_, state.face(piece)))
        and not (filter_.names and piece.card not in filter_.names)
        and (not filter_.least or all(_number(state, piece, stat) >= least for stat, least in filter_.least.items()))
        and (not filter_.most or all(_number(state, piece, stat) <= most for stat, most in filter_.most.items()))
    )


def _itself(state: State, effect: Effect) -> tuple[str, ...]:
    """Return what is no other card: the source, and of equipment its bearer."""
    source = state.pieces.get(effect.source)
    return (effect.source,) if source is None else (effect.source, source.on)


def _number(state: State, piece: Piece, stat: str) -> int:
    return state.face(piece).cost if stat == "cost" else piece.now.get(stat, 0)


def stands(state: State, piece: Piece, status: str) -> bool:
    """Whether a card in play has a part in the attack, or stands so."""
    if status in ("standing", "rested"):
        return piece.tapped == (status == "rested")
    if status == "heated":
        return piece.heated
    attack = state.attack
    if attack is None:
        return False
    if status == "supporting":
        return piece.id in attack.supporters
    return piece.id == {"attacking": attack.attacker, "blocking": attack.blocker, "attacked": attack.target}[status]


def _in_place(state: State, effect: Effect, place: str, piece: Piece) -> bool:
    source = state.pieces.get(effect.source)
    if source is None:
        return False
    return piece.id == source.on if place == "bearing" else piece.on == source.id


def _whose(filter_: Filter, seat: str, controller: str) -> bool:
    return filter_.whose == "any" or (controller == seat) == (filter_.whose == "own")


def whom(state: State, effect: Effect, said: str | Filter) -> list[Piece]:
    """Return the cards in play that an operation is done to; those that are gone are left out (H-087)."""
    if isinstance(said, Filter):
        return in_play(state, effect, said)
    refs = [effect.source] if said == "self" else effect.chosen.get(said, "").split()
    return [state.pieces[ref] for ref in refs if ref in state.pieces]
