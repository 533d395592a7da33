"""Every token, alone and with the others that it meets (M-101 to M-126)."""

from typing import Any

import pytest

from adjudicator.kernel.effects.facts import DieRolled, NoEffect
from adjudicator.rulesets.multiversity.cards.words import TOKENS
from adjudicator.rulesets.multiversity.team.status_events import DamageAverted, DoomTriggered
from tests.clauses import clause
from tests.rulesets.multiversity.table import (
    EVERYBODY,
    FOE,
    MAIN,
    OWN,
    Table,
    ability,
    fighter,
    hit,
    item,
    needs,
    tokens,
)

GIVES = [item(f"T-{name}"[:24], ability("used", tokens(name), targets=[{"role": "target", "what": ["character"]}]))
         for name in TOKENS]  # fmt: skip


def fight(source: str = "A 1", target: str = "B 1 P2", damage: int = 3, defence: int = 0, **given: Any) -> Table:
    cards = [fighter("A", damage), fighter("B", defence=defence), *given.pop("cards", [])]
    return Table(c1=source, c2=target, cards=cards, phase="combat", stage="active", **given)


def dealt(source: str = "A 1", target: str = "B 1 P2", **given: Any) -> int:
    table = fight(source, target, **given)
    table.use("c1:1")
    return 9 - (table.life("c2") if not table.gone("c2") else 0)


@clause("M-101", "M-102", "M-085")
def test_def_up_and_def_down() -> None:
    assert dealt(target="B 1 P2 def_up:2", damage=5, defence=2) == 1
    assert dealt(target="B 1 P2 def_down:3", defence=1) == 3
    both = fight(target="B 1 P2 def_up:1 def_down:2", defence=2)
    assert both.defence("c2") == 1
    assert [step.amount for step in both.explain("c2.defence").steps] == [1, -1, -1]


@clause("M-103", "M-104")
def test_atk_up_and_atk_down() -> None:
    assert dealt("A 1 atk_up:2", damage=2) == 4
    assert dealt("A 1 atk_down:3", "B 1 P2 dot:2", damage=2) == 0
    splash = fighter("A", ability("active", hit(2), hit(1, whom={**EVERYBODY, "whose": "opponent", "place": ["team"]}),
                                  targets=MAIN))  # fmt: skip
    table = Table(c1="A 1 atk_up:2", c2="B 1 P2", c3="B 2 P2", cards=[splash, fighter("B")], phase="combat",
                  stage="active")  # fmt: skip
    table.use("c1:1")
    assert (table.life("c2"), table.life("c3")) == (5, 6)
    assert table.explain("c1.attack").value == 2


@clause("M-105")
def test_piercing_ignores_defence() -> None:
    assert dealt("A 1 piercing", defence=4) == 3
    assert dealt("A 1 piercing", "B 1 P2 shield:1", defence=4) == 2


@clause("M-106", "M-107")
def test_shield_and_dot() -> None:
    assert dealt(target="B 1 P2 shield:2", damage=5, defence=1) == 2
    assert dealt(target="B 1 P2 dot:1", damage=2) == 3


@clause("M-A17", "M-079")
def test_dot_counts_once_a_combat_or_with_each_action() -> None:
    cards = [fighter("A", ability("flank", hit(1), targets=MAIN)), fighter("B")]
    for options, life in (({}, 9 - 3 - 1), ({"dot": "per_action"}, 9 - 3 - 3)):
        table = Table(c1="A 2", c2="A 3", c3="P13 1", c4="B 1 P2 dot:2", cards=cards, phase="combat", stage="flank",
                      options=options)  # fmt: skip
        table.use("c1:1")
        table.use("c2:1")
        assert table.life("c4") == life


@clause("M-108")
def test_confusion_needs_heads() -> None:
    seen = {}
    for seed in range(12):
        card = fighter("A", ability("active", hit(3), targets=MAIN, cost=[{"pay": "discard_energy"}]))
        table = Table(c1="A 1 confusion e1", c2="B 1 P2", cards=[card, fighter("B")], phase="combat", stage="active",
                      seed=seed)  # fmt: skip
        table.use("c1:1")
        (coin,) = [event.value for event in table.events if isinstance(event, DieRolled)]
        seen[coin] = (table.life("c2"), len(table.one("c1").energies))
        assert table.forbids("c1:1") == "M-143"
    assert seen == {1: (6, 0), 2: (9, 1)}


