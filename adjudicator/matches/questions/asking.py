"""Answers to questions about a match at a move, in any view. They read the match and never touch it."""

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.game.meant import told_what_is_meant
from adjudicator.kernel.luck.luck import SampledLuck
from adjudicator.kernel.secrets.secret import JUDGE, SPECTATOR, view
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.stats import Explanation, Modifier, no_such_number
from adjudicator.kernel.text.budget import budget
from adjudicator.kernel.text.reading import Misfit
from adjudicator.kernel.text.refusal import BadReport, Illegal, not_one_of
from adjudicator.kernel.text.text import Language, Text
from adjudicator.matches.match import Match
from adjudicator.matches.past import Past
from adjudicator.matches.questions.branches import Branched, branch_drawn
from adjudicator.matches.questions.questions import (
    AnyQuestion,
    BadQuestion,
    Knowledge,
    Legality,
    Outcome,
    Timing,
    Value,
    Withheld,
)
from adjudicator.matches.questions.revealed import revealed
from adjudicator.matches.questions.timing import timing
from adjudicator.matches.questions.what_if import what_if


class Answer(msgspec.Struct, frozen=True):
    """What the service says to a question: after which move, the clauses that it rests on, and the answer itself
    (JSON data, by the kind of question), as the viewer may see it."""

    kind: str
    move: int
    version: int
    view: str
    clauses: tuple[str, ...]
    answer: dict[str, Any]


def ask(past: Past, question: AnyQuestion, viewer: str) -> Answer:
    """Answer a question. Raises OutOfRange, BadQuestion, Withheld, BadReport where luck must be reported, and Spent
    where the answer takes more than `MOST_FACTS`."""
    with budget(MOST_FACTS):
        return _answered(past, question, viewer)


MOST_FACTS = 50_000
"""So many facts an answer may take: a hundred moves, each as endless as a move can be."""


def branched(past: Past, question: Outcome, viewer: str, language: Language) -> Branched:
    """Take actions in thought, and draw what comes of them. Raises as `ask` does."""
    with budget(MOST_FACTS):
        match = moment_of(past, question)
        _check_between_moves(past, match)
        return branch_drawn(past, match, question, viewer, language, shown=_everything(past, viewer))


def _answered(past: Past, question: AnyQuestion, viewer: str) -> Answer:
    match = moment_of(past, question)
    if isinstance(question, Legality | Timing | Outcome):
        _check_between_moves(past, match)
    if isinstance(question, Value):
        clauses, answer = _value(past, match, question)
    elif isinstance(question, Legality):
        clauses, answer = _legality(past, match, question, viewer)
    elif isinstance(question, Timing):
        clauses, answer = timing(past, match, viewer, shown=_everything(past, viewer))
    elif isinstance(question, Knowledge):
        clauses, answer = _knowledge(past, match, question, viewer)
    elif isinstance(question, Outcome):
        clauses, answer = what_if(past, match, question, viewer, shown=_everything(past, viewer))
    else:
        clauses, answer = (), {"text": question.text}
    kind = type(question).__struct_config__.tag
    return Answer(str(kind), match.state.move, match.version, viewer, clauses, answer)


def moment_of(past: Past, question: AnyQuestion) -> Match:
    """Return the match at the moment that a question is about. Raises OutOfRange, BadQuestion."""
    if question.move is not None and question.version is not None:
        why = Text("diga um lance ou uma versão, não os dois", "give a move or a version, not both")
        raise BadQuestion("/version", why)
    return past.at(question.move, question.version)


def _check_between_moves(past: Past, match: Match) -> None:
    """Within a move nobody is asked, so nothing is legal there. BadQuestion says where the move ends, or that it does
    not, as in a log that was cut off."""
    move = match.state.move
    last = past.end_of(move)
    if last is not None and match.version < last:
        why = Text(
            f"o lance {move} está em curso na versão {match.version}, e ninguém é perguntado; ele termina em {last}",
            f"move {move} is under way at version {match.version}, and nobody is asked; it ends at {last}",
        )
        raise BadQuestion("/version", why)
    if match.state.decision is None and not match.over:
        why = Text(f"o lance {move} não chega ao fim, e ninguém é perguntado nele",
                   f"move {move} does not come to its end, and nobody is asked in it")  # fmt: skip
        raise BadQuestion("/move", why)


def _everything(past: Past, viewer: str) -> bool:
    """Whether a viewer may know all of a match: a judge, and its seats once it is over."""
    return viewer == JUDGE or (viewer != SPECTATOR and past.at(None).over)


# What was this number, and why


def explained(past: Past, question: Value) -> Explanation:
    """Say what a number is made of. Raises OutOfRange, BadQuestion, and Spent as `ask` does."""
    with budget(MOST_FACTS):
        match = moment_of(past, question)
        return _explained(past, match, question.of, match.version)


def explained_there(past: Past, branch: Branched, of: str) -> Explanation:
    """Say what a number is made of where a branch leads to; what has come in it is of no move of the match. Raises
    BadQuestion."""
    return _explained(past, branch.match, of, branch.begins.version)


