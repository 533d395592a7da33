"""The turn: standing up, drawing, money, playing cards, using abilities, when attacks are (H-011, H-019 to H-026)."""

from typing import Any

import pytest

from adjudicator.kernel.table.actions import Pass
from adjudicator.kernel.table.decks import CardsDrawn
from adjudicator.rulesets.heat.field.events import Readied
from adjudicator.rulesets.heat.table.actions import Advance, Attack, Play, Use
from adjudicator.rulesets.heat.table.events import LifeGained
from tests.clauses import clause
from tests.rulesets.heat.own_cards import ability, fighter
from tests.rulesets.heat.table import Table


def standing(table: Table, seat: str) -> int:
    """Return how many of a player's money cards stand."""
    return sum(not piece.tapped for piece in table.state.of(seat, "money"))


# The initial phase


@clause("H-019")
def test_all_of_the_turn_s_player_s_cards_stand_up() -> None:
    mine = {"c5": "C12 rested", "c11": "M1 rested", "c12": "M1 rested", "c13": "M1 rested"}
    table = Table(active="P2", turn=4, c1="L2 rested", c2="L2 P2", c6="C12 P2 rested", **mine)
    table.end_turn()
    assert table.state.active == "P1"
    assert [id for id in ("c1", *mine) if table.rested(id)] == []
    assert table.rested("c6")


@clause("H-019")
def test_a_card_that_is_kept_from_it_stays_rested_once() -> None:
    table = Table(c5="C12", c6="C04 P2", c2="L1 P2", phase="combat")
    table.attack("c5", "c2", "c6")  # the sentinel's block holds the attacker down
    table.end_turn(2)
    assert (table.state.active, table.rested("c5")) == ("P1", True)
    table.end_turn(2)
    assert not table.rested("c5")


@clause("H-020")
def test_the_turn_s_player_draws_a_card() -> None:
    table = Table(decks={"P2": ["A1", "A2"]}, hands={"P1": ["A3"]})
    table.end_turn()
    assert (table.hand("P1"), table.hand("P2"), table.state.players["P2"].deck.value) == (["A3"], ["A1"], ["A2"])


@clause("H-021")
def test_effects_of_the_start_come_after_standing_up_and_the_draw() -> None:
    table = Table(active="P2", c5="C10 rested", c6="C10 P2", life={"P1": 28, "P2": 20})
    table.end_turn()
    assert (table.life("P1"), table.life("P2")) == (29, 20)
    kinds = [type(event) for event in table.events if isinstance(event, Readied | CardsDrawn | LifeGained)]
    assert kinds == [Readied, CardsDrawn, LifeGained]


@clause("H-021")
def test_an_effect_of_the_start_finds_what_was_drawn_and_stands() -> None:
    held = {"holds": "exists", "cards": {"what": ["money"], "whose": "own", "zone": ["hand"]}}
    stands = {"holds": "exists", "cards": {"what": ["character"], "whose": "own", "statuses": ["standing"]}}
    effect = ability("turn_begins", {"op": "heal", "amount": 1}, given=[held, stands])
    table = Table(active="P2", c5="F1 rested", cards=[fighter(1, effect)], decks={"P1": ["M1", "A1"]})
    table.end_turn()
    assert (table.life("P1"), table.state.phase) == (31, "main1")


# Money


@clause("H-022")
def test_one_money_card_a_turn() -> None:
    table = Table(hands={"P1": ["M1", "M1", "M2", "C02"]})
    table.play("M1")
    assert (len(table.of("M1")), standing(table, "P1")) == (1, 1)
    assert [table.refusal(Play("P1", key)) for key in ("M1", "M2")] == ["H-022", "H-022"]
    table.play("C02")  # paid with the money card of this turn
    table.end_turn(2)
    table.play("M1")
    assert len(table.of("M1")) == 2


@clause("H-022")
def test_each_player_has_a_money_card_of_his_own() -> None:
    table = Table(hands={"P1": ["M1"], "P2": ["M1"]})
    table.play("M1")
    table.end_turn()
    table.play("M1")
    assert [table.piece(id).controller for id in table.of("M1")] == ["P1", "P2"]


