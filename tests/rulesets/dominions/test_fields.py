"""Fields: what may lie on them, whom they change, and in whose TICK."""

from typing import Any

import pytest

from adjudicator.rulesets.dominions.table.actions import Spawn
from tests.clauses import clause
from tests.rulesets.dominions.table import Table


@clause("N-046", "N-107")
def test_what_a_space_can_hold() -> None:
    table = Table(c1="F01 1,3", c2="U03 1,2", hands={"P1": ["F02", "U01"]}, phase="spawn")
    assert table.refusal(Spawn("P1", "F02", "1,3")) == "N-046"
    assert table.refusal(Spawn("P1", "F02", "1,2")) == "N-107"
    table.spawn("U01", "1,3")
    assert table.state.board["1,3"].card == "c3"
    assert table.hp("c3") == 5


@clause("N-047", "N-048", "N-049", "N-050")
def test_a_field_s_link_and_occupy_are_for_both_sides() -> None:
    table = Table(c1="F01 3,3", c2="U01 3,3 P2", c3="U01 2,2", c4="U03 4,3", c5="U01 5,3 P2", active="P2")
    assert table.stats("c2") == (3, 5)  # on it: OCCUPY, and LINK as a SOLDIER
    assert table.stats("c3") == (3, 3)  # (2,2) is linked to (3,3)
    assert table.stats("c4") == (1 - 1 + 1, 6)
    assert table.stats("c5") == (2, 3)
    table.move("c2", "3,2")
    assert table.stats("c2") == (3, 3)
    table.end_turn()


def palace() -> list[dict[str, Any]]:
    """Royal Palace, and the cards of its example."""
    field = {"pt": "Palácio", "en": "Palace"}
    change = {"op": "modify_stat", "amount": 2, "group": "palace"}
    linked = {"what": ["unit"], "tags": ["ROYAL"], "place": ["linked", "occupying"]}
    kin = {"what": ["unit"], "elements": ["EARTH"], "place": ["linked"]}
    on_top = {"what": ["unit"], "tags": ["ROYAL"], "elements": ["EARTH"], "place": ["occupying"]}
    king = {"holds": "exists", "cards": on_top}

    def both(whom: dict[str, Any]) -> list[dict[str, Any]]:
        return [{**change, "stat": stat, "whom": whom} for stat in ("ATK", "HP")]

    return [
        {"key": "F9", "name": field, "kind": "field", "tags": ["ROYAL"], "abilities": [
            {"when": "continuous", "text": field, "given": [king], "do": both(kin)},
            {"when": "continuous", "text": field, "do": both(linked)},
        ]},
        *(
            {"key": key, "name": {"pt": key, "en": key}, "kind": "unit", "elements": ["EARTH"], "tags": [tag],
             "stats": {"ATK": 2, "HP": hp}, "arrows": ["E"]}
            for key, tag, hp in (("K1", "ROYAL", 5), ("K2", "HUMAN", 2))
        ),
    ]  # fmt: skip


@clause("N-051")
def test_a_card_takes_a_field_s_change_once() -> None:
    table = Table(cards=palace(), c1="F9 3,3", c2="K1 3,3", c3="K2 3,2", c4="K1 2,3", c5="K1 1,3")
    assert table.stats("c2") == (4, 7)
    assert table.stats("c3") == (4, 4)
    assert table.stats("c4") == (4, 7)
    assert table.stats("c5") == (2, 5)


@clause("N-099", "N-064")
def test_tick_effects_happen_without_being_asked() -> None:
    table = Table(c1="U14 3,3 d3", c2="F02 2,3", c3="U03 2,3 d2")
    hp = []
    for _ in range(4):
        table.end_turn()
        hp.append((table.hp("c1"), table.hp("c3")))
    assert hp == [(2, 4), (3, 5), (3, 5), (4, 6)]


@clause("N-A23", "N-A24")
def test_the_turn_s_player_orders_the_tick() -> None:
    table = Table(c1="U14 3,3 d3", c2="U14 2,3 d3", c3="F02 1,3")
    table.advance("end")
    table.advance("end")
    assert table.asked_for == "tick"
    assert table.options == ("c3/0", "c2/0", "c1/0", "in_order")
    table.choose("c1/0")
    assert (table.hp("c1"), table.hp("c2")) == (3, 2)
    table.choose("in_order")
    assert (table.hp("c1"), table.hp("c2")) == (3, 3)


@clause("N-098", "N-A24")
@pytest.mark.parametrize(("option", "after"), [("field", (4, 5, 5)), ("occupant", (5, 5, 6))])
def test_in_whose_tick_a_field_of_the_other_heals_who_stands_on_it(option: str, after: tuple[int, ...]) -> None:
    table = Table(c1="F02 3,3", c2="U03 3,3 d2 P2", options={"field_tick": option})
    found = []
    for _ in range(3):  # P2's TICK, P1's, P2's
        table.end_turn()
        found.append(table.hp("c2"))
    assert tuple(found) == after
