"""Every operation by every role, in every relation: what the table of `api/access/roles.py` says and no more.

What is expected stands here, letter by letter, and is not asked of the code that is tried. An operation that this
table does not mention fails the test.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from werkzeug.test import TestResponse

from adjudicator.api import create_app
from adjudicator.api.http.settings import Settings
from adjudicator.api.openapi.examples import BODY_EXAMPLES
from adjudicator.api.operations import OPERATIONS, Operation
from adjudicator.judging.tournament_events import TournamentOpened
from adjudicator.judging.tournaments import Tournaments
from adjudicator.matches.application import Matches
from adjudicator.matches.people.token_registry import TokenRegistry, Wanted
from adjudicator.matches.people.tokens import token_digest
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.rulesets.diamonds.cards.form import MISSIONS
from adjudicator.rulesets.registry import RULESETS
from adjudicator.transparency.sequencer import Sequencer
from adjudicator.transparency.tables import LogTables
from tests.api.client import Client
from tests.conftest import SECRET
from tests.matches.play import request
from tests.transparency.memory import begun as begun_log

LETTERS = {
    "O": "organiser", "H": "head_judge", "J": "judge", "K": "scorekeeper", "S": "seat", "W": "spectator",
}  # fmt: skip
EVERYONE, PARTIES, JUDGES = "OHJKSW", "HJKS", "HJ"
MAY = {
    # what needs no token
    **dict.fromkeys(
        ("getIndex", "getHealth", "getReadiness", "getContract", "getDocs", "getDocsPage", "searchDocs",
         "listProblems", "getProblem",
         "listRulesets", "getRuleset", "listClauses", "listCards", "getSchemas", "getSchema", "getBundle",
         "listPolicies", "getPolicy", "getCheckpoint", "getTile", "getProof", "beginSession", "openTable"), ""),
    # looking at matches and asking about them, each in a view that the role has; what concerns no match
    **dict.fromkeys(
        ("listMatches", "getMatch", "getState", "getDecision", "getChoices", "getChoicesOf", "getConsequences",
         "getDiff", "explainNumber", "listMoves", "getMove",
         "listEvents", "getLog", "askMatch", "whatIf", "askPosition", "checkCardSet", "checkDeck",
         "listCardSets", "getCardSet",
         "listTournaments", "getTournament", "getSeed", "getMe", "listSessions", "endSession", "issueCode", "follow",
         "listChanges", "getClock", "getBoard", "replayMatch", "replayLog", "drawBranch", "getFile",
         "listClauseCases", "listCardCases"), EVERYONE),
    # the organiser's own
    **dict.fromkeys(
        ("playDemo", "listTokens", "mintToken", "revokeToken", "openTournament", "appointOfficer", "dismissOfficer",
         "endTournament"), "O"),
    **dict.fromkeys(("createMatch", "createCardSet", "createPicture", "reportTournament", "importMatch"), "OHJ"),
    **dict.fromkeys(("listLooks", "openRound", "startRound", "extendRound"), "OH"),
    # the floor of a tournament
    **dict.fromkeys(("getFloor", "getTournamentLog"), "OHJK"),
    **dict.fromkeys(("listPlayers", "getPlayer", "extendMatch"), "OHJ"),
    # play: a seat's, or entered by an official of a paper match
    **dict.fromkeys(("postAction", "postActions"), "HJKS"),
    "correctMatch": "HJK",
    "giveNonce": "S",
    # the desk
    **dict.fromkeys(
        ("openDispute", "listDisputes", "getDispute", "getDisputeLog", "reportDispute", "tellDispute", "makeStatement",
         "withdrawDispute"), PARTIES),
    **dict.fromkeys(("acceptRuling", "appealRuling"), "HJS"),
    **dict.fromkeys(
        ("acknowledgeDispute", "getSuggestions", "giveRuling", "draftRuling", "planBackup",
         "applyRemedies",
         "listPrecedents"), JUDGES),
    **dict.fromkeys(("decideAppeal", "remandDispute", "authorizeBackup", "reopenDispute"), "H"),
}  # fmt: skip
"""The roles that may do each operation, by their letters."""

FINER = {
    "postAction": "another seat's action", "postActions": "another seat's action",
    "acceptRuling": "another seat's word", "appealRuling": "another seat's word",
    "whatIf": "what only judges may know", "drawBranch": "what only judges may know",
    "withdrawDispute": "another's dispute",
    "giveRuling": "a call that another judge has taken", "draftRuling": "a call that another judge has taken",
}  # fmt: skip
"""What may be refused with 403 to somebody of the right role, and for what."""

OTHERWISE = {
    "getCardSet": "no such card set", "getSeed": "no nonces are asked", "giveNonce": "no nonces are asked",
    "endSession": "no session of one's own", "issueCode": "another's token", "follow": "a match out of reach",
}  # fmt: skip
"""What may be answered with 404 of a match that there is, and for what."""

HERE, HERE_TOO, THERE, LOOSE = "here", "here too", "there", "loose"
"""Matches: two of one tournament, one of another, one of none."""

REACHES = {
    # who: the matches that there are for this caller, and the tournaments
    "organiser": ({HERE, HERE_TOO, THERE, LOOSE}, {HERE, THERE}),
    "head_judge": ({HERE, HERE_TOO}, {HERE}),
    "judge": ({HERE, HERE_TOO}, {HERE}),
    "scorekeeper": ({HERE, HERE_TOO}, {HERE}),
    "spectator": ({HERE, HERE_TOO}, {HERE}),
    "head_judge of none": ({LOOSE}, set()),
    "judge of none": ({LOOSE}, set()),
    "scorekeeper of none": ({LOOSE}, set()),
    "spectator of none": ({HERE, HERE_TOO, THERE, LOOSE}, set()),
    "seat": ({HERE}, {HERE}),
    "seat of none": ({LOOSE}, set()),
}
"""Callers by role, of the tournament `here` (the seat: of the match `here`) or of none, and what they may know of."""

ALL = {"judge", "P1", "P2", "spectator"}
VIEWS = {
    # role: of a running match, of a running match on paper, of one that is over
    "organiser": ({"spectator"}, {"spectator"}, ALL),
    "head_judge": (ALL, ALL, ALL),
    "judge": (ALL, ALL, ALL),
    "scorekeeper": ({"spectator"}, ALL, ALL),
    "seat": ({"P1", "spectator"}, {"P1", "spectator"}, ALL),
    "spectator": ({"spectator"}, {"spectator"}, ALL),
}
"""The views that each role has, the seat being P1."""

NOTHING = {"match_id": "m_" + "a" * 26, "dispute_id": "d_" + "a" * 26, "tournament_id": "t_" + "a" * 26}


class World(NamedTuple):
    """A service with people of every role."""

    client: Client
    matches: dict[str, str]
    disputes: dict[str, str]
    tournaments: dict[str, str]
    callers: dict[str, str]
    invalid: dict[str, dict[str, str]]
    spare: str
    """The subject of a token that may be revoked."""
    log: bytes
    """The log of a match that is over."""
    logged: str
    """The id of what is in the transparency log."""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    path = str(tmp_path_factory.mktemp("roles") / "roles.db")
    upgrade(path)
    store = Matches(open_recorder(path), SECRET)
    register = TokenRegistry(store)
    tournament = TournamentOpened("logged", "diamonds", "house", {}, "nobody")
    Tournaments(store).begin(tournament, request())
    Sequencer(LogTables(store.tables), begun_log(tmp_path_factory.mktemp("log") / "log")).round()
    logged = LogTables(store.tables).entries(0, 1)[0].stream
    settings = Settings(
        database=path, secret=SECRET, rate=10**9, wrong_tokens=10**9, stream_seconds=0.0, open_tables=10**9
    )
    app = create_app(settings, store)
    client = Client(app, register.organiser())

    def made(path: str, token: str, **body: Any) -> Any:
        answer = client.send("POST", path, token, body)
        assert answer.status_code == 201, answer.text
        return answer.get_json()

    organiser = client.organiser
    tournaments = {
        name: made("/v1/tournaments", organiser, name=name, ruleset="diamonds")["id"] for name in (HERE, THERE)
    }
    for id in tournaments.values():
        made(f"/v1/tournaments/{id}/rounds", organiser, **BODY_EXAMPLES["openRound"])
    paper = {"mode": "reported", "reports": {"missions": list(MISSIONS), "first_player": "P1"}}
    of = {HERE: {"tournament": tournaments[HERE]}, THERE: {"tournament": tournaments[THERE]}}
    begun = {
        name: client.begin(luck=paper, **of.get(where, {}))
        for name, where in ((HERE, HERE), (HERE_TOO, HERE), (THERE, THERE), (LOOSE, LOOSE))
    }
    callers = {"organiser": organiser, "seat": begun[HERE][1]["P1"], "seat of none": begun[LOOSE][1]["P1"]}
    for role in ("head_judge", "judge", "scorekeeper", "spectator"):
        officer = made(f"/v1/tournaments/{tournaments[HERE]}/officers", organiser, office=role, label=role)
        callers[role] = officer["token"]
        callers[f"{role} of none"] = client.token(role)
    disputes = {
        name: made(f"/v1/matches/{id}/disputes", tokens["P1"], question={"kind": "timing"})["id"]
        for name, (id, tokens) in begun.items()
    }
    yield World(
        client, {name: id for name, (id, _) in begun.items()}, disputes, tournaments, callers,
        invalid_tokens(store, begun[HERE_TOO][0]), made("/v1/tokens", organiser, role="spectator")["subject"],
        client.export(client.demo()[0], organiser), logged,
    )  # fmt: skip
    store.tables.dialect.close()


def invalid_tokens(store: Matches, match_id: str) -> dict[str, dict[str, str]]:
    """Return for each way in which a token is not valid one of each role."""
    register = TokenRegistry(store)
    before = TokenRegistry(Matches(store.tables, SECRET, lambda: "2020-01-01T00:00:00.000Z"))
    elsewhere = TokenRegistry(Matches(store.tables, b"another secret, of no more use"))
    found: dict[str, dict[str, str]] = {"none": {}, "wrong": {}, "revoked": {}, "expired": {}, "void": {}}
    for role in LETTERS.values():
        place = {"match_id": match_id, "seat": "P2"} if role == "seat" else {}
        wanted = Wanted(role, **place)  # type: ignore[arg-type]  # one of the roles
        revoked = register.mint(wanted, request()).token
        register.revoke(token_digest(revoked)[:16])
        ended = Wanted(role, expires_at="2020-01-02T00:00:00.000Z", **place)  # type: ignore[arg-type]  # the same
        found["none"][role] = ""
        found["wrong"][role] = "adj_" + "1" * 64
        found["revoked"][role] = revoked
        found["expired"][role] = before.mint(ended, request()).token
        found["void"][role] = elsewhere.mint(wanted, request()).token
    return found


def ask(
    world: World, operation: Operation, token: str, more: dict[str, str] | None = None, /, **places: str
) -> TestResponse:
    """Send a request as in the contract's examples, about these places, with `more` headers."""
    path = operation.path.replace("{move}", "0").replace("{ruleset}", "diamonds").replace("{policy}", "house")
    path = path.replace("{code}", "forbidden").replace("{subject}", world.spare).replace("{card_set_id}", "c_none")
    path = (
        path.replace("{tile_path}", "0/000.p/1")
        .replace("{stream_id}", world.logged)
        .replace("{clause}", "D-012")
        .replace("{card}", "C1")
        .replace("{thing}", "C1")
    )
    path = path.replace("{number}", "1").replace("{player_path}", "ana")
    path = path.replace("{session}", "current").replace("{page_path}", "problems")
    path = path.replace("{bundle}", "heat").replace("{edition}", RULESETS["diamonds"].edition)
    for name in NOTHING:
        path = path.replace(f"{{{name}}}", places.get(name, NOTHING[name]))
    path += {
        "getDiff": "?from=0&to=0",
        "explainNumber": "?of=P1.total",
        "listPrecedents": "?ruleset=diamonds",
        "follow": f"?follow={world.matches[HERE]}",
    }.get(operation.id, "")
    if operation.id in ("importMatch", "replayLog"):
        headers = {"Content-Type": "application/x-ndjson", **(more or {})}
        return world.client.send("POST", path, token or None, headers=headers, data=world.log)
    body = BODY_EXAMPLES.get(operation.id) if operation.body is not None else None
    if operation.id == "beginSession":
        body = {"token": world.client.organiser}
    return world.client.send(operation.method, path, token or None, body, headers=more)


