"""What is printed on the first 34 cards of Porto Fagulha: facts of the set's list, which rules and texts build on."""

import pytest

from adjudicator.rulesets.heat.cards.form import CARDS

LEADERS = """
L1 | Mestra Corisco | purple | 30 | -
L2 | Almirante Névoa | blue | 35 | 3
L3 | Velha Figueira | green | 40 | -
"""
CHARACTERS = """
C01 | Vendedora de Fogos | purple | 1 | 2 | 1
C02 | Grumete Ágil | purple | 1 | 1 | 1
C03 | Dançarina de Telhado | purple | 3 | 3 | 2
C04 | Sentinela do Cais | blue | 2 | 2 | 0
C05 | Contador da Guilda | blue | 3 | 3 | 2
C06 | Capitã Represa | blue | 5 | 5 | 3
C07 | Brigão da Doca | red | 2 | 4 | 0
C08 | Lança-Brasa | red | 4 | 5 | 0
C09 | Muralha Viva | green | 3 | 4 | 0
C10 | Curandeira do Mangue | green | 2 | 1 | 1
C11 | Corretor Dourado | gold | 3 | 2 | 0
C12 | Mercenário Cinza | - | 2 | 3 | 0
"""
OTHERS = """
S1 | Oficina de Lanternas | support | purple | 2 | 0
S2 | Posto de Vigia | support | blue | 3 | 0
S3 | Cofre Antigo | support | gold | 2 | 0
E1 | Luvas de Couro | equipment | - | 1 | 0
E2 | Casaco do Almirante | equipment | blue | 3 | 0
E3 | Âncora Pesada | equipment | green | 2 | 0
A1 | Esquiva | action | purple | 1 | 1
A2 | Contragolpe | action | red | 2 | 2
A3 | Ordem de Silêncio | action | blue | 2 | 0
A4 | Fúria Breve | action | red | 1 | 0
K1 | Tônico | consumable | - | 1 | 2
K2 | Conserva Forte | consumable | - | 2 | 2
K3 | Empréstimo | consumable | purple | 1 | 1
X1 | Explosão do Cais | heat | red | 4 | 0
X2 | Maré Recuada | heat | blue | 4 | 0
X3 | Festa das Lanternas | heat | purple | 3 | 0
X4 | Raiz Profunda | heat | green | 3 | 0
X5 | Cessar-Fogo | heat | gold | 2 | 0
M1 | Moeda do Porto | money | - | 0 | 0
"""


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def colours(cell: str) -> tuple[str, ...]:
    return () if cell == "-" else (cell,)


def number(cell: str) -> int | None:
    return None if cell == "-" else int(cell)


@pytest.mark.parametrize(("key", "name", "colour", "life", "power"), rows(LEADERS))
def test_leaders(key: str, name: str, colour: str, life: str, power: str) -> None:
    card = CARDS[key]
    assert (card.name.pt, card.kind, card.colours) == (name, "leader", colours(colour))
    assert (card.life, card.power) == (int(life), number(power))


@pytest.mark.parametrize(("key", "name", "colour", "cost", "power", "heat_cost"), rows(CHARACTERS))
def test_characters(key: str, name: str, colour: str, cost: str, power: str, heat_cost: str) -> None:
    card = CARDS[key]
    assert (card.name.pt, card.kind, card.colours) == (name, "character", colours(colour))
    assert (card.cost, card.power, card.heat_cost) == (int(cost), int(power), int(heat_cost))


@pytest.mark.parametrize(("key", "name", "kind", "colour", "cost", "heat_cost"), rows(OTHERS))
def test_other_cards(key: str, name: str, kind: str, colour: str, cost: str, heat_cost: str) -> None:
    card = CARDS[key]
    assert (card.name.pt, card.kind, card.colours) == (name, kind, colours(colour))
    assert (card.cost, card.power, card.heat_cost) == (int(cost), None, int(heat_cost))
    assert card.basic == (key == "M1")
