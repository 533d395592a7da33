"""What answers an action can undo it: it is negated, who acts is held, what it is aimed at is moved away."""

from typing import Any

import pytest

from adjudicator.kernel.secrets.secret import view
from adjudicator.kernel.table.actions import Respond
from adjudicator.rulesets.dominions.table.actions import Advance, Attack, Move, Spawn
from tests.clauses import clause
from tests.rulesets.dominions.own_cards import REACTION, UNIT_TARGET, ability, instant
from tests.rulesets.dominions.table import Table


def negating(*kinds: str, **more: Any) -> list[dict[str, Any]]:
    """Return a set with the INSTANT X1, which negates a link of these kinds."""
    target = {"role": "target", "what": list(kinds), **more}
    return [instant("X1", ability("activated", {"op": "negate"}, type="reaction", targets=[target]))]


@pytest.mark.parametrize("kind", ["link", "battle"])
@clause("N-128")
def test_a_negated_battle_does_nothing_and_is_used_up(kind: str) -> None:
    table = Table(c1="U08 3,3", c2="U03 4,3 P2", phase="battle", hands={"P2": ["X1"]}, cards=negating(kind))
    table.act(Attack("P1", "c1", "c2"))
    table.respond("X1", "0")
    table.let_pass()
    assert table.hp("c2") == 6
    assert table.state.players["P2"].discard == ["X1"]
    assert table.refusal(Attack("P1", "c1", "c2")) == "N-103"


@pytest.mark.parametrize("kind", ["link", "move"])
@clause("N-128")
def test_a_negated_move_does_nothing_and_is_used_up(kind: str) -> None:
    table = Table(c1="U08 3,3", hands={"P2": ["X1"]}, cards=negating(kind))
    table.act(Move("P1", "c1", "3,2"))
    table.respond("X1", "0")
    table.let_pass()
    assert table.piece("c1").at == "3,3"
    assert table.refusal(Move("P1", "c1", "3,2")) == "N-101"


@pytest.mark.parametrize(("key", "face"), [("U01", "up"), ("A03", "down")])
@pytest.mark.parametrize("kind", ["link", "spawn"])
@clause("N-128", "N-106")
def test_a_negated_spawn_leaves_the_card_in_the_hand_and_is_used_up(kind: str, key: str, face: Any) -> None:
    table = Table(hands={"P1": [key], "P2": ["X1"]}, cards=negating(kind), phase="spawn")
    table.act(Spawn("P1", key, "1,3", face))
    table.respond("X1", "0")
    table.let_pass()
    assert not table.state.pieces
    assert table.state.players["P1"].hand.value == [key]
    assert table.refusal(Spawn("P1", key, "1,3", face)) == "N-106"
    assert (b"artifact" in view(table.state.players["P1"], "P2")) is False


@pytest.mark.parametrize("kind", ["link", "draw"])
@clause("N-128", "N-094")
def test_a_negated_draw_brings_no_card(kind: str) -> None:
    table = Table(hands={"P1": ["X1"], "P2": ["U01"]}, cards=negating(kind, whose="opponent"))
    table.act(Advance("P1", "end"))
    table.respond("X1", "0")
    table.let_pass()
    assert table.state.players["P2"].hand.value == ["U01"]
    assert table.asked_for == "act"


@clause("N-128")
def test_a_card_negates_links_of_the_kinds_and_the_players_that_it_names() -> None:
    for cards in (negating("spawn", "effect"), negating("battle", whose="own")):
        table = Table(c1="U08 3,3", c2="U03 4,3 P2", phase="battle", hands={"P2": ["X1", "A02"]}, cards=cards)
        table.act(Attack("P1", "c1", "c2"))
        assert [action for action in table.legal() if isinstance(action, Respond)] == []


@clause("N-133")
def test_a_flag_in_answer_saves_its_bearer() -> None:
    table = Table(c1="U08 3,3", c2="U03 4,3 P2", c3="A0013 5,3 P2 down", phase="battle")
    table.act(Attack("P1", "c1", "c2"))
    table.respond("c3", "c2")
    table.let_pass()
    assert table.hp("c2") == 6
    assert table.refusal(Attack("P1", "c1", "c2")) == "N-103"  # the battle is used up (N-128)


@clause("N-133")
def test_a_chain_in_answer_holds_who_wanted_to_move() -> None:
    table = Table(c1="U03 3,3", c2="A08 5,3 P2 down")
    table.act(Move("P1", "c1", "3,2"))
    table.respond("c2", "c1")
    table.let_pass()
    assert table.piece("c1").at == "3,3"


@pytest.mark.parametrize("answer", [
    {"op": "change_control"}, {"op": "flip", "face": "down"}, {"op": "apply_status", "status": "STUN", "ticks": 1},
    {"op": "forbid", "what": ["battle"]},
])  # fmt: skip
@clause("N-133", "N-103")
def test_an_attacker_that_an_answer_takes_away_does_nothing(answer: dict[str, Any]) -> None:
    for target in ("dominion", "c2"):
        table = Table(c1="U08 5,3", c2="U03 5,4 P2", hands={"P2": ["X1"]}, phase="battle",
                      cards=[instant("X1", ability("activated", answer, **REACTION))])  # fmt: skip
        table.act(Attack("P1", "c1", target))
        table.respond("X1", "c1")
        table.let_pass()
        assert (table.domain("P1"), table.domain("P2"), table.hp("c2")) == (10, 10, 6)


@clause("N-104", "N-133")
def test_a_target_that_an_answer_moves_away_is_not_hit() -> None:
    away = ability("activated", {"op": "move_board", "to": "to"}, type="reaction",
                   targets=[*UNIT_TARGET, {"role": "to", "what": ["space"], "free": True}])  # fmt: skip
    table = Table(c1="U08 3,3", c2="U03 4,3 P2", hands={"P2": ["X1"]}, phase="battle", cards=[instant("X1", away)])
    table.act(Attack("P1", "c1", "c2"))
    table.respond("X1", "c2", "5,4")
    table.let_pass()
    assert table.hp("c2") == 6


@clause("N-094")
def test_what_was_drawn_in_answer_counts() -> None:
    draws = instant("X1", ability("activated", {"op": "draw", "count": 3}, type="reaction"))
    table = Table(hands={"P1": ["X1"], "P2": ["A03"]}, active="P2", cards=[draws],
                  decks={"P1": ["U03", "U10", "U02", "U05", "U06", "U07"]})  # fmt: skip
    table.act(table.legal("P2")[-1])  # the turn ends, and P1 draws
    while table.asked == "P2":
        table.passes()
    table.respond("X1")
    table.let_pass()
    assert len(table.hand("P1")) == 4