# Playing cards


@clause("H-023")
@pytest.mark.parametrize(("key", "to", "cost"), [("C15", "", 4), ("S6", "", 3), ("E4", "c5", 2)])
def test_cards_are_paid_for_as_they_are_played(key: str, to: str, cost: int) -> None:
    short = Table(c5="C12", hands={"P1": [key]}, money={"P1": cost - 1})
    assert short.refusal(Play("P1", key, to)) == "H-023"
    assert Play("P1", key, to) not in short.legal()
    table = Table(c5="C12", hands={"P1": [key]}, money={"P1": cost + 1})
    table.act(Play("P1", key, to))
    assert standing(table, "P1") == 1
    table.let_pass()
    while table.asked_for != "act":  # what the character does as it comes
        table.choose(table.options[0])
    assert (len(table.of(key)), table.hand("P1"), table.state.players["P1"].playing) == (1, [], [])


@clause("H-023")
@pytest.mark.parametrize(("key", "to"), [("C12", ""), ("S10", ""), ("E1", "c5"), ("M1", "")])
def test_these_cards_are_played_in_main_phases_alone(key: str, to: str) -> None:
    table = Table(c5="C12", hands={"P1": [key]}, money={"P1": 2})
    assert Play("P1", key, to) in table.legal()
    table.advance("combat")
    assert table.refusal(Play("P1", key, to)) == "H-023"


@clause("H-023")
def test_only_what_one_holds_is_played() -> None:
    table = Table(hands={"P1": ["C12"], "P2": ["C02"]}, money={"P1": 4})
    assert table.refusal(Play("P1", "C02")) == "H-023"
    assert table.refusal(Play("P1", "C12", "c1")) == "H-023"


@clause("H-023")
def test_phases_only_go_forward() -> None:
    table = Table(phase="main2")
    assert table.refusal(Advance("P1", "combat")) == "H-040"
    assert [action for action in table.legal() if isinstance(action, Advance)] == [Advance("P1", "end")]


# Abilities


@clause("H-024")
def test_a_leader_s_ability_that_works_once_a_turn() -> None:
    table = Table(c1="L4", life={"P1": 35})
    table.use("c1")
    assert (table.power("c1"), table.life("P1")) == (5, 33)
    assert table.refusal(Use("P1", "c1")) == "H-024"
    assert Use("P1", "c1") not in table.legal()
    table.end_turn(2)
    table.use("c1")
    assert (table.power("c1"), table.life("P1")) == (5, 31)


@clause("H-024")
def test_an_ability_of_a_card_in_play_that_works_once_a_turn() -> None:
    table = Table(c5="S3", c6="S3", c11="M1 rested", c12="M1 rested", c13="M1 rested")
    table.use("c5")
    table.choose("c11")
    assert table.refusal(Use("P1", "c5")) == "H-024"
    table.use("c6")  # another copy has its own
    table.choose("c12")
    assert standing(table, "P1") == 2


@clause("H-024")
@pytest.mark.parametrize(
    "given",
    [{"c1": "L4"}, {"c5": "S4"}, {"c5": "S6"}, {"c5": "C39"}, {"c6": "C12", "c7": "C12", "c5": "E11 on:c6"}],
)
def test_what_is_for_the_main_phase_is_not_used_in_combat(given: dict[str, str]) -> None:
    table = Table(**given, money={"P1": 3}, hands={"P1": ["C12"]})
    name = "c1" if given.get("c1") else "c5"
    assert Use("P1", name) in table.legal()
    table.advance("combat")
    assert table.refusal(Use("P1", name)) == "H-024"
    table.advance("main2")
    assert Use("P1", name) in table.legal()


@clause("H-024")
def test_only_one_s_own_abilities_are_used() -> None:
    table = Table(c2="L4 P2", c5="C12", c6="S3 P2", c11="M1 P2 rested")
    assert [table.refusal(Use("P1", name)) for name in ("c2", "c5", "c6", "c99")] == ["H-024"] * 4


