"""Why a number is what it is: power with each reason, life, Heat and money, and the attack under way."""

import pytest
from msgspec import UNSET

from adjudicator.rulesets.heat.table.events import CostPaid
from tests.clauses import clause
from tests.rulesets.heat.own_cards import ability, action, fighter
from tests.rulesets.heat.table import RULES, Table


def told(table: Table, of: str) -> tuple[int, list[tuple[str, str, int]], int]:
    """Return a number's base, its reasons (source, clause, amount), and what they make of it."""
    found = table.explain(of)
    return found.base, [(step.source, step.clause, step.amount) for step in found.steps], found.value


@clause("H-015", "H-017", "H-A32", "H-052")
def test_the_power_of_a_character_is_told_with_each_reason() -> None:
    table = Table(c5="C12 rested", c6="E1 on:c5", c7="S5", hands={"P1": ["A4"]}, money={"P1": 2}, heat={"P1": 5})
    table.heat_mode()
    table.play("A4", "", "c5")
    gloves, furnace = ("E1#c6", "H-015", 1), ("S5#c7", "H-017", 1)
    mode, fury = ("L1#c1", "H-052", 1), ("A4", "H-A32", 3)
    assert told(table, "c5.power") == (3, [gloves, furnace, mode, fury], 9)
    table.end_turn()
    assert told(table, "c5.power") == (3, [gloves, furnace, mode], 6)
    table.end_turn()
    assert told(table, "c5.power") == (3, [gloves], 4)  # it stands again, and Heat Mode is over


def test_power_is_explained_of_what_has_power() -> None:
    table = Table(c5="C12", c6="E1 on:c5", c7="S5")
    numbers = RULES.numbers(table.state)
    assert [id for id in ("c5", "c6", "c7") if "power" in numbers[id]] == ["c5"]


WEAK = action("Weak", {"op": "modify_stat", "stat": "power", "amount": -5, "lasts": "end_of_turn"},
              targets=[{"role": "target", "what": ["character"]}])  # fmt: skip


@clause("H-034", "H-A37")
def test_power_does_not_go_below_nothing_in_what_is_compared() -> None:
    table = Table(c2="L1 P2", c5="C12", cards=[WEAK], hands={"P1": ["Weak"]}, phase="combat")
    table.play("Weak", "", "c5")
    assert told(table, "c5.power") == (3, [("Weak", "H-A32", -5)], 0)
    assert (table.explain("c5.power").floor_clause, table.explain("c2.attacks").floor_clause) == ("H-A37", UNSET)
    table.attack("c5", "c2")
    assert (table.gone("c5"), table.heat("P1")) == (False, 1)  # 0 against 0


@clause("H-A37")
def test_power_is_added_up_before_it_stops_at_nothing() -> None:
    table = Table(c2="L1 P2", c5="C12", cards=[WEAK], hands={"P1": ["Weak", "A4"]}, money={"P1": 2})
    table.play("Weak", "", "c5")
    table.play("A4", "", "c5")
    assert told(table, "c5.power") == (3, [("Weak", "H-A32", -5), ("A4", "H-A32", 3)], 1)


@clause("H-A37")
def test_by_a_house_rule_power_falls_below_nothing() -> None:
    table = Table(c2="L1 P2", c5="C12", cards=[WEAK], hands={"P1": ["Weak"]}, phase="combat",
                  options={"power_floor": "none"})  # fmt: skip
    table.play("Weak", "", "c5")
    assert told(table, "c5.power") == (3, [("Weak", "H-A32", -5)], -2)
    table.attack("c5", "c2")
    assert (table.gone("c5"), table.heat("P1")) == (True, 1)  # −2 against 0: it dies


@clause("H-A37")
def test_what_comes_into_play_keeps_to_the_house_rule_too() -> None:
    table = Table(cards=[WEAK], hands={"P1": ["C12", "Weak"]}, money={"P1": 2}, options={"power_floor": "none"})
    table.play("C12")
    (id,) = table.of("C12")
    table.play("Weak", "", id)
    assert table.power(id) == -2


@clause("H-089")
def test_how_often_a_card_may_attack_is_told_too() -> None:
    table = Table(c5="C12", hands={"P1": ["A10"]}, money={"P1": 2})
    table.play("A10", "", "c5")
    assert told(table, "c5.attacks") == (1, [("A10", "H-A32", 1)], 2)


