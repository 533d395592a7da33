"""A game that another package brings is written by `adjudicator new-game`, installed and served as it is."""

import json
import re
import urllib.request
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.cli.serve import organiser_token
from adjudicator.kernel.table.choices import one_offered
from adjudicator.matches.application import Matches
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.new_game import EXAMPLE, IN_THE_CONTRACT, renamed
from adjudicator.rulesets.registry import RULESETS
from tests.api.contract import contract
from tests.api.service import ask, command_service, database_of
from tests.environment import Environment, clean_environment, copied

SEATS = [{"name": "Ana"}, {"name": "Bruno"}, {"name": "Clara"}]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """A clean environment with the example installed."""
    folder = tmp_path_factory.mktemp("example")
    made = clean_environment(folder / "environment")
    made.install(copied(EXAMPLE, folder / "package"))
    return made


def new_game(*arguments: str | Path, **environment: str) -> tuple[int, str]:
    """Run the command; return its exit code and what it says."""
    result = CliRunner().invoke(main, ["new-game", *map(str, arguments)], env=environment)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


# What is installed is served


PAGES = ("/docs/rulesets/toy", "/rules/toy", "/rules/toy/T-7", "/cards/toy", "/cards/toy/guard")
GETS = """
import json, sys
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder
from adjudicator.api.app import create_app
from adjudicator.api.http.settings import Settings
database, *paths = sys.argv[1:]
settings = Settings(database=database, secret=b"a secret of no use to anybody")
client = create_app(settings, Matches(open_recorder(database), settings.secret)).test_client()
answers = {path: client.get(path) for path in paths}
print(json.dumps({path: [answer.status_code, answer.text] for path, answer in answers.items()}))
"""
"""What the application answers to these paths, as JSON: in one process, for it makes the contract again in each."""


@pytest.mark.nightly
def test_an_installed_game_is_listed_and_in_the_contract_and_the_pages(
    environment: Environment, sqlite_store: Matches
) -> None:
    said = environment.run(
        "-c", GETS, database_of(sqlite_store), "/v1/rulesets", "/openapi/all.yaml", "/openapi/toy.yaml", *PAGES
    )
    answers = json.loads(said.splitlines()[-1])
    assert {status for status, _ in answers.values()} == {200}
    assert "toy" in [each["id"] for each in json.loads(answers["/v1/rulesets"][1])["data"]]
    schemas = yaml.load(answers["/openapi/all.yaml"][1], yaml.CSafeLoader)["components"]["schemas"]
    assert {"ToyAction", "ToyEvent", "ToyState", "ToyMatchRequest"} <= schemas.keys()
    assert schemas["MatchRequest"]["discriminator"]["mapping"]["toy"] == "#/components/schemas/ToyMatchRequest"
    assert "ToyAction" in answers["/openapi/toy.yaml"][1]
    assert all("Toy" in answers[page][1] for page in PAGES)


@pytest.mark.nightly
def test_a_match_of_an_installed_game_is_played_exported_and_verified(
    environment: Environment, sqlite_store: Matches, tmp_path: Path
) -> None:
    choices = RandomPicker(7)
    program = (str(environment.python), "-m", "adjudicator")
    with command_service(database_of(sqlite_store), tmp_path, program=program) as (port, _):
        body = {"ruleset": "toy", "seats": SEATS}
        status, made = ask(port, "POST", "/v1/matches", organiser_token(sqlite_store), body, "begin-the-match")
        assert status == 201, made
        match, tokens = f"/v1/matches/{made['match']['id']}", made["tokens"]
        waiting: Any = {"result": None}
        while waiting["result"] is None:
            board = ask(port, "GET", f"{match}/board", tokens["P1"])
            assert board[0] == 200, board
            waiting = ask(port, "GET", f"{match}/decision", tokens["P1"])[1]
            for seat in waiting["waiting"][:1]:
                mine = ask(port, "GET", f"{match}/decision", tokens[seat])[1]
                action = {"action": one_offered(mine, {"offer", "accept", "concede"}, choices.one_of)}
                status, _ = ask(port, "POST", f"{match}/actions", tokens[seat], action, f"move-{mine['version']:08}")
                assert status == 201
        assert {"P1.hand", "P2.units", "chain"} <= board[1]["board"]["areas"].keys()
        assert "<script" in text_at(port, f"/m/{made['match']['id']}")
        log = text_at(port, f"{match}/log", Authorization=f"Bearer {tokens['P1']}", Accept="application/x-ndjson")
    (tmp_path / "log.ndjson").write_text(log, encoding="utf-8")
    said = environment.run("-m", "adjudicator", "verify", tmp_path / "log.ndjson", "--language", "en")
    assert "fold and re-adjudication: passed" in said
    assert "luck: passed" in said


