"""The measurements run: each in its short form, whose figures say nothing."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import history
from benchmarks.__main__ import NAMES
from benchmarks.against import compare, figures_in

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.sampled(2)
def test_a_measurement_runs_to_its_end(name: str) -> None:
    command = [sys.executable, "-m", "benchmarks", "--short", name]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    headline, *figures = done.stdout.strip().splitlines()
    assert headline.startswith(f"{name}: ") and figures, done.stdout


def test_every_measurement_is_run() -> None:
    found = {path.stem for path in (ROOT / "benchmarks").glob("*.py") if "\ndef run() " in path.read_text()}
    assert found == set(NAMES)


def test_the_figures_of_a_run_are_read_from_what_it_prints() -> None:
    printed = """
fold: Events a second
  (a note of 3 words)
  stored bytes to state                                             142,527/s   0.32 of the limit (aim: 0.5)
  stored bytes to state                                                   7/s   another of this name
  export of one log, 10,000                                          65,377/s   0.13 of the limit; peak 63 MiB
  adjudicator --help (aim: 300 ms)                                     212 ms   3.1 times the interpreter
  a ratio alone                                                          0.32
  PostgreSQL                                                     not measured
"""
    assert figures_in(printed) == {
        "stored bytes to state": 142_527,
        "stored bytes to state: of the limit": 0.32,
        "export of one log, 10,000": 65_377,
        "export of one log, 10,000: of the limit": 0.13,
        "adjudicator --help (aim: 300 ms)": 212,
        "adjudicator --help (aim: 300 ms): times the interpreter": 3.1,
        "a ratio alone": 0.32,
    }


def test_the_figures_of_a_run_are_kept_beside_their_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "PRINTED", [("games played", "1,500/s", "0.5 of the limit")])
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    (tmp_path / "measured.py").write_text("")
    for command in (["add", "."], [*NOBODY, "commit", "-qm", "Begin"]):
        subprocess.run(["git", "-C", str(tmp_path), *command], check=True)
    kept = history.keep(tmp_path / "history", tmp_path)
    told = json.loads(kept.read_text())
    assert told["figures"] == [{"what": "games played", "figure": "1,500/s", "beside": "0.5 of the limit"}]
    assert len(told["commit"]) == 8 and kept.name.endswith(f"-{told['commit']}.json")
    assert history.read(kept).figures == {"games played": (1500.0, "0.5 of the limit")}
    assert history.keep(tmp_path / "history", tmp_path) == kept  # which itself is no change of what is measured
    (tmp_path / "measured.py").write_text("changed = True")
    assert history.keep(tmp_path / "history", tmp_path).name.endswith("+.json")


@pytest.mark.parametrize(
    ("beside", "reached"),
    [
        ("0.30 of the limit (aim: 0.6)", 0.5),
        ("p50 1 ms; 1.20 of the floor (aim: 1.0; 1.1 to 1.3 in 3 runs)", 1.2),
        ("4.0 moves of that match (aim: within 20)", 5.0),
        ("3.00 times the floor's (aim: within 2)", 2 / 3),
        ("3.00 times the limit (no aim)", None),
        ("", None),
    ],
)
def test_how_much_of_an_aim_is_reached_is_read_from_what_a_figure_stands_beside(
    beside: str, reached: float | None
) -> None:
    found = history.aimed(beside)
    assert (found.reached if found else None) == reached


MEASURING = """
from pathlib import Path
import sys
rounds = Path({rounds!r})
rounds.write_text(rounds.read_text() + "{tree} ")
print("  {{:<62}} {{:>12}}   of nothing".format(sys.argv[1] + " played", "{speed:,}/s"))
"""
"""What a tree has for measurements, which write down that they ran."""


def test_another_commit_is_measured_in_turn_with_this_tree(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tree, rounds = tmp_path / "tree", tmp_path / "rounds"
    (tree / "benchmarks").mkdir(parents=True)
    rounds.write_text("")
    script = tree / "benchmarks" / "__main__.py"
    script.write_text(MEASURING.format(rounds=str(rounds), tree="then", speed=1_000))
    for command in (["init", "-q"], ["add", "."], [*NOBODY, "commit", "-qm", "Measure"]):
        subprocess.run(["git", "-C", str(tree), *command], check=True)
    script.write_text(MEASURING.format(rounds=str(rounds), tree="now", speed=1_500))
    compare("HEAD", ["games"], 2, tree)
    assert rounds.read_text().split() == ["then", "now", "now", "then"]
    assert capsys.readouterr().out.splitlines()[-1].split() == [
        *("games", "played", "1,500", "1.50", "times", "(1.50", "to", "1.50)", "more")
    ]
    with pytest.raises(SystemExit, match="--against no-such-commit: "):
        compare("no-such-commit", ["games"], 1, tree)


NOBODY = ("-c", "user.name=nobody", "-c", "user.email=nobody@example.org")
