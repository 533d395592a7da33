"""`adjudicator ask`: the judges' questions in a terminal, of logs, of positions and of matches in the store."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.logbook.export import ndjson
from adjudicator.matches.application import Matches
from adjudicator.rulesets.registry import RULESETS
from tests.api.service import database_of
from tests.matches.play import begin, step
from tests.matches.scripted import past_of
from tests.test_documents import blocks

LOGS = Path(__file__).parent / "data" / "logs"
LOG = {name: str(LOGS / f"{name}-1.0-schema-1-1.ndjson") for name in RULESETS}
EACH = pytest.mark.parametrize("name", RULESETS)


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["ask", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def answered(*arguments: str) -> Any:
    code, said = run("--json", *arguments)
    assert code == 0, said
    return json.loads(said)


@EACH
@pytest.mark.parametrize("language", ["pt", "en"])
@pytest.mark.sampled(3)
def test_every_question_is_answered_of_a_log_in_both_languages(name: str, language: str) -> None:
    told = ("--log", LOG[name], "--move", "40", "--language", language)
    action = json.dumps(answered("--log", LOG[name], "--move", "40", "legality")["answer"]["action"])
    for question, pt, en in (
        (("legality",), "Legal para", "Legal for"),
        (("legality", '{"type": "choose", "choice": "nonsense"}'), "Ilegal para", "Illegal for"),
        (("timing",), "espera-se", "waiting for"),
        (("outcome", action), "não oficial", "not official"),
        (("knowledge", "P1"), "Foi mostrado a Ana", "What Ana was shown"),
    ):
        code, said = run(*told, *question)
        assert code == 0, said
        open_ = ("Cadeia", "Janela") if language == "pt" else ("Chain", "Window")
        assert any(words in said for words in (pt if language == "pt" else en, *open_))
        assert any(f"{letter}-" in said for letter in {clause[0] for clause in RULESETS[name].clauses})


def test_a_log_that_was_tampered_with_or_cut_off_is_refused(tmp_path: Path) -> None:
    lines = Path(LOG["diamonds"]).read_bytes().splitlines(keepends=True)
    first = next(at for at, line in enumerate(lines) if b'"type":"HandsAllocated"' in line)
    log = tmp_path / "log.ndjson"
    log.write_bytes(b"".join([*lines[:first], *lines[first + 1 :]]))
    code, said = run("--log", str(log), "timing", "--language", "en")
    assert (code, said[:19]) == (1, "Error: log.ndjson: "), said
    log.write_bytes(b"".join(lines[:first]))
    for question in (["timing"], ["legality"], ["legality", '{"type": "pass", "seat": "P1"}'],
                     ["outcome", '{"type": "pass", "seat": "P1"}', "--seed", "1"]):  # fmt: skip
        code, said = run("--log", str(log), *question, "--language", "en")
        assert code == 1, said
        assert "does not come to its end" in said


def test_a_moment_within_a_move_is_asked_by_its_version() -> None:
    answer = answered("--log", LOG["diamonds"], "--version", "60", "value", "P1.total")
    assert answer["version"] == 60
    code, said = run("--log", LOG["diamonds"], "--version", "60", "--move", "3", "value", "P1.total")
    assert code == 1
    assert "not both" in said


def test_a_number_is_told_with_its_reasons() -> None:
    code, said = run("--log", LOG["diamonds"], "--move", "40", "value", "P1.total")
    assert code == 0
    assert "After move 40, Ana’s total" in said
    assert "event" in said
    steps = answered("--log", LOG["diamonds"], "--move", "40", "value", "P1.total")["answer"]["steps"]
    assert all(step["move"] > 0 for step in steps if step["event"] > 60)


@pytest.mark.parametrize(("name", "move", "pt", "en"), [
    ("dominions", 4, "Cadeia aberta [N-068]; decide agora Bruno", "A chain is open [N-068]; Bruno decides now"),
    ("dominions", 4, "  Ana não tem com que responder", "  Ana has nothing to respond with"),
    ("multiversity", 5, "  Ana passou no lance 5", "  Ana passed in move 5"),
    ("multiversity", 276, "  Bruno passou nos lances 269 e 276", "  Bruno passed in moves 269 and 276"),
])  # fmt: skip
def test_who_can_respond_is_told_as_people_say_it(name: str, move: int, pt: str, en: str) -> None:
    for language, line in (("pt", pt), ("en", en)):
        said = run("--log", LOG[name], "--move", str(move), "--language", language, "timing")[1]
        assert line in said.splitlines()


def test_a_reason_names_no_event_that_is_not_known_to_have_made_it(tmp_path: Path) -> None:
    _, said = run("--log", LOG["multiversity"], "--move", "60", "--language", "en", "value", "c4.energy")
    assert "  +1 from Common Source [M-017]\n" in said
    path = tmp_path / "position.json"
    piece = {"card": "U03", "controller": "P1", "at": "2,2", "damage": 1}
    character = {"card": "P05", "controller": "P1", "position": 1, "tokens": [{"name": "shield"}]}
    for ruleset, table, of, pt, en in (
        ("dominions", {"pieces": {"c1": piece}}, "c1.HP",
         "  -1 (estava assim na posição) [N-121]", "  -1 (it stood so in the position) [N-121]"),
        ("multiversity", {"characters": {"c1": character}}, "c1.shield",
         "  +1 (estava assim na posição) [M-106]", "  +1 (it stood so in the position) [M-106]"),
    ):  # fmt: skip
        path.write_text(json.dumps({"ruleset": ruleset, "seats": [{}, {}], "position": table}))
        for language, line in (("pt", pt), ("en", en)):
            told = run("--position", str(path), "--language", language, "value", of)[1].splitlines()
            assert line in told


@pytest.mark.parametrize(("arguments", "message"), [
    (("value", "nothing"), "there is no 'nothing'"),
    (("--move", "9999", "timing"), "stands at move"),
    (("knowledge", "P9"), "one of: P1"),
    (("legality", "{"), "not JSON"),
    (("legality", "7"), "JSON object"),
    (("--move", "40", "outcome", '{"type": "choose", "choice": "x"}'), "action 1"),
    (("--view", "P9", "timing"), "--view: 'P9' is not one of: P1"),
    (("--match", "m_x", "timing"), "one of --log"),
])  # fmt: skip
def test_what_cannot_be_asked_is_said(arguments: tuple[str, ...], message: str) -> None:
    code, said = run("--log", LOG["diamonds"], *arguments)
    assert code != 0
    assert message in said


def test_a_running_log_without_its_seed_takes_sampled_luck(tmp_path: Path) -> None:
    past = past_of("diamonds", 3, 12)
    log = tmp_path / "running.ndjson"
    log.write_bytes(b"".join(ndjson(past.records, "judge")))
    action = answered("--log", str(log), "--move", "4", "legality")["answer"]["action"]
    other = next(
        each
        for each in answered("--log", str(log), "--move", "4", "legality")["answer"]["instead"]
        if each != action and each["seat"] == action["seat"]
    )
    assert (
        answered("--log", str(log), "--move", "4", "outcome", json.dumps(action))["answer"]["luck"]["mode"] == "match"
    )
    code, said = run("--log", str(log), "--move", "4", "outcome", json.dumps(other))
    assert code != 0
    assert "sampled" in said
    seeded = answered("--log", str(log), "--move", "4", "outcome", "--seed", "x", json.dumps(other))
    assert seeded["answer"]["luck"] == {"mode": "sampled", "seed": "x"}
    log.write_bytes(b"".join(ndjson(past.records, "P1")))
    assert "hides values" in run("--log", str(log), "timing")[1]


def test_the_documents_positions_are_asked(tmp_path: Path) -> None:
    for block in blocks("docs/judges.md", "json"):
        path = tmp_path / "position.json"
        path.write_text(block)
        seat = answered("--position", str(path), "timing")["answer"]["waiting"][0]
        wrong = json.dumps({"type": "choose", "choice": "x", "seat": seat})
        first = json.dumps(answered("--position", str(path), "legality", wrong)["answer"]["instead"][0])
        assert answered("--position", str(path), "outcome", first)["answer"]["move"] == 1
    for text in ('{"ruleset": "chess"}', "[1]", '{"ruleset": ["diamonds"]}', "{", "[" * 100_000):
        path.write_text(text)
        code, said = run("--position", str(path), "timing")
        assert code != 0
        assert "position.json" in said
    path.write_text('{"ruleset": "diamonds", "seats": [], "hat": 1}')
    assert "position.json" in run("--position", str(path), "timing")[1]


def test_a_match_in_the_store_is_asked(sqlite_store: Matches) -> None:
    id = begin(sqlite_store)
    step(sqlite_store, id, 6)
    database = database_of(sqlite_store)
    source = ("--match", id, "--database", database)
    assert answered(*source, "--move", "3", "legality")["answer"]["legal"]
    assert answered(*source, "--view", "P1", "knowledge", "P1")["view"] == "P1"
    assert "only judges" in run(*source, "--view", "P1", "knowledge", "P2")[1]
    assert "there is no match" in run("--match", "m_none", "--database", database, "timing")[1]
    elsewhere = Path(database).with_suffix(".new")
    assert "there is no store" in run("--match", id, "--database", str(elsewhere), "timing")[1]
    assert not elsewhere.exists()
    elsewhere.write_bytes(b"")
    assert "db upgrade" in run("--match", id, "--database", str(elsewhere), "timing")[1]
    elsewhere.write_bytes(b"no database at all, but long enough to be looked at" * 20)
    assert "cannot be read" in run("--match", id, "--database", str(elsewhere), "timing")[1]