@clause("M-109", "M-A22")
def test_silence_leaves_basic_actions_alone() -> None:
    costly = ability("active", hit(3), targets=MAIN, cost=[needs(1)])
    passive = ability("simple_passive", tokens("shield", whom="self"))
    cards = [fighter("A", costly, passive), fighter("B", 1)]
    table = Table(c1="A 1 silence e1", c2="B 1 P2", cards=cards, phase="combat", stage="active")
    assert table.forbids("c1:1") == "M-109"
    assert Table(c1="A 1 silence", cards=cards).forbids("c1:2") == "M-109"
    basic = Table(c1="B 1 silence", c2="A 1 P2", cards=cards, phase="combat", stage="active")
    basic.use("c1:1")
    assert basic.life("c2") == 8


@clause("M-110")
def test_paralysis_leaves_nothing() -> None:
    cards = [fighter("A", 1, ability("simple_passive", tokens("shield", whom="self")))]
    assert Table(c1="A 1 paralysis", cards=cards, phase="combat", stage="active").forbids("c1:1") == "M-110"
    assert Table(c1="A 1 paralysis", cards=cards).forbids("c1:2") == "M-110"


@clause("M-111")
def test_fury_strikes_harder_and_thinks_less() -> None:
    assert dealt("A 1 fury", damage=1) == 3
    costly = ability("active", hit(3), targets=MAIN, cost=[needs(2)])
    table = Table(c1="A 1 fury e2", cards=[fighter("A", costly)], phase="combat", stage="active")
    assert table.forbids("c1:1") == "M-111"


@clause("M-112", "M-A25")
def test_the_invisible_are_not_chosen_and_still_hit_by_areas() -> None:
    area = fighter("C", ability("active", hit(1, whom={**EVERYBODY, "whose": "opponent"})))
    assert fight(target="B 1 P2 invisibility").forbids("c1:1") == "M-112"  # a place is a choice
    wide = Table(c1="C 1", c2="B 1 P2 invisibility", cards=[area, fighter("B")], phase="combat", stage="active")
    wide.use("c1:1")
    assert wide.life("c2") == 8
    safe = Table(c1="C 1", c2="B 1 P2 invisibility", cards=[area, fighter("B")], phase="combat", stage="active",
                 options={"invisible_area": "safe"})  # fmt: skip
    safe.use("c1:1")
    assert safe.life("c2") == 9
    own = Table(c1="P13 1 invisibility", hands={"P1": ["I01"]})
    own.use("I01", "c1")
    assert own.count("c1", "shield") == 3


@clause("M-113", "M-A26")
def test_provocation_must_be_the_target_unless_it_cannot_be_seen() -> None:
    card = fighter("A", ability("active", hit(2), targets=FOE))
    table = Table(c1="A 1", c2="B 1 P2", c3="B 2 P2 provocation", cards=[card, fighter("B")], phase="combat",
                  stage="active")  # fmt: skip
    table.declare("c1:1")
    assert table.options == ("c3",)
    main = fight(target="B 1 P2", c3="B 2 P2 provocation")
    main.use("c1:1")
    assert (main.life("c2"), main.life("c3")) == (9, 6)  # whatever the place that was meant
    unseen = Table(c1="A 1", c2="B 1 P2", c3="B 2 P2 provocation invisibility", cards=[card, fighter("B")],
                   phase="combat", stage="active")  # fmt: skip
    unseen.declare("c1:1")
    assert unseen.options == ("c2",)
    both = Table(c1="P13 1 invisibility", cards=GIVES, hands={"P1": ["T-provocation"]},
                 options={"taunt_vs_invisible": "exclusive"})  # fmt: skip
    both.use("T-provocation", "c1")
    assert both.count("c1", "provocation") == 0
    assert [event.clauses for event in both.events if isinstance(event, NoEffect)] == [("M-A26",)]


@clause("M-114")
def test_true_sight_sees_everybody() -> None:
    card = fighter("A", ability("active", hit(2), targets=FOE))
    table = Table(c1="A 1 true_sight", c2="B 1 P2 invisibility", c3="B 2 P2 provocation", c4="B 3 P2",
                  cards=[card, fighter("B")], phase="combat", stage="active")  # fmt: skip
    table.declare("c1:1")
    assert table.options == ("c2", "c3", "c4")


def given(target: str, token: str) -> tuple[int, tuple[str, ...]]:
    """Give a token to a character; return how many it has then, and by which clause it was refused."""
    table = Table(c1=target, hands={"P1": [f"T-{token}"[:24]]}, cards=GIVES)
    table.use(f"T-{token}"[:24], "c1")
    refusals = [event.clauses for event in table.events if isinstance(event, NoEffect)]
    return table.count("c1", token), refusals[0] if refusals else ()


