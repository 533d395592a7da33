"""Using actions, the chain of answers, and the combat in its stages (M-010 to M-014, M-055 to M-084, the examples)."""

from typing import Any

import pytest

from adjudicator.kernel.effects.facts import DieRolled, LotDrawn, NoEffect
from adjudicator.kernel.table.actions import Pass
from adjudicator.rulesets.multiversity.table.events import StoneTaken
from adjudicator.rulesets.multiversity.team.status_events import DamageDealt
from tests.clauses import clause
from tests.rulesets.multiversity.table import (
    DISCARD,
    FOE,
    MAIN,
    OWN,
    Table,
    ability,
    fight,
    fighter,
    hit,
    item,
    needs,
    tokens,
)

SHIELD = tokens("shield", whom="self")
LEADER = ability("leader_passive", SHIELD, cost=[needs(2)])
SIDEKICK = ability("sidekick_passive", SHIELD)
SIMPLE = ability("simple_passive", SHIELD)


# Which actions, where


@clause("M-010", "M-058")
def test_a_leader_leads_from_the_main_position_with_energy() -> None:
    cards = [fighter("A", LEADER)]
    assert Table(c1="A 2 e2", c2="P13 1", cards=cards).forbids("c1:1") == "M-010"
    assert Table(c1="A 1 e1", cards=cards).forbids("c1:1") == "M-058"
    table = Table(c1="A 1 e2", cards=cards)
    table.use("c1:1")
    assert table.count("c1", "shield") == 1
    assert table.one("c1").energies == ["E1", "E1"]  # the mandatory cost stays


@clause("M-011", "M-012")
def test_a_sidekick_helps_from_the_team_and_a_simple_passive_from_anywhere() -> None:
    cards = [fighter("A", SIDEKICK), fighter("B", SIMPLE)]
    assert Table(c1="A 1", cards=cards).forbids("c1:1") == "M-011"
    table = Table(c1="B 1", c2="A 2", c3="B 3", cards=cards)
    for name in ("c1:1", "c2:1", "c3:1"):
        table.use(name)
    assert [table.count(id, "shield") for id in ("c1", "c2", "c3")] == [1, 1, 1]


@clause("M-013", "M-077", "M-058", "M-143")
def test_the_main_character_attacks_once_with_enough_energy() -> None:
    attack = ability("active", hit(2), cost=[needs(2)], targets=MAIN)
    cards = [fighter("A", attack)]
    assert fight(c1="A 1 e1", cards=cards).forbids("c1:1") == "M-058"
    assert fight(c1="A 2 e2", c2="P13 1", cards=cards).forbids("c1:1") == "M-077"
    table = fight(c1="A 1 e2", c2="A 1 P2", cards=cards)
    table.use("c1:1")
    assert table.life("c2") == 7
    assert table.forbids("c1:1") == "M-143"


@clause("M-014", "M-059", "M-075")
def test_flanking_is_the_team_s_and_costs_an_energy() -> None:
    flank = ability("flank", hit(3), cost=[needs(2), DISCARD], targets=FOE)
    cards = [fighter("A", flank)]
    assert fight("flank", c1="A 1 e2", cards=cards).forbids("c1:1") == "M-075"
    table = fight("flank", c1="A 2 e2", c2="P13 1", c3="A 1 P2", c4="A 2 P2", cards=cards)
    table.use("c1:1", "c4")
    assert (table.life("c3"), table.life("c4")) == (9, 6)
    assert table.one("c1").energies == ["E1"]


@clause("M-A15")
def test_one_flank_for_each_character_or_one_a_combat() -> None:
    cards = [fighter("A", ability("flank", hit(1), targets=FOE))]
    given: dict[str, Any] = {"c1": "A 2", "c2": "A 3", "c3": "P13 1", "c4": "A 1 P2", "cards": cards}
    table = fight("flank", **given)
    table.use("c1:1", "c4")
    table.use("c2:1", "c4")
    assert table.life("c4") == 7
    one = fight("flank", **given, options={"flanks": "one"})
    one.use("c1:1", "c4")
    assert one.forbids("c2:1") == "M-A15"


