"""Two of the changes that `docs/architecture.md` counts, made to a copy of the toy: the places it names are enough."""

import json
import subprocess
import sys
from pathlib import Path

from adjudicator.new_game import EXAMPLE
from tests.environment import copied

PLAYED = """
import json, sys
sys.path.insert(0, sys.argv[1])
from adjudicator.checks.selfplay import Contracts, played
from adjudicator.kernel.board.of_game import board_layout
from toy.ruleset import Toy
rules, graves, units = Toy(), 0, set()
for seed in range(2):
    state = rules.new_state()
    for _ in played(rules, state, seed, None, Contracts(rules, 997)):
        graves = max(graves, *(len(getattr(player, "graves", ())) for player in state.players.values()))
        units |= {unit.card for unit in state.units.values()}
terms = rules.phrases.terms
print(json.dumps([[*board_layout(rules).seat.areas], terms("graves", "pt"), graves, sorted(units)]))
"""
"""Plays the toy of this folder, with every contract checked; says what its board has and what was seen."""


def toy_with(folder: Path, *edits: tuple[str, str, str]) -> tuple[list[str], str, int, list[str]]:
    """Change files of a copy of the toy and play it: return its areas, what a zone is called, the most cards that it
    held, and which units were in play."""
    source = copied(EXAMPLE, folder / "toy") / "src"
    for name, old, new in edits:
        file = source / "toy" / name
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1, (name, old)
        file.write_text(text.replace(old, new), encoding="utf-8")
    ran = subprocess.run([sys.executable, "-c", PLAYED, source], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    areas, called, graves, units = json.loads(ran.stdout)
    return areas, called, graves, units


TEXT = "from adjudicator.kernel.text.text import Text\n"


def test_a_zone_is_declared_and_has_cards_put_into_it(tmp_path: Path) -> None:
    graves = 'Zone("graves", called=Text("túmulos", "graves"))'
    areas, called, held, _ = toy_with(
        tmp_path,
        ("table/state.py", "Zoned, Zones, declared\n", "Zone, Zoned, Zones, declared\n" + TEXT),
        ("table/state.py", "DISCARD_ZONE)\n", f"DISCARD_ZONE, {graves})\n"),
        (
            "table/state.py",
            "    discard: list[str] = []\n",
            "    discard: list[str] = []\n    graves: list[str] = []\n",
        ),
        ("table/events.py", 'put("discard", (unit.card,))', 'put("graves", (unit.card,))'),
    )
    assert (areas[-1], called) == ("graves", "túmulos")
    assert held > 0


def test_a_refusal_is_a_row_of_the_obstacle_and_its_clause(tmp_path: Path) -> None:
    row = """    if action.card == "guard":
        return Obstacle("T-14", Text("sem guardas", "no guards"))
"""
    clause = "  - {id: T-14, section: cards, text: {pt: Ninguém joga guardas., en: Nobody plays guards.}}\n"
    last = "    if action.target not in targets(state, action.card):\n"
    edits = ("play/legal.py", last, row + last), ("rulebook.yaml", "  - {id: T-13,", clause + "  - {id: T-13,")
    *_, before = toy_with(tmp_path / "before")
    *_, after = toy_with(tmp_path / "after", *edits)
    assert "guard" in before
    assert "guard" not in after
