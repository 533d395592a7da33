"""The printed characters, purple and blue: each does what its text says, with its Heat Effect too."""

from typing import Any

import pytest

from adjudicator.kernel.table.actions import ChooseSome
from adjudicator.rulesets.heat.table.actions import Attack, Play, Use
from tests.clauses import clause
from tests.rulesets.heat.characters import choices, entered
from tests.rulesets.heat.table import Table

RICH: dict[str, Any] = {"money": {"P1": 9, "P2": 9}, "heat": {"P1": 3, "P2": 3}}
BOTH = pytest.mark.parametrize("heat", [False, True])


# Purple


@clause("H-048")
@pytest.mark.parametrize(("heat", "drawn"), [(False, 1), (True, 2)])
def test_fireworks_seller(heat: bool, drawn: int) -> None:
    table = entered("C01", heat=heat)
    assert (len(table.hand("P1")), table.power(table.of("C01")[0]), table.heat("P1")) == (drawn, 2, 3 - heat)


@clause("H-031", "H-048")
@pytest.mark.parametrize(("heated", "gone", "life"), [("", True, 34), (" heated", False, 35)])
def test_nimble_cabin_hand(heated: str, gone: bool, life: int) -> None:
    table = Table(c5="C29", c6="C12 P2", c7=f"C02 P2{heated}", phase="combat")
    table.attack("c5", "c6", "none", "c7")  # 5 against 3 and its support
    assert (table.gone("c6"), table.life("P2"), len(table.hand("P2"))) == (gone, life, 1)


@clause("H-089", "H-048")
@pytest.mark.parametrize(("before", "heated", "attacks", "damage"), [
    ("", "", 1, 3), ("C01", "", 2, 3), ("C12", "", 1, 3), ("C03", "", 2, 3), ("C01", " heated", 2, 5),
])  # fmt: skip
def test_rooftop_dancer(before: str, heated: str, attacks: int, damage: int) -> None:
    table = Table(c5=f"C03{heated}", c2="L3 P2", hands={"P1": [before] if before else []}, **RICH)
    if before:
        table.play(before)
    table.advance("combat")
    for _ in range(attacks):
        table.attack("c5", "c2")
    assert (table.life("P2"), table.power("c5")) == (40 - attacks * damage, 3)
    assert table.refusal(Attack("P1", "c5", "c2")) == "H-062"


@clause("H-089")
def test_rooftop_dancer_does_not_count_herself() -> None:
    table = entered("C03", hand=("C02",))
    (id,) = table.of("C03")
    assert table.piece(id).now["attacks"] == 1
    table.play("C02")
    assert table.piece(id).now["attacks"] == 2
    table.end_turn(2)
    assert table.piece(id).now["attacks"] == 1


@clause("H-089")
def test_mast_runner() -> None:
    table = Table(c5="C13", c2="L3 P2", money={"P1": 4})
    assert table.refusal(Use("P1", "c5")) == "H-024"
    table.advance("combat")
    table.attack("c5", "c2")
    table.use("c5")
    table.attack("c5", "c2")
    assert (table.life("P2"), table.refusal(Attack("P1", "c5", "c2"))) == (36, "H-062")
    assert table.refusal(Use("P1", "c5")) == "H-024"
    theirs = Table(c5="C12", c6="C13 P2", phase="combat", money={"P2": 4}, hands={"P2": ["A4"]})
    theirs.declare("c5", "c2")
    theirs.defend()
    assert Use("P2", "c6") not in theirs.legal()


@clause("H-024")
def test_mast_runner_pays_in_combat_alone_also_in_a_response() -> None:
    table = Table(c5="C13", hands={"P1": ["C12", "A4"]}, **RICH)
    table.act(Play("P1", "C12"))
    assert (table.asked, table.refusal(Use("P1", "c5"))) == ("P1", "H-024")


def test_glint_gatherer() -> None:
    table = Table(c5="C14 rested", c2="L3 P2", hands={"P1": ["C01", "C01", "K3"]}, money={"P1": 9})
    table.play("C01")
    assert table.rested("c5")
    table.play("C01")  # and Mistress Flash: the second and third card drawn
    assert not table.rested("c5")
    table.advance("combat")
    table.attack("c5", "c2")
    table.advance("main2")
    table.play("K3")
    assert table.rested("c5")  # once a turn
    fresh = Table(c5="C14")
    fresh.end_turn(2)
    assert fresh.state.players["P1"].drawn == 0  # the card of the initial phase does not count


