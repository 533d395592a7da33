"""A club under trial: matches played and judged over HTTP by clients that repeat what is not answered, as they should.

Each acknowledgement is kept; `check` compares them with what the store holds when it is over.
"""

import http.client
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from typing import Any

from adjudicator.audit.verify import verify
from adjudicator.judging.disputes import Disputes
from adjudicator.judging.policy import load_policies
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.table.choices import one_offered
from adjudicator.logbook.export import ndjson
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import DEMO
from tests.api.service import ask
from tests.conftest import SECRET
from tests.torture.clients import organiser_of

ATTEMPTS = 2000
"""How often a request is sent before its client gives up."""
GIVING_UP = ("concede", "offer")
Pick = Callable[[Sequence[Any]], Any]


def first(options: Sequence[Any]) -> Any:
    """Pick the first of what is offered."""
    return options[0]


class Club:
    """Clients of one service, and what it has acknowledged to them."""

    def __init__(self, database: str, port: int) -> None:
        self.database = database
        self.organiser = organiser_of(database)
        self.port = port
        self.moves: dict[str, list[int]] = {}
        self.disputes: dict[str, str] = {}
        self.running: set[str] = set()
        """The matches that are played just now."""
        self.enough = threading.Event()
        self.again_seconds = 0.02
        """How long clients wait before they send again what was not answered."""
        self.requests = 0
        self.repeated = 0
        self.unanswered: list[float] = []
        """When requests were refused or cut off, in seconds since 1970."""
        self.answers: Counter[int] = Counter()
        """How many answers had each status."""
        self.failures: list[BaseException] = []

    def post(self, token: str, path: str, key: str, body: Any) -> Any:
        """Send a request until it is answered; return what was made."""
        status, answer = self.persistently("POST", path, token, body, key)
        assert status == 201, (path, status, answer)
        return answer

    def persistently(self, method: str, path: str, token: str, body: Any = None, key: str = "") -> tuple[int, Any]:
        """Repeat a request under its key until it is answered, as a client should."""
        for _ in range(ATTEMPTS):
            self.requests += 1
            try:
                status, answer = ask(self.port, method, path, token, body, key)
            except (OSError, http.client.HTTPException, ValueError):  # refused, cut off, or half an answer
                self.repeated += 1
                self.unanswered.append(time.time())
                threading.Event().wait(self.again_seconds)
                continue
            self.answers[status] += 1
            if status != 503:
                return status, answer
            self.repeated += 1
            threading.Event().wait(0.05)
        raise AssertionError(f"no answer to {method} {path}")

    def play(self, name: str, moves: int, ruleset: str = "diamonds", pick: Pick = first) -> None:
        """Play a match of so many moves, or until it is enough."""
        body = {"ruleset": ruleset, **RULESETS[ruleset].demo_setup}
        made = self.post(self.organiser, "/v1/matches", f"match-{name}", body)
        self.play_on(made["match"]["id"], made["tokens"], made["match"]["waiting"], moves, pick)

    def play_on(
        self, id: str, tokens: Mapping[str, str], waiting: Sequence[str], moves: int, pick: Pick = first
    ) -> None:
        """Play so many moves of a match that nobody has moved in, or until it is enough."""
        done = self.moves[id] = []
        self.running.add(id)
        try:
            while waiting and len(done) < moves and not self.enough.is_set():
                token = tokens[waiting[0]]
                _, mine = self.persistently("GET", f"/v1/matches/{id}/decision", token)
                body = {"action": one_offered(mine, GIVING_UP, pick), "expected_version": mine["version"]}
                answer = self.post(token, f"/v1/matches/{id}/actions", f"move-{id}-{len(done)}", body)
                done.append(answer["move"])
                waiting = (answer["next"] or {}).get("waiting", [])
        finally:
            self.running.discard(id)

    def judge(self, name: str, rounds: int) -> None:
        """Begin a match, and judge so many disputes of it."""
        token = self.post(self.organiser, "/v1/tokens", f"judge-key-{name}", {"role": "judge"})["token"]
        made = self.post(self.organiser, "/v1/matches", f"judged-{name}", {"ruleset": "diamonds", "seats": DEMO})
        id, seats = made["match"]["id"], made["tokens"]
        for number in range(rounds):
            key = f"dispute-{name}-{number}"
            question = {"question": {"kind": "timing"}, "blocking": True}
            dispute = self.post(token, f"/v1/matches/{id}/disputes", f"{key}-open", question)["id"]
            here = f"/v1/disputes/{dispute}"
            self.post(token, f"{here}/acknowledgements", f"{key}-take", {})
            verdict = {"outcome": "infraction", "reason": "x", "clauses": ["D-001"], "follows": True,
                       "charges": [{"seat": "P1", "infraction": "PLAY-STATE"}]}  # fmt: skip
            self.post(token, f"{here}/rulings", f"{key}-rule", verdict)
            for seat in seats:
                self.post(token, f"{here}/acceptances", f"{key}-{seat}", {"seat": seat})
            self.post(token, f"{here}/applications", f"{key}-apply", {})
            self.disputes[dispute] = id

    def work(self, clients: int, moves: int, rounds: int) -> list[threading.Thread]:
        """Have clients play and judge at once; what fails in one is raised by `check`."""
        self.failures = []
        jobs: list[Callable[[], None]] = [lambda name=f"p{n}": self.play(name, moves) for n in range(clients)]  # type: ignore[misc]  # a default for the loop's value
        jobs += [lambda name=f"j{n}": self.judge(name, rounds) for n in range(clients // 2)]  # type: ignore[misc]  # the same

        def guarded(job: Callable[[], None]) -> None:
            try:
                job()
            except BaseException as error:
                self.failures.append(error)

        threads = [threading.Thread(target=guarded, args=(job,)) for job in jobs]
        for thread in threads:
            thread.start()
        return threads

    def check(self) -> dict[str, object]:
        """Compare all that was acknowledged with what is stored; return the figures."""
        assert not self.failures, self.failures
        store = Matches(open_recorder(self.database), SECRET)
        with closing(store.tables.dialect):
            return self._compared(store)

    def _compared(self, store: Matches) -> dict[str, object]:
        for id, moves in self.moves.items():
            assert moves == list(range(1, len(moves) + 1)), (id, moves)
            records = list(store.records(id))
            assert [record.originator_version for record in records] == list(range(1, len(records) + 1)), id
            assert {record.move for record in records} == set(range(len(moves) + 1)), id
            assert store.live(id).state.move == len(moves), id
        disputes = Disputes(store, load_policies([]))
        for id in set(self.disputes.values()):
            of_match = [dispute for dispute in self.disputes if self.disputes[dispute] == id]
            state = store.live(id).state
            assert state.desk.paused == (), id
            assert [each.dispute for each in state.desk.penalties] == of_match, id
            assert state.move == 3 * len(of_match), id  # each time a pause, a penalty, a resumption
        assert all(disputes.get(dispute).status == "closed" for dispute in self.disputes)
        matches = {*self.moves, *self.disputes.values()}
        for id in matches:
            report = verify(iter(ndjson(store.records(id), JUDGE)))
            assert report.passed, (id, report)
        return {
            "acknowledged": f"{sum(map(len, self.moves.values()))} moves, {len(self.disputes)} disputes closed",
            "lost, altered or doubled": "none",
            "requests": f"{self.requests}, {self.repeated} of them not answered and repeated",
            "logs": f"{len(matches)} of {len(matches)} verify",
        }
