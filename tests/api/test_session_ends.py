"""How sessions end by themselves, and what becomes of the rows of what has ended."""

import pytest

from adjudicator.api.http.settings import Settings
from adjudicator.matches.application import Matches
from adjudicator.matches.people.sessions import MOST
from tests.api.test_sessions import Floor, session_of


@pytest.fixture
def floor(sqlite_store: Matches, settings: Settings) -> Floor:
    return Floor(sqlite_store, settings)


def is_in(floor: Floor, cookie: str) -> bool:
    """Whether a session is taken, by a worker that remembers nothing of it."""
    floor.app.extensions["services"].callers._known.clear()
    return floor.by(cookie, "GET", "/v1/me").status_code == 200


def test_a_session_that_nobody_uses_ends_after_half_a_day(floor: Floor) -> None:
    used, unused = (session_of(floor, token=floor.organiser, seconds=30 * 86_400) for _ in range(2))
    for _ in range(5):
        floor.clock.resume(hours=11)
        assert is_in(floor, used)
    assert not is_in(floor, unused)
    floor.clock.resume(hours=11, minutes=59)
    assert is_in(floor, used)
    floor.clock.resume(hours=12)
    assert not is_in(floor, used)
    assert [each["standing"] for each in floor.get("/v1/sessions")["data"]] == ["expired", "expired"]


def test_a_token_has_so_many_sessions_and_the_one_unused_for_longest_gives_way(floor: Floor) -> None:
    judge, other = floor.token("judge"), session_of(floor, token=floor.organiser)
    held = []
    for _ in range(MOST):
        held.append(session_of(floor, token=judge))
        floor.clock.resume(minutes=11)
    assert is_in(floor, held[0])  # which makes it the one that was used last
    held.append(session_of(floor, token=judge))
    assert [is_in(floor, each) for each in held] == [True, False, *[True] * (MOST - 1)]
    assert is_in(floor, other)


def test_rows_of_what_has_ended_are_deleted_a_week_later(floor: Floor) -> None:
    ends = "2026-05-02T00:00:00.000Z"
    lent = floor.send("POST", "/v1/tokens", floor.organiser, {"role": "judge", "expires_at": ends}).get_json()
    kept = floor.send(
        "POST", "/v1/tokens", floor.organiser, {"role": "judge"}, {"Idempotency-Key": "the-kept-one"}
    ).get_json()
    for token in (lent, kept):
        session_of(floor, token=token["token"], seconds=600)
    floor.send("POST", f"/v1/tokens/{kept['subject']}/revocations", floor.organiser, {})
    floor.clock.resume(days=7, hours=1)
    floor.token("judge")
    assert [len(floor.get(f"/v1/{what}")["data"]) for what in ("tokens?role=judge", "sessions")] == [3, 0]
    floor.clock.resume(days=1)
    session_of(floor, token=floor.organiser)
    assert [len(floor.get(f"/v1/{what}")["data"]) for what in ("tokens?role=judge", "sessions")] == [2, 1]
    again = floor.send("POST", "/v1/tokens", floor.organiser, {"role": "judge"}, {"Idempotency-Key": "the-kept-one"})
    assert again.get_json()["token"] == kept["token"]
    assert floor.come_in(token=kept["token"]).status_code == 401  # what was revoked stays so
