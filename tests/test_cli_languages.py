"""The command line refuses in the language that is asked for, in one sentence, whatever was wrong."""

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.api.openapi.examples import CARD
from adjudicator.audit.readjudicate import cause
from adjudicator.cli import main
from adjudicator.cli.serve import say_what_is_wrong
from adjudicator.judging.disputes import Disputes
from adjudicator.judging.policy import load_policies
from adjudicator.judging.rulings import Person
from adjudicator.kernel.text.refusal import Illegal
from adjudicator.kernel.text.text import Text
from adjudicator.logbook.export import ndjson
from adjudicator.matches.application import Matches
from adjudicator.matches.questions.questions import Legality
from tests.amounts import tries
from tests.api.service import database_of, service
from tests.audit.test_mutations import DESK, bytes_changed, changed_lines, forged, lines_of
from tests.audit.test_verify import golden_logs, resealed
from tests.matches.play import begin, request, step
from tests.matches.test_damage import EDITS, edit, raw, write
from tests.test_cli_ask import LOG

PORTUGUESE = {"LC_ALL": "pt_BR.UTF-8"}


def refused(*arguments: str, **environment: str) -> str:
    """Return what a command that cannot be carried out says: a sentence, never a traceback."""
    result = CliRunner().invoke(main, arguments, env=environment)
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (1, 2, 3)
    return result.output


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "bad.json").write_text('{"ruleset": "diamonds", "seats": [], "hat": 1}')
    (tmp_path / "none.json").write_text("{")
    (tmp_path / "chess.json").write_text('{"ruleset": "chess"}')
    (tmp_path / "cards.json").write_text(json.dumps([{**CARD, "kind": "ship"}]))
    (tmp_path / "cards.yaml").write_text("- key: [x\n")
    (tmp_path / "cut.ndjson").write_bytes(b"nonsense")
    (tmp_path / "empty.db").write_bytes(b"")
    return tmp_path


WRONG = [
    "nothing", "--nothing", "demo", "demo chess", "demo diamonds --seed x", "demo diamonds --sed 1",
    "demo diamonds --url http://127.0.0.1:1", "demo diamonds --url http://127.0.0.1:1 --token x",
    "demo diamonds --url nonsense --token x",
    "demo diamonds extra arguments", "ask --move", "ask --move x timing", "ask timing", "ask --log {log} knowledge",
    "ask --log {log} knowledge P9", "ask --log {log} value nothing", "ask --log {log} --view P9 timing",
    "ask --log {log} --move 9999 timing", "ask --log {log} --move 1 --version 9 timing", "ask --log {log} legality x",
    "ask --log {log} legality 7", "ask --log {log} --move 40 outcome {{\"type\":\"dance\"}}",
    "ask --log {log} --move 40 outcome {{\"type\":\"choose\",\"choice\":\"x\"}}", "ask --log nowhere timing",
    "ask --position {folder}/bad.json timing", "ask --position {folder}/none.json timing",
    "ask --position {folder}/chess.json timing", "ask --log {folder}/cut.ndjson timing",
    "ask --match m_x --database {folder}/none.db timing", "ask --match m_x --database {folder}/empty.db timing",
    "replay {folder}/cut.ndjson", "replay {folder}", "replay {log} --move 9999", "replay {log} --move 1 --version 1",
    "cards check {folder}/cards.json", "cards check {folder}/cards.yaml",
    "cards check --ruleset chess {folder}/cards.json",
    "cards load {folder}/cards.json --database {folder}/empty.db", "db check --database {folder}/empty.db",
    "db check --database postgresql://127.0.0.1:1/x", "db upgrade --database postgresql://127.0.0.1:bad/x",
    "cards load {folder}/cards.json --database postgresql://127.0.0.1:1/x", "db check --database {folder}/none/x.db",
    "witness init", "witness init --name a+b --folder {folder}/w", "witness init --name a --log x --folder {folder}/w",
    "witness run --folder {folder}/w", "witness run --port 0", "witness status --folder {folder}/w", "witness nothing",
    "new-game", "new-game Chess", "new-game heat", "new-game class", "new-game hop_skip --folder {folder}",
    "db check --database postgresql://\udcff/x", "follow http://[ --key x",
    "serve --workers 0", "serve --workers 100000", "serve --port 0", "serve --port 99999", "serve --port x",
]  # fmt: skip


