"""The game's cards: their form, the rules that a card must keep, what the guidelines advise, the printed set, the
ready decks."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

from adjudicator.kernel.cards import (
    CardKey,
    Data,
    DiscardCards,
    Fault,
    Filter,
    Lexicon,
    MoveTo,
    PictureId,
    Restore,
    name_faults,
    operations_within,
)
from adjudicator.kernel.cards.abilities import records_within
from adjudicator.kernel.cards.sets import CardSets, listed, printed
from adjudicator.kernel.text.refusal import not_one_of
from adjudicator.kernel.text.text import Text
from adjudicator.kernel.text.yaml_files import read_own_yaml
from adjudicator.rulesets.multiversity.cards import vocabulary
from adjudicator.rulesets.multiversity.cards.lexicon import USED_BY_HAND, WORDS
from adjudicator.rulesets.multiversity.cards.vocabulary import (
    Ability,
    AddTokens,
    AttachedEnergy,
    DiscardEnergy,
    Forbid,
    RemoveTokens,
    StripEnergy,
)
from adjudicator.rulesets.multiversity.cards.words import ACTIVES, PASSIVES, TYPES

Kind = Literal["character", "item", "energy"]
KINDS: Mapping[str, Text] = {
    "character": Text("um personagem (“character”)", "a character"),
    "item": Text("um item", "an item"),
    "energy": Text("uma fonte de energia (“energy”)", "an energy source (“energy”)"),
}
Tag: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[^\x00-\x1f|]{1,40}$")]
Type: TypeAlias = Annotated[str, msgspec.Meta(extra_json_schema={"enum": ["", *TYPES]})]
"""One of the twelve types (M-004), or none."""


class Card(Data):
    """A card (M-001).

    A character (M-002) has a `type`, `life` (M-005), `defence` (M-006), perhaps a `resistance` and a `weakness`
    (M-007, M-008), categories in `tags` (M-003), and abilities. An item is `permanent` or not (M-015, M-016) and may
    hang on characters that pass `attaches_to`. An energy source gives `energy`; a `basic` one exactly one (M-017,
    M-018).
    """

    words: ClassVar[Lexicon] = WORDS

    key: CardKey
    name: Text
    kind: Kind
    abilities: tuple[vocabulary.Ability, ...] = ()
    tags: tuple[Tag, ...] = ()
    type: Type = ""
    life: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    defence: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    weakness: Type = ""
    resistance: Type = ""
    permanent: bool = False
    attaches_to: Filter | None = None
    energy: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    basic: bool = False
    picture: PictureId = ""
    note: Text | None = None

    @property
    def elements(self) -> tuple[str, ...]:
        """Its types, in the vocabulary's word."""
        return (self.type,) if self.type else ()


EFFECTS = (AddTokens, RemoveTokens, Forbid, StripEnergy, MoveTo, Restore)
"""What an ability does to a character besides damage."""


def faults(card: Card) -> Iterator[Fault]:
    """Yield what the game finds wrong with a card that is well formed."""
    yield from name_faults(card.name)
    yield from {"character": _character_faults, "item": _item_faults, "energy": _energy_faults}[card.kind](card)
    for number, ability in enumerate(card.abilities):
        for place, reason in _ability_faults(card, ability):
            yield f"abilities[{number}].{place}", reason


def _character_faults(card: Card) -> Iterator[Fault]:
    if card.type not in TYPES:
        why = not_one_of(card.type, TYPES)
        yield "type", Text(f"{why.pt} (M-004)", f"{why.en} (M-004)")
    if not 1 <= card.life <= 12:
        yield "life", Text("a vida vai de 1 a 12 (M-005)", "life is from 1 to 12 (M-005)")
    for field in ("weakness", "resistance"):
        value = getattr(card, field)
        if value and value not in TYPES:
            yield field, not_one_of(value, TYPES)
    for field in ("permanent", "attaches_to", "energy", "basic"):
        if getattr(card, field):
            yield field, Text("um personagem não o tem (M-002)", "not of a character (M-002)")


def _item_faults(card: Card) -> Iterator[Fault]:
    for field in ("type", "life", "defence", "weakness", "resistance", "energy", "basic"):
        if getattr(card, field):
            yield field, Text("um item não o tem (M-015)", "not of an item (M-015)")
    if not card.permanent and [one.when for one in card.abilities if one.when != "discarded"] != ["used"]:
        yield (
            "abilities",
            Text(
                "um item volátil tem uma habilidade, para quando é usado (M-016)",
                "a volatile item has one ability, for when it is used (M-016)",
            ),
        )
    if card.attaches_to is not None and not card.permanent:
        yield (
            "attaches_to",
            Text(
                "só um item permanente se prende a um personagem (M-015)",
                "only a permanent item hangs on a character (M-015)",
            ),
        )
    if card.attaches_to is not None:
        yield from WORDS.faults_of(card.attaches_to, "attaches_to")


