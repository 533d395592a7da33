"""The command line as a whole: what each command imports, for that is most of what a call takes; and its help."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click import Context
from click.testing import CliRunner

from adjudicator.cli import COMMANDS, Commands, main
from adjudicator.rulesets.registry import RULESETS

LOG = Path(__file__).parent / "data" / "logs" / "diamonds-1.0-schema-1-desk.ndjson"
SERVICE = {"flask", "werkzeug", "jinja2", "marshmallow", "apispec", "gunicorn", "structlog"}
STORE = {"eventsourcing", "psycopg", "psycopg_pool", "sqlite3", "yoyo"}
GAMES = {f"adjudicator.rulesets.{name}" for name in RULESETS}
CALL = (
    "import sys\nfrom adjudicator.cli import main\ntry: main(sys.argv[1:])\nexcept SystemExit: pass\n"
    "print('modules:', *sys.modules)"
)


def imported(*arguments: str) -> set[str]:
    """Call a command in a process of its own; return what it imported."""
    done = subprocess.run([sys.executable, "-c", CALL, *arguments], capture_output=True, text=True, check=True)
    return set(done.stdout.rpartition("modules:")[2].split())


@pytest.mark.parametrize("arguments", [["--help"], ["--version"]])
def test_help_imports_no_command(arguments: list[str]) -> None:
    found = imported(*arguments)
    assert not found & {*SERVICE, *STORE, *GAMES, "yaml", "adjudicator.kernel.ruleset"}


@pytest.mark.parametrize("arguments", [["verify", str(LOG)], ["replay", str(LOG)], ["replay", "--help"]])
def test_a_log_takes_its_game_and_no_service(arguments: list[str]) -> None:
    found = imported(*arguments)
    assert not found & {*SERVICE, *STORE}
    assert found & GAMES == ({"adjudicator.rulesets.diamonds"} if str(LOG) in arguments else set())


@pytest.mark.parametrize("group", [[], ["ask"], ["cards"], ["db"], ["tokens"]])
def test_a_group_without_a_command_gives_its_help_once(group: list[str]) -> None:
    bare, asked = CliRunner().invoke(main, group), CliRunner().invoke(main, [*group, "--help"])
    assert (bare.exit_code, asked.exit_code) == (2, 0)
    assert bare.output == asked.output


def test_the_list_of_commands_says_what_each_of_them_says() -> None:
    assert isinstance(main, Commands)
    context = Context(main)
    for name, (_, told) in COMMANDS.items():
        command = main.get_command(context, name)
        assert command is not None
        assert command.name == name
        assert command.help is not None
        assert command.help.replace("\n", " ").startswith(told.rstrip(".")), name
    assert main.get_command(context, "nonsense") is None


@pytest.mark.parametrize("arguments", [["config", "show"], ["verify", str(LOG)], ["cards", "--help"]])
def test_who_is_read_no_more_ends_without_a_word(arguments: list[str], tmp_path: Path) -> None:
    reader, pipe = os.pipe()
    os.close(reader)
    with os.fdopen(pipe, "w") as broken:
        command = [sys.executable, "-m", "adjudicator", *arguments]
        done = subprocess.run(command, stdout=broken, stderr=subprocess.PIPE, cwd=tmp_path, check=False)
    assert (done.returncode, done.stderr) == (1, b"")
