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
    PictureId,
    asked_elsewhere,
    name_faults,
    numbered_by,
    operations_within,
)
from adjudicator.kernel.cards.abilities import records_within
from adjudicator.kernel.cards.sets import CardSets
from adjudicator.kernel.text.refusal import not_one_of
from adjudicator.kernel.text.terms import names_of
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.enlightenment.cards.ability_faults import ability_faults
from adjudicator.rulesets.enlightenment.cards.lexicon import WORDS
from adjudicator.rulesets.enlightenment.cards.vocabulary import Ability, Composure, LeaveToJudge
from adjudicator.rulesets.enlightenment.cards.words import CLANS, ELEMENTS, KEYWORDS, NEUTRAL, Element

Kind: TypeAlias = Literal["character", "attachment", "event", "holding", "province", "stronghold", "role"]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]
Bonus: TypeAlias = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Trait: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z-]{0,39}$")]
Clan: TypeAlias = Annotated[str, msgspec.Meta(extra_json_schema={"enum": [*CLANS, NEUTRAL]})]


class Card(Data, dict=True):
    """A card.

    `side` says to which deck it belongs: `dynasty` or `conflict`; provinces, strongholds and roles belong to none.
    `tags` are its traits. `cost` is in fate; left out, it is a dash: the card cannot be played (B-38). A character's
    `military` and `political` skill: left out, a dash (B-56); an attachment's are what it adds. `bonus` is what a
    holding or stronghold adds to its province's strength. `elements` are a province's, or a role's. A stronghold has
    `honor`, `fate` and `influence`. `influence_cost`: what it costs another clan; left out, no other clan may have it
    (B-48). `role`: which role a deck needs to have it: a trait of that role. `attaches_to`: on whom an attachment may
    be (B-61); `except_for`: with the keyword `no_attachments`, the traits of those that may be on it all the same
    (B-68); `in_place_of`: with the keyword `disguised`, the trait of a character that it may replace (B-70).
    `allowed_clans`: which clans alone may have it (B-45); all, if left out. `prose`: what its text says that no words
    of the vocabulary say. `needs_judge`: it has prose, or an ability that is left to a judge (B-120).
    """

    words: ClassVar[Lexicon] = WORDS

    key: CardKey
    name: Text
    kind: Kind
    side: Literal["", "dynasty", "conflict"] = ""
    clan: Clan = NEUTRAL
    unique: bool = False
    tags: tuple[Trait, ...] = ()
    keywords: tuple[str, ...] = ()
    cost: Number | None = None
    military: Bonus | None = None
    political: Bonus | None = None
    glory: Number = 0
    strength: Number = 0
    bonus: Bonus = 0
    elements: tuple[Element, ...] = ()
    honor: Number = 0
    fate: Number = 0
    influence: Number = 0
    influence_cost: Number | None = None
    allowed_clans: tuple[Clan, ...] = ()
    deck_limit: Annotated[int, msgspec.Meta(ge=0, le=99)] = 3
    role: str = ""
    restricted_list: bool = False
    attaches_to: Filter | None = None
    except_for: tuple[Trait, ...] = ()
    in_place_of: Trait | None = None
    abilities: tuple[Ability, ...] = ()
    prose: Text | None = None
    needs_judge: bool = False
    picture: PictureId = ""
    note: Text | None = None

    @cached_property
    def base(self) -> dict[str, int]:
        """The numbers of the card in play: a character's skills but for dashes, a province's strength."""
        if self.kind == "province":
            return {"strength": self.strength}
        if self.kind != "character":
            return {}
        found = {"military": self.military, "political": self.political, "glory": self.glory}
        return {stat: number for stat, number in found.items() if number is not None}

    @cached_property
    def by_moment(self) -> Mapping[tuple[str, str], tuple[tuple[int, Ability], ...]]:
        """Its abilities with their numbers, by kind and by what they are about."""
        return numbered_by(self.abilities, lambda ability: (ability.kind, ability.when))

    @cached_property
    def depends_on(self) -> frozenset[str]:
        """What its constant abilities depend on besides the table."""
        return frozenset(what for each in self.abilities if each.kind == "constant" for what in asked_elsewhere(each))


