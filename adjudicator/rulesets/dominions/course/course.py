"""The course of a match: who begins, RECYCLE, and turns with their phases (N-090 to N-115)."""

from collections.abc import Iterator

from adjudicator.kernel.effects.under_way import Declare
from adjudicator.kernel.engine.agenda import Ask, Facts, Outcome, Task
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.decks import draw
from adjudicator.kernel.table.events import Event, MatchEnded
from adjudicator.kernel.table.pieces import lasting
from adjudicator.kernel.table.seats import opponent_of
from adjudicator.kernel.table.state import Decision
from adjudicator.kernel.table.turns import PhaseBegun
from adjudicator.rulesets.dominions.battle import battle
from adjudicator.rulesets.dominions.battle.damage import end_changes
from adjudicator.rulesets.dominions.board import moving, spawning
from adjudicator.rulesets.dominions.board.events import ControlChanged
from adjudicator.rulesets.dominions.cards.abilities import effect_of, numbered
from adjudicator.rulesets.dominions.course.chain import outcome
from adjudicator.rulesets.dominions.course.links import open_chain
from adjudicator.rulesets.dominions.effects.continuous import active
from adjudicator.rulesets.dominions.play.legal import WAYS
from adjudicator.rulesets.dominions.table.actions import Activate, Advance, Attack, Move, Recycle, Spawn
from adjudicator.rulesets.dominions.table.events import (
    DrawRefused,
    FirstChosen,
    HandsShown,
    Recycled,
    TurnBegun,
    TurnEnded,
)
from adjudicator.rulesets.dominions.table.state import HAND, ChainLink, State, idle_turns, spawned_kinds
from adjudicator.rulesets.dominions.table.tasks import (
    Act,
    BeginTurn,
    ChooseFirst,
    CloseTurn,
    EndTurn,
    EnterPhase,
    Expire,
    OfferDraw,
    RecycleHands,
    ShowHands,
    TickNext,
)

RPS = ("rock", "paper", "scissors")
STUCK = 2
"""After so many turns of each player without a move, an attack or a spawn a draw is offered (N-A29)."""


# Before the first turn


def show_hands(state: State, task: ShowHands, answers: dict[str, Choose] | None) -> Facts:
    """Rock, paper, scissors, both at once; alike, they are repeated (N-A01)."""
    if answers is None:
        return Ask(Decision("rps", state.seats, "N-A01", options=RPS, sealed=True), task)
    shown = {seat: choice.choice for seat, choice in answers.items()}
    winner = _winner(shown)
    yield HandsShown(("N-A01",), shown, winner)
    return [ChooseFirst(winner) if winner else task]


def _winner(shown: dict[str, str]) -> str:
    one, other = shown.values()
    if one == other:
        return ""
    wins = (RPS.index(one) - RPS.index(other)) % 3 == 1
    return list(shown)[0 if wins else 1]


def choose_first(state: State, task: ChooseFirst, answer: Choose | None, luck: Luck) -> Facts:
    """The winner chooses who takes the first turn (N-004); then both draw for RECYCLE (N-091, N-092)."""
    if answer is None:
        return Ask(Decision("initiative", (task.seat,), "N-004", options=("first", "second")), task)
    first = answer.seat if answer.choice == "first" else opponent_of(answer.seat)
    yield FirstChosen(("N-004",), first)
    for seat in state.seats:
        yield from draw(state, seat, HAND, luck, ("N-092", "N-018"))
    return [RecycleHands()]


def recycle(state: State, task: RecycleHands, answers: dict[str, Recycle] | None) -> Facts:
    """Both discard what they will not keep; nothing is drawn for it now (N-A04)."""
    if answers is None:
        return Ask(Decision("recycle", state.seats, "N-092", sealed=True), task)
    yield Recycled(("N-092", "N-091", "N-A04"), {seat: answers[seat].cards for seat in state.seats})
    return [BeginTurn()]


# A turn


def begin_turn(state: State) -> Facts:
    """The other player's turn begins; the very first has no DRAW (N-093)."""
    seat = state.first if state.turn == 0 else opponent_of(state.active)
    yield TurnBegun(("N-090",) if state.turn else ("N-090", "N-093"), state.turn + 1, seat)
    stuck = all(idle_turns(player) >= STUCK for player in state.players.values())
    if stuck and state.options.deadlock == "auto":
        return OfferDraw(), *go_to("draw")
    return go_to("tick" if state.turn == 1 else "draw")


