"""Who uses the service meanwhile: players, judges, a tournament, those who look, follow, export and verify."""

import http.client
import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from itertools import count
from typing import Any

from adjudicator.audit.checks import Given
from adjudicator.audit.evidence import Evidence
from adjudicator.audit.verify import verify
from adjudicator.rulesets.registry import RULESETS
from adjudicator.transparency.keys import LogFolder
from tests.api.service import fetch
from tests.torture.acknowledged import DISPUTES, Acknowledged
from tests.torture.deployment import Deployment

VIEWS = (
    "/v1/matches/{match}",
    "/v1/matches/{match}/state?view=judge",
    "/v1/matches/{match}/state?view=P1",
    "/v1/matches/{match}/state?view=spectator",
    "/v1/matches/{match}/board",
    "/v1/matches/{match}/decision",
    "/v1/matches/{match}/choices",
    "/v1/matches/{match}/moves?limit=50",
    "/v1/matches/{match}/events?limit=50",
    "/v1/matches/{match}/replay",
    "/v1/matches?limit=50",
    "/v1/disputes?limit=50",
    "/v1/tournaments",
    "/v1/precedents?ruleset=diamonds",
    "/v1/rulesets/heat/cards",
    "/docs",
)
TO_THE_END, EXPORTS = 0.05, 0.05
"""What part of the matches is played to the end; what part of the looks is an export of a log."""
A_WHOLE_MATCH, A_LITTLE = 400, 16
"""So many moves are made at most."""
ROUNDS, TABLES = 2, 4
"""Of a tournament."""
AGAIN_SECONDS, PATIENCE_SECONDS = 0.2, 60.0
"""How long they wait before they ask again; within what time everything is answered, and heard on streams."""


