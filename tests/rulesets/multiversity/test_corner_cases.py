"""Where rules meet: answers upon answers, immunities and what comes before a blow, players who are out."""

from typing import Any

import msgspec
import pytest

from adjudicator.kernel.engine.agenda import ENDLESS, TriggersStopped
from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.secrets.secret import JUDGE, shown_value, view
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.rulesets.multiversity.table.actions import Advance, Concede, Promote
from adjudicator.rulesets.multiversity.table.setup import Setup
from adjudicator.rulesets.multiversity.table.state import State
from adjudicator.rulesets.multiversity.team.events import EnergyDiscarded
from adjudicator.rulesets.multiversity.team.status_events import CombatOver, DamageDealt
from tests.clauses import clause
from tests.rulesets.multiversity.table import (
    DISCARD,
    EVERYBODY,
    FOE,
    MAIN,
    OWN,
    RULES,
    Table,
    ability,
    fight,
    fighter,
    hit,
    item,
    needs,
    tokens,
    wrong,
)

MIRROR = item("MIRROR", ability(
    "used", {"op": "deflect"}, type="reaction",
    targets=[{"role": "link", "what": ["link"]}, {"role": "target", "what": ["character"]},
             {"role": "other", "what": ["character"]}],
))  # fmt: skip


# Players who are out


@clause("M-A39")
@pytest.mark.parametrize("quitter", ["P1", "P2", "P3"])
def test_whoever_concedes_the_others_play_on(quitter: str) -> None:
    cards = [fighter("A", 1), fighter("B")]
    for asked in (False, True):
        table = fight(c1="A 1", c2="B 1 P2", c3="B 1 P3", cards=cards, seats=3, hands={"P2": ["I01"]})
        if asked:
            table.declare("c1:1", "P2")
        table.act(Concede(quitter))
        assert RULES.legal(table.state, quitter) == ()
        assert quitter not in table.state.waiting
        for _ in range(30):
            assert table.state.result is None
            table.act(table.legal()[-1])
        assert table.state.left == (quitter,)


@clause("M-A39")
def test_who_is_out_is_not_asked_any_more() -> None:
    later = {"op": "later", "due": "end_of_turn", "do": [{"op": "discard", "count": 2, "player": "opponent"}]}
    cards = [fighter("A", ability("active", hit(9), later, targets=MAIN)), fighter("B")]
    table = fight(c1="A 1", c2="B 1 P2", c3="B 1 P3", cards=cards, seats=3, hands={"P2": ["I01", "I02"]})
    table.use("c1:1", "P2")
    table.advance("end")
    assert table.state.active == "P3"
    leaves = {"op": "later", "due": "next_cleanup", "do": [{"op": "move_to", "zone": "hand", "whom": "self"}]}
    own = Table(c1="L 1", c2="B 1 P2", c3="B 1 P3", seats=3, hands={"P1": ["E1"] * 7},
                cards=[fighter("L", ability("simple_passive", leaves)), fighter("B")])  # fmt: skip
    own.use("c1:1")
    own.end_turn(3)
    assert (own.state.left, own.state.active) == (("P1",), "P2")


@clause("M-140")
def test_a_combat_ends_even_if_its_player_falls_in_it() -> None:
    both = ability("active", hit(1), hit(9, whom="self"), targets=MAIN)
    table = fight(c1="A 1", c2="B 1 P2", c3="B 1 P3", cards=[fighter("A", both), fighter("B", defence=2)], seats=3)
    table.use("c1:1", "P2")
    assert table.has(CombatOver)
    assert table.defence("c2") == 2


@clause("M-A11")
def test_tokens_of_who_is_out_go_too() -> None:
    table = fight(c1="A 1", c2="B 1 P2", c3="B 1 P3", cards=[fighter("A", 1), fighter("B")], seats=3,
                  options={"token_expiry": "placer_cleanup"})  # fmt: skip
    table.state.characters["c2"].tokens = [
        *Table(c1="P13 1 paralysis").one("c1").tokens,
    ]  # P1's
    table.act(Concede("P1"))
    table.end_turn(2)
    assert table.count("c2", "paralysis") == 0


# Answers upon answers