def last(said: str) -> str:
    """Return the last line that does not only go on, as a list does."""
    return [line for line in said.splitlines() if not line.startswith("\t")][-1]


@pytest.mark.parametrize("line", WRONG)
def test_what_is_wrong_is_said_in_the_language_of_the_locale(line: str, folder: Path) -> None:
    arguments = [each.format(log=LOG["diamonds"], folder=folder) for each in line.split()]
    english, portuguese = refused(*arguments), refused(*arguments, **PORTUGUESE)
    assert last(english) != last(portuguese)
    assert "Error" not in portuguese
    assert "Usage" not in portuguese


def test_the_option_goes_before_the_locale(folder: Path) -> None:
    for option in (["--language", "pt"], ["--language=pt"]):
        assert "Erro: /of: não há" in refused("ask", *option, "--log", LOG["diamonds"], "value", "nothing")
    assert "Error: " in refused("ask", "--language", "en", "--log", LOG["diamonds"], "value", "x", **PORTUGUESE)
    assert "Valor inválido" in refused("ask", "--language", "fr", "timing", **PORTUGUESE)
    said = refused("cards", "check", "--language", "pt", str(folder / "cards.json"))
    assert "'ship' não é um destes: artifact, field, unit" in said


@pytest.mark.parametrize(("option", "right"), [("--port 99999", "1<=x<=65535"), ("--workers 0", "1<=x<=256")])
def test_serve_says_which_ports_and_workers_there_may_be(option: str, right: str) -> None:
    assert f"is not in the range {right}." in last(refused("serve", *option.split()))


def test_demo_tells_what_a_service_refuses_as_a_sentence(sqlite_store: Matches) -> None:
    with service(database_of(sqlite_store)) as (port, _):
        command = ["demo", "diamonds", "--url", f"http://127.0.0.1:{port}", "--token", "bad"]
        english, portuguese = refused(*command), refused(*command, **PORTUGUESE)
    assert english == "Error: POST /v1/matches: Authentication required: the token is not valid\n"
    assert portuguese == "Erro: POST /v1/matches: Identifique-se: o token não vale\n"


def test_demo_says_what_it_repeats_and_what_it_writes() -> None:
    told = " ".join(CliRunner().invoke(main, ["demo", "--help"]).output.split())
    assert "Play the same match again; with --url its choices alone." in told
    assert "Write the log to this file; folders that are missing are made. Without it no file is written." in told


@pytest.mark.parametrize("dsn", [
    "postgresql://127.0.0.1:1/x", "postgresql://127.0.0.1:bad/x", "postgresql://%%%", "dbname=x port=y",
])  # fmt: skip
@pytest.mark.parametrize("command", ["db check", "db upgrade", "ask --match m_x timing", "cards load {file}"])
def test_a_store_that_cannot_be_reached_is_one_sentence(command: str, dsn: str, folder: Path) -> None:
    words = command.format(file=folder / "cards.json").split()
    place = 1 if words[0] == "ask" else len(words)
    said = refused(*words[:place], "--database", dsn, *words[place:])
    assert said.startswith("Error: the store cannot be read: ")
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize("question", ["value P1.total", "legality", "timing", "outcome {action}", "knowledge P1"])
def test_the_language_of_a_question_stands_before_or_after_it(question: str) -> None:
    of = ["ask", "--log", LOG["diamonds"], "--move", "40"]
    found = CliRunner().invoke(main, [*of, "--json", "legality"])
    words = question.format(
        action=json.dumps(json.loads(found.output)["answer"]["action"], separators=(",", ":"))
    ).split()
    before = CliRunner().invoke(main, [*of, "--language", "pt", *words])
    after = CliRunner().invoke(main, [*of, *words, "--language", "pt"])
    neither = CliRunner().invoke(main, [*of, *words])
    assert (before.exit_code, after.exit_code) == (0, 0), after.output
    assert before.output == after.output != neither.output
    other = CliRunner().invoke(main, [*of, "--language", "pt", *words, "--language", "en"])
    assert other.output == neither.output


