"""The game's cards: their form, the rules that a card must keep, the printed set and the ready decks."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

from adjudicator.kernel.cards import (
    CardKey,
    Data,
    Fault,
    Filter,
    Lexicon,
    MoveTo,
    Negate,
    Operation,
    PictureId,
    Target,
    name_faults,
    numbered_by,
    operations_within,
    records_within,
)
from adjudicator.kernel.cards.sets import CardSets
from adjudicator.kernel.text.refusal import not_one_of
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.heat.cards.lexicon import COLOURS, CONTINUOUS, WORDS
from adjudicator.rulesets.heat.cards.vocabulary import (
    Ability,
    ChangeControl,
    Destroy,
    Heated,
    Look,
    ModifyCost,
    PlayFree,
)
from adjudicator.rulesets.heat.effects.depending import dependences

Kind = Literal["leader", "character", "support", "equipment", "action", "consumable", "heat", "money"]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]
HeatCost: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=3)]  # H-048

LIVES = (30, 35, 40)  # H-012
FULL_HEAT = 5  # H-043, H-053
HEAT_DECK = 5  # H-004
RESPONSES = ("action", "consumable")  # H-066
PERMANENT = ("character", "support", "equipment")
FREE = ("character", "support", "money")
"""What an effect can put into play without paying: equipment would need a bearer."""
COSTS = "costs"
"""Stands for a trigger: a continuous ability that changes what cards cost."""


class Card(Data, dict=True):
    """A card.

    A leader has `life` (H-012), perhaps `power`, and `heat_power` on its other side; its abilities stand on a `side`
    (H-011). A character has `power` (H-014). `colours` are one or several; a card without is colourless (H-060).
    `cost` is in money. `heat_cost` is what its Heat Effect costs, from 1 to 3 (H-048); 0: it has none. `basic` money
    may be in a deck any number of times (H-A02).
    """

    words: ClassVar[Lexicon] = WORDS

    key: CardKey
    name: Text
    kind: Kind
    colours: tuple[Annotated[str, msgspec.Meta(extra_json_schema={"enum": [*COLOURS]})], ...] = ()
    cost: Number = 0
    power: Number | None = None
    heat_power: Number | None = None
    life: Number = 0
    heat_cost: HeatCost = 0
    basic: bool = False
    abilities: tuple[Ability, ...] = ()
    picture: PictureId = ""
    note: Text | None = None

    def base(self, side: str = "front") -> dict[str, int]:
        """The numbers of the card in play, of a leader on one of its sides."""
        power = self.heat_power if side == "heat" and self.heat_power is not None else self.power
        numbers = {"power": power, "attacks": 1}
        return {stat: number for stat, number in numbers.items() if number is not None}

    @cached_property
    def by_trigger(self) -> Mapping[str, tuple[tuple[int, Ability], ...]]:
        """Its abilities with their numbers, by their triggers; those that change costs under `COSTS` too."""
        found: dict[str, tuple[tuple[int, Ability], ...]] = numbered_by(self.abilities, lambda ability: ability.when)
        lasting = found.get("continuous", ())
        return {**found, COSTS: tuple(pair for pair in lasting if any(type(op) is ModifyCost for op in pair[1].do))}

    @cached_property
    def depends_on(self) -> frozenset[str]:
        """What its continuous abilities depend on."""
        return frozenset(what for _, each in numbered(self, "continuous") for what in dependences(each))


def numbered(card: Card, when: str) -> tuple[tuple[int, Ability], ...]:
    """Return a card's abilities of a trigger, with their numbers."""
    return card.by_trigger.get(when, ())


# What a card must keep

_ANY = ("enters", "other_enters", "other_dies", "card_played", "cards_drawn", "damaged", "turn_begins", "turn_ends",
        "activated", "continuous", "opponent_attacks")  # fmt: skip
_FIGHTING = ("attacks", "blocks", "supports", "survives")
ALLOWED: Mapping[str, tuple[str, ...]] = {
    "leader": (*_ANY, "attacks", "heat_mode"),
    "character": (*_ANY, *_FIGHTING, "dies", "discarded"),
    "support": (*_ANY, "discarded"),
    "equipment": (*_ANY, *_FIGHTING, "bearer_dies", "discarded"),
    "action": ("played", "discarded"),
    "consumable": ("played", "discarded"),
    "heat": ("played",),
    "money": ("enters", "activated"),
}
"""Which triggers are printed on which cards."""


def faults(card: Card) -> Iterator[Fault]:
    """Yield what the game finds wrong with a card that is well formed."""
    yield from name_faults(card.name)
    for colour in card.colours:
        if colour not in COLOURS:
            yield "colours", not_one_of(colour, COLOURS)
    yield from _number_faults(card)
    if card.kind in (*RESPONSES, "heat") and len(numbered(card, "played")) != 1:
        why = Text(
            "esta carta faz uma coisa ao ser jogada: `played`", "this card does one thing when it is played: `played`"
        )
        yield "abilities", why
    for number, ability in enumerate(card.abilities):
        for place, reason in _ability_faults(card, ability):
            yield f"abilities[{number}].{place}", reason


