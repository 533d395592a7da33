"""What the application refuses, as problems: one table. Operations let these exceptions through."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import structlog
from flask import Flask, Response, g

from adjudicator.api.http.problems import FieldError, Kind, Problem
from adjudicator.api.http.strict_json import MalformedJSON, UnacceptableText
from adjudicator.audit.importing import BadLog
from adjudicator.judging.backup import PlanStale
from adjudicator.judging.life_cycle import NoSuchPlan, NotYours, StateConflict
from adjudicator.judging.opening import TooSoon
from adjudicator.judging.players import NoSuchPlayer
from adjudicator.judging.rulings import Unruly
from adjudicator.judging.running import BadExtension, NoSuchRound, RoundConflict
from adjudicator.judging.stored import NoSuchDispute
from adjudicator.judging.tournaments import Ended, NoSuchOffice, NoSuchTournament
from adjudicator.kernel.cards import BadCards, CardError
from adjudicator.kernel.text.budget import Spent
from adjudicator.kernel.text.refusal import BadOrder, BadReport, BadSetup, Illegal, Unfit
from adjudicator.kernel.text.text import Text
from adjudicator.matches.hosting.batches import RefusedOf
from adjudicator.matches.hosting.bots import NoBots
from adjudicator.matches.hosting.pictures import BadPicture
from adjudicator.matches.hosting.seeding import NonceRefused, NoNonces
from adjudicator.matches.match import Paused
from adjudicator.matches.people.sessions import NoSuchSession
from adjudicator.matches.people.token_registry import BadToken, NoSuchToken
from adjudicator.matches.questions.queries import OutOfRange
from adjudicator.matches.questions.questions import BadQuestion, Withheld
from adjudicator.matches.questions.what_if import Refused
from adjudicator.matches.records import Damaged
from adjudicator.matches.requests import KeyReused, NoSuchMatch, VersionAhead, VersionConflict
from adjudicator.matches.signatures import BadSignature

log = structlog.get_logger("api")


def answer_refusals(app: Flask) -> None:
    """Answer with the table's problem wherever an operation is refused."""
    for kind in PROBLEMS:
        app.register_error_handler(kind, _answer)


def _answer(error: Exception) -> Response:
    return problem_of(error).response()


# Where in the body


@contextmanager
def ruling_at(pointer: str) -> Iterator[None]:
    """Judge by a ruling that stands at a pointer in the body: what is refused of it points into it."""
    try:
        yield
    except (Unruly, BadOrder) as error:
        error.pointer = pointer + error.pointer
        raise


# The problems that say more than one sentence


def _out_of_range(error: OutOfRange) -> Problem:
    return Problem(Kind.OUT_OF_RANGE, error.why, members={"move": error.move, "version": error.version})


def _illegal(refusal: Illegal, **more: int) -> Problem:
    members = {"clause": refusal.clause, "legal": refusal.legal, **more}
    return Problem(Kind.ILLEGAL_ACTION, refusal.why, members=members)


def _paused(error: Paused) -> Problem:
    disputes = [f"/v1/disputes/{dispute}" for dispute in error.disputes]
    return Problem(Kind.MATCH_PAUSED, error.why, members={"disputes": disputes})


def _moved_on(error: VersionConflict) -> Problem:
    detail = Text(
        f"a partida está na versão {error.version}; releia-a e decida de novo",
        f"the match is at version {error.version}; read it again and decide again",
    )
    headers = {"Link": f'</v1/matches/{error.match_id}/events?after={error.version}>; rel="missed"'}
    members = {"version": error.version, "move": error.move}
    return Problem(Kind.VERSION_CONFLICT, detail, headers=headers, members=members)


def _not_so_far(error: VersionAhead) -> Problem:
    detail = Text(
        f"a partida está na versão {error.version}, e esperava-se a {error.expected}; releia-a",
        f"the match is at version {error.version}, and {error.expected} was expected; read it again",
    )
    return Problem(Kind.VERSION_AHEAD, detail, members={"version": error.version, "move": error.move})


