"""What a player may do now, and why not: the answers to decisions whose options are a player's own secret.

`secret_actions` lists them, `obstacle` says what forbids one. Both ask the modules of the actions, which list what
their own obstacles leave, so that the list and the refusals cannot disagree.
"""

from collections.abc import Iterator

from adjudicator.kernel.actions import Action, Choose, ChooseSome, Pass, Yield
from adjudicator.kernel.refusal import Obstacle, asks_for
from adjudicator.kernel.text import Text
from adjudicator.rulesets.heat import attacks, money, uses
from adjudicator.rulesets.heat.actions import Advance, Attack, Block, Heatmode, Play, Support, Tap, Use
from adjudicator.rulesets.heat.course import LATER
from adjudicator.rulesets.heat.declaring import EFFECTS
from adjudicator.rulesets.heat.state import State
from adjudicator.rulesets.heat.tasks import DeclareSupport, HandLimit


def secret_actions(state: State, seat: str) -> tuple[Action, ...]:
    """Return every answer of a seat to a decision whose options are its own secret."""
    assert state.decision is not None
    if state.decision.kind == "act":
        return tuple(_acts(state, seat))
    if state.decision.kind == "response":
        return tuple(_responses(state, seat))
    return tuple([Choose(seat, choice) for choice in _choices(state)])


def _acts(state: State, seat: str) -> Iterator[Action]:
    yield from uses.plays(state, seat)
    yield from (Use(seat, name) for name in uses.usable(state, seat))
    if state.phase == "combat":
        yield from (Attack(seat, id, target) for id, target in attacks.attacks(state, seat))
    if uses.heat_mode_obstacle(state, seat) is None:
        yield Heatmode(seat)
    yield from (Tap(seat, id) for id in money.taps(state, seat))
    yield from (Advance(seat, to) for to in LATER[state.phase])


def _responses(state: State, seat: str) -> Iterator[Action]:
    yield from uses.plays(state, seat)
    yield from (Use(seat, name) for name in uses.usable(state, seat))
    if _defends(state, seat):
        yield from (Block(seat, id) for id in attacks.blockers(state, seat))
        yield from (Support(seat, id) for id in attacks.supporters(state, seat))
    yield from (Tap(seat, id) for id in money.taps(state, seat))
    yield Pass(seat)
    if may_yield(state):
        yield Yield(seat)


def may_yield(state: State) -> bool:
    """Whether a player may announce to let every window of the turn go by (H-A39)."""
    return state.options.yielding != "no"


def _defends(state: State, seat: str) -> bool:
    anytime = state.options.defence_lock == "anytime"
    return anytime and state.attack is not None and attacks.defender_of(state) == seat


def _choices(state: State) -> tuple[str, ...]:
    task = state.agenda[-1]
    if isinstance(task, HandLimit):
        return tuple(dict.fromkeys(state.players[state.active].hand.value))
    return EFFECTS.hidden_options(state, task)


# What forbids one


def obstacle(state: State, action: Action) -> Obstacle | None:
    """Say what keeps an action from being the answer to the pending decision; None if nothing does."""
    assert state.decision is not None
    kind, clause = state.decision.kind, state.decision.clause
    if kind == "act":
        return _act_obstacle(state, action)
    if kind == "response":
        return _response_obstacle(state, action)
    if kind in ("block", "support"):
        return _defence_obstacle(state, action)
    if not isinstance(action, Choose):
        return Obstacle(clause, asks_for("choose"))
    if action.choice in (state.decision.options or _choices(state)):
        return None
    return Obstacle(clause, Text("não está entre as escolhas", "it is not among the choices"))


def out_of_turn(state: State, action: Action) -> Obstacle | None:
    """Say by which clause something of a seat that is not asked has no place now; None if it is only not its time to
    answer."""
    if isinstance(action, Play):
        return uses.untimely(state, action)
    if isinstance(action, Use):
        return uses.use_obstacle(state, action.seat, action.card)
    if isinstance(action, Heatmode):
        return uses.heat_mode_obstacle(state, action.seat)
    if isinstance(action, Attack) and action.seat != state.active:
        return Obstacle("H-026", Text("ataca quem joga o turno", "the turn's player attacks"))
    return None


def _act_obstacle(state: State, action: Action) -> Obstacle | None:
    seat = action.seat
    if isinstance(action, Play):
        return uses.play_obstacle(state, action)
    if isinstance(action, Use):
        return uses.use_obstacle(state, seat, action.card)
    if isinstance(action, Attack):
        if state.phase != "combat":
            return attacks.held_back(state, seat, action.card) or Obstacle(
                "H-026", Text("ataca-se na fase de combate", "attacks belong to the combat phase")
            )
        return attacks.obstacle(state, seat, action.card, action.target)
    if isinstance(action, Heatmode):
        return uses.heat_mode_obstacle(state, seat)
    if isinstance(action, Tap):
        return money.tap_obstacle(state, seat, action.card)
    if isinstance(action, Advance):
        if action.to in LATER[state.phase]:
            return None
        return Obstacle("H-040", Text("as fases só avançam", "phases only go forward"))
    if isinstance(action, ChooseSome):
        return Obstacle("H-010", Text("a mão se troca uma vez, no começo", "a hand is changed once, at the beginning"))
    if isinstance(action, Block | Support):
        clause = "H-029" if isinstance(action, Block) else "H-031"
        return Obstacle(clause, Text("nenhum ataque contra você", "no attack against you"))
    own = "attack" if state.phase == "combat" else "heat_mode"
    rest = "" if state.options.money_pool == "none" else " | tap"  # H-A08
    return Obstacle("H-023", asks_for(f"play | use | {own}{rest} | advance"))


def _response_obstacle(state: State, action: Action) -> Obstacle | None:
    seat = action.seat
    if isinstance(action, Yield) and not may_yield(state):
        return Obstacle("H-A39", Text("passa-se a cada janela", "one passes in each window"))
    if isinstance(action, Pass | Yield):
        return None
    if isinstance(action, Play):
        return uses.play_obstacle(state, action)
    if isinstance(action, Use):
        return uses.use_obstacle(state, seat, action.card)
    if isinstance(action, Tap):
        return money.tap_obstacle(state, seat, action.card)
    if isinstance(action, Heatmode):
        return uses.heat_mode_obstacle(state, seat)
    if isinstance(action, Attack):
        return Obstacle("H-026", Text("um ataque de cada vez", "one attack at a time"))
    if isinstance(action, Block | Support):
        if not _defends(state, seat):
            if state.attack is None or state.options.defence_lock == "anytime":
                clause = "H-029" if isinstance(action, Block) else "H-031"
                return Obstacle(clause, Text("nenhum ataque contra você", "no attack against you"))
            why = Text("a defesa se declara antes das respostas", "defence is declared before responses")
            return Obstacle("H-082", why)
        asks = attacks.block_obstacle if isinstance(action, Block) else attacks.support_obstacle
        return asks(state, seat, action.card)
    return Obstacle("H-066", asks_for("play | use | pass | yield" if may_yield(state) else "play | use | pass"))


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
