"""An archive under other rules: a folder, a log, a database; broken off and gone on with; processes that are killed."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.audit.other_rules import running
from adjudicator.audit.other_rules.archive import Archive
from adjudicator.audit.other_rules.change import Change, change_of
from adjudicator.audit.other_rules.running import Ended, Found, follow_all
from adjudicator.audit.verify import verify
from adjudicator.checks.archives import write_log
from adjudicator.cli import main
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.rulesets.registry import RULESETS
from tests.api.service import database_of
from tests.audit.other_rules.recorded import archive_of
from tests.conftest import SECRET
from tests.matches.play import begin, step, whole
from tests.postgres import fresh_database

KEPT = Path(__file__).parents[2] / "data" / "logs"
PRINTED = next((RULESETS["heat"].folder / "cards" / "printed").glob("*.yaml"))
FOLLOW = running.follow_some
POOL = ("--ruleset", "diamonds", "--option", "judgement_pool=literal")
FLOOR = ("--ruleset", "diamonds", "--option", "stat_floor=none")


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve matches of Diamonds."""
    return archive_of(12, tmp_path_factory.mktemp("archive"))


def asked(*arguments: object, language: str = "en") -> Result:
    """Readjudicate as somebody at a command line does."""
    return CliRunner().invoke(main, ["readjudicate", *map(str, arguments), "--language", language])


def counted(*arguments: object) -> dict[str, int]:
    """Return how many matches of Diamonds there are of each verdict."""
    words: dict[str, int] = json.loads(asked(*arguments, "--json").stdout)["rulesets"]["diamonds"]["words"]
    return words


def test_a_log_of_self_play_is_one(archive: Path) -> None:
    with (archive / "diamonds-3.ndjson").open("rb") as lines:
        assert verify(lines).complete
    again = write_log("diamonds", 3, archive.parent)
    assert again.read_bytes() == (archive / "diamonds-3.ndjson").read_bytes()


def test_a_folder_is_told_in_numbers(archive: Path) -> None:
    done = asked(archive, *FLOOR)
    assert done.exit_code == 0
    assert done.stdout.splitlines()[0] == "diamonds: 12 matches"
    assert "other from a move on" in done.stdout and "D-A29" in done.stdout
    assert "a number" in done.stdout
    assert "partidas" in asked(archive, *FLOOR, language="pt").stdout


def test_without_another_rule_all_are_the_same(archive: Path) -> None:
    assert counted(archive) == {"same": 12}
    done = json.loads(asked(KEPT, "--ruleset", "heat", "--json").stdout)
    assert done["rulesets"]["heat"]["words"] == {"same": 3}


def test_it_is_told_alike_by_however_many_processes(archive: Path) -> None:
    one, three = (asked(archive, *FLOOR, "-j", jobs, "--json").stdout for jobs in (1, 3))
    assert one == three
    assert sum(json.loads(one)["rulesets"]["diamonds"]["words"].values()) == 12


def test_one_log_is_an_archive_too(archive: Path) -> None:
    assert counted(archive / "diamonds-1.ndjson", *FLOOR) == {"other": 1}
    assert counted(archive / "diamonds-1.ndjson", *POOL) == {"unknown": 1}
    assert counted(archive / "diamonds-1.ndjson", *POOL[2:]) == {"unknown": 1}  # a log says of which game it is


def test_processes_share_no_connection_to_a_database(cluster: str) -> None:
    with fresh_database(cluster) as dsn:
        upgrade(dsn)
        store = Matches(open_recorder(dsn), SECRET)
        for number in range(4):
            step(store, begin(store, f"a-match-{number}"), 12)
        store.tables.dialect.close()
        assert counted(dsn, "--ruleset", "diamonds", "-j", 2) == {"same": 4}


def test_a_database_is_an_archive_too_and_nothing_in_it_changes(file_store: Matches) -> None:
    whole(file_store)
    begin(file_store)
    path = Path(database_of(file_store))
    before = path.read_bytes()
    assert counted(path) == {"same": 2}
    assert counted(path, *POOL) == {"unknown": 2}
    assert path.read_bytes() == before


def test_matches_of_other_games_and_logs_of_disputes_are_left_out(archive: Path) -> None:
    assert json.loads(asked(archive, "--ruleset", "heat", "--json").stdout)["rulesets"] == {}
    done = asked(archive, "--ruleset", "heat")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "has no match of heat: " in done.stderr and "are of other games" in done.stderr


def test_a_log_that_is_cut_off_or_hides_something_is_told(archive: Path, tmp_path: Path) -> None:
    lines = (archive / "diamonds-2.ndjson").read_bytes().splitlines(keepends=True)
    (tmp_path / "cut.ndjson").write_bytes(b"".join(lines[:-20]))
    (tmp_path / "nonsense.ndjson").write_bytes(b"nonsense\n")
    (tmp_path / "whole.ndjson").write_bytes(b"".join(lines))
    done = asked(tmp_path)
    assert done.exit_code == 3
    assert "cut.ndjson: the log is cut off" in done.stdout
    assert "nonsense.ndjson" in done.stdout
    assert asked(tmp_path / "cut.ndjson").stdout.splitlines() == ["cut.ndjson: the log is cut off"]


