"""Seats that the house plays: whoever sits opposite always has somebody to play with."""

import json
import os
import signal
import threading
import time
from contextlib import ExitStack
from itertools import count
from multiprocessing import Pipe
from pathlib import Path
from typing import Any

import pytest
import structlog

from adjudicator.api.http.media import NDJSON
from adjudicator.api.serving.bot_runner import run_bots
from adjudicator.audit import verify
from adjudicator.cli.serve import organiser_token
from adjudicator.kernel.game.lookahead_rules import Lookahead
from adjudicator.kernel.luck.luck import Luck
from adjudicator.matches.application import Matches
from adjudicator.matches.hosting.bots import SUBJECT, matches_with_bots, play_on
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.matches.requests import Request
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.rulesets.registry import RULESETS
from tests.amounts import is_long
from tests.api.client import DEMO, Client
from tests.api.service import ask, service, workers_of
from tests.api.test_imports import service_of
from tests.conftest import SECRET


def against_bots(client: Client, ruleset: str, **more: Any) -> tuple[str, str, dict[str, Any]]:
    """Begin a match of P1 against the house, which plays by chance unless something else is said: how well it plays
    takes time, and is nothing to most tests. Return its id, the token and the answer."""
    setup = RULESETS[ruleset].demo_setup
    house = [f"P{place}" for place in range(2, len(setup["seats"]) + 1)]
    body = {"ruleset": ruleset, **setup, "house": house, "house_level": "chance", **more}
    answer = client.send("POST", "/v1/matches", client.organiser, body)
    assert answer.status_code == 201, answer.text
    made: Any = answer.get_json()
    return made["match"]["id"], made["tokens"]["P1"], made


def play_to_the_end(client: Client, store: Matches, id: str, token: str, most: int = 1000) -> dict[str, Any]:
    """Play P1 by random choices until the match is over, or so many moves and then give up. Where the house has more to
    do than one request lets it, as after its last person has left, it goes on as the keeper has it."""
    pick, answered = RandomPicker(9), 0
    while True:
        while play_on(store, id):
            pass
        now: dict[str, Any] = client.get(f"/v1/matches/{id}/choices", token)
        if now["over"]:
            return now
        assert now["waiting"] == ["P1"]
        offered = [each["action"] for each in now["choices"] if each["action"]["type"] != "concede"]
        forms = [form for form in now["forms"] if form["type"] not in ("offer", "accept", "refuse", "release", "claim")]
        action = pick.one_of(offered) if offered else one_filled(pick.one_of(forms), pick)
        answer = client.act(id, token, **(action if answered < most else {"type": "concede"}))
        assert answer.status_code == 201, answer.text
        answered += 1


def one_filled(form: dict[str, Any], pick: RandomPicker) -> dict[str, Any]:
    action = dict(form["action"])
    for field in form["fields"]:
        options = [each["value"] for each in field["options"]]
        if field["form"] in ("some", "order"):
            count = len(options) if field["form"] == "order" else field["least"]
            action[field["name"]] = [options.pop(pick.one_of(range(len(options)))) for _ in range(count)]
        else:
            action[field["name"]] = pick.one_of(options) if options else field["least"]
    return action


class Unthinkable(Lookahead[Any]):
    """Looking ahead in a game whose rules fail in a world that could never be."""

    def complete(self, table: Any, luck: Luck) -> None:
        raise KeyError("no such card")


