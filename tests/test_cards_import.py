"""`adjudicator cards import fiveringsdb`: the dataset's folder to card files, or to card sets of the service."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import main
from adjudicator.matches.application import Matches
from tests.api.client import Client
from tests.api.conftest import client, settings  # noqa: F401  # fixtures
from tests.api.service import database_of
from tests.clauses import clause

DATA = Path(__file__).parent / "data/fiveringsdb"
CORE, SCROLL = DATA / "json/Card/01-silver-brush-novice.json", DATA / "json/Card/02-silver-guest.json"


def imported(*arguments: object, **environment: str) -> Result:
    said = ["cards", "import", "fiveringsdb", *map(str, arguments), "--language", "en"]
    return CliRunner().invoke(main, said, env=environment)


def checked(*arguments: object) -> Result:
    return CliRunner().invoke(
        main, ["cards", "check", "--ruleset", "enlightenment", *map(str, arguments), "--language", "en"]
    )


@pytest.mark.parametrize("folder", [DATA, DATA / "json", DATA / "json/Card"])
@pytest.mark.parametrize("suffix", ["yaml", "json"])
def test_the_folder_is_written_as_a_card_file_for_each_cycle(folder: Path, suffix: str, tmp_path: Path) -> None:
    run = imported(folder, "--out", tmp_path / f"mine.{suffix}")
    assert (run.exit_code, run.output.splitlines()) == (0, [
        f"Core Set: cards: 38; need a judge: 32; {tmp_path}/mine-core-set.{suffix}",
        f"Scroll Cycle: cards: 8; need a judge: 7; {tmp_path}/mine-scroll-cycle.{suffix}",
    ])  # fmt: skip
    files = [tmp_path / f"mine-{name}.{suffix}" for name in ("core-set", "scroll-cycle")]
    for deck in ("crane", "crane-ringteki"):
        run = checked(*files, "--deck", DATA / f"decks/{deck}.json")
        assert (run.exit_code, run.output.splitlines()[-1].partition(": ")[2]) == (
            0,
            "90 cards in the list, a legal deck",
        )


def test_some_packs_alone_are_sets_of_their_own(tmp_path: Path) -> None:
    run = imported(DATA, "--pack", "the-second-scroll", "--out", tmp_path / "mine.yaml")
    assert run.output == f"The Second Scroll: cards: 9; need a judge: 8; {tmp_path}/mine.yaml\n"
    run = imported(DATA, "--pack", "the-third-scroll", "--out", tmp_path / "mine.yaml")
    assert run.exit_code == 2
    assert "'the-third-scroll' is not one of: core, the-second-scroll" in run.output


def test_the_layout_of_2018_is_read_from_one_file(tmp_path: Path) -> None:
    run = imported(DATA / "2018/cards.json", "--out", tmp_path / "mine.yaml")
    assert run.output == f"cards: cards: 38; need a judge: 32; {tmp_path}/mine.yaml\n"
    assert checked(tmp_path / "mine.yaml", "--deck", DATA / "decks/crane.json").exit_code == 0


def test_a_set_is_no_larger_than_one_may_be(tmp_path: Path) -> None:
    record = json.loads(CORE.read_text(encoding="utf-8"))
    many = [{**record, "id": f"{record['id']}-{number}"} for number in range(1, 504)]
    (tmp_path / "many.json").write_text(json.dumps(many))
    run = imported(tmp_path / "many.json", "--out", tmp_path / "mine.json")
    assert [line.partition(";")[0] for line in run.output.splitlines()] == [
        "many 1/2: cards: 500",
        "many 2/2: cards: 3",
    ]
    assert checked(tmp_path / "mine-many-1-2.json").output == "mine-many-1-2.json: 500 cards, all well\n"


def test_what_is_wrong_is_told_with_its_file_and_left_out(tmp_path: Path) -> None:
    shutil.copy(CORE, tmp_path)
    faulty = {**json.loads(SCROLL.read_text(encoding="utf-8")), "cost": "four", "traits": ["b@d"]}
    (tmp_path / "faulty.json").write_text(json.dumps(faulty))
    (tmp_path / "number.json").write_text("7")
    run = imported(tmp_path, "--out", tmp_path / "mine.yaml")
    assert run.exit_code == 3
    assert "faulty.json: 02-silver-guest: cost: 'four' is not a whole number or null" in run.output
    assert "faulty.json: 02-silver-guest: traits[0]: " in run.output
    assert "number.json: #3: 7 is not a mapping" in run.output
    assert "cards: 1; need a judge: 1" in run.output


@pytest.mark.parametrize(("content", "told"), [
    (b"{", "broken.json: this is not JSON"), (b"\xff\xfe", "broken.json: this is not JSON"),
    (b"[" * 100_000, "broken.json: this is not JSON"), (None, "broken.json: it cannot be read"),
])  # fmt: skip
@pytest.mark.parametrize("place", ["Card", ".", "PackCard"])
def test_a_file_that_cannot_be_read_is_told_and_the_rest_imported(
    content: bytes | None, told: str, place: str, tmp_path: Path
) -> None:
    (tmp_path / "Card").mkdir()
    shutil.copy(CORE, tmp_path / "Card")
    broken = tmp_path / place / {".": "Pack.json"}.get(place, "broken.json")
    broken.parent.mkdir(exist_ok=True)
    if content is None:
        broken.mkdir()
    else:
        broken.write_bytes(content)
    run = imported(tmp_path, "--out", tmp_path / "mine.yaml")
    assert run.exit_code == 3
    assert told.replace("broken.json", broken.name) in run.output
    assert "cards: 1; need a judge: 1" in run.output
    assert (tmp_path / "mine.yaml").exists()


@pytest.mark.parametrize(("file", "text", "told"), [
    ("a.json", "{", "a.json: this is not JSON"), ("a.txt", "[]", "there are no cards here"),
])  # fmt: skip
def test_a_folder_without_cards_is_refused(file: str, text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / file).write_text(text)
    run = imported(tmp_path)
    assert (run.exit_code, told in run.output) == (3, True)


@pytest.mark.parametrize(
    "odd", [7, {"id": "core"}, [7, {"id": 3}, {"id": "core", "position": "x", "cycle_id": []}], None]
)
def test_odd_files_beside_the_cards_do_not_matter(odd: Any, tmp_path: Path) -> None:
    (tmp_path / "Card").mkdir()
    (tmp_path / "PackCard").mkdir()
    shutil.copy(CORE, tmp_path / "Card")
    for name in ("Pack", "Cycle", "PackCard/core"):
        (tmp_path / f"{name}.json").write_text(json.dumps(odd))
    run = imported(tmp_path, "--out", tmp_path / "mine.yaml")
    assert (run.exit_code, "cards: 1; need a judge" in run.output) == (0, True)


def test_a_deck_s_faults_are_told_line_by_line(tmp_path: Path) -> None:
    imported(DATA, "--out", tmp_path / "mine.yaml")
    deck = json.loads((DATA / "decks/crane.json").read_text(encoding="utf-8"))
    (tmp_path / "deck.json").write_text(json.dumps({**deck, "02-know-the-world": 1, "01-silver-brush-novice": 4}))
    run = checked(
        tmp_path / "mine-core-set.yaml", tmp_path / "mine-scroll-cycle.yaml", "--deck", tmp_path / "deck.json"
    )
    told = [line.rpartition(" ")[2] for line in run.output.splitlines() if "deck.json" in line]
    assert (run.exit_code, told) == (3, ["(B-46)", "(B-47)", "(E-200)"])


def test_kept_sets_are_played_with(tmp_path: Path, client: Client, sqlite_store: Matches) -> None:  # noqa: F811
    database = database_of(sqlite_store)
    run = imported(DATA, "--database", database, ADJUDICATOR_DATA=str(tmp_path))
    assert run.exit_code == 0, run.output
    ids = [line.rpartition("; ")[2] for line in run.output.splitlines()]
    kept = [client.get(f"/v1/card-sets/{id}") for id in ids]
    assert [each["name"] for each in kept] == ["Core Set", "Scroll Cycle"]
    assert sum(card.get("needs_judge", False) for each in kept for card in each["cards"]) == 39
    made: Any = begun(client, card_sets=ids).get_json()
    first = client.get(f"/v1/matches/{made['match']['id']}/events")["data"][0]["event"]
    assert len(first["cards"]) == 46


def begun(client: Client, deck: str = "crane", **more: Any) -> Any:  # noqa: F811
    """Ask for a match of three who bring this deck of the dataset."""
    said = json.loads((DATA / f"decks/{deck}.json").read_text(encoding="utf-8"))
    seats = [{"name": name, "deck": said} for name in ("Ana", "Bruno", "Clara")]
    return client.send("POST", "/v1/matches", client.organiser, {"ruleset": "enlightenment", "seats": seats, **more})


RECORDS = json.loads((DATA / "2018/cards.json").read_text(encoding="utf-8"))


def test_records_are_checked_and_kept_over_http(client: Client) -> None:  # noqa: F811
    body = {"ruleset": "enlightenment", "name": "silver", "cards": RECORDS}
    answer = client.send("POST", "/v1/card-checks", client.organiser, body).get_json()
    assert (answer["size"], answer["faults"]) == (38, [])
    kept = client.send("POST", "/v1/card-sets", client.organiser, body).get_json()
    assert begun(client, "crane-ringteki", card_sets=[kept["id"]]).status_code == 201
    assert client.send("POST", "/v1/card-sets", client.organiser, {**body, "cards": kept["cards"]}).get_json() == kept


def test_a_bad_record_is_refused_over_http_in_its_own_words(client: Client) -> None:  # noqa: F811
    body = {"ruleset": "enlightenment", "cards": [RECORDS[0], {**RECORDS[1], "cost": "four", "traits": ["b@d"]}]}
    faults = client.send("POST", "/v1/card-checks", client.organiser, body).get_json()["faults"]
    assert [(fault["card"], fault["pointer"]) for fault in faults] == [
        (RECORDS[1]["id"], "/cards/1/cost"), (RECORDS[1]["id"], "/cards/1/traits/0"),
    ]  # fmt: skip
    answer = client.send("POST", "/v1/card-sets", client.organiser, body)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "bad-cards")


def test_a_match_brings_records_along(client: Client) -> None:  # noqa: F811
    answer = begun(client, cards=RECORDS)
    assert answer.status_code == 201, answer.text


def test_a_match_is_refused_with_every_fault_of_a_deck(client: Client) -> None:  # noqa: F811
    deck = {id: copies for id, copies in json.loads((DATA / "decks/crane.json").read_text()).items() if copies < 3}
    body = {"ruleset": "enlightenment", "seats": [{"deck": deck}] * 3, "cards": RECORDS}
    answer = client.send("POST", "/v1/matches", client.organiser, body)
    problem = answer.get_json()
    assert (answer.status_code, problem["clause"]) == (422, "B-43")
    assert [(error["pointer"], error["code"]) for error in problem["errors"]] == [
        ("/seats/0/deck", "B-43"), ("/seats/0/deck", "B-44"),
    ]  # fmt: skip


@clause("B-120")
@pytest.mark.parametrize("enforcement", ["strict", "advisory"])
def test_what_is_left_to_a_judge_is_logged_and_entered(client: Client, enforcement: str) -> None:  # noqa: F811
    event, row = "silver-harsh-words", ("silver-ember-yard", "silver-granite-steps", "silver-ford-of-reeds")
    records = [each for each in RECORDS if each["id"] in (event, *row) or each["type"] in ("stronghold", "province")]
    laid = [each["id"] for each in records if each["type"] == "province"]
    pieces = {
        f"c{seat * 5 + number}": {"card": id, "owner": f"P{seat}", "slot": slot}
        for seat in (1, 2, 3)
        for number, (id, slot) in enumerate(
            zip(laid, ("stronghold", "first", "second", "third", "fourth"), strict=True)
        )
    }
    position = {"phase": "conflict", "pieces": pieces, "players": {"P1": {"hand": [event], "fate": 3}}}
    body = {"ruleset": "enlightenment", "seats": [{"name": name} for name in ("Ana", "Bruno", "Clara")],
            "position": position, "cards": records, "enforcement": enforcement}  # fmt: skip
    made: Any = client.send("POST", "/v1/matches", client.organiser, body).get_json()
    id, tokens = made["match"]["id"], made["tokens"]
    assert client.act(id, tokens["P1"], type="use", card=event).status_code == 201
    for seat in ("P2", "P3", "P1"):
        if client.get(f"/v1/matches/{id}/state", client.organiser)["state"]["decision"]["seats"] == [seat]:
            client.act(id, tokens[seat], type="pass")
    lines = client.get(f"/v1/matches/{id}/events?limit=200")["data"]
    (told,) = [
        line["event"] for line in lines if line["event"]["type"] == "LeftToJudge" and line["event"]["card"] == event
    ]
    assert told["seat"] == "P1"
    assert "B-120" in told["clauses"]
    assert told["prose"]["en"]
    entered = {"changes": [{"change": "set_counter", "of": "P2.fate", "value": 2}], "reason": "Silver Harsh Words",
               "clauses": ["B-120"]}  # fmt: skip
    answer = client.send("POST", f"/v1/matches/{id}/corrections", client.token("judge"), entered)
    assert answer.status_code == (201 if enforcement == "advisory" else 403)
