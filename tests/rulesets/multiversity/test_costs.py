"""What is paid, what it sets off, and what becomes of cards that are discarded."""

from typing import Any

import pytest

from adjudicator.kernel.cards import DiscardCards
from adjudicator.kernel.table.actions import Respond
from adjudicator.rulesets.multiversity.cards.form import CARDS
from adjudicator.rulesets.multiversity.cards.vocabulary import DiscardEnergy
from tests.clauses import clause
from tests.rulesets.multiversity.table import DISCARD, FOE, OWN, Table, ability, fighter, item, needs, tokens

CARD = {"pay": "discard_cards"}


def energy(key: str, *abilities: Any) -> dict[str, Any]:
    return {"key": key, "name": {"pt": key, "en": key}, "kind": "energy", "energy": 1, "abilities": list(abilities)}


@clause("M-059", "M-065")
def test_all_that_is_owed_is_chosen_before_any_of_it_is_paid() -> None:
    empties = energy("S", ability("detached", {"op": "discard", "count": 1}))
    passive = ability("simple_passive", tokens("shield", whom="self"), cost=[DISCARD, CARD])
    table = Table(c1="A 1", cards=[fighter("A", passive), empties], hands={"P1": ["S", "I01"]})
    table.energize("S", "c1")
    table.use("c1:1", "I01")
    assert (table.count("c1", "shield"), table.hand("P1"), table.discard("P1")) == (1, [], ["I01", "S"])


@clause("M-059")
def test_a_copy_of_an_item_may_pay_for_it() -> None:
    table = Table(c1="A 1", c2="B 1 P2", cards=[fighter("A", 1), fighter("B")], hands={"P2": ["I14", "I14"]},
                  phase="combat", stage="active")  # fmt: skip
    table.declare("c1:1")
    table.act(Respond("P2", "I14"))
    table.choose("I14")
    assert table.hand("P2") == []
    alone = Table(c1="A 1", c2="B 1 P2", cards=[fighter("A", 1), fighter("B")], hands={"P2": ["I14"]},
                  phase="combat", stage="active")  # fmt: skip
    alone.declare("c1:1")
    assert alone.refusal(Respond("P2", "I14")) == "M-059"


@clause("M-111")
@pytest.mark.parametrize(("cost", "clause_"), [([CARD], "M-111"), ([DISCARD], "M-111"), ([needs(0)], ""), ([], "")])
def test_in_fury_a_passive_costs_nothing(cost: list[Any], clause_: str) -> None:
    passive = ability("simple_passive", tokens("shield", whom="self"), cost=cost)
    table = Table(c1="A 1 fury e1", cards=[fighter("A", passive)], hands={"P1": ["I01"]})
    if clause_:
        assert table.forbids("c1:1") == clause_
    else:
        table.use("c1:1")
        assert table.count("c1", "shield") == 1


# Discarded cards


@clause("M-064", "M-048")
def test_a_renewable_source_goes_back_from_wherever_it_is_discarded() -> None:
    cleanup = Table(c1="P13 1", c2="P13 1 P2", hands={"P2": ["E3"] * 6})
    cleanup.advance("end")
    cleanup.choose("E3")
    assert (cleanup.discard("P2"), cleanup.asked_for) == ([], "act")
    cost = Table(c1="P22 1 e2", c2="P06 1 P2", hands={"P1": ["E3"]})
    cost.use("c1:1", "E3", "c2")
    assert cost.discard("P1") == []
    stripped = Table(c1="P13 1", c2="P13 1 P2", hands={"P1": ["E3", "X"]},
                     cards=[item("X", ability("used", {"op": "strip_energy"},
                                              targets=[{"what": ["character"], "whose": "own"}]))])  # fmt: skip
    stripped.energize("E3", "c1")
    stripped.use("X", "c1")
    assert stripped.discard("P1") == ["X"]


@clause("M-016", "M-064")
def test_an_item_with_an_effect_on_being_discarded_is_used_as_it_says() -> None:
    card = item("V", ability("discarded", {"op": "draw", "count": 1}), ability("used", tokens("shield"), targets=OWN))
    table = Table(c1="P13 1", cards=[card], hands={"P1": ["V"]})
    table.use("V", "c1")
    assert (table.hand("P1"), table.discard("P1"), table.count("c1", "shield")) == ([], ["V"], 1)


@clause("M-023")
@pytest.mark.parametrize(("whose", "damage"), [("own", 2), ("opponent", 3), ("any", 5)])
def test_cards_in_discard_piles_are_counted_each(whose: str, damage: int) -> None:
    count = {"amount": "count", "cards": {"zone": ["discard"], "whose": whose}}
    card = fighter("A", ability("active", {"op": "deal_damage", "amount": count}, targets=FOE))
    table = Table(c1="A 1", c2="B 1 P2", cards=[card, fighter("B")], phase="combat", stage="active",
                  discards={"P1": ["E1", "E1"], "P2": ["E1", "E1", "E2"]})  # fmt: skip
    table.use("c1:1", "c2")
    assert table.life("c2") == 9 - damage


@clause("M-064", "M-121")
def test_what_is_taken_off_by_revive_is_detached_and_not_discarded() -> None:
    def draws(count: int) -> dict[str, Any]:
        return {"op": "draw", "count": count}

    source = energy("S", ability("detached", draws(1)), ability("discarded", draws(2)))
    cards = [fighter("A", 9), fighter("B"), source]
    for token, more in (("revive", 1), ("dot", 3)):
        table = Table(c1="A 1", c2=f"B 1 P2 {token}", c3="B 2 P2", cards=cards, hands={"P2": ["S"]}, active="P2",
                      options={"token_expiry": "placer_cleanup"})  # fmt: skip
        table.energize("S", "c2")
        table.end_turn()
        held = len(table.hand("P2"))
        table.advance("combat")
        table.advance("active")
        table.use("c1:1")
        assert len(table.hand("P2")) - held == more


@clause("M-057")
def test_what_triggers_outside_a_combat_deals_no_damage() -> None:
    bites = energy("S", ability("detached", {"op": "deal_damage", "amount": 3}, targets=FOE))
    passive = ability("simple_passive", tokens("shield", whom="self"), cost=[DISCARD])
    table = Table(c1="A 1", c2="B 1 P2", cards=[fighter("A", passive), fighter("B"), bites], hands={"P1": ["S"]})
    table.energize("S", "c1")
    table.use("c1:1", "c2")
    assert table.life("c2") == 9


@clause("M-059")
def test_printed_cards_say_what_is_discarded_for_them() -> None:
    for card in CARDS.values():
        for each in card.abilities:
            if any(isinstance(cost, DiscardCards | DiscardEnergy) for cost in each.cost):
                assert "descarta" in each.text.pt, card.key
                assert "discard" in each.text.en, card.key
