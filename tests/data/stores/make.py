"""Make a store as a season leaves it, of a version that is to be kept: it is asked of a service of that version.

    ADJUDICATOR_LOG_ORIGIN=club.example/log adjudicator serve --port 8765    # of that version, in an empty folder
    python tests/data/stores/make.py http://127.0.0.1:8765 ORGANISER'S-TOKEN > answers.json

Then stop the service: `data/` and `answers.json` in a tar.xz are the store in SQLite and what was answered of it. For
PostgreSQL `adjudicator db move` of that version, then `pg_dump --inserts --no-owner --no-privileges`, without the lines
that begin with a backslash.
"""

import hashlib
import json
import random
import sys
import urllib.request
from email.message import Message
from itertools import count
from typing import Any

from adjudicator.rulesets.registry import RULESETS

URL, ORGANISER = sys.argv[1:]
LEFT_OUT = ("concede", "offer", "accept", "refuse", "release", "claim")
NUMBERS, PICK = count(), random.Random(9)


def send(method: str, path: str, token: str = "", body: Any = None, accept: str = "application/json") -> Any:
    """Return an answer's bytes and headers. Raises HTTPError."""
    headers = {"Accept": accept, "Content-Type": "application/json", "Idempotency-Key": f"season-{next(NUMBERS):06}"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = json.dumps(body).encode() if body is not None else None
    with urllib.request.urlopen(urllib.request.Request(URL + path, data, headers, method=method)) as answer:
        found: tuple[bytes, Message] = answer.read(), answer.headers
    return found


def get(path: str, token: str = ORGANISER) -> Any:
    return json.loads(send("GET", path, token)[0])


def post(path: str, token: str, **body: Any) -> Any:
    return json.loads(send("POST", path, token, body)[0])


def some_action(now: Any) -> Any:
    """Return one of the actions that are offered, or of those that a form makes."""
    offered = [each["action"] for each in now["choices"] if each["action"]["type"] not in LEFT_OUT]
    if offered:
        return PICK.choice(offered)
    form = PICK.choice([form for form in now["forms"] if form["type"] not in LEFT_OUT])
    action = dict(form["action"])
    for field in form["fields"]:
        options = [each["value"] for each in field["options"]]
        if field["form"] in ("some", "order"):
            many = len(options) if field["form"] == "order" else field["least"]
            action[field["name"]] = [options.pop(PICK.randrange(len(options))) for _ in range(many)]
        else:
            action[field["name"]] = PICK.choice(options) if options else field["least"]
    return action


def play(match: str, tokens: dict[str, str], moves: int) -> list[str]:
    """Play on by chance, as long as one of these seats is asked; return the receipts."""
    here, receipts = f"/v1/matches/{match}", []
    for _ in range(moves):
        seat = next((seat for seat in get(f"{here}/decision")["waiting"] if seat in tokens), "")
        if not seat:
            break
        action = some_action(get(f"{here}/choices", tokens[seat]))
        receipts.append(post(f"{here}/actions", tokens[seat], action=action)["receipt"])
    return receipts


def ruled(match: str, tokens: dict[str, str], judge: str) -> str:
    """Have a dispute opened, ruled on and accepted; return its id."""
    question = {"kind": "legality"}
    id: str = post(f"/v1/matches/{match}/disputes", tokens["P2"], question=question, move=3, blocking=True)["id"]
    here = f"/v1/disputes/{id}"
    post(f"{here}/acknowledgements", judge)
    verdict = {"outcome": "no_infraction", "reason": "It was legal.", "follows": True, "remedies": []}
    post(f"{here}/rulings", judge, clauses=get(here, judge)["finding"]["clauses"][:1], **verdict)
    for token in tokens.values():
        post(f"{here}/acceptances", token)
    return id


def season() -> dict[str, Any]:
    """Let a season happen: matches of each game, one that is over, one with the house, one of a tournament with a
    ruling, a session. Return who holds what."""
    matches: dict[str, Any] = {}
    receipts: list[str] = []

    def begun(kind: str, ruleset: str, moves: int, **more: Any) -> str:
        made = post("/v1/matches", ORGANISER, ruleset=ruleset, seats=RULESETS[ruleset].demo_setup["seats"], **more)
        id: str = made["match"]["id"]
        tokens = {seat: token for seat, token in made["tokens"].items() if seat not in more.get("house", ())}
        receipts.extend(play(id, tokens, moves))
        matches[id] = {"ruleset": ruleset, "kind": kind, "tokens": tokens}
        return id

    over = post("/v1/demos", ORGANISER, ruleset="diamonds", seed=3)["match"]["id"]
    matches[over] = {"ruleset": "diamonds", "kind": "over", "tokens": {}}
    for ruleset in RULESETS:
        begun("running", ruleset, 12)
    begun("house", "diamonds", 3, house=["P2", "P3", "P4"])
    tournament = post("/v1/tournaments", ORGANISER, name="Liga", ruleset="diamonds")["id"]
    judge = post(f"/v1/tournaments/{tournament}/officers", ORGANISER, office="judge", label="Rita")["token"]
    id = begun("tournament", "diamonds", 9, tournament=tournament, table="12")
    dispute = ruled(id, matches[id]["tokens"], judge)
    session = send("POST", "/v1/sessions", body={"token": judge})[1]["Set-Cookie"].partition(";")[0]
    return {"organiser": ORGANISER, "judge": judge, "tournament": tournament, "dispute": dispute, "session": session,
            "matches": matches, "receipts": receipts}  # fmt: skip


def answered(told: dict[str, Any]) -> None:
    """Add what is answered of it now: every view, every log (but for its proofs, which grow with the service's)."""
    for id, match in told["matches"].items():
        views = {"spectator": ORGANISER, **match["tokens"]}
        if match["kind"] in ("over", "tournament"):
            views["judge"] = told["judge"] if match["kind"] == "tournament" else ORGANISER
        match["states"] = {view: get(f"/v1/matches/{id}/state?view={view}", token) for view, token in views.items()}
        data = send("GET", f"/v1/matches/{id}/log", ORGANISER, accept="application/x-ndjson")[0]
        lines = [line for line in data.splitlines(keepends=True) if b'"kind":"proof"' not in line[:20]]
        match["log"] = hashlib.sha256(b"".join(lines)).hexdigest()
    told["ruled"] = get(f"/v1/disputes/{told['dispute']}", told["judge"])
    told["checkpoint"] = send("GET", "/log/checkpoint", accept="text/plain")[0].decode()


if __name__ == "__main__":
    SEASON = season()
    answered(SEASON)
    print(json.dumps(SEASON, indent=1, ensure_ascii=False))
