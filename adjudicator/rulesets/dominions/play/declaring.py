"""Declaring effects: what they cost is paid and what they aim at is chosen; and offering those that may be let be."""

from collections.abc import Generator, Sequence

from adjudicator.kernel.cards import Cost, DiscardCards, Filter, Operation
from adjudicator.kernel.effects.engine import CardEffects
from adjudicator.kernel.effects.facts import LinkAdded, NoEffect
from adjudicator.kernel.effects.under_way import Declare, PerformEffect
from adjudicator.kernel.engine.agenda import Ask, Facts, Task
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table import decks
from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.pieces import lasting
from adjudicator.kernel.table.seats import opponent_of
from adjudicator.kernel.table.state import Decision
from adjudicator.rulesets.dominions.battle.damage import destroy, end_changes
from adjudicator.rulesets.dominions.board.events import TurnedUp
from adjudicator.rulesets.dominions.cards import vocabulary as own
from adjudicator.rulesets.dominions.cards.abilities import TURNING_UP, ability, clause_of
from adjudicator.rulesets.dominions.cards.form import CARDS
from adjudicator.rulesets.dominions.course.links import open_chain
from adjudicator.rulesets.dominions.effects.numbers import NUMBERS
from adjudicator.rulesets.dominions.effects.operations import PLAYED
from adjudicator.rulesets.dominions.effects.playing import reason
from adjudicator.rulesets.dominions.effects.select import card_passes, options_for
from adjudicator.rulesets.dominions.play.uses import impossible, payments
from adjudicator.rulesets.dominions.table import events
from adjudicator.rulesets.dominions.table.change_events import AbilityUsed, Exerted
from adjudicator.rulesets.dominions.table.state import ChainLink, State
from adjudicator.rulesets.dominions.table.tasks import Effect, FightDuel, OfferEffect


class Effects(CardEffects[State, Effect, own.Ability]):
    """How the effects of this game's cards are played. What is paid stays paid (N-A20)."""

    unaimed = "N-133"
    thrown = "N-019"

    def ability(self, state: State, effect: Effect) -> own.Ability:
        return ability(state.card(effect.card), effect.ability)

    def card_passes(self, state: State, effect: Effect, filter_: Filter, key: str) -> bool:
        return card_passes(state, effect, filter_, state.card(key))

    def opponent(self, state: State, effect: Effect) -> str:
        return opponent_of(effect.seat)

    def controller(self, state: State, effect: Effect) -> str:
        piece = state.pieces.get(effect.source)
        return effect.seat if piece is None else piece.controller

    def payments(self, state: State, effect: Effect, cost: Cost) -> tuple[str, ...]:
        found = payments(state, effect, cost)
        return () if found == ("self",) else found

    def begin(self, state: State, task: Declare[Effect], found: own.Ability, luck: Luck) -> Facts:
        """Show the card: one on the board is turned up, an INSTANT comes out of the hand (N-022, N-027)."""
        effect = task.effect
        piece = state.pieces.get(effect.source)
        if piece is None and found.when == "activated":
            yield events.InstantPlayed(("N-022", "N-024"), effect.seat, effect.card)
        elif piece is not None and not piece.face_up:
            waking = effect.ability == TURNING_UP
            yield TurnedUp(("N-027", "N-A17", "N-A18"), piece.id, piece.key, state.face(piece).base, waking)
        return None

    def chosen(self, state: State, effect: Effect, role: str, choice: str) -> Effect:
        """Remember also where a card that is chosen lies: it may be gone when that is asked."""
        if choice in state.pieces:
            effect = effect.choosing(f"{role}_at", state.pieces[choice].at)
        return super().chosen(state, effect, role, choice)

    def pay(self, state: State, effect: Effect, found: own.Ability, role: str) -> Generator[Event, None, Effect | None]:
        """Pay the cost that a choice was for, if it was for one."""
        cost = next((cost for cost in found.cost if role and getattr(cost, "role", "") == role), None)
        if cost is None:
            return None
        why, choice = reason(state, effect), effect.chosen[role]
        if isinstance(cost, DiscardCards):
            yield decks.Discarded((why.clause,), effect.seat, (choice,), why.source)
        elif choice in state.pieces:
            yield from destroy(state, state.pieces[choice], effect.card, (why.clause,), "")
        return effect

    def use(self, state: State, effect: Effect, found: own.Ability) -> Generator[Event, None, None]:
        """Give up a battle (N-103), use up an ability with a limit or a cooldown (N-030, N-064), and end what lasted
        until it is used again."""
        piece = state.pieces.get(effect.source)
        if piece is None:
            return
        if any(isinstance(cost, own.UseBattle) for cost in found.cost):
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

    def join(self, state: State, task: Declare[Effect], effect: Effect, found: own.Ability) -> Facts:
        link = ChainLink(
            kind="effect", seat=effect.seat, source=effect.source, card=effect.card, ability=effect.ability,
            chosen=effect.chosen,
        )  # fmt: skip
        if task.mode == "opens":
            return (yield from open_chain(link))
        itself = ("N-067", "N-A19") if state.chain[-1].seat == effect.seat else ()
        how = "N-061" if found.when == "activated" and not found.type else "N-066"
        yield LinkAdded((how, "N-069", *itself), link)
        return None

    def follow(self, effect: Effect, said: FightDuel, later: tuple[Operation, ...]) -> Sequence[Task]:
        return said, PerformEffect(effect, later)


EFFECTS = Effects(PLAYED, reason, options_for, NUMBERS)


def offer(state: State, task: OfferEffect, answer: Choose | None) -> Facts:
    """Offer an effect that may be let be (N-064). Accepted, it is an action with a chain of its own, or, in the middle
    of a chain, it is applied in place."""
    effect = task.effect
    clause = clause_of(state.card(effect.card), effect.ability)
    if answer is None:
        if impossible(state, effect) is not None:
            return None
        return Ask(Decision("offer", (effect.seat,), clause, effect.card, ("accept", "decline")), task)
    if answer.choice == "decline":
        yield NoEffect((clause, "N-064"), effect.source, "declined")
        return None
    return [Declare(effect, "now" if state.chain else "opens")]


def ability_called(state: State, card: str, number: int) -> own.Ability | None:
    """Return the ability of a card by its key and the ability's number; None if there is no such ability."""
    face = state.minted.get(card) or CARDS.get(card)
    return ability(face, number) if face is not None and number < len(face.abilities) else None