@clause("M-074", "M-072")
def test_damage_is_sent_on_once() -> None:
    cards = [fighter("A", 3), fighter("B"), MIRROR]
    table = fight(c1="A 1", c2="B 1 P2", c3="B 2 P2", cards=cards, hands={"P1": ["MIRROR"], "P2": ["MIRROR"]})
    table.declare("c1:1")
    table.respond("MIRROR", "0", "c2", "c3")
    table.respond("MIRROR", "0", "c3", "c2")
    table.let_pass()
    assert (table.life("c2"), table.life("c3")) == (9, 6)


@clause("M-074", "M-123")
def test_what_is_passed_on_may_be_sent_on_too() -> None:
    cards = [fighter("A", 3), fighter("B"), MIRROR]
    table = fight(c1="A 1", c2="B 1 P2 refraction", c3="B 2 P2", cards=cards, hands={"P2": ["MIRROR"]})
    table.declare("c1:1")
    table.respond("MIRROR", "0", "c3", "c1")
    table.let_pass()
    table.choose("refraction:c3")
    assert [table.life(id) for id in ("c1", "c2", "c3")] == [6, 9, 9]


@clause("M-112", "M-124")
def test_the_invisible_are_not_chosen_for_a_reflection() -> None:
    cards = [fighter("A", 3), fighter("B")]
    table = fight(c1="A 1", c2="B 2 invisibility", c3="B 1 P2 reflection", cards=cards)
    table.use("c1:1")
    assert table.options == ("reflection:c1", "none")


@clause("M-122", "M-123")
def test_a_helper_s_blow_may_be_passed_on() -> None:
    card = fighter("A", ability("active", hit(0, whom="foe"), targets=[{**FOE[0], "role": "foe"}]))
    table = fight(c1="A 1 assistance", c2="B 1 P2 reflection", cards=[card, fighter("B")])
    table.use("c1:1", "c2")
    assert table.asked_for == "assist"
    table.choose("c1")
    assert table.asked_for == "redirect"
    table.choose("reflection:c1")
    assert (table.life("c1"), table.life("c2")) == (8, 9)


# Immunities


@clause("M-118")
@pytest.mark.parametrize("do", [
    [hit(1), hit(1)], [tokens("paralysis"), hit(4)], [{"op": "strip_energy"}, hit(4)],
    [hit(0), {"op": "strip_energy"}],
])  # fmt: skip
def test_damage_immunity_keeps_off_all_of_a_source(do: list[Any]) -> None:
    cards = [fighter("A", ability("active", *do, targets=MAIN)), fighter("B")]
    table = fight(c1="A 1", c2="B 1 P2 e2 damage_immunity", cards=cards)
    table.use("c1:1")
    assert (table.life("c2"), table.count("c2", "paralysis"), len(table.one("c2").energies)) == (9, 0, 2)
    assert table.count("c2", "damage_immunity") == 0


@clause("M-118", "M-A27")
def test_damage_immunity_waits_for_something_to_keep_off() -> None:
    table = fight(c1="A 1 atk_down:9", c2="B 1 P2 damage_immunity",
                  cards=[fighter("A", ability("active", hit(3), tokens("fury", whom="self"), targets=MAIN)),
                         fighter("B")])  # fmt: skip
    table.use("c1:1")
    assert (table.count("c2", "damage_immunity"), table.count("c1", "fury")) == (1, 1)


@clause("M-119")
def test_death_immunity_keeps_off_all_damage_of_a_source() -> None:
    table = fight(c1="A 1", c2="B 1 P2 death_immunity",
                  cards=[fighter("A", ability("active", hit(9), hit(9), tokens("dot"), targets=MAIN)),
                         fighter("B")])  # fmt: skip
    table.use("c1:1")
    assert (table.life("c2"), table.count("c2", "dot"), table.count("c2", "death_immunity")) == (9, 1, 0)


@clause("M-109", "M-111", "M-A22")
def test_a_basic_action_is_one_without_energy() -> None:
    for cost in ([{"pay": "discard_cards"}], [needs(0)]):
        card = fighter("A", ability("active", hit(1), targets=MAIN, cost=cost))
        table = fight(c1="A 1 silence", c2="B 1 P2", cards=[card, fighter("B")], hands={"P1": ["I01"]})
        table.declare("c1:1")


