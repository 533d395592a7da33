"""Declaring what is played and used: it is shown, paid for and aimed; then it joins the chain, or what triggered by
itself is done in place (H-065, H-087)."""

from collections.abc import Generator

import msgspec

from adjudicator.kernel.cards import Cost, DiscardCards, Filter, Sacrifice
from adjudicator.kernel.effects.damage import Ledger
from adjudicator.kernel.effects.engine import CardEffects
from adjudicator.kernel.effects.facts import LinkAdded
from adjudicator.kernel.effects.under_way import Declare, Query
from adjudicator.kernel.engine.agenda import Facts
from adjudicator.kernel.engine.priority import Priority
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table import decks
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.seats import opponent_of
from adjudicator.kernel.table.state import Decision
from adjudicator.rulesets.heat.cards import vocabulary as own
from adjudicator.rulesets.heat.cards.abilities import COMING, TURNING, ability, clause_of
from adjudicator.rulesets.heat.cards.form import FULL_HEAT
from adjudicator.rulesets.heat.effects.numbers import NUMBERS
from adjudicator.rulesets.heat.effects.operations import PLAYED
from adjudicator.rulesets.heat.effects.playing import reason
from adjudicator.rulesets.heat.effects.select import card_passes, options_for
from adjudicator.rulesets.heat.field.events import AbilityUsed, HeatModeDeclared
from adjudicator.rulesets.heat.field.field import die, rest
from adjudicator.rulesets.heat.field.life import damage
from adjudicator.rulesets.heat.play.costs import colour_clause, cost_changes, heat_price, pay, price
from adjudicator.rulesets.heat.play.uses import payments, used_up, zone_of
from adjudicator.rulesets.heat.table.citing import card_played, link_added
from adjudicator.rulesets.heat.table.events import CardPlayed, CardsDrawnByEffect, HeatChanged
from adjudicator.rulesets.heat.table.state import ChainLink, LinkKind, State
from adjudicator.rulesets.heat.table.tasks import CloseChain, Effect


