"""Card sets over the API and from files: checked, kept for good, played with."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from adjudicator.api.openapi.examples import CARD
from adjudicator.cli import main
from adjudicator.matches.application import Matches
from adjudicator.matches.hosting.card_sets import keep_set
from tests.api.client import DEMO, Client
from tests.api.service import database_of

SEATS = [{"name": "Ana", "deck": "brumas"}, {"name": "Bruno", "deck": "horda"}]
FAULTY = {**CARD, "key": "MY-2", "abilities": [
    {"when": "spawned", "text": {"pt": "x", "en": "x"}, "do": [{"op": "apply_status", "status": "SLEEP"}]}
]}  # fmt: skip


def keep(client: Client, *cards: Any, **more: Any) -> Any:
    body = {"ruleset": "dominions", "name": "lighthouse", "cards": list(cards), **more}
    return client.send("POST", "/v1/card-sets", client.organiser, body)


def test_a_set_is_kept_and_the_same_again_is_the_same(client: Client) -> None:
    first = keep(client, CARD)
    assert first.status_code == 201
    kept = first.get_json()
    assert first.headers["Location"] == kept["links"]["self"] == f"/v1/card-sets/{kept['id']}"
    assert keep(client, CARD).get_json() == kept
    assert keep(client, CARD, name="another").get_json()["id"] != kept["id"]
    assert client.get(f"/v1/card-sets/{kept['id']}") == kept
    listed = client.get("/v1/card-sets?ruleset=dominions&limit=1")
    assert listed["has_more"]
    rest = client.get(f"/v1/card-sets?ruleset=dominions&limit=1&cursor={listed['next']}")
    assert {listed["data"][0]["id"], rest["data"][0]["id"]} > {kept["id"]}
    assert client.get("/v1/card-sets?ruleset=diamonds")["data"] == []
    assert client.send("GET", "/v1/card-sets/cs_none", client.organiser).status_code == 404


def test_a_faulty_set_is_refused_with_card_field_and_reason(client: Client) -> None:
    answer = keep(client, CARD, FAULTY, {**CARD, "key": "U01"}, {**CARD, "kind": "ship", "key": "MY-3"})
    problem = answer.get_json()
    assert (answer.status_code, problem["code"]) == (422, "bad-cards")
    where = [(error["pointer"], error["message"].partition(":")[0]) for error in problem["errors"]]
    assert ("/cards/3/kind", "MY-3") in where
    assert ("/cards/1/abilities/0/do/0/status", "MY-2") in where
    assert client.get("/v1/card-sets")["data"] == []


@pytest.mark.parametrize(("body", "field"), [
    ({"cards": [{**CARD, "key": "U01"}]}, "key"),
    ({"cards": [FAULTY]}, "abilities[0].do[0].status"),
    ({"ruleset": "diamonds"}, "kind"),
])  # fmt: skip
def test_a_check_tells_all_faults_and_keeps_nothing(client: Client, body: dict[str, Any], field: str) -> None:
    asked = {"ruleset": "dominions", "cards": [CARD], **body}
    answer = client.send("POST", "/v1/card-checks", client.organiser, asked).get_json()
    assert field in [fault["field"] for fault in answer["faults"]]
    assert client.get("/v1/card-sets")["data"] == []


def test_a_match_plays_with_the_sets_that_it_names(client: Client) -> None:
    id = keep(client, CARD).get_json()["id"]
    deck = ["MY-1", "MY-1", *(key for key in client.get("/v1/rulesets/dominions")["decks"]["brumas"][2:])]
    seats = [{"name": "Ana", "deck": deck}, SEATS[1]]
    body = {"ruleset": "dominions", "seats": seats, "card_sets": [id]}
    match = client.send("POST", "/v1/matches", client.organiser, body).get_json()["match"]["id"]
    begun = client.get(f"/v1/matches/{match}/events")["data"][0]["event"]
    assert [card["key"] for card in begun["cards"]] == ["MY-1"]


@pytest.mark.parametrize(("more", "pointer"), [
    ({"card_sets": ["cs_none"]}, "/card_sets/0"),
    ({"ruleset": "diamonds", "seats": DEMO}, "/card_sets/0"),
])  # fmt: skip
def test_a_set_that_is_not_there_is_named(client: Client, more: dict[str, Any], pointer: str) -> None:
    id = keep(client, CARD).get_json()["id"]
    body = {"ruleset": "dominions", "seats": SEATS, "card_sets": [id], **more}
    answer = client.send("POST", "/v1/matches", client.organiser, body)
    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"].startswith(pointer.rpartition("/")[0])


def test_two_sets_with_the_same_card_do_not_mix(client: Client) -> None:
    ids = [keep(client, CARD, name=name).get_json()["id"] for name in ("one", "two")]
    body = {"ruleset": "dominions", "seats": SEATS, "card_sets": ids}
    answer = client.send("POST", "/v1/matches", client.organiser, body)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "bad-setup")


LEADER = {
    "key": "MY-5", "name": {"pt": "Faroleira", "en": "Keeper"}, "kind": "leader", "colours": ["red"], "life": 32,
    "abilities": [{"when": "turn_begins", "side": "front", "text": {"pt": "x", "en": "x"},
                   "do": [{"op": "draw", "count": 1}]}],
}  # fmt: skip


@pytest.mark.parametrize(("more", "pointer"), [
    ({}, "/card_sets/1"), ({"cards": [{**LEADER, "key": "MY-6", "life": 30}]}, "/card_sets/1"),
    ({"cards": [{**LEADER, "key": "MY-6"}]}, "/cards/0/life"),
])  # fmt: skip
def test_what_is_wrong_with_a_card_of_a_kept_set_points_at_the_set(
    client: Client, more: dict[str, Any], pointer: str
) -> None:
    ids = [
        keep(client, {**LEADER, **card}, ruleset="heat").get_json()["id"] for card in ({"key": "MY-7", "life": 35}, {})
    ]
    for path, asked in (("/v1/matches", {}), ("/v1/positions/questions", {"question": {"kind": "timing"}})):
        body = {"ruleset": "heat", "seats": [{"deck": "figueira"}] * 2, "card_sets": ids, **more, **asked}
        answer = client.send("POST", path, client.organiser, body)
        (fault,) = answer.get_json()["errors"]
        assert (answer.status_code, fault["pointer"], fault["code"]) == (422, pointer, "H-012")
        assert ("MY-5" if "set" in pointer else "MY-6") in fault["message"]


def test_a_deck_is_checked_without_a_match(client: Client) -> None:
    ready = client.get("/v1/rulesets/heat")["decks"]["figueira"]
    id = keep(client, {**LEADER, "life": 30}, ruleset="heat").get_json()["id"]
    for deck, more in (
        ("figueira", {}), (ready, {}), (dict(Counter(ready)), {}), (["MY-5", *ready[1:]], {"card_sets": [id]}),
        (["MY-5", *ready[1:]], {"cards": [LEADER], "options": {"leader_life": "free"}}),
    ):  # fmt: skip
        answer = client.send("POST", "/v1/deck-checks", client.organiser, {"ruleset": "heat", "deck": deck, **more})
        told = answer.get_json()
        assert (answer.status_code, told["size"], told["faults"]) == (200, len(ready), []), answer.text
    wrong = {"ruleset": "heat", "deck": ready[1:40]}
    faults = client.send("POST", "/v1/deck-checks", client.organiser, wrong).get_json()["faults"]
    assert [fault["clause"] for fault in faults][:2] == ["H-006", "H-004"]
    assert all(fault["reason"] for fault in faults)


@pytest.mark.parametrize(("asked", "code", "pointer"), [
    ({"deck": ["NOTHING"]}, None, "there is no card NOTHING"), ({"deck": 7}, None, "a deck is a list of keys"),
    ({"deck": "nothing"}, None, "is not one of"), ({"ruleset": "diamonds"}, None, "this game has no decks"),
    ({"options": {"hats": 1}}, "validation-failed", "/options/hats"),
    ({"cards": [LEADER]}, "bad-setup", "/cards/0/life"), ({"card_sets": ["cs_x"]}, "validation-failed", "/card_sets/0"),
])  # fmt: skip
def test_what_is_wrong_beside_a_deck_is_refused(
    client: Client, asked: dict[str, Any], code: str | None, pointer: str
) -> None:
    body = {"ruleset": "heat", "deck": "figueira", **asked}
    answer = client.send("POST", "/v1/deck-checks", client.organiser, body).get_json()
    if code is None:
        assert pointer in answer["faults"][0]["reason"]
    else:
        assert (answer["code"], answer["errors"][0]["pointer"]) == (code, pointer)


def test_a_set_is_named_once(client: Client) -> None:
    id = keep(client, CARD).get_json()["id"]
    body = {"ruleset": "dominions", "seats": SEATS, "card_sets": [id, id]}
    (fault,) = client.send("POST", "/v1/matches", client.organiser, body).get_json()["errors"]
    assert (fault["pointer"], fault["message"]) == ("/card_sets/1", f"{id} comes twice")


def test_a_set_is_kept_on_both_stores(store: Matches) -> None:
    row = keep_set(store, "dominions", "lighthouse", [CARD])
    assert keep_set(store, "dominions", "lighthouse", [CARD]) == row
    assert store.tables.card_set(row.card_set_id) == row
    assert store.tables.card_set_rows("dominions", None, 5) == [row]
    assert store.tables.card_set_rows(None, (row.created_at, row.card_set_id), 5) == []


def test_a_file_is_loaded_into_the_service(tmp_path: Path, client: Client, sqlite_store: Matches) -> None:
    database = database_of(sqlite_store)
    file = tmp_path / "lighthouse.yaml"
    file.write_text(yaml.safe_dump([CARD]))
    environment = {"ADJUDICATOR_DATA": str(tmp_path)}
    run = CliRunner().invoke(main, ["cards", "load", str(file), "--database", database], env=environment)
    assert run.exit_code == 0, run.output
    kept = client.get(f"/v1/card-sets/{run.output.strip()}")
    assert (kept["name"], [card["key"] for card in kept["cards"]]) == ("lighthouse.yaml", ["MY-1"])
    file.write_text(yaml.safe_dump([FAULTY]))
    run = CliRunner().invoke(main, ["cards", "load", str(file), "--database", database], env=environment)
    assert run.exit_code == 3
    assert "lighthouse.yaml: MY-2: abilities[0].do[0].status" in run.output


def test_cards_come_along_with_a_match(client: Client) -> None:
    body = {"ruleset": "dominions", "seats": SEATS, "cards": [CARD]}
    match = client.send("POST", "/v1/matches", client.organiser, body).get_json()["match"]["id"]
    begun = client.get(f"/v1/matches/{match}/events")["data"][0]["event"]
    assert [card["key"] for card in begun["cards"]] == ["MY-1"]


@pytest.mark.parametrize("more", [
    {"cards": [{**CARD, "kind": "ship"}]}, {"cards": 7}, {"cards": [7]}, {"nonsense": 1}, {"cards": [FAULTY]},
    {"cards": [CARD, CARD]}, {"seats": [{"deck": "brumas", "hat": 1}, {"deck": "horda"}]},
    {"position": {"pieces": {"c1": {"at": "3,3", "card": "U03", "modifiers": [
        {"stat": "HP", "amount": 1, "source": "x", "by": "P1", "clause": "N-120", "until": "stays", "event": 0,
         "move": 0, "layer": "weird"}]}}}},
])  # fmt: skip
def test_what_a_ruleset_does_not_know_is_422(client: Client, more: dict[str, Any]) -> None:
    answer = client.send("POST", "/v1/matches", client.organiser, {"ruleset": "dominions", "seats": SEATS, **more})
    assert answer.status_code == 422
    assert answer.get_json()["errors"]


STRONG = {
    "key": "MY-9", "name": {"pt": "Titã", "en": "Titan"}, "kind": "character", "type": "divine", "life": 3,
    "defence": 7,
    "abilities": [{"when": "active", "text": {"pt": "x", "en": "x"}, "do": [{"op": "deal_damage", "amount": 9}],
                   "targets": [{"role": "target", "what": ["character"], "whose": "opponent"}]}],
}  # fmt: skip


def test_what_is_off_the_guidelines_is_advice(tmp_path: Path, client: Client) -> None:
    asked = {"ruleset": "multiversity", "cards": [STRONG]}
    answer = client.send("POST", "/v1/card-checks", client.organiser, asked).get_json()
    assert answer["faults"] == []
    assert {(one["card"], one["field"]) for one in answer["advice"]} == {("MY-9", "defence"), ("MY-9", "abilities[0]")}
    file = tmp_path / "titan.yaml"
    file.write_text(yaml.safe_dump([STRONG]))
    run = CliRunner().invoke(main, ["cards", "check", "--ruleset", "multiversity", str(file)])
    assert run.exit_code == 0
    assert "titan.yaml: MY-9: defence: advice: a defence of 7 is superhuman" in run.output
    assert "(M-133)" in run.output


TEXT = """\
- key: MY-1
  name: {pt: Guarda do Farol, en: Lighthouse Guard}
  kind: unit
  elements: [WATER]
  tags: [HUMAN]
  stats: {ATK: 2, HP: 4}
  arrows: [E]