def text_at(port: int, path: str, **headers: str) -> str:
    """Return what is at a path; the answer must be 200."""
    with urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)) as answer:
        assert answer.status == 200
        read: bytes = answer.read()
        return read.decode()


def test_the_environment_without_it_has_the_games_of_this_package_alone(tmp_path: Path) -> None:
    listing = "from adjudicator.rulesets.registry import RULESETS; print(RULESETS.ours == set(RULESETS))"
    assert clean_environment(tmp_path / "environment").run("-c", listing) == "True\n"


# What is written: `test_documents` runs its own tests too, as docs/sixth-game.md says


def test_what_is_written_is_installed_played_and_verified(environment: Environment, tmp_path: Path) -> None:
    code, said = new_game("hop_skip", "--folder", tmp_path / "game")
    assert code == 0, said
    environment.install(tmp_path / "game", "--editable")
    log = tmp_path / "log.ndjson"
    played = environment.run("-m", "adjudicator", "demo", "hop_skip", "--seed", "7", "--log", log, "--language", "en")
    assert "The match begins: Hop Skip" in played
    assert "Winner: " in played
    assert "fold and re-adjudication: passed" in environment.run("-m", "adjudicator", "verify", log)


def test_what_is_written_is_the_example_under_another_name(tmp_path: Path) -> None:
    assert new_game("hop_skip", "--folder", tmp_path / "game")[0] == 0
    files = {str(path.relative_to(tmp_path / "game")) for path in (tmp_path / "game").rglob("*") if path.is_file()}
    package = copied(EXAMPLE, tmp_path / "example")
    example = {str(path.relative_to(package)) for path in package.rglob("*") if path.is_file()}
    assert files == {renamed(path, "hop_skip", "") for path in example}
    assert {"pyproject.toml", "README.md", "src/hop_skip/rulebook.yaml", "src/hop_skip/shown/layout.yaml"} <= files
    for path in files:
        text = (tmp_path / "game" / path).read_text(encoding="utf-8")
        assert not re.search(r"toy|brinquedo|\bT-\d", text, re.IGNORECASE), path


@pytest.mark.parametrize(("name", "pt", "en"), [
    ("Chess", "não serve de nome", "cannot be its name"),
    ("a-b", "não serve de nome", "cannot be its name"),
    ("9x", "não serve de nome", "cannot be its name"),
    ("_x", "não serve de nome", "cannot be its name"),
    ("maçã", "não serve de nome", "cannot be its name"),
    ("", "não serve de nome", "cannot be its name"),
    ("../x", "não serve de nome", "cannot be its name"),
    ("class", "class é palavra da linguagem Python", "class is a keyword of Python"),
    ("any", "o contrato da API tem nomes próprios", "the contract of the API has names of its own that begin with any"),
    ("heat", "já há um jogo heat", "there is a game heat already"),
    ("json", "já há um pacote Python json", "there is a Python package json already"),
    ("adjudicator", "já há um pacote Python adjudicator", "there is a Python package adjudicator already"),
])  # fmt: skip
def test_a_name_that_no_game_can_have_is_refused(name: str, pt: str, en: str, tmp_path: Path) -> None:
    for language, why in (("pt", pt), ("en", en)):
        code, said = new_game(name, "--folder", tmp_path / "game", "--language", language)
        assert code == 1
        assert why in said
        assert len(said.splitlines()) == 1
    assert not (tmp_path / "game").exists()


def test_no_game_is_called_so_that_its_schemas_are_taken_for_the_contract_s() -> None:
    names = contract()["components"]["schemas"]
    games = tuple(name.title() for name in RULESETS)
    own = [name for name in names if not name.startswith(games)]
    of_games = {name.removeprefix(game) for name in names for game in games if name.startswith(game)} - {""}
    begun = {name.removesuffix(end) for name in own for end in of_games if name.endswith(end)}
    assert {each.lower() for each in begun if each and each == each.title()} <= IN_THE_CONTRACT


def test_nothing_is_written_into_a_folder_that_exists(tmp_path: Path) -> None:
    for folder, why in ((tmp_path, "exists already"), (tmp_path / "no" / "game", "there is no folder")):
        code, said = new_game("hop_skip", "--folder", folder)
        assert (code, why in said) == (1, True), said
    (tmp_path / "file").write_text("")
    assert "exists already" in new_game("hop_skip", "--folder", tmp_path / "file")[1]
    assert sorted(tmp_path.iterdir()) == [tmp_path / "file"]


def test_what_was_written_is_told_in_both_languages(tmp_path: Path) -> None:
    told = [new_game("hop_skip", "--folder", tmp_path / each, "--language", each)[1] for each in ("pt", "en")]
    assert "arquivos\nInstale, jogue e prove:" in told[0]
    assert "files\nInstall it, play it, test it:" in told[1]
