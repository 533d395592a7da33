"""What a deck must be: its parts, clans and influence, copies, roles, banned and restricted titles (1.4)."""

from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.rulesets.enlightenment.cards.deck_building import deck_faults
from adjudicator.rulesets.enlightenment.cards.form import CARDS, DECKS
from adjudicator.rulesets.enlightenment.table.options import Options
from tests.clauses import clause
from tests.rulesets.enlightenment.match import PROVINCES, Match, deck, refused
from tests.rulesets.enlightenment.table import fighter

TWO_OF_FIRE = ("V01", "V02", "V03", "V06", "V05")  # none of water


def titled(title: str, key: str = "T1", **more: Any) -> dict[str, Any]:
    """A conflict character with a title in both languages."""
    return fighter(1, key=key, name={"pt": title, "en": title}, side="conflict", **more)


def province(key: str, *elements: str, **more: Any) -> dict[str, Any]:
    return {"key": key, "name": {"pt": key, "en": key}, "kind": "province", "elements": elements, "strength": 4, **more}


@pytest.mark.parametrize("name", list(DECKS))
def test_the_ready_decks_keep_the_rules(name: str) -> None:
    assert not [*deck_faults(DECKS[name], CARDS, Options())]


# Parts


@clause("B-41")
@pytest.mark.parametrize("strongholds", [(), ("S1", "S2"), ("S1", "S1")])
def test_a_deck_has_one_stronghold(strongholds: Sequence[str]) -> None:
    assert refused(deck(strongholds=strongholds)) == "B-41"


@clause("B-41", "B-42")
@pytest.mark.parametrize("roles", [(), ("R1",)])
def test_a_deck_may_have_a_role_or_none(roles: Sequence[str]) -> None:
    match = Match(deck(roles=roles))
    assert (match.brought("P1", "stronghold"), match.brought("P1", "role")) == (["S1"], [*roles])


@clause("B-42")
@pytest.mark.parametrize("roles", [("R1", "R2"), ("R1", "R1")])
def test_two_roles_are_refused(roles: Sequence[str]) -> None:
    assert refused(deck(roles=roles)) == "B-42"


@clause("B-43", "B-44")
@pytest.mark.parametrize(("dynasty", "conflict"), [(40, 40), (42, 40), (45, 45)])
def test_each_deck_has_from_40_to_45_cards(dynasty: int, conflict: int) -> None:
    player = Match(deck(dynasty, conflict)).state.players["P1"]
    assert (player.dynasty_deck_size, player.conflict_deck_size) == (dynasty, conflict)


@clause("B-43", "B-44")
@pytest.mark.parametrize(("dynasty", "conflict", "why"), [
    (39, 40, "B-43"), (46, 40, "B-43"), (40, 39, "B-44"), (40, 46, "B-44"), (30, 40, "B-43"), (40, 30, "B-44"),
])  # fmt: skip
def test_smaller_and_larger_decks_are_refused(dynasty: int, conflict: int, why: str) -> None:
    assert refused(deck(dynasty, conflict)) == why


@clause("B-43", "B-44")
def test_with_a_single_core_set_30_cards_are_enough() -> None:
    single: dict[str, Any] = {"options": {"single_core": True}}
    assert Match(deck(30, 30), **single).state.players["P1"].dynasty_deck_size == 30
    assert refused(deck(29, 30), **single) == "B-43"
    assert refused(deck(30, 29), **single) == "B-44"
    assert refused(deck(46, 30), **single) == "B-43"


@clause("B-40")
def test_the_conflict_deck_has_at_most_10_characters() -> None:
    ten = [*["HC6"] * 3, *["NC12"] * 3, *["NC13"] * 3, "NC24"]
    assert len(Match(deck(40, 30, *ten)).brought("P1", "conflict")) == 40
    assert refused(deck(40, 30, *ten, "NC24")) == "B-40"


@clause("B-40")
def test_dynasty_characters_are_not_counted_among_the_10() -> None:
    match = Match(deck(roles=("R1",)))
    assert sum(CARDS[key].kind == "character" for key in match.brought("P1", "dynasty")) > 10


