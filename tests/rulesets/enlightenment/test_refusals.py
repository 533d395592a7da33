"""Refusals that say what fails: bids, attackers and defenders, provinces, players who are out."""

from typing import Any

import pytest

from adjudicator.kernel.table.actions import Action, Choose, ChooseSome, Pass, Respond
from adjudicator.kernel.text.refusal import BadSetup, not_one_of
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.enlightenment.table.actions import Concede, Declare, Play, Use
from tests.clauses import clause
from tests.rulesets.enlightenment.match import Match
from tests.rulesets.enlightenment.table import RULES, Table, fighter
from tests.rulesets.enlightenment.test_abilities import ability, event, hero
from tests.rulesets.enlightenment.test_duels import DUEL


def why(table: Table | Match, action: Action) -> tuple[str, Text]:
    """Return by which clause an action is refused, and what people are told."""
    obstacle = RULES.obstacle(table.state, action)
    assert obstacle is not None
    return obstacle.clause, obstacle.why


def english(table: Table | Match, action: Action) -> tuple[str, str]:
    """Return by which clause an action is refused, and what people are told in English."""
    clause, text = why(table, action)
    assert text.pt
    return clause, text.en


def misfit(**position: Any) -> str:
    """Return what is wrong with a position, in English."""
    with pytest.raises(BadSetup) as refused:
        Table(**position)
    assert refused.value.why.pt
    return f"{refused.value.pointer} {refused.value.why.en}"


@clause("B-75", "B-76")
def test_a_choice_that_is_too_large_or_of_something_else() -> None:
    match = Match()
    match.lay()
    assert english(match, ChooseSome(match.asked, ("x",))) == ("B-75", "it is not among the choices: x")
    match.keep_dynasty()
    asked = ChooseSome(match.asked, ("x",))
    assert english(match, asked) == ("B-76", "it is not among the choices: x")


@clause("E-126", "E-191")
@pytest.mark.parametrize(("seats", "number", "clause", "pt", "en"), [
    (4, "3", "E-191", "aposta-se 2 ou 4", "the bid is 2 or 4"),
    (3, "6", "E-126", "aposta-se de 1 a 5", "the bid is from 1 to 5"),
    (3, "0", "E-126", "aposta-se de 1 a 5", "the bid is from 1 to 5"),
])  # fmt: skip
def test_what_may_be_bid(seats: int, number: str, clause: str, pt: str, en: str) -> None:
    table = Table(seats, phase="draw", step="2.2")
    assert why(table, Choose("P1", number)) == (clause, Text(pt, en))


@clause("B-88", "B-56")
@pytest.mark.parametrize(("attackers", "clause", "en"), [
    ((), "B-88", "at least one character attacks"),
    (("c50", "c51"), "B-88", "c51 is bowed"),
    (("c52",), "B-56", "c52 has a dash in that type"),
    (("c53",), "B-88", "c53 is not yours"),
    (("c6",), "B-88", "c6 is no character in play"),
    (("c50", "c50"), "B-88", "named too often: c50"),
])  # fmt: skip
def test_who_cannot_attack(attackers: tuple[str, ...], clause: str, en: str) -> None:
    dash = fighter(1, key="D", military=None)
    table = Table(c50="F3 P1", c51="F2 P1 bowed", c52="D P1", c53="F1 P2", step="3.2", cards=[dash])
    assert english(table, Declare("P1", "military", "P1.fire", "c11", attackers)) == (clause, en)


@clause("B-114", "B-88")
def test_who_may_not_attack() -> None:
    table = Table(c50="F3 P1", c51="NC18 P1 on:c50", step="3.2")
    asked = Declare("P1", "military", "P1.fire", "c11", ("c50",))
    assert english(table, asked) == ("B-114", "NC18#c51 forbids it to c50")


@clause("B-90", "B-56")
@pytest.mark.parametrize(("defender", "clause", "en"), [
    ("c52", "B-90", "c52 is bowed"),
    ("c53", "B-56", "c53 has a dash in that type"),
    ("c50", "B-90", "c50 is not yours"),
])  # fmt: skip
def test_who_cannot_defend(defender: str, clause: str, en: str) -> None:
    dash = fighter(1, key="D", military=None)
    table = Table(c50="F3 P1", c51="F2 P2", c52="F2 P2 bowed", c53="D P2", cards=[dash])
    table.declare("c50", "P2.first")
    table.settle()
    assert table.asked_for == "defend"
    assert english(table, ChooseSome("P2", (defender,))) == (clause, en)


