"""Declaring effects: what they cost is paid and what they aim at is chosen; and offering those that may be let be."""

from collections.abc import Iterator

import msgspec

from adjudicator.kernel.actions import Choose
from adjudicator.kernel.cards import Ability, AnyCost, DiscardCards, Sacrifice, UseBattle
from adjudicator.kernel.effects import Query
from adjudicator.kernel.engine.agenda import Ask, Doing
from adjudicator.kernel.events import Event
from adjudicator.kernel.state import Decision
from adjudicator.kernel.table import decks
from adjudicator.rulesets.dominions import events
from adjudicator.rulesets.dominions.abilities import TURNING_UP, ability, clause_of
from adjudicator.rulesets.dominions.activation import impossible, payments
from adjudicator.rulesets.dominions.board_events import TurnedUp
from adjudicator.rulesets.dominions.change_events import AbilityUsed, Exerted
from adjudicator.rulesets.dominions.effects.numbers import all_hold
from adjudicator.rulesets.dominions.effects.playing import asking
from adjudicator.rulesets.dominions.effects.select import options_for
from adjudicator.rulesets.dominions.geometry import opponent_of
from adjudicator.rulesets.dominions.harm import destroy, end_changes, lasting
from adjudicator.rulesets.dominions.links import open_chain
from adjudicator.rulesets.dominions.state import ChainLink, State
from adjudicator.rulesets.dominions.tasks import Declare, Effect, OfferEffect, Perform

DECLINE = "none"


def declare(state: State, task: Declare, answer: Choose | None) -> Doing:
    """Show the card, pay, choose, and join the chain. What is paid stays paid (N-A20)."""
    effect = task.effect
    found = ability(state.card(effect.card), effect.ability)
    if not task.shown:
        if task.mode == "now" and not all_hold(state, effect, found.given):
            return None
        yield from _show(state, effect)
    query = _next_question(state, effect, found)
    if query is not None and answer is not None:
        effect = _chosen(state, effect, query.role, answer.choice)
        yield from _pay(state, effect, found, query.role)
        return [Declare(effect, task.mode, True)]
    if query is not None:
        return Ask(asking(state, effect, query), Declare(effect, task.mode, True))
    missing = next((t.role for t in found.targets if t.role not in effect.chosen and not t.optional), None)
    if missing is not None and task.mode == "now":
        yield events.NoEffect((clause_of(state.card(effect.card), effect.ability), "N-133"), effect.source, "no_target")
        return None
    yield from _use(state, effect, found)
    if task.mode == "now":
        return [Perform(effect, found.do)]
    link = ChainLink("effect", effect.seat, effect.source, effect.card, effect.ability, effect.chosen)
    if task.mode == "answers":
        own = ("N-067", "N-A19") if state.chain[-1].seat == effect.seat else ()
        how = "N-061" if found.when == "activated" and not found.type else "N-066"
        yield events.LinkAdded((how, "N-069", *own), link)
        return None
    return (yield from open_chain(link))


def _show(state: State, effect: Effect) -> Iterator[Event]:
    piece = state.pieces.get(effect.source)
    if piece is not None:
        if not piece.face_up:
            waking = effect.ability == TURNING_UP
            yield TurnedUp(("N-027", "N-A17", "N-A18"), piece.id, piece.key, state.face(piece).base, waking)
    elif ability(state.card(effect.card), effect.ability).when == "activated":  # an INSTANT, out of the hand
        yield events.InstantPlayed(("N-022", "N-024"), effect.seat, effect.card)


def _chosen(state: State, effect: Effect, role: str, choice: str) -> Effect:
    at = {f"{role}_at": state.pieces[choice].at} if choice in state.pieces else {}
    return msgspec.structs.replace(effect, chosen={**effect.chosen, role: "" if choice == DECLINE else choice, **at})


def _pay(state: State, effect: Effect, found: Ability, role: str) -> Iterator[Event]:
    """Pay the cost that a choice was for, if it was for one."""
    cost: AnyCost | None = next((cost for cost in found.cost if getattr(cost, "role", "") == role), None)
    if cost is None:
        return
    clause, choice = clause_of(state.card(effect.card), effect.ability), effect.chosen[role]
    if isinstance(cost, DiscardCards):
        yield decks.Discarded((clause,), effect.seat, (choice,), f"{effect.card}#{effect.source}")
    elif choice in state.pieces:
        yield from destroy(state, state.pieces[choice], effect.card, (clause,), "")


def _next_question(state: State, effect: Effect, found: Ability) -> Query | None:
    for cost in found.cost:
        if isinstance(cost, DiscardCards | Sacrifice) and cost.role not in effect.chosen:
            options = payments(state, effect, cost)
            if options and options != ("self",):
                hidden = isinstance(cost, DiscardCards)
                return Query("cost" if hidden else "target", cost.role, effect.seat, options, hidden)
    for target in found.targets:
        if target.role in effect.chosen:
            continue
        options = options_for(state, effect, target)
        hidden = bool({"hand", "deck"} & set(target.zone))
        if options or (hidden and target.optional):  # so that being asked betrays nothing
            seat = effect.seat if target.by == "you" else opponent_of(effect.seat)
            options = (*options, DECLINE) if target.optional else options
            return Query("cost" if hidden else "target", target.role, seat, options, hidden)
    return None


def _use(state: State, effect: Effect, found: Ability) -> Iterator[Event]:
    piece = state.pieces.get(effect.source)
    if piece is None:
        return
    if any(isinstance(cost, UseBattle) for cost in found.cost):
        yield Exerted(("N-103",), piece.id, "battle")
    again = any(getattr(operation, "lasts", "") == "next_use" for operation in found.do)
    if again:
        for other in state.in_order():
            gone = lasting(other, "next_use", piece.label)
            if gone:
                yield from end_changes(
                    state, other, gone, "next_use", clause_of(state.card(effect.card), effect.ability)
                )
    once = state.card(effect.card).activation == "ONCE PER TURN"
    cooldown = found.cooldown or int(once)
    if cooldown or found.limit:
        cooling = ("N-030", "N-031") if once else ("N-030",)
        yield AbilityUsed(cooling if cooldown else ("N-064",), piece.id, effect.ability, cooldown)


def hidden_options(state: State, task: Declare) -> tuple[str, ...]:
    """Return the cards of a hand that the pending question of a declaration is about."""
    query = _next_question(state, task.effect, ability(state.card(task.effect.card), task.effect.ability))
    return () if query is None else query.options


def offer(state: State, task: OfferEffect, answer: Choose | None) -> Doing:
    """Offer an effect that may be let be (N-064). Accepted, it is an action with a chain of its own, or, in the middle
    of a chain, it is applied in place."""
    effect = task.effect
    clause = clause_of(state.card(effect.card), effect.ability)
    if answer is None:
        if impossible(state, effect) is not None:
            return None
        return Ask(Decision("offer", (effect.seat,), clause, effect.card, ("accept", "decline")), task)
    if answer.choice == "decline":
        yield events.NoEffect((clause, "N-064"), effect.source, "declined")
        return None
    return [Declare(effect, "now" if state.chain else "opens")]