class Effects(CardEffects[State, Effect, own.Ability]):
    """How the effects of this game's cards are played. What is paid stays paid (H-087)."""

    unaimed = "H-087"
    left = "H-041"

    def left_by(self, state: State, due: str) -> str:
        """What is due at the start of a turn is done there (H-021); edition 1.0 named the end of one for both."""
        return "H-021" if due == "next_own_turn" and state.follows("1.1") else self.left

    def ability(self, state: State, effect: Effect) -> own.Ability:
        return ability(state.card(effect.card), effect.ability)

    def card_passes(self, state: State, effect: Effect, filter_: Filter, key: str) -> bool:
        return card_passes(filter_, state.card(key))

    def opponent(self, state: State, effect: Effect) -> str:
        return opponent_of(effect.seat)

    def payments(self, state: State, effect: Effect, cost: Cost) -> tuple[str, ...]:
        found = payments(state, effect, cost)
        return () if found == ("self",) else found

    def asking(self, state: State, effect: Effect, query: Query) -> Decision:
        """What is aimed at must be legal as it is chosen (H-087)."""
        asked = super().asking(state, effect, query)
        return asked if query.kind != "target" else msgspec.structs.replace(asked, clause="H-087")

    def begin(self, state: State, task: Declare[Effect], found: own.Ability, luck: Luck) -> Facts:
        """Show a card that is played and pay for it, money and Heat together (H-048); pay what an ability costs."""
        effect = task.effect
        if task.mode == "now":
            return () if used_up(state, effect, found) else None
        if effect.ability == TURNING:
            yield HeatModeDeclared(("H-049", "H-050"), effect.seat)
            if state.options.heat_mode_spends:
                yield HeatChanged(("H-A20",), effect.seat, -FULL_HEAT, "cost", effect.label, effect.seat)
        elif effect.source == effect.card:
            yield from self._show(state, effect)
        else:
            yield from self._pay(state, effect, found)
        return None

    def _show(self, state: State, effect: Effect) -> Generator[Event, None, None]:
        card = state.card(effect.card)
        ledger = price(state, effect.seat, card, cost_changes(state, effect.seat))
        stays = effect.ability == COMING
        timing = ("H-071", "H-A21") if card.kind == "heat" else ("H-070",) if stays else card_played(state)
        yield CardPlayed(timing, effect.seat, card.key, zone_of(card), effect.heated, effect.to)
        paid = ("H-056", colour_clause(state, effect.seat, card), "H-A27")
        yield from pay(state, effect.seat, ledger, heat_price(card, effect.heated), card.key, paid)

    def _pay(self, state: State, effect: Effect, found: own.Ability) -> Generator[Event, None, None]:
        clause = clause_of(state.card(effect.card), effect.ability)
        money = sum(cost.count for cost in found.cost if isinstance(cost, own.PayMoney))
        heat = sum(cost.count for cost in found.cost if isinstance(cost, own.PayHeat))
        yield from pay(state, effect.seat, Ledger(money, (), money), heat, effect.label, (clause, "H-056"))
        for cost in sorted(found.cost, key=lambda cost: isinstance(cost, Sacrifice)):  # the source goes last
            if isinstance(cost, own.PayLife):
                yield from damage(state, effect.seat, cost.count, "cost", effect.label, effect.seat, (clause, "H-A24"))
            elif isinstance(cost, own.Rest):
                yield from rest((state.pieces[effect.source],), effect.label, (clause, "H-061"))
            elif isinstance(cost, Sacrifice) and cost.cards is None:
                piece = state.pieces[effect.source]
                yield from die(state, piece, effect.label, effect.seat, (clause, "H-A25"), sacrificed=True)

    def pay(self, state: State, effect: Effect, found: own.Ability, role: str) -> Generator[Event, None, Effect | None]:
        """Pay the cost that a choice was for, if it was for one."""
        cost = next((cost for cost in found.cost if role and getattr(cost, "role", "") == role), None)
        if cost is None:
            return None
        why, choice = reason(state, effect), effect.chosen[role]
        if isinstance(cost, DiscardCards):
            yield decks.Discarded((why.clause,), effect.seat, (choice,), why.source)
        elif isinstance(cost, Sacrifice) and choice in state.pieces:
            piece = state.pieces[choice]
            yield from die(state, piece, why.source, why.by, (why.clause, "H-A25"), sacrificed=True)
        return effect

    def use(self, state: State, effect: Effect, found: own.Ability) -> Generator[Event, None, None]:
        """Use up an ability that may be used once a turn (H-024)."""
        if found.limit == "turn" and effect.source in state.pieces:
            yield AbilityUsed(("H-024",), effect.source, effect.ability)

    def join(self, state: State, task: Declare[Effect], effect: Effect, found: own.Ability) -> Facts:
        kind: LinkKind = "play" if effect.source == effect.card else "ability"
        if effect.ability == TURNING:
            kind = "heat_mode"
        link = ChainLink(
            kind=kind, seat=effect.seat, source=effect.source, card=effect.card, ability=effect.ability,
            chosen=effect.remembered().chosen, heated=effect.heated, to=effect.to,
        )  # fmt: skip
        heated = ("H-072", "H-A30") if effect.heated and state.chain else ("H-A30",) if effect.heated else ()
        card = state.card(effect.card) if kind == "play" else None
        yield LinkAdded(("H-065", *link_added(state, effect.seat, card), *heated), link)
        if task.mode == "answers":
            return None
        return Priority("chain", effect.label, last=effect.seat), CloseChain()

    def draw(self, state: State, effect: Effect, seat: str, count: int, luck: Luck) -> Generator[Event, None, None]:
        """Who must draw and cannot has lost (H-074, H-088)."""
        why = reason(state, effect)
        drawn = min(count, state.players[seat].deck_size)
        yield from decks.draw_or_fail(state, seat, count, luck, (why.clause,), ("H-074", "H-088"))
        if drawn:
            yield CardsDrawnByEffect((why.clause,), seat, drawn)


EFFECTS = Effects(PLAYED, reason, options_for, NUMBERS)
