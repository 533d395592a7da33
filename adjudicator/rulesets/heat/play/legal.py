"""What a player may do, as one table: when each kind of action is legal, by which obstacle it is not, and what it does.

Choices whose options are a player's own secret are beneath.
"""

from collections.abc import Iterable

from adjudicator.kernel.effects.under_way import Declare
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.game.ways import Done, Way, Ways, chosen, said, why_no_choice
from adjudicator.kernel.table.actions import Action, Choose, ChooseSome, Pass, Yield
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.heat.combat import attacks
from adjudicator.rulesets.heat.field.field import enter
from adjudicator.rulesets.heat.play import heat_mode, money, uses
from adjudicator.rulesets.heat.play.declaring import EFFECTS
from adjudicator.rulesets.heat.table.actions import Advance, Attack, Block, Heatmode, Play, Support, Tap, Use
from adjudicator.rulesets.heat.table.phases import LATER
from adjudicator.rulesets.heat.table.state import State
from adjudicator.rulesets.heat.table.tasks import DeclareSupport, DoAtOnce, Effect, EnterPhase, HandLimit

ACT, RESPONSE = "act", "response"

# What fields may name, legal or not


def _played(state: State, seat: str) -> Iterable[str]:
    player = state.players[seat]
    return (key for key in (*player.hand.value, *player.heat_deck.value) if state.card(key).kind != "equipment")


def _equipment(state: State, seat: str) -> Iterable[str]:
    return (key for key in state.players[seat].hand.value if state.card(key).kind == "equipment")


def _usable(state: State, seat: str) -> Iterable[str]:
    return (name for name, _ in uses.uses_of(state, seat))


def _characters(state: State, seat: str) -> Iterable[str]:
    return (piece.id for piece in state.of(seat, "character"))


def _money(state: State, seat: str) -> Iterable[str]:
    return (piece.id for piece in state.of(seat, "money"))


def _attackers(state: State, seat: str) -> Iterable[str]:
    return (*_characters(state, seat), state.players[seat].leader)


def _attacked(state: State, seat: str) -> Iterable[str]:
    return (id for other in state.seats if other != seat for id in _attackers(state, other))


# What comes of it


def _play(state: State, action: Play) -> Done:
    """Money comes into play at once (H-022); what is played otherwise is declared."""
    if state.chain or state.card(action.card).kind != "money":
        return _declared(state, uses.effect_played(state, action))
    return _money_played(state, action)


def _money_played(state: State, action: Play) -> Done:
    yield enter(state, action.seat, action.card, "hand", ("H-022", "H-055", "H-A07"), of_turn=True)
    return ()


def _use(state: State, action: Use) -> Done:
    effect = uses.effect_called(state, action.seat, action.card)
    assert effect is not None
    return _declared(state, effect)


def _declared(state: State, effect: Effect) -> tuple[Task, ...]:
    return (Declare(effect, "answers" if state.chain else "opens"),)


def _at_once(state: State, action: Block | Support | Tap) -> tuple[Task, ...]:
    return (DoAtOnce(action),)


def _no_later(state: State, action: Advance) -> Obstacle | None:
    later = action.to in LATER[state.phase]
    return None if later else Obstacle("H-040", Text("as fases só avançam", "phases only go forward"))


EACH_WINDOW = Obstacle("H-A39", Text("passa-se a cada janela", "one passes in each window"))


def _no_yielding(state: State) -> Obstacle | None:
    """Whether a player may announce to let every window of the turn go by is a house rule (H-A39)."""
    return EACH_WINDOW if state.options.yielding == "no" else None


ONE_AT_A_TIME = Text("um ataque de cada vez", "one attack at a time")
HAND_CHANGED = Text("a mão se troca uma vez, no começo", "a hand is changed once, at the beginning")

