"""The chain of events: an action opens it, effects answer, and all resolve last in first out (N-068 to N-072).

Both players are asked as long as they have a card that the other cannot see, so that nobody's silence betrays a hand.
While a chain resolves no other opens; what its effects do belongs to it.
"""

from collections.abc import Iterator

import msgspec

from adjudicator.kernel.cards import DiscardCards, Sacrifice
from adjudicator.kernel.effects.facts import ChainResolved, NoEffect
from adjudicator.kernel.effects.under_way import Declare, PerformEffect
from adjudicator.kernel.engine.agenda import Facts
from adjudicator.kernel.engine.priority import Window
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.actions import Respond
from adjudicator.kernel.table.decks import draw
from adjudicator.kernel.table.events import Event, MatchEnded
from adjudicator.rulesets.dominions.battle import battle
from adjudicator.rulesets.dominions.battle.damage import leave
from adjudicator.rulesets.dominions.board import moving, spawning
from adjudicator.rulesets.dominions.board.events import TurnedDown, Woken
from adjudicator.rulesets.dominions.cards.abilities import TURNING_UP, ability
from adjudicator.rulesets.dominions.cards.vocabulary import AnyCost
from adjudicator.rulesets.dominions.effects.select import options_for, speaks_of_links
from adjudicator.rulesets.dominions.play.uses import effect_called, responses
from adjudicator.rulesets.dominions.table.events import InstantSpent
from adjudicator.rulesets.dominions.table.state import HAND, ChainLink, State
from adjudicator.rulesets.dominions.table.tasks import AfterEffect, Effect, ResolveLink


def may_answer(state: State, seat: str) -> bool:
    """Whether a player is asked: he has an answer, or cards that could be one for all that others know."""
    player = state.players[seat]
    if player.yields:
        return False
    hidden = player.hand_size > 0 or any(
        not piece.face_up and piece.controller == seat for piece in state.pieces.values()
    )
    return hidden or bool(responses(state, seat))


def _answer(state: State, answer: Respond) -> tuple[Declare[Effect]]:
    effect = effect_called(state, answer.seat, answer.card)
    assert effect is not None
    return (Declare(effect, "answers"),)


WINDOW = Window("response", "N-068", lambda state: state.seats, may_answer, _answer, ResolveLink, resolution="N-070",
                yielding="N-A41")  # fmt: skip
"""Effects answer what opened the chain. When both have passed in a row its links resolve, the last first (N-070);
whoever opened it may answer himself once the opponent has passed (N-067, N-A19)."""


def resolve_link(state: State, task: ResolveLink, luck: Luck) -> Facts:
    """Resolve a link of the chain, unless it was negated; a negated move, battle or spawn is used up (N-128)."""
    link = state.chain[task.number]
    if link.kind == "effect":
        return (yield from _resolve_effect(state, link))
    if link.negated:
        yield NoEffect(("N-128",), link.source, "negated")
        if link.kind == "spawn":
            yield from spawning.used_up(state, link, luck)
        return None
    if link.kind == "battle":
        return (yield from battle.resolve(state, link))
    if link.kind == "spawn":
        return (yield from spawning.resolve(state, link, luck))
    if link.kind == "move":
        yield from moving.resolve(state, link)
    else:
        yield from draw(state, link.seat, HAND - state.players[link.seat].hand_size, luck, ("N-094", "N-095", "N-018"))
    return None


def _resolve_effect(state: State, link: ChainLink) -> Facts:
    effect = effect_on(state, link)
    if link.negated:
        yield NoEffect(("N-070", "N-A20"), link.source, "negated")
        return [AfterEffect(effect, True)]
    found = ability(state.card(link.card), link.ability)
    gone = {
        target.role: ""
        for target in found.targets
        if not speaks_of_links(target)
        and not (target.optional and not effect.chosen.get(target.role))
        and target.role in effect.chosen
        and effect.chosen[target.role] not in options_for(state, effect, target)
    }
    unpaid = any(getattr(cost, "role", "at") not in effect.chosen for cost in found.cost if _asks(cost))
    if gone or unpaid:  # N-133
        yield NoEffect(("N-133",), link.source, "no_target")
        effect = msgspec.structs.replace(effect, chosen={**effect.chosen, **gone})
        return [AfterEffect(effect, False)]
    return [PerformEffect(effect, found.do), AfterEffect(effect, False)]


def _asks(cost: AnyCost) -> bool:
    return isinstance(cost, DiscardCards) or (isinstance(cost, Sacrifice) and cost.cards is not None)


def effect_on(state: State, link: ChainLink) -> Effect:
    """Return the effect that a link of the chain stands for."""
    piece = state.pieces.get(link.source)
    owner = link.seat if piece is None else piece.owner
    at = link.chosen.get("at", "") if piece is None else piece.at
    return Effect(link.seat, link.source, link.card, owner, link.ability, dict(link.chosen), at)


def after_effect(state: State, task: AfterEffect, luck: Luck) -> Iterator[Event]:
    """INSTANT, ONCE and TRAP go to the discard zone, negated or not (N-A22); the others stay, and those negated lie
    dormant again."""
    effect = task.effect
    activation = state.card(effect.card).activation
    piece = state.pieces.get(effect.source)
    if effect.source == effect.card and effect.card in state.players[effect.seat].playing:
        yield InstantSpent(("N-023",), effect.seat, effect.card)
    elif piece is not None and activation in ("ONCE", "TRAP"):
        trap = ("N-041", "N-A22") if task.negated else ("N-041",)
        clauses = ("N-028",) if activation == "ONCE" else trap
        yield from leave(state, piece, "discard", piece.label, clauses)
    elif piece is not None and effect.ability == TURNING_UP and not task.negated:
        yield Woken(("N-032", "N-036"), piece.id)
    elif piece is not None and effect.ability == TURNING_UP:
        yield TurnedDown(("N-032",), piece.id, Secret((piece.controller,), luck.salt(), piece.card))


def close_chain(state: State) -> Iterator[Event]:
    """The chain is done. Who has lost is seen now (N-081, N-086)."""
    if state.chain:
        yield ChainResolved(("N-071",))
    yield from outcome(state)


def outcome(state: State) -> Iterator[Event]:
    """End the match if somebody has lost: a Dominion at zero, or no cards left; if both, it is drawn (N-A26, N-A27).

    While an effect is under way cards may still come, so that nobody is without cards before the chain is done (N-086).
    """
    if state.result is not None:
        return
    fallen = [seat for seat in state.seats if state.players[seat].domain <= 0]
    if fallen:
        winners = tuple(seat for seat in state.seats if seat not in fallen)
        yield MatchEnded(("N-081",) if winners else ("N-A26",), winners, "N-081" if winners else "N-A26")
        return
    if state.chain or any(player.playing for player in state.players.values()):
        return
    empty = [seat for seat in state.seats if _without_cards(state, seat)]
    if empty:
        winners = tuple(seat for seat in state.seats if seat not in empty)
        yield MatchEnded(("N-086",) if winners else ("N-A27",), winners, "N-086" if winners else "N-A27")


def _without_cards(state: State, seat: str) -> bool:
    player = state.players[seat]
    return not (player.deck_size or player.hand_size) and not any(
        piece.controller == seat for piece in state.pieces.values()
    )