def is_eminent(card: Card) -> bool:
    """Whether a province starts the match face up, and cannot be the stronghold's (B-72)."""
    return "eminent" in card.keywords


# What a card must keep

SIDES: Mapping[str, tuple[str, ...]] = {
    "character": ("dynasty", "conflict"), "attachment": ("conflict",), "event": ("dynasty", "conflict"),
    "holding": ("dynasty",), "province": ("",), "stronghold": ("",), "role": ("",),
}  # fmt: skip


def faults(card: Card) -> Iterator[Fault]:
    """Yield what the game finds wrong with a card that is well formed."""
    yield from name_faults(card.name)
    if card.clan not in (*CLANS, NEUTRAL):
        yield "clan", not_one_of(card.clan, (*CLANS, NEUTRAL))
    for keyword in card.keywords:
        if keyword not in names_of(KEYWORDS):
            yield "keywords", not_one_of(keyword, names_of(KEYWORDS))
    if ("disguised" in card.keywords) != (card.in_place_of is not None):
        yield "in_place_of", Text("disguised diz no lugar de quem vem (B-70)", "disguised says whom it replaces (B-70)")
    said = [record for ability in card.abilities for _, record in records_within(ability, "")]
    composed = any(isinstance(record, Composure) for record in said)
    if composed != ("composure" in card.keywords) and (composed or not card.needs_judge):
        yield "keywords", Text("composure é a condição das suas habilidades (B-69)",
                               "composure is the condition of its abilities (B-69)")  # fmt: skip
    if card.side not in SIDES[card.kind]:
        yield "side", not_one_of(card.side, SIDES[card.kind])
    yield from _number_faults(card)
    for number, ability in enumerate(card.abilities):
        for place, reason in ability_faults(card.kind, ability):
            yield f"abilities[{number}].{place}", reason


def _number_faults(card: Card) -> Iterator[Fault]:
    if card.kind == "province" and not card.elements:
        yield "elements", Text(f"uma província tem um elemento: {', '.join(ELEMENTS)} (B-49)",
                               f"a province has an element: {', '.join(ELEMENTS)} (B-49)")  # fmt: skip
    if card.kind == "stronghold" and not (card.honor and card.fate):
        yield "honor", Text("uma fortaleza diz a honra e o destino (B-77, B-81)",
                            "a stronghold says honor and fate (B-77, B-81)")  # fmt: skip
    if card.kind == "character" and any(
        number is not None and number < 0 for number in (card.military, card.political)
    ):
        yield "military", Text("habilidade não é negativa (B-58)", "a skill is not negative (B-58)")
    if card.attaches_to is not None:
        yield from WORDS.faults_of(card.attaches_to, "attaches_to")
        if card.kind != "attachment":
            yield "attaches_to", Text("só acessórios se anexam (B-61)", "attachments alone attach (B-61)")
        if card.attaches_to.whose == "your_opponent":
            why = Text("fora de um conflito não é ninguém: opponent (E-082)",
                       "it is nobody outside a conflict: opponent (E-082)")  # fmt: skip
            yield "attaches_to.whose", why
    if card.kind == "event" and (not card.abilities or card.prose is not None):
        yield "abilities", Text("um evento diz tudo o que faz numa habilidade (B-62)",
                                "an event says all that it does in an ability (B-62)")  # fmt: skip
    done = [operation for ability in card.abilities for operation in operations_within(ability.do)]
    if card.needs_judge != (card.prose is not None or any(isinstance(each, LeaveToJudge) for each in done)):
        yield "needs_judge", Text("true com prose ou leave_to_judge, e só então (B-120)",
                                  "true with prose or leave_to_judge, and only then (B-120)")  # fmt: skip


SETS = CardSets.beside(Path(__file__).parent, Card, faults)
CARDS, DECKS = SETS.cards, SETS.decks
"""The printed cards by key, and the ready decks by name: stronghold, role, provinces, dynasty and conflict cards."""