@clause("H-048")
@pytest.mark.parametrize(("heat", "later"), [(False, 3), (True, 5)])
def test_bridge_tumbler(heat: bool, later: int) -> None:
    table = entered("C15", heat=heat, c5="C12", c6="C12 P2")
    assert table.options == ("c5", *table.of("C15"))
    table.choose("c5")
    assert table.power("c5") == 5
    table.end_turn()
    assert table.power("c5") == later


@clause("H-048")
@pytest.mark.parametrize(("heat", "power"), [(False, 3), (True, 5)])
def test_master_of_revels(heat: bool, power: int) -> None:
    table = entered("C16", heat=heat, hand=("C12", "C08", "S10"))
    assert choices(table) == {"C12", "none"}
    table.choose("C12")
    (id,) = table.of("C12")
    assert sum(piece.tapped for piece in table.state.of("P1", "money")) == 5
    table.end_turn(2)
    assert table.power(id) == power
    declined = entered("C16", "none", hand=("C12",))
    assert declined.of("C12") == []


@clause("H-089", "H-048")
@pytest.mark.parametrize(("heat", "power"), [(False, 3), (True, 5)])
def test_regatta_marshal(heat: bool, power: int) -> None:
    table = entered("C17", heat=heat, c5="C12", c6="C12", c2="L3 P2")
    (id,) = table.of("C17")
    assert [table.power(each) for each in ("c5", "c6", id)] == [power, power, 6]
    table.advance("combat")
    for each in ("c5", "c5", "c6", "c6", id):
        table.attack(each, "c2")
    assert table.life("P2") == 34 - 4 * power
    for each in ("c5", id):
        assert table.refusal(Attack("P1", each, "c2")) == "H-062"
    table.end_turn()
    assert (table.power("c5"), table.piece("c5").now["attacks"]) == (3, 1)


@clause("H-029", "H-048")
@BOTH
def test_rocket_tamer(heat: bool) -> None:
    table = entered("C18", heat=heat, c5="C12", c6="C12 P2")
    for asked in ("support" if heat else "block", "block"):
        table.advance("combat")
        table.declare("c5", "c2")
        assert table.asked_for == asked
        table.defend()
        table.let_pass()
        table.end_turn(2)
    theirs = Table(c5="C12", c6="C18 P2", phase="combat")
    theirs.declare("c5", "c2")
    assert (theirs.asked_for, theirs.options) == ("support", ("c6",))


# Blue


@clause("H-019")
def test_quay_sentinel() -> None:
    table = Table(c5="C29", c6="C04 P2", c7="C12", phase="combat")
    table.attack("c7", "c2")
    table.attack("c5", "c2", "c6")
    assert (table.gone("c6"), table.rested("c5"), table.rested("c7")) == (True, True, True)
    table.end_turn(2)
    assert (table.rested("c5"), table.rested("c7")) == (True, False)
    table.end_turn(2)
    assert not table.rested("c5")


@clause("H-061", "H-048")
@pytest.mark.parametrize(("heat", "power"), [(False, 8), (True, 5)])
def test_guild_accountant(heat: bool, power: int) -> None:
    table = entered("C05", "c6", heat=heat, c2="L3 P2", c5="C36 P2", c6="C36 P2")
    assert [table.rested(id) for id in ("c5", "c6")] == [False, True]
    assert [table.power(id) for id in ("c5", "c6")] == [8, power]
    table.end_turn()
    assert table.power("c6") == 8
    table = entered("C05", c5="C12")
    assert table.asked_for == "act"  # nobody to rest


@clause("H-048")
@pytest.mark.parametrize(("heat", "life"), [(False, 29), (True, 30)])
def test_guild_accountant_takes_away_what_is_done_on_dying_too(heat: bool, life: int) -> None:
    table = entered("C05", "c6", heat=heat, c5="C12", c6="C26 P2")
    table.advance("combat")
    table.attack("c5", "c6")
    assert (table.gone("c6"), table.life("P1")) == (True, life)


@clause("H-059", "H-048")
@pytest.mark.parametrize(("heat", "power"), [(False, 5), (True, 7)])
def test_captain_dam(heat: bool, power: int) -> None:
    table = entered("C06", heat=heat, hands={"P1": ["C06"], "P2": ["C12", "S10"]}, money={"P1": 6, "P2": 2})
    (id,) = table.of("C06")
    assert table.power(id) == power
    table.end_turn()
    assert table.power(id) == 5
    assert table.refusal(Play("P2", "C12")) == "H-023"
    assert Play("P2", "S10") in table.legal()
    mine = Table(c5="C06", hands={"P1": ["C12"]}, money={"P1": 2})
    assert Play("P1", "C12") in mine.legal()


