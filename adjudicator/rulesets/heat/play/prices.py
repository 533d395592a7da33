"""What a player's cards and abilities cost now, in money, Heat and life (H-048, H-053 to H-060)."""

from collections.abc import Iterator

from adjudicator.kernel.game.prices import Price
from adjudicator.rulesets.heat.cards.abilities import ability, clause_of
from adjudicator.rulesets.heat.cards.vocabulary import PayHeat, PayLife, PayMoney
from adjudicator.rulesets.heat.play.costs import colour_clause, cost_changes, heat_price, money_of, price
from adjudicator.rulesets.heat.play.uses import uses_of
from adjudicator.rulesets.heat.table.actions import Play, Use
from adjudicator.rulesets.heat.table.state import State


def prices(state: State, seat: str) -> Iterator[Price]:
    """Yield what the cards of a player's hand and Heat Deck cost now, and the abilities of those in play."""
    if not state.first:
        return  # the leaders, whose colours say what others cost, are not in play yet
    player, money, changes = state.players[seat], money_of(state, seat), cost_changes(state, seat)
    for key in dict.fromkeys((*player.hand.value, *player.heat_deck.value)):
        card = state.card(key)
        if card.kind == "money":
            continue  # it is played without a cost (H-055)
        yield Price(Play, key, "money", colour_clause(state, seat, card), price(state, seat, card, changes), money)
        heat = heat_price(card, heated=True)
        if heat:
            full = card.kind == "heat"
            yield Price.plain(Play, key, "heat", "H-053" if full else "H-048", heat, player.heat, optional=not full)
    has = {PayMoney: money, PayHeat: player.heat, PayLife: player.life}
    names = {PayMoney: "money", PayHeat: "heat", PayLife: "life"}
    for name, effect in uses_of(state, seat):
        card = state.card(effect.card)
        for cost in ability(card, effect.ability).cost:
            if isinstance(cost, PayMoney | PayHeat | PayLife):
                clause = clause_of(card, effect.ability)
                yield Price.plain(Use, name, names[type(cost)], clause, cost.count, has[type(cost)])
