"""Coming in by a browser: doors, short codes, sessions that end, and writes that another page cannot forge."""

import re
from datetime import UTC, datetime, timedelta
from http.cookies import SimpleCookie
from typing import Any

import pytest
from werkzeug.test import TestResponse

from adjudicator.api import create_app
from adjudicator.api.access.counts import WRONG_CODES, WRONG_CODES_OF_ALL
from adjudicator.api.http.settings import BadSetting, Settings, configured_serving
from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from tests.api.client import DEMO, Client
from tests.conftest import SECRET

HERE = "http://localhost"
APP = "https://app.example"


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.at = datetime(2026, 5, 1, tzinfo=UTC)

    def __call__(self) -> str:
        return self.at.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def resume(self, **time: float) -> None:
        self.at += timedelta(**time)


class Floor(Client):
    """The API with a clock of its own."""

    def __init__(self, store: Matches, settings: Settings) -> None:
        self.clock = Clock()
        self.store = Matches(store.tables, SECRET, self.clock)
        super().__init__(create_app(settings, self.store), organiser_token(self.store))

    def come_in(self, key: str = "", **body: Any) -> TestResponse:
        """Begin a session."""
        return self.send("POST", "/v1/sessions", body=body, headers={"Idempotency-Key": key} if key else None)

    def by(self, cookie: str, method: str, path: str, body: Any = None, **headers: str) -> TestResponse:
        """Send something by a session, from a page of the service unless it is said otherwise."""
        sent = {"Cookie": cookie, "Origin": HERE} | {name.replace("_", "-"): said for name, said in headers.items()}
        return self.send(method, path, body=body, headers=sent)


@pytest.fixture
def floor(sqlite_store: Matches, settings: Settings) -> Floor:
    return Floor(sqlite_store, settings)


def cookie_of(answer: TestResponse) -> str:
    """Return what a browser sends back from now on."""
    assert answer.status_code == 201, answer.text
    ((name, morsel),) = SimpleCookie(answer.headers["Set-Cookie"]).items()
    return f"{name}={morsel.value}"


def session_of(floor: Floor, **body: Any) -> str:
    return cookie_of(floor.come_in(**body))


def test_a_seat_comes_in_by_its_link_its_qr_code_or_its_short_code(floor: Floor) -> None:
    made = floor.send(
        "POST", "/v1/matches", floor.organiser, {"ruleset": "diamonds", "seats": DEMO, "doors": True}
    ).get_json()
    door = made["doors"]["P2"]
    assert set(made["doors"]) == set(made["tokens"])
    link, _, token = door["link"].partition("#")
    assert (link, token) == (f"{HERE}/enter", made["tokens"]["P2"])
    assert door["qr"].startswith("<svg") and "style=" not in door["qr"] and "script" not in door["qr"]
    assert re.fullmatch(r"[A-HJ-NP-Z]{4}-[A-HJ-NP-Z]{4}", door["code"])
    for credential in ({"token": token}, {"code": door["code"].lower().replace("-", " ")}):
        who = floor.by(session_of(floor, **credential), "GET", "/v1/me").get_json()
        assert (who["role"], who["seat"], who["match"]) == ("seat", "P2", made["match"]["id"])
        assert who["session"]["current"] is True


def test_doors_are_given_where_somebody_is_appointed_and_the_same_again(floor: Floor) -> None:
    tournament = floor.send("POST", "/v1/tournaments", floor.organiser, {"name": "Open", "ruleset": "heat"}).get_json()
    asked = (
        (f"/v1/tournaments/{tournament['id']}/officers", {"office": "spectator", "label": "Rita"}),
        ("/v1/tokens", {"role": "judge", "label": "Ana"}),
    )
    for path, body in asked:
        first, again = (
            floor.send("POST", path, floor.organiser, body, {"Idempotency-Key": "appointed-once"}).get_json()
            for _ in range(2)
        )
        assert first == again
        who = floor.by(session_of(floor, code=first["door"]["code"]), "GET", "/v1/me").get_json()
        assert who["label"] == body["label"]


def test_a_code_is_good_once_and_for_ten_minutes(floor: Floor) -> None:
    door = floor.send("POST", "/v1/tokens", floor.organiser, {"role": "judge"}).get_json()["door"]
    first = floor.come_in(key="the-phone", code=door["code"])
    again = floor.come_in(key="the-phone", code=door["code"])
    assert cookie_of(first) == cookie_of(again)
    assert again.headers["Idempotency-Replayed"] == "true"
    other = floor.come_in(key="another-phone", code=door["code"])
    assert (other.status_code, other.get_json()["code"]) == (401, "unauthenticated")
    assert "Set-Cookie" not in other.headers
    late = floor.send("POST", "/v1/tokens", floor.organiser, {"role": "judge"}).get_json()["door"]
    floor.clock.resume(minutes=10)
    assert floor.come_in(code=late["code"]).status_code == 401


