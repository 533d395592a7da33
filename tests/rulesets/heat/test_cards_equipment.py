"""The printed equipment: each does what its text says for its bearer, with its Heat Effect too."""

from typing import Any

import pytest

from adjudicator.rulesets.heat.table.actions import Attack, Play, Use
from tests.clauses import clause
from tests.rulesets.heat.table import Table

RICH: dict[str, Any] = {"money": {"P1": 9, "P2": 9}, "heat": {"P1": 5, "P2": 5}}


@clause("H-015", "H-A29")
@pytest.mark.parametrize(("borne", "power"), [
    ("E1", 4), ("E2", 5), ("E3", 3), ("E4", 4), ("E5", 4), ("E6", 3), ("E6 heated", 5), ("E7", 3), ("E8", 3),
    ("E8 heated", 5), ("E9", 6), ("E10", 3), ("E11", 3),
])  # fmt: skip
def test_the_power_that_each_gives_its_bearer_alone(borne: str, power: int) -> None:
    table = Table(c5="C12", c6="C12", c7=f"{borne} on:c5")
    assert (table.power("c5"), table.power("c6")) == (power, 3)


@clause("H-015", "H-048", "H-064")
@pytest.mark.parametrize(
    ("key", "heat", "power"), [("E6", False, 3), ("E6", True, 5), ("E8", True, 5), ("E1", False, 4)]
)
def test_equipment_is_played_on_a_rested_character_with_its_heat_effect(key: str, heat: bool, power: int) -> None:
    table = Table(c5="C12 rested", c6="C12 P2", hands={"P1": [key]}, **RICH)
    assert table.refusal(Play("P1", key, "c6", heat)) == "H-015"
    table.play(key, "c5", heat=heat)
    assert (table.power("c5"), table.rested("c5"), table.piece(table.of(key)[0]).on) == (power, True, "c5")


@clause("H-068")
def test_admirals_coat_negates_what_aims_at_its_bearer() -> None:
    table = Table(c5="C01", c6="C12 P2", c7="E2 on:c5", phase="combat", hands={"P2": ["A2"]}, **RICH)
    table.declare("c5", "c6")
    table.answer("A2", "c5")
    table.act(Use("P1", "c7"))
    table.choose("1")
    table.let_pass()
    assert (table.gone("c5"), table.gone("c6"), table.discard("P2")) == (False, True, ["A2", "C12"])
    assert sum(piece.tapped for piece in table.state.of("P1", "money")) == 1


@clause("H-068")
def test_admirals_coat_leaves_what_aims_at_others() -> None:
    table = Table(c5="C01", c8="C15", c6="C12 P2", c7="E2 on:c5", phase="combat", hands={"P2": ["A2"]}, **RICH)
    table.declare("c8", "c6")
    table.answer("A2", "c8")
    table.passes()
    assert (table.gone("c8"), table.gone("c6")) == (True, False)
    answered = Table(c5="C01", c6="C12 P2", c7="E2 on:c5", hands={"P1": ["C12"], "P2": ["A13"]}, **RICH)
    answered.act(Play("P1", "C12"))
    answered.answer("A13", "0")
    assert answered.refusal(Use("P1", "c7")) == "H-066"


@clause("H-029")
def test_heavy_anchor_counts_while_blocking() -> None:
    table = Table(c5="C29", c6="C12 P2", c7="E3 P2 on:c6", c8="C12", phase="combat")
    table.attack("c8", "c6")  # attacked it has 3
    assert (table.gone("c6"), table.gone("c8"), table.heat("P1")) == (False, False, 1)
    table.attack("c5", "c2", "c6")  # 5 against 3 + 2
    assert (table.gone("c6"), table.gone("c5"), table.heat("P1"), table.power("c6")) == (False, False, 2, 3)


@clause("H-083", "H-048")
@pytest.mark.parametrize(("heated", "drawn"), [("", 1), (" heated", 2)])
def test_debut_kerchief_draws_when_its_bearer_dies(heated: str, drawn: int) -> None:
    table = Table(c5="C12", c6="C29 P2", c7=f"E4 on:c5{heated}", phase="combat")
    table.attack("c5", "c6")
    assert (table.gone("c5"), table.discard("P1"), len(table.hand("P1"))) == (True, ["C12", "E4"], drawn)


@clause("H-083", "H-A25")
def test_debut_kerchief_does_not_draw_when_its_bearer_goes_to_the_hand() -> None:
    table = Table(c5="C12 P2 rested", c7="E4 P2 on:c5", hands={"P1": ["C23"]}, **RICH)
    table.play("C23")
    table.choose("c5")
    assert (table.hand("P2"), table.discard("P2")) == (["C12"], ["E4"])


@pytest.mark.parametrize(("discarded", "hand"), [("E5", ["C12"]), ("E1", [])])
def test_travel_sack_draws_when_it_is_discarded(discarded: str, hand: list[str]) -> None:
    table = Table(c5="C12", hands={"P1": ["A11", discarded]}, decks={"P1": ["C12"]}, c1="L4")
    table.play("A11", "", "c5")
    table.choose(discarded)
    assert (table.hand("P1"), table.power("c5")) == (hand, 6)


