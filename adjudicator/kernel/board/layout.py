"""The language of a game's `layout.yaml`: the facts and areas of a table, what lies where, and how it is told.

A path leads to a member by the names on the way: `now/ATK` from the thing that is spoken of, `/players/{seat}/honor`
from the table. Secrets on the way are looked through, as far as the viewer may. `{seat}` stands for each seat in turn,
`{id}` for the thing. What has no text of its own is called by the game's term of its name.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal, TypeAlias, dataclass_transform

import msgspec
import yaml

from adjudicator.kernel.text.data import JSON, JSONObject
from adjudicator.kernel.text.pointer import escaped
from adjudicator.kernel.text.reading import Misfit, read
from adjudicator.kernel.text.text import Text
from adjudicator.kernel.text.yaml_files import Repeated, data_of, node_of

AreaKind: TypeAlias = Literal["row", "pile", "grid", "lines"]
Tone: TypeAlias = Literal["", "good", "bad"]
Frame: TypeAlias = Literal["being", "place", "thing", "act"]
"""What a card is a card of, which is how it is framed."""
Wanted: TypeAlias = str | int | bool | list[str | int | bool] | JSONObject
Where: TypeAlias = dict[str, Wanted]
"""What a thing must be: for each path the value that must stand there, one of several, `{not: value}`, or, of a list,
what one of its records must be. An empty value stands where there is nothing."""
Counted: TypeAlias = str | dict[str, Where]
"""A number: what stands at a path, or of a list how many records there are such as these."""


class BadLayout(ValueError):
    """A layout that cannot be; the message says in which file, where and why."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a layout: nobody may write what it does not know."""


class Fact(Part):
    """Something that the table or a seat shows: what stands `at` a path, if there is something.

    `of` is the name by which it is explained (`{value}` in it is what stands there), `base` the path to what it was.
    With `has` it is told only if what is there holds that, with `some` only if it is not 0; `says` takes its place. Of
    a `total` the game counts the number, by `of`. What is named after an area, or is its number, is in it.
    """

    at: str
    of: str = ""
    base: str = ""
    label: Text | None = None
    has: str = ""
    some: bool = False
    says: Text | None = None
    total: bool = False


class Stat(Part):
    """A thing's number, explained by its id and name: `now`, `plus` and `less` others (not below 0), and its `base`."""

    now: str
    base: str
    plus: tuple[Counted, ...] = ()
    less: tuple[Counted, ...] = ()
    label: Text | None = None


class Chip(Part):
    """A short text on an item, a phrase with the members of what it tells: of the thing itself, if it is as `where`
    says, or of `each` such record of a list (a path), which may have a clause.

    Records that are the same in a member, `by`, are told once, with their number as `count` if there are several.
    """

    text: Text
    each: str = ""
    where: Where = {}
    by: str = ""
    tone: Tone = ""


class Things(Part):
    """How the things of a member of the state (a mapping by id) are drawn; most are paths.

    `all` is the kind of all of them, where neither they nor their cards have one.
    `hidden` is the secret of one that lies face down. `under` names the thing that it is attached to, `at` its space or
    slot; `holds` are lists of cards that lie under it. `turned` and `faded` say when it is drawn so.
    """

    all: str = ""
    card: str = ""
    hidden: str = ""
    kind: str = ""
    owner: str = "owner"
    controller: str = "controller"
    under: str = ""
    at: str = ""
    holds: tuple[str, ...] = ()
    stats: dict[str, Stat] = {}
    chips: tuple[Chip, ...] = ()
    turned: Where = {}
    faded: Where = {}


class Lines(Part):
    """Lines of text: a phrase for `each` record of a list or mapping (a path), or for the record that stands there, if
    it is as `where` says. In the phrase the record is called as the path's last name or `called`; its own members, and
    of a mapping its `id`, have places too."""

    each: str
    text: Text
    called: str = ""
    where: Where = {}


class Space(Part):
    """A space of a grid: its column and row from 0, what it is called (its id, if by nothing), whose it is, its tone: a
    short word for whoever draws it."""

    x: int
    y: int
    name: Text | None = None
    of: str = ""
    tone: str = ""


class Prizes(Part):
    """Whose the cards of a zone have become: `won` leads to those that a seat has got, `totals` to what it had for each
    card, in order. At `now` stands the number of the card that is at stake, from 1, which is told by `says`."""

    won: str
    totals: str
    now: str
    says: Text


class Area(Part):
    """A part of the table, and what lies in it: the cards of a `zone`, `things` such as these by the member that has
    them, or `lines`.

    A zone is a member of the player, or of the table where the area is the table's. Where nothing tells how many cards
    it has and nobody may see them, `rest_of` names the list of all of a player's cards: it has those that are nowhere
    to be seen. `cards` is the member of a zone's records that names the card, where it holds more than keys.
    `prizes` says whose they have become.
    """

    kind: AreaKind
    title: Text | None = None
    zone: str = ""
    rest_of: str = ""
    cards: str = ""
    prizes: Prizes | None = None
    things: dict[str, Where] = {}
    lines: tuple[Lines, ...] = ()
    columns: Annotated[int, msgspec.Meta(ge=1)] | None = None
    rows: Annotated[int, msgspec.Meta(ge=1)] | None = None
    spaces: dict[str, Space] = {}