@clause("M-115", "M-116", "M-117", "M-A28", "M-A29")
def test_immunities_refuse_what_is_new() -> None:
    assert given("P13 1 immunity_debuffs", "paralysis") == (0, ("M-115", "M-A28"))
    assert given("P13 1 immunity_debuffs dot:1", "dot") == (1, ("M-115", "M-A28"))  # what was there stays
    assert given("P13 1 immunity_debuffs", "shield") == (1, ())
    assert given("P13 1 immunity_buffs", "shield") == (0, ("M-116", "M-A28"))
    assert given("P13 1 immunity_buffs", "dot") == (1, ())
    for name in ("confusion", "silence", "paralysis", "fury"):
        assert given("P13 1 immunity_control", name) == (0, ("M-117", "M-A28", "M-A29"))
    assert given("P13 1 immunity_control", "dot") == (1, ())


@clause("M-115")
def test_an_immunity_to_debuffs_does_not_stop_damage() -> None:
    assert dealt(target="B 1 P2 immunity_debuffs") == 3


@clause("M-118")
def test_damage_immunity_keeps_off_all_of_one_source() -> None:
    card = fighter("A", ability("active", hit(4), tokens("paralysis"), tokens("shield"), targets=MAIN))
    table = Table(c1="A 1", c2="B 1 P2 damage_immunity:2", cards=[card, fighter("B")], phase="combat", stage="active")
    table.use("c1:1")
    assert (table.life("c2"), table.count("c2", "paralysis"), table.count("c2", "shield")) == (9, 0, 0)
    assert table.count("c2", "damage_immunity") == 1


@clause("M-119")
def test_death_immunity_prevents_the_damage_and_not_the_effects() -> None:
    card = fighter("A", ability("active", hit(4), tokens("dot"), targets=MAIN))
    table = Table(c1="A 1", c2="B 1 P2 death_immunity", cards=[card, fighter("B", life=3)], phase="combat",
                  stage="active")  # fmt: skip
    table.use("c1:1")
    assert (table.life("c2"), table.count("c2", "dot"), table.count("c2", "death_immunity")) == (3, 1, 0)
    assert given("P13 1 death_immunity", "death_immunity") == (1, ("M-119",))


@clause("M-120")
def test_overlife_is_a_point_of_life() -> None:
    table = fight(target="B 1 P2 overlife:2")
    table.use("c1:1")
    assert (table.life("c2"), table.count("c2", "overlife")) == (8, 0)


@clause("M-121", "M-131")
def test_who_revives_is_not_knocked_out() -> None:
    table = fight(target="B 1 P2 revive", damage=9, c3="B 2 P2")
    table.use("c1:1")
    assert (table.gone("c2"), table.stones("P1"), "B" in table.state.players["P2"].deck.value) == (True, 6, True)
    last = fight(target="B 1 P2 revive", damage=9)
    last.use("c1:1")
    assert last.winners() == (("P1",), "M-131")


@clause("M-122", "M-A35")
def test_assistance_adds_a_blow_of_another() -> None:
    table = fight("A 1 assistance", damage=2, c3="P13 2 atk_up:1", c4="P13 3")
    table.use("c1:1")
    assert (table.asked_for, table.options) == ("assist", ("c1", "c3", "c4"))
    table.choose("c3")
    assert table.life("c2") == 9 - 2 - (1 + 1)
    assert table.count("c1", "assistance") == 0


@clause("M-123", "M-124")
@pytest.mark.parametrize(("token", "way", "hurt"), [
    ("refraction", "refraction:c3", "c3"), ("reflection", "reflection:c1", "c1"), ("refraction", "none", "c2"),
])  # fmt: skip
def test_damage_may_be_passed_on(token: str, way: str, hurt: str) -> None:
    table = fight(target=f"B 1 P2 {token}", c3="B 2 P2")
    table.use("c1:1")
    assert (table.asked, table.asked_for) == ("P2", "redirect")
    table.choose(way)
    assert {id: table.life(id) for id in ("c1", "c2", "c3")} == {
        id: 6 if id == hurt else 9 for id in ("c1", "c2", "c3")
    }
    assert table.count("c2", token) == (1 if way == "none" else 0)
    assert table.has(DamageAverted) == (way != "none")