# A leader's two sides


@clause("H-011")
def test_in_heat_mode_the_back_applies_and_not_the_front() -> None:
    table = Table(c1="L4", c5="C12", heat={"P1": 5}, money={"P1": 1}, hands={"P1": ["C12"]})
    assert (table.power("c1"), table.power("c5"), Use("P1", "c1") in table.legal()) == (3, 3, True)
    assert table.refusal(Play("P1", "C12")) == "H-023"
    table.heat_mode()
    assert (table.piece("c1").side, table.power("c1"), table.power("c5")) == ("heat", 4, 4)
    assert table.refusal(Use("P1", "c1")) == "H-024"
    table.play("C12")  # on the back characters cost 1 less
    table.end_turn(2)
    assert (table.piece("c1").side, table.power("c1"), table.power("c5")) == ("front", 3, 3)
    assert Use("P1", "c1") in table.legal()


@clause("H-011")
@pytest.mark.parametrize(("side", "drawn"), [("front", 1), ("heat", 0)])
def test_what_a_front_does_by_itself_it_does_not_in_heat_mode(side: str, drawn: int) -> None:
    table = Table(heat={"P1": 5}, money={"P1": 3}, hands={"P1": ["C02", "C02"]})
    if side == "heat":
        table.heat_mode()
    table.play("C02")
    table.play("C02")
    assert len(table.hand("P1")) == drawn


# Attacks in the course of the turn


@clause("H-026")
def test_attacks_come_one_at_a_time() -> None:
    table = Table(c5="C12", c6="C12", hands={"P1": ["A4"], "P2": ["A1"]}, money={"P1": 2}, phase="combat")
    table.declare("c5", "c2")
    assert table.refusal(Attack("P2", "c2", "c1")) == "H-026"
    table.act(Pass("P2"))
    assert (table.asked, table.refusal(Attack("P1", "c6", "c2"))) == ("P1", "H-026")
    table.let_pass()
    table.declare("c6", "c2")
    assert table.state.attack is not None
    assert table.state.attack.attacker == "c6"


@clause("H-026")
@pytest.mark.parametrize("phase", ["main1", "main2"])
def test_attacks_belong_to_the_combat_phase(phase: str) -> None:
    table = Table(c5="C12", phase=phase)
    assert table.refusal(Attack("P1", "c5", "c2")) == "H-026"


@clause("H-025")
@pytest.mark.parametrize(
    ("active", "turn", "turns", "why"), [("P1", 1, 1, "H-025"), ("P2", 2, 1, ""), ("P1", 3, 2, "")]
)
def test_who_begins_does_not_attack_in_turn_1(active: str, turn: int, turns: int, why: str) -> None:
    given: dict[str, Any] = {"active": active, "turn": turn, "players": {active: {"turns": turns}}}
    table = Table(c5="C12", c6="C12 P2", phase="combat", **given)
    attack = Attack("P1", "c5", "c2") if active == "P1" else Attack("P2", "c6", "c1")
    if why:
        assert table.refusal(attack) == why
    else:
        assert attack in table.legal()


@clause("H-A06")
@pytest.mark.parametrize("haste", [True, False])
def test_a_character_may_attack_in_the_turn_in_which_it_comes(haste: bool) -> None:
    table = Table(c2="L1 P2", hands={"P1": ["C13"]}, money={"P1": 2}, options={"haste": haste})
    table.play("C13")
    (id,) = table.of("C13")
    table.advance("combat")
    if haste:
        table.attack(id, "c2")
        assert table.life("P2") == 28
    else:
        assert table.refusal(Attack("P1", id, "c2")) == "H-A06"
        table.end_turn(2)
        table.advance("combat")
        table.attack(id, "c2")
        assert table.life("P2") == 28


@clause("H-A06")
def test_a_leader_is_not_new() -> None:
    table = Table(c1="L2", turn=2, phase="combat", options={"haste": False})
    assert Attack("P1", "c1", "c2") in table.legal()