@clause("M-113")
def test_provocation_forces_only_what_could_be_aimed_there() -> None:
    card = fighter("A", ability("active", hit(1), targets=[{**FOE[0], "elements": ["cosmic"]}]))
    table = fight(c1="A 1", c2="B 1 P2 provocation", c3="C 2 P2",
                  cards=[card, fighter("B", type="death"), fighter("C", type="cosmic")])  # fmt: skip
    table.declare("c1:1")
    assert table.options == ("c3",)
    nobody = fight(c1="A 1", c2="B 1 P2 provocation", cards=[card, fighter("B", type="death")])
    assert nobody.forbids("c1:1") == "M-073"


@clause("M-061", "M-A25")
def test_a_die_for_both_sides_finds_both_sides_and_not_the_safe() -> None:
    aims = {"op": "random_target", "cards": EVERYBODY, "die": "d4"}
    cards = [fighter("A", ability("active", aims, tokens("dot", whom="victim"))), fighter("B")]
    found = set()
    for seed in range(20):
        table = fight(c1="A 1", c2="B 1 P2", cards=cards, seed=seed)
        table.use("c1:1")
        found.add(next(id for id in ("c1", "c2") if table.count(id, "dot")))
    assert found == {"c1", "c2"}
    theirs = {**aims, "cards": {**EVERYBODY, "whose": "opponent"}}
    safe = fight(c1="A 1", c2="B 1 P2 invisibility", options={"invisible_area": "safe"},
                 cards=[fighter("A", ability("active", theirs, hit(2, whom="victim"))), fighter("B")])  # fmt: skip
    safe.use("c1:1")
    assert not safe.has(DamageDealt)


# Costs and cards


@clause("M-059")
def test_energies_are_paid_together() -> None:
    strips = {"key": "S", "name": {"pt": "S", "en": "S"}, "kind": "energy", "energy": 1,
              "abilities": [ability("detached", {"op": "strip_energy", "whom": "it"})]}  # fmt: skip
    card = fighter("A", ability("simple_passive", tokens("shield", whom="self"),
                                cost=[{"pay": "discard_energy", "count": 2}]))  # fmt: skip
    table = Table(c1="A 1 e2", cards=[card, strips], hands={"P1": ["S"]})
    table.energize("S", "c1")
    table.use("c1:1", "S")  # and one of the others, which are all alike
    paid = [event.cards for event in table.events if isinstance(event, EnergyDiscarded)]
    assert paid == [("S", "E1"), ("E1",)]
    assert table.count("c1", "shield") == 1


@pytest.mark.parametrize(("card", "field"), [
    (item("c1", ability("used", {"op": "draw", "count": 1})), "key"),
    (fighter("A", ability("active", hit(1), targets=MAIN, cost=[{"pay": "discard_cards", "role": "x"},
                                                              {"pay": "discard_cards", "role": "y"}])),
     "abilities[0].cost"),
    (fighter("A", ability("active", hit(1), targets=MAIN, cost=[{"pay": "discard_cards", "role": "x"},
                                                              {**DISCARD, "role": "x"}])), "abilities[0].targets"),
    (fighter("A", ability("active", hit(1), targets=[{**MAIN[0], "role": "paid"}], cost=[DISCARD])),
     "abilities[0].targets"),
    (item("X", ability("used", {"op": "draw", "count": 1}, cost=[needs(5)])), "abilities[0].cost"),
])  # fmt: skip
def test_cards_that_could_not_be_paid_are_refused(card: dict[str, Any], field: str) -> None:
    assert field in wrong(card)


@clause("M-057", "M-044")
def test_items_that_deal_damage_belong_to_the_combat() -> None:
    bomb = item("X", ability("used", hit(3), targets=FOE))
    assert Table(c1="P13 1", cards=[bomb], hands={"P1": ["X"]}).forbids("X") == "M-057"
    table = fight(c1="P13 1", c2="B 1 P2", cards=[bomb, fighter("B")], hands={"P1": ["X"]}, stage="passives")
    table.use("X", "c2")
    assert table.life("c2") == 6


@clause("M-A09", "M-042")
def test_the_first_turn_s_main_is_changed_once() -> None:
    table = Table(c1="P13 1", c2="P13 2", players={"P1": {"turns": 1}})
    table.promote("c2")
    assert table.refusal(Promote("P1", "c1")) == "M-A09"