@clause("M-055", "M-057", "M-073", "M-A38")
def test_passives_that_deal_damage_wait_for_the_combat() -> None:
    striking = ability("simple_passive", hit(1), targets=MAIN)
    led = ability("leader_passive", hit(1), targets=MAIN)
    cards = [fighter("A", striking), fighter("B", led), fighter("C", SIMPLE)]
    main = Table(c1="A 1", cards=cards)
    assert main.forbids("c1:1") == "M-055"
    assert Table(c1="B 1", cards=cards).forbids("c1:1") == "M-A38"
    for card in ("A", "B"):
        table = fight("passives", c1=f"{card} 1", c2="C 1 P2", cards=cards)
        table.use("c1:1")
        assert table.life("c2") == 8
        assert fight("flank", c1=f"{card} 1", cards=cards).forbids("c1:1") == "M-073"
    guarded = fight(c1="P13 1", c2="A 1 P2", cards=cards)
    guarded.declare("c1:1")
    assert all("c2:1" not in str(action) for action in guarded.legal("P2"))


@clause("M-059")
def test_a_variable_cost_is_as_large_as_one_likes() -> None:
    card = fighter("A", ability(
        "active", hit({"amount": "chosen", "role": "paid", "plus": 2}), targets=MAIN,
        cost=[needs(2), {"pay": "discard_energy", "any_number": True}],
    ))  # fmt: skip
    for number in (0, 2, 3):
        table = fight(c1="A 1 e3", c2="B 1 P2", cards=[card, fighter("B", life=12)])
        table.use("c1:1", str(number))
        assert table.life("c2") == 12 - 2 - number
        assert len(table.one("c1").energies) == 3 - number


@clause("M-060")
def test_an_optional_cost_may_stay_unpaid() -> None:
    more = {"op": "given", "holds": [{"holds": "compare", "left": {"amount": "chosen", "role": "paid"}, "order": ">=",
                                      "right": 1}], "do": [hit(2)]}  # fmt: skip
    card = fighter("A", ability("active", hit(1), more, targets=MAIN,
                                cost=[{"pay": "discard_energy", "optional": True}]))  # fmt: skip
    for paid, life in (("0", 8), ("1", 6)):
        table = fight(c1="A 1 e1", c2="B 1 P2", cards=[card, fighter("B")])
        table.use("c1:1", paid)
        assert table.life("c2") == life
    poor = fight(c1="A 1", c2="B 1 P2", cards=[card, fighter("B")])
    poor.use("c1:1")
    assert poor.life("c2") == 8


@clause("M-061", "M-A37")
def test_random_targets_are_found_by_a_die_or_by_lot() -> None:
    def card(die: str) -> Any:
        aims = {"op": "random_target", "cards": {"what": ["character"], "whose": "opponent"}, "die": die}
        return fighter("A", ability("active", aims, hit(2, whom="victim")))

    struck, again = set(), 0
    for die in ("d4", "d6", "lot"):
        for seed in range(8):
            table = fight(c1="A 1", c2="B 1 P2", c3="B 3 P2", cards=[card(die), fighter("B")], seed=seed)
            table.use("c1:1")
            rolled = [event.value for event in table.events if isinstance(event, DieRolled)]
            again += len(rolled) > 1
            assert all(value not in (1, 3) for value in rolled[:-1])
            hurt = next(id for id in ("c2", "c3") if table.life(id) == 7)
            assert not rolled or table.one(hurt).position == rolled[-1]
            assert table.has(LotDrawn) == (die == "lot")
            struck.add((die, hurt))
    assert len(struck) == 6
    assert again


@clause("M-065")
def test_what_cannot_be_paid_does_not_enter_the_chain() -> None:
    card = fighter("A", ability("active", hit(1), targets=MAIN, cost=[DISCARD]))
    table = fight(c1="A 1", c2="B 1 P2", cards=[card, fighter("B")])
    assert table.forbids("c1:1") == "M-059"
    hand = fighter("A", ability("active", hit(1), targets=MAIN, cost=[{"pay": "discard_cards"}]))
    assert fight(c1="A 1", cards=[hand]).forbids("c1:1") == "M-059"
    paid = fight(c1="A 1", c2="B 1 P2", cards=[hand, fighter("B")], hands={"P1": ["E1", "I01"]})
    paid.declare("c1:1", "I01")
    assert paid.discard("P1") == ["I01"]
    assert fight(c1="A 1", cards=[hand]).forbids("c1:2") == "M-065"
    told = ability("active", hit(1), targets=MAIN, given=[{"holds": "exists", "cards": {"what": ["character"]},
                                                           "least": 9}])  # fmt: skip
    assert fight(c1="A 1", cards=[fighter("A", told)]).forbids("c1:1") == "M-065"


# Answers


