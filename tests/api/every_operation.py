"""Every operation that answers in JSON done once, in an order in which each can be.

What they answer, made short, is shown as examples by the contract, one for each form of answer:
`python -m tests.api.every_operation` writes them.
"""

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from adjudicator.api import create_app
from adjudicator.api.http import journal
from adjudicator.api.http.media import JSON, NDJSON
from adjudicator.api.http.settings import Settings
from adjudicator.api.openapi.examples import ANSWERS, BODY_EXAMPLES, answer_name
from adjudicator.api.operations import OPERATIONS, Operation
from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.rulesets.diamonds.cards.form import MISSIONS
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import Client
from tests.api.contract import answer_of, validator
from tests.api.shortening import shortened
from tests.conftest import SECRET

PATHS = {operation.id: (operation.method, operation.path) for operation in OPERATIONS}


class Doing:
    """Does operations, and keeps what each answered the last time that it is to be an example."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.answers: dict[str, Any] = {}

    def __call__(self, id: str, token: str = "", query: str = "", body: Any = None, **path: object) -> Any:
        """Do an operation: as the organiser unless a token is given, with the example's body unless one is given."""
        method, template = PATHS[id]
        url, token = template.format(**path) + query, token or self.client.organiser
        if isinstance(body, bytes):
            answer = self.client.send(method, url, token, data=body, headers={"Content-Type": NDJSON})
        else:
            sent = (BODY_EXAMPLES[id] if body is None else body) if method == "POST" else None
            answer = self.client.send(method, url, token, sent)
        assert answer.status_code in (200, 201), (id, answer.text)
        self.answers[id] = answer.get_json()
        return self.answers[id]


def done(client: Client) -> dict[str, Any]:
    """Return what each operation answered, by its id."""
    do = Doing(client)
    _service(do)
    _tournament(do)
    judge, head = client.token("judge"), client.token("head_judge")
    _other_luck(do, judge)
    match, tokens = _match(do)
    _questions(do, match, judge)
    _disputes(do, match, tokens, judge, head)
    _tokens(do)
    return do.answers


def _service(do: Doing) -> None:
    for id in ("getIndex", "getHealth", "getReadiness", "listProblems", "listRulesets", "listPolicies"):
        do(id)
    do("getProblem", code="forbidden")
    do("getPolicy", policy="house")
    for id in ("getRuleset", "listClauses", "listCards", "getSchemas"):
        do(id, ruleset="diamonds")
    do("getSchema", ruleset="diamonds", edition=RULESETS["diamonds"].edition)
    do("checkCardSet")
    do("checkDeck")
    do("createPicture")
    do("getCardSet", card_set_id=do("createCardSet")["id"])
    do("listCardSets")


def _match(do: Doing) -> tuple[str, dict[str, str]]:
    created = do("createMatch")
    match, tokens = created["match"]["id"], created["tokens"]
    do("listMatches", query="?limit=1")
    do("getMatch", match_id=match)
    do("getState", query="?view=spectator", match_id=match)
    for number, token in enumerate(tokens.values()):
        cards = do("getDecision", token, match_id=match)["legal"][0]
        if number:
            do("postAction", token, body={"action": cards}, match_id=match)
        else:
            do("postActions", token, body={"actions": [{"action": cards}], "together": False}, match_id=match)
    plan = {**BODY_EXAMPLES["postAction"], "expected_version": do("getMatch", match_id=match)["version"]}
    do("postAction", tokens["P1"], body=plan, match_id=match)
    do("getDecision", tokens["P2"], match_id=match)
    do("getChoices", tokens["P2"], match_id=match)
    do("getChoicesOf", tokens["P1"], match_id=match, thing="C1")
    do("getConsequences", tokens["P2"], match_id=match)
    return match, tokens


def _questions(do: Doing, match: str, judge: str) -> None:
    do("getDiff", query="?from=0&to=1", match_id=match)
    do("getBoard", query="?view=spectator", match_id=match)
    do("replayMatch", query="?view=spectator&after=5&limit=2", match_id=match)
    do("explainNumber", query="?of=P1.total", match_id=match)
    do("askMatch", match_id=match)
    do("whatIf", judge, match_id=match)
    do("drawBranch", judge, match_id=match)
    do("getFile", query="?view=spectator", match_id=match)
    do("askPosition")
    do("listMoves", query="?limit=1", match_id=match)
    do("listChanges", query="?since=0")
    do("getMove", match_id=match, move=1)
    do("listEvents", query="?after=5&limit=1", match_id=match)


def _other_luck(do: Doing, judge: str) -> None:
    made = do("createMatch", body={**BODY_EXAMPLES["createMatch"], "luck": {"nonces": 60}})
    do("getSeed", match_id=made["match"]["id"])
    do("giveNonce", made["tokens"]["P1"], match_id=made["match"]["id"])
    paper = {"mode": "reported", "reports": {"missions": list(MISSIONS), "first_player": "P1"}}
    corrected = do("createMatch", body={**BODY_EXAMPLES["createMatch"], "luck": paper})["match"]["id"]
    entered = do("getDecision", judge, match_id=corrected)["legal"][0]
    do("postAction", judge, body={"action": entered}, match_id=corrected)
    do("correctMatch", judge, match_id=corrected, body={"before": 1, "reason": "entered wrongly"})
    do("openTable")
    played = do("playDemo")["match"]["id"]
    do("importMatch", body=do.client.export(played, do.client.organiser))
    do("replayLog", body=do.client.export(played, do.client.organiser), query="?after=5&limit=1")
    do("listClauseCases", ruleset="diamonds", clause="D-012", query="?limit=1")
    do("listCardCases", ruleset="diamonds", card="C1", query="?limit=1")


