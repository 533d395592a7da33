"""The printed characters, red, green, gold and colourless: each does what its text says, with its Heat Effect too."""

from typing import Any

import pytest

from adjudicator.rulesets.heat.table.actions import Attack, Play, Use
from tests.clauses import clause
from tests.rulesets.heat.characters import choices, entered
from tests.rulesets.heat.table import Table

RICH: dict[str, Any] = {"money": {"P1": 9, "P2": 9}, "heat": {"P1": 3, "P2": 3}}
BOTH = pytest.mark.parametrize("heat", [False, True])


# Red


@clause("H-A24", "H-044")
def test_dockside_brawler() -> None:
    table = Table(c5="C07", c6="C07 P2", phase="combat", hands={"P2": ["A4"]})
    table.declare("c5", "c6")
    assert (table.life("P1"), table.life("P2"), table.heat("P1")) == (29, 35, 1)


@clause("H-031")
@pytest.mark.parametrize(("attacker", "gone"), [("C08", True), ("C29", False)])
def test_ember_lancer(attacker: str, gone: bool) -> None:
    table = Table(c5=attacker, c6="C12 P2", c7="C12 P2", c8="C12 P2", phase="combat")
    table.attack("c5", "c6", "none", "c7", "c8")  # 5 against 3, or 3 + 2
    assert (table.gone("c6"), table.life("P2")) == (gone, 33 if gone else 35)


@clause("H-031")
def test_ember_lancer_takes_support_into_account_when_it_is_attacked() -> None:
    table = Table(c5="C29", c6="C08 P2", c7="C12 P2", phase="combat")
    table.attack("c5", "c6", "none", "c7")
    assert table.gone("c5")


@clause("H-045", "H-046", "H-048")
@pytest.mark.parametrize(("heated", "lives", "heat"), [("", (29, 34), (3, 1)), (" heated", (30, 33), (2, 1))])
def test_boiler_stoker(heated: str, lives: tuple[int, int], heat: tuple[int, int]) -> None:
    table = Table(c5=f"C26{heated}", c6="C12 P2", phase="combat")
    table.attack("c5", "c6")
    assert table.gone("c5")
    assert (table.life("P1"), table.life("P2")) == lives
    assert (table.heat("P1"), table.heat("P2")) == heat  # for the loss, damage caused and damage taken


@clause("H-048")
@pytest.mark.parametrize(("heated", "later"), [("", 2), (" heated", 4)])
def test_spark_scarred(heated: str, later: int) -> None:
    table = Table(c5=f"C27{heated}", c6="C07", c7="C26", c8="C12 P2", c9="C27 P2", phase="combat")
    table.attack("c6", "c8")
    assert (table.power("c5"), table.power("c9")) == (3, 3)  # P1 has lost 1 life, P2 the excess
    table.attack("c7", "c9")  # the Stoker dies: 1 to each player
    assert (table.power("c5"), table.power("c9")) == (4, 4)
    table.end_turn()
    assert (table.power("c5"), table.power("c9")) == (later, 2)


@clause("H-015", "H-A29", "H-A25")
def test_deck_smith() -> None:
    table = Table(c5="C28", c6="E1 on:c5", c7="E11 on:c5", c8="C12", c9="E1 on:c8", c10="C12 P2")
    assert table.power("c5") == 6  # 3, gloves 1, two for what it bears
    table.act(Use("P1", "c5"))
    assert table.options == ("c8",)
    table.choose("c8")
    table.let_pass()
    assert (table.power("c5"), table.gone("c8"), table.heat("P1")) == (9, True, 1)
    assert table.refusal(Use("P1", "c5")) == "H-024"  # nobody else to sacrifice
    table.end_turn()
    assert table.power("c5") == 6


@clause("H-048")
@pytest.mark.parametrize(("heat", "life"), [(False, 35), (True, 32)])
def test_hull_breaker(heat: bool, life: int) -> None:
    table = entered("C29", heat=heat, c5="C12 P2", c6="C07 P2", c7="C12")
    assert table.options == ("c5",)
    table.choose("c5")
    assert (table.gone("c5"), table.life("P2")) == (True, life)


