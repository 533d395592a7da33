"""Deck lists as players have them elsewhere: fiveringsdb's and ringteki's, held against the rules of decks (1.4)."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.kernel.text.refusal import BadSetup
from tests.clauses import clause
from tests.rulesets.enlightenment.match import Match
from tests.rulesets.enlightenment.table import RULES

DATA = Path(__file__).parents[2] / "data/fiveringsdb"


def data(path: str) -> Any:
    return json.loads((DATA / path).read_text(encoding="utf-8"))


def cards(former: bool = False) -> list[Any]:
    """Return the cards of the folder, or those of 2018."""
    records = data("2018/cards.json") if former else [data(f"json/Card/{path.name}") for path in CURRENT]
    return [msgspec.to_builtins(card) for card in RULES.parse_cards("cards", records)]


CURRENT = sorted((DATA / "json/Card").glob("*.json"))
CRANE: dict[str, int] = data("decks/crane.json")


def refusal(deck: Any) -> BadSetup:
    with pytest.raises(BadSetup) as error:
        Match(deck, cards=cards())
    return error.value


@clause("B-39", "B-43", "B-44", "B-49")
@pytest.mark.parametrize("name", ["crane", "crane-ringteki"])
@pytest.mark.parametrize("former", [False, True])
def test_a_deck_list_of_either_kind_and_generation_is_a_deck(name: str, former: bool) -> None:
    match = Match(data(f"decks/{name}.json"), cards=cards(former))
    brought = Counter(match.state.players["P1"].decklist.value)
    assert brought == {id[3:] if former else id: copies for id, copies in CRANE.items()}
    match.lay()


@clause("E-200", "E-201", "E-202", "E-203", "E-204")
@pytest.mark.parametrize(("id", "by"), [
    ("02-know-the-world", "E-200"), ("02-display-of-power", "E-201"), ("02-ide-tadaji", "E-202"),
    ("02-beastmaster-matriarch", "E-203"), ("02-togashi-tadakatsu", "E-204"),
])  # fmt: skip
def test_the_ban_list_holds_for_the_dataset_s_cards(id: str, by: str) -> None:
    refused = refusal({**CRANE, id: 1})
    assert by in [refused.clause, *(other.clause for other in refused.more)]


@clause("B-47")
def test_every_fault_of_such_a_deck_is_told() -> None:
    dynasty = next(id for id in CRANE if id.endswith("brush-novice"))
    refused = refusal({**CRANE, dynasty: 4, "02-ide-tadaji": 1})
    assert [refused.clause, *(other.clause for other in refused.more)] == ["B-45", "B-47", "E-202"]


@pytest.mark.parametrize(("deck", "pointer"), [
    ({"01-silver-brush-novice": "three"}, "/seats/0/deck"),
    ({"01-silver-brush-novice": -1}, "/seats/0/deck"),
    ({"dynastyCards": [{"count": 1}]}, "/seats/0/deck/dynastyCards/0/card"),
    ({"conflictCards": 7}, "/seats/0/deck/conflictCards"),
    ({f"x{number}": 99 for number in range(9)}, "/seats/0/deck"),
    ({"01-nobody": 1}, "/seats/0/deck"),
    ({}, "/seats/0/deck"),
])  # fmt: skip
def test_what_is_no_deck_list_is_refused_with_its_place(deck: Any, pointer: str) -> None:
    refused = refusal(deck)
    assert refused.pointer.startswith(pointer)
    assert refused.why.pt
    assert refused.why.en