def _disputes(do: Doing, match: str, tokens: dict[str, str], judge: str, head: str) -> None:
    seat = tokens["P1"]
    withdrawn = do("openDispute", seat, match_id=match)["id"]
    do("withdrawDispute", seat, dispute_id=withdrawn)
    id = do("openDispute", tokens["P2"], match_id=match)["id"]
    do("makeStatement", seat, dispute_id=id)
    do("getDispute", seat, dispute_id=id)
    do("acknowledgeDispute", judge, dispute_id=id)
    do("getSuggestions", judge, dispute_id=id)
    rewind = {"remedies": [{"remedy": "rewind", "before": 5}]}
    ruling = BODY_EXAMPLES["giveRuling"]
    do("draftRuling", judge, dispute_id=id, body={**ruling, **rewind})
    do("giveRuling", judge, dispute_id=id, body={**ruling, **rewind})
    do("appealRuling", seat, dispute_id=id)
    do("remandDispute", head, dispute_id=id)
    do("acknowledgeDispute", judge, dispute_id=id)
    do("giveRuling", judge, dispute_id=id, body={**ruling, **rewind})
    do("appealRuling", seat, dispute_id=id)
    do("decideAppeal", head, dispute_id=id)
    plan = do("planBackup", judge, dispute_id=id)["plans"][0]
    do("authorizeBackup", head, dispute_id=id, body={"digest": plan["digest"]})
    do("tellDispute", judge, dispute_id=id)
    do("applyRemedies", judge, dispute_id=id)
    do("listPrecedents", judge, query="?ruleset=diamonds&limit=1")
    do("reopenDispute", head, dispute_id=id)
    do("giveRuling", judge, dispute_id=id)
    do("acceptRuling", seat, dispute_id=id)
    do("getDisputeLog", judge, dispute_id=id)
    do("reportDispute", seat, dispute_id=withdrawn)
    do("listDisputes", judge, query="?limit=1")
    do("getState", judge, query="?view=judge", match_id=match)
    do("listLooks")


def _tournament(do: Doing) -> None:
    opened = do("openTournament")["id"]
    do("listTournaments", query="?limit=1")
    officer = do("appointOfficer", tournament_id=opened)["officer"]
    do("getTournament", tournament_id=opened)
    do("dismissOfficer", tournament_id=opened, body={"subject": officer["subject"]})
    do("reportTournament", tournament_id=opened)
    do("getTournamentLog", tournament_id=opened)
    match = do("openRound", tournament_id=opened)["tables"][0]["match"]
    do("startRound", tournament_id=opened, number=1)
    do("extendRound", tournament_id=opened, number=1)
    judge = do("appointOfficer", tournament_id=opened)["token"]
    do("extendMatch", judge, match_id=match)
    do("getClock", match_id=match)
    do.client.send("POST", f"/v1/matches/{match}/disputes", judge, BODY_EXAMPLES["openDispute"])
    do("getFloor", tournament_id=opened)
    do("listPlayers", tournament_id=opened)
    do("getPlayer", tournament_id=opened, player_path="Ana")
    do("endTournament", tournament_id=opened)


def _tokens(do: Doing) -> None:
    minted = do("mintToken")
    do("listTokens", query="?limit=1")
    do("issueCode", subject=minted["subject"])
    session = do("beginSession", body={"token": minted["token"], "label": "phone"})["session"]
    do("getMe")
    do("listSessions", query="?limit=1")
    do("endSession", session=session["id"])
    do("revokeToken", subject=minted["subject"])


@contextmanager
def a_client() -> Iterator[Client]:
    """Give a client of a service of its own."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "examples.db")
        upgrade(database)
        store = Matches(open_recorder(database), SECRET)
        settings = Settings(database=database, secret=SECRET, rate=10**9, open_tables=1)
        yield Client(create_app(settings, store), organiser_token(store))
        store.tables.dialect.close()


def written() -> str:
    """Return the examples, one a line, by the schema of the answer: of the first operation that answers so."""
    lines = []
    with a_client() as client:
        answers = done(client)
    seen = set()
    for operation in OPERATIONS:
        name = answer_name(operation)
        if name is not None and name not in seen:
            seen.add(name)
            short = shortened(answers[operation.id], validator(schema_of(operation)))
            lines.append(f"{json.dumps(name)}:{json.dumps(short, ensure_ascii=False, separators=(',', ':'))}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def schema_of(operation: Operation) -> Any:
    """Return the schema by which the contract describes what an operation answers."""
    told = answer_of(operation.method, operation.path, min(operation.answers))
    return told["content"][JSON]["schema"]


if __name__ == "__main__":
    journal.only_warnings()
    ANSWERS.write_text(written(), encoding="utf-8")
