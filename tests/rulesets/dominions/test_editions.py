"""What edition 1.1 has put right, and what a match of edition 1.0 goes on doing."""

from typing import Any

import pytest

from adjudicator.rulesets.dominions.board.events import Spawned
from adjudicator.rulesets.dominions.board.spawning import reachable
from adjudicator.rulesets.dominions.table.actions import Attack, Spawn
from adjudicator.rulesets.dominions.table.change_events import Damaged
from adjudicator.rulesets.dominions.table.events import TurnEnded
from tests.clauses import clause
from tests.rulesets.dominions.table import Table

FIRST, NOW = "1.0", "1.1"
ACROSS = {"c1": "U03 1,3", "c2": "U03 2,3", "c3": "U03 3,3", "c4": "U03 4,3"}


@pytest.fixture(params=[FIRST, NOW])
def edition(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each edition in turn, of which all tables then are."""
    named: str = request.param
    monkeypatch.setattr(Table, "edition", named)
    return named


@clause("N-048", "N-015")
@pytest.mark.parametrize(("card", "printed"), [("A05", 1), ("A0007", 10)])
def test_a_field_reaches_whatever_lies_over_it(edition: str, card: str, printed: int) -> None:
    table = Table(c1="U03 2,3", c2=f"{card} 3,3 P2", c3="F01 3,3 P2", phase="battle")
    assert table.hp("c2") == (printed + 2 if edition == NOW else printed)


@clause("N-126")
def test_a_face_down_card_is_reached_by_damage_and_by_no_status(edition: str) -> None:
    table = Table(c1="U03 3,3", c2="A0030 4,3 P2 down", c3="U07 4,4 P2 down", phase="battle")
    table.attack("c1", "c2")
    assert not table.piece("c3").marks
    explodes = Table(c1="U08 1,3", c2="U04 2,3 P2", c3="U07 2,2 P2 down", phase="battle")
    explodes.attack("c1", "c2")
    assert explodes.gone("c3") or explodes.piece("c3").damage


@clause("N-A15")
def test_by_a_house_rule_no_bridge_opens_a_space_of_the_opponent_s_zone(edition: str) -> None:
    """Nor its own field there."""
    rules: dict[str, Any] = {"options": {"bridge_enemy_zone": False}, "phase": "spawn", "hands": {"P1": ["U03"]}}
    assert "5,3" not in reachable(Table(**ACROSS, **rules).state, "P1")
    field = Table(**ACROSS, c5="F01 5,3", **rules)
    assert ("5,3" in reachable(field.state, "P1")) == (edition == FIRST)
    if edition == NOW:
        assert field.refusal(Spawn("P1", "U03", "5,3")) == "N-A15"


@clause("N-109", "N-108")
def test_a_stolen_card_is_named_where_it_would_have_been_the_bridge(edition: str) -> None:
    table = Table(c1="U01 4,5 P2 by:P1", c2="U03 1,3", hands={"P1": ["U03"]}, phase="spawn")
    assert table.refusal(Spawn("P1", "U03", "3,0")) == ("N-108" if edition == NOW else "N-109")
    near = Table(c1="U03 2,3 P2 by:P1", c2="U03 1,3", hands={"P1": ["U01"]}, phase="spawn")
    assert near.refusal(Spawn("P1", "U01", "3,3")) == "N-109"


@clause("N-106")
def test_who_flies_needs_no_bridge(edition: str) -> None:
    flying = Table(c1="U03 4,3", hands={"P1": ["U06"]}, phase="spawn")
    spawned = next(event for event in flying.spawn("U06", "5,4") if isinstance(event, Spawned))
    bridged = ("N-108", "N-A13", "N-A14", "N-A16")
    assert set(bridged) & set(spawned.clauses) == (set() if edition == NOW else set(bridged))


@clause("N-A08")
def test_by_a_house_rule_a_field_is_hit_by_no_attack(edition: str) -> None:
    table = Table(c1="U01 3,3", c2="U10 4,3 P2", c3="F02 5,3 P2", options={"attack_fields": False}, phase="battle")
    table.attack("c1", "c2")  # with PIERCE
    assert table.gone("c3") == (edition == FIRST)


@clause("N-A10")
def test_by_a_house_rule_a_field_blocks_the_line_like_any_card(edition: str) -> None:
    cards = {"c1": "U02 2,3", "c2": "F01 3,3 P2", "c3": "U03 4,3 P2"}
    table = Table(**cards, options={"line_of_sight": True}, phase="battle")
    if edition == NOW:
        assert table.refusal(Attack("P1", "c1", "c3")) == "N-A10"
    else:
        table.attack("c1", "c3")


@clause("N-A06", "N-A40")
def test_by_two_house_rules_who_dies_with_payback_strikes_back_as_any_unit_does(edition: str) -> None:
    options = {"payback_dead": False, "retaliation": True}
    table = Table(c1="U07 3,3", c2="U08 4,2 P2 d1", options=options, phase="battle")
    back = [event for event in table.attack("c1", "c2") if isinstance(event, Damaged) and event.id == "c1"]
    assert table.gone("c2") and bool(back) == (edition == NOW)
    assert all("N-A06" in event.clauses for event in back)


@clause("N-A29")
def test_a_turn_in_which_nothing_could_be_done_counts_though_that_ends_with_it(edition: str) -> None:
    table = Table(c1="U05 3,3", c2="U03 4,3 P2", decks={"P1": ["U03"] * 6, "P2": []}, phase="battle")
    table.attack("c1", "c2")  # it is stunned for its player's turn
    table.end_turn(2)
    ended = [event for event in table.events if isinstance(event, TurnEnded)]
    assert [event.idle.value for event in ended] == [0, 1 if edition == NOW else 0]
