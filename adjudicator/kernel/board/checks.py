"""What is wrong with a layout: whatever it names must be in the game's types, and every zone in one area."""

from collections.abc import Iterable, Iterator
from types import NoneType, UnionType
from typing import Literal, TypeAlias, TypeGuard, Union, get_args, get_origin, get_type_hints

import msgspec

from adjudicator.kernel.board.layout import Area, BoardLayout, Chip, Counted, Fact, Lines, Things, Where
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.zones import Zoned
from adjudicator.kernel.telling.phrases import places_of
from adjudicator.kernel.text.data import TypeForm
from adjudicator.kernel.text.pointer import escaped
from adjudicator.kernel.text.terms import Terms
from adjudicator.kernel.text.text import Text

Wrong: TypeAlias = tuple[str, str]
"""Where in the file something is wrong, as a JSON Pointer, and what."""


def faults(layout: BoardLayout, state: TypeForm, card: TypeForm | None, terms: Terms) -> Iterator[Wrong]:
    """Yield what is wrong with the layout of a game whose table is such a `state` and whose cards are such."""
    for name in (layout.turn, *layout.phase):
        if name not in layout.facts:
            yield "/turn" if name == layout.turn else "/phase", f"the table has no fact {name!r}"
    for place, facts in (("/facts", layout.facts), ("/seat/facts", layout.seat.facts)):
        for name, fact in facts.items():
            yield from _of_fact(f"{place}/{escaped(name)}", name, fact, state, terms)
    player = _player(state)
    for place, areas, holder in (("/seat/areas", layout.seat.areas, player), ("/areas", layout.areas, state)):
        for name, area in areas.items():
            yield from _of_area(f"{place}/{escaped(name)}", name, area, layout, holder, state, terms)
    zones = [area.zone for area in layout.seat.areas.values()]
    for zone in player.zones:
        if zones.count(zone) != 1:
            yield "/seat/areas", f"the zone {zone!r} is in {zones.count(zone)} areas, and belongs in one"
    for name, things in layout.things.items():
        yield from _of_things(f"/things/{escaped(name)}", things, _thing(state, name), state, terms)
    if card is not None:
        yield from _of_cards(layout, card, terms)


def _of_fact(place: str, name: str, fact: Fact, state: TypeForm, terms: Terms) -> Iterator[Wrong]:
    yield from _unnamed(place, name, fact.label, terms)
    yield from _lost(f"{place}/at", [fact.at], None, state)
    yield from _lost(f"{place}/base", filter(None, [fact.base]), None, state)


def _of_area(
    place: str, name: str, area: Area, layout: BoardLayout, holder: TypeForm, state: TypeForm, terms: Terms
) -> Iterator[Wrong]:
    yield from _unnamed(place, name, area.title, terms)
    if sum(map(bool, (area.zone, area.things, area.lines))) != 1:
        yield place, "an area has a zone, things or lines, and one of them alone"
    if (area.kind == "lines") != bool(area.lines):
        yield f"{place}/kind", "what has lines is of the kind 'lines'"
    if (area.kind == "grid") != bool(area.spaces and area.columns and area.rows):
        yield f"{place}/kind", "what has spaces, columns and rows is of the kind 'grid'"
    yield from _lost(f"{place}/zone", filter(None, [area.zone]), holder, state)
    yield from _lost(f"{place}/rest_of", filter(None, [area.rest_of]), holder, state)
    if area.cards and not _steps(_elements(_member(holder, area.zone)), [area.cards]):
        yield f"{place}/cards", f"its records have no {area.cards!r}"
    if area.prizes is not None:
        for path in (area.prizes.won, area.prizes.totals, area.prizes.now):
            yield from _lost(f"{place}/prizes", [path], None, state)
        if not area.zone or area.kind != "row":
            yield f"{place}/prizes", "prizes are the cards of a zone, in a row"
    for kind, where in area.things.items():
        if kind in layout.things:
            yield from _of_where(f"{place}/things/{escaped(kind)}", where, _thing(state, kind))
        else:
            yield f"{place}/things", f"{kind!r} are no things of this layout"
    for number, lines in enumerate(area.lines):
        yield from _of_lines(f"{place}/lines/{number}", lines, state)


def _of_lines(place: str, lines: Lines, state: TypeForm) -> Iterator[Wrong]:
    record = _records(lines.each, None, state)
    if record is None:
        yield f"{place}/each", f"{lines.each!r} leads to no records"
        return
    yield from _of_where(f"{place}/where", lines.where, record)
    known = {"id", lines.called or lines.each.rpartition("/")[2], *_names(record)}
    yield from _unknown_places(f"{place}/text", lines.text, known)


def _of_things(place: str, things: Things, thing: TypeForm | None, state: TypeForm, terms: Terms) -> Iterator[Wrong]:
    if thing is None:
        yield place, "the table has no such things by their ids"
        return
    for name in ("card", "hidden", "kind", "owner", "controller", "under", "at"):
        yield from _lost(f"{place}/{name}", filter(None, [getattr(things, name)]), thing, state)
    yield from _lost(f"{place}/holds", things.holds, thing, state)
    yield from _of_where(f"{place}/turned", things.turned, thing)
    yield from _of_where(f"{place}/faded", things.faded, thing)
    for name, stat in things.stats.items():
        at = f"{place}/stats/{escaped(name)}"
        yield from _unnamed(at, name, stat.label, terms, upper=True)
        yield from _lost(at, [stat.now, stat.base], thing, state)
        for counted in (*stat.plus, *stat.less):
            yield from _of_number(at, counted, thing, state)
    for number, chip in enumerate(things.chips):
        yield from _of_chip(f"{place}/chips/{number}", chip, thing, state)


