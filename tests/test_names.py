"""The page of names: up to date, and its pointers lead to what stands on a table."""

import json

import pytest
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.kernel.secrets.secret import JUDGE, view
from adjudicator.reference.names import PAGE, page
from adjudicator.rulesets.registry import RULESETS
from tests.matches.scripted import begun, play_on


def test_the_page_of_names_is_what_the_games_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: adjudicator names"
    assert CliRunner().invoke(main, ["names", "--check"]).exit_code == 0


@pytest.mark.parametrize("name", RULESETS)
def test_everything_on_a_table_that_can_be_changed_is_on_the_page(name: str) -> None:
    game = page().split(f"## {name}\n")[1].split("\n## ")[0]
    table = json.loads(view(play_on(begun(name, 3), 3, 30).state, JUDGE))
    for member in table["players"]["P1"]:
        assert f"| `{member}` |" in game
    for zone in RULESETS[name].zones:
        assert f"`P1.{zone}`" in game
    words = {
        "diamonds": ("`iron_will`", "`annulled`", "`P1.total`", "| `field` | object of Monster |"),
        "dominions": ("`3,3`", "`BURN`", "`c7.BE_ATTACKED`", "| `marks` | list of Mark |"),
        "enlightenment": ("`home`", "`ancestral`", "`c7.military`", "| `treaties` | object of Treaty |"),
        "heat": ("`play`", "`steadfast`", "`c7.power`", "| `pieces` | object of Piece |"),
        "multiversity": ("`4`", "| `def_up` |", "`c7.shield`"),
    }[name]
    for word in words:
        assert word in game, word
