"""Boards, replays and choices as answers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, TypeAlias

import msgspec
from flask import Response
from msgspec import Meta

from adjudicator.api.http.answers import as_json, widened, with_etag
from adjudicator.api.http.language import told_in
from adjudicator.api.play.moves import AtMoment
from adjudicator.api.play.past.board import Board, Layout
from adjudicator.api.schemas.marks import AnAction, told_as
from adjudicator.kernel.board import replay as boards
from adjudicator.kernel.board.legend import legend
from adjudicator.kernel.secrets.secret import view as viewed
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.canonical import digest
from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.text import Language
from adjudicator.logbook.move_flags import MoveFlags
from adjudicator.matches.match import Match
from adjudicator.matches.questions import menus, prices
from adjudicator.matches.questions.menus import ActionForm, PendingQuestion
from adjudicator.matches.questions.prices import CostNow
from adjudicator.matches.records import Recorded

ALayout: TypeAlias = Annotated[Mapping[str, JSON], told_as(Layout)]
ABoard: TypeAlias = Annotated[Mapping[str, JSON], told_as(Board)]


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event on the board: its sentence (`text`, empty if it is not worth telling), and what it changes (`patch`, a
    JSON Merge Patch, RFC 7396). `involves` are the items, spaces and seats that it names. `turn` and `phase` stand
    where they begin again. `illegal`: of a move that the rules forbid; `undone`: it no longer stands after a rewind;
    `dispute`: a judge did it in that dispute."""

    version: int
    move: int
    seat: str
    at: Annotated[str, Meta(description="when it happened")]
    type: Annotated[str, Meta(description="the type of the event")]
    text: str
    clauses: Sequence[str]
    patch: Mapping[str, JSON]
    involves: Sequence[str]
    turn: int = 0
    phase: str = ""
    illegal: bool = False
    undone: bool = False
    dispute: str = ""


class Beginning(msgspec.Struct, frozen=True, kw_only=True):
    """What all pages of a replay begin with: which match, how far it has come, and its layout."""

    match: str
    ruleset: str
    view: str
    version: int
    over: bool
    layout: ALayout


class Replay(Beginning, frozen=True, kw_only=True):
    """A page of a match's events on its board: the board as it stood after the event `after`, and what each event since
    has changed (`frames`). `version` is the match's last event, `next` the `after` of the next page."""

    after: int
    board: ABoard
    frames: Sequence[Frame]
    next: int | None


class Offered(menus.Offered, frozen=True):
    """A legal action, to be posted as it is: what it does, in a short sentence, and the things, cards, spaces and seats
    that it names. `standing`: it may be taken at any moment, and answers nothing."""

    action: AnAction


AnOffer: TypeAlias = Annotated[menus.Offered, told_as(Offered)]


class ChoicesAnswer(AtMoment, frozen=True, kw_only=True):
    """What the view's seat may do: `choices` are the `legal` actions of `getDecision`, `forms` those that it has
    `described`, all in the reader's language. No two choices of a seat have the same text."""

    over: Annotated[bool, Meta(description="whether the match has ended")]
    standing: Annotated[str, Meta(description="what the match waits on, or how it ended")]
    waiting: Sequence[str]
    asked: PendingQuestion | None
    choices: Annotated[Sequence[AnOffer], Meta(description="the actions that are listed")]
    forms: Annotated[Sequence[ActionForm], Meta(description="those that are too many")]
    costs: Annotated[
        Sequence[CostNow], Meta(description="what the seat's cards and abilities would cost now, playable or not")
    ]


def page_of(now: Match, view: str, language: Language, after: int, state: Any, records: Iterable[Recorded]) -> Replay:
    """Return a page of a match's replay: `now` is the match as it stands, `state` its state after `after` events (None:
    before the first), `records` what happened next."""
    replay = boards.Replay(now.ruleset, view, language, now.state.seats, state)
    board, frames = replay.board, [*frames_of(replay, records, MoveFlags(now))]
    last = after + len(frames)
    following = last if last < now.version else None
    return widened(Replay, beginning_of(now, view, language), after=after, board=board, frames=frames, next=following)


def beginning_of(match: Match, view: str, language: Language) -> Beginning:
    """Return what all pages of a replay begin with."""
    return Beginning(
        match=match.id,
        ruleset=match.ruleset.name,
        view=view,
        version=match.version,
        over=match.over,
        layout=legend(match.ruleset, language, table_of(match, view)),
    )


def table_of(match: Match, view: str) -> dict[str, Any]:
    """Return what a view sees of a match as it stands, as data."""
    table: dict[str, Any] = msgspec.json.decode(viewed(match.state, view))
    return table


def frames_of(replay: boards.Replay[Any], records: Iterable[Recorded], flags: MoveFlags) -> Iterator[Frame]:
    """Yield the events of a match as a replay tells them."""
    for record in records:
        step = replay.follow(record.event)
        illegal, undone = record.move in flags.illegal, record.move in flags.undone
        yield frame_of(
            record.event, step, record.originator_version, record.move, record.at, illegal=illegal, undone=undone
        )


def frame_of(
    event: Event, step: boards.Step, version: int, move: int, at: str, *, illegal: bool = False, undone: bool = False
) -> Frame:
    """Return an event as a replay tells it."""
    return Frame(
        version=version,
        move=move,
        seat=getattr(event, "seat", ""),
        at=at,
        type=str(type(event).__struct_config__.tag),
        text=step.text,
        clauses=event.clauses,
        patch=step.patch,
        involves=step.involves,
        turn=step.turn,
        phase=step.phase,
        illegal=illegal,
        undone=undone,
        dispute=getattr(event, "dispute", ""),
    )


def told(body: msgspec.Struct, language: Language) -> Response:
    """Answer in a language. What a board looks like changes with the code, so its bytes are their own validator."""
    response = told_in(as_json(body), language)
    return with_etag(response, f"b-{digest(response.data)[:32]}")


def choices_of(match: Match, view: str, language: Language) -> ChoicesAnswer:
    """Return the answer about what may be done at a moment of a match."""
    return ChoicesAnswer(
        match=match.id,
        ruleset=match.ruleset.name,
        view=view,
        move=match.state.move,
        version=match.version,
        over=match.over,
        standing=menus.standing(match, view, language),
        waiting=match.state.waiting,
        asked=menus.asked(match, view, language),
        choices=menus.offered(match, view, language),
        forms=menus.forms(match, view, language),
        costs=prices.costs(match, view, language),
    )