def told(answer: TestResponse) -> tuple[int, bytes, dict[str, str]]:
    """Return all that an answer tells, without what differs from one request to the next."""
    headers = {name: value for name, value in answer.headers.items() if name not in ("Request-Id", "RateLimit")}
    return answer.status_code, re.sub(rb"urn:uuid:[0-9a-f-]{36}", b"", answer.data), headers


def role_of(caller: str) -> str:
    return caller.removesuffix(" of none")


def by_role(answer: TestResponse) -> bool:
    """Whether an answer refuses somebody's role."""
    return answer.status_code == 403 and "required_role" in answer.get_json()


def test_the_table_has_every_operation_and_no_other() -> None:
    assert set(MAY) == {operation.id for operation in OPERATIONS}
    assert {role for role, *_ in ((role_of(caller),) for caller in REACHES)} == set(LETTERS.values()) == set(VIEWS)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.id)
def test_an_operation_is_done_by_whom_it_is_for_and_by_nobody_else(operation: Operation, world: World) -> None:
    roles = [LETTERS[letter] for letter in MAY[operation.id]]
    kind = next((name for name in NOTHING if f"{{{name}}}" in operation.path), "")
    ids = {"match_id": world.matches, "dispute_id": world.disputes, "tournament_id": world.tournaments}.get(kind, {})
    for caller, (matches, tournaments) in REACHES.items():
        token, role = world.callers[caller], role_of(caller)
        nothing = ask(world, operation, token)
        within = tournaments if kind == "tournament_id" else matches
        for name, id in ids.items() or [("", "")]:
            answer = ask(world, operation, token, **({kind: id} if kind else {}))
            what = (operation.id, caller, name, answer.status_code, answer.data[:300])
            if not roles:
                assert answer.status_code < 300, what
            elif role not in roles:
                assert by_role(answer), what
                assert told(answer) == told(nothing), what
            elif kind and name not in within:
                assert answer.status_code == 404, what
                assert told(answer) == told(nothing), what
            else:
                assert answer.status_code != 401, what
                assert answer.status_code != 404 or operation.id in OTHERWISE, what
                assert answer.status_code != 403 or (operation.id in FINER and not by_role(answer)), what
                assert answer.status_code < 500, what