@clause("B-89", "E-054")
@pytest.mark.parametrize(("province", "clause", "en"), [
    ("c6", "B-89", "c6 is your own"),
    ("c11", "B-89", "c11 is broken already"),
    ("c10", "E-054", "the stronghold's only if the others are broken"),
    ("P2.first", "B-89", "say the id of a province (`province`)"),
    ("c50", "B-89", "say the id of a province (`province`)"),
])  # fmt: skip
def test_what_cannot_be_attacked(province: str, clause: str, en: str) -> None:
    table = Table(c50="F3 P1", broken=["P2.first"], step="3.2")
    assert english(table, Declare("P1", "military", "P1.fire", province, ("c50",))) == (clause, en)


@clause("E-062")
@pytest.mark.parametrize("action", [Concede("P3"), Pass("P3")])
def test_who_is_out_does_nothing(action: Action) -> None:
    table = Table(left=["P3"])
    assert why(table, action) == ("E-062", Text("P3 saiu da partida", "P3 is eliminated"))


@clause("B-79", "B-104")
@pytest.mark.parametrize("kind", [Play, Use])
def test_no_card_is_named(kind: type[Play | Use]) -> None:
    table = Table(step="4.4w", phase="fate")
    assert english(table, kind(table.asked, ""))[1] == "say which card (`card`)"


@clause("B-79")
def test_an_empty_word_is_not_told_among_those_there_are() -> None:
    assert not_one_of("x", ("", "air", "earth")).en == "'x' is not one of: air, earth"


TREATY = {
    "players": ["P1", "P2"], "promises": [{"kind": "not_target"}, {"kind": "not_target"}], "stake": 2,
    "status": "active",
}  # fmt: skip


@clause("E-127", "R-03", "B-36", "E-031")
@pytest.mark.parametrize(("position", "said"), [
    ({"round": -1}, "/round from 0 on"),
    ({"bidders": 77}, "/bidders from 0 to 3"),
    ({"seating": [0, 0, 9]}, "/seating each seat once, from 0 on"),
    ({"players": {"P1": {"declared": ["military"] * 9}}},
     "/players/P1/declared each type once, at most 2 with those passed"),
    ({"rings": {"P1.air": ""}}, "/rings/P1.air/at of P1, P2, P3, common, contested, c1, c2 … (/pieces)"),
    ({"rings": {"P1.air": "P3"}, "left": ["P3"]},
     "/rings/P1.air/at of P1, P2, common, contested, c1, c2 … (/pieces)"),
    ({"treaties": {"t1": TREATY}, "next_treaty": 1}, "/next_treaty greater than that of t1"),
    ({"treaties": {"x": TREATY}}, "/treaties/x treaties are t1, t2 …"),
])  # fmt: skip
def test_what_a_position_cannot_say(position: dict[str, Any], said: str) -> None:
    assert misfit(**position).removeprefix("/position") == said


def test_the_next_treaty_follows_those_there_are() -> None:
    assert Table(treaties={"t7": TREATY}).state.next_treaty == 8


# Abilities, by what they are called, and by the clause that is in the way


def turned(*cards: str, **given: Any) -> Table:
    """Three events in a hand, and whose turn it is to act."""
    return Table(hands={"P1": list(cards), "P2": ["NC01"], "P3": list(cards)}, c50="F3 P1", c51="F2 P2", **given)


@clause("E-194", "R-62")
def test_among_four_no_card_changes_a_bid() -> None:
    table = Table(4, phase="draw", step="2.2", hands={"P1": ["NC11"]}, fate={"P1": 3})
    for seat in table.state.seats:
        table.act(Choose(seat, "2"))
    assert (table.asked, table.asked_for) == ("P1", "reaction")
    for name in ("NC11:1", "NC11"):
        assert english(table, Respond("P1", name)) == ("E-194", "nothing changes the bids of four")
    assert english(table, Respond("P1", "NC01")) == ("E-073", "NC01 does not apply now")
    assert english(table, Choose("P1", "NC11")) == ("E-073", "the pending decision asks for an action respond | pass")


@clause("E-082", "E-080")
def test_without_your_opponent_nothing_is_aimed_at_his_cards() -> None:
    table = turned("NC07")
    assert english(table, Use("P1", "NC07"))[0] == "E-082"
    table.declare("c50", "P2.first")
    table.act(ChooseSome("P2", ("c51",)))
    table.turn("P3")
    assert english(table, Use("P3", "NC07"))[0] == "E-082"
    table.turn("P1")
    assert RULES.obstacle(table.state, Use("P1", "NC07")) is None