# Clans and influence


@clause("B-45")
def test_dynasty_cards_are_of_the_clan_or_neutral() -> None:
    assert refused(deck(40, 40, "PI01")) == "B-45"
    assert refused(deck(40, 40, "N01")) == "B-47"  # a fourth copy, but its clan is right
    match = Match(deck(39, 40, "N25"))
    assert {CARDS[key].clan for key in match.brought("P1", "dynasty")} == {"heron", "neutral"}


@clause("B-46")
def test_conflict_cards_come_from_one_other_clan_at_the_most() -> None:
    assert refused(deck(40, 40, "OC3", "OC7", "PC11")) == "B-46"
    match = Match(deck(40, 40, "OC3", "OC7"))
    assert {CARDS[key].clan for key in match.brought("P1", "conflict")} >= {"heron", "otter"}


@clause("B-39")
def test_each_copy_of_another_clan_costs_its_influence() -> None:
    ten = [*["OC4"] * 3, *["OC3"] * 3, "OC7"]  # 3 of influence 2, 4 of influence 1
    assert sum(CARDS[key].influence_cost or 0 for key in ten) == CARDS["S1"].influence == 10
    assert Match(deck(40, 35, *ten)).brought("P1", "conflict").count("OC4") == 3
    assert refused(deck(40, 35, *ten, "OC7")) == "B-39"


@clause("B-39")
def test_cards_of_the_own_clan_cost_no_influence() -> None:
    assert sum(CARDS[key].influence_cost or 0 for key in Match(deck()).brought("P1", "conflict")) > 10


@clause("B-39")
@pytest.mark.parametrize(("role", "there"), [("R1", 13), ("R4", 10), ("R6", 18)])
def test_a_keeper_adds_3_influence_and_a_support_8(role: str, there: int) -> None:
    cards = [titled("Bought", influence_cost=there, clan="otter")]
    assert "T1" in Match(deck(40, 40, "T1", roles=(role,)), cards=cards).brought("P1", "conflict")
    assert refused(deck(40, 40, "T1", "OC3", roles=(role,)), cards=cards) == "B-39"


@clause("B-39")
def test_a_support_adds_influence_for_its_own_clan_alone() -> None:
    cards = [titled("Bought", influence_cost=11, clan="pine")]
    assert refused(deck(40, 40, "T1", roles=("R6",)), cards=cards) == "B-39"
    Match(deck(40, 40, "T1", roles=("R6",)), cards=[titled("Bought", influence_cost=11, clan="otter")])


@clause("B-48")
def test_a_card_without_influence_cost_stays_in_its_clan() -> None:
    assert CARDS["PC1"].influence_cost is None
    assert refused(deck(40, 40, "PC1")) == "B-48"
    assert "PC1" in DECKS["pine"]
    Match("pine")


# Copies


@clause("B-47")
def test_a_title_is_there_three_times_at_the_most() -> None:
    assert Match(deck(39, 40, "N25")).brought("P1", "dynasty").count("H01") == 3
    assert refused(deck(39, 40, "H01")) == "B-47"
    assert refused(deck(40, 39, "HC1")) == "B-47"


@clause("B-47")
def test_both_decks_count_together() -> None:
    both = [titled("Twin"), fighter(1, key="T2", name={"pt": "Twin", "en": "Twin"})]
    Match(deck(40, 40, "T1", "T2", "T2"), cards=both)
    assert refused(deck(40, 40, "T1", "T1", "T2", "T2"), cards=both) == "B-47"


@clause("B-47")
@pytest.mark.parametrize("limit", [1, 5])
def test_a_card_may_print_another_limit(limit: int) -> None:
    cards = [titled("Own Limit", deck_limit=limit)]
    Match(deck(40, 40, *["T1"] * limit), cards=cards)
    assert refused(deck(40, 40 - limit, *["T1"] * (limit + 1)), cards=cards) == "B-47"


# Provinces and roles


