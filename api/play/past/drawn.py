"""Boards and replays as answers."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from flask import Response

from adjudicator.kernel.board.legend import legend
from adjudicator.kernel.board.replay import Replay, Step
from adjudicator.kernel.secrets.secret import view as viewed
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.canonical import digest
from adjudicator.kernel.text.text import Language
from adjudicator.logbook.move_flags import MoveFlags
from adjudicator.matches.match import Match
from adjudicator.matches.questions import menus, prices
from adjudicator.matches.records import Recorded
from api.http.answers import as_json, with_etag
from api.http.language import told_in


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as a replay tells it; what is not so is left out."""

    version: int
    move: int
    seat: str
    at: str
    type: str
    text: str
    clauses: tuple[str, ...]
    patch: Mapping[str, Any]
    involves: tuple[str, ...]
    turn: int = 0
    phase: str = ""
    illegal: bool = False
    undone: bool = False
    dispute: str = ""


def page_of(
    now: Match, view: str, language: Language, after: int, state: Any, records: Iterable[Recorded]
) -> dict[str, Any]:
    """Return a page of a match's replay: `now` is the match as it stands, `state` its state after `after` events (None:
    before the first), `records` what happened next."""
    replay = Replay(now.ruleset, view, language, now.state.seats, state)
    page = {**head_of(now, view, language), "after": after, "board": replay.board}
    frames = [*frames_of(replay, records, MoveFlags(now))]
    last = after + len(frames)
    return {**page, "frames": frames, "next": last if last < now.version else None}


def head_of(match: Match, view: str, language: Language) -> dict[str, Any]:
    """Return what all pages of a replay begin with: which match, how far it has come, and its layout."""
    return {
        "match": match.id,
        "ruleset": match.ruleset.name,
        "view": view,
        "version": match.version,
        "over": match.over,
        "layout": legend(match.ruleset, language, table_of(match, view)),
    }


def table_of(match: Match, view: str) -> dict[str, Any]:
    """Return what a view sees of a match as it stands, as data."""
    table: dict[str, Any] = msgspec.json.decode(viewed(match.state, view))
    return table


def frames_of(replay: Replay[Any], records: Iterable[Recorded], flags: MoveFlags) -> Iterator[Frame]:
    """Yield the events of a match as a replay tells them."""
    for record in records:
        step = replay.follow(record.event)
        illegal, undone = record.move in flags.illegal, record.move in flags.undone
        yield frame_of(
            record.event, step, record.originator_version, record.move, record.at, illegal=illegal, undone=undone
        )


def frame_of(
    event: Event, step: Step, version: int, move: int, at: str, *, illegal: bool = False, undone: bool = False
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


def told(body: dict[str, Any], language: Language) -> Response:
    """Answer in a language. What a board looks like changes with the code, so its bytes are their own validator."""
    response = told_in(as_json(body), language)
    return with_etag(response, f"b-{digest(response.data)[:32]}")


def choices_of(match: Match, view: str, language: Language) -> dict[str, Any]:
    """Return the answer about what may be done at a moment of a match."""
    return _moment(match, view) | {
        "over": match.over,
        "standing": menus.standing(match, view, language),
        "waiting": match.state.waiting,
        "asked": menus.asked(match, view, language),
        "choices": menus.offered(match, view, language),
        "forms": menus.forms(match, view, language),
        "costs": prices.costs(match, view, language),
    }


def _moment(match: Match, view: str) -> dict[str, Any]:
    return {
        "match": match.id,
        "ruleset": match.ruleset.name,
        "view": view,
        "move": match.state.move,
        "version": match.version,
    }
