"""One source and all it does: what keeps it off, who helps it, and what it strikes with when it has left."""

from typing import Any

import pytest

from adjudicator.kernel.effects.facts import NoEffect
from tests.clauses import clause
from tests.rulesets.multiversity.table import DISCARD, FOE, MAIN, TEAM, Table, ability, fight, fighter, hit, tokens


def later(due: str, *do: Any) -> dict[str, Any]:
    return {"op": "later", "due": due, "do": list(do)}


# Assistance


@clause("M-122", "M-A35")
def test_whoever_helps_strikes_the_target_and_nobody_else() -> None:
    table = fight(c1="P14 1 e1 assistance", c2="P13 2", c3="P13 1 P2 d1", c4="P13 2 P2")
    table.use("c1:2", "c2")  # P14 knocks its target out; c2 is the friend that it helps
    assert (table.gone("c3"), table.life("c2"), table.count("c1", "assistance")) == (True, 2, 1)
    friend = {"role": "friend", "what": ["character"], "whose": "own"}
    card = fighter("A", ability("active", tokens("shield", whom="friend"), hit(2), targets=[friend, *MAIN]))
    own_first = fight(c1="A 1 assistance", c2="B 2", c3="B 1 P2", cards=[card, fighter("B")])
    own_first.use("c1:1", "c2")
    own_first.choose("c1")
    assert (own_first.count("c2", "shield"), own_first.life("c3")) == (1, 6)


@clause("M-122")
def test_an_action_that_only_marks_an_opponent_is_helped_too() -> None:
    mark = ability("active", tokens("paralysis"), targets=FOE)
    table = fight(c1="A 1 assistance", c2="B 1 P2", cards=[fighter("A", mark), fighter("B")])
    table.use("c1:1", "c2")
    table.choose("c1")
    assert table.life("c2") == 8
    own = ability("active", tokens("shield"), targets=[{"role": "target", "what": ["character"], "whose": "own"}])
    alone = fight(c1="A 1 assistance", c2="B 2", c3="B 1 P2", cards=[fighter("A", own), fighter("B")])
    alone.use("c1:1", "c2")
    assert (alone.asked_for, alone.count("c1", "assistance")) == ("act", 1)


@clause("M-130", "M-145")
def test_the_last_stone_wins_before_anybody_helps() -> None:
    card = fighter("A", ability("active", hit(1), hit(9, whom=TEAM), targets=MAIN))
    table = fight(c1="A 1 assistance d8", c2="B 1 P2 reflection", c3="B 2 P2", cards=[card, fighter("B")],
                  stones={"P1": ["E1"]})  # fmt: skip
    table.use("c1:1")
    table.choose("none")
    assert table.winners() == (("P1",), "M-130")


# Damage Immunity and Death Immunity


@clause("M-118")
def test_damage_immunity_keeps_off_only_a_source_that_strikes_its_bearer() -> None:
    own = fight(c1="P07 1 e2 damage_immunity", c2="P06 1 P2")
    own.use("c1:2")  # her own attack gives her a Reflection, and does not strike her
    assert (own.count("c1", "reflection"), own.count("c1", "damage_immunity")) == (1, 1)
    friend = fight(c1="P14 1 e1", c2="P13 2 damage_immunity", c3="P06 1 P2")
    friend.use("c1:2", "c2")
    assert (friend.count("c2", "assistance"), friend.count("c2", "damage_immunity")) == (1, 1)
    second = {"role": "second", "what": ["character"], "whose": "opponent", "place": ["team"]}
    card = fighter("A", ability("active", hit(1), tokens("paralysis", whom="second"), targets=[*MAIN, second]))
    other = fight(c1="A 1", c2="B 1 P2", c3="B 2 P2 damage_immunity", cards=[card, fighter("B")])
    other.use("c1:1", "c3")
    assert (other.count("c3", "paralysis"), other.count("c3", "damage_immunity")) == (1, 1)


@clause("M-118", "M-074")
def test_effects_of_a_blow_that_was_sent_elsewhere_are_not_kept_off() -> None:
    table = fight(c1="P08 1 e2", c2="P06 1 P2 damage_immunity", hands={"P2": ["I07"]})
    table.declare("c1:2")
    table.respond("I07", "0", "c2", "c1")
    table.let_pass()
    assert (table.count("c2", "confusion"), table.count("c2", "damage_immunity")) == (1, 1)


