"""The course of a match: who begins, RECYCLE, and turns with their phases (N-090 to N-115)."""

from collections.abc import Iterator
from typing import Literal

from adjudicator.kernel.actions import Choose
from adjudicator.kernel.agenda import Ask, Doing, Task
from adjudicator.kernel.decks import draw
from adjudicator.kernel.effects import watched
from adjudicator.kernel.events import Event, MatchEnded
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.secret import Secret
from adjudicator.kernel.state import Decision
from adjudicator.rulesets.dominions import battle, moving, spawning
from adjudicator.rulesets.dominions.abilities import effect_of, numbered
from adjudicator.rulesets.dominions.actions import Activate, Advance, Attack, Move, Recycle, Spawn
from adjudicator.rulesets.dominions.activation import effect_called
from adjudicator.rulesets.dominions.board_events import ControlChanged
from adjudicator.rulesets.dominions.chain import outcome
from adjudicator.rulesets.dominions.continuous import active
from adjudicator.rulesets.dominions.events import (
    DrawRefused,
    FirstChosen,
    HandsShown,
    PhaseBegun,
    Recycled,
    TurnBegun,
    TurnEnded,
)
from adjudicator.rulesets.dominions.geometry import opponent_of
from adjudicator.rulesets.dominions.harm import lasting, lift
from adjudicator.rulesets.dominions.links import open_chain
from adjudicator.rulesets.dominions.settle import settle
from adjudicator.rulesets.dominions.state import HAND, ChainLink, State, idle_turns, spawned_kinds
from adjudicator.rulesets.dominions.tasks import (
    Act,
    BeginTurn,
    CloseTurn,
    Declare,
    EndTurn,
    EnterPhase,
    Initiative,
    OfferDraw,
    RecycleHands,
    TickNext,
)

RPS = ("rock", "paper", "scissors")
STUCK = 2
"""After so many turns of each player without a move, an attack or a spawn a draw is offered (N-A29)."""


# Before the first turn


def ask_who_begins(seat: str) -> Ask:
    """The winner of the coin chooses (N-004)."""
    return Ask(Decision("initiative", (seat,), "N-004", options=("first", "second")), Initiative(seat))


def show_hands(state: State) -> Ask:
    """Rock, paper, scissors, both at once (N-A01)."""
    return Ask(Decision("rps", state.seats, "N-A01", options=RPS, sealed=True), Initiative())


def initiative(state: State, task: Initiative, answer: Choose | dict[str, Choose], luck: Luck) -> Doing:
    """Settle who takes the first turn; then both draw for RECYCLE (N-091, N-092)."""
    if isinstance(answer, dict):
        shown = {seat: choice.choice for seat, choice in answer.items()}
        winner = _winner(shown)
        yield HandsShown(("N-A01",), shown, winner)
        return ask_who_begins(winner) if winner else show_hands(state)
    first = answer.seat if answer.choice == "first" else opponent_of(answer.seat)
    yield FirstChosen(("N-004",), first)
    for seat in state.seats:
        yield from draw(state, seat, HAND, luck, ("N-092", "N-018"))
    return Ask(Decision("recycle", state.seats, "N-092", sealed=True), RecycleHands())


def _winner(shown: dict[str, str]) -> str:
    one, other = shown.values()
    if one == other:
        return ""
    wins = (RPS.index(one) - RPS.index(other)) % 3 == 1
    return list(shown)[0 if wins else 1]


def recycle(state: State, answers: dict[str, Recycle]) -> Doing:
    """Both discard what they will not keep; nothing is drawn for it now (N-A04)."""
    yield Recycled(("N-092", "N-091", "N-A04"), {seat: answers[seat].cards for seat in state.seats})
    return [BeginTurn()]


# A turn


def begin_turn(state: State) -> Doing:
    """The other player's turn begins; the very first has no DRAW (N-093)."""
    seat = state.first if state.turn == 0 else opponent_of(state.active)
    yield TurnBegun(("N-090",) if state.turn else ("N-090", "N-093"), state.turn + 1, seat)
    stuck = all(idle_turns(player) >= STUCK for player in state.players.values())
    after: list[Task] = [EnterPhase("tick" if state.turn == 1 else "draw")]
    if stuck and state.options.deadlock == "auto":
        options = ("accept", "refuse")
        return Ask(Decision("draw", state.seats, "N-A29", options=options, sealed=True), OfferDraw())
    return after


def offer_draw(state: State, answers: dict[str, Choose]) -> Doing:
    """Both must accept; then the match is drawn (N-087)."""
    if all(answer.choice == "accept" for answer in answers.values()):
        yield MatchEnded(("N-087", "N-A29"), (), "N-087")
        return None
    yield DrawRefused(("N-A29",))
    return [EnterPhase("draw")]


