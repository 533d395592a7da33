"""What a game is tried by: set-ups made by chance, with players of all kinds of names and cards of one's own."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import msgspec

from adjudicator.kernel.table.choices import Pick
from adjudicator.kernel.text.data import JSONObject
from adjudicator.kernel.text.text import Text

T = TypeVar("T")
C = TypeVar("C", bound=msgspec.Struct)

NAMES = ("Ana", "Bruno", "Clara", "Davi", "Élia", "João d’Ávila")
OWN = Text("Carta da Casa", "House Card")
"""How a copied card is called, with its number."""


class Samples(msgspec.Struct, frozen=True):
    """How a game is tried. `setup` makes a set-up as JSON data, without house rules; `fixed` are the house rules that
    ask more of a set-up than these have. `number` is one that every table has, by its name in questions."""

    setup: Callable[[Pick], JSONObject]
    number: str
    fixed: Mapping[str, object] = {}


def shuffled(pick: Pick, items: Sequence[T]) -> list[T]:
    """Return the items in an order by chance."""
    left = list(items)
    return [left.pop(pick(range(len(left)))) for _ in items]


def names(pick: Pick, count: int) -> list[str]:
    """Return names for so many players; now and then one of them has none."""
    chosen = shuffled(pick, NAMES)[:count]
    return [*chosen[:-1], pick((chosen[-1], chosen[-1], ""))]


def own_cards(pick: Pick, printed: Mapping[str, C]) -> dict[str, C]:
    """Return copies of a few cards, under keys and names of their own."""
    return {
        f"OWN{number}": msgspec.structs.replace(
            printed[key], key=f"OWN{number}", name=Text(f"{OWN.pt} {number}", f"{OWN.en} {number}")
        )
        for number, key in enumerate(shuffled(pick, list(printed))[:4], 1)
    }


def with_own_cards(seats: list[JSONObject], own: Mapping[str, msgspec.Struct]) -> JSONObject:
    """Return a set-up of seats who bring cards of their own."""
    return {"seats": seats, "cards": [msgspec.to_builtins(card) for card in own.values()]}
