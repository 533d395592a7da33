"""Zones: the lists of cards that a player has, who sees them, and the one way in which cards come into and out of them.

A game's player is a `Zoned` struct, which says once what zones there are. Each is a member of that name: a list of card
keys, or, if not everyone sees it, a `Secret` of one. What events call drawing, discarding or milling is a move from one
zone to another.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import repeat, zip_longest
from operator import attrgetter
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol, TypeAlias

import msgspec

from adjudicator.kernel.secrets.secret import DerivedSalt, Secret, ServiceSecret
from adjudicator.kernel.text.data import JSONObject
from adjudicator.kernel.text.refusal import Violation
from adjudicator.kernel.text.text import Text


class Zone(msgspec.Struct, frozen=True):
    """A zone that every player has. `seen_by` nobody: not even its owner knows what is in it.

    `size` names the member that counts its cards, for all to see, if one does. `ordered`: the first card is on top.
    `passing`: cards are in it while they are being played alone, so that judges move none there. `called` is what
    people call it, where that is not a word of every game. Tables show each, as a pile if their layout says nothing.
    """

    name: str
    seen_by: Literal["all", "owner", "nobody"] = "all"
    size: str = ""
    ordered: bool = False
    passing: bool = False
    called: Text | None = None


Zones: TypeAlias = Mapping[str, Zone]

DECK_ZONE = Zone("deck", "nobody", "deck_size", ordered=True)
HAND_ZONE = Zone("hand", "owner", "hand_size")
DISCARD_ZONE = Zone("discard")
PLAYING_ZONE = Zone("playing", passing=True, called=Text("cartas sendo jogadas", "cards being played"))


def declared(*zones: Zone) -> Zones:
    """Return zones by name, in this order."""
    return {zone.name: zone for zone in zones}


Inside: TypeAlias = tuple[Secret[list[str]], ...]
"""What is in the zones of a player that not everyone sees."""


class Zoned(msgspec.Struct):
    """A player who has zones. `closed` are those that not everyone sees, and `inside` reads what is in them."""

    zones: ClassVar[Zones] = {}
    closed: ClassVar[tuple[str, ...]] = ()
    if TYPE_CHECKING:  # at run time this type has no arguments
        inside: ClassVar[staticmethod[["Zoned"], Inside]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.closed = tuple(zone.name for zone in cls.zones.values() if zone.seen_by != "all")
        cls.inside = staticmethod(_reading(cls.closed))

    def held(self, zone: str) -> list[str]:
        """The cards in a zone."""
        value = getattr(self, zone)
        cards: list[str] = value.value if isinstance(value, Secret) else value
        return cards

    def hold(self, zone: str, cards: list[str], salt: str = "") -> None:
        """Let these be the cards in a zone. A secret one is salted again, if a salt is given."""
        self._set(zone, getattr(self, zone), cards, salt)

    def take(self, zone: str, cards: Iterable[str]) -> None:
        """Take cards out of a zone, each once. Raises ValueError if one is not there."""
        before = getattr(self, zone)
        self._set(zone, before, without(before if type(before) is list else before.value, cards))

    def put(self, zone: str, cards: Iterable[str], salt: str = "", top: bool = False) -> None:
        """Put cards into a zone: after those that are there, or on top of them."""
        before = getattr(self, zone)
        held = before if type(before) is list else before.value
        self._set(zone, before, [*cards, *held] if top else [*held, *cards], salt)

    def move(self, zone: str, to: str, cards: Sequence[str], salt: str = "", top: bool = False) -> None:
        """Move cards from a zone to another, which is salted again if a salt is given."""
        self.take(zone, cards)
        self.put(to, cards, salt, top)

    def _set(self, zone: str, before: Secret[list[str]] | list[str], cards: list[str], salt: str = "") -> None:
        setattr(self, zone, before.holding(cards, salt) if isinstance(before, Secret) else cards)
        size = self.zones[zone].size
        if size:
            setattr(self, size, len(cards))


def _reading(names: tuple[str, ...]) -> Callable[[Zoned], Inside]:
    """Return a function that reads these members of a player, as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda player: tuple(getattr(player, name) for name in names)


class Seated(Protocol):
    """A state, as far as zones are concerned."""

    @property
    def players(self) -> Mapping[str, Zoned]: ...
    @property
    def version(self) -> int: ...
    @property
    def salts(self) -> ServiceSecret[str] | msgspec.UnsetType: ...


def closed_zones(table: Seated) -> list[Inside]:
    """Return what is in the zones that not everyone sees, a player after the other."""
    return [player.inside(player) for player in table.players.values()]


def salt_anew(table: Seated, before: list[Inside]) -> None:
    """Give each closed zone that is not what it was `before` this event a salt of its own: were one kept, its
    commitment would tell when a zone holds again what it held once. Nobody makes these salts but who has their key."""
    salts = table.salts
    if salts is msgspec.UNSET or not salts.known:
        return
    for (seat, player), kept in zip_longest(table.players.items(), before):
        inside = player.inside(player)
        if inside == kept:  # the very same secrets, as a rule, which takes no look into them
            continue
        for name, now, was in zip(player.closed, inside, kept or repeat(None), strict=False):
            if now is not was and now != was:
                setattr(player, name, now.salted(DerivedSalt(salts.value, ("zone", table.version, seat, name))))


def without(cards: Iterable[str], gone: Iterable[str]) -> list[str]:
    """Return the cards but for those, each once. Raises ValueError if one is not there."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left


def count(table: Seated) -> None:
    """Let the sizes of all zones be what the cards make them."""
    for player in table.players.values():
        for zone in player.zones.values():
            if zone.size:
                setattr(player, zone.size, len(player.held(zone.name)))


def miscounted(at: str, player: Zoned) -> Iterator[Violation]:
    """Yield which sizes of a player's zones are not what the cards make them."""
    for zone in player.zones.values():
        cards = len(player.held(zone.name))
        if zone.size and getattr(player, zone.size) != cards:
            yield Violation.of(f"{at}/{zone.size}", f"são {cards}", f"there are {cards}")


def cards_in_zones(table: Seated, seat: str) -> Iterator[tuple[str, str]]:
    """Yield where each card in a player's zones is, as a JSON Pointer into the table, and its key."""
    player = table.players[seat]
    for zone in player.zones:
        for number, card in enumerate(player.held(zone)):
            yield f"/players/{seat}/{zone}/{number}", card


def empty_zones(player: type[Zoned], seat: str, salt: str) -> JSONObject:
    """Return the zones of a player that not everyone sees, by name, with nothing in them: arguments of its own type."""
    seen_by: dict[str, tuple[str, ...]] = {"owner": (seat,), "nobody": ()}
    return {name: Secret[list[str]](seen_by[player.zones[name].seen_by], salt, []) for name in player.closed}