@clause("B-49")
@pytest.mark.parametrize("provinces", [
    ("V01", "V02", "V03", "V04"),  # four
    ("V01", "V02", "V03", "V04", "V05", "V06"),  # six
    ("V01", "V02", "V13", "V04", "V05"),  # two of earth, none of fire
    ("V01", "V02", "V10", "V04", "V05"),  # one of the otter
    ("V15", "V15", "V02", "V03", "V05"),  # one of each element, but a title twice
])  # fmt: skip
def test_these_provinces_are_refused(provinces: Sequence[str]) -> None:
    assert refused(deck(provinces=provinces)) == "B-49"


@clause("B-49")
@pytest.mark.parametrize("provinces", [
    ("V01", "V02", "V03", "V04", "V05"),
    ("V07", "V13", "V06", "V04", "V08"),  # two of the clan
    ("V15", "V01", "V02", "V03", "V05"),  # one of two elements stands for water
    ("V15", "V04", "V02", "V03", "V05"),  # or for air
])  # fmt: skip
def test_five_provinces_one_of_each_element(provinces: Sequence[str]) -> None:
    assert Match(deck(provinces=provinces)).brought("P1", "province") == sorted(provinces)


@clause("B-49", "B-50")
@pytest.mark.parametrize(("role", "why"), [("R1", "B-49"), ("R5", "B-50"), ("", "B-49")])
def test_others_than_a_seeker_of_fire_have_no_two_of_fire(role: str, why: str) -> None:
    assert refused(deck(provinces=TWO_OF_FIRE, roles=[role][: len(role)])) == why


@clause("B-50")
def test_a_seeker_may_have_two_provinces_of_its_element() -> None:
    match = Match(deck(provinces=TWO_OF_FIRE, roles=("R4",)))
    assert match.brought("P1", "province") == sorted(TWO_OF_FIRE)
    Match(deck(roles=("R4",)))  # and need not


@clause("B-50")
def test_a_seeker_leaves_out_one_element_alone() -> None:
    assert refused(deck(provinces=("V01", "V03", "V06", "T1", "V05"), roles=("R4",)),
                   cards=[province("T1", "fire")]) == "B-50"  # fmt: skip
    assert refused(deck(provinces=("V01", "V02", "V13", "V03", "V06"), roles=("R4",))) == "B-50"


@clause("B-51")
@pytest.mark.parametrize(("needed", "good", "bad"), [
    ("water", "R2", "R1"), ("keeper", "R1", "R4"), ("seeker", "R5", "R2"), ("air", "R1", ""),
])  # fmt: skip
def test_a_card_for_a_role_needs_that_role(needed: str, good: str, bad: str) -> None:
    cards = [titled("For A Role", role=needed)]
    Match(deck(40, 40, "T1", roles=(good,)), cards=cards)
    assert refused(deck(40, 40, "T1", roles=[bad][: len(bad)]), cards=cards) == "B-51"


@clause("B-51")
def test_a_province_may_need_a_role_too() -> None:
    provinces = ("V01", "V02", "V03", "V04", "V17")
    Match(deck(provinces=provinces, roles=("R2",)))
    assert refused(deck(provinces=provinces, roles=("R4",))) == "B-51"


# Banned and restricted titles


@clause("E-200", "E-201", "E-202", "E-203", "E-204", "R-02")
@pytest.mark.parametrize(("title", "by"), [
    ("Know the World", "E-200"), ("Display of Power", "E-201"), ("Ide Tadaji", "E-202"),
    ("Beastmaster Matriarch", "E-203"), ("Togashi Tadakatsu", "E-204"),
])  # fmt: skip
def test_a_single_copy_of_a_banned_title_is_refused(title: str, by: str) -> None:
    assert refused(deck(40, 40, "T1"), cards=[titled(title)]) == by
    assert refused(deck(40, 40, "T1"), cards=[{**fighter(3, key="T1"), "name": {"pt": "Outro", "en": title}}]) == by