def enter_phase(state: State, task: EnterPhase) -> Doing:
    """Enter a phase; DRAW is skipped by who needs no card or has none (N-094, N-095)."""
    player = state.players[state.active]
    seen: list[Event] = []
    yield from watched(_end_of(state, "end_of_phase"), seen)
    tasks = yield from settle(state, seen)
    if tasks:
        return (*tasks, task)
    if task.phase == "draw":
        count = min(HAND - player.hand_size, player.deck_size)
        if count <= 0:
            return [EnterPhase("tick")]
        yield PhaseBegun(("N-094",), "draw")
        link = ChainLink("draw", state.active, chosen={"count": str(count)})
        opened = yield from open_chain(link)
        assert not isinstance(opened, Ask) and opened is not None
        return [*opened, EnterPhase("tick")]
    if task.phase == "tick":
        yield PhaseBegun(("N-098", "N-100", "N-A05"), "tick")
        return [TickNext()]
    yield PhaseBegun(("N-090", *_why_now(state, task.phase)), task.phase)
    return [Act()]


def _why_now(state: State, phase: str) -> tuple[str, ...]:
    """Return why a turn may come to a phase: no unit has to have moved, and a first turn has only SPAWN."""
    if phase == "battle":
        return ("N-A11",)
    if phase == "spawn" and first_phase(state) == "spawn":
        return ("N-096" if state.turn == 1 else "N-097", "N-A03")
    return ()


def first_phase(state: State) -> str:
    """Return the phase in which a turn's player first acts: in his first turn he only spawns (N-096, N-097, N-A03)."""
    if state.players[state.active].turns == 1 and state.options.first_turn == "spawn_only":
        return "spawn"
    return "move"


LATER: dict[str, tuple[Literal["battle", "spawn", "end"], ...]] = {
    "move": ("battle", "spawn", "end"),
    "battle": ("spawn", "end"),
    "spawn": ("end",),
}
"""To which phases a turn may go on (N-090)."""


def act(state: State, answer: Move | Attack | Spawn | Activate | Advance | None, luck: Luck) -> Doing:
    """Ask the turn's player for an action, and do it; he may go on without any (N-A11)."""
    if answer is None:
        return Ask(Decision("act", (state.active,), "N-071"), Act())
    seat = answer.seat
    if isinstance(answer, Advance):
        return [EndTurn()] if answer.to == "end" else [EnterPhase(answer.to)]
    if isinstance(answer, Activate):
        return Declare(effect_called(state, seat, answer.card), "opens"), Act()
    if isinstance(answer, Move):
        tasks = yield from moving.declare(state, seat, answer.card, answer.to)
    elif isinstance(answer, Attack):
        tasks = yield from battle.declare(state, seat, answer.card, answer.target)
    else:
        tasks = yield from spawning.declare(state, seat, answer.card, answer.to, answer.face, luck)
    assert not isinstance(tasks, Ask) and tasks is not None
    return [*tasks, Act()]


def end_turn(state: State) -> Doing:
    """What cards do at the end of their player's turn comes first, once what lasted for the phase is over."""
    seen: list[Event] = []
    yield from watched(_end_of(state, "end_of_phase"), seen)
    tasks = yield from settle(state, seen)
    if tasks:
        return (*tasks, EndTurn())
    found = [
        Declare(effect_of(state, piece, number), "now")
        for piece in state.in_order()
        if active(state, piece)
        for when in ("end_of_turn", "end_of_any_turn")
        if when == "end_of_any_turn" or piece.controller == state.active
        for number, _ in numbered(state.face(piece), when)
    ]
    return [*found, CloseTurn()]


def close_turn(state: State, luck: Luck) -> Doing:
    """What lasted until the end of the turn ends; stolen cards go back; statuses without ticks left go (N-130)."""
    seen: list[Event] = []
    yield from watched(_expire(state), seen)
    tasks = yield from settle(state, seen)
    idle = idle_turns(state.players[state.active]) + 1 if _stuck(state) else 0
    yield TurnEnded(("N-115",), state.active, Secret((state.active,), luck.salt(), idle))
    yield from outcome(state)
    return [*tasks, BeginTurn()] if state.result is None else None


def _expire(state: State) -> Iterator[Event]:
    yield from _end_of(state, "end_of_turn")
    for piece in state.in_order():
        if piece.controller == state.active:
            gone = tuple(change.event for change in piece.changes if _run_out(change.until, change.ticks))
            if gone:
                yield from lift(state, piece, gone, "ticks", "N-130")
    for piece in state.in_order():
        if piece.returns_to:
            yield ControlChanged(("N-076",), piece.id, piece.returns_to, False, "end_of_turn")


def _run_out(until: str, ticks: int) -> bool:
    return until == "ticks" and ticks == 0


def _end_of(state: State, until: str) -> Iterator[Event]:
    for piece in state.in_order():
        gone = lasting(piece, until)
        if gone:
            yield from lift(state, piece, gone, until, "N-130")


def _stuck(state: State) -> bool:
    """Whether the turn's player could neither move, nor attack, nor spawn in any phase (N-A29)."""
    seat = state.active
    if spawned_kinds(state.players[seat]) or any(piece.moved or piece.battles for piece in state.pieces.values()):
        return False
    return not (
        any(moving.obstacle(state, seat, *move) is None for move in moving.candidates(state, seat))
        or any(battle.obstacle(state, seat, *attack) is None for attack in battle.candidates(state, seat))
        or any(spawning.obstacle(state, seat, *spawn) is None for spawn in spawning.candidates(state, seat))
    )