@pytest.mark.usefixtures("one_window")
def test_codes_cannot_be_guessed(floor: Floor) -> None:
    door = floor.send("POST", "/v1/tokens", floor.organiser, {"role": "judge"}).get_json()["door"]
    for _ in range(WRONG_CODES):
        assert floor.come_in(code="AAAA-AAAA").status_code == 401
    right = floor.come_in(code=door["code"])
    assert (right.status_code, right.get_json()["violated-policies"]) == (429, ["wrong-codes"])
    assert floor.come_in(token=floor.token("judge")).status_code == 201


@pytest.mark.usefixtures("one_window")
def test_codes_cannot_be_guessed_from_many_addresses_either(floor: Floor) -> None:
    everybody = floor.app.extensions["services"].wrong_codes_of_all
    for _ in range(WRONG_CODES_OF_ALL):
        everybody.hit("")
    door = floor.send("POST", "/v1/tokens", floor.organiser, {"role": "judge"}).get_json()["door"]
    assert floor.come_in(code=door["code"]).status_code == 429


def test_neither_codes_nor_sessions_are_kept_as_they_are(floor: Floor) -> None:
    door = floor.send("POST", "/v1/tokens", floor.organiser, {"role": "judge"}).get_json()["door"]
    cookie = session_of(floor, code=door["code"]).partition("=")[2]
    rows = str([floor.store.tables.query(f"SELECT * FROM {table}") for table in ("codes", "sessions", "tokens")])
    for secret in (door["code"].replace("-", ""), cookie, door["link"].partition("#")[2]):
        assert secret not in rows


def test_a_code_that_has_ended_goes_when_another_is_made(floor: Floor) -> None:
    kept = []
    for _ in range(2):
        floor.send("POST", "/v1/tokens", floor.organiser, {"role": "judge"})
        kept += [floor.store.tables.query("SELECT digest FROM codes")]
        floor.clock.resume(minutes=11)
    assert [len(rows) for rows in kept] == [1, 1]
    assert kept[0] != kept[1]


def test_the_cookie_is_for_the_browser_alone(floor: Floor) -> None:
    given = floor.come_in(token=floor.organiser, seconds=600)
    said = given.headers["Set-Cookie"]
    assert {"HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=600"} <= set(said.split("; "))
    assert "Secure" not in said
    assert given.headers["Clear-Site-Data"] == '"cache"'
    assert cookie_of(given).partition("=")[2] not in given.text


def test_by_https_the_cookie_is_of_this_host_alone(sqlite_store: Matches, settings: Settings) -> None:
    secure = Settings(database=settings.database, secret=SECRET, public_url="https://judges.example")
    floor = Floor(sqlite_store, secure)
    given = floor.come_in(token=floor.organiser)
    assert given.headers["Set-Cookie"].startswith("__Host-session=")
    assert "Secure" in given.headers["Set-Cookie"].split("; ")
    door = floor.send("POST", "/v1/tokens", floor.organiser, {"role": "judge"}).get_json()["door"]
    assert door["link"].startswith("https://judges.example/enter#adj_")
    posted = floor.by(cookie_of(given), "POST", "/v1/tokens", {"role": "judge"}, Origin="https://judges.example")
    assert posted.status_code == 201


def test_by_https_a_cookie_of_the_plain_name_is_no_session(sqlite_store: Matches, settings: Settings) -> None:
    """It could have been set by a neighbouring host, or by whoever sits between."""
    floor = Floor(
        sqlite_store, Settings(database=settings.database, secret=SECRET, public_url="https://judges.example")
    )
    name, _, held = cookie_of(floor.come_in(token=floor.organiser)).partition("=")
    assert floor.by(f"{name}={held}", "GET", "/v1/me").status_code == 200
    other = cookie_of(floor.come_in(token=floor.token("judge"))).partition("=")[2]
    assert floor.by(f"session={other}", "GET", "/v1/me").status_code == 401
    both = floor.by(f"session={other}; {name}={held}", "GET", "/v1/me")
    assert both.get_json()["role"] == "organiser"


