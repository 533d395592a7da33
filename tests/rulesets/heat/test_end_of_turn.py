"""Main phase 2 and the final phase: cards played after combat, what ends with the turn, the limit of the hand."""

import pytest

from adjudicator.kernel.table.actions import Choose
from adjudicator.rulesets.heat.table.actions import Advance
from tests.clauses import clause
from tests.rulesets.heat.own_cards import OWN, ability, action, card, fighter
from tests.rulesets.heat.table import Table


@clause("H-040")
def test_after_combat_cards_are_played_and_abilities_used_again() -> None:
    table = Table(c1="L3", c5="C12", c6="S3", hands={"P1": ["C12", "M1"]}, heat_decks={"P1": ["X4"]}, heat={"P1": 5},
                  money={"P1": 5}, phase="combat")  # fmt: skip
    table.attack("c5", "c2")
    table.advance("main2")
    table.play("C12")
    table.play("M1")
    table.play("X4")
    table.use("c6", "c101")
    assert (len(table.of("C12")), len(table.of("M1")), table.life("P1"), table.money_spent()) == (2, 6, 50, 4)


@clause("H-040")
@pytest.mark.parametrize(("phase", "earlier"), [("main2", "combat"), ("main2", "main2"), ("combat", "combat")])
def test_a_turn_does_not_go_back(phase: str, earlier: str) -> None:
    table = Table(phase=phase)
    assert table.refusal(Advance("P1", earlier)) == "H-040"  # type: ignore[arg-type]  # one of the phases


@clause("H-041")
@pytest.mark.parametrize(("lasts", "power"), [("end_of_turn", 2), ("stays", 5)])
def test_what_lasts_until_the_end_of_the_turn_ends_there(lasts: str, power: int) -> None:
    boost = action("Boost", {"op": "modify_stat", "stat": "power", "amount": 3, "lasts": lasts},
                   targets=OWN)  # fmt: skip
    table = Table(c5="F2", cards=[fighter(2), boost], hands={"P1": ["Boost"]})
    table.play("Boost", "", "c5")
    table.advance("main2")
    assert table.power("c5") == 5
    table.end_turn()
    assert table.power("c5") == power


@clause("H-041")
@pytest.mark.parametrize(("standing", "life"), [(1, 38), (2, 39), (3, 39)])
def test_effects_of_the_end_of_the_turn_open_the_final_phase(standing: int, life: int) -> None:
    pieces = {f"c{5 + number}": "C12" if number < standing else "C12 rested" for number in range(3)}
    table = Table(c1="L3", life={"P1": 38}, **pieces)
    table.end_turn()
    assert table.life("P1") == life
    table.end_turn()
    assert table.life("P1") == life  # not at the end of the opponent's


@clause("H-041", "H-042")
def test_effects_of_the_end_of_the_turn_come_before_the_limit_of_the_hand() -> None:
    scribe = card("Scribe", "support", ability("turn_ends", {"op": "draw", "count": 2}))
    table = Table(c5="Scribe", cards=[scribe], hands={"P1": ["C12"] * 6})
    table.advance("end")
    assert (table.asked_for, len(table.hand("P1"))) == ("discard", 8)


@clause("H-042")
def test_the_hand_goes_down_to_seven_by_its_players_choice() -> None:
    hand = ["A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9"]
    table = Table(hands={"P1": hand, "P2": hand})
    table.advance("end")
    assert (table.asked, table.asked_for, len(table.legal())) == ("P1", "discard", 9)
    assert table.refusal(Choose("P1", "A10")) == "H-042"
    table.choose("A9", "A2")
    assert (table.discard("P1"), table.hand("P1")) == (["A9", "A2"], ["A1", "A3", "A4", "A5", "A6", "A7", "A8"])
    assert (table.state.active, table.asked_for, len(table.hand("P2"))) == ("P2", "act", 10)  # with the card drawn


@clause("H-042")
def test_seven_cards_stay_in_the_hand() -> None:
    table = Table(hands={"P1": ["C12"] * 7})
    table.advance("end")
    assert (len(table.hand("P1")), table.state.active) == (7, "P2")


@clause("H-041", "H-042")
def test_what_lasts_for_the_turn_ends_before_the_hand_s_limit() -> None:
    table = Table(c5="C12", hands={"P1": ["A4", *["C12"] * 9]}, money={"P1": 2})
    table.play("A4", "", "c5")
    assert table.power("c5") == 6
    table.advance("end")
    assert (table.asked_for, table.power("c5")) == ("discard", 3)