def offer_draw(state: State, task: OfferDraw, answers: dict[str, Choose] | None) -> Facts:
    """Both must accept; then the match is drawn (N-087)."""
    if answers is None:
        return Ask(Decision("draw", state.seats, "N-A29", options=("accept", "refuse"), sealed=True), task)
    if all(answer.choice == "accept" for answer in answers.values()):
        yield MatchEnded(("N-087", "N-A29"), (), "N-087")
    else:
        yield DrawRefused(("N-A29",))
    return None


def go_to(phase: str) -> tuple[Task, Task]:
    """Go on to a phase, or to the turn's end: what lasted for the phase ends first."""
    return Expire("end_of_phase"), EndTurn() if phase == "end" else EnterPhase(phase)


def enter_phase(state: State, task: EnterPhase) -> Facts:
    """Enter a phase; DRAW is skipped by who needs no card or has none (N-094, N-095)."""
    if task.phase == "draw":
        player = state.players[state.active]
        count = min(HAND - player.hand_size, player.deck_size)
        if count <= 0:
            return go_to("tick")
        yield PhaseBegun(("N-094",), "draw")
        opened = yield from open_chain(ChainLink(kind="draw", seat=state.active, chosen={"count": str(count)}))
        return *opened, *go_to("tick")
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


def act(state: State, answer: Move | Attack | Spawn | Activate | Advance | None, luck: Luck) -> Facts:
    """Ask the turn's player for an action, and do it; he may go on without any (N-A11)."""
    if answer is None:
        return Ask(Decision("act", (state.active,), "N-071"), Act())
    if isinstance(answer, Advance):
        return go_to(answer.to)
    if isinstance(answer, Spawn):  # a card that is put face down takes luck, to hide it
        return *(yield from spawning.declare(state, answer, luck)), Act()
    return *(yield from WAYS.do(state, answer, "act")), Act()


def end_turn(state: State) -> Outcome:
    """What cards do at the end of their player's turn comes first, then ends what lasted for the turn."""
    found = [
        Declare(effect_of(state, piece, number), "now")
        for piece in state.in_order()
        if active(state, piece)
        for when in ("end_of_turn", "end_of_any_turn")
        if when == "end_of_any_turn" or piece.controller == state.active
        for number, _ in numbered(state.face(piece), when)
    ]
    return *found, Expire("end_of_turn"), CloseTurn(state.follows("1.1") and _stuck(state))


def close_turn(state: State, task: CloseTurn, luck: Luck) -> Facts:
    """The turn is over. Who has lost is seen now. Edition 1.0 asked only now, when what kept cards from acting had gone
    already, whether its player could do nothing."""
    stuck = task.stuck if state.follows("1.1") else _stuck(state)
    idle = idle_turns(state.players[state.active]) + 1 if stuck else 0
    yield TurnEnded(("N-115",), state.active, Secret((state.active,), luck.salt(), idle))
    yield from outcome(state)
    return [BeginTurn()]


def expire(state: State, task: Expire) -> Iterator[Event]:
    """What lasted until now ends; with the turn stolen cards go back, and statuses without ticks left go (N-130)."""
    board = state.in_order([piece for piece in state.pieces.values() if piece.changes or piece.returns_to])
    for piece in board:
        gone = lasting(piece, task.until)
        if gone:
            yield from end_changes(state, piece, gone, task.until, "N-130")
    if task.until == "end_of_phase":
        return
    for piece in board:
        if piece.controller == state.active:
            gone = tuple(change.event for change in piece.changes if change.until == "ticks" and not change.ticks)
            if gone:
                yield from end_changes(state, piece, gone, "ticks", "N-130")
    for piece in board:
        if piece.returns_to:
            yield ControlChanged(("N-076",), piece.id, piece.returns_to, False, "end_of_turn")


def _stuck(state: State) -> bool:
    """Whether the turn's player could neither move, nor attack, nor spawn in any phase (N-A29)."""
    seat = state.active
    if spawned_kinds(state.players[seat]) or any(piece.moved or piece.battles for piece in state.pieces.values()):
        return False
    return not (any(moving.moves(state, seat)) or any(battle.attacks(state, seat)) or any(spawning.spawns(state, seat)))