@pytest.mark.parametrize("operation", [each for each in OPERATIONS if MAY.get(each.id)], ids=lambda each: each.id)
@pytest.mark.sampled(20)
def test_a_token_that_is_not_valid_opens_nothing(operation: Operation, world: World) -> None:
    of = {"match_id": world.matches[HERE], "dispute_id": world.disputes[HERE], "tournament_id": world.tournaments[HERE]}
    for way, tokens in world.invalid.items():
        for letter in MAY[operation.id]:
            answer = ask(world, operation, tokens[LETTERS[letter]], **of)
            assert answer.status_code == 401, (operation.id, way, letter, answer.text)
            nothing = ask(world, operation, tokens[LETTERS[letter]])
            assert told(answer) == told(nothing)
            if way != "none":  # why it is not valid is nobody's business who does not hold it
                assert told(answer) == told(ask(world, operation, world.invalid["wrong"]["judge"], **of))


@pytest.mark.parametrize(
    "operation", [each for each in OPERATIONS if MAY.get(each.id) and each.method != "GET"], ids=lambda each: each.id
)
def test_a_write_by_a_session_is_of_that_session_and_of_a_page_of_the_service(
    operation: Operation, world: World
) -> None:
    of = {"match_id": world.matches[HERE], "dispute_id": world.disputes[HERE], "tournament_id": world.tournaments[HERE]}
    for role in LETTERS.values():
        given = world.client.send("POST", "/v1/sessions", body={"token": world.callers[role]})
        session = {"Cookie": given.headers["Set-Cookie"].partition(";")[0]}
        for origin in ("http://evil.example", "null", "http://localhost:8001"):
            forged = ask(world, operation, "", {**session, "Origin": origin}, **of)
            assert (forged.status_code, forged.get_json()["code"]) == (403, "forged-request"), (role, origin)
        if role not in [LETTERS[letter] for letter in MAY[operation.id]]:
            another = ask(world, operation, "", {**session, "Origin": "http://localhost"}, **of)
            assert by_role(another), (operation.id, role, another.text)
    assert ask(world, operation, "", {"Origin": "http://localhost"}, **of).status_code == 401


