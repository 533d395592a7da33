"""Where cards are, and playing them: from hands and provinces, with fate, attachments, unique ones (1.5, 2.1, 4.2)."""

from typing import Any

import pytest

from adjudicator.kernel.table.actions import Pass
from adjudicator.rulesets.enlightenment.table.actions import Duplicate, Play, Use
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table, fighter
from tests.rulesets.enlightenment.test_characters import (
    GONE,
    MINE,
    SWORD,
    WORDS,
    ability,
    attachment,
    event,
    holding,
    skill,
    table_for,
    turn,
    use,
)

# Where cards are


@clause("B-54", "B-65")
def test_a_character_that_comes_back_is_another_card() -> None:
    back = event("BACK", {"op": "return_to", "zone": "hand"})
    plus = event("PLUS", {"op": "modify_stat", "stat": "military", "amount": 2, "lasts": "end_of_phase"})
    once = fighter(2, key="ONCE", side="conflict", abilities=[ability({"op": "gain_honor", "amount": 1})])
    table = table_for(back, plus, once, c50="ONCE P1", fate={"P1": 1})
    use(table, "PLUS", "c50")
    assert skill(table, "c50") == 4
    use(table, "c50")
    turn(table)
    assert table.refusal(Use("P1", "c50")) == "B-109"
    use(table, "BACK", "c50")
    turn(table, "P1")
    table.act(Play("P1", "ONCE"))
    (new,) = (piece.id for piece in table.state.characters("P1"))
    assert (new == "c50", skill(table, new)) == (False, 2)
    honor = table.honor("P1")
    use(table, new)
    assert table.honor("P1") == honor + 1


@clause("B-55", "B-65")
def test_a_card_goes_to_its_owner() -> None:
    table = Table(c50="F2 P1 fate:2", c51="SWORD P3 on:c50", hands={"P2": ["MINE", "GONE"]}, cards=[GONE, MINE, SWORD])
    use(table, "MINE", "c50", seat="P2")
    fate = [table.fate(seat) for seat in table.state.seats]
    use(table, "GONE", "c50", seat="P2")
    assert table.state.players["P1"].dynasty_discard == ["F2"]
    assert table.state.players["P3"].conflict_discard == ["SWORD"]
    assert [table.fate(seat) for seat in table.state.seats] == fate


@clause("B-65", "B-07")
@pytest.mark.parametrize(("status", "gained"), [(" honored", 1), (" dishonored", -1), ("", 0)])
def test_the_status_of_who_leaves_gives_or_costs_honor(status: str, gained: int) -> None:
    table = table_for(GONE, c50=f"F2 P1{status}", honor={"P1": 10})
    use(table, "GONE", "c50")
    assert table.honor("P1") == 10 + gained


# Playing


@clause("B-60")
@pytest.mark.parametrize(("fate", "left"), [(3, 0), (0, 3)])
def test_fate_is_put_on_a_character_that_is_played(fate: int, left: int) -> None:
    hero = fighter(2, key="HERO", side="conflict", cost=2)
    table = Table(hands={"P1": ["HERO"]}, fate={"P1": 5}, cards=[hero])
    assert table.refusal(Play("P1", "HERO", fate=4)) == "B-107"
    table.act(Play("P1", "HERO", fate=fate))
    (piece,) = table.state.characters("P1")
    assert (piece.fate, piece.bowed, piece.place, table.fate("P1")) == (fate, False, "home", left)


@clause("B-60")
def test_who_is_put_into_play_gets_no_fate() -> None:
    hero = fighter(2, key="HERO", side="conflict", cost=2)
    put = event("PUT", {"op": "put_into_play", "cards": {"what": ["character"]}, "zone": "hand"}, targets=())
    table = table_for(put, hero, hands={"P1": ["PUT", "HERO"]}, fate={"P1": 5})
    use(table, "PUT")
    table.choose("HERO")
    (piece,) = table.state.characters("P1")
    assert (piece.fate, piece.bowed, piece.place, table.fate("P1")) == (0, False, "home", 5)


@clause("B-60")
@pytest.mark.parametrize("seat", ["P1", "P2"])
def test_attacker_and_defender_play_into_the_conflict(seat: str) -> None:
    hero = fighter(2, key="HERO", side="conflict", cost=0)
    table = Table(c50="F1 P1", hands={"P1": ["HERO"], "P2": ["HERO"]}, cards=[hero])
    table.declare("c50", "P2.first")
    turn(table, seat)
    table.act(Play(seat, "HERO", place="conflict"))
    assert [piece.card for piece in table.state.participants(seat)][-1] == "HERO"


