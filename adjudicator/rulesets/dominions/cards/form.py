"""The game's cards: their form, the rules that a card must keep, the published sets and the ready decks."""

import re
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
    Operation,
    PictureId,
    Target,
    asked_elsewhere,
    name_faults,
    numbered_by,
    operations_within,
    records_within,
)
from adjudicator.kernel.cards.sets import CardSets
from adjudicator.kernel.text.reading import placed
from adjudicator.kernel.text.refusal import not_one_of
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.dominions.cards.lexicon import CONTINUOUS, ELEMENTS, KEYWORDS, WHILE_DAMAGING, WORDS
from adjudicator.rulesets.dominions.cards.vocabulary import Ability, AnyCondition, CreateToken, SwapStats, Token

Kind = Literal["unit", "artifact", "field"]
KINDS: Mapping[str, Text] = {
    "unit": Text("uma unidade (“unit”)", "a unit"),
    "artifact": Text("um artefato (“artifact”)", "an artifact"),
    "field": Text("um campo (“field”)", "a field"),
}
Activation = Literal["", "INSTANT", "ONCE", "ONCE PER TURN", "FOREVER", "ATTACH", "TRAP"]
Tag: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Z][A-Z -]{0,23}$")]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Card(Data, dict=True):
    """A card: its name and tags (N-009 to N-011), and for a unit its elements, stats and arrows (N-013, N-014).

    A stat that is left out is zero for RANGE (N-016) and 1 for the HP of artifacts and fields (N-122); a unit that has
    none printed (`?`) leaves ATK and HP out, and gets them by its effect. `arrows` are compass letters as its player
    sees them. `spawn` says how it may come onto the board (N-112 to N-114), `spawn_given` what must hold there;
    `attaches_to` which cards an ATTACH may hang on (N-034). `token` cards are made by others (N-052).
    """

    words: ClassVar[Lexicon] = WORDS

    key: CardKey
    name: Text
    kind: Kind
    tags: tuple[Tag, ...]
    abilities: tuple[Ability, ...] = ()
    unique: bool = False
    elements: tuple[str, ...] = ()
    stats: dict[str, Number] = {}
    arrows: tuple[str, ...] = ()
    keywords: dict[str, Number] = {}
    activation: Activation = ""
    spawn: tuple[Literal["normal", "super"], ...] = ("normal",)
    spawn_given: tuple[AnyCondition, ...] = ()
    attaches_to: Filter = Filter()
    token: bool = False
    picture: PictureId = ""
    note: Text | None = None

    @property
    def base(self) -> dict[str, int]:
        """The printed numbers, with what is understood where none is printed. What names ATK and HP alone leaves RANGE
        as it is (N-015)."""
        least = {"ATK": 0, "HP": 0 if self.kind == "unit" else 1, "RANGE": 0, "BATTLES": 1}
        return {**least, **self.stats}

    @cached_property
    def by_trigger(self) -> Mapping[str, tuple[tuple[int, Ability], ...]]:
        """Its abilities with their numbers, by when they act."""
        return numbered_by(self.abilities, lambda ability: ability.when)

    @cached_property
    def depends_on(self) -> frozenset[str]:
        """What its continuous abilities depend on besides the board."""
        return frozenset(what for _, each in self.by_trigger.get("continuous", ()) for what in asked_elsewhere(each))

    @property
    def understood(self) -> tuple[str, ...]:
        """By which clause a number is understood that is not printed, if one is."""
        if self.kind == "unit":
            return () if "RANGE" in self.stats else ("N-016",)
        return () if "HP" in self.stats else ("N-122",)


def faults(card: Card) -> Iterator[Fault]:
    """Yield what the game finds wrong with a card that is well formed."""
    for name, known in (
        ("elements", ELEMENTS),
        ("keywords", KEYWORDS),
        ("stats", WORDS.stats),
        ("arrows", WORDS.directions),
    ):
        for word in getattr(card, name):
            if word not in known:  # N-013
                yield name, not_one_of(word, known)
    yield from name_faults(card.name, WORDS.named_by)
    if not card.tags:  # N-009, N-010
        yield "tags", Text("uma carta tem uma etiqueta ou mais (N-010)", "a card has one or more tags (N-010)")
    if card.kind == "artifact" and not card.activation and not card.token:  # N-017
        yield (
            "activation",
            Text(
                "um artefato tem exatamente um tipo de ativação (N-017)",
                "an artifact has exactly one activation type (N-017)",
            ),
        )
    if card.kind != "artifact" and card.activation:
        yield (
            "activation",
            Text(
                f"só artefatos o têm, e esta carta é {KINDS[card.kind].pt} (N-017)",
                f"only artifacts have one, and this is {KINDS[card.kind].en} (N-017)",
            ),
        )
    if card.kind == "unit" and len(card.elements) < 1:
        yield "elements", Text("uma unidade tem um elemento (N-013)", "a unit has an element (N-013)")
    if card.kind != "unit" and card.arrows:
        yield (
            "arrows",
            Text(
                f"só unidades têm setas, e esta carta é {KINDS[card.kind].pt} (N-014)",
                f"only units have arrows, and this is {KINDS[card.kind].en} (N-014)",
            ),
        )
    yield from _key_faults(card)
    yield from WORDS.faults_of(card.attaches_to, "attaches_to")
    for number, condition in enumerate(card.spawn_given):
        yield from WORDS.faults_of(condition, f"spawn_given[{number}]")
    if card.kind == "unit" and "HP" not in card.stats and "normal" in card.spawn:
        yield (
            "stats",
            Text(
                "uma unidade sem HP impresso só entra por SUPER SPAWN, do que lhe dá algum (N-014)",
                "a unit without printed HP enters by SUPER SPAWN alone, from what gives it some (N-014)",
            ),
        )
    if card.activation == "TRAP" and sum(ability.when == "attacked" for ability in card.abilities) != 1:
        yield (
            "abilities",
            Text(
                "uma TRAP tem uma habilidade para quando é atacada (N-040)",
                "a TRAP has one ability for when it is attacked (N-040)",
            ),
        )
    if card.activation != "ATTACH" and card.attaches_to != Filter():
        yield (
            "attaches_to",
            Text(
                "só um artefato ATTACH se prende a uma carta (N-033)", "only an ATTACH artifact hangs on a card (N-033)"
            ),
        )
    for number, ability in enumerate(card.abilities):
        for place, reason in _ability_faults(card, ability):
            yield f"abilities[{number}].{place}", reason


