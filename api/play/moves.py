"""Moves: actions as they are sent, and what is answered to who made one."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, ClassVar, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from adjudicator.api.access.reach import check_own_seat
from adjudicator.api.access.services import services
from adjudicator.api.access.views import keeps_score
from adjudicator.api.http.problems import Kind, Problem
from adjudicator.api.http.reading import reading
from adjudicator.api.operations import Call
from adjudicator.api.schemas.marks import AnAction, AnEvent, Receipt, told_as
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.secrets.secret import view as viewed
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.state import Decision, Result
from adjudicator.kernel.text.text import Text
from adjudicator.logbook.move_flags import FlaggedLine, MoveFlags
from adjudicator.matches.match import Match
from adjudicator.matches.questions.luck_needed import Needed
from adjudicator.matches.questions.queries import Described, described, legal
from adjudicator.matches.records import Recorded
from adjudicator.matches.requests import MoveMade as Made
from adjudicator.rulesets.registry import RULESETS

PROBLEMS_OF_ACTIONS = (
    Kind.ILLEGAL_ACTION,
    Kind.VERSION_CONFLICT,
    Kind.VERSION_AHEAD,
    Kind.MATCH_PAUSED,
    Kind.NOT_YOUR_SEAT,
    Kind.BAD_LUCK_REPORT,
    Kind.BAD_SIGNATURE,
)


class EventLine(FlaggedLine, frozen=True, tag_field="kind", tag="event", omit_defaults=True):
    """One event: its place, its time, the fact, and the hash that chains it."""

    event: AnEvent
    illegal: Annotated[
        str, Meta(description="of a move that the rules forbid and that was taken all the same: by which clause")
    ] = ""


ALine: TypeAlias = Annotated[msgspec.Raw, told_as(EventLine)]
"""An event's line as a view sees it."""


class AtMoment(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of a match, in a view."""

    match: str
    ruleset: str
    move: int
    version: int
    view: str


class DecisionAnswer(AtMoment, frozen=True, kw_only=True):
    """What the match waits on, and all that the view's seat may do, ready to be posted back.

    What is too much to be listed is `described`: a type of action and, for each of its fields, a choice. Its `form` is
    `one` of the `options`, `some` of them (`least` to `most`), an `amount` (from `least` to `most`), an `order` of them
    all, or `assign`: one of the `places` for each.
    """

    by_game: ClassVar[bool] = True

    decision: Annotated[msgspec.Raw, told_as(Decision | None)]
    waiting: Sequence[str]
    legal: Annotated[
        Sequence[AnAction], Meta(description="Every action that the view's seat may take, but for those described.")
    ]
    described: Sequence[Described]
    reports: Annotated[
        Sequence[Needed] | UnsetType,
        Meta(description="Of a paper match, for those who enter it: what the actions will need reported."),
    ] = UNSET
    result: Result | None


class RecordedMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move that was made, with a receipt for it."""

    by_game: ClassVar[bool] = True

    ruleset: str
    move: int
    version: int
    events: Sequence[ALine]
    receipt: Receipt


class MoveMade(RecordedMove, frozen=True, kw_only=True):
    """The move that an action made, and what the match waits on then."""

    next: DecisionAnswer


def in_words(call: Call, why: Text) -> Text:
    """Return a sentence of the rules with what people call whom and what it names, as the caller may know them."""
    view = call.who.seat or JUDGE
    with services().matches.lock(call.match_id):
        match = services().matches.live(call.match_id)
        pt, en = (match.ruleset.speaker(match.state, view, language) for language in ("pt", "en"))
    return Text(pt.in_words(why.pt), en.in_words(why.en))


def read_action(call: Call, told: dict[str, Any], pointer: str) -> Action:
    """Return an action of the body, at a pointer. 422 with the field at fault; 403 if the caller may not take it."""
    given = dict(told)
    if call.who.role == "seat":
        given.setdefault("seat", call.who.seat)
    elif not keeps_score(call.who, call.match):
        raise Problem(
            Kind.FORBIDDEN,
            Text(
                "só partidas de papel e consultivas são lançadas por quem não joga",
                "only matches on paper and advisory ones may be entered by somebody who does not play",
            ),
        )
    with reading(pointer):
        action = RULESETS[call.match.ruleset].action_of(given)
    check_own_seat(call.who, action.seat)
    return action


def headers_of(made: Made) -> dict[str, str]:
    """Return the headers of the answer that tells of a move, the last of several: where it is, and whether it is told
    again."""
    headers = {"Location": f"/v1/matches/{made.match.id}/moves/{made.move}"}
    if made.replayed:
        headers["Idempotency-Replayed"] = "true"
    return headers


def told_made(made: Made, seat: str, view: str) -> MoveMade:
    """Return what has been made, a move or several, as a view sees it, with a receipt; `seat` is whose it was, empty
    for an official's."""
    return MoveMade(
        ruleset=made.match.ruleset.name,
        move=made.move,
        version=made.version,
        events=lines_of(made.records, MoveFlags(made.match), view),
        next=decision_of(made.match, view),
        receipt=services().receipts.of_match(made.records[-1], seat),
    )


def lines_of(records: Iterable[Recorded], flags: MoveFlags, view: str) -> list[msgspec.Raw]:
    """Return events as a view sees them."""
    return [msgspec.Raw(viewed(flags.flagged(record), view)) for record in records]


def decision_of(match: Match, view: str, reports: Sequence[Needed] | UnsetType = UNSET) -> DecisionAnswer:
    """Return the answer about what a match waits on."""
    return DecisionAnswer(
        match=match.id,
        ruleset=match.ruleset.name,
        move=match.state.move,
        version=match.version,
        view=view,
        decision=msgspec.Raw(viewed(match.state.decision, view)),
        waiting=match.state.waiting,
        legal=legal(match, view),
        described=described(match, view),
        reports=reports,
        result=match.state.result,
    )
