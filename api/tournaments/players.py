"""The players of a tournament, for those who judge them. A player's token is of a match, and of no person: it shows no
history, not even of its own name."""

from collections.abc import Sequence

import msgspec
from flask import Response

from adjudicator.api.access.reach import tournament_of
from adjudicator.api.access.roles import JUDGES
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json
from adjudicator.api.http.problems import Kind
from adjudicator.api.judging.summaries import DisputeSummary, summary
from adjudicator.api.operations import Call, operation
from adjudicator.api.play.shown import Match, summary_of
from adjudicator.api.tournaments.shown import AppliedRemedy
from adjudicator.judging.players import Offence, history, player_rows
from adjudicator.matches.people.tokens import Role

BENCH: tuple[Role, ...] = ("organiser", *JUDGES)


class PlayerSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A player of a tournament, and how many matches, disputes of these and remedies there are."""

    name: str
    matches: int
    disputes: int
    remedies: int


class Players(msgspec.Struct, frozen=True, kw_only=True):
    """The players of a tournament, by name."""

    data: Sequence[PlayerSummary]


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """A player of a tournament: the last matches, the last disputes of these, what rulings did to the player, oldest
    first, and what the policy would give next."""

    tournament: str
    name: str
    policy: str
    matches: Sequence[Match]
    disputes: Sequence[DisputeSummary]
    remedies: Sequence[AppliedRemedy]
    infractions: Sequence[Offence]


@operation(
    "GET",
    "/v1/tournaments/{tournament_id}/players",
    "listPlayers",
    "The players of a tournament, by name",
    "Tournaments",
    roles=BENCH,
    answers={200: Players},
    lane="study",
)
def list_players(call: Call) -> Response:
    """Return the names, each with how many matches, disputes and remedies there are: the first five thousand."""
    tournament = tournament_of(call.who, call.path["tournament_id"])
    rows = player_rows(services().matches.tables, tournament.id)
    return as_json(Players(data=[PlayerSummary(**row._asdict()) for row in rows]))


@operation(
    "GET",
    "/v1/tournaments/{tournament_id}/players/{player_path}",
    "getPlayer",
    "A player's matches, disputes and penalties, and what the policy would give next",
    "Tournaments",
    roles=BENCH,
    answers={200: Player},
    problems=(Kind.NOT_FOUND,),
    lane="study",
)
def get_player(call: Call) -> Response:
    """Return what the tournament knows of a name, in whatever letter case."""
    tournament = tournament_of(call.who, call.path["tournament_id"])
    policy = services().disputes.policies[tournament.opened.policy]
    found = history(services().matches.tables, tournament.id, call.path["player_path"], policy)
    player = Player(
        tournament=tournament.id,
        name=found.name,
        policy=policy.id,
        matches=[summary_of(row) for row in found.matches],
        disputes=[summary(row) for row in found.disputes],
        remedies=[AppliedRemedy(**row._asdict()) for row in found.remedies],
        infractions=found.offences,
    )
    return as_json(player)
