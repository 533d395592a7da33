"""The course of a match: turns with their five phases (H-019 to H-026, H-040 to H-042, H-051)."""

from collections.abc import Generator, Iterator, Sequence

from adjudicator.kernel.effects.facts import ScheduledDue
from adjudicator.kernel.effects.under_way import PerformEffect
from adjudicator.kernel.engine.agenda import Ask, Facts, Task
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table import decks
from adjudicator.kernel.table.actions import Action, Choose
from adjudicator.kernel.table.changes import ChangesEnded
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.pieces import lasting
from adjudicator.kernel.table.seats import opponent_of
from adjudicator.kernel.table.state import Decision
from adjudicator.kernel.table.turns import PhaseBegun
from adjudicator.rulesets.heat.course.triggers import of_turn
from adjudicator.rulesets.heat.field.events import LeaderTurned
from adjudicator.rulesets.heat.field.field import end_changes, ready
from adjudicator.rulesets.heat.play import money
from adjudicator.rulesets.heat.play.legal import WAYS
from adjudicator.rulesets.heat.table.actions import Advance
from adjudicator.rulesets.heat.table.events import CostChangesEnded, TurnBegun, TurnEnded
from adjudicator.rulesets.heat.table.phases import CLAUSES
from adjudicator.rulesets.heat.table.state import HAND_LIMIT, CostChange, State, forbidden
from adjudicator.rulesets.heat.table.tasks import Act, BeginTurn, CloseTurn, EnterPhase, Expire, HandLimit, StartEffects


def begin_turn(state: State, luck: Luck) -> Facts:
    """The other player's turn begins: cards stand up, a card is drawn (H-019, H-020)."""
    seat = state.first if state.turn == 0 else opponent_of(state.active)
    yield TurnBegun(("H-019",), state.turn + 1, seat)
    yield PhaseBegun(("H-019",), "initial")
    yield from end_changes(state, "next_own_turn", "H-019", (seat,))
    yield from _stand_all(state, seat)
    if state.turn > 1 or state.options.first_draw:
        clauses = ("H-020",) if state.turn > 1 else ("H-020", "H-A05")
        yield from decks.draw_or_fail(state, seat, 1, luck, clauses, ("H-074", "H-088"))
    return [StartEffects()]


def _stand_all(state: State, seat: str) -> Iterator[Event]:
    """All of a player's cards stand up, but for those that are kept from it this once."""
    mine = [piece for piece in state.in_order() if piece.controller == seat]
    kept = [piece for piece in mine if forbidden(piece, "untap") is not None]
    yield from ready([piece for piece in mine if piece not in kept], "", ("H-019",))
    for piece in kept:
        once = lasting(piece, "next_untap")
        if once:
            yield ChangesEnded(("H-019",), piece.id, once, "next_untap")


def start_effects(state: State) -> Facts:
    """What happens at the start of a turn, after the draw (H-021)."""
    due = yield from _due(state, "next_own_turn", ("H-021",))
    return (*due, *of_turn(state, "turn_begins"), EnterPhase("main1"))


def _due(state: State, due: str, clauses: tuple[str, ...]) -> Generator[Event, None, Sequence[Task]]:
    """Return what effects have left for now."""
    own = due == "next_own_turn"
    found = [later for later in state.scheduled if later.due == due and (not own or later.effect.seat == state.active)]
    if not found:
        return ()
    yield ScheduledDue(clauses, due, state.active if own else "")
    return tuple(PerformEffect(later.effect, later.do) for later in found)


def enter_phase(state: State, task: EnterPhase) -> Facts:
    """The turn enters a phase; in the final one its effects come first, then the hand's limit (H-041, H-042)."""
    yield from money.end_phase(state)
    yield PhaseBegun((CLAUSES[task.phase],), task.phase)
    if task.phase != "final":
        return [Act()]
    due = yield from _due(state, "end_of_turn", ("H-041",))
    return (*due, *of_turn(state, "turn_ends"), Expire(), HandLimit())


def expire(state: State) -> Iterator[Event]:
    """What lasted until the end of the turn ends, before the hand's limit (H-041)."""
    yield from end_changes(state, "end_of_turn", "H-041")
    for seat, player in state.players.items():
        gone = tuple(change.event for change in player.cost_changes if _over(change, state))
        if gone:
            yield CostChangesEnded(("H-041",), seat, gone)


def act(state: State, answer: Action | None) -> Facts:
    """Ask the turn's player for an action, and do it; then ask again."""
    if answer is None:
        return Ask(Decision("act", (state.active,), "H-026" if state.phase == "combat" else "H-023"), Act())
    tasks = yield from WAYS.do(state, answer, "act")
    return tasks if isinstance(answer, Advance) else (*tasks, Act())


def hand_limit(state: State, task: HandLimit, answer: Choose | None) -> Facts:
    """The hand goes down to seven, card by card (H-042)."""
    seat = state.active
    if answer is not None:
        yield decks.Discarded(("H-042",), seat, (answer.choice,), "final")
        return [task]
    if state.players[seat].hand_size > HAND_LIMIT:
        return Ask(Decision("discard", (seat,), "H-042"), task)
    return [CloseTurn()]


def close_turn(state: State) -> Facts:
    """The turn is over, a Heat Mode in its last turn with it (H-051), and money that was not spent."""
    for seat, player in state.players.items():
        if player.heat_mode_until == state.turn:
            leader = state.leader(seat)
            yield LeaderTurned(("H-051",), leader.id, seat, "front", state.face(leader).base(), 0)
    yield from money.end_turn(state)
    yield TurnEnded(("H-041",), state.active)
    return [BeginTurn()]


def _over(change: CostChange, state: State) -> bool:
    """Whether a change of costs ends with this turn; one until the next turn of whose card made it ends as the
    opponent's does."""
    return change.until == "end_of_turn" or (change.until == "next_own_turn" and change.by != state.active)