def test_help_is_given_without_what_it_would_be_asked_of() -> None:
    for command in ("value", "legality", "timing", "outcome", "knowledge"):
        result = CliRunner().invoke(main, ["ask", command, "--help"])
        assert result.exit_code == 0
        assert "Usage: main ask " + command in result.output


# What verify finds

ENGLISH = re.compile(
    r"\b(the|it|is|are|was|has|there|this|that|not|no one|of|its|with|cannot|can't|events?|match|matches|moves?|follows"
    r"|failed|passed|possible|missing|header|footer|view|seed|given?|gives|rules|expected|invalid|codec|damaged)\b"
)


def english_in(said: str) -> list[str]:
    """Return the English words that are not part of a quotation."""
    return [found[0] for found in ENGLISH.finditer(re.sub("`[^`]*`|'[^']*'", "", said))]


def said_in_both(arguments: list[str], codes: set[int]) -> tuple[list[str], list[str]]:
    """Return what a command says in English and in Portuguese: as many lines, each another, the latter no English."""
    runs = [CliRunner().invoke(main, [*arguments, "--language", language]) for language in ("en", "pt")]
    by_locale = CliRunner().invoke(main, arguments, env=PORTUGUESE)
    assert {run.exit_code for run in runs} <= codes, runs[0].output
    english, portuguese = (run.output.splitlines() for run in runs)
    assert by_locale.output == runs[1].output
    assert len(english) == len(portuguese) > 0
    for en, pt in zip(english, portuguese, strict=True):
        assert en != pt
        assert not english_in(pt), pt
    return english, portuguese


def line_changed(number: int, old: bytes, new: bytes) -> list[bytes]:
    lines = lines_of(DESK)
    assert old in lines[number]
    return [*lines[:number], lines[number].replace(old, new, 1), *lines[number + 1 :]]


def changed(kind: str, change: Callable[[dict[str, Any]], object]) -> list[bytes]:
    return changed_lines(DESK, change, kind)


def within_a_move(line: dict[str, Any]) -> None:
    line["at"] = f"2026-01-01T00:00:00.{line['version']:03}Z"


def running_back(line: dict[str, Any]) -> None:
    line["at"] = f"2026-01-01T00:00:{59 - line['move'] % 60:02}Z"


def committed_otherwise(line: dict[str, Any]) -> None:
    line["event"]["seed_commitment"] = "0" * 64


