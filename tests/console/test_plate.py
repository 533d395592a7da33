"""The pictures of cards: made by a small script from what a board says of them, in node."""

import gzip
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from adjudicator.api.pages.console.assets import STATIC
from adjudicator.kernel.board.faces import Printing
from adjudicator.kernel.board.of_game import board_layout
from adjudicator.rulesets.registry import RULESETS

PLATE = STATIC / "console" / "board" / "plate.js"
NODE = shutil.which("node")
DRAW = """
const { plate } = await import(process.argv[2]);
const cards = JSON.parse(process.argv[3]);
console.log(JSON.stringify(cards.map((card) => plate(...card))));
"""
"""What `node -` draws cards with: their keys, frames, kinds and words."""


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_each_card_has_a_picture_of_its_own_which_is_always_the_same(tmp_path: Path) -> None:
    script = shutil.copy(PLATE, tmp_path / "plate.mjs")
    (tmp_path / "draw.mjs").write_text(DRAW)
    for name, ruleset in RULESETS.items():
        layout = board_layout(ruleset).cards
        printing = Printing(layout, ruleset.cards(), {}, ruleset.phrases.terms)
        faces = {key: printing.face(key) for key in ruleset.cards()}
        cards = [[key, layout.frames[face.kind], face.kind, face.pictured] for key, face in faces.items()]
        command = [str(NODE), str(tmp_path / "draw.mjs"), str(script), json.dumps(cards)]
        drawn, again = (
            json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout) for _ in range(2)
        )
        assert drawn == again
        assert all("NaN" not in each and "undefined" not in each and each.startswith("<path") for each in drawn)
        assert len({*drawn}) == len(cards), f"{name}: {len(cards) - len({*drawn})} look like another"


def test_the_script_is_small() -> None:
    assert len(gzip.compress(PLATE.read_bytes())) <= 8 * 1024
