"""The board, moving, and where cards may be spawned: a wrong coordinate or bridge shows here and nowhere else."""

from typing import Any

import pytest

from adjudicator.rulesets.dominions.board.geometry import (
    LINKED,
    NAMED,
    PLAYABLE,
    SPACES,
    name_of,
    reach,
    step,
    zone_of,
)
from adjudicator.rulesets.dominions.board.spawning import reachable
from adjudicator.rulesets.dominions.table.actions import Advance, Attack, Move, Spawn
from tests.clauses import clause
from tests.rulesets.dominions.table import RULES, Table

COUNTS = {0: [3], 1: [5, 6, 5], 2: [4, 7, 8, 7, 4], 3: [5, 8, 8, 8, 5], 4: [4, 7, 8, 7, 4], 5: [5, 6, 5], 6: [3]}


@clause("N-079")
def test_the_board_has_23_spaces_and_two_dominions() -> None:
    assert (len(SPACES), len(PLAYABLE)) == (25, 23)
    for y, counts in COUNTS.items():
        row = [space for space in PLAYABLE if space[1] == y]
        assert [len(LINKED[name_of(space)]) for space in row] == counts
    zones = {zone: [name for name, space in NAMED.items() if zone_of(space) == zone] for zone in map(zone_of, SPACES)}
    assert zones["blue spawn zone"] == ["1,2", "1,3", "1,4"]
    assert zones["red spawn zone"] == ["5,2", "5,3", "5,4"]
    assert (len(zones["main zone"]), len(zones["main end"]), len(zones["far end"])) == (9, 6, 2)
    table = Table(c1="U03 1,3", hands={"P1": ["U01"]})
    assert table.refusal(Move("P1", "c1", "0,3")) == "N-079"
    table.advance("spawn")
    assert table.refusal(Spawn("P1", "U01", "6,3")) == "N-079"
    assert table.refusal(Spawn("P1", "U01", "9,9")) == "N-079"
    assert table.state.board["0,3"].zone == "blue dominion"
    assert (table.state.board["2,4"].x, table.state.board["2,4"].y) == (2, 4)


@clause("N-080", "N-A33")
def test_each_player_sees_himself_in_the_west() -> None:
    assert step("P1", "E") == (1, 0)
    assert step("P2", "E") == (-1, 0)
    assert step("P2", "N") == (0, 1)
    table = Table(c1="U09 4,3 P2", c2="U03 3,3", c3="U03 5,3", active="P2", phase="battle")
    assert [action.target for action in table.legal() if isinstance(action, Attack)] == ["c2"]
    stolen = Table(c1="U09 3,3 P2 by:P1", c2="U03 4,3 P2", c3="U03 2,3 P2", phase="battle")
    assert [action.target for action in stolen.legal() if isinstance(action, Attack)] == ["c2"]


@clause("N-104", "N-105", "N-016", "N-A09")
@pytest.mark.parametrize(("at", "arrows", "range_", "found"), [
    ("3,3", ("NE", "E", "SE"), 0, {"4,2", "4,3", "4,4"}),
    ("3,3", ("E",), 1, {"4,3", "5,3"}),
    ("1,3", ("E", "W"), 2, {"2,3", "3,3", "4,3"}),
])  # fmt: skip
def test_the_range_examples(at: str, arrows: tuple[str, ...], range_: int, found: set[str]) -> None:
    assert set(reach(at, "P1", arrows, range_)) == found


@clause("N-A09")
def test_a_diagonal_reaches_its_line_or_by_a_house_rule_its_quadrant() -> None:
    assert set(reach("3,3", "P1", ("NE",), 1)) == {"4,2", "5,1"} & set(NAMED) | {"4,2"}
    assert set(reach("2,4", "P1", ("NE",), 1)) == {"3,3", "4,2"}
    assert set(reach("2,4", "P1", ("NE",), 1, "quadrant")) == {"3,3", "4,3", "3,2", "4,2"}
    table = Table(c1="U06 2,4", c2="U03 4,3 P2", phase="battle", options={"diagonal_range": "quadrant"})
    assert table.refusal(Attack("P1", "c1", "c2")) in ("N-104", "N-105")


@clause("N-101", "N-090")
def test_a_unit_moves_one_space_in_any_direction_once() -> None:
    table = Table(c1="U03 3,3")
    assert {action.to for action in table.legal() if isinstance(action, Move)} == set(LINKED["3,3"])
    table.move("c1", "4,4")
    assert table.piece("c1").at == "4,4"
    assert table.state.board["3,3"].card == ""
    assert table.refusal(Move("P1", "c1", "3,3")) == "N-101"
    assert table.refusal(Move("P1", "c9", "3,3")) == "N-101"
    table.advance("battle")
    assert table.refusal(Move("P1", "c1", "3,3")) == "N-090"
    assert table.refusal(Advance("P1", "battle")) == "N-090"


@clause("N-102")
def test_more_than_one_space_only_by_effect() -> None:
    table = Table(c1="U03 3,3", c2="U09 2,2", c3="U03 3,2")
    assert table.refusal(Move("P1", "c1", "5,3")) == "N-102"
    assert table.refusal(Move("P1", "c2", "4,2")) == "N-102"  # past another card
    assert table.refusal(Move("P1", "c2", "3,4")) == "N-102"  # no straight line
    table.move("c2", "2,4")
    assert table.piece("c2").at == "2,4"
    table.advance("battle")
    assert table.refusal(Attack("P1", "c2", "c1")) == "N-102"  # who dashes does not attack