@clause("H-029")
@pytest.mark.parametrize(("blocker", "gone"), [("c6", True), ("c7", False)])
def test_lighthouse_watcher(blocker: str, gone: bool) -> None:
    table = Table(c5="C12", c6="C12 P2", c7="C19 P2", phase="combat")
    table.attack("c5", "c2", blocker)  # 3 against 3 + 1, or 2 + 1
    assert (table.gone("c5"), table.gone(blocker)) == (gone, False)
    assert (table.power("c6"), table.power("c7")) == (3, 2)


@clause("H-048")
@pytest.mark.parametrize(("heat", "seen"), [(False, 3), (True, 6)])
def test_tide_cartographer(heat: bool, seen: int) -> None:
    deck = ["C12", "M1", "A1", "C07", "S1", "E1", "K1"]
    table = entered("C20", heat=heat, decks={"P1": deck})
    assert choices(table) == {*deck[:seen], "none"}
    table.choose("A1")
    below = [key for key in deck[:seen] if key != "A1"]
    assert (table.hand("P1"), table.state.players["P1"].deck.value) == (["A1"], [*deck[seen:], *below])
    declined = entered("C20", "none", heat=heat, decks={"P1": deck})
    assert (declined.hand("P1"), declined.state.players["P1"].deck.value) == ([], [*deck[seen:], *deck[:seen]])


@clause("H-048")
@BOTH
def test_harbour_inspector(heat: bool) -> None:
    table = entered("C21", "c6", heat=heat, c5="C12", c6="C12 P2", c7="C12 P2")
    table.advance("combat")
    table.declare("c5", "c2")
    assert ("c6" in table.options, "c7" in table.options) == (not heat, True)
    table.choose("none")
    assert ("c6" in table.options, "c7" in table.options) == (not heat, True)
    table.act(ChooseSome("P2", ()))
    table.let_pass()
    table.end_turn()
    table.advance("combat")
    assert Attack("P2", "c6", "c1") not in table.legal()
    assert Attack("P2", "c7", "c1") in table.legal()
    table.end_turn()
    table.advance("combat")
    table.declare("c5", "c2")
    assert table.options == ("c6", "c7", "none")


def test_patient_helmsman() -> None:
    table = Table(c5="C22 P2", c6="C12 P2", c7="C12")
    assert [table.power(id) for id in ("c5", "c6", "c7")] == [4, 4, 3]
    table.end_turn()
    assert [table.power(id) for id in ("c5", "c6", "c7")] == [4, 3, 3]


@clause("H-A25", "H-048")
@BOTH
def test_boatswain_of_the_ebb(heat: bool) -> None:
    table = entered("C23", heat=heat, c5="C12 P2", c6="C07 P2 rested", c7="C12 rested", c8="C29 P2 rested")
    assert table.options == ("c6", "c8")
    table.choose("c6")
    assert table.hand("P2") == ([] if heat else ["C07"])
    assert (table.state.players["P2"].deck.value[0] == "C07") == heat
    assert (table.gone("c6"), table.heat("P2")) == (True, 0)
    assert entered("C23", c5="C12 P2").asked_for == "act"


@clause("H-061", "H-048", "H-019")
@BOTH
def test_lady_of_the_fogbank(heat: bool) -> None:
    table = entered("C24", heat=heat, c5="C12 P2", c6="C12 P2", c7="C12")
    assert [table.rested(id) for id in ("c5", "c6", "c7")] == [True, True, False]
    table.end_turn()
    assert [table.rested(id) for id in ("c5", "c6")] == [heat, heat]
    table.end_turn(2)
    assert not table.rested("c5")


@clause("H-048", "H-056")
@BOTH
def test_moneylender_of_the_mists(heat: bool) -> None:
    table = entered("C25", "c5", heat=heat, c5="M1 P2 rested", c6="M1 P2", money={"P1": 6})
    assert (table.piece("c5").controller, table.piece("c5").owner, table.rested("c5")) == ("P1", "P2", not heat)
    table.end_turn()
    assert len(table.state.of("P2", "money")) == 1
    table.end_turn()
    assert not table.rested("c5")