DAMAGED_LOGS: dict[str, Callable[[], list[bytes]]] = {
    "empty": list,
    "no log": lambda: [b"nonsense"],
    "no text": lambda: line_changed(40, b'"event"', b'"ev\xffent"'),
    "another format": lambda: line_changed(0, b"log/1", b"log/9"),
    "another game": lambda: line_changed(0, b'"diamonds"', b'"chess"'),
    "another edition": lambda: line_changed(0, b'"1.0"', b'"9.9"'),
    "no match's id": lambda: line_changed(0, b'"m_', b'"x_'),
    "a header written otherwise": lambda: line_changed(0, b":", b": "),
    "a line written otherwise": lambda: line_changed(9, b":", b": "),
    "no events": lambda: resealed([lines_of(DESK)[0], lines_of(DESK)[-1]]),
    "cut off": lambda: lines_of(DESK)[:-1],
    "an event missing": lambda: lines_of(DESK)[:40] + lines_of(DESK)[41:],
    "lines after the footer": lambda: [*lines_of(DESK), lines_of(DESK)[1]],
    "another count": lambda: line_changed(-1, b'"count":', b'"count":1'),
    "another head": lambda: line_changed(-1, b'"head":"', b'"head":"0'),
    "another digest": lambda: line_changed(-1, b'"sha256":"', b'"sha256":"0'),
    "a move skipped": lambda: changed("", lambda line: line.update(move=line["move"] + (line["move"] > 3))),
    "a changed event": lambda: line_changed(9, b'"clauses":["', b'"clauses":["X'),
    "another secret": lambda: changed("AnswerSealed", lambda line: line["event"]["answer"].update(salt="0" * 64)),
    "another view": lambda: resealed(line_changed(0, b'"judge"', b'"P1"')),
    "a hidden answer": lambda: changed("AnswerSealed", lambda line: line["event"]["answer"].pop("salt")),
    "no time": lambda: changed("", lambda line: line.update(at="yesterday")),
    "time within a move": lambda: changed("", within_a_move),
    "time runs back": lambda: changed("", running_back),
    "an unknown event": lambda: changed("StatsChanged", lambda line: line["event"].update(type="Nonsense")),
    "one member more": lambda: changed("StatsChanged", lambda line: line["event"].update(zzz=1)),
    "another order": lambda: changed("JudgeActed", lambda line: line["event"].update(by="nobody")),
    "a rewind to no move": lambda: changed("TableRewound", lambda line: line["event"].update(before=999)),
    "a rewind elsewhere": lambda: changed("TableRewound", lambda line: line["event"].update(before=1)),
    "another seed's commitment": lambda: changed("MatchBegun", committed_otherwise),
    "another seed": lambda: changed("SeedRevealed", lambda line: line["event"].update(seed="0" * 64)),
}  # fmt: skip


def verified(folder: Path, lines: list[bytes], codes: set[int]) -> tuple[list[str], list[str]]:
    path = folder / "log.ndjson"
    path.write_bytes(b"".join(lines))
    return said_in_both(["verify", str(path)], codes)


@pytest.mark.parametrize("lines", DAMAGED_LOGS.values(), ids=DAMAGED_LOGS)
@pytest.mark.sampled(10)
def test_what_is_wrong_with_a_log_is_said_in_both_languages(lines: Callable[[], list[bytes]], tmp_path: Path) -> None:
    english, portuguese = verified(tmp_path, lines(), {3})
    assert "failed" in " ".join(english)
    assert ": falha" in " ".join(portuguese)


@pytest.mark.parametrize("lines", ["empty", "no log", "another format", "no match's id"])
def test_what_is_no_log_is_said_to_be_none(lines: str, tmp_path: Path) -> None:
    english, portuguese = verified(tmp_path, DAMAGED_LOGS[lines](), {3})
    assert (english[0], portuguese[0]) == (
        "log.ndjson is no log of a match, a dispute or a tournament",
        "log.ndjson não é o registro de uma partida, disputa ou torneio",
    )
    assert "  whole: failed: " in english[1]


def test_that_a_log_is_in_order_is_said_in_both_languages() -> None:
    english, portuguese = said_in_both(["verify", str(golden_logs()[0])], {0})
    assert english[0].endswith(" events: in order") and portuguese[0].endswith(" eventos: em ordem")
    assert "hash chain: passed" in " ".join(english)


@pytest.mark.parametrize("path", golden_logs(), ids=lambda path: path.stem)
@pytest.mark.sampled(3)
def test_whatever_is_changed_in_a_log_is_said_in_both_languages(path: Path, tmp_path: Path) -> None:
    chance, lines = random.Random(path.stem), lines_of(path)
    for _ in range(tries(1)):
        verified(tmp_path, forged(chance, lines)[1], {0, 3})
        verified(tmp_path, bytes_changed(chance, lines), {0, 3})