def test_a_session_ends_by_itself_with_its_token_or_when_it_is_ended(floor: Floor) -> None:
    token = floor.send("POST", "/v1/tokens", floor.organiser, {"role": "judge"}).get_json()
    cookie = session_of(floor, token=token["token"], seconds=120)
    assert floor.by(cookie, "GET", "/v1/me").status_code == 200
    floor.clock.resume(seconds=120)
    floor.app.extensions["services"].callers._known.clear()
    assert floor.by(cookie, "GET", "/v1/me").status_code == 401
    another = session_of(floor, token=token["token"])
    floor.send("POST", f"/v1/tokens/{token['subject']}/revocations", floor.organiser, {})
    floor.app.extensions["services"].callers._known.clear()
    refused = floor.by(another, "GET", "/v1/me")
    assert (refused.status_code, refused.get_json()["code"]) == (401, "unauthenticated")
    standings = [each["standing"] for each in floor.get("/v1/sessions")["data"]]
    assert standings == ["void", "expired"]


def test_a_session_is_no_longer_than_its_token(floor: Floor) -> None:
    ends = "2026-05-01T01:00:00.000Z"
    token = floor.send("POST", "/v1/tokens", floor.organiser, {"role": "judge", "expires_at": ends}).get_json()
    assert floor.come_in(token=token["token"]).get_json()["session"]["expires_at"] == ends


def test_sessions_are_listed_and_ended_by_their_owner_and_by_the_organiser(floor: Floor) -> None:
    judge, other = floor.token("judge"), floor.token("judge")
    phone = session_of(floor, token=judge, label="phone")
    floor.clock.resume(seconds=1)
    tablet = session_of(floor, token=judge, label="tablet")
    session_of(floor, token=other)
    mine = floor.by(phone, "GET", "/v1/sessions").get_json()["data"]
    assert [(each["label"], each["current"]) for each in mine] == [("tablet", False), ("phone", True)]
    assert len(floor.get("/v1/sessions")["data"]) == 3
    subject = mine[0]["subject"]
    assert len(floor.get(f"/v1/sessions?subject={subject}")["data"]) == 2
    assert floor.send("GET", f"/v1/sessions?subject={subject}", other).status_code == 404
    ended = f"/v1/sessions/{mine[0]['id']}/endings"
    assert floor.send("POST", ended, other, {}).status_code == 404
    assert floor.by(phone, "POST", ended, {}).status_code == 201
    floor.app.extensions["services"].callers._known.clear()
    assert floor.by(tablet, "GET", "/v1/me").status_code == 401
    left = floor.by(phone, "POST", "/v1/sessions/current/endings", {})
    assert "Max-Age=0" in left.headers["Set-Cookie"]
    again = floor.send("POST", f"/v1/sessions/{mine[1]['id']}/endings", floor.organiser, {})
    assert again.headers["Idempotency-Replayed"] == "true"


def test_a_new_code_is_for_ones_own_device_or_from_the_organiser(floor: Floor) -> None:
    judge, other = floor.token("judge"), floor.token("judge")
    subject = floor.get("/v1/me", judge)["subject"]
    path = f"/v1/tokens/{subject}/codes"
    assert floor.send("POST", path, other, {}).status_code == 404
    for token in (judge, floor.organiser):
        code = floor.send("POST", path, token, {}).get_json()["code"]
        assert floor.by(session_of(floor, code=code), "GET", "/v1/me").get_json()["subject"] == subject


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": HERE}, 201),
        ({"Origin": HERE, "Sec-Fetch-Site": "same-origin"}, 201),
        ({"Origin": "http://elsewhere.example", "Sec-Fetch-Site": "same-origin"}, 201),  # before a proxy that renames
        ({"Origin": "", "Sec-Fetch-Site": "same-origin"}, 201),
        ({"Origin": APP}, 201),
        ({"Origin": ""}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://localhost:8001"}, 403),
        ({"Origin": HERE, "Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": HERE, "Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": HERE, "Sec-Fetch-Site": "none"}, 403),
        ({"Origin": "https://app.example.evil.example"}, 403),
    ],
)
def test_a_write_by_a_session_comes_from_a_page_that_may(
    sqlite_store: Matches, settings: Settings, headers: dict[str, str], status: int
) -> None:
    opened = Settings(database=settings.database, secret=SECRET, origins=(APP,))
    floor = Floor(sqlite_store, opened)
    cookie = session_of(floor, token=floor.organiser)
    sent = {"Cookie": cookie, **headers}
    posted = floor.send("POST", "/v1/tokens", body={"role": "judge"}, headers=sent)
    assert posted.status_code == status, posted.text
    if status == 403:
        assert posted.get_json()["code"] == "forged-request"
        assert len(floor.get("/v1/tokens?role=judge")["data"]) == 0
    assert floor.send("GET", "/v1/tokens", headers=sent).status_code == 200