@clause("M-066", "M-074", "M-076")
def test_whoever_is_struck_may_answer_first() -> None:
    for stage, kind in (("passives", "simple_passive"), ("flank", "flank"), ("active", "active")):
        place = 2 if kind == "flank" else 1
        friend = 3 - place
        table = fight(stage, c1=f"A {place}", c2="B 1 P2", c3=f"P13 {friend}", hands={"P2": ["I01"]},
                      cards=[fighter("A", ability(kind, hit(3), targets=MAIN)), fighter("B")])  # fmt: skip
        table.declare("c1:1")
        assert table.asked == "P2"
        table.respond("I01", "c2")
        table.let_pass()
        assert (table.life("c2"), table.count("c2", "shield")) == (9, 0)


def test_nobody_s_silence_betrays_a_hand() -> None:
    for hand in (["E1"], ["I05"]):
        table = fight(c1="A 1", cards=[fighter("A", 1)], hands={"P2": hand})
        table.declare("c1:1")
        assert (table.asked, table.options) == ("P2", ())


@clause("M-A12", "M-A13", "M-072")
def test_the_whole_combat_may_resolve_last_in_first_out() -> None:
    cards = [fighter("A", ability("flank", hit(1), targets=MAIN)), fighter("B", 2), fighter("C", life=3)]
    given: dict[str, Any] = {"c1": "A 2", "c2": "B 1", "c3": "C 1 P2", "c4": "C 2 P2", "cards": cards}
    named_members = fight("flank", **given)
    named_members.use("c1:1")
    assert named_members.life("c3") == 2  # what an action does is reckoned at once
    whole = fight("flank", **given, options={"combat_order": "lifo_all"})
    whole.use("c1:1")
    assert whole.life("c3") == 3
    whole.advance("active")
    whole.use("c2:1")
    assert whole.life("c3") == 3
    whole.advance("end")
    blows = [event.source for event in whole.events if isinstance(event, DamageDealt)]
    assert blows == ["B#c2", "A#c1"]


@clause("M-066")
def test_an_answer_may_be_answered_and_negated() -> None:
    table = fight(c1="A 1", c2="B 1 P2", cards=[fighter("A", 3), fighter("B")],
                  hands={"P1": ["I14", "E1"], "P2": ["I01"]})  # fmt: skip
    table.declare("c1:1")
    table.respond("I01", "c2")
    table.respond("I14", "E1", "1")
    table.let_pass()
    assert table.life("c2") == 6
    assert table.discard("P2") == ["I01"]
    assert [event.why for event in table.events if isinstance(event, NoEffect)] == ["negated"]


@clause("M-066")
def test_a_passive_may_be_for_answers_alone_or_for_actions_alone() -> None:
    answers = ability("simple_passive", SHIELD, type="reaction")
    acts = ability("simple_passive", SHIELD, type="action")
    table = Table(c1="A 1", c2="B 2", cards=[fighter("A", answers, acts), fighter("B", SIMPLE)], hands={"P2": ["E1"]})
    assert table.forbids("c1:1") == "M-066"
    table.declare("c2:1")
    table.passes()
    assert table.asked == "P1"
    assert "c1:2" not in str(table.legal())
    table.respond("c1:1")
    table.let_pass()
    assert table.count("c1", "shield") == 1


def test_an_opponent_s_hand_is_the_opponent_s() -> None:
    robs = ability("simple_passive", {"op": "discard", "count": 1, "player": "opponent"})
    for seats, foes in ((2, ()), (3, ("P3",))):
        table = Table(c1="A 1", cards=[fighter("A", robs)], hands={"P2": ["I01"], "P3": ["I02"]} if seats == 3 else
                      {"P2": ["I01"]}, seats=seats)  # fmt: skip
        table.use("c1:1", *foes)
        victim = foes[0] if foes else "P2"
        assert (table.asked, table.options) == (victim, ())
        table.act(table.legal()[0])
        assert len(table.discard(victim)) == 1


@clause("M-142")
def test_what_is_aimed_at_who_has_left_has_no_effect() -> None:
    gone = item("X", ability("used", {"op": "move_to", "zone": "hand"}, type="reaction", targets=OWN))
    cards = [fighter("A", ability("flank", hit(3), targets=FOE)), fighter("B"), gone]
    table = fight("flank", c1="A 2", c2="P13 1", c3="B 1 P2", c4="B 2 P2", cards=cards, hands={"P2": ["X"]})
    table.declare("c1:1", "c4")
    table.respond("X", "c4")
    table.let_pass()
    assert not table.has(DamageDealt)
    assert "B" in table.hand("P2")