def test_what_cannot_be_checked_is_said_in_both_languages(sqlite_store: Matches, tmp_path: Path) -> None:
    id = begin(sqlite_store)
    step(sqlite_store, id, 9)
    for viewer in ("judge", "P1", "spectator"):
        english, portuguese = verified(tmp_path, list(ndjson(sqlite_store.records(id), viewer)), {4})
        assert "not possible" in english[-1]
        assert "impossível verificar" in portuguese[-1]


def test_what_nobody_translates_is_named_by_its_class() -> None:
    assert cause(KeyError("C5")).pt == "KeyError: 'C5'"
    assert cause(LookupError("the record of this move holds no more luck")).pt.endswith("não tem mais sorteios")
    assert cause(TypeError("this is for programmers")).pt == "TypeError"
    assert cause(TypeError("this is for programmers")).en == "TypeError: this is for programmers"
    assert cause(Illegal("D-086", Text("agora não", "not now"))).pt == "D-086: agora não"


# What db and serve say


def harm_everything(store: Matches) -> None:
    """Damage a match, or a dispute, in each way that is told apart."""
    matches = [begin(store) for _ in range(9)]
    for id in matches:
        step(store, id, 4)
    for id, change in zip(matches, EDITS.values(), strict=False):
        edit(store, id, 7, change)
    raw(store, "DELETE FROM events WHERE originator_id = ? AND originator_version = ?", matches[6], 5)
    raw(store, "UPDATE matches SET seed = ? WHERE match_id = ?", "0" * 64, matches[7])
    raw(store, "UPDATE matches SET salt_key = ? WHERE match_id = ?", "0" * 64, matches[8])
    lost, cut, closed = begin(store), begin(store), begin(store)
    step(store, lost, 2)
    version = store.live(lost).version
    raw(store, "DELETE FROM events WHERE originator_id = ? AND originator_version = ?", lost, version)
    write(store, cut, 2, '{"move":')
    ((_, _, column),) = store.tables.rows(closed, 0, 1, None)
    write(store, closed, 1, re.sub('"salt":"[0-9a-f]', '"salt":"x', column, count=1))
    step(store, well := begin(store), 3)
    disputes = Disputes(store, load_policies([]))
    for change in (EDITS["the time"], EDITS["the event"]):
        dispute = disputes.open(well, Legality(move=2), Person("judge", "j"), (), False, "house", request()).dispute
        edit(store, dispute.id, 1, change)


def test_what_is_wrong_with_a_store_is_said_in_both_languages(
    sqlite_store: Matches, capsys: pytest.CaptureFixture[str]
) -> None:
    database = database_of(sqlite_store)
    said_in_both(["db", "check", "--database", database], {0})
    said_in_both(["db", "upgrade", "--database", database], {0})
    harm_everything(sqlite_store)
    english, portuguese = said_in_both(["db", "check", "--database", database], {3})
    assert len(english) == 16
    assert sum("está danificado" in line for line in portuguese) == 14
    capsys.readouterr()
    say_what_is_wrong(sqlite_store, "pt")
    told = capsys.readouterr()
    assert "está danificado" in told.err
    assert not english_in(told.err + told.out)


def test_what_an_upgrade_does_is_said_in_both_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDICATOR_DATA", str(tmp_path))
    said = []
    for language in ("en", "pt"):
        tmp_path.chmod(0o755)
        path = tmp_path / f"{language}.db"
        done = CliRunner().invoke(main, ["db", "upgrade", "--database", str(path), "--language", language])
        assert done.exit_code == 0
        said.append(done.output.splitlines())
    assert len(said[0]) == len(said[1]) > 1
    assert "had mode 755" in said[0][0]
    assert "tinha o modo 755" in said[1][0]
    assert all(line.startswith("applied ") for line in said[0][1:])
    assert all(line.startswith("migração aplicada: ") for line in said[1][1:])
