"""Loops of abilities: `cards check` warns of those that it can see, and refuses none."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.matches.hosting.card_sets import advice_on, read_set
from adjudicator.rulesets.registry import RULESETS
from tests.rulesets.dominions.own_cards import ability, unit

HIT: dict[str, Any] = {"op": "deal_damage", "whom": {"what": ["unit"]}, "amount": 1}
MOVE: dict[str, Any] = {"op": "move_board", "whom": "self", "to": "there"}
SPACE = [{"role": "there", "what": ["space"], "free": True}]


def advised(*cards: dict[str, Any]) -> list[tuple[int, str]]:
    found = read_set("dominions", "x", list(cards))
    return [(number, field) for number, (field, told) in advice_on("dominions", found) if "without end" in told.en]


def test_an_ability_that_sets_itself_off_is_told() -> None:
    assert advised(unit("A", 1, 5, ability("damaged", HIT))) == [(0, "abilities[0]")]


def test_a_circle_of_several_cards_is_told_of_each() -> None:
    first, other = unit("A", 1, 5, ability("damaged", MOVE, targets=SPACE)), unit("B", 1, 5, ability("moved", HIT))
    bystander = unit("C", 1, 5, ability("spawned", HIT))  # leads into the circle, and is not of it
    assert advised(first, other, bystander) == [(0, "abilities[0]"), (1, "abilities[0]")]
    assert advised(first) == advised(other) == []


@pytest.mark.parametrize("more", [{"optional": True}, {"limit": "turn"}, {"cooldown": 2}])
def test_what_ends_by_itself_is_not_told(more: dict[str, Any]) -> None:
    assert advised(unit("A", 1, 5, ability("damaged", HIT, **more))) == []


def test_it_is_a_warning_and_no_refusal(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps([unit("A", 1, 5, ability("damaged", HIT))]))
    done = CliRunner().invoke(main, ["cards", "check", str(file), "--language", "en"])
    assert done.exit_code == 0
    assert "A: abilities[0]: advice: it can set itself off without end" in done.output
    done = CliRunner().invoke(main, ["cards", "check", str(file), "--language", "pt"])
    assert "sem fim" in done.output


def test_no_printed_card_is_warned_of() -> None:
    for name in RULESETS:
        cards = list(RULESETS[name].cards().values())
        told = [
            (cards[number].key, field) for number, (field, said) in advice_on(name, cards) if "without end" in said.en
        ]
        assert told == [], name
