"""What the printed texts say in both languages: the same numbers, the Heat that a Heat Effect takes, what is paid."""

import re

import pytest

from adjudicator.kernel.cards import Draw, operations_within, records_within
from adjudicator.kernel.text.text import Language
from adjudicator.rulesets.heat.cards.form import CARDS, Card
from adjudicator.rulesets.heat.cards.vocabulary import Heated, PayHeat, PayLife, PayMoney
from tests.clauses import clause

ABILITIES = [(key, number) for key, card in CARDS.items() for number in range(len(card.abilities))]


def text(card: Card, language: Language) -> str:
    return " ".join(ability.text[language] for ability in card.abilities)


@pytest.mark.parametrize(("key", "number"), ABILITIES)
def test_both_languages_say_the_same_numbers(key: str, number: int) -> None:
    said = CARDS[key].abilities[number].text
    assert sorted(re.findall(r"[+-]?\d+", said.pt)) == sorted(re.findall(r"[+-]?\d+", said.en))


@clause("H-048")
@pytest.mark.parametrize("key", CARDS)
def test_a_text_names_the_heat_effect_that_the_card_has_with_its_cost(key: str) -> None:
    card = CARDS[key]
    expected = [str(card.heat_cost)] if card.heat_cost else []
    assert re.findall(r"Efeito de Heat (\d)", text(card, "pt")) == expected
    assert re.findall(r"Heat Effect (\d)", text(card, "en")) == expected
    heated = any(isinstance(record, Heated) for ability in card.abilities for _, record in records_within(ability, ""))
    assert heated == bool(card.heat_cost)


@pytest.mark.parametrize(("key", "number"), ABILITIES)
def test_a_text_names_what_is_paid(key: str, number: int) -> None:
    ability = CARDS[key].abilities[number]
    for cost in ability.cost:
        if isinstance(cost, PayMoney | PayHeat):
            heat = isinstance(cost, PayHeat)
            assert f"paga {cost.count}{' de Heat' if heat else ''}" in ability.text.pt
            assert f"pay {cost.count}{' Heat' if heat else ''}" in ability.text.en
        elif isinstance(cost, PayLife):
            assert f"perca {cost.count} de vida" in ability.text.pt
            assert f"lose {cost.count} life" in ability.text.en


@pytest.mark.parametrize(("key", "number"), ABILITIES)
def test_a_text_names_its_limits(key: str, number: int) -> None:
    """Once per turn, in the main phase, in response: the text says it if the ability has it, and only then."""
    ability = CARDS[key].abilities[number]
    said = ability.text
    assert ("ma vez por turno" in said.pt) == (ability.limit == "turn")
    assert ("nce per turn" in said.en) == (ability.limit == "turn")
    assert ("na sua fase principal" in said.pt.lower()) == (ability.phase == "main")
    assert ("in your main phase" in said.en.lower()) == (ability.phase == "main")
    assert ("no seu combate" in said.pt) == (ability.phase == "combat")
    assert ("in your combat" in said.en) == (ability.phase == "combat")


@pytest.mark.parametrize(("key", "number"), ABILITIES)
def test_a_text_names_how_many_cards_are_drawn(key: str, number: int) -> None:
    ability = CARDS[key].abilities[number]
    drawn = {str(step.count) for step in operations_within(ability.do) if isinstance(step, Draw)}
    assert drawn <= set(re.findall(r"\d+", ability.text.en))
    assert not drawn or ("ompre" in ability.text.pt and "draw" in ability.text.en.lower())
