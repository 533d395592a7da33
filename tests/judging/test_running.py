"""Rounds on both databases: their matches begin all together or not at all, and once, however often they are asked."""

from typing import Any

import msgspec
import pytest
from eventsourcing.persistence import RecordConflictError

from adjudicator.audit.store import Audit
from adjudicator.judging.floor import tables_of
from adjudicator.judging.running import (
    BadExtension,
    BadPairings,
    NoSuchRound,
    Pairing,
    RoundConflict,
    Running,
)
from adjudicator.judging.tournament_events import TournamentOpened
from adjudicator.judging.tournaments import Ended, Tournaments
from adjudicator.matches.application import Matches
from adjudicator.matches.ids import derived_id
from adjudicator.matches.requests import KeyReused, MatchTerms
from tests.judging.test_tournaments import at_once
from tests.matches.play import RULES, request, step


def setup(*names: str) -> Any:
    seats = [{**seat, "name": name} for seat, name in zip(RULES.demo_setup["seats"], names, strict=True)]
    return msgspec.convert({**RULES.demo_setup, "seats": seats}, RULES.setup_type)


ONE, TWO = setup("Ana", "Bruno", "Clara", "Davi"), setup("Eva", "Fábio", "Gil", "Hugo")


def opened(store: Matches) -> tuple[Running, str]:
    running = Running(Tournaments(store))
    event = TournamentOpened("T", "diamonds", "house", {}, "tester")
    return running, running.tournaments.begin(event, request())[0].id


def counts(store: Matches) -> tuple[int, ...]:
    tables = "events", "matches", "tokens", "moves", "match_index"
    return tuple(store.tables.query(f"SELECT count(*) FROM {table}")[0][0] for table in tables)


def test_a_round_is_opened_once_however_many_ask_at_once(store: Matches) -> None:
    running, id = opened(store)
    asked, pairings = request(), [Pairing("1", ONE), Pairing("2", TWO)]
    answers = at_once(lambda: running.open(id, 50, pairings, "strict", asked))
    assert [each.replayed for each in answers].count(False) == 1
    assert len({each.tournament.records[-1].hash for each in answers}) == 1
    assert all(each.tokens == answers[0].tokens for each in answers)
    assert len(store.tables.match_rows(None, None, None, 10, id)) == 2
    one = answers[0].round
    assert [each.table for each in one.tables] == ["1", "2"]
    for at_table in one.tables:
        step(store, at_table.match, 2)
        assert set(answers[0].tokens[at_table.match]) == {"P1", "P2", "P3", "P4"}
    with pytest.raises(KeyReused):
        running.open(id, 50, pairings, "strict", msgspec.structs.replace(asked, fingerprint="another"))
    assert [wrong.said().en for wrong in Audit(store, None).run()] == []


def test_a_round_that_could_not_be_written_has_left_nothing_and_can_be_asked_for_again(store: Matches) -> None:
    running, id = opened(store)
    asked, pairings = request(), [Pairing("1", ONE), Pairing("2", TWO)]
    in_the_way = derived_id("m", store.secret, asked.subject, f"{asked.key} {id} 1")
    with store.tables.dialect.writing() as cursor:
        cursor.execute("INSERT INTO matches (match_id, ruleset, edition, luck, salt_key, status, created_at)"
                       f" VALUES ('{in_the_way}', 'diamonds', '1.0', 'server', '', 'running', '')")  # fmt: skip
    before = counts(store)
    with pytest.raises(RecordConflictError):
        running.open(id, 50, pairings, "strict", asked)
    assert counts(store) == before
    with store.tables.dialect.writing() as cursor:
        cursor.execute(f"DELETE FROM matches WHERE match_id = '{in_the_way}'")
    again = running.open(id, 50, pairings, "strict", asked)
    assert (again.replayed, again.round.number) == (False, 1)
    assert again.round.tables[1].match == in_the_way


def test_pairings_are_refused_with_all_their_faults_and_nothing_has_happened(store: Matches) -> None:
    running, id = opened(store)
    taken = running.open(id, 50, [Pairing("1", ONE)], "strict", request()).round.tables[0].match
    free = store.create("diamonds", setup("I", "II", "III", "IV"), request(), MatchTerms(tournament=id)).match_id
    elsewhere = store.create("diamonds", TWO, request()).match_id
    same = msgspec.structs.replace(ONE, seats=(ONE.seats[0],) * 4)
    before = counts(store)
    with pytest.raises(BadPairings) as refused:
        running.open(
            id, 50,
            [Pairing("A", ONE), Pairing("a", setup("", "ANA", "Ivo", "João")), Pairing("3", match=taken),
             Pairing("4", match=elsewhere), Pairing("5", match=free), Pairing("6", match=free), Pairing("7", same)],
            "strict", request(),
        )  # fmt: skip
    told = [(place, fault.pointer, fault.why.en) for place, fault in refused.value.faults]
    assert told[:5] == [
        (1, "/seats/0/name", "say who plays"),
        (1, "/seats/1/name", "ANA is at table A already"),
        (1, "/table", "this table has a match already"),
        (2, "/match", "Ana is at table A already"),
        (2, "/match", "Bruno is at table A already"),
    ]
    assert (2, "/match", "it is of round 1") in told
    assert (3, "/match", "there is no such match in the tournament") in told
    assert not [each for each in told if each[0] == 4]
    assert (5, "/match", f"{free} is at table 5 already") in told
    assert (6, "/seats/1/faction", "conclave is taken already") in told
    assert counts(store) == before
    named = running.open(id, 50, [Pairing("5", match=free)], "strict", request())
    assert (named.round.number, named.tokens) == (2, {})


def test_time_begins_once_is_given_and_taken_back_as_far_as_it_was_given(store: Matches) -> None:
    store.clock = lambda: "2026-11-23T14:00:00.000Z"
    running, id = opened(store)
    match = running.open(id, 50, [Pairing("1", ONE)], "strict", request()).round.tables[0].match
    asked = request()
    assert running.start(id, 1, asked).rounds[1].ends_at() == "2026-11-23T14:50:00.000Z"
    assert running.start(id, 1, asked).rounds[1].started_at == "2026-11-23T14:00:00.000Z"
    with pytest.raises(RoundConflict):
        running.start(id, 1, request())
    with pytest.raises(NoSuchRound):
        running.start(id, 2, request())
    assert running.extend(id, 1, 10, "the lights went out", request()).rounds[1].minutes == 60
    with pytest.raises(BadExtension) as refused:
        running.extend(id, 1, -11, "it was less", request())
    assert refused.value.why.en == "only 10 minutes have been given"
    running.give(match, 30, "a deck check", request())
    tournament = running.give(match, -27, "it was three", request())
    (given,) = (each.minutes for each in tournament.rounds[1].given[match][:1])
    (table,) = tables_of(store.tables, tournament, tournament.rounds[1], "2026-11-23T15:03:00.001Z")
    assert (given, table.extension, table.ends_at, table.over_time) == (30, 3, "2026-11-23T15:03:00.000Z", True)
    for loose in (
        store.create("diamonds", TWO, request(), MatchTerms(tournament=id)),
        store.create("diamonds", TWO, request()),
    ):
        with pytest.raises(RoundConflict):
            running.give(loose.match_id, 1, "why", request())
    running.tournaments.end(id, request())
    for refused_now in (
        lambda: running.open(id, 50, [Pairing("1", TWO)], "strict", request()),
        lambda: running.give(match, 1, "why", request()),
        lambda: running.extend(id, 1, 1, "why", request()),
    ):
        with pytest.raises(Ended):
            refused_now()