@clause("E-149", "R-08")
def test_a_conflict_without_a_ring_needs_a_pool_without_one() -> None:
    asked = Declare("P1", "military", "none", "c11", ("c50",))
    table = Table(c50="F3 P1", step="3.2")
    assert english(table, asked) == ("E-149", "there are rings in your pool: without a ring only who has none")
    rings = {f"P1.{element}": "common" for element in ("air", "earth", "fire", "void", "water")}
    table = Table(c50="F3 P1", step="3.2", rings=rings, options={"ringless_with_common": False})
    assert english(table, asked) == ("R-08", "there are rings in the common pool: it takes one of them")


@clause("B-104")
@pytest.mark.parametrize("name", ["NC11", "NC11:1"])
def test_an_ability_is_called_with_its_number_or_without(name: str) -> None:
    table = Table(phase="draw", step="2.2", hands={"P1": ["NC11"]}, fate={"P1": 3})
    for seat in table.state.seats:
        table.act(Choose(seat, "2"))
    events = table.act(Respond("P1", name))
    assert RULES.action_in(events[0]) == Respond("P1", "NC11:1")


@clause("B-104")
@pytest.mark.parametrize("name", ["ONE", "ONE:1"])
def test_an_action_is_called_with_its_number_or_without(name: str) -> None:
    table = turned("ONE", cards=[event("ONE", {"op": "gain_honor", "amount": 1})])
    table.turn("P1")
    assert RULES.action_in(table.act(Use("P1", name))[0]) == Use("P1", "ONE")


@clause("B-104")
def test_of_several_abilities_the_number_says_which() -> None:
    two = [ability({"op": "gain_honor", "amount": amount}, zone="hand") for amount in (1, 2)]
    table = turned("TWO", cards=[event("TWO", {"op": "ready"}) | {"abilities": two}])
    table.turn("P1")
    assert english(table, Use("P1", "TWO")) == ("B-104", "say which: TWO:1, TWO:2")
    kinds = [ability({"op": "gain_honor", "amount": amount}, kind="reaction", when="dials_revealed", zone="hand")
             for amount in (1, 2)]  # fmt: skip
    card = event("TWO", {"op": "ready"}) | {"abilities": kinds}
    table = Table(phase="draw", step="2.2", hands={"P1": ["TWO"]}, cards=[card])
    for seat in table.state.seats:
        table.act(Choose(seat, "2"))
    assert english(table, Respond("P1", "TWO")) == ("E-073", "say which: TWO:1, TWO:2")


@clause("B-56", "B-108")
@pytest.mark.parametrize("dash", ["champion", "foe", "both"])
def test_who_has_a_dash_is_not_chosen_to_duel(dash: str) -> None:
    cards = [DUEL, fighter(2, key="D", military=None)]
    faces = {"champion": ("D", "F3"), "foe": ("F3", "D"), "both": ("D", "D")}[dash]
    given: dict[str, Any] = {
        "c52": f"{faces[0]} P1",
        "c53": f"{faces[1]} P2",
        "hands": {"P1": ["DUEL"]},
        "cards": cards,
    }
    table = Table(**given)
    table.turn("P1")
    assert english(table, Use("P1", "DUEL")) == ("B-108", "there would be nothing it could choose")
    table = Table(c50="F3 P1", c51="F2 P2", **given)
    table.turn("P1")
    table.act(Use("P1", "DUEL"))
    if faces[0] == "D":
        assert english(table, Choose("P1", "c52")) == ("B-56", "c52 has a dash in that")
    table.choose("c50")
    if faces[1] == "D":
        assert english(table, Choose("P1", "c53")) == ("B-56", "c53 has a dash in that")
    assert ("c53" in table.options) == (faces[1] != "D")
    table.choose("c51")


@clause("B-56")
def test_whose_own_duel_it_is_has_no_dash_in_it() -> None:
    fights = hero("D", {"op": "duel", "stat": "military", "foe": "foe"}, targets=[{"role": "foe", "what": ["character"],
                  "whose": "opponent"}])  # fmt: skip
    table = Table(c50="D P1", c51="F2 P2", hands={"P1": ["NC01"]}, cards=[fights | {"military": None}])
    table.turn("P1")
    assert english(table, Use("P1", "c50")) == ("B-56", "who has a dash in that does not duel")
