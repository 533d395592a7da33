"""The course of a match: halves, rounds and turns (D-001, D-007, D-011), their scoring, and the end."""

from collections.abc import Iterator

from adjudicator.kernel.engine.agenda import Ask, Facts, Task
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.events import Event, MatchEnded
from adjudicator.kernel.table.state import Decision
from adjudicator.rulesets.diamonds.cards.form import JUDGEMENT, MISSIONS
from adjudicator.rulesets.diamonds.course.scoring import first_in_order, leaders, mission_winner, score
from adjudicator.rulesets.diamonds.table import tasks
from adjudicator.rulesets.diamonds.table.actions import Allocate
from adjudicator.rulesets.diamonds.table.events import (
    HalfBegun,
    HandsAllocated,
    JudgementBegun,
    RoundBegun,
    RoundEnded,
    RoundScored,
    Score,
    TokenGiven,
    TurnBegun,
)
from adjudicator.rulesets.diamonds.table.options import Options
from adjudicator.rulesets.diamonds.table.state import State
from adjudicator.rulesets.diamonds.table.tasks import BeginHalf, BeginRound, BeginTurn, EndMatch

LAST_ROUND, JUDGEMENT_ROUND = 4, 5


def turn_order(seats: tuple[str, ...], token: str) -> tuple[str, ...]:
    """Return the seats in player order from the token holder on (D-006, D-015)."""
    first = seats.index(token)
    return seats[first:] + seats[:first]


def turns_of(round: int) -> int:
    """Return how many turns a round has: a card of the hand for each (D-011, D-032)."""
    return 8 if round == JUDGEMENT_ROUND else 4


def tied(state: State) -> tuple[str, ...]:
    """Return who leads by diamonds (D-002), in turn order: several go to the Judgement (D-019), where the house plays
    it so only those with the highest sum of their rounds (D-A02)."""
    order = turn_order(state.seats, state.token)
    found = leaders(order, lambda seat: (len(state.players[seat].diamonds),))
    if len(found) > 1 and state.options.final_prestep == "sum_of_rounds":
        found = leaders(found, lambda seat: (sum(state.players[seat].rounds[:LAST_ROUND]),))
    return tuple(found)


def missions_in_row(options: Options) -> tuple[str, ...]:
    """Return the missions that are shuffled: 1 to 4, the fifth set aside (D-004, D-A01), unless the house plays it
    literally."""
    return (*MISSIONS, JUDGEMENT) if options.judgement_pool == "literal" else MISSIONS


def playing(state: State, contenders: tuple[str, ...]) -> tuple[str, ...]:
    """Return who plays the Judgement, in turn order: the contenders, or all (D-A03)."""
    return contenders if state.options.judgement_players == "tied" else turn_order(state.seats, state.token)


def begin_half(state: State, task: BeginHalf) -> Facts:
    """Reveal the next two missions, give all cards back (D-010), then ask for the allocation (D-008)."""
    first = 2 * (task.half - 1)
    missions = tuple(card.value for card in state.row[first : first + 2])
    yield HalfBegun(("D-007", "D-008", "D-010"), task.half, missions)
    return [tasks.Allocate()]


def allocate(state: State, task: tasks.Allocate, choices: dict[str, Allocate] | None, luck: Luck) -> Facts:
    """Everyone splits eight cards into two hands of four (D-009)."""
    if choices is None:
        return Ask(Decision("allocation", state.order, "D-009", sealed=True), task)
    hands = {}
    for seat in state.order:
        first = list(choices[seat].cards)
        second = [card for card in state.players[seat].deck if card not in first]
        hands[seat] = (Secret((seat,), luck.salt(), first), Secret((seat,), luck.salt(), second))
    yield HandsAllocated(("D-009",), hands)
    return [BeginRound(2 * state.half - 1)]


def begin_round(state: State, task: BeginRound) -> Facts:
    """Begin a round for its mission (D-004)."""
    yield RoundBegun(("D-001", "D-004"), task.round, state.missions[task.round - 1])
    return [BeginTurn(1)]


def begin_turn(state: State, task: BeginTurn) -> Facts:
    """Begin a turn: everyone chooses a card of the round hand, face down (D-012)."""
    yield TurnBegun(("D-011",), task.turn)
    return [tasks.PlanTurn()]


def close_turn(state: State) -> Facts:
    """Go on to the next turn; after the last, score the round (D-011, D-017)."""
    if any(state.players[seat].hand.value for seat in state.order):
        return [BeginTurn(state.turn + 1)]
    scores = {seat: score(state, seat) for seat in state.order}
    if state.round == JUDGEMENT_ROUND:
        yield from _end_judgement(state, scores)
        return None
    winners, clauses = mission_winner(state, state.mission, scores)
    yield RoundScored(("D-017", *clauses), state.round, state.mission, scores, winners)
    carry = state.options.carry_field and state.round % 2 == 1  # D-A09: for the half at the longest
    yield RoundEnded(("D-122", "D-123", "D-A27"), state.round, carry)
    if state.options.token == "per_round":  # D-A07
        order = turn_order(state.seats, state.order[1])
        yield TokenGiven(("D-A07",), order[0], order)
    return [_after_round(state.round)]


def _after_round(round: int) -> Task:
    if round == LAST_ROUND:
        return EndMatch()
    return BeginHalf(2) if round == 2 else BeginRound(round + 1)


def end_match(state: State) -> Facts:
    """Most diamonds win (D-002); a tie goes to the Judgement (D-019)."""
    found = tied(state)
    if len(found) == 1:
        most = len(state.players[found[0]].diamonds)
        by_sum = sum(len(player.diamonds) == most for player in state.players.values()) > 1
        clause = "D-A02" if by_sum else "D-002"
        yield MatchEnded((clause,), found, clause)
        return None
    yield JudgementBegun(("D-019", "D-032", "D-A03", "D-A04"), JUDGEMENT, playing(state, found), found)
    return [BeginTurn(1)]


def _end_judgement(state: State, scores: dict[str, Score]) -> Iterator[Event]:
    """The highest total among the tied wins (D-032); turn order decides a tie (D-A05)."""
    best = leaders(state.contenders, lambda seat: (scores[seat].total,))
    clauses: tuple[str, ...] = ("D-032",)
    if len(best) > 1:
        clauses = ("D-032", "D-A05")
        if state.options.judgement_tie == "turn_order":
            best = [first_in_order(state, best)]
    yield RoundScored(clauses, state.round, state.mission, scores, tuple(best))
    yield RoundEnded(("D-122", "D-123"), state.round, False)
    yield MatchEnded(clauses, tuple(best), clauses[-1])
