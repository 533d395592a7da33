"""Tournaments as answers show them."""

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from adjudicator.api.access.services import services
from adjudicator.api.http.answers import widened
from adjudicator.api.schemas.marks import Receipt, thing
from adjudicator.judging import lists, rounds, tournaments
from adjudicator.judging.tournaments import Officer
from adjudicator.kernel.text.data import JSON
from adjudicator.matches.people.access_log import AccessRow


class TournamentSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament in a list."""

    id: str
    name: str
    ruleset: str
    created_at: str
    ended_at: Annotated[str, Meta(description="empty while it goes on")]
    links: Mapping[str, str]


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """A round. `minutes`: how long its matches have, with what was given to all of them."""

    number: int
    minutes: int
    started_at: Annotated[str, Meta(description="empty until then")]
    ends_at: Annotated[str, Meta(description="empty until it has started")]


class Tournament(TournamentSummary, frozen=True, kw_only=True):
    """A tournament."""

    policy: str
    options: Annotated[Mapping[str, JSON], thing("HouseRules")]
    officers: Sequence[Officer]
    rounds: Sequence[Round]
    held_back: Annotated[bool, Meta(description="what was hidden in its matches is for judges until it ends")]


class TournamentChanged(Tournament, frozen=True, kw_only=True):
    """A tournament after a command, with a receipt for it."""

    receipt: Receipt


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """That somebody looked at hidden things of a running match; operation and move are those of the first look of the
    minute."""

    match: str
    tournament: str
    subject: str
    role: str
    label: str
    view: str
    operation: str
    move: int
    at: str


class AppliedRemedy(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a ruling did to a match: the `number` of its move, to whom, by which penalty and infraction."""

    dispute_id: str
    number: int
    match_id: str
    tournament_id: str
    kind: str
    player: str
    penalty: str
    infraction: str
    applied_at: str


def told_round(one: rounds.Round) -> Round:
    """Return a round as everybody of its tournament sees it."""
    return Round(number=one.number, minutes=one.minutes, started_at=one.started_at, ends_at=one.ends_at())


def row_of(tournament: tournaments.Tournament) -> lists.TournamentRow:
    """Return a tournament as it stands in the list of tournaments."""
    opened = tournament.opened
    shown = tournament.shows_matches
    return lists.TournamentRow(tournament.id, opened.name, opened.ruleset, tournament.created_at, shown)


def summary_of(row: lists.TournamentRow, ended_at: str) -> TournamentSummary:
    """Return a tournament as lists show it."""
    here = f"/v1/tournaments/{row.tournament_id}"
    return TournamentSummary(
        id=row.tournament_id,
        name=row.name,
        ruleset=row.ruleset,
        created_at=row.created_at,
        ended_at=ended_at,
        links={
            "self": here,
            "matches": f"/v1/matches?tournament={row.tournament_id}",
            "disputes": f"/v1/disputes?tournament={row.tournament_id}",
            "report": f"{here}/report",
            "log": f"{here}/log",
        },
    )


def acknowledged(tournament: tournaments.Tournament) -> TournamentChanged:
    """Return a tournament that a command has just changed, with a receipt for it."""
    return widened(TournamentChanged, told(tournament), receipt=services().receipts.of_tournament(tournament))


def told(tournament: tournaments.Tournament) -> Tournament:
    """Return a tournament."""
    return widened(
        Tournament,
        summary_of(row_of(tournament), tournament.ended_at),
        policy=tournament.opened.policy,
        options=tournament.opened.options,
        officers=tournament.officers,
        rounds=[told_round(each) for each in tournament.rounds.values()],
        held_back=tournament.opened.held_back is True,
    )


def told_look(row: AccessRow) -> Look:
    """Return a look as lists show it."""
    return Look(
        match=row.match_id,
        tournament=row.tournament_id,
        subject=row.subject,
        role=row.role,
        label=row.label,
        view=row.view,
        operation=row.operation,
        move=row.move,
        at=row.created_at,
    )