@clause("M-141", "M-A10")
def test_an_empty_main_position_is_filled_at_once() -> None:
    cards = [fighter("A", 9), fighter("F", ability("flank", hit(9), targets=MAIN)), fighter("B")]
    table = fight("flank", c1="F 2", c2="A 1", c3="B 1 P2", c4="B 2 P2", c5="B 3 P2", cards=cards)
    table.use("c1:1")
    assert (table.asked, table.asked_for, table.options) == ("P2", "promote", ("c4", "c5"))
    table.choose("c5")
    table.advance("active")
    table.use("c2:1")
    assert table.gone("c5")
    assert table.one("c4").position == 1  # alone, and so without a question
    late = fight("flank", c1="F 2", c2="A 1", c3="B 1 P2", c4="B 2 P2", cards=cards,
                 options={"promotion": "end_of_combat"})  # fmt: skip
    late.use("c1:1")
    assert late.one("c4").position == 2
    late.advance("end")
    assert late.one("c4").position == 1


@clause("M-144", "M-147", "M-021", "M-023")
def test_each_knock_out_gives_a_stone_and_all_go_to_the_discard() -> None:
    sweep = fighter("A", ability("active", hit(9, whom={"what": ["character"], "whose": "opponent"})))
    cards = [sweep, fighter("B"), fighter("C", life=12)]
    table = fight(c1="A 1", c2="B 1 P2 e2", c3="B 2 P2", c4="C 3 P2", cards=cards)
    table.use("c1:1")
    assert (table.stones("P1"), len(table.hand("P1"))) == (4, 2)
    assert table.discard("P2") == ["B", "E1", "E1", "B"]
    own = fight(c1="A 1", c2="B 2", c3="C 1 P2",
                cards=[fighter("A", ability("active", hit(9), targets=OWN)), fighter("B"), fighter("C")])  # fmt: skip
    own.use("c1:1", "c2")
    assert (own.stones("P1"), own.stones("P2")) == (6, 5)


def test_a_stone_is_its_player_s_secret() -> None:
    table = fight(c1="A 1", c2="B 1 P2", c3="B 2 P2", cards=[fighter("A", 9), fighter("B")], stones={"P1": ["P12"] * 6})
    table.use("c1:1")
    (taken,) = [event for event in table.events if isinstance(event, StoneTaken)]
    assert (taken.seat, taken.stone.value, taken.stone.seats) == ("P1", "P12", ("P1",))


@clause("M-084", "M-140", "M-A16")
def test_spent_defence_is_back_in_the_next_combat_and_wounds_stay() -> None:
    cards = [fighter("A", ability("flank", hit(2), targets=MAIN)), fighter("M", 5), fighter("B", life=5, defence=3)]
    table = fight("flank", c1="A 2", c2="M 1", c3="B 1 P2", cards=cards)
    table.use("c1:1")
    assert (table.life("c3"), table.defence("c3")) == (5, 1)
    assert [(step.amount, step.clause) for step in table.explain("c3.defence").steps] == [(-2, "M-084")]
    table.advance("active")
    table.use("c2:1")
    assert (table.life("c3"), table.defence("c3")) == (1, 0)
    table.end_turn()
    assert (table.life("c3"), table.defence("c3")) == (1, 3)
    assert [(step.source, step.amount) for step in table.explain("c3.life").steps] == [("M#c2", -4)]


@clause("M-078", "M-083")
def test_damage_takes_life_and_explains_itself() -> None:
    table = fight(c1="A 1", c2="B 1 P2 shield:1", cards=[fighter("A", 4), fighter("B", defence=1)])
    table.use("c1:1")
    assert table.steps() == [("shield", 4, 3), ("defence", 3, 2)]
    (step,) = table.explain("c2.life").steps
    assert (step.amount, step.source, step.clause) == (-2, "A#c1", "M-077")


def test_three_at_the_table_aim_at_one() -> None:
    table = fight(c1="A 1", c2="B 1 P2", c3="B 1 P3", cards=[fighter("A", 2), fighter("B")], seats=3)
    table.declare("c1:1")
    assert (table.asked_for, table.options) == ("foe", ("P2", "P3"))
    table.choose("P3")
    table.let_pass()
    assert (table.life("c2"), table.life("c3")) == (9, 7)


def test_a_pass_answers_for_now() -> None:
    table = fight(c1="A 1", c2="B 1 P2", cards=[fighter("A", 2), fighter("B")], hands={"P2": ["I01"]})
    table.declare("c1:1")
    table.act(Pass("P2"))
    assert table.life("c2") == 7


@pytest.mark.parametrize("name", ["c1:9", "c1:0", "c2:1", "nobody", "I01", "c1:x", "c1:01"])
def test_what_is_not_one_s_own_is_not_used(name: str) -> None:
    table = fight(c1="A 1", c2="A 1 P2", cards=[fighter("A", 2)])
    assert table.forbids(name) == "M-065"