class Visitors(Acknowledged):
    """Clients who come again and again, at a steady rate; what surprises them is a finding, and they go on.

    They wait for `pace` seconds after what they do, and open a stream again on which `quiet` seconds have passed."""

    def __init__(self, deployment: Deployment, seed: int, pace: float, quiet: float) -> None:
        super().__init__(deployment.database, deployment.port)
        self.pace, self.again_seconds, self.seed, self.quiet = pace, AGAIN_SECONDS, seed, quiet
        folder = LogFolder(deployment.data / "log")
        self.keys = folder.checkpoint_key().verifier, folder.receipts_key().verifier
        self.findings: list[str] = []
        self.versions: dict[str, int] = {}
        """The version of each match that was told last."""
        self.heads: dict[str, str] = {}
        """The head judge's token of each match of a tournament."""
        self.seen: Counter[str] = Counter()
        """How many views, exports, streams, tournaments there were."""
        self.judge_token: str = self.post(self.organiser, "/v1/tokens", "judge-of-all", {"role": "judge"})["token"]

    def come(self, players: int, judges: int, viewers: int, listeners: int) -> list[threading.Thread]:
        """Have them come until it is enough."""
        jobs: list[tuple[str, int, Callable[[str, random.Random], None]]] = [
            ("player", players, self._play),
            ("judge", judges, lambda name, _: self.judge(name, DISPUTES)),
            ("host", 1, self._host),
            ("viewer", viewers, lambda _, chance: self._look(chance)),
            ("listener", listeners, lambda _, chance: self._listen(chance)),
        ]
        threads = [
            threading.Thread(target=self._again_and_again, args=(f"{name}{number}", job), daemon=True)
            for name, several, job in jobs
            for number in range(several)
        ]
        for thread in threads:
            thread.start()
        return threads

    def post(self, token: str, path: str, key: str, body: Any) -> Any:
        """Send a request until it is answered; keep the receipt and the version."""
        answer = super().post(token, path, key, body)
        if path.endswith("/actions"):
            self.versions[path.split("/")[3]] = answer["version"]
        return answer

    def _again_and_again(self, name: str, job: Callable[[str, random.Random], None]) -> None:
        chance = random.Random(f"{self.seed}-{name}")
        for number in count():
            try:
                job(f"{name}-{number}", chance)
            except Exception as error:
                self.findings.append(f"{name}-{number}: {type(error).__name__}: {error}"[:2000])
                self.enough.wait(1.0)
            if self.enough.is_set():
                return

    def _play(self, name: str, chance: random.Random) -> None:
        moves = A_WHOLE_MATCH if chance.random() < TO_THE_END else chance.randint(1, A_LITTLE)
        self.play(name, moves, chance.choice([*RULESETS]), chance.choice)

    def _host(self, name: str, chance: random.Random) -> None:
        """Hold a tournament: rounds of tables, each played a little, and its report."""
        made = self.post(self.organiser, "/v1/tournaments", f"open-{name}", {"name": name, "ruleset": "diamonds"})
        here = f"/v1/tournaments/{made['id']}"
        body = {"office": "head_judge", "label": "Rita"}
        head: str = self.post(self.organiser, f"{here}/officers", f"head-{name}", body)["token"]
        factions = [seat["faction"] for seat in RULESETS["diamonds"].demo_setup["seats"]]
        for number in range(1, ROUNDS + 1):
            heading = ",".join(["table", *(f"player {seat},faction {seat}" for seat in range(1, 5))])
            rows = [
                ",".join([str(table), *(f"{name} {table}{seat},{faction}" for seat, faction in enumerate(factions))])
                for table in range(1, TABLES + 1)
            ]
            paired = {"minutes": 50, "csv": "\n".join([heading, *rows, ""])}
            tables = self.post(head, f"{here}/rounds", f"round-{name}-{number}", paired)["tables"]
            self.post(head, f"{here}/rounds/{number}/starts", f"start-{name}-{number}", {})
            for table in tables:
                self.heads[table["match"]] = head
                _, match = self.persistently("GET", f"/v1/matches/{table['match']}", head)
                self.play_on(
                    table["match"], table["tokens"], match["waiting"], chance.randint(1, A_LITTLE // 2), chance.choice
                )
            self._read(f"{here}/floor", head)
        self._read(f"{here}/report", head)
        self.post(self.organiser, f"{here}/endings", f"end-{name}", {})
        self.seen["tournaments held"] += 1

    def _look(self, chance: random.Random) -> None:
        """Look at something, or export a log and verify it."""
        self.enough.wait(self.pace)
        known = [match for match in [*self.versions] if match in self.moves]
        if not known:
            return
        match = chance.choice(known)
        if chance.random() < EXPORTS:
            self._export(match)
        else:
            self._read(chance.choice(VIEWS).format(match=match), self._judge_of(match))
            self.seen["views"] += 1

    def _judge_of(self, match: str) -> str:
        """Return the token of one who may look at a match."""
        return self.heads.get(match, self.judge_token)

    def _read(self, path: str, token: str) -> bytes:
        """Read something until it is answered; it must be there."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            self.requests += 1
            try:
                status, data = fetch(self.port, path, token)
            except (OSError, http.client.HTTPException):
                self.repeated += 1
                self.unanswered.append(time.time())
                threading.Event().wait(self.again_seconds)
                continue
            self.answers[status] += 1
            if status == 200:
                return data
            assert status == 503, (path, status, data[:500])
            self.repeated += 1
            threading.Event().wait(self.again_seconds)
        raise AssertionError(f"no answer to {path}")

    def _export(self, match: str) -> None:
        lines = self._read(f"/v1/matches/{match}/log", self._judge_of(match)).splitlines(keepends=True)
        report = verify(iter(lines), Evidence(Given(keys=self.keys)))
        assert report.passed, (match, report)
        self.seen["logs exported and verified"] += 1

    def _listen(self, chance: random.Random) -> None:
        """Follow a match that is being played, over whatever happens to the service, until it is left; each of its
        events must be heard once, in order."""
        playing = [*self.running]
        if not playing:
            self.enough.wait(self.pace)
            return
        match = chance.choice(playing)
        heard: list[int] = []
        over_at = 0.0
        while True:
            try:
                self._hear(match, heard)
            except TimeoutError:
                self.seen["streams that were quiet, and opened again"] += 1
            except (OSError, http.client.HTTPException):
                self.seen["streams that were cut off, and went on"] += 1
                threading.Event().wait(self.again_seconds)
            if match in self.running:
                continue
            over_at = over_at or time.monotonic()
            if self._all_heard(match, heard):
                break
            assert time.monotonic() < over_at + PATIENCE_SECONDS, (match, heard[-3:], self.versions.get(match))
        assert heard == [*range(heard[0], heard[-1] + 1)], (match, heard)
        self.seen["streams followed"] += 1
        self.seen["events heard"] += len(heard)

    def _hear(self, match: str, heard: list[int]) -> None:
        """Read a stream to its end, or to that of the match."""
        headers = {"Authorization": f"Bearer {self._judge_of(match)}", "Accept": "text/event-stream"}
        if heard:
            headers["Last-Event-ID"] = str(heard[-1])
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.quiet)) as connection:
            connection.request("GET", f"/v1/matches/{match}/events", headers=headers)
            with closing(connection.getresponse()) as answer:
                self.answers[answer.status] += 1
                if answer.status in (204, 503):  # the match is over and all of it was heard; or there is no place now
                    threading.Event().wait(self.again_seconds)
                    return
                assert answer.status == 200, (match, answer.status, answer.read(500))
                while line := answer.readline():
                    if line.startswith(b"id: "):
                        heard.append(int(line[4:]))
                    if line == b"\n" and match not in self.running and self._all_heard(match, heard):
                        return

    def _all_heard(self, match: str, heard: list[int]) -> bool:
        """Whether all that was acknowledged of a match has been heard."""
        return bool(heard) and heard[-1] >= self.versions.get(match, 0)