@clause("E-204")
def test_what_is_not_on_the_list_is_not_banned() -> None:
    match = Match(deck(40, 40, *["T1"] * 3), cards=[titled("Enlightened Warrior")])
    assert match.brought("P1", "conflict").count("T1") == 3


@clause("R-02", "E-202")
@pytest.mark.parametrize("pack", ["Fate Has No Secrets", "For Honor and Glory"])
def test_a_banned_card_is_known_by_its_title_whatever_its_pack(pack: str) -> None:
    cards = [titled("Ide Tadaji", note={"pt": f"{pack}, 29", "en": f"{pack}, 29"})]
    assert refused(deck(40, 40, "T1"), cards=cards) == "E-202"


RESTRICTED = ("Mirumoto's Fury", "For Greater Glory", "Against the Waves", "Forged Edict", "Charge!",
              "Pathfinder's Blade", "Policy Debate", "Iron Mine")  # fmt: skip


@clause("B-52")
@pytest.mark.parametrize("title", RESTRICTED[1:])
def test_a_deck_has_at_most_one_title_of_the_restricted_list(title: str) -> None:
    cards = [titled(RESTRICTED[0], "T1"), titled(title, "T2")]
    listed = {"restricted_list": True}
    assert refused(deck(40, 40, "T1", "T2"), cards=cards, options=listed) == "B-52"
    Match(deck(40, 40, "T1", "T1", "T1"), cards=cards, options=listed)
    Match(deck(40, 40, "T2", "T2", "T2"), cards=cards, options=listed)


@clause("B-52")
def test_the_restricted_list_is_not_in_use_unless_one_says_so() -> None:
    cards = [titled(title, f"T{number}") for number, title in enumerate(RESTRICTED[:2])]
    assert Match(deck(40, 40, "T0", "T1"), cards=cards).brought("P1", "conflict")[-2:] == ["T0", "T1"]


@clause("B-49")
def test_a_province_title_is_there_once_whatever_its_key() -> None:
    twin = {**province("T1", "fire"), "name": CARDS["V02"].name}
    assert refused(deck(provinces=("V01", "V02", "T1", "V04", "V05")), cards=[twin]) == "B-49"


@clause("E-200", "R-02")
def test_a_title_is_banned_in_portuguese_too() -> None:
    card = {**titled("x"), "name": {"pt": "Conheça o Mundo", "en": "To Know the World"}}
    assert refused(deck(40, 40, "T1"), cards=[card]) == "E-200"


@clause("B-72")
def test_one_province_at_least_can_be_the_strongholds() -> None:
    all_open = [province(f"T{number}", element, keywords=["eminent"])
                for number, element in enumerate(("air", "earth", "fire", "void", "water"))]  # fmt: skip
    assert refused(deck(provinces=[each["key"] for each in all_open]), cards=all_open) == "B-72"


@clause("B-43", "B-44", "B-47", "B-49", "E-202")
def test_every_fault_of_a_deck_is_told() -> None:
    cards = [titled("Ide Tadaji")]
    with pytest.raises(BadSetup) as error:
        Match(deck(39, 46, *["T1"] * 4, provinces=PROVINCES[:4]), cards=cards)
    told = [error.value.clause, *(other.clause for other in error.value.more)]
    assert told == ["B-43", "B-44", "B-49", "B-47", "E-202"]


@clause("B-41", "B-43")
def test_without_a_stronghold_the_rest_is_told_too() -> None:
    with pytest.raises(BadSetup) as error:
        Match(deck(39, strongholds=()))
    assert [error.value.clause, *(other.clause for other in error.value.more)] == ["B-41", "B-43"]


@clause("B-45")
def test_a_card_may_be_for_some_clans_alone() -> None:
    heron, others = titled("Ours", allowed_clans=["heron", "pine"]), titled("Theirs", allowed_clans=["pine"])
    assert Match(deck(40, 40, "T1"), cards=[heron]).brought("P1", "conflict").count("T1") == 1
    assert refused(deck(40, 40, "T1"), cards=[others]) == "B-45"