def _of_number(place: str, number: Counted, thing: TypeForm, state: TypeForm) -> Iterator[Wrong]:
    for path, where in ({number: None} if isinstance(number, str) else number).items():
        yield from _lost(place, [path], thing, state)
        if where is not None:
            yield from _of_where(place, where, _elements(_steps(thing, path.split("/"))))


def _of_chip(place: str, chip: Chip, thing: TypeForm, state: TypeForm) -> Iterator[Wrong]:
    record = _records(chip.each, thing, state) if chip.each else thing
    if record is None:
        yield f"{place}/each", f"{chip.each!r} leads to no records"
        return
    yield from _of_where(f"{place}/where", chip.where, record)
    yield from _lost(f"{place}/by", filter(None, [chip.by]), record, state)
    yield from _unknown_places(f"{place}/text", chip.text, {"count", *_names(record)})


def _of_cards(layout: BoardLayout, card: TypeForm, terms: Terms) -> Iterator[Wrong]:
    cards = layout.cards
    for path in filter(None, (cards.kind, cards.cost, cards.arrows, *cards.colours, *cards.stats.values())):
        yield from _lost("/cards", [path], card, card)
    yield from _lost("/cards/printed", [field.at for field in cards.printed.fields()], card, card)
    for name in cards.stats:
        yield from _unnamed(f"/cards/stats/{escaped(name)}", name, None, terms, upper=True)
    for kind in cards.frames:
        if kind not in cards.kinds:
            yield "/cards/frames", f"there is no kind {kind!r}"
    kinds = _steps(card, cards.kind.split("/"))
    for kind in get_args(kinds) if get_origin(kinds) is Literal else ():
        if kind not in cards.kinds:
            yield "/cards/kinds", f"there is no word for the kind {kind!r}"


def _of_where(place: str, where: Where, record: TypeForm) -> Iterator[Wrong]:
    for path, wanted in where.items():
        found = _steps(record, path.split("/"))
        if found is None:
            yield f"{place}/{escaped(path)}", "there is no such member"
        elif isinstance(wanted, dict) and "not" not in wanted:
            yield from _of_where(f"{place}/{escaped(path)}", wanted, _elements(found))


def _unnamed(place: str, name: str, text: Text | None, terms: Terms, upper: bool = False) -> Iterator[Wrong]:
    """Yield whether something has neither a text nor a term; what is written in capitals is called as it is."""
    if text is None and name not in terms and not (upper and name.isupper()):
        yield place, f"it has no text, and the game no term {name!r}"


def _unknown_places(place: str, text: Text, known: set[str]) -> Iterator[Wrong]:
    for told in dict.fromkeys((*places_of(text.pt), *places_of(text.en))):
        if told.partition(".")[0] not in known:
            yield place, f"there is no {told!r} to be told"


def _lost(place: str, paths: Iterable[str], thing: TypeForm, state: TypeForm) -> Iterator[Wrong]:
    """Yield which paths lead nowhere, from a thing or from the table."""
    for path in paths:
        if _at(path, thing, state) is None:
            yield place, f"{path!r} leads nowhere"


# The types of a table


def _player(state: TypeForm) -> type[Zoned]:
    found = _elements(_member(state, "players"))
    assert isinstance(found, type) and issubclass(found, Zoned)
    return found


def _thing(state: TypeForm, name: str) -> TypeForm | None:
    """Return the type of the things that a member of the state has by their ids; None if it has none."""
    found = _member(state, name)
    return _elements(found) if get_origin(found) is dict else None


def _records(path: str, thing: TypeForm, state: TypeForm) -> type[msgspec.Struct] | None:
    """Return the type of the records at a path: of a list or mapping, or the only one; None if there are none."""
    found = _at(path, thing, state)
    if get_origin(found) in (list, tuple, dict):
        found = _elements(found)
    return found if _is_record(found) else None


def _at(path: str, thing: TypeForm, state: TypeForm) -> TypeForm | None:
    """Return the type of what stands at a path; None if it leads nowhere."""
    return _steps(state, path[1:].split("/")) if path.startswith("/") else _steps(thing, path.split("/"))


def _steps(kind: TypeForm, names: Iterable[str]) -> TypeForm | None:
    for name in names:
        kind = _member(kind, name)
    return kind


def _member(kind: TypeForm, name: str) -> TypeForm | None:
    """Return the type of a member of a type, through secrets; None if it has none."""
    if get_origin(kind) is dict:
        return _opened(get_args(kind)[1])
    return _opened(get_type_hints(kind)[name]) if _is_record(kind) and name in kind.__struct_fields__ else None


def _elements(kind: TypeForm) -> TypeForm | None:
    """Return the type of what a list or mapping holds."""
    kind = _opened(kind)
    return _opened(get_args(kind)[1 if get_origin(kind) is dict else 0]) if get_args(kind) else None


def _opened(kind: TypeForm) -> TypeForm | None:
    """Return what a secret or what may be missing is, if it is there."""
    if get_origin(kind) in (Union, UnionType):
        kind = next(each for each in get_args(kind) if each not in (NoneType, msgspec.UnsetType))
    return _opened(get_args(kind)[0]) if get_origin(kind) is Secret else kind


def _is_record(kind: TypeForm) -> TypeGuard[type[msgspec.Struct]]:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _names(kind: TypeForm) -> tuple[str, ...]:
    return kind.__struct_fields__ if _is_record(kind) else ()