@clause("M-124")
def test_what_is_reflected_goes_back_to_who_struck() -> None:
    cards = [fighter("A", 3), fighter("B")]
    table = Table(c1="A 1", c2="B 1 P2 reflection", c3="B 1 P3", cards=cards, seats=3, phase="combat", stage="active")
    table.use("c1:1", "P2")
    assert table.options == ("reflection:c1", "none")


@clause("M-067")
def test_what_is_done_later_is_no_part_of_a_later_chain() -> None:
    later = ability("simple_passive", {"op": "later", "due": "end_of_combat", "do": [hit(2, whom="target")]},
                    targets=FOE)  # fmt: skip
    cards = [fighter("L", later), fighter("A", 1), fighter("B")]
    table = Table(c1="L 2", c2="A 1", c3="B 1 P2", cards=cards, phase="combat")
    table.use("c1:1", "c3")
    table.advance("active")
    table.use("c2:1")
    assert table.life("c3") == 8
    table.advance("end")
    assert table.life("c3") == 6


@clause("M-123", "M-A33")
def test_passed_on_damage_meets_the_other_s_tokens() -> None:
    table = fight("A 1 atk_up:1", "B 1 P2 refraction shield:1", c3="B 2 P2 shield:1")
    table.use("c1:1")
    table.choose("refraction:c3")
    assert table.life("c3") == 9 - (3 + 1 - 1 - 1)


@clause("M-125", "M-146", "M-A31", "M-A32")
def test_doom_grows_at_its_bearer_s_cleanups_and_strikes_at_three() -> None:
    table = Table(c1="P13 1", c2="B 1 P2 doom:1", cards=[fighter("B", life=4, defence=1)])
    table.end_turn()
    assert table.count("c2", "doom") == 2
    table.end_turn(2)
    assert table.count("c2", "doom") == 3
    table.advance("combat")
    assert table.life("c2") == 1
    full: dict[str, Any] = {"c2": "B 1 P2 doom:3 dot:2", "c3": "B 2 P2", "cards": [fighter("B", life=4)]}
    killed = Table(**full)
    killed.advance("end")
    assert (killed.gone("c2"), killed.stones("P1")) == (True, 5)
    mine = Table(**full, options={"doom": "controller_combat"})
    mine.advance("end")
    assert not mine.gone("c2")
    passing = Table(c2="B 1 P2 doom:3 reflection", cards=[fighter("B", life=4, defence=2)])
    passing.advance("combat")
    assert (passing.asked_for, passing.life("c2")) == ("act", 2)  # it cannot be passed on


@clause("M-A31")
def test_doom_that_strikes_once_leaves_and_new_doom_strikes_again() -> None:
    table = Table(c2="B 1 P2 doom:4", cards=[fighter("B", life=4, defence=2)], options={"doom": "once"})
    table.advance("combat")
    assert (table.life("c2"), table.count("c2", "doom")) == (2, 0)
    table.end_turn()
    table.advance("combat")
    assert (table.life("c2"), table.count("c2", "doom")) == (2, 0)
    again = Table(c2="B 1 P2 doom:3", cards=[fighter("B", life=4, defence=2), item("X", ability(
        "used", tokens("doom", 3), targets=FOE))], options={"doom": "once"}, hands={"P1": ["X"]})  # fmt: skip
    again.end_turn(2)
    again.use("X", "c2")
    again.advance("combat")
    assert (again.life("c2"), again.count("c2", "doom")) == (2, 0)
    assert sum(isinstance(event, DoomTriggered) for event in again.events) == 2


@clause("M-126")
def test_debuffs_are_removed_together_or_one_by_one() -> None:
    table = Table(c1="P13 1 doom:2 dot:1 shield:1", hands={"P1": ["I09"]})
    table.use("I09", "c1")
    assert [table.count("c1", name) for name in ("doom", "dot", "shield")] == [0, 0, 1]
    one = item("X", ability("used", {"op": "remove_tokens", "side": "debuff", "count": 1}, targets=OWN))
    single = Table(c1="P13 1 dot:1 doom:2", cards=[one], hands={"P1": ["X"]})
    single.use("X", "c1")
    assert (single.count("c1", "dot"), single.count("c1", "doom")) == (0, 2)


def test_tokens_tell_where_they_are_from() -> None:
    table = Table(c1="P13 1", hands={"P1": ["I01"]})
    table.use("I01", "c1")
    found = table.explain("c1.shield")
    assert found.value == 3
    assert {(step.source, step.by, step.clause) for step in found.steps} == {("I01", "P1", "M-106")}
    assert {step.event for step in found.steps} <= set(range(1, table.state.version + 1))
