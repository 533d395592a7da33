"""What comes of a judge's order, and of an action taken against the rules: pure, and the same for all games."""

from collections.abc import Iterator
from itertools import chain

import msgspec

from adjudicator.kernel.desk.adjusting import Shuffles, adjusted
from adjudicator.kernel.desk.facts import (
    ActionForced,
    AnswerForced,
    JudgeActed,
    MatchLossGiven,
    MatchPaused,
    MatchResumed,
    PenaltiesRevoked,
    PenaltyGiven,
    TableAdjusted,
    TableRewound,
    ZoneMixedOnPaper,
    ZoneShuffled,
)
from adjudicator.kernel.desk.orders import (
    Adjust,
    AnyOrder,
    Authority,
    DeclareDraw,
    Forfeit,
    Pause,
    Penalise,
    Resume,
    RevokePenalties,
    Rewind,
)
from adjudicator.kernel.desk.probing import cannot_go_on
from adjudicator.kernel.game.progress import Progress
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.events import DecisionRequested, Event
from adjudicator.kernel.table.state import MatchState, S
from adjudicator.kernel.text.data import JSONObject
from adjudicator.kernel.text.refusal import CRASHES, STUMBLED, BadOrder, BadReport, Illegal, Unfit
from adjudicator.kernel.text.text import Text

# Orders


def carry_out(
    ruleset: Progress[S], state: S, order: AnyOrder, mandate: Authority, luck: Luck, past: S | None
) -> Iterator[Event]:
    """Yield the facts that a judge's order causes. Raises BadOrder before the first.

    `past` is the state before the move that a rewind goes back to.
    """
    facts = _facts(ruleset, state, order, mandate, luck, past)
    said = Secret[JSONObject]((), luck.salt(), msgspec.to_builtins(order))
    kind = type(order).__struct_config__.tag
    yield JudgeActed(mandate.clauses, mandate.by, str(kind), mandate.reason, mandate.dispute, said)
    yield from facts


def _facts(
    ruleset: Progress[S], state: S, order: AnyOrder, mandate: Authority, luck: Luck, past: S | None
) -> Iterator[Event]:
    clauses = mandate.clauses
    if isinstance(order, Pause):
        if order.dispute in state.desk.paused:
            raise BadOrder("/dispute", Text("já espera por ela", "it waits for it already"))
        return iter([MatchPaused(clauses, order.dispute)])
    if isinstance(order, Resume):
        if order.dispute not in state.desk.paused:
            raise BadOrder("/dispute", Text("não espera por ela", "it does not wait for it"))
        return iter([MatchResumed(clauses, order.dispute)])
    if isinstance(order, Penalise):
        if order.seat not in state.seats:
            raise BadOrder("/seat", _among(state.seats))
        given = (order.seat, order.penalty, order.infraction, order.text, mandate.dispute)
        return iter([PenaltyGiven(clauses, *given)])
    if isinstance(order, RevokePenalties):
        return iter([PenaltiesRevoked(clauses, order.dispute)])
    if isinstance(order, Forfeit):
        return _forfeit(ruleset, state, order, mandate, luck)
    if isinstance(order, DeclareDraw):
        return ruleset.end_by_ruling(state, (), clauses, luck)
    if state.result is not None:
        raise BadOrder("", Text("a partida terminou e a mesa não muda mais", "the match is over: its table stays"))
    if isinstance(order, Adjust):
        return _adjust(ruleset, state, order, mandate, luck)
    return _rewind(ruleset, state, order, clauses, past)


def _forfeit(ruleset: Progress[S], state: S, order: Forfeit, mandate: Authority, luck: Luck) -> Iterator[Event]:
    """Let these seats lose: what other disputes' rulings have said of other seats still holds, so that of two who have
    both lost nobody wins."""
    if not order.seats or not set(order.seats) <= set(state.seats):
        raise BadOrder("/seat", _among(state.seats))
    lost = {*order.seats, *state.desk.lost(state.move, mandate.dispute)}
    others = tuple(seat for seat in state.seats if seat not in lost and ruleset.may_act_anytime(state, seat))
    if not set(order.winners) <= set(others):
        raise BadOrder("/winners", _among(others))
    facts = ruleset.forfeit(state, order.seats, order.winners, others, mandate.clauses, luck)
    return chain([MatchLossGiven(mandate.clauses, order.seats, mandate.dispute)], facts)


def _among(seats: tuple[str, ...]) -> Text:
    return Text(f"um destes: {', '.join(seats)}", f"one of: {', '.join(seats)}")


def _adjust(ruleset: Progress[S], state: S, order: Adjust, mandate: Authority, luck: Luck) -> Iterator[Event]:
    clause = mandate.clauses[0] if mandate.clauses else ""
    table, shuffles = adjusted(ruleset, state, order.changes, clause, luck)
    wrong = _aftermath(ruleset, state, table, shuffles, mandate, luck)
    if wrong is not None:
        raise BadOrder(
            "/changes", Text(f"a partida não seguiria: {wrong.pt}", f"the match could not go on: {wrong.en}")
        )
    return _adjusting(ruleset, state, table, shuffles, mandate, luck)


