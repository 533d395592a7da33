"""`adjudicator people`: what there is of a name, and how it goes."""

import json
from typing import Any, cast

import msgspec
import pytest
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.logbook.export import ndjson
from adjudicator.matches.application import Matches
from adjudicator.matches.match import Match
from adjudicator.matches.people.token_registry import TokenRegistry, Wanted
from adjudicator.matches.store.schema import open_recorder
from adjudicator.matches.stored import luck_of
from adjudicator.rulesets.diamonds.table.setup import Setup
from tests.conftest import SECRET
from tests.matches.play import RULES, begin, request, whole


@pytest.fixture(autouse=True)
def _settings(monkeypatch: pytest.MonkeyPatch, database: str) -> None:
    monkeypatch.setenv("ADJUDICATOR_DATABASE", database)
    monkeypatch.setenv("ADJUDICATOR_SECRET", SECRET.decode())


def people(*arguments: str) -> str:
    """Run it; return what it says."""
    done = CliRunner().invoke(main, ["people", *arguments])
    assert done.exit_code == 0, done.output
    return done.output


def test_what_there_is_of_a_name_is_told(store: Matches) -> None:
    id = begin(store)
    TokenRegistry(store).mint(Wanted("judge", "ana"), request())
    told = json.loads(people("export", "Ana"))
    (seat,) = told["seats"]
    assert (seat["match"], seat["seat"], seat["name"], len(seat["salt"])) == (id, "P1", "Ana", 32)
    assert [(label["table"], label["label"]) for label in told["labels"]] == [("tokens", "ana")]
    assert told["events"] == []
    assert json.loads(people("export", "Zoe"))["seats"] == []


def test_it_says_first_what_it_would_take_and_takes_nothing(store: Matches) -> None:
    ids = [begin(store), begin(store)]
    TokenRegistry(store).mint(Wanted("judge", "ana"), request())
    first, *places, last = people("erase", "ana", "--language", "en").splitlines()
    assert first == "ana: matches: 2; disputes: 0; tournaments: 0; labels: 1"
    assert {*places} == {*(f"goes: Ana, {id}, P1" for id in ids), "goes: ana, tokens"}
    assert last == "nothing was erased: adjudicator people erase ana --yes does"
    assert len(json.loads(people("export", "Ana"))["seats"]) == 2


def test_it_is_erased_and_erased_again(store: Matches, database: str) -> None:
    id = whole(store)
    TokenRegistry(store).mint(Wanted("judge", "ana"), request())
    assert people("erase", "Ana", "--yes", "--language", "pt").splitlines()[-1] == "apagado"
    assert people("erase", "Ana", "--yes", "--language", "en").splitlines()[-1] == "nothing to erase"
    now = Matches(open_recorder(database), SECRET)
    assert b"Ana" not in b"".join(ndjson(now.records(id), "judge", over=True))
    assert json.loads(people("export", "Ana")) == {"name": "Ana", "seats": [], "labels": [], "events": []}
    now.tables.dialect.close()


def test_a_match_of_before_keeps_its_names_and_it_is_said(store: Matches) -> None:
    id = begin(store)
    in_the_clear(store, id)
    said = people("erase", "Ana", "--yes", "--language", "en")
    assert f"stays: Ana, {id}, P1: in the clear in its log, and cannot be erased" in said
    assert said.splitlines()[-1] == "nothing to erase"
    assert store.check(id) > 0


def in_the_clear(store: Matches, id: str) -> None:
    """Write a match as one of before: with its names in the clear, and its hashes made of them."""
    row, match = store.row(id), Match(id, RULES)
    match.begin(msgspec.convert(RULES.demo_setup, Setup), luck_of(row, None, 0), row.created_at)
    with store.tables.dialect.writing() as cursor:
        for record in match.collect_events():
            kept = store.mapper.to_stored_event(cast(Any, record))
            statement = "UPDATE events SET state = ? WHERE originator_id = ? AND originator_version = ?"
            cursor.execute(store.tables.dialect[statement], (kept.state.decode(), id, record.originator_version))
    store.forget_all()
