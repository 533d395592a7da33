"""Open tables: whoever reaches the service begins a match, or has one played to be watched, where the operator allows
it."""

from flask import Response

from adjudicator.api import schemas
from adjudicator.api.access.origins import check_origin_if_told
from adjudicator.api.access.quotas import count_table, no_more_tables
from adjudicator.api.access.services import services
from adjudicator.api.http.language import preferred
from adjudicator.api.http.problems import Kind, Problem, field_error
from adjudicator.api.operations import Call, operation
from adjudicator.api.play.bots import let_bots_play
from adjudicator.api.play.shown import MatchCreated, created_answer
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.kernel.text.text import Text
from adjudicator.matches.hosting.open_tables import TooManyTables, open_table
from adjudicator.rulesets.registry import RULESETS

HOUSE = Text("Casa", "House")
"""The name of a player that is none."""
LEVEL = {"play": "easy", "demo": "chance"}
"""How well the house plays where nobody says: a demonstration is there at once."""


@operation(
    "POST",
    "/v1/tables",
    "openTable",
    "Begin a match without a token, or have one played to be watched",
    "Matches",
    roles=(),
    body=schemas.TableRequest(),
    answers={201: MatchCreated},
    problems=(Kind.TABLES_CLOSED, Kind.FORGED_REQUEST, Kind.BAD_SETUP),
    headers=("Location",),
    lane="begin",
)
def open_a_table(call: Call) -> Response:
    """Deal ready decks to the players and, after them, to as many bots; answer with a token and a
    sign-in link for each player's seat, and for `spectator`, which watches this match alone. Bots alone play a `demo`.

    It takes no Idempotency-Key: of who shows no token, a key would be all that keeps the answer's tokens from others.
    """
    settings = services().settings
    if not settings.open_tables:
        why = Text("aqui as mesas são abertas por quem organiza", "here the organiser opens the tables")
        raise Problem(Kind.TABLES_CLOSED, why)
    check_origin_if_told()
    players, house = _seated(call)
    count_table()
    try:
        created = open_table(
            services().matches,
            call.body["ruleset"],
            players,
            house,
            call.body.get("house_level", LEVEL[call.body["kind"]]),
        )
    except TooManyTables:
        raise no_more_tables() from None
    except BadSetup as error:
        error.pointer = "/players"
        raise
    if players:  # nobody waits for a move of a demo
        let_bots_play(created.match_id)
    return created_answer(created, doors=True)


def _seated(call: Call) -> tuple[list[str], list[str]]:
    """Return the names of the players and of the bots. 422 unless they suit the kind of table."""
    players, house = call.body["players"], call.body["house"]
    if call.body["kind"] == "demo":
        if players or house:
            error = field_error("/players" if players else "/house", "a casa joga sozinha numa demonstração",
                                "the house plays a demo alone", "conflict")  # fmt: skip
            raise Problem(Kind.VALIDATION_FAILED, errors=[error])
        return [], [seat["name"] for seat in RULESETS[call.body["ruleset"]].demo_setup["seats"]]
    if not players:
        error = field_error("/players", "diga quem joga", "say who plays", "required")
        raise Problem(Kind.VALIDATION_FAILED, errors=[error])
    name = HOUSE[preferred()]
    return players, [f"{name} {number}" if house > 1 else name for number in range(1, house + 1)]
