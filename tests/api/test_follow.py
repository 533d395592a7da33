"""One live stream for all that a page follows: who may follow what, and how it is gone on with."""

import json
import re
from typing import Any, NamedTuple

import pytest
from werkzeug.test import TestResponse

from adjudicator.api import create_app
from adjudicator.api.http.settings import Settings
from adjudicator.api.live.of_desk import TournamentTail
from adjudicator.matches.application import Matches
from adjudicator.matches.people.token_registry import TokenRegistry
from adjudicator.matches.store.event_order import NewsLost
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import Client
from tests.api.contract import check_messages
from tests.matches.play import begin, step


class Heard(NamedTuple):
    """A message of a stream."""

    id: str
    name: str
    of: str
    data: Any


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Streams that end once all has been said that there is to say."""
    return Settings(database=settings.database, secret=settings.secret, rate=10**9, stream_seconds=0.1)


def messages(answer: TestResponse) -> list[Heard]:
    assert answer.status_code == 200, answer.text
    found = re.findall(r"id: (.*)\nevent: (.*)\ndata: (.*)\n", answer.text)
    check_messages("/v1/stream", [{"id": id, "event": name, "data": json.loads(data)} for id, name, data in found])
    return [Heard(id, name, told["of"], told["data"]) for id, name, data in found for told in [json.loads(data)]]


def follow(client: Client, token: str, *followed: str, after: str = "") -> TestResponse:
    sent = {"Accept": "text/event-stream", "Last-Event-ID": after}
    return client.send("GET", f"/v1/stream?follow={','.join(followed)}", token, headers=sent)


class Floor(NamedTuple):
    """A tournament with a judge, two matches and a dispute."""

    client: Client
    tournament: str
    judge: str
    matches: list[str]
    seat: str
    dispute: str

    def call(self, match: str) -> str:
        path = f"/v1/matches/{match}/disputes"
        called = self.client.send("POST", path, self.judge, {"question": {"kind": "timing"}})
        assert called.status_code == 201, called.text
        id: str = called.get_json()["id"]
        return id


@pytest.fixture
def floor(client: Client) -> Floor:
    opened = client.send("POST", "/v1/tournaments", client.organiser, {"name": "Open", "ruleset": "diamonds"})
    tournament = opened.get_json()["id"]
    path = f"/v1/tournaments/{tournament}/officers"
    judge = client.send("POST", path, client.organiser, {"office": "judge"}).get_json()["token"]
    begun = [client.begin(tournament=tournament) for _ in range(2)]
    floor = Floor(client, tournament, judge, [id for id, _ in begun], begun[0][1]["P1"], "")
    return floor._replace(dispute=floor.call(begun[0][0]))


def test_it_says_how_each_stands_and_then_what_happens(floor: Floor) -> None:
    first = messages(follow(floor.client, floor.judge, *floor.matches, floor.dispute, floor.tournament))
    assert [(each.name, each.of) for each in first] == [
        *(("snapshot", id) for id in floor.matches), ("dispute", floor.dispute), ("calls", floor.tournament),
    ]  # fmt: skip
    (call,) = first[-1].data["calls"]
    assert (call["id"], call["status"], call["version"]) == (floor.dispute, "called", first[2].data["version"])
    position = first[-1].id
    floor.client.send("POST", f"/v1/disputes/{floor.dispute}/withdrawals", floor.judge, {})
    other = floor.call(floor.matches[1])
    then = messages(follow(floor.client, floor.judge, *floor.matches, floor.dispute, floor.tournament, after=position))
    assert [(each.of, each.data["status"]) for each in then if each.name == "dispute"] == [(floor.dispute, "withdrawn")]
    calls = {each.data["id"]: each.data["status"] for each in then if each.name == "call"}
    assert calls == {floor.dispute: "withdrawn", other: "called"}
    assert not [each for each in then if each.name in ("snapshot", "calls")]
    again = follow(floor.client, floor.judge, *floor.matches, floor.dispute, floor.tournament, after=then[-1].id)
    assert messages(again) == []


def test_a_seat_hears_of_the_calls_of_its_own_match_alone(floor: Floor) -> None:
    """Also of those for which the match does not wait, that leave no trace in it."""
    first = messages(follow(floor.client, floor.seat, floor.matches[0], "calls"))
    assert [(each.name, each.of) for each in first] == [("snapshot", floor.matches[0]), ("calls", "calls")]
    assert [call["id"] for call in first[-1].data["calls"]] == [floor.dispute]
    floor.call(floor.matches[1])
    other = floor.call(floor.matches[0])
    then = messages(follow(floor.client, floor.seat, floor.matches[0], "calls", after=first[-1].id))
    assert [(each.name, each.of, each.data["id"]) for each in then] == [("call", "calls", other)]


def test_changes_of_the_tournament_itself_are_told(floor: Floor) -> None:
    (first,) = messages(follow(floor.client, floor.judge, floor.tournament))
    floor.client.send("POST", f"/v1/tournaments/{floor.tournament}/endings", floor.client.organiser, {})
    (then,) = messages(follow(floor.client, floor.judge, floor.tournament, after=first.id))
    assert (then.name, then.data["version"]) == ("tournament", first.data["tournament"]["version"] + 1)
    assert then.data["ended_at"]


@pytest.mark.parametrize("moment", ["99999999", "9:9:9:9", "x", "1e3", "-1"])
def test_who_comes_back_with_a_moment_of_another_store_is_told_all_that_is_open(floor: Floor, moment: str) -> None:
    (told,) = messages(follow(floor.client, floor.judge, floor.tournament, after=f"2~{moment}"))
    assert told.name == "calls"
    assert [call["id"] for call in told.data["calls"]] == [floor.dispute]


def test_news_that_are_too_many_are_lost_and_not_guessed(store: Matches) -> None:
    moment, _ = store.tables.news(None)
    assert store.tables.news(moment, 10)[1] == set()
    id = begin(store)
    step(store, id, 3)
    assert store.tables.news(moment, 1000)[1] == {id}
    with pytest.raises(NewsLost):
        store.tables.news(moment, 3)


def test_nobody_follows_what_is_not_theirs(floor: Floor) -> None:
    client, mine, other = floor.client, floor.matches[0], floor.matches[1]
    spectator = client.token("spectator")
    strange = client.token("judge")
    for token, followed, status in (
        (floor.seat, mine, 200), (floor.seat, f"{mine}/P1", 200), (floor.seat, f"{mine}/P2", 403),
        (floor.seat, f"{mine}/judge", 403), (floor.seat, other, 404), (floor.seat, floor.tournament, 403),
        (floor.seat, floor.dispute, 200), (spectator, floor.dispute, 403), (spectator, floor.tournament, 403),
        (strange, floor.tournament, 404), (strange, floor.dispute, 404), (strange, mine, 404),
        (client.organiser, floor.tournament, 200), (client.organiser, floor.dispute, 403),
        (client.organiser, f"{mine}/judge", 403), (floor.judge, f"{mine}/judge", 200), ("", mine, 401),
    ):  # fmt: skip
        for path in (followed, f"{followed},{followed}x"):
            answer = follow(client, token, path)
            expected = status if path == followed or status != 200 else 422
            assert answer.status_code == expected, (followed, path, answer.text[:300])


@pytest.mark.parametrize("followed", ["x", "m_1", "t_../P1", "", ",", "s_" + "a" * 26])
def test_what_cannot_be_followed_is_told(floor: Floor, followed: str) -> None:
    answer = follow(floor.client, floor.judge, followed)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "validation-failed")


def test_so_much_is_followed_and_no_more_and_each_once(floor: Floor) -> None:
    assert follow(floor.client, floor.judge, *[floor.matches[0]] * 2).status_code == 422
    many = ["m_" + "a" * 24 + first + second for first in "abcdef" for second in "abcdef"]
    assert follow(floor.client, floor.judge, *many).status_code == 422


@pytest.mark.parametrize("after", ["1", "1;2;3", "a;1", "1;-1", "1" * 5000, "½;1", ";".join(["9" * 10] * 2)])
def test_a_position_is_one_of_the_same_stream(floor: Floor, after: str) -> None:
    path = f"/v1/stream?follow={','.join(floor.matches)}"
    answer = floor.client.send("GET", path, floor.judge, headers={"Last-Event-ID": after.encode().decode("latin-1")})
    assert answer.status_code == 422


def test_whoever_has_heard_the_end_of_all_need_not_come_again(client: Client, settings: Settings) -> None:
    id, _ = client.demo()
    heard = messages(follow(client, client.organiser, id))
    assert [each.name for each in heard] == ["snapshot", "end"]
    assert follow(client, client.organiser, id, after=heard[-1].id).status_code == 204


def test_a_tournament_in_which_nothing_happens_keeps_its_place_up_to_date(floor: Floor, sqlite_store: Matches) -> None:
    (first,) = messages(follow(floor.client, floor.judge, floor.tournament))
    version, _, moment = first.id.partition("~")
    floor.client.step(*floor.client.begin(), moves=3)
    piece = TournamentTail(floor.tournament, int(version), moment).read(sqlite_store)
    assert piece.messages == ()
    assert piece.tail.position.partition("~")[2] != moment


def test_one_view_under_two_spellings_is_followed_once(floor: Floor) -> None:
    mine = floor.matches[0]
    for other in (f"{mine}/P1", f"{mine}/"):
        assert follow(floor.client, floor.seat, mine, other).status_code == 422
    told = messages(follow(floor.client, floor.seat, mine, f"{mine}/spectator"))
    assert [each.name for each in told] == ["snapshot", "snapshot"]


def test_the_views_of_a_match_are_told_apart(floor: Floor) -> None:
    mine = floor.matches[0]
    answer = follow(floor.client, floor.seat, mine, f"{mine}/spectator")
    assert re.findall(r'"of":"(.*?)","view":"(.*?)"', answer.text) == [(mine, "P1"), (mine, "spectator")]


def test_a_position_of_another_history_is_told_anew(floor: Floor) -> None:
    (told,) = messages(follow(floor.client, floor.judge, floor.matches[0], after="999999999"))
    assert told.name == "snapshot"
    (told,) = messages(follow(floor.client, floor.judge, floor.dispute, after="99"))
    assert told.name == "dispute"
    (told,) = messages(follow(floor.client, floor.judge, floor.tournament, after="99~0"))
    assert told.name == "calls"


def test_calls_are_told_on_both_databases(store: Matches, settings: Settings) -> None:
    client = Client(create_app(settings, store), TokenRegistry(store).organiser())
    opened = client.send("POST", "/v1/tournaments", client.organiser, {"name": "Open", "ruleset": "diamonds"})
    tournament = opened.get_json()["id"]
    path = f"/v1/tournaments/{tournament}/officers"
    judge = client.send("POST", path, client.organiser, {"office": "judge"}).get_json()["token"]
    floor = Floor(client, tournament, judge, [client.begin(tournament=tournament)[0]], "", "")
    (first,) = messages(follow(client, judge, tournament))
    assert first.data["calls"] == []
    called = floor.call(floor.matches[0])
    told = messages(follow(client, judge, tournament, after=first.id))
    assert {each.data["id"] for each in told} == {called}
    assert messages(follow(client, judge, tournament, after=told[-1].id)) == []


def test_matches_that_are_over_and_rounds_are_told_on_both_databases(store: Matches, settings: Settings) -> None:
    client = Client(create_app(settings, store), TokenRegistry(store).organiser())
    opened = client.send("POST", "/v1/tournaments", client.organiser, {"name": "Open", "ruleset": "heat"})
    tournament = opened.get_json()["id"]
    (first,) = messages(follow(client, client.organiser, tournament))
    csv = "table,player 1,deck 1,player 2,deck 2\n7,Ana,{0},Bruno,{0}\n".format(next(iter(RULESETS["heat"].decks())))
    body = {"minutes": 50, "csv": csv}
    made = client.send("POST", f"/v1/tournaments/{tournament}/rounds", client.organiser, body).get_json()["tables"][0]
    (told,) = messages(follow(client, client.organiser, tournament, after=first.id))
    assert (told.name, told.data["rounds"]) == ("tournament", 1)
    assert client.act(made["match"], made["tokens"]["P1"], type="concede").status_code == 201
    (over,) = messages(follow(client, client.organiser, tournament, after=told.id))
    assert (over.name, over.data) == ("over", {"id": made["match"], "table": "7", "winners": ["P2"]})
    assert messages(follow(client, client.organiser, tournament, after=over.id)) == []


def test_a_match_alone_is_told_anew_to_whom_knows_another_history_of_it(floor: Floor) -> None:
    path = f"/v1/matches/{floor.matches[0]}/events"
    for query, header in (("", "999999999"), ("?after=999999999", "")):
        sent = {"Accept": "text/event-stream", "Last-Event-ID": header}
        answer = floor.client.send("GET", path + query, floor.judge, headers=sent)
        assert "event: snapshot" in answer.text


def test_calls_outside_tournaments_are_followed_by_those_who_judge_there(floor: Floor) -> None:
    judge, (match, _) = floor.client.token("judge"), floor.client.begin()
    (first,) = messages(follow(floor.client, judge, "calls"))
    assert (first.name, first.of, first.data["calls"]) == ("calls", "calls", [])
    floor.call(floor.matches[0])  # of a tournament: not theirs
    path = f"/v1/matches/{match}/disputes"
    made = floor.client.send("POST", path, judge, {"question": {"kind": "timing"}}).get_json()
    (told,) = messages(follow(floor.client, judge, "calls", after=first.id))
    assert (told.name, told.of, told.data["id"]) == ("call", "calls", made["id"])
    assert messages(follow(floor.client, judge, "calls", after=told.id)) == []
    (anew,) = messages(follow(floor.client, judge, "calls"))
    assert [each["id"] for each in anew.data["calls"]] == [made["id"]]


def test_calls_outside_tournaments_are_told_to_nobody_else(floor: Floor) -> None:
    assert follow(floor.client, floor.judge, "calls").status_code == 422  # theirs are the tournament's
    assert follow(floor.client, floor.client.token("spectator"), "calls").status_code == 403
    assert follow(floor.client, floor.client.organiser, "calls").status_code == 403
    assert follow(floor.client, floor.client.token("judge"), "calls", after="½" * 300).status_code == 422