# Lists


def ids_in(world: World, token: str, path: str) -> set[str]:
    found: set[str] = set()
    while path:
        page = world.client.get(path, token)
        found |= {each["id"] for each in page["data"]}
        path = f"{path.partition('?')[0]}?cursor={page['next']}" if page["next"] else ""
    return found


@pytest.mark.parametrize("caller", REACHES)
def test_a_list_tells_what_the_caller_may_know_of_and_nothing_else(caller: str, world: World) -> None:
    token, (matches, tournaments) = world.callers[caller], REACHES[caller]
    every = set(world.matches.values())
    assert ids_in(world, token, "/v1/matches") & every == {world.matches[name] for name in matches}
    assert ids_in(world, token, "/v1/tournaments") & {*world.tournaments.values()} == {
        world.tournaments[name] for name in tournaments
    }
    lists = {"/v1/matches?tournament=": (world.tournaments, NOTHING["tournament_id"], matches)}
    if role_of(caller)[0].upper() in "HJS" and role_of(caller) != "spectator":
        disputes = ids_in(world, token, "/v1/disputes")
        assert disputes & {*world.disputes.values()} == {world.disputes[name] for name in matches}
        lists["/v1/disputes?match="] = (world.matches, NOTHING["match_id"], matches)
        lists["/v1/disputes?tournament="] = (world.tournaments, NOTHING["tournament_id"], matches)
    for path, (ids, nothing, within) in lists.items():
        for name, id in ids.items():
            if name not in within:
                hidden = told(world.client.send("GET", path + id, token))
                unknown = told(world.client.send("GET", path + nothing, token))
                assert unlinked(hidden, id) == unlinked(unknown, nothing), (caller, path, name)


