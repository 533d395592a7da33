"""What the colours stand for (H-077 to H-081): which words of cards are whose, and what a deck shows of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from adjudicator.kernel.cards import Draw, ModifyStat, Negate, Operation, Search, operations_within
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.heat.cards import vocabulary as own
from adjudicator.rulesets.heat.cards.form import Card
from adjudicator.rulesets.heat.cards.vocabulary import Ability

SAID: Mapping[str, tuple[str, Text, Text]] = {
    "purple": ("H-077", Text("Roxo", "Purple"), Text("compram, olham o topo, atacam outra vez, desviam ou cancelam",
                                                     "draw, look, attack again, redirect or cancel")),
    "blue": ("H-078", Text("Azul", "Blue"), Text("negam, viram, encarecem, tomam", "negate, rest, raise costs, take")),
    "red": ("H-079", Text("Vermelho", "Red"), Text("causam dano, gastam a própria vida, destroem, fortalecem no turno",
                                                   "deal damage, spend life, destroy, strengthen for the turn")),
    "green": ("H-080", Text("Verde", "Green"), Text("curam, fortalecem para sempre, protegem",
                                                    "heal, strengthen for good, protect")),
    "gold": ("H-081", Text("Dourado", "Gold"), Text("procuram, dão dinheiro, custam 5 ou mais",
                                                    "search, give money, cost 5 or more")),
}  # fmt: skip
"""Of each colour its clause, its name and what its cards do."""

DEAR = 5
"""A card of so much is an expensive one (H-081)."""


def _purple(ability: Ability, operation: Operation) -> bool:
    again = isinstance(operation, ModifyStat) and operation.stat == "attacks"
    cancels = isinstance(operation, Negate) and any(
        kind.startswith("attack") for each in ability.targets for kind in each.what
    )
    return again or cancels or isinstance(operation, Draw | own.Look | own.Redirect)


def _blue(ability: Ability, operation: Operation) -> bool:
    dearer = isinstance(operation, own.ModifyCost) and operation.amount > 0
    kept = isinstance(operation, own.Forbid) and "untap" in operation.what
    return dearer or kept or isinstance(operation, Negate | own.Tap | own.ChangeControl)


def _red(ability: Ability, operation: Operation) -> bool:
    for_now = isinstance(operation, ModifyStat) and operation.stat == "power" and operation.lasts != "stays"
    pierces = isinstance(operation, own.Grant) and operation.keyword == "piercing"
    pays = any(isinstance(cost, own.PayLife) for cost in ability.cost)
    return for_now or pierces or pays or isinstance(operation, own.Damage | own.LoseLife | own.Destroy)


def _green(ability: Ability, operation: Operation) -> bool:
    goes_on = ability.when != "continuous" and getattr(operation, "lasts", "") == "stays"
    for_good = isinstance(operation, ModifyStat) and operation.stat == "power" and goes_on
    protects = isinstance(operation, own.Grant) and operation.keyword in ("indestructible", "unfallen")
    return for_good or protects or isinstance(operation, own.Heal)


def _gold(ability: Ability, operation: Operation) -> bool:
    stands = isinstance(operation, own.Untap) and "money" in getattr(operation.whom, "what", ())
    return stands or isinstance(operation, Search | own.GainMoney | own.PlayMoney)


IDENTITIES: Mapping[str, Callable[[Ability, Operation], bool]] = {
    "purple": _purple, "blue": _blue, "red": _red, "green": _green, "gold": _gold,
}  # fmt: skip
"""Whether an operation of an ability is one of a colour's words."""


def identities(card: Card) -> set[str]:
    """Return the colours whose words stand on a card, whatever its own colours."""
    found = {
        colour
        for colour, speaks in IDENTITIES.items()
        for ability in card.abilities
        if any(speaks(ability, operation) for operation in operations_within(ability.do))
    }
    return found | ({"gold"} if card.cost >= DEAR else set())


def report(cards: Sequence[Card]) -> Iterator[Text]:
    """Yield what the main deck shows of each colour that it has: how many cards, and how many of those speak its
    words."""
    cards = [card for card in cards if card.kind not in ("leader", "heat", "money")]
    for colour, (clause, name, does) in SAID.items():
        mine = [card for card in cards if colour in card.colours]
        if mine:
            speaking = sum(colour in identities(card) for card in mine)
            count = len(mine)
            yield Text(f"{name.pt}: {count} de {len(cards)} cartas principais; {speaking} {does.pt} ({clause})",
                       f"{name.en}: {count} of {len(cards)} main cards; {speaking} {does.en} ({clause})")  # fmt: skip
    without = sum(not card.colours for card in cards)
    if without:
        yield Text(
            f"Incolor: {without} de {len(cards)} cartas principais", f"Colourless: {without} of {len(cards)} main cards"
        )