def test_a_house_that_cannot_look_ahead_answers_by_chance_and_nobody_is_left_waiting(
    client: Client, sqlite_store: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RULESETS["dominions"], "lookahead", Unthinkable())
    with structlog.testing.capture_logs() as told:
        id, token, _ = against_bots(client, "dominions", house_level="hard")
        found = client.get(f"/v1/matches/{id}/consequences", token)
        assert (found["data"], found["complete"]) == ([], False)
        assert play_to_the_end(client, sqlite_store, id, token, 40)["over"]
    assert {line["event"] for line in told if line["log_level"] == "error"} == {"looking ahead failed"}


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.sampled(1)
def test_a_match_against_bots_is_played_to_its_end(client: Client, sqlite_store: Matches, ruleset: str) -> None:
    """Where a match is long they look ahead in a long run alone, and P1 gives up in any other: `test_lookahead` has
    each game, and further down the house plays on by itself."""
    level = "easy" if is_long() or ruleset in ("diamonds", "heat") else "chance"
    most = 60 if ruleset in ("dominions", "enlightenment") and not is_long() else 1000
    for _ in range(20):  # luck may end a match of Multiversity by its first reveal, before P1 is asked anything
        id, token, made = against_bots(client, ruleset, house_level=level)
        assert set(made["tokens"]) == {"P1"}
        house = made["match"]["house"]
        assert house == [seat["seat"] for seat in made["match"]["seats"]][1:]
        play_to_the_end(client, sqlite_store, id, token, most)
        moved = {move["seat"] for move in client.get(f"/v1/matches/{id}/moves?limit=200", token)["data"]}
        if "P1" in moved:
            break
    assert {"P1", *house} <= moved
    log = client.export(id, token)
    begun = json.loads(log.splitlines()[1])["event"]
    assert (begun["type"], begun["house"]) == ("MatchBegun", house)
    assert verify(log.splitlines(keepends=True)).passed


def test_such_a_log_is_imported_as_it_is(client: Client, sqlite_store: Matches, tmp_path: Path) -> None:
    id, token, _ = against_bots(client, "heat")
    play_to_the_end(client, sqlite_store, id, token, 20)
    log = client.export(id, client.organiser)
    there = service_of(tmp_path / "there")
    answer = there.send("POST", "/v1/imports", there.organiser, data=log, headers={"Content-Type": NDJSON})
    assert answer.status_code == 201, answer.text
    assert there.get(f"/v1/matches/{id}")["house"] == ["P2"]
    assert there.export(id, there.organiser) == log
    tampered = log.replace(b'"house":["P2"]', b'"house":["P1"]')
    assert not verify(tampered.splitlines(keepends=True)).passed


def test_bots_move_before_anybody_else_has_to(client: Client) -> None:
    """It is asked first, among others or alone: the match that is answered waits for people only."""
    answer = client.send("POST", "/v1/matches", client.organiser, {
        "ruleset": "diamonds", "seats": DEMO, "house": ["P4", "P1", "P2"],
    })  # fmt: skip
    made = answer.get_json()["match"]
    assert made["waiting"] == ["P3"]
    assert made["house"] == ["P1", "P2", "P4"]
    assert made["move"] == 3


def test_a_move_of_a_bot_is_made_once_whoever_makes_it(client: Client, sqlite_store: Matches) -> None:
    id, _, _ = against_bots(client, "heat")
    key = f"{SUBJECT} {sqlite_store.tables.version_of_move(id, 0)}"
    move = sqlite_store.tables.move_by_key(id, SUBJECT, key)
    assert move is not None
    action = RULESETS["heat"].action_of({"type": "pass", "seat": "P2"})
    again = sqlite_store.act(id, action, Request(SUBJECT, key, SUBJECT), 1)
    assert (again.replayed, again.version) == (True, move.version)


def test_bots_begin_no_other_move_once_their_time_is_over(client: Client, sqlite_store: Matches) -> None:
    """A request that lets them play is answered soon, whatever they have left to do."""
    id, token, _ = against_bots(client, "enlightenment")
    sqlite_store.act(id, RULESETS["enlightenment"].action_of({"type": "concede", "seat": "P1"}), Request("x", "x", "x"))
    before = client.get(f"/v1/matches/{id}", token)["move"]
    assert play_on(sqlite_store, id, seconds=-1)
    assert client.get(f"/v1/matches/{id}", token)["move"] == before + 1