def test_a_file_that_cannot_be_opened_does_not_end_a_run(archive: Path, tmp_path: Path) -> None:
    (tmp_path / "whole.ndjson").write_bytes((archive / "diamonds-2.ndjson").read_bytes())
    (tmp_path / "folder.ndjson").mkdir()
    (tmp_path / "gone.ndjson").symlink_to(tmp_path / "nowhere")
    done = asked(tmp_path, "-j", 2)
    assert done.exit_code == 3
    assert "gone.ndjson: cannot be read: No such file or directory" in done.stdout
    assert "folder.ndjson: cannot be read: Is a directory" in done.stdout
    assert counted(tmp_path) == {"same": 1}


def test_a_run_that_was_broken_off_is_gone_on_with(archive: Path, tmp_path: Path) -> None:
    """What was found is not asked again: it is read from where it was kept, up to a line that was being written."""
    results = tmp_path / "found.ndjson"
    first = counted(archive, *FLOOR, "--results", results)
    lines = results.read_bytes().splitlines(keepends=True)
    assert len(lines) == 13
    marked = lines[1].replace(b'"word":"same"', b'"word":"unknown"').replace(b'"word":"other"', b'"word":"unknown"')
    results.write_bytes(b"".join([lines[0], marked, *lines[2:5], lines[5][:40]]))
    again = counted(archive, *FLOOR, "--results", results)
    assert (again["unknown"], sum(again.values())) == (1, sum(first.values()))
    assert len(results.read_bytes().splitlines()) == 13


def test_results_of_another_change_are_not_gone_on_with(archive: Path, tmp_path: Path) -> None:
    results = tmp_path / "found.ndjson"
    asked(archive, *FLOOR, "--results", results)
    kept = results.read_bytes()
    done = asked(archive, *POOL, "--results", results)
    assert (done.exit_code, results.read_bytes()) == (1, kept)
    assert "found.ndjson holds no results of this change" in done.stderr


def _killed_once(mark: Path, archive: Archive, change: Change, names: list[str]) -> list[Found]:
    """Follow some matches; the first process that is asked to is killed."""
    try:
        mark.touch(exist_ok=False)
    except FileExistsError:
        return FOLLOW(archive, change, names)
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def _killed(archive: Archive, change: Change, names: list[str]) -> list[Found]:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


@pytest.fixture
def change() -> Change:
    return change_of("diamonds", ["stat_floor=none"], "", None)


def _found(archive: Path, change: Change) -> Iterator[Found]:
    place = Archive.at(str(archive))
    return follow_all(place, change, place.names(), 2, partial(ProcessPoolExecutor, 2))


def test_what_a_killed_process_was_at_is_done_again(
    archive: Path, change: Change, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = {found.name: found.verdict for found in _found(archive, change)}
    monkeypatch.setattr(running, "follow_some", partial(_killed_once, tmp_path / "killed"))
    found = [*_found(archive, change)]
    assert (tmp_path / "killed").exists()
    assert len(found) == 12 and {each.name: each.verdict for each in found} == expected


def test_processes_do_not_outlive_a_run_that_is_killed() -> None:
    begun = "[each.result() for each in [pool.submit(os.getpid) for _ in range(9)]]"
    command = f"import os; from adjudicator.audit.files import processes; pool = processes(2); print({begun}); input()"
    python = [sys.executable, "-u", "-c", command]
    with subprocess.Popen(python, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as run:
        assert run.stdout is not None and run.stdout.readline().startswith(b"[")
        run.kill()
        run.communicate(timeout=30)  # until nobody holds its output any more


def test_processes_that_are_always_killed_are_given_up(
    archive: Path, change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "follow_some", _killed)
    with pytest.raises(Ended):
        [*_found(archive, change)]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--option", "haste=false"), "--ruleset: say of which game the rules are"),
        (("--ruleset", "heat", "--option", "hast=false"), "did you mean haste?"),
        (("--ruleset", "heat", "--option", "haste=perhaps"), "--option haste: 'perhaps' is not one of: true, false"),
        (("--ruleset", "heat", "--option", "haste"), "write name=value: haste=true, haste=false"),
        (("--ruleset", "heat", "--option", "hast"), "write name=value; 'hast' is not one of"),
        (("--ruleset", "heat", "--option", "haste=true", "--option", "haste=false"), "haste is said more than once"),
        (("--ruleset", "heat", "--edition", "9.9"), "--edition: '9.9' is not one of: 1.0"),
        (("--ruleset", "diamonds", "--cards", PRINTED), "diamonds is played with its own cards alone"),
    ],
)
def test_a_change_that_cannot_be_is_refused(archive: Path, arguments: tuple[object, ...], said: str) -> None:
    done = asked(archive, *arguments)
    assert done.exit_code == 1
    assert said in done.stderr


def test_an_archive_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = asked(tmp_path / "nothing")
    assert done.exit_code == 1 and "nothing: No such file or directory" in done.stderr
