"""The command line refuses in the language that is asked for, in one sentence, whatever was wrong."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import main
from api.openapi import CARD
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


def test_help_is_given_without_what_it_would_be_asked_of() -> None:
    for command in ("value", "legality", "timing", "outcome", "knowledge"):
        result = CliRunner().invoke(main, ["ask", command, "--help"])
        assert result.exit_code == 0
        assert "Usage: main ask " + command in result.output