@clause("M-118")
def test_what_damage_immunity_keeps_off_before_the_blow_is_told() -> None:
    card = fighter("A", ability("active", tokens("paralysis"), hit(1), targets=MAIN))
    table = fight(c1="A 1", c2="B 1 P2 damage_immunity", cards=[card, fighter("B")])
    table.use("c1:1")
    why = [(event.clauses, event.why) for event in table.events if isinstance(event, NoEffect)]
    assert why == [(("M-118", "M-A27"), "immune:damage_immunity")]
    assert (table.count("c2", "paralysis"), table.life("c2"), table.count("c2", "damage_immunity")) == (0, 9, 0)


@clause("M-A27")
def test_effects_that_do_not_happen_spend_no_damage_immunity() -> None:
    paid = {"holds": "compare", "left": {"amount": "chosen", "role": "paid"}, "order": ">=", "right": 1}
    given = {"op": "given", "holds": [paid], "do": [tokens("paralysis")]}
    card = fighter("A", ability("active", hit(2), given, targets=MAIN, cost=[{**DISCARD, "optional": True}]))
    for energies, left in (("0", 1), ("1", 0)):
        table = fight(c1="A 1 e1", c2="B 1 P2 shield:3 damage_immunity", cards=[card, fighter("B")])
        table.use("c1:1", energies)
        assert table.count("c2", "damage_immunity") == left


@clause("M-118", "M-067")
def test_what_a_source_does_later_is_kept_off_with_it() -> None:
    card = fighter("A", ability("active", hit(3), later("end_of_combat", hit(2), tokens("dot")), targets=MAIN))
    table = fight(c1="A 1", c2="B 1 P2 damage_immunity", cards=[card, fighter("B")])
    table.use("c1:1")
    table.advance("end")
    assert (table.life("c2"), table.count("c2", "dot")) == (9, 0)


@clause("M-118", "M-123")
def test_nobody_is_asked_to_pass_on_what_is_kept_off() -> None:
    card = fighter("A", ability("active", hit(3), hit(3), targets=MAIN))
    table = fight(c1="A 1", c2="B 1 P2 damage_immunity refraction", c3="B 2 P2", cards=[card, fighter("B")])
    table.use("c1:1")
    assert (table.asked_for, table.life("c2"), table.count("c2", "refraction")) == ("act", 9, 1)


@clause("M-118", "M-119")
@pytest.mark.parametrize("token", ["damage_immunity", "death_immunity"])
def test_it_does_not_matter_where_a_card_says_what_is_for_later(token: str) -> None:
    card = fighter("A", ability("active", later("end_of_combat", hit(3)), hit(9), targets=MAIN))
    table = fight(c1="A 1", c2=f"B 1 P2 {token}", cards=[card, fighter("B")])
    table.use("c1:1")
    table.advance("end")
    assert (table.life("c2"), table.count("c2", token)) == (9, 0)


@clause("M-118", "M-074")
def test_a_blow_that_will_be_sent_to_the_guarded_keeps_effects_off_too() -> None:
    card = fighter("A", ability("active", tokens("paralysis", whom="self"), hit(2), targets=MAIN))
    table = fight(c1="A 1 damage_immunity", c2="B 1 P2", cards=[card, fighter("B")], hands={"P2": ["I07"]})
    table.declare("c1:1")
    table.respond("I07", "0", "c2", "c1")
    table.let_pass()
    assert (table.life("c1"), table.count("c1", "paralysis"), table.count("c1", "damage_immunity")) == (9, 0, 0)


@clause("M-074")
def test_a_bodyguard_takes_a_blow_on_itself() -> None:
    guard = ability("simple_passive", {"op": "deflect", "whom": "mine", "to": "self"}, type="reaction",
                    targets=[{"role": "link", "what": ["link"]},
                             {"role": "mine", "what": ["character"], "whose": "own", "other": True}])  # fmt: skip
    table = fight(c1="A 1", c2="B 1 P2", c3="G 2 P2", cards=[fighter("A", 2), fighter("B"), fighter("G", guard)])
    table.declare("c1:1")
    table.respond("c3:1", "0", "c2")
    table.let_pass()
    assert (table.life("c2"), table.life("c3")) == (9, 7)


