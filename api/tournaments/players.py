"""The players of a tournament, for those who judge them. A player's token is of a match, and of no person: it shows no
history, not even of its own name."""

from flask import Response

from adjudicator.judging.players import history, player_rows
from adjudicator.matches.people.tokens import Role
from api.access.reach import tournament_of
from api.access.roles import JUDGES
from api.access.services import services
from api.http.answers import as_json
from api.http.problems import Kind
from api.judging.summaries import summary
from api.operations import Call, operation
from api.play.shown import summary_of
from api.schemas.answered import round_answers

BENCH: tuple[Role, ...] = ("organiser", *JUDGES)


@operation(
    "GET",
    "/v1/tournaments/{tournament_id}/players",
    "listPlayers",
    "The players of a tournament, by name",
    "Tournaments",
    roles=BENCH,
    answers={200: round_answers.PlayersSchema()},
    lane="study",
)
def list_players(call: Call) -> Response:
    """Return the names, each with how many matches, disputes and remedies there are: the first five thousand."""
    tournament = tournament_of(call.who, call.path["tournament_id"])
    return as_json({"data": [row._asdict() for row in player_rows(services().matches.tables, tournament.id)]})


@operation(
    "GET",
    "/v1/tournaments/{tournament_id}/players/{player_path}",
    "getPlayer",
    "A player's matches, disputes and penalties, and what the policy would give next",
    "Tournaments",
    roles=BENCH,
    answers={200: round_answers.PlayerSchema()},
    problems=(Kind.NOT_FOUND,),
    lane="study",
)
def get_player(call: Call) -> Response:
    """Return what the tournament knows of a name, in whatever letter case."""
    tournament = tournament_of(call.who, call.path["tournament_id"])
    policy = services().disputes.policies[tournament.opened.policy]
    found = history(services().matches.tables, tournament.id, call.path["player_path"], policy)
    body = {
        "tournament": tournament.id,
        "name": found.name,
        "policy": policy.id,
        "matches": [summary_of(row) for row in found.matches],
        "disputes": [summary(row) for row in found.disputes],
        "remedies": [row._asdict() for row in found.remedies],
        "infractions": found.offences,
    }
    return as_json(body)
