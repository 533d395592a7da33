"""What abilities and events cost, with what it could be paid, and paying: all together (7.3, steps 2 to 4: B-107)."""

from collections.abc import Iterator

import msgspec

from adjudicator.kernel.cards import Cost, DiscardCards, Sacrifice
from adjudicator.kernel.table import decks as tables
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.things import attached_to
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.enlightenment.cards import vocabulary as own
from adjudicator.rulesets.enlightenment.conflict.ring_events import FatePlacedOnRing
from adjudicator.rulesets.enlightenment.conflict.rings import pool
from adjudicator.rulesets.enlightenment.effects.select import fits, in_play, passing
from adjudicator.rulesets.enlightenment.play.playing import price
from adjudicator.rulesets.enlightenment.play.possible import possible, status_after
from adjudicator.rulesets.enlightenment.table.card_events import Bowed, FatePlaced, StatusChanged
from adjudicator.rulesets.enlightenment.table.decks import DISCARDS
from adjudicator.rulesets.enlightenment.table.events import FateChanged, HonorChanged
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import Effect

BOWS = (own.Bow, own.BowSelf)


def fate_of(state: State, effect: Effect, found: own.Ability) -> int:
    """Return what an ability costs in fate: an event what is printed on it, with what the ability asks for."""
    printed = price(state, effect.seat, state.card(effect.card)) if effect.source == effect.card else 0
    return printed + asked_of(found)[0]


def asked_of(found: own.Ability) -> tuple[int, int]:
    """Return how much fate and how much honor an ability asks for."""
    fate = sum(cost.count for cost in found.cost if isinstance(cost, own.PayFate | own.FateToRing))
    return fate, sum(cost.count for cost in found.cost if isinstance(cost, own.PayHonor))


def obstacle(state: State, effect: Effect, found: own.Ability) -> Obstacle | None:
    """Say why the costs cannot be paid, all together; None if they can (B-107)."""
    player, fate, honor = state.players[effect.seat], fate_of(state, effect, found), asked_of(found)[1]
    if fate > player.fate:
        return Obstacle(
            "B-107",
            Text(f"custa {fate} e há {player.fate} de destino", f"it costs {fate} and there is {player.fate} fate"),
        )
    if effect.source == effect.card and state.card(effect.card).cost is None:
        return Obstacle("B-38", Text("um custo de traço não se paga", "a dash as cost cannot be paid"))
    if honor > player.honor:
        return Obstacle("B-107", Text(f"custa {honor} de honra", f"it costs {honor} honor"))
    if any(isinstance(cost, own.BowSelf) and not _payments(state, effect, cost) for cost in found.cost):
        return Obstacle("B-66", Text("já está curvada", "it is bowed already"))
    if next(ways(state, effect, found), None) is None:
        return Obstacle("B-107", Text("não há com que pagar tudo", "there is nothing to pay it all with"))
    return None


# With what


def role_of(found: own.Ability, number: int) -> str:
    """Return under which role an effect remembers what a cost is paid with."""
    return chosen_role(found.cost[number]) or f"?cost{number}"


def chosen_role(cost: Cost) -> str:
    """Return under which role it is chosen what a cost is paid with; empty if nothing is to be chosen."""
    own_source = isinstance(cost, Sacrifice) and cost.cards is None
    return "" if own_source else getattr(cost, "role", "")


def ways(state: State, effect: Effect, found: own.Ability, number: int = 0) -> Iterator[Effect]:
    """Yield an effect with everything that its costs, from one of them on, could be paid with together."""
    if number == len(found.cost):
        yield effect
        return
    cost, role = found.cost[number], role_of(found, number)
    kinds = BOWS if isinstance(cost, BOWS) else (type(cost),)
    taken = () if isinstance(cost, own.FateToRing) else paid_with(effect, found, *kinds, before=number)
    for option in _payments(state, effect, cost, taken):
        if effect.chosen.get(role, option) == option:
            yield from ways(state, effect.choosing(role, option), found, number + 1)


