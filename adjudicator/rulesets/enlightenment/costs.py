"""What abilities and events cost, and with what it could be paid (7.3: B-107)."""

from adjudicator.kernel.cards import Cost, DiscardCards, Sacrifice
from adjudicator.kernel.refusal import Obstacle
from adjudicator.kernel.text import Text
from adjudicator.rulesets.enlightenment import vocabulary as own
from adjudicator.rulesets.enlightenment.effects.select import in_play, passing
from adjudicator.rulesets.enlightenment.playing import price
from adjudicator.rulesets.enlightenment.rings import pool
from adjudicator.rulesets.enlightenment.state import State, forbidden
from adjudicator.rulesets.enlightenment.tasks import Effect


def money_of(state: State, effect: Effect, found: own.Ability) -> int:
    """Return what an ability costs in fate: an event what is printed on it, with what the ability asks for."""
    printed = price(state, effect.seat, state.card(effect.card)) if effect.source == effect.card else 0
    return printed + sum(cost.count for cost in found.cost if isinstance(cost, own.PayFate))


def obstacle(state: State, effect: Effect, found: own.Ability) -> Obstacle | None:
    """Say why a cost cannot be paid; None if it can. All costs are paid together (B-107)."""
    player, source = state.players[effect.seat], state.pieces.get(effect.source)
    rings = sum(cost.count for cost in found.cost if isinstance(cost, own.FateToRing))
    fate = money_of(state, effect, found) + rings
    if fate > player.fate:
        return Obstacle(
            "B-107",
            Text(f"custa {fate} e há {player.fate} de destino", f"it costs {fate} and there is {player.fate} fate"),
        )
    if effect.source == effect.card and state.card(effect.card).cost is None:
        return Obstacle("B-38", Text("um custo de traço não se paga", "a dash as cost cannot be paid"))
    honor = sum(cost.count for cost in found.cost if isinstance(cost, own.PayHonor))
    if honor > player.honor:
        return Obstacle("B-107", Text(f"custa {honor} de honra", f"it costs {honor} honor"))
    for cost in found.cost:
        if isinstance(cost, own.BowSelf):
            bows = source if source is None or not cost.bearer else state.pieces.get(source.on)
            if bows is None or bows.bowed or forbidden(bows, "bow") is not None:
                return Obstacle("B-66", Text("já está curvada", "it is bowed already"))
        elif isinstance(cost, own.TakeFateOff) and (source is None or source.fate < cost.count):
            return Obstacle("B-107", Text("não há destino na carta", "there is no fate on the card"))
        elif not payments(state, effect, cost):
            return Obstacle("B-107", Text("não há com que pagar", "there is nothing to pay with"))
    return None


def payments(state: State, effect: Effect, cost: Cost) -> tuple[str, ...]:
    """Return what a cost could be paid with, of the player's own elements alone."""
    seat = effect.seat
    if isinstance(cost, DiscardCards):
        hand = list(state.players[seat].hand.value)
        if effect.source == effect.card and effect.card in hand:
            hand.remove(effect.card)
        return tuple(passing(state, cost.cards, hand))
    if isinstance(cost, own.FateToRing):
        return pool(state, seat)
    if isinstance(cost, Sacrifice) and cost.cards is not None:
        return tuple(piece.id for piece in in_play(state, effect, cost.cards) if piece.controller == seat)
    if isinstance(cost, own.Bow):
        mine = [piece for piece in in_play(state, effect, cost.cards) if piece.controller == seat and not piece.bowed]
        return tuple(piece.id for piece in mine if forbidden(piece, "bow") is None)
    if isinstance(cost, own.DishonorOwn):
        mine = [piece for piece in in_play(state, effect, cost.cards) if piece.controller == seat]
        return tuple(
            piece.id for piece in mine if piece.status != "dishonored" and forbidden(piece, "dishonor") is None
        )
    return ("self",)
