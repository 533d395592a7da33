"""The printed game's cards as the public dataset fiveringsdb has them: its records to cards of this game (11.1).

Both generations are read: the current one, and the layout of 2018. Keywords and plain restrictions of attachments are
sentences of their own; what else the text says is left to a judge (B-120).
"""

import html
import re
from collections.abc import Callable, Iterator
from typing import Annotated, Any, ClassVar, TypeAlias

import msgspec

from adjudicator.kernel.cards import BadCards, CardError, CardKey, Data, Lexicon, Times
from adjudicator.kernel.cards import parse_cards as parse_records
from adjudicator.kernel.cards.files import MOST_FAULTS
from adjudicator.rulesets.enlightenment.cards import SIDES, Clan, Kind, Number
from adjudicator.rulesets.enlightenment.words import CLANS, ELEMENTS, KEYWORDS, NEUTRAL

Skill: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([0-9]{1,2}|X|-)$")] | Number | None
Added: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([+-]?([0-9]{1,2}|X)|-)$")] | Number | None
"""As printed, `+2`: `X` is what the text says it is, `-` a dash."""
Title: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[^\x00-\x1f\x7f]{1,80}$")]
Trait: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z][A-Za-z' -]{0,39}$")]
Written: TypeAlias = Annotated[str, msgspec.Meta(max_length=4_000)]

FORMER = {"is_unique": "unique", "unicity": "unique"}
"""What a member was called in other generations."""


class Record(Data, frozen=True):
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
    tags = tuple(_word(trait) for trait in record.traits or ())
    elements = record.elements or (record.element,)
    if record.type == "role":
        tags, elements = (
            tuple(tag for tag in tags if tag not in ELEMENTS),
            tuple(tag for tag in tags if tag in ELEMENTS),
        )
    said = _text(record.type, record.text or "")
    if "X" in str((*skills, record.strength, record.strength_bonus)) and not said.get("needs_judge"):
        said |= {"prose": _both("X"), "needs_judge": True}
    card = {
        "key": record.id,
        "name": _both(record.name),
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


def _both(said: str) -> dict[str, str]:
    return {"pt": said, "en": said}


def _word(trait: str) -> str:
    """Return a trait in this game's form: battle-maiden."""
    return "-".join(trait.lower().replace("'", "").split())


def _allowed(record: Record) -> tuple[str, ...]:
    """Return which clans alone may have a card; none where its clan says it, or all may."""
    named = record.allowed_clans or ("*",)
    everybody = "*" in named or {*named} >= {*CLANS[:7]}
    return () if everybody or named == (record.clan,) else named


# Its text

_PLAIN = "|".join(each for each in KEYWORDS if each not in ("no_attachments", "composure", "disguised"))
_CLAN = rf"(?:{'|'.join(CLANS)})(?:\ clan)?"
_QUALITY = rf"(?:{_CLAN}|<em>[\w' -]+</em>)"
_WHO = rf"(?P<{{}}>(?:(?:non-)?unique\ )?(?:{_QUALITY}(?:(?:,|,?\ or)?\ {_QUALITY})*\ )?)"
"""Which characters: unique or not, of some clans, with one of some traits."""
_SENTENCE = re.compile(
    rf"""(?: (?P<keyword>{_PLAIN})
    | (?P<none>no\ attachments)(?:\ except\ (?P<except>(?:</?em>|[\w', -])+))?
    | disguised\ (?:<em>)?(?P<replaced>[\w'-]+)(?:</em>)?
    | attach\ to\ an?\ {_WHO.format("bearer")}character(?:\ (?P<whose>you\ control|an\ opponent\ controls))?
    | (?=\S+.*only){_WHO.format("only")}(?:character\ )?only
    )\.\s*(?:\([^()]*\)\s*)?""",
    re.IGNORECASE | re.VERBOSE,
)
"""A keyword (2.2), or on whom an attachment may be (B-61), and a reminder behind it."""
_END = re.compile(r"\.(?:\s*\([^()]*\))?\s+")
"""The end of a sentence, and a reminder behind it."""
_LABEL = re.compile(r"\b(?:action|reaction|interrupt):", re.IGNORECASE)
"""What an ability begins with: it is read as a whole."""
_USED = re.compile(r"(?!forced)(?:\w+ )?(?:action|reaction|interrupt):", re.IGNORECASE)
"""How an ability begins that a player may use; what is forced is no choice, and stays prose."""
_LIMIT = re.compile(
    r"limit (?:once|(?P<twice>twice)|(?P<number>\d{1,2}))\b[^.]*per (?P<within>conflict|phase|round)", re.IGNORECASE
)
_UNLIMITED = re.compile(r"\bunlimited\b", re.IGNORECASE)
_MOST = re.compile(r"max (\d{1,2}) per (conflict|phase|round)", re.IGNORECASE)


def _text(kind: str, text: str) -> dict[str, Any]:
    """Return the members of a card that its text says: keywords, restrictions, abilities and prose left to a judge."""
    found: dict[str, Any] = {}
    keywords: list[str] = []
    paragraphs: list[str] = []
    for line in _lines(text):
        unread = _unread(line, kind, found, keywords)
        if unread.lower().startswith("composure"):
            keywords.append("composure")
        said = re.sub(r"</?em>", "", unread).strip()
        if said.startswith("•") and paragraphs:
            paragraphs[-1] += f"\n{said}"
        elif said:
            paragraphs.append(said)
    if kind == "event":
        paragraphs = ["\n".join(paragraphs)] if paragraphs else []
    abilities = [_ability(kind, each) for each in paragraphs if kind == "event" or _USED.match(each)]
    prose = "\n".join(each for each in paragraphs if kind != "event" and not _USED.match(each))
    if prose:
        found["prose"] = _both(prose)
    return {
        **found,
        "keywords": [*dict.fromkeys(keywords)],
        "abilities": abilities,
        "needs_judge": bool(prose or abilities),
    }


def _unread(line: str, kind: str, found: dict[str, Any], keywords: list[str]) -> str:
    """Take what the sentences of a line say, and return those that are not read. What an ability says is one."""
    unread = ""
    while line:
        sentence = _SENTENCE.match(line)
        if sentence is not None and (kind == "attachment" or sentence["bearer"] is sentence["only"] is None):
            _take(sentence, found, keywords)
            line = line[sentence.end() :]
            continue
        end = _END.search(line)
        stop = len(line) if end is None or _LABEL.search(line, 0, end.end()) else end.end()
        unread, line = unread + line[:stop], line[stop:]
    return unread


def _lines(text: str) -> Iterator[str]:
    """Yield the lines of a text without HTML, but for traits (`<em>`), icons as words."""
    text = re.sub(r" ?\[(?:[a-z]+-)?([a-z-]+)\]", r" \1", text)
    text = re.sub(r"<(?!/?em>)[^<>]*>", "", re.sub(r"<br ?/?>|</p>", "\n", text))
    for line in html.unescape(text).splitlines():
        if line.strip():
            yield " ".join(line.split())


def _take(sentence: re.Match[str], found: dict[str, Any], keywords: list[str]) -> None:
    """Take what one sentence says."""
    if sentence["keyword"] is not None:
        keywords.append(sentence["keyword"].lower())
    elif sentence["none"] is not None:
        keywords.append("no_attachments")
        excepted = re.split(r",|\bor\b|\band\b", re.sub(r"</?em>", "", sentence["except"] or ""))
        found["except_for"] = [_word(each) for each in excepted if each.strip()]
    elif sentence["replaced"] is not None:
        keywords.append("disguised")
        found["in_place_of"] = _word(sentence["replaced"])
    else:
        who, whose = (sentence["bearer"] or sentence["only"] or "").lower(), sentence["whose"] or ""
        unique = ["not_unique" if "non-" in who else "unique"] if "unique" in who else []
        asked = {
            "whose": "own" if "you" in whose else "opponent" if whose else "",
            "tags": [_word(trait) for trait in re.findall("<em>(.*?)</em>", who)],
            "statuses": [*unique, *re.findall("|".join(CLANS), re.sub("<em>.*?</em>", "", who))],
        }
        said = {name: value for name, value in asked.items() if value}
        found["attaches_to"] = {"what": ["character"], **found.get("attaches_to", {}), **said}


def _ability(kind: str, text: str) -> dict[str, Any]:
    """Return an ability that is used as an action, and left to a judge; with its printed limit or maximum (B-109)."""
    limit, most = _LIMIT.search(text), _MOST.search(text)
    times = 0 if _UNLIMITED.search(text) else 1
    bounds: dict[str, Any] = {} if most is None else {"most": int(most[1]), "per": most[2].lower()}
    if limit is not None:
        times = 2 if limit["twice"] else int(limit["number"] or 1)
        bounds["within"] = limit["within"].lower()
    return {"kind": "action", "when": "action", "text": _both(text), "do": [{"op": "leave_to_judge"}],
            "zone": "hand" if kind == "event" else "board", "times": times, **bounds}  # fmt: skip