@clause("H-008", "H-090", "H-036", "H-038", "H-039")
def test_life_is_told_from_what_the_leader_prints() -> None:
    heal = action("Heal", {"op": "heal", "amount": 4})
    burn = action("Burn", {"op": "damage", "amount": 2})
    table = Table(c2="L1 P2", c5="F5", c6="F5", c7="F6", c8="F3 P2", c9="F4 P2", cards=[*map(fighter, (3, 4, 5, 6)),
                  heal, burn], hands={"P1": ["Burn"], "P2": ["Heal"]}, phase="combat")  # fmt: skip
    table.attack("c5", "c2")
    table.attack("c6", "c8")
    table.attack("c7", "c2", "c9")
    table.play("Burn")
    table.end_turn()
    table.play("Heal")
    assert told(table, "P2.life") == (
        30,
        [
            ("F5#c5", "H-036", -5),
            ("F5#c6", "H-038", -2),
            ("F6#c7", "H-039", -2),
            ("Burn", "H-A32", -2),
            ("Heal", "H-A32", 4),
        ],
        23,
    )


@clause("H-090", "H-073")
def test_life_is_told_below_nothing_too() -> None:
    burn = action("Burn", {"op": "damage", "amount": 4})
    table = Table(c2="L1 P2", life={"P2": 1}, cards=[burn], hands={"P1": ["Burn"]})
    table.play("Burn")
    assert told(table, "P2.life") == (30, [("position", "H-090", -29), ("Burn", "H-A32", -4)], -3)
    assert table.result == (("P1",), "H-073")


@clause("H-035", "H-044", "H-045", "H-046", "H-047", "H-048")
def test_heat_is_told_with_each_cause() -> None:
    fuel = action("Fuel", {"op": "gain_heat", "amount": 1})
    table = Table(c5="F5", c6="F3", c7="F1", c8="C12 P2", c9="F3 P2", cards=[*map(fighter, (1, 3, 5)), fuel],
                  hands={"P1": ["Fuel", "C01"]}, money={"P1": 1}, phase="combat")  # fmt: skip
    table.attack("c5", "c8")
    table.attack("c6", "c9")
    table.attack("c7", "c9")
    table.play("Fuel")
    table.advance("main2")
    table.play("C01", heat=True)
    assert told(table, "P1.heat") == (
        0,
        [
            ("F5#c5", "H-045", 1),
            ("F3#c6", "H-035", 1),
            ("F3#c9", "H-046", 1),
            ("Fuel", "H-047", 1),
            ("C01", "H-048", -1),
        ],
        3,
    )
    assert told(table, "P2.heat") == (0, [("F5#c5", "H-046", 1), ("F5#c5", "H-044", 1)], 2)


@clause("H-053", "H-A20")
def test_heat_that_is_spent_is_told() -> None:
    table = Table(c1="L3", heat={"P1": 5}, heat_decks={"P1": ["X4"]}, money={"P1": 3})
    table.play("X4")
    assert told(table, "P1.heat") == (0, [("position", "H-043", 5), ("X4", "H-053", -5)], 0)
    mode = Table(heat={"P1": 5}, options={"heat_mode_spends": True})
    mode.heat_mode()
    assert told(mode, "P1.heat")[1:] == ([("position", "H-043", 5), ("L1#c1", "H-A20", -5)], 0)


@clause("H-056")
def test_money_on_no_card_is_told() -> None:
    gain = action("Gain", {"op": "gain_money", "count": 3})
    table = Table(hands={"P1": ["Gain", "C12"]}, cards=[gain])
    table.play("Gain")
    table.play("C12")
    assert told(table, "P1.money") == (0, [("Gain", "H-A32", 3), ("C12", "H-056", -2)], 1)


# The attack under way


@clause("H-034", "H-036", "H-031")
def test_the_attack_under_way_is_told_as_it_would_be_compared() -> None:
    table = Table(c5="F8", c6="F2 P2", c7="C12 P2", c8="C12 P2", c9="E1 on:c5", cards=[fighter(8), fighter(2)],
                  hands={"P2": ["K1"]}, phase="combat")  # fmt: skip
    table.declare("c5", "c2")
    table.defend("c6", "c7", "c8")
    assert table.asked_for == "response"
    assert told(table, "attack.power") == (8, [("E1#c9", "H-015", 1)], 9)
    defence = [("F2#c6", "H-034", 2), ("support", "H-031", 2)]
    assert told(table, "attack.defence") == (0, defence, 4)
    assert table.explain("attack.defence").steps[1].counted == ("C12#c7", "C12#c8")
    assert told(table, "attack.difference") == (9, [(source, why, -amount) for source, why, amount in defence], 5)
    table.let_pass()
    assert table.life("P2") == 30


