"""What asks for all five Heat: Heat Mode over its two turns, and Heat Cards; Heat Actions."""

import pytest

from adjudicator.kernel.text.refusal import Illegal
from adjudicator.rulesets.heat.table.actions import Heatmode, Play, Use
from tests.clauses import clause
from tests.rulesets.heat.own_cards import ability, action, fighter
from tests.rulesets.heat.table import Table

# Heat Mode


@clause("H-049")
@pytest.mark.parametrize("heat", [4, 5])
def test_heat_mode_takes_five_heat(heat: int) -> None:
    table = Table(heat={"P1": heat})
    if heat < 5:
        assert table.refusal(Heatmode("P1")) == "H-049"
    else:
        table.heat_mode()
        assert table.piece("c1").side == "heat"


@clause("H-A20", "H-053")
@pytest.mark.parametrize(("spends", "heat"), [(False, 5), (True, 0)])
def test_heat_mode_does_not_spend_the_heat(spends: bool, heat: int) -> None:
    table = Table(c1="L3", heat={"P1": 5}, money={"P1": 3}, heat_decks={"P1": ["X4"]},
                  options={"heat_mode_spends": spends})  # fmt: skip
    table.heat_mode()
    assert (table.piece("c1").side, table.heat("P1")) == ("heat", heat)
    if spends:
        assert table.refusal(Play("P1", "X4")) == "H-053"
    else:
        table.play("X4")
        assert table.life("P1") == 50


@clause("H-050", "H-051")
def test_heat_mode_ends_with_the_opponents_next_turn_and_does_not_come_again() -> None:
    table = Table(turn=7, heat={"P1": 5})
    table.heat_mode()
    table.end_turn()
    assert (table.state.turn, table.state.active, table.piece("c1").side) == (8, "P2", "heat")
    table.end_turn()
    assert (table.state.turn, table.piece("c1").side, table.heat("P1")) == (9, "front", 5)
    assert table.refusal(Heatmode("P1")) == "H-050"


@clause("H-050")
def test_heat_mode_is_used_once_while_it_lasts_too() -> None:
    table = Table(heat={"P1": 5})
    table.heat_mode()
    assert table.refusal(Heatmode("P1")) == "H-050"


@clause("H-052", "H-051")
def test_what_the_back_of_the_leader_says_holds_in_both_turns() -> None:
    table = Table(c5="C12", c6="C12", c7="C22 P2", c8="F4 P2", heat={"P1": 5}, cards=[fighter(4)], phase="main1")
    table.heat_mode()
    assert [table.power(id) for id in ("c5", "c6", "c7", "c8")] == [4, 4, 4, 5]  # C22: +1 in the opponent's turn
    table.advance("combat")
    table.attack("c5", "c7")  # 4 against 4
    assert (table.gone("c5"), table.gone("c7")) == (False, False)
    table.end_turn()
    table.advance("combat")
    table.attack("c8", "c1", "c6")
    assert (table.gone("c6"), table.gone("c8"), table.life("P1")) == (False, False, 30)
    table.end_turn()
    assert [table.power(id) for id in ("c5", "c6")] == [3, 3]


@clause("H-A22", "H-040")
@pytest.mark.parametrize("phase", ["main1", "combat", "main2"])
def test_heat_mode_belongs_to_an_own_main_phase(phase: str) -> None:
    table = Table(heat={"P1": 5}, phase=phase)
    if phase == "combat":
        assert table.refusal(Heatmode("P1")) == "H-040"
    else:
        table.heat_mode()
        assert table.piece("c1").side == "heat"


@clause("H-A22", "H-040")
def test_heat_mode_is_no_response() -> None:
    table = Table(c5="C12", hands={"P2": ["K1"]}, heat={"P2": 5}, phase="combat")
    table.declare("c5", "c2")
    assert (table.asked, table.refusal(Heatmode("P2"))) == ("P2", "H-040")


@clause("H-A22", "H-040")
def test_a_card_in_play_may_be_used_for_heat_in_main_phase_two() -> None:
    cost = [{"pay": "pay_money", "count": 1}, {"pay": "pay_heat", "count": 1}]
    stoker = fighter(2, ability("activated", {"op": "heal", "amount": 4}, cost=cost))
    table = Table(c5="F2", cards=[stoker], heat={"P1": 1}, money={"P1": 2}, phase="main2")
    table.use("c5")
    assert (table.life("P1"), table.heat("P1"), table.rested("c101"), table.rested("c102")) == (34, 0, True, False)
    assert table.refusal(Use("P1", "c5")) == "H-048"


# Heat Cards


@clause("H-053")
@pytest.mark.parametrize(("heat", "money", "refused"), [(5, 4, ""), (4, 4, "H-053"), (5, 3, "H-053")])
def test_a_heat_card_costs_five_heat_and_its_money(heat: int, money: int, refused: str) -> None:
    table = Table(c1="L2", heat_decks={"P1": ["X6"]}, heat={"P1": heat}, money={"P1": money})
    if refused:
        assert table.refusal(Play("P1", "X6")) == refused
        return
    table.play("X6")
    assert (table.heat("P1"), [table.rested(piece) for piece in table.of("M1")]) == (0, [True] * 4)
    assert table.power("c1") == 6


@clause("H-054")
def test_a_used_heat_card_is_removed() -> None:
    five = ["X13", "X4", "X4", "X8", "X9"]
    table = Table(c1="L3", heat_decks={"P1": five}, heat={"P1": 5}, money={"P1": 3})
    table.play("X4")
    player = table.state.players["P1"]
    assert (table.life("P1"), player.removed, table.discard("P1")) == (50, ["X4"], [])
    assert sorted(player.heat_deck.value) == ["X13", "X4", "X8", "X9"]


@clause("H-A23", "H-054")
@pytest.mark.parametrize("option", ["each_once", "one_total"])
def test_another_heat_card_may_be_used_later(option: str) -> None:
    table = Table(c1="L3", heat_decks={"P1": ["X4", "X13"]}, hands={"P1": ["Fuel"]}, heat={"P1": 5}, money={"P1": 7},
                  cards=[action("Fuel", {"op": "gain_heat", "amount": 5})], options={"heat_card_limit": option},
                  c5="C12")  # fmt: skip
    table.play("X4")
    table.play("Fuel")
    assert table.refusal(Play("P1", "X4")) == "H-023"
    if option == "one_total":
        assert table.refusal(Play("P1", "X13")) == "H-A23"
    else:
        table.play("X13")
        assert (table.power("c5"), table.state.players["P1"].removed) == (5, ["X4", "X13"])


@clause("H-A21")
@pytest.mark.parametrize(
    ("option", "phases"),
    [("any_main", ("main1", "main2")), ("main2", ("main2",)), ("main2_combat", ("combat", "main2"))],
)
@pytest.mark.parametrize("phase", ["main1", "combat", "main2"])
def test_heat_cards_have_their_phases(option: str, phases: tuple[str, ...], phase: str) -> None:
    table = Table(c5="C12", heat_decks={"P1": ["X3"]}, heat={"P1": 5}, money={"P1": 3}, phase=phase,
                  options={"heat_card_phase": option})  # fmt: skip
    if phase not in phases:
        with pytest.raises(Illegal) as refused:
            table.play("X3")
        assert refused.value.clause == "H-A21"
        assert ("combat" in refused.value.why.en) == ("combat" in phases)
        return
    table.play("X3")
    assert (table.power("c5"), table.piece("c5").now["attacks"], table.heat("P1")) == (6, 2, 0)
