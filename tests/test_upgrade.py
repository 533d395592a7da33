"""Stores of earlier versions are upgraded, by a service that is played at meanwhile, and nothing is lost."""

import hashlib
import http.client
import json
import lzma
import os
import subprocess
import sys
import tarfile
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

from adjudicator.api import create_app
from adjudicator.api.http.settings import Settings
from adjudicator.matches.application import Matches
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.matches.store import schema
from adjudicator.transparency.keys import LogFolder
from tests.api.client import Client
from tests.api.service import ask, free_port
from tests.api.test_bots import one_filled

STORES = Path(__file__).parent / "data" / "stores"
"""Made by `make.py` there; each folder is named by the commit of the version that has made it."""
VERSIONS = ("0aa0bce",)
MOVES = 5
"""So many moves of each match are made while a service is upgraded and after."""
NDJSON = {"Accept": "application/x-ndjson"}


class Season:
    """A store of an earlier version, with what was answered of it then."""

    def __init__(self, data: Path, database: str) -> None:
        self.data, self.database = data, database
        self.told: dict[str, Any] = json.loads((data.parent / "answers.json").read_text(encoding="utf-8"))
        self.secret = (data / "secret").read_bytes()

    def tokens(self, id: str) -> dict[str, str]:
        """Return who sees which view of a match."""
        told = self.told
        judge = told["judge"] if told["matches"][id]["kind"] == "tournament" else told["organiser"]
        return {"spectator": told["organiser"], "judge": judge, **told["matches"][id]["tokens"]}

    def adjudicator(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command of this version on it."""
        return subprocess.run(
            [sys.executable, "-m", "adjudicator.cli", *command],
            env=self.environment(), cwd=self.data.parent, capture_output=True, text=True, check=False,
        )  # fmt: skip

    def environment(self) -> dict[str, str]:
        return {**os.environ, "ADJUDICATOR_DATA": str(self.data), "ADJUDICATOR_DATABASE": self.database}


@pytest.fixture(params=VERSIONS)
def season(request: pytest.FixtureRequest, tmp_path: Path, database: str) -> Iterator[Season]:
    folder = STORES / request.param
    with tarfile.open(folder / "data.tar.xz") as packed:
        packed.extractall(tmp_path, filter="data")
    if "dbname=" not in database:
        yield Season(tmp_path / "data", str(tmp_path / "data" / "adjudicator.db"))
        return
    with psycopg.connect(database) as connection:
        connection.execute(lzma.decompress((folder / "postgresql.sql.xz").read_bytes()))
    yield Season(tmp_path / "data", database)


def without_proofs(log: bytes) -> bytes:
    """Return the lines of a log to its footer: proofs grow with the service's own log."""
    return b"".join(line for line in log.splitlines(keepends=True) if b'"kind":"proof"' not in line[:20])


def test_what_an_earlier_version_has_kept_is_answered_as_it_was(season: Season) -> None:
    assert schema.upgrade(season.database)
    store = Matches(schema.open_recorder(season.database), season.secret)
    settings = Settings(database=season.database, secret=season.secret, rate=10**9, log_folder=str(season.data / "log"))
    with closing(store.tables.dialect):
        with store.tables.dialect.writing() as cursor:  # the days for which it was begun are over by now
            cursor.execute("UPDATE sessions SET expires_at = '9999-12-31T23:59:59.000000Z'")
        client, told = Client(create_app(settings, store), season.told["organiser"]), season.told
        for id, match in told["matches"].items():
            for view, was in match["states"].items():
                now = client.get(f"/v1/matches/{id}/state?view={view}", season.tokens(id)[view])
                assert as_told(now) == as_told(was), (match["ruleset"], view)
            log = client.send("GET", f"/v1/matches/{id}/log", client.organiser, headers=NDJSON).data
            assert hashlib.sha256(without_proofs(log)).hexdigest() == match["log"]
        ruled = client.get(f"/v1/disputes/{told['dispute']}", told["judge"])
        assert told["ruled"].pop("links").items() <= ruled.pop("links").items()
        assert told["ruled"].items() <= ruled.items()
        here = client.send("GET", "/v1/me", headers={"Cookie": told["session"]}).get_json()
        assert (here["role"], here["label"], here["tournament"]) == ("judge", "Rita", told["tournament"])


def as_told(answer: dict[str, Any]) -> dict[str, Any]:
    """Leave out of a state its validator, which names the version, and what the salts are made of: 0aa0bce showed that
    to judges, and nobody is shown it since."""
    salts = {name: value for name, value in answer["state"]["salts"].items() if name not in ("salt", "value")}
    return {**answer, "rev": "", "state": {**answer["state"], "salts": salts}}


class Player(threading.Thread):
    """Makes moves of a match from before its service is there; keeps what was acknowledged, and what was refused."""

    def __init__(self, port: int, match: str, tokens: dict[str, str], too_late: threading.Event) -> None:
        super().__init__()
        self.port, self.match, self.tokens, self.too_late = port, match, tokens, too_late
        self.acknowledged: list[int] = []
        self.refused: set[Any] = set()

    def run(self) -> None:
        for number in count():
            if len(self.acknowledged) >= MOVES or self.too_late.is_set():
                return
            try:
                self._move(f"after-{number:06}")
            except (OSError, http.client.HTTPException):
                self.too_late.wait(0.02)

    def _move(self, key: str) -> None:
        here = f"/v1/matches/{self.match}"
        for seat, token in self.tokens.items():
            status, now = ask(self.port, "GET", f"{here}/choices", token)
            if status == 200 and seat in now["waiting"]:
                status, now = ask(self.port, "POST", f"{here}/actions", token, {"action": first_of(now)}, key)
                if status == 201:
                    self.acknowledged.append(now["version"])
            if status not in (200, 201):
                self.refused.add((status, now.get("code")))


def first_of(now: dict[str, Any]) -> Any:
    """Return an action that does not give the match up."""
    offered = [each["action"] for each in now["choices"] if each["action"]["type"] not in ("concede", "offer")]
    forms = [form for form in now["forms"] if form["type"] != "offer"]
    return offered[0] if offered else one_filled(forms[0], RandomPicker(7))


@pytest.mark.sampled(1)
def test_it_is_upgraded_by_a_service_that_is_played_at_and_nothing_is_lost(season: Season) -> None:
    port, too_late, told = free_port(), threading.Event(), season.told
    running = [id for id, match in told["matches"].items() if match["kind"] == "running"][:3]
    players = [Player(port, id, told["matches"][id]["tokens"], too_late) for id in running]
    for player in players:
        player.start()
    with serving(season, port) as server:
        try:
            for player in players:
                player.join(timeout=60)
            assert server.poll() is None
        finally:
            too_late.set()
        for player in players:
            log = log_of(port, player.match, told["organiser"])
            events = [json.loads(line) for line in log.splitlines() if b'"kind":"event"' in line[:20]]
            was = max(state["version"] for state in told["matches"][player.match]["states"].values())
            assert len(player.acknowledged) >= MOVES, player.refused
            assert [event["version"] for event in events] == [*range(1, len(events) + 1)]
            assert was < player.acknowledged[0] and player.acknowledged[-1] <= len(events)
            assert player.refused <= {(503, "database-unavailable"), (503, "overloaded")}
            (season.data.parent / f"{player.match}.ndjson").write_bytes(log)
    checked(season, running)


@contextmanager
def serving(season: Season, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """Serve a store by the command that operators use."""
    command = [sys.executable, "-m", "adjudicator.cli", "serve", "--port", str(port), "--workers", "2"]
    environment = season.environment() | {"ADJUDICATOR_RATE": "1000000"}
    with (
        (season.data.parent / "printed").open("wb") as printed,
        subprocess.Popen(
            command, env=environment, cwd=season.data.parent, stdout=printed, stderr=subprocess.STDOUT
        ) as server,
    ):
        try:
            yield server
        finally:
            server.terminate()


def log_of(port: int, match: str, token: str) -> bytes:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=25)) as connection:
        connection.request("GET", f"/v1/matches/{match}/log", headers={"Authorization": f"Bearer {token}", **NDJSON})
        return connection.getresponse().read()


def checked(season: Season, matches: list[str]) -> None:
    """Check that what is there now is one history with what was there before: the log of then is a part of that of now,
    every stream is what its chain says, and a receipt of then is kept."""
    (season.data.parent / "then.checkpoint").write_text(season.told["checkpoint"])
    for command in (["log", "check", "--checkpoint", "then.checkpoint"], ["db", "audit"]):
        done = season.adjudicator(*command)
        assert done.returncode == 0, (command, done.stdout, done.stderr)
    folder, receipt = LogFolder(season.data / "log"), season.data.parent / "receipt"
    receipt.write_text(next(each for each in season.told["receipts"] if matches[0] in each))
    keys = ["--key", str(folder.checkpoint_key().verifier), "--key", str(folder.receipts_key().verifier)]
    verified = season.adjudicator("verify", f"{matches[0]}.ndjson", *keys, "--receipt", "receipt").stdout
    assert "hash chain: passed" in verified and "receipt: passed" in verified and "FAILED" not in verified, verified
