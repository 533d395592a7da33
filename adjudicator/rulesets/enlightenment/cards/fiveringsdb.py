"""The printed game's cards as the public dataset fiveringsdb has them: its records to cards of this game (11.1).

Both generations are read: the current one, and the layout of 2018. Keywords and plain restrictions of attachments are
sentences of their own; what else the text says is left to a judge (B-120).
"""

import re
from collections.abc import Callable
from typing import Annotated, Any, ClassVar, TypeAlias

import msgspec

from adjudicator.kernel.cards import BadCards, CardError, CardKey, Data, Lexicon, Times
from adjudicator.kernel.cards import parse_cards as parse_records
from adjudicator.kernel.cards.files import MOST_FAULTS
from adjudicator.rulesets.enlightenment.cards.fiveringsdb_text import both, members_said, word_of
from adjudicator.rulesets.enlightenment.cards.form import SIDES, Clan, Kind, Number
from adjudicator.rulesets.enlightenment.cards.words import CLANS, ELEMENTS, NEUTRAL

Skill: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([0-9]{1,2}|X|-)$")] | Number | None
Added: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([+-]?([0-9]{1,2}|X)|-)$")] | Number | None
"""As printed, `+2`: `X` is what the text says it is, `-` a dash."""
Title: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[^\x00-\x1f\x7f]{1,80}$")]
Trait: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z][A-Za-z' -]{0,39}$")]
Written: TypeAlias = Annotated[str, msgspec.Meta(max_length=4_000)]

FORMER = {"is_unique": "unique", "unicity": "unique"}
"""What a member was called in other generations."""


class Record(Data):
    """A card of fiveringsdb. `type` is what it is. A character's skill that is null is a dash, `element` is that of a
    province before `elements` was a list. What else a record has is of no matter here."""

    words: ClassVar[Lexicon] = Lexicon(triggers={}, kinds=(), stats=(), durations=(), elements=(*ELEMENTS, "all"))

    id: CardKey
    name: Title
    type: Kind
    side: str | None = None
    clan: Clan | None = None
    allowed_clans: tuple[str, ...] | None = None
    unique: bool | None = None
    cost: Number | None = None
    military: Skill = None
    political: Skill = None
    military_bonus: Added = None
    political_bonus: Added = None
    glory: Number | None = None
    strength: Added = None
    strength_bonus: Added = None
    elements: tuple[str | None, ...] | None = None
    element: str | None = None
    honor: Number | None = None
    fate: Number | None = None
    influence_pool: Number | None = None
    influence_cost: Number | None = None
    deck_limit: Times | None = None
    role_restriction: str | None = None
    is_restricted: bool | None = None
    traits: tuple[Trait, ...] | None = None
    text: Written | None = None

    @property
    def key(self) -> str:
        return self.id


NAMES = {
    "key": "id", "kind": "type", "tags": "traits", "bonus": "strength_bonus", "influence": "influence_pool",
    "role": "role_restriction", "name.pt": "name", "name.en": "name",
}  # fmt: skip
"""What the members of a card are called in the record that it was."""
SAID = ("abilities", "prose", "keywords", "except_for", "in_place_of", "attaches_to")
"""The members of a card that its text says."""


def is_records(data: Any) -> bool:
    """Whether the data of a card file is of this format: its cards have an `id`, and none has a key."""
    cards = [item for item in data if isinstance(item, dict)] if isinstance(data, list) else []
    return any("id" in card for card in cards) and not any("key" in card for card in cards)


def parse(file: str, data: list[Any], parse_cards: Callable[[str, Any], list[Any]]) -> list[Any]:
    """Make cards of records; `parse_cards` makes those of the game's own form. Raises BadCards with all that is wrong,
    in the words of the records."""
    records, errors = [_known(item) for item in data], []
    try:
        parse_records(file, records, Record)
    except BadCards as bad:
        errors = [_of(error, data) for error in bad.errors]
    wrong = {error.number for error in errors}
    if -1 in wrong or len(errors) >= MOST_FAULTS:
        raise BadCards(errors)
    good = [number for number in range(len(data)) if number not in wrong]
    cards: list[Any] = []
    try:
        cards = parse_cards(file, [card_of(msgspec.convert(records[number], Record)) for number in good])
    except BadCards as bad:
        errors += [_of(msgspec.structs.replace(error, number=good[error.number]), data) for error in bad.errors if good]
    if errors:
        raise BadCards(sorted(dict.fromkeys(errors), key=lambda error: error.number))
    return cards


def _known(item: Any) -> Any:
    """Return of a record what is read, each member by its name of today."""
    if not isinstance(item, dict):
        return item
    named = {FORMER.get(name, name): value for name, value in item.items()}
    return {name: value for name, value in named.items() if name in Record.__struct_fields__}


def _of(error: CardError, data: list[Any]) -> CardError:
    item = data[error.number] if error.number >= 0 else None
    card = str(item["id"]) if isinstance(item, dict) and "id" in item else error.card
    member, rest = re.match(r"(name\.\w+|\w*)(.*)", error.field, re.DOTALL).groups()  # type: ignore[union-attr]  # it matches anything
    field = "text" if member in SAID else NAMES.get(member, member) + rest
    return msgspec.structs.replace(error, card=card, field=field)


# One record


def card_of(record: Record) -> dict[str, Any]:
    """Return a record as a card in this game's form (builtin data)."""
    of_character = record.type == "character"
    skills = (record.military, record.political) if of_character else (record.military_bonus, record.political_bonus)
    tags = tuple(word_of(trait) for trait in record.traits or ())
    elements = record.elements or (record.element,)
    if record.type == "role":
        tags, elements = (
            tuple(tag for tag in tags if tag not in ELEMENTS),
            tuple(tag for tag in tags if tag in ELEMENTS),
        )
    said = members_said(record.type, record.text or "")
    if "X" in str((*skills, record.strength, record.strength_bonus)) and not said.get("needs_judge"):
        said |= {"prose": both("X"), "needs_judge": True}
    card = {
        "key": record.id,
        "name": both(record.name),
        "kind": record.type,
        "side": record.side if SIDES[record.type] != ("",) else "",
        "clan": record.clan or NEUTRAL,
        "allowed_clans": _allowed(record),
        "unique": record.unique,
        "tags": tags,
        "cost": record.cost,
        "military": _number(skills[0]),
        "political": _number(skills[1]),
        "glory": record.glory,
        "strength": _number(record.strength),
        "bonus": _number(record.strength_bonus),
        "elements": ELEMENTS if "all" in elements else tuple(filter(None, elements)),
        "honor": record.honor,
        "fate": record.fate,
        "influence": record.influence_pool,
        "influence_cost": record.influence_cost,
        "deck_limit": record.deck_limit,
        "role": record.role_restriction,
        "restricted_list": record.is_restricted,
        **said,
    }
    return {name: [*value] if isinstance(value, tuple) else value for name, value in card.items() if value is not None}


def _number(said: str | int | None) -> int | None:
    """Return a printed number: X counts 0 until a judge says what it is (B-57), a dash is none (B-56)."""
    return None if said in (None, "-") else 0 if "X" in str(said) else int(str(said))


def _allowed(record: Record) -> tuple[str, ...]:
    """Return which clans alone may have a card; none where its clan says it, or all may."""
    named = record.allowed_clans or ("*",)
    everybody = "*" in named or {*named} >= {*CLANS[:7]}
    return () if everybody or named == (record.clan,) else named