def _damaged(error: Damaged) -> Problem:
    log.error("damaged", id=g.request_id, stream=error.stream, version=error.version, reason=error.reason.en)
    detail = Text(
        f"{error.stream}, evento {error.version}: não é o que foi guardado; avise quem opera o serviço",
        f"{error.stream}, event {error.version}: it is not what was stored; tell whoever runs the service",
    )
    return Problem(Kind.RECORD_DAMAGED, detail, members={"stream": error.stream, "version": error.version})


def _bad_setup(error: BadSetup) -> Problem:
    members = {"clause": error.clause} if error.clause else None
    more = [FieldError(error.pointer, other.why, other.clause) for other in error.more]
    return Problem(Kind.BAD_SETUP, error.why, errors=[_at_fault(error), *more], members=members)


def _at_fault(error: Unfit) -> FieldError:
    return FieldError(error.pointer, error.why, error.clause or "invalid")


def _bad_cards(error: BadCards) -> Problem:
    detail = Text(f"{len(error.errors)} falhas", f"{len(error.errors)} faults")
    errors = [FieldError(card_pointer(fault), _told_of(fault)) for fault in error.errors]
    return Problem(Kind.BAD_CARDS, detail, errors=errors)


def _told_of(fault: CardError) -> Text:
    """Say what is wrong with which card, and in a text in which line."""
    pt, en = (f", linha {fault.line}", f", line {fault.line}") if fault.line else ("", "")
    return Text(f"{fault.card}{pt}: {fault.reason.pt}", f"{fault.card}{en}: {fault.reason.en}")


def card_pointer(fault: CardError) -> str:
    """Return the pointer to what is wrong in a card set's body; in a text it is its line that says where."""
    place = fault.field.replace(".", "/").replace("[", "/").replace("]", "")
    if fault.line:
        return "/yaml"
    return "/cards" if fault.number < 0 else f"/cards/{fault.number}" + (f"/{place}" if place else "")


def _state_conflict(error: StateConflict) -> Problem:
    members = {"status_now": error.status, "allowed": error.allowed}
    return Problem(Kind.DISPUTE_STATE_CONFLICT, error.why, members=members)


def _unruly(error: Unruly) -> Problem:
    kind = Kind.HEAD_JUDGE_REQUIRED if error.head_judge else Kind.BAD_RULING
    return Problem(kind, error.why, errors=[FieldError(error.pointer, error.why)])


def _too_soon(error: TooSoon) -> Problem:
    detail = Text(f"espere {error.seconds} segundos", f"wait {error.seconds} seconds")
    return Problem(Kind.QUOTA_EXCEEDED, detail, headers={"Retry-After": str(error.seconds)})


def _in_question(pointer: str) -> str:
    """Return where a member of a question stands in the body: its moment beside it."""
    return pointer if pointer == "/version" else f"/question{pointer}"


def _one(pt: str, en: str, kind: Kind) -> Callable[[Exception], Problem]:
    return lambda _: Problem(kind, Text(pt, en))


def _field(pointer: str, why: Text, code: str = "invalid") -> Problem:
    return Problem(Kind.VALIDATION_FAILED, errors=[FieldError(pointer, why, code)])


_NO_OFFICE = Text("ninguém tem um cargo com esse subject", "nobody holds an office under this subject")


def maker_of(kind: type[Exception]) -> Callable[[Any], Problem]:
    """Return what makes the problem of a class of exceptions: its own entry in the table, or else that of the nearest
    class that it is derived from, as Flask looks for the handler."""
    return next(PROBLEMS[each] for each in kind.__mro__ if each in PROBLEMS)


def problem_of(error: Exception, index: int | None = None) -> Problem:
    """Return the problem by which an exception is answered; `index`: that of one of several actions."""
    made = maker_of(type(error))(error)
    if index is not None:
        made.members["index"] = index
        made.errors = [fault._replace(pointer=f"/actions/{index}{fault.pointer}") for fault in made.errors]
    return made