def paid_with(
    effect: Effect, found: own.Ability, *kinds: type[Cost], before: int | None = None
) -> tuple[str, ...]:  # fmt: skip
    """Return what costs of these kinds are paid with, as an effect has it."""
    costs = enumerate(found.cost[:before])
    return tuple(effect.chosen[role_of(found, number)] for number, cost in costs if isinstance(cost, kinds))


def _payments(state: State, effect: Effect, cost: Cost, taken: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return what a cost could be paid with, of the player's own elements alone, but for what is `taken` for others;
    an empty word if nothing of the table pays it."""
    seat, source = effect.seat, state.pieces.get(effect.source)
    if isinstance(cost, DiscardCards):
        hand = list(state.players[seat].hand.value)
        playing = effect.source == effect.card and effect.card not in state.players[seat].playing
        for key in (*taken, *((effect.card,) if playing else ())):
            hand.remove(key)
        return tuple(passing(state, cost.cards, hand))
    if isinstance(cost, own.FateToRing):
        return pool(state, seat)
    if isinstance(cost, own.TakeFateOff):
        there = 0 if source is None else source.fate
        return (effect.source,) if there >= cost.count else ()
    if not isinstance(cost, (*BOWS, Sacrifice, own.DishonorOwn)):
        return ("",)
    kind = "bowed" if isinstance(cost, BOWS) else "dishonored" if isinstance(cost, own.DishonorOwn) else "leaves_play"
    if isinstance(cost, own.BowSelf):
        found = [source if source is None or not cost.bearer else state.pieces.get(source.on)]
    else:
        found = [source] if cost.cards is None else [*in_play(state, effect, cost.cards)]
    mine = (piece for piece in found if piece is not None and piece.controller == seat)
    able = (piece for piece in mine if fits(cost, piece) and possible(state, kind, piece, seat))
    return tuple(piece.id for piece in able if piece.id not in taken)


def once_paid(state: State, effect: Effect, found: own.Ability) -> State:
    """Return the table as it will be once the costs are paid, for what asks whether there are targets then (B-108)."""
    pieces = dict(state.pieces)
    for id in paid_with(effect, found, *BOWS):
        pieces[id] = msgspec.structs.replace(pieces[id], bowed=True)
    for id in paid_with(effect, found, own.DishonorOwn):
        pieces[id] = msgspec.structs.replace(pieces[id], status=status_after(pieces[id], "dishonored"))
    for cost in found.cost:
        if isinstance(cost, own.TakeFateOff):
            source = pieces[effect.source]
            pieces[source.id] = msgspec.structs.replace(source, fate=source.fate - cost.count)
    for id in paid_with(effect, found, Sacrifice):
        for gone in (pieces[id], *attached_to(state.pieces, pieces[id])):
            del pieces[gone.id]
    return msgspec.structs.replace(state, pieces=pieces)


# Paying


def pay(state: State, effect: Effect, found: own.Ability) -> Iterator[Event]:
    """Pay all costs but for sacrifices, which are something that happens; an effect says with what (see `ways`)."""
    seat, label = effect.seat, effect.label
    fate, honor = fate_of(state, effect, found), asked_of(found)[1]
    if fate:
        yield FateChanged(("B-107",), {seat: -fate}, "cost", label, seat)
    if honor:
        yield HonorChanged(("B-107",), {seat: -honor}, "cost", label, seat)
    bowed, discarded = paid_with(effect, found, *BOWS), paid_with(effect, found, DiscardCards)
    if bowed:
        yield Bowed(("B-107",), bowed, label)
    if discarded:
        yield tables.Discarded(("B-107",), seat, discarded, label, DISCARDS["conflict_deck"])
    for id in paid_with(effect, found, own.DishonorOwn):
        yield StatusChanged(("B-107", "B-64"), id, status_after(state.pieces[id], "dishonored"), label, seat)
    for number, cost in enumerate(found.cost):
        if isinstance(cost, own.TakeFateOff):
            yield FatePlaced(("B-107",), effect.source, -cost.count, label, seat)
        elif isinstance(cost, own.FateToRing):
            ring = effect.chosen[role_of(found, number)]
            yield FatePlacedOnRing(("B-107", "E-091"), ring, cost.count, label, seat)
