"""The shape of the code: how long files are, how full folders, and that every game has the same folders."""

from pathlib import Path

import pytest

from adjudicator.rulesets.registry import RULESETS

ROOT = Path(__file__).parents[1] / "adjudicator"
LONGEST = 300
FULLEST = 16
EVERY_GAME = {"table", "course", "play", "effects", "cards", "judged", "shown"}
FOLDERS = [
    folder
    for part in ("kernel", "rulesets")
    for folder in sorted((ROOT / part).rglob("*"))
    if folder.is_dir() and folder.name != "__pycache__"
]


def test_no_file_of_the_rules_is_longer_than_a_head_can_hold() -> None:
    files = [file for part in ("kernel", "rulesets") for file in (ROOT / part).rglob("*.py")]
    lengths = {str(file.relative_to(ROOT)): len(file.read_text(encoding="utf-8").splitlines()) for file in files}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_no_folder_of_the_rules_has_too_many_files(folder: Path) -> None:
    assert len([file for file in folder.iterdir() if file.is_file()]) <= FULLEST


@pytest.mark.parametrize("name", [name for name in RULESETS if (ROOT / "rulesets" / name).is_dir()])
def test_every_game_has_the_same_folders(name: str) -> None:
    assert {folder.name for folder in RULESETS[name].folder.iterdir() if folder.is_dir()} >= EVERY_GAME