PROBLEMS: dict[type[Exception], Callable[[Any], Problem]] = {
    # what there is not, or not for this caller
    NoSuchMatch: _one("não há essa partida", "there is no such match", Kind.MATCH_NOT_FOUND),
    NoSuchDispute: _one("não há essa disputa", "there is no such dispute", Kind.DISPUTE_NOT_FOUND),
    NoSuchTournament: _one("não há esse torneio", "there is no such tournament", Kind.TOURNAMENT_NOT_FOUND),
    NoSuchSession: _one("não há essa sessão", "there is no such session", Kind.SESSION_NOT_FOUND),
    NoSuchToken: _one("não há esse token", "there is no such token", Kind.TOKEN_NOT_FOUND),
    NoSuchOffice: lambda error: _field("/subject", _NO_OFFICE, "unknown"),
    OutOfRange: _out_of_range,
    # what cannot be done now
    Illegal: _illegal,
    Paused: _paused,
    VersionConflict: _moved_on,
    VersionAhead: _not_so_far,
    KeyReused: _one(
        "esta chave já veio com outro pedido", "this key came with another request before", Kind.IDEMPOTENCY_KEY_REUSED
    ),
    BadSignature: lambda error: Problem(Kind.BAD_SIGNATURE, error.why, members={"signs": error.signs}),
    Ended: lambda error: Problem(Kind.TOURNAMENT_ENDED, error.why),
    NoSuchRound: _one("o torneio não tem essa rodada", "the tournament has no such round", Kind.NOT_FOUND),
    NoSuchPlayer: _one(
        "ninguém com esse nome joga no torneio", "nobody of that name plays in the tournament", Kind.NOT_FOUND
    ),
    RoundConflict: lambda error: Problem(Kind.ROUND_CONFLICT, error.why),
    NonceRefused: lambda error: Problem(Kind.NONCE_REFUSED, error.why),
    NoNonces: lambda error: Problem(Kind.NOT_FOUND, error.why),
    Damaged: _damaged,
    # what does not fit
    MalformedJSON: lambda error: Problem(Kind.MALFORMED_JSON, error.why),
    UnacceptableText: lambda error: _field(error.pointer, error.why),
    BadSetup: _bad_setup,
    BadLog: lambda error: Problem(Kind.BAD_LOG, error.why, members={"check": error.check, "version": error.version}),
    BadReport: lambda error: Problem(Kind.BAD_LUCK_REPORT, error.why, errors=[_at_fault(error)]),
    BadPicture: lambda error: Problem(Kind.VALIDATION_FAILED, errors=[_at_fault(error)]),
    NoBots: lambda error: Problem(Kind.VALIDATION_FAILED, errors=[_at_fault(error)]),
    BadToken: lambda error: Problem(Kind.VALIDATION_FAILED, errors=[_at_fault(error)]),
    BadExtension: lambda error: Problem(Kind.VALIDATION_FAILED, errors=[_at_fault(error)]),
    BadOrder: lambda error: Problem(Kind.BAD_ORDER, error.why, errors=[_at_fault(error)]),
    BadCards: _bad_cards,
    # questions
    BadQuestion: lambda error: _field(_in_question(error.pointer), error.why),
    Withheld: _one(
        "a resposta diria o que só juízes podem saber: peça-a na visão do juiz (`view`), de todos no fim",
        "the answer would tell what only judges may know: ask in the judge's view (`view`), open to all at the end",
        Kind.ANSWER_WITHHELD,
    ),
    Spent: lambda error: Problem(
        Kind.TOO_MUCH_WORK,
        Text(f"isto leva mais de {error.budget.facts} fatos; peça menos de uma vez",
             f"this takes more than {error.budget.facts} facts; ask for less at once"),
        members={"facts": error.budget.facts},
    ),
    Refused: lambda error: _illegal(error.refusal, index=error.number),
    RefusedOf: lambda error: problem_of(error.refusal, error.number),
    # the desk
    NotYours: lambda error: Problem(Kind.FORBIDDEN, error.why),
    StateConflict: _state_conflict,
    Unruly: _unruly,
    NoSuchPlan: lambda error: _field("/digest", error.why, "unknown"),
    PlanStale: lambda error: Problem(Kind.PLAN_STALE, error.why),
    TooSoon: _too_soon,
}  # fmt: skip