@clause("H-A22", "H-047")
def test_captain_brazier() -> None:
    table = Table(c5="C30 rested", heat={"P1": 5})
    assert table.power("c5") == 8
    table.use("c5")
    assert (table.rested("c5"), table.heat("P1"), table.power("c5")) == (False, 3, 6)
    assert table.refusal(Use("P1", "c5")) == "H-024"
    assert Table(c5="C30 rested", heat={"P1": 1}).refusal(Use("P1", "c5")) == "H-048"
    assert Table(c5="C30", heat={"P1": 4}).power("c5") == 8


# Green


@clause("H-031")
@pytest.mark.parametrize(("supporter", "rested"), [("C09", False), ("C34", False), ("C12", True)])
def test_living_rampart_and_rigging_mistress_stay_standing(supporter: str, rested: bool) -> None:
    table = Table(c5="C29", c6="C12 P2", c7=f"{supporter} P2", phase="combat")
    table.attack("c5", "c6", "none", "c7")
    assert table.rested("c7") == rested


@clause("H-031", "H-048")
@pytest.mark.parametrize(("heated", "rested"), [("", True), (" heated", False)])
def test_rigging_mistress_for_the_others(heated: str, rested: bool) -> None:
    table = Table(c5="C29", c6="C12 P2", c7="C12 P2", c8=f"C34 P2{heated}", phase="combat")
    table.attack("c5", "c6", "none", "c7", "c8")
    assert (table.rested("c7"), table.rested("c8")) == (rested, False)


@clause("H-021", "H-048")
@pytest.mark.parametrize(("heated", "life"), [("", 31), (" heated", 33)])
def test_mangrove_healer(heated: str, life: int) -> None:
    table = Table(c5=f"C10{heated}")
    table.end_turn()
    assert table.life("P1") == 30
    table.end_turn()
    assert table.life("P1") == life


@clause("H-048")
@pytest.mark.parametrize(("heated", "life"), [("", 31), (" heated", 32)])
def test_stilt_house_midwife(heated: str, life: int) -> None:
    table = Table(c5=f"C31{heated}", c6="C31 P2", hands={"P1": ["C12", "S10", "M1"]}, money={"P1": 9})
    for key in ("C12", "S10", "M1"):
        table.play(key)
    assert (table.life("P1"), table.life("P2")) == (life, 35)
    alone = entered("C31")
    assert alone.life("P1") == 30


@pytest.mark.parametrize("foe", ["C01", "C12"])
def test_ballast_crab_survives(foe: str) -> None:
    table = Table(c5="C32", c6=f"{foe} P2", c7="C32 P2", phase="combat")
    table.attack("c5", "c6")
    assert (table.power("c5"), table.power("c7")) == (4, 3)
    table.end_turn(2)
    assert table.power("c5") == 4


def test_ballast_crab_survives_as_the_one_attacked_and_not_when_it_dies() -> None:
    table = Table(c5="C12", c6="C29", c7="C32 P2", phase="combat")
    table.attack("c5", "c7")
    assert table.power("c7") == 4
    table.attack("c6", "c7")
    assert (table.gone("c7"), table.life("P2")) == (True, 34)


@clause("H-048")
@pytest.mark.parametrize(("heated", "life"), [("", 30), (" heated", 32)])
def test_tide_mourner(heated: str, life: int) -> None:
    table = Table(c5=f"C33{heated}", c6="C12", c7="C29 P2", c8="C29", c9="C12 P2", phase="combat")
    table.attack("c8", "c9")  # not one of its player's
    assert table.power("c5") == 3
    table.attack("c6", "c7")
    table.end_turn()
    assert (table.power("c5"), table.life("P1")) == (4, life)


