"""What the application refuses is a problem, by its class or by one that it is derived from."""

import pytest
from flask import Response

from adjudicator.api import create_app
from adjudicator.api.http.refusals import PROBLEMS, maker_of
from adjudicator.api.http.settings import Settings
from adjudicator.matches.application import Matches
from adjudicator.matches.questions.queries import OutOfRange


@pytest.mark.parametrize("kind", PROBLEMS, ids=lambda kind: kind.__name__)
def test_a_narrower_refusal_is_told_as_the_one_that_it_is_derived_from(kind: type[Exception]) -> None:
    narrower = type("Narrower", (kind,), {})
    assert maker_of(narrower) is maker_of(kind) is PROBLEMS[kind]


def subclasses(kind: type[Exception]) -> list[type[Exception]]:
    return [each for below in kind.__subclasses__() for each in (below, *subclasses(below))]


def test_every_refusal_that_is_derived_from_one_in_the_table_has_its_problem() -> None:
    derived = {each for kind in PROBLEMS for each in subclasses(kind)}
    assert derived
    for each in derived:
        assert maker_of(each) in PROBLEMS.values()


class FarOutOfRange(OutOfRange):
    """A narrower refusal than any in the table."""


def test_a_narrower_refusal_is_answered_as_a_problem(sqlite_store: Matches, settings: Settings) -> None:
    app = create_app(settings, sqlite_store)

    def refuse() -> Response:
        raise FarOutOfRange(3, 12)

    app.add_url_rule("/refusing", view_func=refuse)
    told = app.test_client().get("/refusing")
    assert (told.status_code, told.get_json()["code"], told.get_json()["version"]) == (404, "out-of-range", 12)
