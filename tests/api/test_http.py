"""HTTP itself: errors as their RFCs say, strict bodies, roles, headers; and that the contract is the application."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openapi_spec_validator import validate

from adjudicator.api import create_app
from adjudicator.api.access.stream_budget import StreamBudget
from adjudicator.api.http import strict_json
from adjudicator.api.http.problems import Kind, Problem
from adjudicator.api.http.settings import BadSetting, Settings, configured
from adjudicator.api.openapi.document import contract_yaml
from adjudicator.api.openapi.examples import BODY_EXAMPLES
from adjudicator.api.operations import OPERATIONS
from adjudicator.api.pages.documentation.contract import CONTRACT
from adjudicator.matches.application import Matches
from adjudicator.matches.people.tokens import token_digest
from adjudicator.matches.store.copying.copies import reading
from tests.api.client import DEMO, Client, operations
from tests.api.contract import contract
from tests.api.service import database_of
from tests.conftest import SECRET

PROBLEM = "application/problem+json"


def problem(answer: Any) -> tuple[int, str]:
    assert answer.mimetype == PROBLEM, answer.text
    body = answer.get_json()
    assert body["status"] == answer.status_code
    assert body["type"].endswith(body["code"])
    assert body["instance"] == f"urn:uuid:{answer.headers['Request-Id']}"
    return answer.status_code, body["code"]


def test_the_contract_is_what_the_application_does() -> None:
    assert CONTRACT.read_text(encoding="utf-8") == contract_yaml()
    validate(json.loads(json.dumps(contract())))


def test_every_route_is_in_the_contract_and_the_other_way_round(client: Client) -> None:
    routes = {
        (method, str(rule).replace("<path:", "<").replace("<", "{").replace(">", "}"))
        for rule in client.app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if not rule.endpoint.startswith(("static", "console:", "library:"))  # pages are no part of it
    }
    described = {
        (method.upper(), path)
        for path, methods in contract()["paths"].items()
        for method in methods
        if method != "parameters"
    }
    assert routes == described == {(method, path) for method, path, _ in operations()}


def test_the_contract_is_served_byte_for_byte(client: Client) -> None:
    answer = client.send("GET", "/openapi.yaml")
    assert answer.data == CONTRACT.read_bytes()


@pytest.mark.parametrize(
    ("method", "path"),
    [(operation.method, operation.path) for operation in OPERATIONS if operation.roles],
)
def test_an_operation_that_asks_for_a_token_refuses_without_one(client: Client, method: str, path: str) -> None:
    url = path.replace("{match_id}", "m_" + "a" * 26).replace("{move}", "1")
    for token in (None, "nonsense", "adj_" + "0" * 64, "é"):
        answer = client.send(method, url, token, {} if method == "POST" else None)
        assert problem(answer) == (401, "unauthenticated")
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    answer = client.send(method, url, None, headers={"Authorization": "Basic abc"})
    assert problem(answer) == (401, "unauthenticated")


@pytest.mark.parametrize("role", ["seat", "judge", "head_judge", "scorekeeper", "spectator"])
def test_a_role_does_only_what_is_its_own(client: Client, role: str) -> None:
    id, tokens = client.begin()
    token = tokens["P1"] if role == "seat" else client.token(role)
    judges = {"judge", "head_judge"}
    parties = {"seat", "scorekeeper", *judges}
    everyone = {*parties, "spectator"}
    allowed: dict[str, set[str]] = {
        "createMatch": judges, "createCardSet": judges, "createPicture": judges,
        "checkCardSet": everyone, "checkDeck": everyone,
        "playDemo": set(), "mintToken": set(),
        "revokeToken": set(), "postAction": {"seat"}, "postActions": {"seat"},
        "correctMatch": set(), "askMatch": everyone, "whatIf": judges, "drawBranch": judges,
        "askPosition": everyone, "openDispute": parties, "makeStatement": parties, "withdrawDispute": parties,
        "acceptRuling": {"seat", *judges}, "appealRuling": {"seat", *judges}, "acknowledgeDispute": judges,
        "giveRuling": judges, "draftRuling": judges, "planBackup": judges, "applyRemedies": judges,
        "decideAppeal": {"head_judge"},
        "remandDispute": {"head_judge"}, "authorizeBackup": {"head_judge"}, "reopenDispute": {"head_judge"},
        "openTournament": set(), "appointOfficer": set(), "dismissOfficer": set(),
        "giveNonce": {"seat"}, "endTournament": set(), "beginSession": everyone, "endSession": everyone,
        "issueCode": everyone, "openTable": everyone, "openRound": {"head_judge"}, "startRound": {"head_judge"},
        "extendRound": {"head_judge"}, "extendMatch": judges,
    }  # fmt: skip
    for method, path, name in operations():
        if method == "POST" and name not in ("importMatch", "replayLog"):  # what they take is no JSON: test_imports.py
            url = path.replace("{match_id}", id).replace("{dispute_id}", "d_" + "a" * 26)
            url = url.replace("{tournament_id}", "t_" + "a" * 26).replace("{subject}", "0" * 16)
            answer = client.send(method, url, token, BODY_EXAMPLES[name])
            assert (answer.status_code != 403) == (role in allowed[name]), (name, answer.text)
            if role in allowed[name] and not re.search(r"_id|\{session\}|\{subject\}", path) and name != "beginSession":
                assert answer.status_code in (200, 201), (name, answer.text)


def test_nobody_learns_of_a_match_that_is_not_theirs(client: Client) -> None:
    mine, tokens = client.begin()
    theirs, _ = client.begin()
    for method, path, _ in operations():
        if "{match_id}" in path and method == "GET":
            for id in (theirs, "m_" + "z" * 26, "nonsense", "m_é"):
                url = path.replace("{match_id}", id).replace("{move}", "0")
                url += "?from=0&to=0" if url.endswith("diff") else "?of=C1.ATK" if url.endswith("explain") else ""
                assert problem(client.send("GET", url, tokens["P1"])) == (404, "match-not-found")
    assert client.send("GET", f"/v1/matches/{mine}", tokens["P1"]).status_code == 200


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        (b"", 400, "malformed-json"),
        (b"{", 400, "malformed-json"),
        (b'{"a":1,"a":2}', 400, "malformed-json"),
        (b"[NaN]", 400, "malformed-json"),
        (b"[Infinity]", 400, "malformed-json"),
        (b"[1e999]", 400, "malformed-json"),
        (b"[1.5]", 400, "malformed-json"),
        (b"[90071992547409920]", 400, "malformed-json"),
        (b"[" + b"9" * 5000 + b"]", 400, "malformed-json"),
        (b"[" * 30_000, 400, "malformed-json"),
        (b"[" * 33 + b"]" * 33, 400, "malformed-json"),
        (b'{"a":"' + b"[" * 100 + b'"}', 422, "validation-failed"),
        (b"[" * 33 + b'"' + b'\\"' * 30_000, 400, "malformed-json"),
        (b"\xff\xfe", 400, "malformed-json"),
        (b'\xef\xbb\xbf{"a":1}', 400, "malformed-json"),
        (b'{"ruleset":"\\ud800"}', 422, "validation-failed"),
        (b'{"ruleset":"\\u0000"}', 422, "validation-failed"),
        (b'{"\\ud800":1}', 422, "validation-failed"),
        (b"[]", 422, "validation-failed"),
        (b"null", 422, "validation-failed"),
        (b'"text"', 422, "validation-failed"),
        (b"{}", 422, "validation-failed"),
        (b'{"seats":{"$ref":1}}', 422, "validation-failed"),
        (b" " * 270_000, 413, "content-too-large"),
    ],
)
def test_bodies_are_read_strictly(client: Client, data: bytes, status: int, code: str) -> None:
    answer = client.send("POST", "/v1/matches", client.organiser, data=data)
    assert problem(answer) == (status, code)


def test_a_chunked_body_is_read_to_the_limit_and_no_further(sqlite_store: Matches, settings: Settings) -> None:
    app = create_app(settings, sqlite_store)
    client = Client(app, "")

    class Endless:
        read_bytes = 0

        def read(self, size: int = -1) -> bytes:
            assert size >= 0
            self.read_bytes += size
            return b" " * size

    from adjudicator.cli.serve import organiser_token

    body = Endless()
    answer = app.test_client().post(
        "/v1/tournaments",
        headers={
            "Authorization": f"Bearer {organiser_token(sqlite_store)}",
            "Content-Type": "application/json",
            "Idempotency-Key": "chunked-1",
            "Transfer-Encoding": "chunked",
        },
        environ_overrides={"wsgi.input": body, "wsgi.input_terminated": True, "CONTENT_LENGTH": ""},
    )
    assert answer.status_code == 413
    assert body.read_bytes <= settings.body_limit + 1
    assert client.app is app


@pytest.mark.parametrize("media", ["text/plain", "application/xml", "multipart/form-data", ""])
def test_another_media_type_is_415(client: Client, media: str) -> None:
    answer = client.send("POST", "/v1/matches", client.organiser, data=b"{}", headers={"Content-Type": media})
    assert problem(answer) == (415, "unsupported-media-type")
    assert answer.headers["Accept"] == "application/json"
    packed = client.send("POST", "/v1/matches", client.organiser, data=b"{}", headers={"Content-Encoding": "gzip"})
    assert packed.status_code == 415


def test_what_is_not_on_offer_is_406(client: Client) -> None:
    id, tokens = client.begin()
    for path, media in (("/state", "text/html"), ("/log", "application/pdf"), ("/events", "image/png")):
        answer = client.send("GET", f"/v1/matches/{id}{path}", tokens["P1"], headers={"Accept": media})
        assert problem(answer) == (406, "not-acceptable")
        assert answer.get_json()["offered"]


def test_another_method_is_405_with_allow(client: Client) -> None:
    offered: dict[str, set[str]] = {}
    for operation in OPERATIONS:
        offered.setdefault(operation.path, set()).add(operation.method)
    for path, methods in offered.items():
        place = re.sub(r"{match_id}", f"m_{'a' * 26}", path)
        place = re.sub(r"{(number|move)}", "1", place)
        place = re.sub(r"{\w+}", "a", place)
        for method in {"GET", "POST", "PUT", "DELETE", "PATCH", "TRACE", "QUERY"} - methods:
            answer = client.send(method, place, client.organiser)
            assert problem(answer) == (405, "method-not-allowed"), (method, place)
            assert methods <= {*answer.headers["Allow"].split(", ")}
    options = client.send("OPTIONS", "/v1/matches")
    assert (options.status_code, options.data) == (204, b"")
    assert "POST" in options.headers["Allow"]


def test_the_host_that_a_request_names_is_not_given_back(client: Client, sqlite_store: Matches) -> None:
    asked = {"Host": "attacker.example", "X-Forwarded-Host": "attacker.example"}
    for path, token in (("/v1/none", None), ("/v1/matches", "none"), (f"/v1/matches/m_{'a' * 26}", client.organiser)):
        answer = client.send("GET", path, token, headers=asked)
        assert "attacker" not in answer.text
        assert not any("attacker" in value for _, value in answer.headers)
        body = answer.get_json()
        assert body["type"] == f"/problems/{body['code']}"
        assert client.get(body["type"])["code"] == body["code"]
    settings = Settings(database="", secret=b"", public_url="https://judges.example")
    public = Client(create_app(settings, sqlite_store), client.organiser)
    kind = public.send("GET", "/v1/none", headers=asked).get_json()["type"]
    assert kind == "https://judges.example/problems/not-found"


def test_head_is_get_without_a_body(client: Client) -> None:
    id, tokens = client.begin()
    head = client.send("HEAD", f"/v1/matches/{id}/state", tokens["P1"])
    get = client.send("GET", f"/v1/matches/{id}/state", tokens["P1"])
    assert (head.status_code, head.data) == (200, b"")
    assert head.headers["ETag"] == get.headers["ETag"]


def test_an_unknown_path_is_404_and_an_unknown_parameter_422(client: Client) -> None:
    assert problem(client.send("GET", "/v1/nothing")) == (404, "not-found")
    for url in ("/v1/matches?color=red", "/v1/rulesets?x=1", "/healthz?x=1", "/v1/matches?limit=1&limit=2"):
        assert problem(client.send("GET", url, client.organiser)) == (422, "validation-failed")
    for url in ("/v1/matches?limit=0", "/v1/matches?limit=201", "/v1/matches?limit=x", "/v1/matches?status=maybe"):
        assert problem(client.send("GET", url, client.organiser)) == (422, "validation-failed")


@pytest.mark.parametrize(("key", "code"), [
    ("", "idempotency-key-missing"),
    ("short", "idempotency-key-invalid"),
    ("x" * 65, "idempotency-key-invalid"),
    ("with spaces in it", "idempotency-key-invalid"),
    ('"unbalanced', "idempotency-key-invalid"),
])  # fmt: skip
def test_a_post_needs_a_good_key(client: Client, key: str, code: str) -> None:
    body = {"ruleset": "diamonds", "seats": DEMO}
    answer = client.send("POST", "/v1/matches", client.organiser, body, {"Idempotency-Key": key})
    assert problem(answer) == (400, code)


@pytest.mark.usefixtures("one_window")
def test_too_many_requests_are_429_with_the_time_to_wait(sqlite_store: Matches, settings: Settings) -> None:
    from adjudicator.cli.serve import organiser_token

    app = create_app(msgspec.structs.replace(settings, rate=3), sqlite_store)
    client = Client(app, organiser_token(sqlite_store))
    answers = [client.send("GET", "/v1/matches", client.organiser) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    assert problem(answers[-1])[1] == "quota-exceeded"
    assert answers[-1].get_json()["violated-policies"] == ["requests"]
    assert int(answers[-1].headers["Retry-After"]) > 0
    assert answers[0].headers["RateLimit-Policy"] == '"requests";q=3;w=60'
    assert answers[0].headers["RateLimit"].startswith('"requests";r=2')


def test_every_answer_has_its_safety_headers(client: Client) -> None:
    for path in ("/", "/docs", "/v1/matches", "/nothing"):
        headers = client.send("GET", path).headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert headers["Request-Id"]


def test_problems_are_explained(client: Client) -> None:
    listed = client.get("/problems")["data"]
    assert {page["code"] for page in listed} == {kind.code for kind in Kind}
    for kind in Kind:
        page = client.get(f"/problems/{kind.code}")
        assert page["title"]["pt"] == kind.title.pt
    assert client.send("GET", "/problems/none").status_code == 404


def test_the_service_tells_how_it_is(client: Client) -> None:
    assert client.get("/healthz") == {"status": "ok"}
    assert client.get("/readyz") == {"status": "ready"}
    index = client.get("/")
    for link in index["links"].values():
        assert client.send("GET", link, client.organiser).status_code == 200


def test_tokens_are_kept_as_hashes_only(client: Client, sqlite_store: Matches, settings: Settings) -> None:
    _, tokens = client.begin()
    minted = client.token("judge")
    with reading(database_of(sqlite_store)) as contents:
        kept = str([row for table in contents.tables() for row in contents.rows(table)])
    file = Path(database_of(sqlite_store))  # also in pages that SQLite has freed, and in its journal
    kept += str([each.read_bytes() for each in file.parent.glob(f"{file.name}*")])
    assert token_digest(minted) in kept
    for token in (minted, client.organiser, *tokens.values()):
        assert token.removeprefix("adj_") not in kept


def test_a_key_mints_one_token(client: Client) -> None:
    key = {"Idempotency-Key": "mint-once"}
    first, again = (client.send("POST", "/v1/tokens", client.organiser, {"role": "judge"}, key) for _ in range(2))
    assert first.get_json() == again.get_json()
    assert again.headers["Idempotency-Replayed"] == "true"
    other = client.send("POST", "/v1/tokens", client.organiser, {"role": "spectator"}, key)
    assert problem(other) == (422, "idempotency-key-reused")


def test_one_caller_cannot_take_every_stream() -> None:
    budget = StreamBudget(8)
    for subject in ("a", "a", "a", "a", "b"):
        budget.take(subject)
    with pytest.raises(Problem) as refused:
        budget.take("a")
    assert refused.value.kind is Kind.STREAM_CAPACITY
    budget.release("a")
    budget.take("a")
    for subject in ("c", "c", "d"):
        budget.take(subject)
    with pytest.raises(Problem):
        budget.take("e")


def test_a_revoked_token_is_refused(client: Client, sqlite_store: Matches) -> None:
    minted = client.token("judge")
    with sqlite_store.tables.dialect.writing() as cursor:
        cursor.execute("UPDATE tokens SET revoked_at = '2026-01-01' WHERE role = 'judge'")
    assert client.send("GET", "/v1/matches", minted).status_code == 401


def test_settings_come_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDICATOR_DATA", str(tmp_path / "kept"))
    first, second = configured(), configured()
    assert first == second
    assert len(first.secret) == 64
    assert (tmp_path / "kept" / "secret").stat().st_mode & 0o777 == 0o600
    monkeypatch.setenv("ADJUDICATOR_SECRET", SECRET.decode())
    assert configured().secret == SECRET


@pytest.mark.parametrize(
    ("name", "value"),
    [("ADJUDICATOR_RATE", "many"), ("ADJUDICATOR_STREAMS", "-1"), ("ADJUDICATOR_PROXIES", "10.0.0.0/8, proxy")],
)
def test_a_setting_that_cannot_be_is_named(
    name: str, value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUDICATOR_DATA", str(tmp_path))
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSetting) as refused:
        configured()
    assert name in refused.value.why.pt
    assert value.split()[-1] in refused.value.why.en


@given(
    st.binary(max_size=60)
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=6),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    ).map(lambda value: json.dumps(value).encode())
)
def test_what_strict_json_lets_in_survives_the_way_back(data: bytes) -> None:
    try:
        value = strict_json.loads(data)
    except (strict_json.MalformedJSON, strict_json.UnacceptableText):
        return
    assert msgspec.json.decode(msgspec.json.encode(value)) == value
    assert "\\u0000" not in json.dumps(value)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(
    data=st.dictionaries(
        st.sampled_from(["ruleset", "seats", "options", "luck", "position", "x"]),
        st.recursive(
            st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=4),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
            max_leaves=8,
        ),
    )
)
def test_no_body_makes_a_500(client: Client, data: dict[str, Any]) -> None:
    body = {"ruleset": "diamonds", "seats": DEMO, **data}
    answer = client.send("POST", "/v1/matches", client.organiser, body)
    assert answer.status_code in (201, 400, 422), answer.text
