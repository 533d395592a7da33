"""Boards as answers have them: the form of the JSON data that `adjudicator.kernel.board` draws them as, between which
patches are."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

Of: TypeAlias = Annotated[
    str | UnsetType,
    Meta(description="the name by which `explain` tells what it is made of; missing where nothing does"),
]


class AreaAbout(msgspec.Struct, frozen=True, kw_only=True):
    """What an area is: its `title`, its `kind`, whose it is (`seat`, empty for the table's), and of a grid how many
    `columns` and `rows` it has."""

    title: str
    kind: Literal["row", "pile", "grid", "lines"]
    seat: str
    columns: int | UnsetType = UNSET
    rows: int | UnsetType = UNSET


class BoardSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat: its player's `name`, and the ids of its `facts` and `areas`, in the order in which they are shown."""

    seat: str
    name: str
    facts: Sequence[str]
    areas: Sequence[str]


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """What does not change of a board. `seats` are in turn order; `facts` and `areas` those of the table itself;
    `about` tells each area; `labels` names each fact; `kinds` has a word for each kind of card."""

    game: Annotated[str, Meta(description="what its rulebook is called")]
    seats: Sequence[BoardSeat]
    facts: Sequence[str]
    areas: Sequence[str]
    about: Mapping[str, AreaAbout]
    labels: Mapping[str, str]
    kinds: Mapping[str, str]
    frames: Annotated[
        Mapping[str, Literal["being", "place", "thing", "act"]], Meta(description="of a kind; without: `thing`")
    ]
    palette: Annotated[Mapping[str, Sequence[int]], Meta(description="of a colour or kind: hue, strength (%), spot")]


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """A fact that the board shows: its `value`, a number or text; what it was at first (`base`)."""

    value: int | str
    of: Of = UNSET
    base: int | UnsetType = UNSET


class Space(msgspec.Struct, frozen=True, kw_only=True):
    """A space of a grid: its column (`x`) and row (`y`) from 0, its `name`, whose it is (`of`: a seat, or nobody), and
    its `tone`: a word of the game for what kind of space it is."""

    x: int
    y: int
    name: str
    of: str
    tone: str


class Area(msgspec.Struct, frozen=True, kw_only=True):
    """What lies in an area: the ids of its `items`, and how many cards it has (`count`), which may be more than the
    viewer sees. `lines` are what it says, `spaces` those of a grid."""

    items: Sequence[str]
    count: int
    lines: Sequence[str] | UnsetType = UNSET
    spaces: Mapping[str, Space] | UnsetType = UNSET


class Stat(msgspec.Struct, frozen=True, kw_only=True):
    """A number of an item: its `name` in the game and its `label` for people, the `value` that it has and the `base`
    that it had."""

    name: str
    label: str
    value: int
    base: int
    of: Of = UNSET


class Chip(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is to be said of an item, in a word or two (`text`), by which `clause`, and whether it is to the
    item's good (`tone`)."""

    text: str
    clause: str | UnsetType = UNSET
    tone: Literal["good", "bad"] | UnsetType = UNSET


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """A card, or something else that lies on the board. `card` is its key in the catalogue, empty if the viewer may not
    know it; `hidden`: it lies face down, or the viewer may not know it; `kind` is the game's word for the kind of card,
    which `kinds` of the layout says to people. `turned`: it is tapped, bowed or the like; `faded`: it is broken or
    without effect. `at` is its space or slot; `arrows` are directions of the table; `under` is the item to which it is
    attached, or under which it lies."""

    card: str
    name: str
    hidden: bool
    kind: str
    owner: str
    controller: str
    cost: str | UnsetType = UNSET
    stats: Sequence[Stat] | UnsetType = UNSET
    chips: Sequence[Chip] | UnsetType = UNSET
    turned: bool | UnsetType = UNSET
    faded: bool | UnsetType = UNSET
    at: str | UnsetType = UNSET
    arrows: Sequence[str] | UnsetType = UNSET
    under: str | UnsetType = UNSET


class Saying(msgspec.Struct, frozen=True, kw_only=True):
    """What a card says of an ability: its `name`, if it has one, and its `text`."""

    text: str
    name: str | UnsetType = UNSET


class PrintedFact(msgspec.Struct, frozen=True, kw_only=True):
    """What a card has that is no number, as its keywords: what it is called, and what it is."""

    title: str
    text: str


class PrintedFace(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed on a card."""

    colour: Annotated[str, Meta(description="its faction, clan or the like; empty: none")]
    pictured: Annotated[str, Meta(description="English words for what it pictures")]
    says: Annotated[Sequence[Saying], Meta(description="its abilities")]
    picture: Annotated[str | UnsetType, Meta(description="of a card set: it is at `/pictures/{picture}`")] = UNSET
    facts: Sequence[PrintedFact] | UnsetType = UNSET


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """A board as it stands: its `facts`, what lies in its `areas`, and its `items`, each by id. A thing in play has its
    own id; a card in a zone is called by the zone, its key and a number (`P1.hand:A18#1`), one that the viewer may not
    know by the zone alone (`P1.hand:?#1`). Of what is not there nothing is said: no member is null."""

    facts: Mapping[str, Fact]
    areas: Mapping[str, Area]
    items: Mapping[str, Item]
    faces: Annotated[Mapping[str, PrintedFace], Meta(description="what is printed on the items, by `card`")]
