"""The shape of the code: how long files are, how full folders, that every game has the same folders, and that no
endpoint is written on top of another."""

import ast
from pathlib import Path

import pytest

from adjudicator.rulesets.registry import RULESETS

ROOT = Path(__file__).parents[1] / "adjudicator"
LONGEST = 300
FULLEST = 16
EVERY_GAME = {"table", "course", "play", "effects", "cards", "judged", "shown"}
API = ROOT / "api"
ROOMS = [ROOT / "kernel", ROOT / "rulesets", ROOT / "matches", API]
FOLDERS = [folder for room in ROOMS for folder in (room, *sorted(room.rglob("*"))) if (folder / "__init__.py").exists()]
RESOURCES = {
    ".".join(file.relative_to(ROOT.parent).with_suffix("").parts): file
    for file in sorted(API.rglob("*.py"))
    if "\n@operation(" in file.read_text(encoding="utf-8")
}


def test_no_file_of_the_rules_is_longer_than_a_head_can_hold() -> None:
    files = [file for part in ("kernel", "rulesets") for file in (ROOT / part).rglob("*.py")]
    lengths = {str(file.relative_to(ROOT)): len(file.read_text(encoding="utf-8").splitlines()) for file in files}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT.parent)))
def test_no_folder_is_too_full(folder: Path) -> None:
    there = [each for each in folder.iterdir() if each.name != "__pycache__"]
    assert len([each for each in there if each.is_file() or folder.is_relative_to(API)]) <= FULLEST


@pytest.mark.parametrize("name", RESOURCES)
def test_no_endpoint_is_written_on_top_of_another(name: str) -> None:
    tree = ast.parse(RESOURCES[name].read_text(encoding="utf-8"))
    imports = [each for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)]
    used = {each.module for each in imports} | {f"{each.module}.{of.name}" for each in imports for of in each.names}
    assert used & RESOURCES.keys() == set()


@pytest.mark.parametrize("name", [name for name in RULESETS if (ROOT / "rulesets" / name).is_dir()])
def test_every_game_has_the_same_folders(name: str) -> None:
    assert {folder.name for folder in RULESETS[name].folder.iterdir() if folder.is_dir()} >= EVERY_GAME