def _energy_faults(card: Card) -> Iterator[Fault]:
    for field in ("type", "life", "defence", "weakness", "resistance", "permanent", "attaches_to"):
        if getattr(card, field):
            yield field, Text("uma fonte de energia não o tem (M-017)", "not of an energy source (M-017)")
    if card.energy < 1:
        yield (
            "energy",
            Text(
                "uma fonte de energia dá ao menos uma energia (M-017)",
                "an energy source gives at least one energy (M-017)",
            ),
        )
    if card.basic and (card.energy != 1 or card.abilities):
        yield (
            "basic",
            Text(
                "uma fonte básica dá uma energia e nada mais (M-017)",
                "a basic source gives one energy and nothing more (M-017)",
            ),
        )
    if not card.basic and card.energy == 1 and not card.abilities:
        yield (
            "basic",
            Text(
                "uma fonte que não é básica dá duas energias ou mais, ou tem um efeito (M-018)",
                "a source that is not basic gives two energies or more, or has an effect (M-018)",
            ),
        )


ALLOWED = {
    "character": (*PASSIVES, *ACTIVES, "enters", "main_phase", "discarded"),
    "item": ("used", "enters", "attached", "detached", "main_phase", "discarded"),
    "energy": ("attached", "detached", "discarded"),
}
"""Which triggers are printed on which cards."""


def _ability_faults(card: Card, ability: Ability) -> Iterator[Fault]:
    yield from WORDS.faults(ability)
    if ability.when in WORDS.triggers and ability.when not in ALLOWED[card.kind]:
        there = ", ".join(ALLOWED[card.kind])
        yield (
            "when",
            Text(
                f"{KINDS[card.kind].pt} não tem {ability.when!r}; há {there}",
                f"{KINDS[card.kind].en} has no {ability.when!r}; there is {there}",
            ),
        )
    yield from _cost_faults(card, ability)
    if ability.when == "used" and card.permanent:
        yield "when", Text("um item permanente não se gasta (M-015)", "a permanent item is not used up (M-015)")
    if ability.when not in USED_BY_HAND and (ability.cost or ability.optional):
        yield (
            "when",
            Text(
                "o que acontece por si não tem custo nem se recusa (M-063, M-064)",
                "what happens by itself has no cost and is not declined (M-063, M-064)",
            ),
        )
    if ability.when in ("enters", "attached", "main_phase") and ability.deals_damage_at_once:
        yield "do", Text("o que causa dano é do combate (M-057)", "what deals damage belongs to the combat (M-057)")
    for place, record in records_within(ability, ""):
        if isinstance(record, Filter) and "deck" in record.zone:
            yield (
                place,
                Text(
                    "ninguém sabe o que há num baralho; nele se procura (M-022)",
                    "nobody knows what is in a deck; it is searched (M-022)",
                ),
            )
        if isinstance(record, Filter) and "hand" in record.zone and record.whose == "opponent":
            yield (
                place,
                Text(
                    "ninguém sabe o que um oponente tem na mão (M-024)", "nobody knows what an opponent holds (M-024)"
                ),
            )
    for operation in operations_within(ability.do):
        whom = getattr(operation, "whom", "")
        if isinstance(whom, Filter) and (whom.whose, whom.place) == ("opponent", ("main",)):
            yield (
                "do",
                Text(
                    "a posição principal de um oponente se escolhe: faça dela um alvo (M-A25)",
                    "an opponent's main position is chosen: make it a target (M-A25)",
                ),
            )
        if isinstance(operation, MoveTo) and not _moves(ability, operation):
            yield (
                "do",
                Text(
                    "personagens vão à mão; o descartado vai ao baralho",
                    "characters go to the hand; what was discarded goes into the deck",
                ),
            )
    if ability.when in ("attached", "detached") and card.kind == "item" and card.attaches_to is None:
        yield "when", Text("este item não se prende a nada (M-064)", "this item hangs on nothing (M-064)")


def _cost_faults(card: Card, ability: Ability) -> Iterator[Fault]:
    for kind in (DiscardCards, DiscardEnergy, AttachedEnergy):
        if sum(isinstance(cost, kind) for cost in ability.cost) > 1:
            yield "cost", Text("uma habilidade tem um custo de cada tipo", "an ability has one cost of a kind")
    if card.kind != "character" and any(isinstance(cost, AttachedEnergy | DiscardEnergy) for cost in ability.cost):
        yield (
            "cost",
            Text("só personagens têm energia acoplada (M-058)", "only characters have energy attached (M-058)"),
        )


def _moves(ability: Ability, operation: MoveTo) -> bool:
    if operation.zone == "deck":
        return operation.whom == "self" and ability.when == "discarded"
    return operation.zone == "hand"


class ReadyDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ready deck with its sideboard: how many of each card."""

    deck: dict[str, int]
    sideboard: dict[str, int] = {}


_here = Path(__file__).parent
CARDS = printed(_here, Card)
DECKS: dict[str, ReadyDeck] = msgspec.convert(read_own_yaml(_here / "decks.yaml"), dict[str, ReadyDeck])
"""The ready decks with their sideboards, by name."""
SETS = CardSets(Card, faults, CARDS, {name: listed(ready.deck) for name, ready in DECKS.items()})