def unlinked(answer: tuple[int, bytes, dict[str, str]], id: str) -> tuple[int, bytes, dict[str, str]]:
    status, body, headers = answer
    return status, body, {name: value.replace(id, "") for name, value in headers.items()}


# Views


@pytest.mark.parametrize("role", VIEWS)
@pytest.mark.sampled(2)
def test_a_role_has_its_views_of_a_match_and_no_other(role: str, client: Client) -> None:
    paper = {"mode": "reported", "reports": {"missions": list(MISSIONS), "first_player": "P1"}}
    begun = [client.begin(), client.begin(luck=paper), client.demo()]
    official = client.token(role) if role not in ("organiser", "seat") else client.organiser
    for (id, tokens), allowed in zip(begun, VIEWS[role], strict=True):
        token = tokens["P1"] if role == "seat" else official
        for view in ("judge", "P1", "P2", "spectator"):
            for path in ("state", "decision", "choices", "choices/P1", "diff?from=0&to=0", "explain?of=P1.total",
                         "moves", "moves/0", "events", "log"):  # fmt: skip
                answer = client.send(
                    "GET", f"/v1/matches/{id}/{path}{'&' if '?' in path else '?'}view={view}", token,
                    headers={"Accept": "application/json, application/x-ndjson"},
                )  # fmt: skip
                what = (role, path, view, answer.status_code, answer.text[:200])
                if view in allowed:
                    assert answer.status_code == 200, what
                else:
                    assert (answer.status_code, answer.get_json()["code"]) == (403, "view-forbidden"), what
            asked = {"question": {"kind": "timing"}, "view": view}
            answer = client.send("POST", f"/v1/matches/{id}/questions", token, asked)
            assert answer.status_code == (200 if view in allowed else 403), (role, view, answer.text)


def test_that_something_is_damaged_is_told_to_those_alone_who_may_know_of_it(
    client: Client, sqlite_store: Matches
) -> None:
    made = client.send("POST", "/v1/tournaments", client.organiser, {"name": "T", "ruleset": "diamonds"}).get_json()
    (id, tokens), (_, others) = client.begin(), client.begin()
    question = {"question": {"kind": "timing"}}
    dispute = client.send("POST", f"/v1/matches/{id}/disputes", tokens["P1"], question).get_json()["id"]
    dialect = sqlite_store.tables.dialect
    with dialect.writing() as cursor:
        for stream in (made["id"], dispute):
            other = "UPDATE events SET state = replace(state, ':\"2', ':\"3') WHERE originator_id = ?"
            cursor.execute(dialect[other], (stream,))
    for path, nothing, insider, outsiders in (
        (f"/v1/tournaments/{made['id']}", f"/v1/tournaments/{NOTHING['tournament_id']}", client.organiser,
         (client.token("judge"), tokens["P1"])),
        (f"/v1/disputes/{dispute}", f"/v1/disputes/{NOTHING['dispute_id']}", tokens["P2"], (others["P1"],)),
    ):  # fmt: skip
        assert client.send("GET", path, insider).get_json()["code"] == "record-damaged"
        for outsider in outsiders:
            assert told(client.send("GET", path, outsider)) == told(client.send("GET", nothing, outsider))