def test_mangrove_warden() -> None:
    table = Table(c5="C12", c6="C29", c7="C12 P2", c8="C35 P2", phase="combat", hands={"P1": ["C29"]}, **RICH)
    table.declare("c6", "c7")
    table.defend()
    table.act(Use("P2", "c8"))
    assert table.options == ("c7",)
    table.choose("c7")
    table.let_pass()
    assert (table.gone("c7"), table.rested("c8"), table.life("P2")) == (False, True, 33)
    table.advance("main2")
    table.play("C29")
    table.choose("c7")
    assert table.gone("c7")  # destroyed, and not in combat
    assert Table(c5="C35 rested", c6="C12").refusal(Use("P1", "c5")) == "H-062"


@clause("H-A26", "H-048")
@pytest.mark.parametrize(("life", "power", "healed"), [(40, 8, 8), (39, 5, 5)])
def test_centenarian_turtle(life: int, power: int, healed: int) -> None:
    table = entered("C36", heat=True, c1="L3", life={"P1": life})
    (id,) = table.of("C36")
    assert table.life("P1") == life + healed
    assert table.power(id) == 8  # by now there are 40 or more
    plain = entered("C36", c1="L3", life={"P1": life})
    assert (plain.life("P1"), plain.power(plain.of("C36")[0])) == (life, power)


@clause("H-057")
def test_herb_seller() -> None:
    assert entered("C37", "heal").life("P1") == 33
    table = entered("C37", "money", c5="M1 rested", c1="L4", money={"P1": 2})
    assert choices(table) == {"c5", "c101", "c102"}
    table.choose("c5")
    assert (table.rested("c5"), table.rested("c101"), table.life("P1")) == (False, True, 35)


# Gold and colourless


def test_golden_broker() -> None:
    table = entered("C11", decks={"P1": ["C12", "M1"]}, discards={"P1": ["M2", "A1"]})
    assert choices(table) == {"deck/M1", "discard/M2"}
    table.choose("discard/M2")
    assert (table.hand("P1"), table.discard("P1")) == (["M2"], ["A1"])
    assert entered("C11", decks={"P1": ["C12"]}).asked_for == "act"  # nothing found


@clause("H-048")
@pytest.mark.parametrize(("heat", "money"), [(False, 0), (True, 2)])
def test_guild_recruiter(heat: bool, money: int) -> None:
    table = entered("C38", heat=heat, c1="L4", decks={"P1": ["C12", "C08", "M1"]}, money={"P1": 4})
    assert choices(table) == {"deck/C12"}
    table.choose("deck/C12")
    assert (table.hand("P1"), table.state.players["P1"].money) == (["C12"], money)
    assert (Play("P1", "C12") in table.legal()) == heat
    table.end_turn()
    assert table.state.players["P1"].money == 0


def test_high_tide_auctioneer() -> None:
    table = Table(c5="C39", c1="L3", hands={"P1": ["C12", "A1"]})
    table.act(Use("P1", "c5"))
    assert choices(table) == {"C12", "A1"}
    table.choose("A1")
    table.let_pass()
    assert (table.discard("P1"), table.state.players["P1"].money) == (["A1"], 2)
    assert table.refusal(Use("P1", "c5")) == "H-024"
    table.play("C12")
    assert (len(table.of("C12")), table.state.players["P1"].money) == (1, 0)
    assert Use("P1", "c5") not in Table(c5="C39", phase="combat", hands={"P1": ["A1"]}).legal()
    assert Use("P1", "c5") not in Table(c5="C39").legal()


@clause("H-048")
@pytest.mark.parametrize(("heat", "drawn"), [(False, 0), (True, 2)])
def test_three_mast_shipowner(heat: bool, drawn: int) -> None:
    table = entered("C40", heat=heat, c1="L4", hand=("C12",), money={"P1": 6})
    assert len(table.hand("P1")) == 1 + drawn
    table.play("C12")  # for the sixth money
    assert len(table.of("C12")) == 1
    other = Table(c5="C40", hands={"P1": ["S10"]})
    assert other.refusal(Play("P1", "S10")) == "H-023"


@clause("H-060")
def test_grey_mercenary() -> None:
    table = entered("C12", money={"P1": 2})
    (id,) = table.of("C12")
    assert (table.power(id), sum(piece.tapped for piece in table.state.of("P1", "money"))) == (3, 2)
    table.advance("combat")
    assert Attack("P1", id, "c2") in table.legal()