@clause("B-61")
def test_an_attachment_is_played_on_a_character_of_anybody() -> None:
    table = Table(c50="F2 P2", hands={"P1": ["SWORD"]}, cards=[SWORD])
    assert table.refusal(Play("P1", "SWORD", to="c10")) == "B-61"
    table.act(Play("P1", "SWORD", to="c50"))
    (sword,) = (piece for piece in table.state.pieces.values() if piece.kind == "attachment")
    assert (sword.on, sword.bowed, sword.controller, skill(table, "c50")) == ("c50", False, "P1", 4)


@clause("B-61")
@pytest.mark.parametrize(("wanted", "bearer"), [({"whose": "own"}, "F2 P2"), ({"tags": ["courtier"]}, "F2 P1")])
def test_an_attachment_says_on_whom_it_may_be(wanted: dict[str, Any], bearer: str) -> None:
    table = Table(c50=bearer, hands={"P1": ["FAN"]}, cards=[attachment("FAN", attaches_to=wanted)])
    assert table.refusal(Play("P1", "FAN", to="c50")) == "B-61"


@clause("B-61")
def test_an_attachment_that_may_not_stay_is_discarded() -> None:
    table = table_for(MINE, attachment("FAN", attaches_to={"whose": "own"}), c50="F2 P2", c51="FAN P2 on:c50")
    use(table, "MINE", "c50")
    assert table.piece("c50").controller == "P1"
    assert table.state.players["P2"].conflict_discard == ["FAN"]


@clause("B-62")
def test_an_event_goes_to_the_discard_pile_in_the_dynasty_phase_too() -> None:
    rich = event("RICH", {"op": "gain_honor", "amount": 1}, targets=())
    table = table_for(rich, SWORD, c50="F2 P1", phase="dynasty", step="1.4", hands={"P1": ["RICH", "SWORD"]})
    assert (table.asked, table.asked_for) == ("P1", "dynasty")
    assert table.refusal(Play("P1", "SWORD", to="c50")) == "B-82"
    honor = table.honor("P1")
    use(table, "RICH")
    assert (table.honor("P1"), table.state.players["P1"].conflict_discard) == (honor + 1, ["RICH"])


@clause("B-63", "B-59")
def test_a_holding_works_where_it_lies() -> None:
    table = Table(c50="WALL P1 on:c7", phase="dynasty", step="1.4", cards=[holding("WALL")])
    assert table.refusal(Play("P1", "c50")) == "B-82"
    table.to(step="2.2")
    assert [piece.id for piece in table.state.on_province("c7")] == ["c50"]
    assert table.piece("c7").now["strength"] == 5


@clause("B-28")
def test_a_second_copy_of_a_unique_card_is_not_played() -> None:
    hero = fighter(2, key="HERO", side="conflict", cost=0, unique=True)
    table = Table(c50="HERO P1", hands={"P1": ["HERO"], "P2": ["HERO"]}, cards=[hero])
    assert table.refusal(Play("P1", "HERO")) == "B-28"
    table.act(Pass("P1"))
    table.act(Play("P2", "HERO"))
    assert len(table.state.characters("P2")) == 1


@clause("B-28")
def test_nor_one_whose_copy_another_player_controls() -> None:
    hero = fighter(2, key="HERO", side="conflict", cost=0, unique=True)
    table = Table(c50="HERO P2", hands={"P1": ["MINE", "HERO"], "P2": ["HERO"]}, cards=[hero, MINE])
    use(table, "MINE", "c50")
    turn(table, "P2")
    assert table.refusal(Play("P2", "HERO")) == "B-28"
    table.act(Pass("P2"))
    turn(table, "P1")
    assert table.refusal(Play("P1", "HERO")) == "B-28"


@clause("B-28", "B-117", "R-40")
@pytest.mark.parametrize(("guide", "refused"), [("v1_4", False), ("v10", True)])
def test_in_guide_10_a_copy_is_any_card_of_the_same_title(guide: str, refused: bool) -> None:
    young, old = (fighter(2, key=key, side="conflict", cost=0, unique=True, name=WORDS) for key in ("YOUNG", "OLD"))
    table = Table(c50="YOUNG P1", hands={"P1": ["OLD"]}, cards=[young, old], options={"reference": guide})
    assert (table.rules.obstacle(table.state, Play("P1", "OLD")) is not None) == refused
    table = Table(c50="YOUNG P1", hands={"P1": ["OLD"]}, cards=[young, old], options={"reference": guide},
                  phase="dynasty", step="1.4")  # fmt: skip
    assert (Duplicate("P1", "OLD") in table.legal()) == refused