def test_people_and_bots_race_and_every_move_stands(client: Client, sqlite_store: Matches) -> None:
    """While the house plays on in several threads, a person plays too: nobody's move is lost or made twice."""
    id, token, _ = against_bots(client, "dominions")
    stop = threading.Event()
    failed: list[Exception] = []

    def keep_on() -> None:
        try:
            while not stop.is_set():
                play_on(sqlite_store, id, moves=2)
        except Exception as error:  # whatever it is, the test is to say it
            failed.append(error)

    threads = [threading.Thread(target=keep_on) for _ in range(3)]
    for thread in threads:
        thread.start()
    pick = RandomPicker(2)
    for _ in range(25):
        now = client.get(f"/v1/matches/{id}/choices", token)
        offered = [each["action"] for each in now["choices"] if each["action"]["type"] != "concede"]
        if offered:
            answer = client.send("POST", f"/v1/matches/{id}/actions", token,
                                 {"action": pick.one_of(offered), "expected_version": now["version"]})  # fmt: skip
            assert answer.status_code in (201, 409), answer.text
    stop.set()
    for thread in threads:
        thread.join()
    assert not failed
    moves = [row[0] for row in sqlite_store.tables.query("SELECT move FROM moves WHERE match_id = ? ORDER BY move", id)]
    assert moves == list(range(len(moves)))


# What it does not play


@pytest.mark.parametrize(("more", "pointer"), [
    ({"house": ["P1", "P2", "P3", "P4"]}, "/house"),
    ({"house": ["P5"]}, "/house/0"),
    ({"house": ["P2", "P2"]}, "/house/1"),
    ({"house": ["P2"], "enforcement": "advisory"}, "/enforcement"),
    ({"house": ["P2"], "luck": {"nonces": 60}}, "/luck/nonces"),
    ({"house": ["P2"], "luck": {"mode": "reported", "reports": {}}}, "/luck/mode"),
])  # fmt: skip
def test_what_bots_do_not_play_is_refused_where_it_is_said(client: Client, more: dict[str, Any], pointer: str) -> None:
    answer = client.send("POST", "/v1/matches", client.organiser, {"ruleset": "diamonds", "seats": DEMO, **more})
    assert answer.status_code == 422, answer.text
    assert [error["pointer"] for error in answer.get_json()["errors"]] == [pointer]
    assert client.get("/v1/matches")["data"] == []


def test_bots_play_in_no_tournament(client: Client) -> None:
    opened = client.send("POST", "/v1/tournaments", client.organiser, {"name": "T", "ruleset": "diamonds"}).get_json()
    body = {"ruleset": "diamonds", "seats": DEMO, "house": ["P2"], "tournament": opened["id"]}
    answer = client.send("POST", "/v1/matches", client.organiser, body)
    assert (answer.status_code, answer.get_json()["errors"][0]["pointer"]) == (422, "/tournament")


def test_nobody_gets_a_token_for_a_seat_of_a_bot(client: Client) -> None:
    id, _, _ = against_bots(client, "heat", doors=True)
    answer = client.send("POST", "/v1/tokens", client.organiser, {"role": "seat", "match": id, "seat": "P2"})
    assert (answer.status_code, answer.get_json()["errors"][0]["pointer"]) == (422, "/seat")
    body = {"ruleset": "heat", **RULESETS["heat"].demo_setup, "house": ["P2"], "doors": True}
    sent = {"Idempotency-Key": "one-key-of-mine"}
    first, second = (client.send("POST", "/v1/matches", client.organiser, body, sent).get_json() for _ in range(2))
    assert set(first["doors"]) == {"P1"}
    assert first["tokens"] == second["tokens"]


def test_who_sits_where_by_chance_takes_the_bots_along(client: Client) -> None:
    """The house is said by the place in the set-up: it is the second player named, wherever chance seats that one."""
    for _ in range(6):
        setup = {**RULESETS["enlightenment"].demo_setup, "options": {"seating": "random"}}
        _, _, made = _begun(client, {"ruleset": "enlightenment", **setup, "house": ["P2"]})
        named = {seat["seat"]: seat["name"] for seat in made["match"]["seats"]}
        assert [named[seat] for seat in made["match"]["house"]] == ["Bruno"]


def _begun(client: Client, body: dict[str, Any]) -> tuple[str, dict[str, str], dict[str, Any]]:
    made: Any = client.send("POST", "/v1/matches", client.organiser, body).get_json()
    return made["match"]["id"], made["tokens"], made


