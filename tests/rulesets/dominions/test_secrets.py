"""What nobody else may know: face-down cards, hands and decks."""

import pytest

from adjudicator.kernel.secrets.secret import view
from adjudicator.rulesets.dominions.board.events import LeftBoard
from tests.clauses import clause
from tests.rulesets.contracts import masked
from tests.rulesets.dominions.own_cards import ability, instant
from tests.rulesets.dominions.table import Table


@clause("N-106")
def test_the_kind_of_what_is_put_face_down_is_not_told() -> None:
    seen = []
    for key in ("A09", "U07"):
        table = Table(hands={"P1": [key]}, phase="spawn")
        table.spawn(key, "1,3", "down")
        facts = b"\n".join(view(event, "P2") for event in table.events)
        seen.append((masked(facts), masked(view(table.state, "P2"))))
        assert table.state.players["P1"].spawned == []
    assert seen[0] == seen[1]


@clause("N-A29")
def test_whether_a_hand_could_be_spawned_is_not_told() -> None:
    seen = []
    for hand in (["A01", "A01", "A02", "A02"], ["A01", "A01", "A02", "U01"]):
        table = Table(c1="A03 1,2", c2="U03 5,3 P2", hands={"P1": hand}, phase="spawn")
        table.end_turn()
        seen.append(masked(view(table.state, "P2")))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("zone", ["hand", "deck"])
def test_what_goes_face_down_to_a_hand_or_deck_stays_unseen(zone: str) -> None:
    moves = ability("activated", {"op": "move_to", "zone": zone}, targets=[{"role": "target", "what": ["hidden"]}])
    table = Table(c1="U03 1,3", c2="A09 4,3 P2 down", hands={"P1": ["X1"]}, cards=[instant("X1", moves)])
    table.use("X1", "c2")
    (left,) = [event for event in table.events if isinstance(event, LeftBoard)]
    assert b"A09" not in view(left, "P1")
    assert b"A09" in view(left, "P2")


def test_who_takes_a_face_down_card_may_look_at_it() -> None:
    steals = ability("activated", {"op": "change_control"}, targets=[{"role": "target", "what": ["hidden"]}])
    table = Table(c1="U03 1,3", c2="A03 4,3 P2 down", hands={"P1": ["X1"]}, cards=[instant("X1", steals)])
    table.use("X1", "c2")
    assert b"A03" in view(table.piece("c2"), "P1")
    assert b"A03" in view(table.piece("c2"), "P2")  # he has seen it
    assert b"A03" not in view(table.piece("c2"), "spectator")