WAYS = Ways[State](
    Way(
        Play, at=(ACT, RESPONSE), names=({"card": _played}, {"card": _equipment, "to": _characters}),
        found=uses.plays, why_not=uses.play_obstacle, unasked=uses.untimely, does=_play,
    ),
    Way(
        Use, at=(ACT, RESPONSE), names=({"card": _usable},),
        found=uses.usable, why_not=uses.use_obstacle, unasked=uses.use_obstacle, does=_use,
    ),
    Way(
        Attack, at=(ACT,), names=({"card": _attackers, "target": _attacked},),
        found=attacks.attacks, why_not=attacks.obstacle, unasked=attacks.not_in_turn,
        elsewhere={RESPONSE: said("H-026", ONE_AT_A_TIME)},
        told=lambda state: state.phase == "combat", does=attacks.declare,
    ),
    Way(
        Heatmode, at=(ACT,), why_not=heat_mode.obstacle, unasked=heat_mode.obstacle,
        elsewhere={RESPONSE: heat_mode.obstacle}, told=lambda state: state.phase != "combat",
        does=lambda state, action: _declared(state, heat_mode.turning(state, action.seat)),
    ),
    Way(
        Block, at=(RESPONSE,), names=({"card": _characters},), not_now=attacks.too_late("H-029"),
        why_not=lambda state, action: attacks.block_obstacle(state, action.seat, action.card),
        elsewhere={ACT: said("H-029", attacks.NO_ATTACK)}, told=lambda state: False, does=_at_once,
    ),
    Way(
        Support, at=(RESPONSE,), names=({"card": _characters},), not_now=attacks.too_late("H-031"),
        why_not=lambda state, action: attacks.support_obstacle(state, action.seat, action.card),
        elsewhere={ACT: said("H-031", attacks.NO_ATTACK)}, told=lambda state: False, does=_at_once,
    ),
    Way(
        Tap, at=(ACT, RESPONSE), names=({"card": _money},), not_now=money.does_not_wait,
        why_not=money.tap_obstacle, told=lambda state: not state.chain, does=_at_once,
    ),
    Way(
        Advance, at=(ACT,), found=lambda state, seat: [Advance(seat, to) for to in LATER[state.phase]],
        why_not=_no_later, does=lambda state, action: [EnterPhase("final" if action.to == "end" else action.to)],
    ),
    Way(ChooseSome, elsewhere={ACT: said("H-010", HAND_CHANGED)}),
    Way(Pass, at=(RESPONSE,)),
    Way(Yield, at=(RESPONSE,), not_now=_no_yielding),
    clauses={ACT: "H-023"},
)  # fmt: skip


# Choices whose options are a player's own secret


def secret_actions(state: State, seat: str) -> tuple[Action, ...]:
    """Return every answer of a seat to a decision whose options are its own secret."""
    assert state.decision is not None
    return WAYS.legal(state, seat) if state.decision in WAYS else chosen(seat, _choices(state))


def obstacle(state: State, action: Action) -> Obstacle | None:
    """Say what keeps an action from being the answer to the pending decision; None if nothing does."""
    assert state.decision is not None
    if state.decision in WAYS:
        return WAYS.obstacle(state, action)
    if state.decision.kind in ("block", "support"):
        return _defence_obstacle(state, action)
    open_to_all = state.decision.options
    return why_no_choice(state.decision, action, lambda: open_to_all or _choices(state))


def _choices(state: State) -> tuple[str, ...]:
    task = state.agenda[-1]
    if isinstance(task, HandLimit):
        return tuple(dict.fromkeys(state.players[state.active].hand.value))
    return EFFECTS.hidden_options(state, task)


def _defence_obstacle(state: State, action: Action) -> Obstacle | None:
    """Say by which clause a character cannot block, or support, that is not among the options."""
    if isinstance(action, Choose):
        return attacks.block_obstacle(state, action.seat, action.choice)
    if isinstance(action, ChooseSome):
        task = state.agenda[-1]
        blocker = task.blocker if isinstance(task, DeclareSupport) else ""
        found = (attacks.support_obstacle(state, action.seat, id, blocker) for id in action.choices)
        return next(filter(None, found), None)
    return None