def test_no_page_elsewhere_signs_anybody_in(floor: Floor) -> None:
    body = {"token": floor.organiser}
    refused = floor.send("POST", "/v1/sessions", body=body, headers={"Origin": "http://evil.example"})
    assert (refused.status_code, refused.get_json()["code"]) == (403, "forged-request")
    assert "Set-Cookie" not in refused.headers


def test_a_bearer_token_needs_no_page_and_a_session_is_no_bearer_token(floor: Floor) -> None:
    posted = floor.send(
        "POST",
        "/v1/tokens",
        floor.organiser,
        {"role": "judge"},
        {"Origin": "http://evil.example", "Cookie": "session=x"},
    )
    assert posted.status_code == 201
    cookie = session_of(floor, token=floor.organiser).partition("=")[2]
    assert floor.send("GET", "/v1/me", cookie).status_code == 401


def test_answers_are_opened_to_named_origins_alone(sqlite_store: Matches, settings: Settings) -> None:
    floor = Floor(sqlite_store, Settings(database=settings.database, secret=SECRET, origins=(APP,)))
    asked = {
        "Origin": APP,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "idempotency-key",
    }
    allowed = floor.send("OPTIONS", "/v1/matches", headers=asked)
    assert allowed.status_code == 204
    assert "POST" in allowed.headers["Access-Control-Allow-Methods"]
    assert "Idempotency-Key" in allowed.headers["Access-Control-Allow-Headers"]
    for method, path, headers in (("GET", "/v1/matches", {}), ("GET", "/v1/me", {"Authorization": "Bearer no"})):
        answer = floor.send(method, path, headers={**headers, "Origin": APP})
        assert answer.headers["Access-Control-Allow-Origin"] == APP
        assert answer.headers["Access-Control-Allow-Credentials"] == "true"
        assert "Origin" in answer.headers["Vary"]
        other = floor.send(method, path, headers={**headers, "Origin": "https://other.example"})
        assert not [name for name, _ in other.headers if name.startswith("Access-Control")]
        assert "Origin" in other.headers["Vary"]


def test_answers_are_opened_to_nobody_unless_the_operator_says_so(floor: Floor) -> None:
    answer = floor.send("GET", "/v1/rulesets", headers={"Origin": APP})
    assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]


@pytest.mark.parametrize(
    "body",
    [{}, {"token": "x", "code": "ABCDEFGH"}, {"code": "ABCDEFG"}, {"code": "ABCDEFGI"}, {"code": "ABCDEFG1"},
     {"token": "x", "seconds": 59}, {"token": "x", "seconds": 30 * 86400 + 1}],
)  # fmt: skip
def test_what_is_no_credential_is_told(floor: Floor, body: dict[str, Any]) -> None:
    refused = floor.send("POST", "/v1/sessions", body=body)
    assert refused.status_code == 422
    assert refused.get_json()["errors"]


def test_what_a_browser_keeps_is_not_for_the_next_one(floor: Floor) -> None:
    id, _ = floor.begin()
    state = floor.send("GET", f"/v1/matches/{id}/state", floor.organiser)
    assert {"Authorization", "Cookie"} <= {each.strip() for each in state.headers["Vary"].split(",")}
    left = floor.by(session_of(floor, token=floor.organiser), "POST", "/v1/sessions/current/endings", {})
    assert left.headers["Clear-Site-Data"] == '"cache"'


def test_origins_of_the_environment_are_read_strictly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDICATOR_ORIGINS", "https://app.example, http://localhost:5173")
    assert configured_serving().origins == ("https://app.example", "http://localhost:5173")
    for wrong in ("*", "null", "https://app.example/", "app.example", "https://*.example"):
        monkeypatch.setenv("ADJUDICATOR_ORIGINS", wrong)
        with pytest.raises(BadSetting):
            configured_serving()


def test_cookies_of_others_are_nobodys_business(floor: Floor) -> None:
    cookie = session_of(floor, token=floor.organiser)
    for others in ("a=\xff", "a=%ff; b", "session=", "session=ses_short", "=", ";;;", "a=" + "x" * 4000):
        assert floor.send("GET", "/v1/me", headers={"Cookie": others}).status_code == 401
        assert floor.send("GET", "/v1/rulesets", headers={"Cookie": others}).status_code == 200
        assert floor.send("GET", "/v1/me", headers={"Cookie": f"{others}; {cookie}"}).status_code == 200


def test_what_is_remembered_of_a_session_opens_nothing_as_a_token(floor: Floor) -> None:
    cookie = session_of(floor, token=floor.organiser)
    assert floor.by(cookie, "GET", "/v1/me").status_code == 200
    assert floor.send("GET", "/v1/me", cookie.partition("=")[2]).status_code == 401
    assert floor.by(f"session={floor.organiser}", "GET", "/v1/me").status_code == 401