def _value(past: Past, match: Match, question: Value) -> tuple[tuple[str, ...], dict[str, Any]]:
    found = _explained(past, match, question.of, match.version)
    named = [clause for step in found.steps for clause in (step.clause, *step.also) if clause]
    stops = [found.floor_clause] if found.floor_clause is not msgspec.UNSET else []
    return tuple(dict.fromkeys((*named, *stops))), msgspec.to_builtins(found)


def _explained(past: Past, match: Match, of: str, happened: int) -> Explanation:
    try:
        found = match.ruleset.explain(match.state, of)
    except KeyError as error:
        raise BadQuestion("/of", no_such_number(of, match.ruleset.numbers(match.state))) from error
    told = (_with_move(past, match, step) if step.event <= happened else step for step in found.steps)
    return msgspec.structs.replace(found, steps=tuple(told))


def _with_move(past: Past, match: Match, step: Modifier) -> Modifier:
    """Give a reason that has its event alone, since it follows from a card on the table, its move."""
    earlier = match.state.earlier
    if step.move or step.event <= earlier.events:
        return step
    return msgspec.structs.replace(step, move=earlier.moves + past.move_of(step.event - earlier.events))


# Was this legal


def _legality(past: Past, match: Match, question: Legality, viewer: str) -> tuple[tuple[str, ...], dict[str, Any]]:
    action = _action(past, match, question, viewer)
    if viewer != action.seat and not _everything(past, viewer):
        raise Withheld
    state, ruleset = match.state, match.ruleset
    told: dict[str, Any] = {"action": msgspec.to_builtins(action), "seat": action.seat}
    told["instead"] = [msgspec.to_builtins(each) for each in ruleset.legal(state, action.seat)]
    told["described"] = [msgspec.to_builtins(each) for each in ruleset.described(state, action.seat)]
    try:
        ruleset.admit(state, action)
    except Illegal as refusal:
        meant = told_what_is_meant(ruleset, state, action, refusal)
        why = {"pt": meant.pt, "en": meant.en}
        return (refusal.clause,), {**told, "legal": False, "clause": refusal.clause, "why": why}
    allowed = ruleset.anytime_actions.get(type(action)) or (state.decision.clause if state.decision else "")
    clauses: tuple[str, ...] = (allowed,)
    if viewer == JUDGE:
        clauses = tuple(dict.fromkeys((allowed, *_clauses_of(match, action))))
    return clauses, {**told, "legal": True, "clause": allowed}


def _action(past: Past, match: Match, question: Legality, viewer: str) -> Action:
    if question.action is None:
        taken = _taken_next(past, match)
        if taken is None:
            move = match.state.move
            why = Text(
                f"nenhuma ação de um lugar segue o lance {move}; diga qual se quer",
                f"no seat's action follows move {move}; say which one is meant",
            )
            raise BadQuestion("/action", why)
        return taken
    return read_action(match, question.action, "/action", viewer)


def _taken_next(past: Past, match: Match) -> Action | None:
    """Return the action that a seat took next; what judges did but to the table lies between."""
    stays, move = past.at(None).state.desk.stays, match.state.move + 1
    while move in stays:
        move += 1
    first = next(past.moves(move, move), None)
    return match.ruleset.action_in(first.event) if first is not None else None


def read_action(match: Match, data: dict[str, Any], pointer: str, viewer: str) -> Action:
    """Return the action that JSON data is; whose, if it does not say: the viewer's, or of the seat that is asked."""
    seats = match.state.seats
    asked = viewer if viewer in seats else next(iter(match.state.waiting), seats[0])
    try:
        action = match.ruleset.action_of({"seat": asked, **data})
    except Misfit as error:
        raise BadQuestion(pointer + error.pointer, error.why) from error
    if action.seat not in seats:
        raise BadQuestion(f"{pointer}/seat", not_one_of(action.seat, seats))
    return action


def _clauses_of(match: Match, action: Action) -> Iterator[str]:
    """Yield the clauses that the facts of a legal action would rest on."""
    table = match.ruleset.copied(match.state)
    try:
        facts = fold_all(table, match.ruleset.decide(table, action, SampledLuck("legality", table.version)))
    except BadReport:
        return
    for fact in facts:
        yield from fact.clauses


# What could this seat know


def _knowledge(past: Past, match: Match, question: Knowledge, viewer: str) -> tuple[tuple[str, ...], dict[str, Any]]:
    seat = question.seat
    if seat not in match.state.seats:
        raise BadQuestion("/seat", not_one_of(seat, match.state.seats))
    if viewer != seat and not _everything(past, viewer):
        raise Withheld
    table = msgspec.json.decode(view(match.state, seat))
    sights = revealed(past, seat, match.state.move)
    seen = [msgspec.to_builtins(one) for one in sights if one.version <= match.version]
    return (), {"seat": seat, "state": table, "revealed": seen}