def _key_faults(card: Card) -> Iterator[Fault]:
    if re.search(r"-token\d*$", card.key) and not card.token:
        yield "key", Text("chaves como X1-token são as de tokens", "keys like X1-token are those of tokens")


def _ability_faults(card: Card, ability: Ability) -> Iterator[Fault]:
    yield from WORDS.faults(ability)
    if ability.when == "attacked" and card.activation != "TRAP":
        yield "when", Text("só uma TRAP responde a um ataque (N-040)", "only a TRAP answers an attack (N-040)")
    if ability.when == "activated" and card.activation == "TRAP":
        yield "when", Text("uma TRAP nunca é ativada à mão (N-040)", "a TRAP is never activated by hand (N-040)")
    if ability.when == "continuous":
        for field in ("cost", "targets", "optional", "limit", "cooldown"):
            if getattr(ability, field):
                yield (
                    field,
                    Text(
                        "uma habilidade contínua não se usa: ela vigora (N-032)",
                        "a continuous ability is not used: it goes on (N-032)",
                    ),
                )
    if ability.optional and ability.zone == "hand" and ability.when != "discarded":
        yield (
            "optional",
            Text(
                "o que uma carta faz da mão acontece (N-062): perguntar revelaria a mão",
                "what a card does from the hand is done (N-062): to be asked would betray the hand",
            ),
        )
    for place, found in records_within(ability, ""):
        if isinstance(found, Filter) and _asks_the_opponent(found):
            yield (
                place,
                Text(
                    "não se pergunta o que o oponente tem: isso o revelaria",
                    "what the opponent holds is not asked: that would betray it",
                ),
            )
    for operation in operations_within(ability.do):
        if isinstance(operation, SwapStats) and set(operation.stats) != {"ATK", "HP"}:
            yield "do", Text("só ATK e HP trocam de lugar", "ATK and HP alone change places")
        if isinstance(operation, CreateToken):
            yield from token_faults(card, operation)
        if ability.when == "continuous" and not isinstance(operation, CONTINUOUS):
            yield (
                "do",
                Text(
                    f"{_tag(operation)!r} não vigora: uma habilidade contínua não pode fazê-lo (N-032)",
                    f"{_tag(operation)!r} does not go on: a continuous ability cannot do it (N-032)",
                ),
            )
        elif ability.when != "continuous" and isinstance(operation, WHILE_DAMAGING):
            yield (
                "do",
                Text(
                    f"{_tag(operation)!r} vigora: só uma habilidade contínua o faz (N-032)",
                    f"{_tag(operation)!r} goes on: only a continuous ability does it (N-032)",
                ),
            )


def _asks_the_opponent(found: Filter) -> bool:
    by = isinstance(found, Target) and found.by == "opponent"
    return bool({"hand", "deck"} & set(found.zone)) and (found.whose == "opponent" or by)


def token_faults(card: Card, operation: CreateToken) -> Iterator[Fault]:
    """Yield what is wrong with the token that an operation makes (N-052)."""
    token = token_of(card, operation.token)
    try:
        msgspec.convert(msgspec.to_builtins(token), Card)
    except msgspec.ValidationError as error:
        _, why = placed(error)
        yield "do", Text(f"token: {why.pt}", f"token: {why.en}")
        return
    for place, reason in faults(token):
        yield "do", Text(f"token: {place}: {reason.pt}", f"token: {place}: {reason.en}")


def token_of(parent: Card, token: Token) -> Card:
    """Return the card of a token. Whatever its maker does not say of it, it has from its parent (N-054)."""
    kind = token.kind or parent.kind
    tokens = [
        operation.token
        for ability in parent.abilities
        for operation in operations_within(ability.do)
        if isinstance(operation, CreateToken)
    ]
    number = tokens.index(token) + 1 if token in tokens else 1
    unit = kind == "unit"
    arrows = parent.arrows if token.arrows is None else token.arrows
    return Card(
        key=f"{parent.key}-token{number if number > 1 else ''}",
        name=token.name,
        kind=kind,
        tags=token.tags or parent.tags,
        elements=token.elements or parent.elements,
        stats=token.stats or parent.stats,
        arrows=arrows if unit else (),
        activation=parent.activation if kind == "artifact" and parent.activation not in ("TRAP", "INSTANT") else "",
        token=True,
    )


def _tag(operation: Operation) -> object:
    return type(operation).__struct_config__.tag


SETS = CardSets.beside(Path(__file__).parent, Card, faults)
CARDS, DECKS = SETS.cards, SETS.decks
"""The printed cards by key, and the ready decks by name."""