def _number_faults(card: Card) -> Iterator[Fault]:
    if card.kind == "character" and card.power is None:
        yield "power", Text("um personagem tem poder (H-014)", "a character has power (H-014)")
    if card.kind not in ("character", "leader") and card.power is not None:
        yield (
            "power",
            Text("só personagens e líderes têm poder (H-014)", "only characters and leaders have power (H-014)"),
        )
    if card.kind == "leader" and not card.life:
        yield "life", Text("um líder tem vida inicial (H-012)", "a leader has starting life (H-012)")
    if card.kind != "leader" and (card.life or card.heat_power is not None):
        yield "life", Text("só líderes têm vida e verso (H-011)", "only leaders have life and a back (H-011)")
    if card.kind in ("leader", "money") and (card.cost or card.heat_cost):
        yield "cost", Text("líderes e dinheiro não custam nada (H-022)", "leaders and money cost nothing (H-022)")
    if card.kind == "heat" and card.heat_cost:
        yield (
            "heat_cost",
            Text("uma carta de Heat custa sempre 5 de Heat (H-053)", "a Heat Card always costs 5 Heat (H-053)"),
        )
    if card.basic and (card.kind != "money" or card.abilities):
        yield (
            "basic",
            Text("só dinheiro sem habilidade é básico (H-A02)", "only money without an ability is basic (H-A02)"),
        )


def _ability_faults(card: Card, ability: Ability) -> Iterator[Fault]:
    yield from WORDS.faults(ability)
    if ability.when in WORDS.triggers and ability.when not in ALLOWED[card.kind]:
        yield "when", not_one_of(ability.when, ALLOWED[card.kind])
    if (card.kind == "leader") != (ability.side != ""):
        yield "side", Text("habilidades de um líder, e só elas, dizem o lado: front ou heat (H-011)",
                           "abilities of a leader, and no others, say their side: front or heat (H-011)")  # fmt: skip
    if ability.cost and ability.when != "activated":
        yield "cost", Text("o que acontece por si não tem custo", "what happens by itself has no cost")
    if ability.optional and ability.zone == "hand":
        yield "zone", Text("perguntar revelaria a mão", "to be asked would betray the hand")
    for place, record in records_within(ability, ""):
        if isinstance(record, Heated) and not card.heat_cost:
            yield place, Text("a carta não tem Efeito de Heat: falta heat_cost (H-048)",
                              "the card has no Heat Effect: heat_cost is missing (H-048)")  # fmt: skip
        if isinstance(record, Filter) and _asks_for_hidden(record):
            yield place, Text("ninguém sabe o que há no baralho nem na mão do oponente",
                              "nobody knows what is in a deck or in the opponent's hand")  # fmt: skip
    if ability.when == "heat_mode" and ability.side == "front":
        yield "side", Text("ao virar já vale o verso: side: heat (H-052)",
                           "as it turns the back applies already: side: heat (H-052)")  # fmt: skip
    for operation in operations_within(ability.do):
        yield from _idle(ability, operation)
        goes_on = isinstance(operation, CONTINUOUS)
        if ability.when == "continuous" and not goes_on:
            tag = type(operation).__struct_config__.tag
            yield "do", Text(f"{tag!r} não vigora: uma habilidade contínua não pode fazê-lo (H-017)",
                             f"{tag!r} does not go on: a continuous ability cannot do it (H-017)")  # fmt: skip
        if isinstance(operation, Look) and operation.zone == "board" and operation.take != 1:
            yield "do", Text("do topo uma carta entra em jogo por vez", "of the top one card at a time comes into play")
        if isinstance(operation, ModifyCost) and operation.player == "each_player" and operation.once:
            yield "do", Text("`once` vale para um jogador", "`once` is for one player")


def _idle(ability: Ability, operation: Operation) -> Iterator[Fault]:
    """Yield why an operation could never do anything: it is done to what it does not reach."""
    whom = getattr(operation, "whom", "self")
    aimed = next((target for target in ability.targets if target.role == whom), None)
    found = whom if isinstance(whom, Filter) else aimed
    if isinstance(operation, Negate) and (found is None or not {*found.what} & {*WORDS.links}):
        yield "do", Text("só o que está na cadeia se nega (H-068)", "what is in the chain alone is negated (H-068)")
    if isinstance(operation, Destroy | ChangeControl | MoveTo) and found is not None and {*found.what} == {"leader"}:
        yield "do", Text("um líder não sai da sua zona (H-008)", "a leader does not leave its zone (H-008)")
    if isinstance(operation, Destroy) and found is not None and {*found.what} & {*WORDS.links}:
        yield "do", Text("o que está na cadeia se nega (H-068)", "what is in the chain is negated (H-068)")
    if isinstance(operation, PlayFree) and not {*operation.cards.what} <= {*FREE, "card"}:
        yield (
            "do",
            Text(f"de graça se põe em jogo: {', '.join(FREE)}", f"put into play for free are: {', '.join(FREE)}"),
        )


def _asks_for_hidden(found: Filter) -> bool:
    by = isinstance(found, Target) and found.by == "opponent"
    return "deck" in found.zone or ("hand" in found.zone and (found.whose == "opponent" or by))


def life_warnings(card: Card) -> list[Fault]:
    """Say that a leader has another starting life than those of the rulebook (H-012)."""
    if card.kind != "leader" or card.life in LIVES:
        return []
    told = f"{card.key}: {card.life}"
    return [("life", Text(f"{told} não é 30, 35 nem 40; só com a opção leader_life: free",
                          f"{told} is not 30, 35 or 40; with the option leader_life: free alone"))]  # fmt: skip


SETS = CardSets.beside(Path(__file__).parent, Card, faults)
CARDS, DECKS = SETS.cards, SETS.decks
"""The printed cards by key, and the ready decks by name: a leader, the main deck with its money, five Heat Cards."""
