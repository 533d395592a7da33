"""The chain: what is declared may be answered, first by the opponent, and all resolves last in first out (H-065 to
H-069).

Whoever holds a card is asked, so that nobody's silence betrays a hand.
"""

from collections.abc import Iterator

from adjudicator.kernel.effects.facts import ChainResolved, NoEffect
from adjudicator.kernel.effects.resolution import EndResolution, ResolutionBegun
from adjudicator.kernel.effects.under_way import PerformEffect
from adjudicator.kernel.engine.agenda import Facts
from adjudicator.kernel.engine.priority import Window
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.heat.cards.abilities import COMING, ability
from adjudicator.rulesets.heat.combat import attacks, combat
from adjudicator.rulesets.heat.effects.select import options_for
from adjudicator.rulesets.heat.field.events import Blocked, LeaderTurned
from adjudicator.rulesets.heat.field.field import enter, is_full
from adjudicator.rulesets.heat.play.legal import WAYS
from adjudicator.rulesets.heat.play.money import tap
from adjudicator.rulesets.heat.play.uses import may_bear, usable
from adjudicator.rulesets.heat.table.actions import Block, Support
from adjudicator.rulesets.heat.table.citing import card_spent
from adjudicator.rulesets.heat.table.events import CardSpent
from adjudicator.rulesets.heat.table.state import ChainLink, State
from adjudicator.rulesets.heat.table.tasks import AfterCard, DoAtOnce, Effect, ResolveLink


def may_answer(state: State, seat: str) -> bool:
    """Whether a player is asked: he has an answer, or cards that could be one for all that others know."""
    player = state.players[seat]
    if player.yields:
        return False
    if player.hand_size > 0 or next(usable(state, seat), None) is not None:
        return True
    defends = state.options.defence_lock == "anytime" and state.attack is not None
    return defends and bool(attacks.blockers(state, seat) or attacks.supporters(state, seat))


WINDOW = Window("response", "H-066", lambda state: state.seats, may_answer,
                lambda state, answer: WAYS.tasks(state, answer, "response"), ResolveLink, resolution="H-068",
                yielding="H-A39")  # fmt: skip
"""The opponent of whoever acted is asked first, then whoever acted, until both have passed in a row (H-067)."""


def at_once(state: State, task: DoAtOnce) -> Iterator[Event]:
    """Block, support or rest money in the middle of a window: that joins no chain (H-A08, H-A12)."""
    action = task.action
    if isinstance(action, Block):
        # By a house rule alone: that both are otherwise chosen in one go is `ask_block` and `too_late`.
        yield Blocked(("H-029", "H-A12"), action.card, action.seat)
    elif isinstance(action, Support):
        yield attacks.support(state, action.seat, (action.card,))
    else:
        yield tap(state, action)


def resolve_link(state: State, task: ResolveLink) -> Facts:
    """Resolve a link of the chain (H-068). What was negated, or has lost a target, does nothing; costs stay paid
    (H-087)."""
    link = state.chain[task.number]
    yield ResolutionBegun(("H-068",))
    if link.kind == "attack":
        yield from combat.resolve(state, link.negated)
        return [EndResolution()]
    effect = effect_on(state, link)
    after = (AfterCard(effect), EndResolution()) if link.kind == "play" else (EndResolution(),)
    if link.negated:
        yield NoEffect(("H-068",), effect.label, "negated")
        return after
    if link.kind == "heat_mode":
        yield from _turn_leader(state, link.seat)
        return after
    found = ability(state.card(link.card), link.ability)
    if effect.ability == COMING:
        yield from _comes(state, effect)
        return after
    if _target_gone(state, effect):
        yield NoEffect(("H-087",), effect.label, "no_target")
        return after
    return (PerformEffect(effect, found.do), *after)


def _target_gone(state: State, effect: Effect) -> bool:
    """Whether a target that was chosen is one no longer."""
    for target in ability(state.card(effect.card), effect.ability).targets:
        chosen = effect.chosen.get(target.role, "")
        if not chosen:
            if not target.optional:
                return True
        elif chosen not in options_for(state, effect, target):
            return True
    return False


def _comes(state: State, effect: Effect) -> Iterator[Event]:
    """A character, support or equipment comes into play; equipment that its bearer can bear no more does not (H-087):
    that one has gone, has changed sides, or by a house rule bears another by now (H-A29)."""
    bearer = state.pieces.get(effect.to)
    if effect.to and bearer is None:
        yield NoEffect(("H-087",), effect.label, "no_target")
        return
    if bearer is not None and state.follows("1.1"):
        full = is_full(state, bearer)
        if full or not may_bear(effect.seat, bearer):
            yield NoEffect(("H-087", "H-A29" if full else "H-015"), effect.label, "no_target")
            return
    clauses = ("H-015", "H-064") if effect.to else ("H-023",)
    yield enter(state, effect.seat, effect.card, "playing", clauses, effect.to, heated=effect.heated)


def _turn_leader(state: State, seat: str) -> Iterator[Event]:
    """The leader turns, for this turn and the opponent's next (H-011, H-051, H-052)."""
    leader = state.leader(seat)
    yield LeaderTurned(
        ("H-011", "H-051", "H-052"), leader.id, seat, "heat", state.face(leader).base("heat"), state.turn + 1
    )


def effect_on(state: State, link: ChainLink) -> Effect:
    """Return the effect that a link of the chain stands for."""
    piece = state.pieces.get(link.source)
    owner = link.seat if piece is None else piece.owner
    return Effect(link.seat, link.source, link.card, owner, link.ability, dict(link.chosen), link.heated, link.to)


def after_card(state: State, task: AfterCard) -> Iterator[Event]:
    """A card that was played goes to the discard zone, a Heat Card out of the game for good (H-054); what came into
    play stays there."""
    effect = task.effect
    if effect.card in state.players[effect.seat].playing:
        heat = state.card(effect.card).kind == "heat"
        clauses = ("H-054",) if heat else card_spent(state)
        yield CardSpent(clauses, effect.seat, effect.card, "removed" if heat else "discard")


def close_chain(state: State) -> Iterator[Event]:
    """The chain is done."""
    if state.chain:
        yield ChainResolved(("H-068",))