@clause("N-124", "N-045")
def test_units_move_to_spaces_without_a_card_and_onto_fields() -> None:
    table = Table(c1="U03 3,3", c2="A09 3,2 P2 down", c3="F01 4,3 P2", c4="U03 4,4")
    for occupied in ("3,2", "4,4"):
        assert table.refusal(Move("P1", "c1", occupied)) == "N-124"
    table.move("c1", "4,3")
    assert table.state.board["4,3"].card == "c1"
    assert table.state.board["4,3"].field == "c3"
    assert table.hp("c1") == 8


@clause("N-108", "N-A13", "N-A14", "N-A12")
@pytest.mark.parametrize(("cards", "legal", "illegal"), [
    ({"c1": "U03 1,3"}, "1,2 1,4 2,2 2,3 2,4", "2,1 2,5"),
    ({"c1": "U03 1,3", "c2": "A09 2,4 down"}, "1,2 1,4 2,2 2,3 2,5 3,3 3,4 3,5", "2,1 3,0 3,1 3,2 3,6"),
    ({"c1": "U03 1,3", "c2": "U03 2,4", "c3": "U03 3,3"},
     "1,2 1,4 2,2 2,3 2,5 3,2 3,4 3,5 4,2 4,3 4,4", "2,1 3,1 4,1 3,0 4,5 3,6"),
    ({"c1": "F01 1,3", "c2": "A08 c3", "c3": "U03 3,3 P2"}, "1,2 1,3 1,4 2,2 2,3 2,4", "3,2 4,3"),
    ({"c1": "U03 2,3"}, "1,2 1,3 1,4", "2,2 3,3 2,4"),
])  # fmt: skip
def test_the_spawn_examples(cards: dict[str, str], legal: str, illegal: str) -> None:
    table = Table(**cards, hands={"P1": ["U01"]}, phase="spawn")
    found = {action.to for action in table.legal() if isinstance(action, Spawn)}
    assert found == set(legal.split())
    for space in illegal.split():
        assert table.refusal(Spawn("P1", "U01", space)) == "N-108"


@clause("N-109", "N-A16")
def test_a_bridge_is_of_one_s_own_cards() -> None:
    stolen: dict[str, Any] = {"c1": "U03 1,3", "c2": "U03 2,3 P2 by:P1"}
    table = Table(**stolen, hands={"P1": ["U01"]}, phase="spawn")
    assert table.refusal(Spawn("P1", "U01", "3,3")) == "N-109"
    assert "3,3" in reachable(Table(c1="U03 1,3", c2="U03 2,3", phase="spawn").state, "P1")
    lent = Table(c1="U03 1,3 P1 by:P2", hands={"P1": ["U01"]}, phase="spawn")
    assert lent.refusal(Spawn("P1", "U01", "2,3")) == "N-108"


@clause("N-110")
def test_a_full_zone_of_others_blocks_every_spawn() -> None:
    enemies = {"c1": "U03 1,2 P2", "c2": "U03 1,3 P2", "c3": "U03 1,4 P2", "c4": "U03 2,3"}
    table = Table(**enemies, hands={"P1": ["U01"]}, phase="spawn")
    assert not [action for action in table.legal() if isinstance(action, Spawn)]
    refused = RULES.obstacle(table.state, Spawn("P1", "U01", "3,3"))  # beside the card on 2,3
    assert refused is not None
    assert (refused.clause, refused.why.en) == ("N-110", "cards that are not yours occupy your whole zone")


@clause("N-110", "N-A16")
@pytest.mark.parametrize("third", ["U03 1,4 P2 by:P1", "U03 1,4 by:P2", "U03 1,4 P2"])
def test_a_card_of_another_does_not_open_the_zone_to_who_controls_it(third: str) -> None:
    table = Table(c1="U03 1,2 P2", c2="U03 1,3 P2", c3=third, c4="U03 3,3", hands={"P1": ["U01", "U06"]}, phase="spawn")
    assert not [action for action in table.legal() if isinstance(action, Spawn)]
    for key in ("U01", "U06"):  # U06 has FLY
        assert table.refusal(Spawn("P1", key, "2,4")) == "N-110"


@clause("N-A12", "N-A15")
def test_house_rules_of_bridges() -> None:
    near = Table(c1="U03 2,3", phase="spawn", options={"bridge_anchor": "adjacent"})
    assert "3,3" in reachable(near.state, "P1")
    across = {"c1": "U03 1,3", "c2": "U03 2,3", "c3": "U03 3,3", "c4": "U03 4,3"}
    assert "5,3" in reachable(Table(**across).state, "P1")
    assert "5,3" not in reachable(Table(**across, options={"bridge_enemy_zone": False}).state, "P1")


@clause("N-125")
def test_who_came_this_turn_neither_moves_nor_attacks() -> None:
    table = Table(c1="U03 3,3", c2="U03 4,3 P2", turn=5)
    table.piece("c1").turn = 5
    assert table.refusal(Move("P1", "c1", "3,2")) == "N-125"
    table.advance("battle")
    assert table.refusal(Attack("P1", "c1", "c2")) == "N-125"