"""


def test_cards_come_as_text_too_and_faults_have_their_line(client: Client) -> None:
    asked = {"ruleset": "dominions", "yaml": TEXT.replace("HP: 4", "HP: four")}
    (fault,) = client.send("POST", "/v1/card-checks", client.organiser, asked).get_json()["faults"]
    assert (fault["field"], fault["line"], fault["column"], fault["pointer"]) == ("stats.HP", 6, 19, "/yaml")
    problem = client.send("POST", "/v1/card-sets", client.organiser, asked).get_json()
    assert (problem["code"], problem["errors"][0]["pointer"]) == ("bad-cards", "/yaml")
    assert problem["errors"][0]["message"].startswith("MY-1, line 6: ")
    right = {"ruleset": "dominions", "yaml": TEXT}
    told = client.send("POST", "/v1/card-checks", client.organiser, right).get_json()
    assert (told["size"], told["faults"]) == (1, [])


def test_the_same_cards_are_the_same_set_as_text_or_as_data(client: Client) -> None:
    data = {"ruleset": "dominions", "cards": yaml.safe_load(TEXT)}
    ids = {
        client.send("POST", "/v1/card-sets", client.organiser, asked).get_json()["id"]
        for asked in (data, {"ruleset": "dominions", "yaml": TEXT})
    }
    assert len(ids) == 1


@pytest.mark.parametrize("more", [{}, {"cards": [CARD], "yaml": TEXT}, {"yaml": ""}])
def test_cards_come_in_one_form(client: Client, more: dict[str, Any]) -> None:
    for path in ("/v1/card-checks", "/v1/card-sets"):
        answer = client.send("POST", path, client.organiser, {"ruleset": "dominions", **more})
        assert (answer.status_code, answer.get_json()["code"]) == (422, "validation-failed")


@pytest.mark.parametrize("text", ["- &a [*a]", "[" * 30_000, "- key: [", "hello", "- key: 0x" + "f" * 5000])
def test_a_text_that_is_no_card_file_is_told_as_a_fault(client: Client, text: str) -> None:
    answer = client.send("POST", "/v1/card-checks", client.organiser, {"ruleset": "heat", "yaml": text})
    assert answer.status_code == 200 and answer.get_json()["faults"]