# Gone on with


def test_bots_stop_at_their_bound_and_the_runner_goes_on(client: Client, sqlite_store: Matches) -> None:
    """Once its last person has left, a match is the house's alone: more than one request lets it play."""
    id, token, _ = against_bots(client, "enlightenment")
    while (now := client.get(f"/v1/matches/{id}/choices", token))["asked"]["kind"] != "dynasty":
        answer = [each["action"] for each in now["choices"] if each["action"]["type"] != "concede"][:1]
        answer = answer or [one_filled(now["forms"][0], RandomPicker(1))]
        assert client.act(id, token, **answer[0]).status_code == 201
    assert client.act(id, token, type="concede").status_code == 201
    assert matches_with_bots(sqlite_store) == {id}
    ours, theirs = Pipe()
    runner = threading.Thread(target=run_bots, args=(sqlite_store, theirs))
    runner.start()
    deadline = time.monotonic() + 240
    while not sqlite_store.over(id) and time.monotonic() < deadline:
        sqlite_store.wait_for_news(1.0)
    ours.close()
    runner.join()
    assert sqlite_store.over(id)
    assert matches_with_bots(sqlite_store) == set()


def test_a_dispute_that_the_match_waits_for_stops_bots_too(client: Client, sqlite_store: Matches) -> None:
    id, _, _ = against_bots(client, "diamonds")
    judge = client.token("judge")
    body = {"question": {"kind": "timing"}, "blocking": True}
    dispute = client.send("POST", f"/v1/matches/{id}/disputes", judge, body)
    assert dispute.status_code == 201, dispute.text
    assert client.get(f"/v1/matches/{id}")["paused"]
    before = client.get(f"/v1/matches/{id}")["version"]
    assert not play_on(sqlite_store, id)
    assert client.get(f"/v1/matches/{id}")["version"] == before


@pytest.mark.parametrize("killed", ["worker", "master"])
@pytest.mark.nightly
def test_bots_go_on_after_a_kill(tmp_path: Path, killed: str) -> None:
    """A service is killed while the house has moves to make: whoever comes after makes them."""
    database = str(tmp_path / "killed.db")
    upgrade(database)
    store = Matches(open_recorder(database), SECRET)
    organiser = organiser_token(store)
    with ExitStack() as stack:
        port, master = stack.enter_context(service(database))
        body = {"ruleset": "enlightenment", **RULESETS["enlightenment"].demo_setup, "house": ["P2", "P3"]}
        body["house_level"] = "chance"  # how well they play is nothing to a kill, and takes time
        _, made = ask(port, "POST", "/v1/matches", organiser, body, "begin-0001")
        id = made["match"]["id"]
        leave(port, id, made["tokens"]["P1"])
        assert id in matches_with_bots(store), "the house was done before anything was killed"
        for victim in [*([master] if killed == "master" else []), *workers_of(master)]:
            os.kill(victim, signal.SIGKILL)
        if killed == "master":
            stack.enter_context(service(database))
        deadline = time.monotonic() + 240
        while matches_with_bots(store) and time.monotonic() < deadline:
            store.wait_for_news(0.5)
    assert not matches_with_bots(store)
    assert store.over(id)
    moves = [row[0] for row in store.tables.query("SELECT move FROM moves WHERE match_id = ? ORDER BY move", id)]
    assert moves == list(range(len(moves)))


def leave(port: int, id: str, token: str) -> None:
    """Play until the first round has begun, then give up."""
    for number in count():
        _, now = ask(port, "GET", f"/v1/matches/{id}/choices?view=P1", token)
        if now["asked"]["kind"] == "dynasty":
            ask(port, "POST", f"/v1/matches/{id}/actions", token, {"action": {"type": "concede"}}, "give-up-now")
            return
        offered = [each["action"] for each in now["choices"] if each["action"]["type"] != "concede"]
        action = offered[0] if offered else one_filled(now["forms"][0], RandomPicker(1))
        ask(port, "POST", f"/v1/matches/{id}/actions", token, {"action": action}, f"answer-{number:04}")
