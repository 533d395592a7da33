"""A real service, killed: what it acknowledged is there exactly once; what was repeated was done once."""

import http.client
import os
import signal
import threading
from collections.abc import Callable
from typing import Any

from adjudicator.cli.serve import organiser_token
from adjudicator.judging.desk import Desk
from adjudicator.judging.policy import load_policies
from adjudicator.matches.application import Matches
from tests.api.client import DEMO
from tests.api.service import ask, service, workers_of


def persistently(port: int, method: str, path: str, token: str, body: Any, key: str) -> tuple[int, Any]:
    """Repeat a request under its key until it is answered, as a client should."""
    for _ in range(200):
        try:
            status, answer = ask(port, method, path, token, body, key)
        except (OSError, http.client.HTTPException):
            threading.Event().wait(0.02)
            continue
        if status != 503:
            return status, answer
    raise AssertionError("no answer")


def run_while_workers_die(work: Callable[[int], None], clients: int, master: int, *, most: int, every: float) -> int:
    """Run `work(0)`, `work(1)`… at once, killing a worker `every` seconds, at most `most`; how many were killed.

    What fails in a client fails here, once all have ended.
    """
    failures: list[BaseException] = []

    def run(number: int) -> None:
        try:
            work(number)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    kills = 0
    while any(thread.is_alive() for thread in threads):
        threading.Event().wait(every)
        if kills < most:
            for worker in workers_of(master)[:1]:
                os.kill(worker, signal.SIGKILL)
                kills += 1
    for thread in threads:
        thread.join()
    assert not failures, failures
    return kills


def test_a_worker_killed_in_the_middle_of_posting_loses_and_doubles_nothing(store: Matches, database: str) -> None:
    organiser = organiser_token(store)
    acknowledged: dict[str, list[int]] = {}
    with service(database) as (port, master):

        def play(number: int) -> None:
            body = {"ruleset": "diamonds", "seats": DEMO}
            status, made = persistently(port, "POST", "/v1/matches", organiser, body, f"crash-match-{number}")
            assert status == 201, made
            id, tokens = made["match"]["id"], made["tokens"]
            acknowledged[id] = []
            waiting = made["match"]["waiting"]
            for move in range(1, 41):
                seat = waiting[0]
                _, mine = persistently(port, "GET", f"/v1/matches/{id}/decision", tokens[seat], None, "")
                status, answer = persistently(
                    port,
                    "POST",
                    f"/v1/matches/{id}/actions",
                    tokens[seat],
                    {"action": mine["legal"][0], "expected_version": mine["version"]},
                    f"crash-move-{number}-{move}",
                )
                assert status == 201, answer
                acknowledged[id].append(answer["move"])
                waiting = answer["next"]["waiting"]

        kills = run_while_workers_die(play, 6, master, most=4, every=0.3)
    assert kills >= 1
    assert len(acknowledged) == 6
    for id, moves in acknowledged.items():
        assert moves == list(range(1, 41))
        assert store.live(id).state.move == 40
        versions = [record.originator_version for record in store.records(id)]
        assert versions == list(range(1, len(versions) + 1))
        assert {record.move for record in store.records(id)} == set(range(41))


def test_a_worker_killed_in_the_middle_of_judging_does_all_or_nothing(store: Matches, database: str) -> None:
    organiser = organiser_token(store)
    found: dict[str, str] = {}
    with service(database) as (port, master):

        def post(token: str, path: str, key: str, body: Any) -> Any:
            status, answer = persistently(port, "POST", path, token, body, key)
            assert status == 201, answer
            return answer

        def judge(number: int) -> None:
            token = post(organiser, "/v1/tokens", f"judge-key-{number}", {"role": "judge"})["token"]
            made = post(organiser, "/v1/matches", f"judged-{number}", {"ruleset": "diamonds", "seats": DEMO})
            id, seats = made["match"]["id"], made["tokens"]
            for round in range(3):
                key = f"crash-{number}-{round}"
                question = {"question": {"kind": "timing"}, "blocking": True}
                dispute = post(token, f"/v1/matches/{id}/disputes", f"{key}-open", question)["id"]
                here = f"/v1/disputes/{dispute}"
                post(token, f"{here}/acknowledgements", f"{key}-take", {})
                verdict = {"outcome": "infraction", "reason": "x", "clauses": ["D-001"], "follows": True,
                           "charges": [{"seat": "P1", "infraction": "PLAY-STATE"}]}  # fmt: skip
                post(token, f"{here}/rulings", f"{key}-rule", verdict)
                for seat in seats:
                    post(token, f"{here}/acceptances", f"{key}-{seat}", {"seat": seat})
                post(token, f"{here}/applications", f"{key}-apply", {})
                found[dispute] = id

        kills = run_while_workers_die(judge, 4, master, most=3, every=0.25)
    assert kills >= 1
    assert len(found) == 12
    desk = Desk(store, load_policies([]))
    for id in set(found.values()):
        state = store.live(id).state
        assert state.desk.paused == ()
        assert [each.dispute for each in state.desk.penalties] == [each for each in found if found[each] == id]
        assert state.move == 3 * 3  # each time a pause, a penalty, a resumption
    assert all(desk.get(dispute).status == "closed" for dispute in found)


def test_the_service_stops_when_asked(sqlite_store: Matches) -> None:
    database = sqlite_store.tables.dialect.path  # type: ignore[attr-defined]  # SQLite's own
    with service(database) as (_, master):
        os.kill(master, signal.SIGTERM)
        for _ in range(200):
            if not workers_of(master):
                break
            threading.Event().wait(0.1)
        assert not workers_of(master)