class Side(Part):
    """What each seat has."""

    facts: dict[str, Fact] = {}
    areas: dict[str, Area] = {}


class Field(Part):
    """Something that is printed on a card, `at` a path, and what it is called. It is shown of the kinds in `of` (empty:
    all) but those in `not_of`, and not where it is `but`; a `chip` stands on the card itself too."""

    at: str
    title: Text = Text("", "")
    of: tuple[str, ...] = ()
    not_of: tuple[str, ...] = ()
    but: int | None = None
    chip: bool = False


class Printed(Part):
    """What a catalogue shows of a card. `group` is what the game sorts its cards by; `cost` stands in the corner,
    `stats` along the foot, `facts` beneath. A word that is not in `words` is a term of the game, or stands for itself.
    """

    group: Field
    cost: Field | None = None
    stats: tuple[Field, ...] = ()
    facts: tuple[Field, ...] = ()
    words: dict[str, Text] = {}

    def fields(self) -> Iterator[Field]:
        """Yield all that it shows."""
        yield self.group
        yield from (self.cost,) if self.cost is not None else ()
        yield from self.stats
        yield from self.facts


class Cards(Part):
    """What cards are; paths into a card's data. `kinds` are the words for their kinds; `cost`, `stats` and `arrows` are
    shown of one that lies on the table as a card, `printed` in a catalogue.

    `frames` says how kinds are framed (as things, where it does not), `colours` where the colour of a card stands: the
    first that is there counts; without them it is what the catalogue sorts by. `palette` has of a colour, or of a kind
    whose cards have none, its hue, its strength in percent and the hue of its spot (hues are degrees of OKLCH).
    `arrows` are directions as a card's player sees them; those of the seats in `turned_for` see the table turned by
    half a circle.
    """

    kind: str
    kinds: dict[str, Text]
    printed: Printed
    frames: dict[str, Frame] = {}
    colours: tuple[str, ...] = ()
    palette: dict[str, tuple[int, int, int]] = {}
    cost: str = ""
    stats: dict[str, str] = {}
    arrows: str = ""
    turned_for: tuple[str, ...] = ()


class BoardLayout(Part, dict=True):
    """A game's table: `facts` and `areas` of the table itself and of each `seat`, and how `things` and `cards` look.

    `turn` and `phase` name the facts that say where the game is."""

    turn: str
    phase: tuple[str, ...]
    facts: dict[str, Fact]
    seat: Side
    areas: dict[str, Area]
    things: dict[str, Things]
    cards: Cards

    @cached_property
    def members(self) -> tuple[str, ...]:
        """The members of a state that are read."""
        zones = (area.zone for area in self.areas.values() if area.zone)
        rooted = (path.split("/")[1] for path in self.paths() if path.startswith("/"))
        return tuple(dict.fromkeys(("seats", *self.things, *zones, *rooted)))

    @cached_property
    def every_area(self) -> Mapping[str, Area]:
        """All areas by their names in the file: a seat's and the table's."""
        return {**self.seat.areas, **self.areas}

    def paths(self) -> Iterator[str]:
        """Yield the paths that may lead from the table."""
        for fact in (*self.facts.values(), *self.seat.facts.values()):
            yield from (fact.at, fact.base)
        for area in self.every_area.values():
            yield from (lines.each for lines in area.lines)
            if area.prizes is not None:
                yield from (area.prizes.won, area.prizes.totals, area.prizes.now)
        for things in self.things.values():
            yield from (chip.each for chip in things.chips)


def load_layout(path: Path) -> BoardLayout:
    """Return the layout of a file. Raises BadLayout, which says where the file is wrong."""
    try:
        data = data_of(node_of(path.read_text(encoding="utf-8")))
        for place, part, kind in _named_parts(data):
            _read_part(place, part, kind)
        found: BoardLayout = read(data, BoardLayout)
    except (yaml.YAMLError, Repeated) as error:
        raise BadLayout(f"{path}: {error}") from error
    except Misfit as error:
        raise BadLayout(f"{path}: {error.pointer}: {error.why.en}") from error
    return found


def _named_parts(data: JSON) -> Iterator[tuple[str, JSON, type[Part]]]:
    """Yield the parts of a layout that have names, the inner ones first, each with its place: of what is in a mapping,
    a reader of the whole does not say where it is."""
    seat = data.get("seat") if isinstance(data, dict) else None
    for place, holder in (("", data), ("/seat", seat)):
        for at, fact in _held(place, holder, "facts"):
            yield at, fact, Fact
        for at, area in _held(place, holder, "areas"):
            yield from ((inner, space, Space) for inner, space in _held(at, area, "spaces"))
            yield at, area, Area
    for at, things in _held("", data, "things"):
        yield from ((inner, stat, Stat) for inner, stat in _held(at, things, "stats"))
        yield at, things, Things


def _held(place: str, holder: JSON, name: str) -> Iterator[tuple[str, JSON]]:
    held = holder.get(name) if isinstance(holder, dict) else None
    for key, value in held.items() if isinstance(held, dict) else ():
        yield f"{place}/{name}/{escaped(key)}", value


def _read_part(place: str, part: JSON, kind: type[Part]) -> None:
    try:
        read(part, kind)
    except Misfit as error:
        raise Misfit(place + error.pointer, error.why) from error