# House rules


@clause("M-A14")
def test_the_count_of_items_begins_anew_each_turn() -> None:
    table = Table(c1="A 1", c2="B 1 P2", cards=[fighter("A", 1), fighter("B", 1)], options={"items_per_turn": 2},
                  hands={"P1": ["I01", "I02", "I05"]})  # fmt: skip
    table.use("I01", "c1")
    table.use("I02", "c1")
    table.end_turn()
    table.advance("combat")
    table.advance("active")
    table.declare("c2:1")
    table.respond("I05", "c1")


@clause("M-A36")
def test_the_active_player_wins_ties_whoever_caused_them() -> None:
    bomb = item("X", ability("used", hit(9, whom=EVERYBODY), type="reaction"))
    table = fight(c1="A 1", c2="B 1 P2", cards=[fighter("A", 1), fighter("B"), bomb], hands={"P2": ["X"]},
                  options={"simultaneous": "active_player"})  # fmt: skip
    table.declare("c1:1")
    table.respond("X")
    table.let_pass()
    assert table.winners() == (("P1",), "M-A36")


@clause("M-A07")
def test_a_draw_by_an_effect_fails_too() -> None:
    table = Table(c1="P13 1", hands={"P1": ["I12"]}, decks={"P1": ["E1"]}, options={"deckout": "on_failed_draw"})
    table.use("I12")
    while table.state.result is None:
        table.act(table.legal()[0])
    assert table.winners() == (("P2",), "M-132")


@clause("M-125")
@pytest.mark.parametrize("defence", [0, 5])
def test_a_table_after_doom_has_struck_is_a_position(defence: int) -> None:
    cards = [fighter("B", life=5, defence=defence)]
    table = Table(c1="P13 1", c2="B 1 P2 doom:3", c3="P13 2 P2", cards=cards)
    table.end_turn(2)
    table.advance("combat")
    assert table.gone("c2") == (defence == 0)
    seen = shown_value(msgspec.json.decode(view(table.state, JUDGE)), "")
    again: State = RULES.new_state()
    setup = msgspec.convert({"seats": [{}, {}], "cards": cards, "position": seen}, Setup)
    fold_all(again, RULES.begin(again, setup, table.luck()))
    assert RULES.answers(again, "P1") == RULES.answers(table.state, "P1")


def test_what_no_table_can_be_is_no_position() -> None:
    for more in ({"stage": "flank"}, {"c3": "P13 2 shield:297"}, {"c3": "P13 2 death_immunity:2"}):
        with pytest.raises(BadSetup):
            Table(c1="P13 1", **more)


def test_whom_doom_has_struck_down_is_not_in_a_position() -> None:
    cards = [fighter("K", life=5)]
    table = Table(c2="K 1 P2 doom:3", c3="P13 2 P2", cards=cards)
    table.advance("combat")
    assert table.gone("c2")
    seen = msgspec.json.decode(view(table.state, JUDGE))
    again = RULES.new_state()
    setup = msgspec.convert({"seats": [{}, {}], "cards": cards, "position": seen}, Setup)
    fold_all(again, RULES.begin(again, setup, table.luck()))
    assert again.characters == table.state.characters


def test_an_own_blow_with_own_target_needs_no_opponent() -> None:
    cards = [fighter("A", ability("active", hit(1), targets=OWN)), fighter("B")]
    table = fight(c1="A 1", c2="B 2", cards=cards, seats=3)
    table.use("c1:1", "c2")
    assert table.life("c2") == 8
    table.act(Advance("P1", "end"))


def test_cards_that_trigger_each_other_end_somewhere() -> None:
    again = [{"op": "move_to", "zone": "deck", "whom": "self"}, {"op": "mill", "count": 1}]
    card = item("X1", ability("discarded", *again), ability("used", {"op": "mill", "count": 1}))
    table = Table(c1="B 1", c2="B 1 P2", cards=[fighter("B"), card], phase="main", hands={"P1": ["X1"]},
                  decks={"P1": ["X1", "X1"]})  # fmt: skip
    table.use("X1")
    assert table.asked_for == "act"
    assert ENDLESS < table.state.version - table.state.began < 2 * ENDLESS
    assert [fact.clauses for fact in table.events if isinstance(fact, TriggersStopped)] == [("M-064",)]
