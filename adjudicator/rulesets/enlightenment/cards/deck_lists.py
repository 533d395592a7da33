"""Decks as players have them elsewhere, to lists of keys: fiveringsdb's `{id: copies}`, and ringteki's lists (11.1)."""

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, TypeAlias

import msgspec

from adjudicator.kernel.text.reading import Misfit, read
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.kernel.text.text import Text

Copies: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]
MOST = 500
"""A deck list names so many cards at the most, copies counted."""


class Named(msgspec.Struct, frozen=True):
    """A card, of which the id alone matters."""

    id: str


class Counted(msgspec.Struct, frozen=True):
    """So many copies of a card."""

    count: Copies
    card: Named


class RingtekiDeck(msgspec.Struct, frozen=True, rename="camel"):
    """A deck as ringteki keeps it; whatever else it says of it is of no matter."""

    stronghold: tuple[Counted, ...] = ()
    role: tuple[Counted, ...] = ()
    province_cards: tuple[Counted, ...] = ()
    dynasty_cards: tuple[Counted, ...] = ()
    conflict_cards: tuple[Counted, ...] = ()


def keys_of(deck: dict[str, Any], known: Iterable[str], at: str) -> tuple[str, ...]:
    """Return the keys of a deck list; an id of another generation, with or without the pack before it, is that of the
    card whose id is else the same. Raises BadSetup, which points to what is wrong `at` this place."""
    there = dict.fromkeys(known)
    titled = {_title(key): key for key in there}
    counted = [*_counted(deck, at)]
    if sum(copies for _, copies in counted) > MOST:
        raise BadSetup(at, Text(f"mais de {MOST} cartas", f"more than {MOST} cards"))
    found = ((id if id in there else titled.get(_title(id), id), copies) for id, copies in counted)
    return tuple(key for key, copies in found for _ in range(copies))


def _counted(deck: dict[str, Any], at: str) -> Iterator[tuple[str, int]]:
    parts = RingtekiDeck.__struct_encode_fields__
    try:
        said = read(deck, RingtekiDeck if deck.keys() & {*parts} else dict[str, Copies])
    except Misfit as misfit:
        raise BadSetup(at + misfit.pointer, misfit.why) from misfit
    if isinstance(said, dict):
        yield from said.items()
        return
    for part in RingtekiDeck.__struct_fields__:
        yield from ((each.card.id, each.count) for each in getattr(said, part))


def _title(id: str) -> str:
    """Return an id without the number of the pack that begins it."""
    return re.sub(r"^[0-9]{2}-", "", id)