def test_travel_sack_does_not_draw_when_it_leaves_play_or_the_deck() -> None:
    table = Table(c5="C12", c6="C29 P2", c7="E5 on:c5", phase="combat")
    table.attack("c5", "c6")
    assert (table.discard("P1"), table.hand("P1")) == (["C12", "E5"], [])
    milled = Table(hands={"P1": ["C12"], "P2": ["A13"]}, decks={"P1": ["E5", "E5"]}, **RICH)
    milled.act(Play("P1", "C12"))
    milled.answer("A13", "0", heat=True)
    milled.let_pass()
    assert (milled.discard("P1"), milled.hand("P1")) == (["E5", "E5", "C12"], [])


@clause("H-064")
def test_tide_boots_set_the_bearer_standing_once_a_turn() -> None:
    table = Table(c5="C12 rested", c6="C12 rested", c7="E6 on:c5", money={"P1": 2})
    table.use("c7")
    assert (table.rested("c5"), table.rested("c6"), table.rested("c101")) == (False, True, True)
    assert table.refusal(Use("P1", "c7")) == "H-024"
    assert Table(c5="C12 rested", c7="E6 on:c5").refusal(Use("P1", "c7")) == "H-056"


@clause("H-057", "H-048")
@pytest.mark.parametrize(("heated", "stand"), [("", 1), (" heated", 2)])
def test_pocket_scales_set_money_standing_when_the_bearer_attacks(heated: str, stand: int) -> None:
    money = {f"c{number}": "M1 rested" for number in (8, 9, 10)}
    table = Table(c5="C12", c6="C12", c7=f"E7 on:c5{heated}", phase="combat", **money)
    table.attack("c6", "c2")
    assert all(table.rested(id) for id in money)
    table.declare("c5", "c2")
    table.choose(*["c9", "c10"][:stand])
    assert [table.rested(id) for id in money] == [True, False, stand == 1]


@clause("H-087")
def test_cloak_of_mist_keeps_the_opponent_from_choosing_its_bearer() -> None:
    table = Table(c5="C12", c7="E8 on:c5", c6="C29 P2", phase="combat", hands={"P1": ["A4"], "P2": ["A2"]}, **RICH)
    table.declare("c5", "c6")
    table.defend()
    assert table.refusal(Play("P2", "A2")) == "H-087"
    table.passes()
    table.answer("A4", "c5")  # its own player may
    table.let_pass()
    assert table.power("c5") == 6
    swept = Table(c5="C12 P2", c7="E8 P2 on:c5", hands={"P1": ["C24"]}, **RICH)
    swept.play("C24")
    assert swept.rested("c5")  # that chooses nothing


@clause("H-031", "H-048")
@pytest.mark.parametrize(("heated", "life"), [("", 33), (" heated", 32)])
def test_barbed_harpoon(heated: str, life: int) -> None:
    table = Table(c5="C12", c7=f"E9 on:c5{heated}", c6="C12 P2", c8="C12 P2", c9="C12 P2", c10="E9 P2 on:c9",
                  phase="combat")  # fmt: skip
    table.declare("c5", "c6")
    assert table.options == ("c8", "none")  # c9 cannot block
    table.choose("none")
    assert table.options == ("c8", "c9")
    table.defend("none", "c8")
    table.let_pass()
    assert (table.gone("c6"), table.life("P2")) == (True, life)


@clause("H-015")
def test_ballast_belt_counts_while_its_bearer_is_attacked() -> None:
    table = Table(c5="C29", c6="C12 P2", c7="E10 P2 on:c6", c8="C12", phase="combat")
    table.attack("c5", "c6")
    assert (table.gone("c5"), table.gone("c6"), table.power("c6")) == (False, False, 3)  # 5 against 5
    table.attack("c8", "c2", "c6")
    assert (table.gone("c8"), table.gone("c6"), table.heat("P1")) == (False, False, 2)  # blocking: 3 against 3


def test_ballast_belt_keeps_its_bearer_from_dying() -> None:
    table = Table(c5="C17", c6="C12 P2", c7="E10 P2 on:c6", c8="C29", phase="combat", money={"P2": 4})
    table.declare("c5", "c6")
    table.use("c7")
    assert (table.gone("c6"), table.life("P2")) == (False, 34)
    table.declare("c8", "c6")
    assert table.refusal(Use("P2", "c7")) == "H-024"
    table.let_pass()
    assert not table.gone("c6")
    assert Table(c5="C12", c7="E10 on:c5", money={"P1": 4}).refusal(Use("P1", "c7")) == "H-066"


@clause("H-031", "H-015")
def test_hand_lantern_doubles_support_and_changes_hands() -> None:
    table = Table(c5="C29", c6="C12 P2", c7="C12 P2", c8="E11 P2 on:c7", phase="combat")
    table.attack("c5", "c6", "none", "c7")
    assert (table.gone("c5"), table.gone("c6"), table.heat("P1")) == (False, False, 1)
    moved = Table(c5="C12", c6="C01", c7="E11 on:c5", money={"P1": 2})
    moved.act(Use("P1", "c7"))
    assert moved.options == ("c6",)
    moved.choose("c6")
    moved.let_pass()
    assert moved.piece("c7").on == "c6"
    assert moved.refusal(Use("P1", "c7")) == "H-024"
    moved.advance("combat")
    assert Attack("P1", "c6", "c2") in moved.legal()