@clause("M-113", "M-114", "M-124")
def test_a_reflection_goes_where_its_bearer_may_aim() -> None:
    cards = [fighter("A", 3), fighter("B")]
    table = fight(c1="A 1", c4="B 2 provocation", c2="B 1 P2 reflection", cards=cards)
    table.use("c1:1")
    assert table.options == ("reflection:c4", "none")
    seeing = fight(c1="A 1", c4="B 2 invisibility", c2="B 1 P2 reflection true_sight", cards=cards)
    seeing.use("c1:1")
    assert seeing.options == ("reflection:c1", "reflection:c4", "none")


@clause("M-122")
def test_a_helper_strikes_the_second_target_if_the_first_was_declined() -> None:
    first = {"role": "first", "what": ["character"], "whose": "opponent", "place": ["team"], "optional": True}
    card = fighter("A", ability("active", hit(1, whom="first"), hit(1), targets=[first, *MAIN]))
    table = fight(c1="A 1 assistance", c2="B 1 P2", c3="B 2 P2", cards=[card, fighter("B")])
    table.use("c1:1", "none")
    table.choose("c1")
    assert (table.life("c2"), table.life("c3")) == (7, 9)


# What has left still strikes with what it had


@clause("M-103", "M-008")
@pytest.mark.parametrize("wounds", ["d2", ""])
def test_a_source_that_falls_in_its_own_action_strikes_as_it_was(wounds: str) -> None:
    table = fight(stage="flank", c1=f"P18 2 e4 atk_up:2 {wounds}".strip(), c4="P13 1", c2="P12 1 P2 reflection",
                  c3="P06 2 P2")  # fmt: skip
    table.use("c1:2")
    table.choose("reflection:c1")
    assert (table.gone("c1"), table.life("c3"), table.defence("c3")) == (bool(wounds), 5, 0)


@clause("M-105", "M-111")
def test_piercing_and_fury_of_a_fallen_source_count() -> None:
    card = fighter("A", ability("active", hit(9, whom="self"), hit(1), targets=MAIN))
    table = fight(c1="A 1 piercing fury", c2="B 1 P2", c3="C 2", cards=[card, fighter("B", defence=5), fighter("C")])
    table.use("c1:1")
    assert (table.gone("c1"), table.life("c2"), table.defence("c2")) == (True, 6, 5)


# Whose knock-out it is, among three


@clause("M-144", "M-A39")
def test_whoever_reflects_takes_the_stone() -> None:
    cards = [fighter("A", 9), fighter("B")]
    table = fight(c1="A 1", c4="A 2", c2="B 1 P2", c3="B 1 P3 reflection", cards=cards, seats=3)
    table.use("c1:1", "P3")
    table.choose("reflection:c1")
    assert [table.stones(seat) for seat in ("P1", "P2", "P3")] == [6, 6, 5]
    mirror = fight(c1="A 1", c4="A 2", c2="B 1 P2", c3="B 1 P3", cards=cards, seats=3, hands={"P3": ["I07"]})
    mirror.declare("c1:1", "P3")
    while mirror.asked != "P3":
        mirror.passes()
    mirror.respond("I07", "P1", "0", "c3", "c1")
    mirror.let_pass()
    assert [mirror.stones(seat) for seat in ("P1", "P2", "P3")] == [6, 6, 5]


@clause("M-A32", "M-A39")
def test_whoever_placed_doom_takes_the_stone() -> None:
    table = Table(c1="P13 1", c4="P13 2", c2="P13 1 P2", c3="P13 1 P3", seats=3)
    doom = Table(c1="P13 1 doom:3").one("c1").tokens[0]
    table.one("c1").tokens = [type(doom)("x", "P3", "M-125", 0, 0, "doom")] * 3
    table.advance("combat")
    assert table.gone("c1")
    assert [table.stones(seat) for seat in ("P1", "P2", "P3")] == [6, 6, 5]