@clause("H-034", "H-031")
@pytest.mark.parametrize(
    ("attacker", "support", "defence", "difference"),
    [("F9", [("support", "H-031", 3)], 6, 3), ("C08", [("support", "H-A32", 0)], 3, 2)],
)
def test_what_supporters_add_depends_on_the_attacker_and_on_them(
    attacker: str, support: list[tuple[str, str, int]], defence: int, difference: int
) -> None:
    table = Table(c5=attacker, c7="C12 P2", c8="C12 P2", c9="E11 P2 on:c8", hands={"P2": ["K1"]}, phase="combat",
                  cards=[fighter(9)])  # fmt: skip
    table.declare("c5", "c2")
    table.defend("none", "c7", "c8")  # 1 and 2, but nothing against C08
    assert told(table, "attack.defence") == (0, [("L2#c2", "H-034", 3), *support], defence)
    assert table.explain("attack.difference").value == difference
    table.let_pass()
    assert table.life("P2") == 35 - difference


@clause("H-A10")
@pytest.mark.parametrize(("option", "defence"), [("power", 3), ("zero", 0)])
def test_what_a_leader_defends_with_is_told(option: str, defence: int) -> None:
    table = Table(c5="C12", hands={"P2": ["K1"]}, phase="combat", options={"leader_defends": option})
    table.declare("c5", "c2")
    assert told(table, "attack.defence") == (0, [("L2#c2", "H-034", defence)], defence)
    assert table.explain("attack.difference").value == 3 - defence


@clause("H-034")
def test_of_no_attack_and_no_such_number_nothing_is_told() -> None:
    table = Table(c5="C12", c6="S5")
    for of in ("attack.power", "c6.power", "c1.power", "P1.power", "c5.life", "c99.power"):
        with pytest.raises(KeyError):
            table.explain(of)


@clause("H-017")
def test_what_gives_nothing_is_no_reason() -> None:
    count = {"amount": "count", "cards": {"what": ["support"], "whose": "own"}}
    grows = ability("continuous", {"op": "modify_stat", "stat": "power", "amount": count, "whom": "self"})
    table = Table(c5="F2", c6="S1", cards=[fighter(2, grows)])
    assert [step.amount for step in table.explain("c5.power").steps] == [1]
    table = Table(c5="F2", cards=[fighter(2, grows)])
    assert table.explain("c5.power").steps == ()


@clause("H-A32", "H-011", "H-052")
def test_what_a_character_and_a_leader_give_is_told_by_the_clause_of_their_kind() -> None:
    table = Table(c5="C22", c6="C12", c7="C12 P2", active="P2", phase="main1")
    assert told(table, "c6.power") == (3, [("C22#c5", "H-A32", 1)], 4)


@clause("H-A33")
def test_what_happens_by_itself_rests_on_a_clause_of_its_own() -> None:
    table = Table(c5="C33", c6="C12", c7="C17 P2", phase="combat")
    table.attack("c6", "c7")  # 3 against 6
    assert told(table, "c5.power")[1] == [("C33#c5", "H-A33", 1)]


@clause("H-058", "H-059", "H-060", "H-A31")
@pytest.mark.parametrize(("leader", "key", "by"), [
    ("L1", "C12", "H-060"), ("L1", "C01", "H-058"), ("L1", "C07", "H-059"), ("TWO", "C07", "H-A31"),
])  # fmt: skip
def test_a_payment_names_what_the_card_s_colours_mean(leader: str, key: str, by: str) -> None:
    two = {"key": "TWO", "name": {"pt": "x", "en": "x"}, "kind": "leader", "life": 30, "colours": ["red", "green"]}
    table = Table(c1=leader, hands={"P1": [key]}, money={"P1": 9}, cards=[two])
    facts = table.play(key)
    paid = next(fact for fact in facts if isinstance(fact, CostPaid))
    assert paid.clauses == ("H-056", by, "H-A27")
