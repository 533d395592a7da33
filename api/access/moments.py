"""A moment of a match for a request: the match as it is now or was then, in a view the caller may have."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from adjudicator.api.access.services import services
from adjudicator.api.access.views import allowed_view
from adjudicator.api.http.problems import Kind, Problem, field_error
from adjudicator.matches.match import Match
from adjudicator.matches.people.tokens import Caller
from adjudicator.matches.questions.queries import moment


@contextmanager
def match_at(caller: Caller, match_id: str, query: dict[str, Any]) -> Iterator[tuple[Match, str]]:
    """Give the match at the moment that a query names, and the view; hold it still while it is used."""
    if "move" in query and "version" in query:
        error = field_error(
            "?version", "diga um lance ou uma versão, não os dois", "give a move or a version, not both", "conflict"
        )
        raise Problem(Kind.VALIDATION_FAILED, errors=[error])
    move, version = query.get("move"), query.get("version")
    if move is not None or version is not None:
        past = moment(services().past, match_id, move, version)
        yield past, allowed_view(caller, past, query.get("view"))
        return
    with services().matches.lock(match_id):
        now = services().matches.live(match_id)
        yield now, allowed_view(caller, now, query.get("view"))