def _aftermath(
    ruleset: Progress[S], state: S, table: S, shuffles: Shuffles, mandate: Authority, luck: Luck
) -> Text | None:
    """Say why the match could not go on from the changed table, tried on a copy."""
    trial = ruleset.copied(state)
    try:
        for event in _adjusting(ruleset, trial, table, shuffles, mandate, luck.again()):
            trial.version += 1
            event.fold(trial)
    except BadReport:
        raise
    except Unfit as unfit:
        return unfit.told
    except CRASHES:
        return STUMBLED
    return cannot_go_on(ruleset, trial, luck.mode)


def _adjusting(
    ruleset: Progress[S], state: S, table: S, shuffles: Shuffles, mandate: Authority, luck: Luck
) -> Iterator[Event]:
    for zone, order in shuffles:
        kind = ZoneMixedOnPaper if luck.mode == ReportedLuck.mode else ZoneShuffled
        yield kind(mandate.clauses, zone, Secret((), luck.salt(), order))
    given = table.decision != state.decision
    yield TableAdjusted(mandate.clauses, table)
    yield from ruleset.settle_correction(state)
    if state.result is not None:
        yield from ruleset.reveal_seed(state, luck)
    else:
        yield from _ask_again(ruleset, state, luck, given)


def _ask_again(ruleset: Progress[S], state: S, luck: Luck, given: bool) -> Iterator[Event]:
    """Ask on the changed table what was being asked, for the choices may be others now; nothing, if the match is over.

    Of a sealed decision the answers that are still possible stand; it is asked as it is, unless it is asked of one whom
    the change has put out of the match. A decision that was given to another seat is asked as it is.
    """
    decision, agenda = state.decision, state.agenda
    if decision is None:  # what followed from the change has ended the match
        yield from ruleset.reveal_seed(state, luck)
    elif given or (decision.sealed and not _asks_the_gone(state)) or not _asks_anew(ruleset, state, luck.again()):
        yield DecisionRequested((decision.clause,), decision, agenda)
    else:
        yield from ruleset.resume(state, agenda, None, luck)


def _asks_the_gone(state: MatchState) -> bool:
    """Whether a seat is asked that has left. Before edition 1.1 it was waited for."""
    return any(seat in state.left for seat in state.waiting) and state.follows("1.1")


def _asks_anew(ruleset: Progress[S], state: S, luck: Luck) -> bool:
    """Whether the task that asked can ask again; one that only takes an answer cannot."""
    table = ruleset.copied(state)
    try:
        for event in ruleset.resume(table, table.agenda, None, luck):
            table.version += 1
            event.fold(table)
    except BadReport:
        raise
    except CRASHES:
        return False
    return True


def _rewind(ruleset: Progress[S], state: S, order: Rewind, clauses: tuple[str, ...], past: S | None) -> Iterator[Event]:
    standing = state.desk.standing(state.move)
    if order.before not in standing:
        undone = state.desk.undone(state.move).get(order.before)
        if undone is not None:
            why = Text(f"o lance {order.before} já foi desfeito pelo {undone}",
                       f"move {order.before} has been undone by move {undone} already")  # fmt: skip
        else:
            why = Text(f"a partida tem os lances 1 a {state.move}", f"the match has moves 1 to {state.move}")
        raise BadOrder("/before", why)
    assert past is not None
    return iter([TableRewound(clauses, ruleset.copied(past), order.before, order.plan)])


# Actions against the rules


def force(ruleset: Progress[S], state: S, action: Action, refusal: Illegal, luck: Luck) -> Iterator[Event]:
    """Yield the facts of an action that was taken although the rules forbid it.

    What comes of it follows where the ruleset can say so: the seat was being asked, in the open, and the rules lead
    from there to a table that can be played on from. If not, the question stands. What was done in secret, or by
    somebody who was not asked, is that seat's secret.
    """
    decision, (clause, why, _) = state.decision, refusal.logged
    asked = decision is not None and decision.seats == (action.seat,)
    if not asked or (decision is not None and decision.sealed) or ruleset.conceals(state, action):
        told = {"action": msgspec.to_builtins(action), "why": msgspec.to_builtins(why)}
        yield AnswerForced((clause,), action.seat, Secret((action.seat,), luck.salt(), told))
        return
    derived = derivable(ruleset, state, action, luck.again())
    yield ActionForced((clause,), action.seat, msgspec.to_builtins(action), why, derived)
    if derived:
        yield from ruleset.resume(state, state.agenda, action, luck)


def derivable(ruleset: Progress[S], state: S, action: Action, luck: Luck) -> bool:
    """Whether the rules can say what an illegal answer leads to. BadReport if luck must be reported for it first."""
    table = ruleset.copied(state)
    agenda, table.decision = table.agenda, None
    table.began, table.move, table.version = table.version, table.move + 1, table.version + 1  # as the move begins
    try:
        for event in ruleset.resume(table, agenda, action, luck):
            table.version += 1
            event.fold(table)
        return cannot_go_on(ruleset, table, luck.mode) is None
    except BadReport:
        raise
    except (Illegal, *CRASHES):
        return False
