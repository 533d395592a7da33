"""Drawing the board of a match: of a viewed table, in one language. What has not changed is drawn once."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, NamedTuple

import msgspec

from adjudicator.kernel.board.faces import Printing
from adjudicator.kernel.board.items import Elsewhere, Item, Maker, elsewhere, lists_in, told_elsewhere
from adjudicator.kernel.board.layout import Area, Fact, Lines
from adjudicator.kernel.board.of_game import board_layout
from adjudicator.kernel.board.paths import at, filled, listed, opened, passes
from adjudicator.kernel.board.prizes import as_prizes
from adjudicator.kernel.game.contract import Game
from adjudicator.kernel.table.state import S
from adjudicator.kernel.telling.names_in_view import NamesInView, VisibleThing
from adjudicator.kernel.telling.phrases import Sentence
from adjudicator.kernel.telling.phrases import listed as listed_words
from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.text import Language


class Placed(NamedTuple):
    """An area of a match: its id, what the layout says of it, and whose it is (nobody's: the table's)."""

    id: str
    area: Area
    seat: str


class Drawn(NamedTuple):
    """A thing as it was drawn, and all that its item was made of."""

    thing: Item
    known: VisibleThing | None
    extra: Elsewhere
    bearer: str
    area: str
    items: tuple[tuple[str, Item], ...]


class DrawnZone(NamedTuple):
    """A zone as it was drawn: what it was made of, how many cards it has, and their items."""

    made_of: tuple[JSON, int]
    size: int
    items: list[tuple[str, Item]]


class Drawer(Generic[S]):
    """Draws the boards of a match one after the other. What a board shares with the one before is the same object."""

    def __init__(self, game: Game[S], language: Language, seats: Sequence[str]) -> None:
        self.game, self.language, self.seats = game, language, tuple(seats)
        self.layout = layout = board_layout(game)
        self.areas = [
            Placed(f"{seat}.{name}", area, seat) for seat in seats for name, area in layout.seat.areas.items()
        ]
        self.areas += [Placed(name, area, "") for name, area in layout.areas.items()]
        self.facts = [(name, _for_seat(fact, "")) for name, fact in layout.facts.items()]
        for seat in seats:
            self.facts += [(f"{seat}.{name}", _for_seat(fact, seat)) for name, fact in layout.seat.facts.items()]
        self.spaces = tuple(space for area in layout.areas.values() for space in area.spaces)
        """Those in the middle of the table: of a seat's own there is one for each, and no event names them alone."""
        self._names: tuple[Mapping[str, str] | None, JSON] = (None, None)

    def _forget(self) -> None:
        self._things: dict[tuple[str, str], Drawn] = {}
        self._zones: dict[str, DrawnZone] = {}
        self._cards: dict[tuple[str, str], Item] = {}
        self._told: dict[tuple[str, int], tuple[list[tuple[str, Item]], Mapping[str, VisibleThing], list[str]]] = {}
        self._kept: dict[str, Item] = {}

    def draw(self, table: Item, in_view: NamesInView) -> Item:
        """Return the board of a viewed table, on which things are called by this cast."""
        names = (in_view.players, table.get("minted"))
        if names != self._names:  # own cards and names of players hardly ever change; with them all may
            self._forget()
            self._names = names
            minted, terms = table.get("minted") or {}, self.game.phrases.terms
            printing = Printing(self.layout.cards, {**self.game.cards(), **self.game.table_cards}, minted, terms)
            self.maker = Maker(self.game.phrases, self.language, self.layout.cards, in_view, printing)
        items, counts = dict[str, Item](), dict[str, int]()
        lies: dict[str, list[str]] = {placed.id: [] for placed in self.areas}
        for area, id, item in self._all_things(table, in_view):
            lies[area].append(id)
            items[id] = item
        for placed in self.areas:
            if placed.area.zone:
                counts[placed.id], cards = self._zone(placed, table)
                items.update(cards)
                lies[placed.id] = [id for id, _ in cards]
        for placed in self.areas:
            if placed.area.rest_of and counts[placed.id] == 0:
                cards = self._rest(placed, table, items)
                items.update(cards)
                lies[placed.id], counts[placed.id] = [id for id, _ in cards], len(cards)
            if placed.area.prizes is not None:
                won = as_prizes(placed.area.prizes, table, in_view, self.seats, self.language, items, lies[placed.id])
                items.update((id, self._same(id, item)) for id, item in won)
        areas = {placed.id: self._area(placed, table, in_view, lies[placed.id], counts) for placed in self.areas}
        faces = self._same("faces", self.maker.faces(items.values()))
        facts = self._all_facts(table, in_view)
        return {"facts": facts, "areas": self._same("areas", areas), "items": items, "faces": faces}

    # Facts

    def _all_facts(self, table: Item, in_view: NamesInView) -> dict[str, Item]:
        found, totals = {}, self.game.totals(table)
        for id, fact in self.facts:
            stands = at(table, fact.at)
            of = filled(fact.of, {"value": stands}) if isinstance(stands, str) else fact.of
            value = self._value(fact, stands, in_view)
            if value is None or (fact.total and (value := totals.get(of)) is None):
                continue
            told: Item = {"value": value, **({"of": of} if of else {})}
            base = at(table, fact.base) if fact.base else None
            if base is not None:
                told["base"] = base
            found[id] = told
        return found

    def _value(self, fact: Fact, value: JSON, in_view: NamesInView) -> int | str | None:
        if (fact.has and fact.has not in (value or ())) or (fact.some and not value):
            return None
        if fact.says is not None:
            return fact.says[self.language] if value else None
        if isinstance(value, bool) or value is None or value in ("", [], {}):
            return None
        if isinstance(value, int):
            return value
        if isinstance(value, list):
            return listed_words([self._word(each, in_view) for each in value], self.language)
        return self._word(value, in_view)

    def _word(self, value: JSON, in_view: NamesInView) -> str:
        """Return what a value is called: by its name, or as a kind of card."""
        kind = self.layout.cards.kinds.get(value) if not in_view.knows(str(value)) else None
        return in_view.name(str(value), self.language) if kind is None else kind[self.language]

    # Things

    def _all_things(self, table: Item, in_view: NamesInView) -> Iterator[tuple[str, str, Item]]:
        """Yield where each thing lies, its id and its item: first what stands alone, then what is attached to it."""
        sets = {name: table.get(name) or {} for name in self.layout.things}
        drawn: dict[str, Drawn] = {}
        attached: dict[str, list[str]] = {}
        ids = {id for found in sets.values() for id in found}
        for name, found in sets.items():
            told = told_elsewhere(self.layout.things[name], table)
            for id, thing in found.items():
                each = drawn[id] = self._thing(name, id, thing, told, in_view, ids)
                attached.setdefault(each.bearer, []).append(id)
        queue = [(id, drawn[id].area) for id in attached.get("", ())][::-1]
        while queue:
            id, area = queue.pop()
            if area:
                yield from ((area, part, item) for part, item in drawn[id].items)
            queue += [(other, area) for other in reversed(attached.get(id, ()))]

    def _thing(self, name: str, id: str, thing: Item, told: Elsewhere, in_view: NamesInView, ids: set[str]) -> Drawn:
        things, known = self.layout.things[name], in_view.things.get(id)
        bearer = at(thing, things.under) if things.under else ""
        bearer = bearer if bearer in ids else ""
        extra = elsewhere(id, things, told)
        kept = self._things.get((name, id))
        if kept is not None and kept[:4] == (thing, known, extra, bearer):
            return kept
        called = in_view.name(id, self.language) if known is None else in_view.called(known, self.language)
        item = self.maker.of_thing(id, called, thing, things, extra)
        if bearer:
            item["under"] = bearer
        items = [(id, item)]
        for zone, cards in lists_in(thing, things):
            for part, card in self._cards_of(f"{id}.{zone}", [(key, item["controller"]) for key in cards]):
                items.append((part, {**card, "under": id}))
        where = "" if bearer else self._place(name, thing)
        kept = self._things[name, id] = Drawn(thing, known, extra, bearer, where, tuple(items))
        return kept

    def _place(self, name: str, thing: Item) -> str:
        """Return the area in which a thing lies that is attached to nothing: the first that takes it."""
        for placed in self.areas:
            where = placed.area.things.get(name)
            if where is not None and passes(thing, where, {"seat": placed.seat}):
                return placed.id
        return ""

    # Zones

    def _zone(self, placed: Placed, table: Item) -> tuple[int, list[tuple[str, Item]]]:
        """Return how many cards are in a zone, as far as the viewer knows, and their items."""
        area, seat = placed.area, placed.seat
        holder = (table.get("players") or {}).get(seat, {}) if seat else table
        zone = self.game.player_type.zones.get(area.zone) if seat else None
        value, size = holder.get(area.zone), holder.get(zone.size, 0) if zone is not None and zone.size else 0
        kept = self._zones.get(placed.id)
        if kept is not None and kept.made_of == (value, size):
            return kept.size, kept.items
        cards, name = opened(value), f"{seat}.{area.zone}" if seat else area.zone
        if cards is not None:
            found = self._cards_of(name, [_key_and_owner(opened(card), area.cards, seat) for card in cards])
        else:
            found = [] if area.kind == "pile" else self._cards_of(name, [("", seat)] * size)
        kept = self._zones[placed.id] = DrawnZone((value, size), size if cards is None else len(cards), found)
        return kept.size, kept.items

    def _cards_of(self, name: str, cards: Sequence[tuple[str, str]]) -> list[tuple[str, Item]]:
        """Return the items of cards by their keys and owners; those that are the same are told apart by numbers."""
        counts: dict[str, int] = {}
        found = []
        for key, owner in cards:
            counts[key] = counts.get(key, 0) + 1
            found.append((f"{name}:{key or '?'}#{counts[key]}", self._card(key, owner)))
        return found

    def _card(self, key: str, owner: str) -> Item:
        found = self._cards.get((key, owner))
        if found is None:
            found = self._cards[key, owner] = self.maker.in_zone(key, owner)
        return found

    def _rest(self, placed: Placed, table: Item, items: Mapping[str, Item]) -> list[tuple[str, Item]]:
        """Return the items of a zone that nobody counts: a player's cards that are nowhere to be seen."""
        player = (table.get("players") or {}).get(placed.seat, {})
        seen = sum(item["owner"] == placed.seat and item["card"] != "" for item in items.values())
        size = max(0, len(opened(player.get(placed.area.rest_of)) or ()) - seen)
        return self._cards_of(f"{placed.seat}.{placed.area.zone}", [("", placed.seat)] * size)

    # Areas

    def _area(
        self, placed: Placed, table: Item, in_view: NamesInView, ids: list[str], counts: Mapping[str, int]
    ) -> Item:
        area = placed.area
        found: Item = {"items": ids, "count": counts.get(placed.id, len(ids))}
        if area.kind == "lines":
            found["lines"] = lines = [
                line for each in range(len(area.lines)) for line in self._lines(placed, each, table, in_view)
            ]
            found["count"] = len(lines)
        if area.spaces:
            found["spaces"] = self._spaces(placed)
        return self._same(placed.id, found)

    def _same(self, id: str, value: Item) -> Item:
        """Return what was there before, if it is equal."""
        kept = self._kept.get(id)
        if kept == value:
            return kept
        self._kept[id] = value
        return value

    def _spaces(self, placed: Placed) -> Item:
        return {
            id: {
                "x": space.x, "y": space.y, "name": id if space.name is None else space.name[self.language],
                "of": space.of or placed.seat, "tone": space.tone,
            }
            for id, space in placed.area.spaces.items()
        }  # fmt: skip

    def _lines(self, placed: Placed, number: int, table: Item, in_view: NamesInView) -> list[str]:
        lines = placed.area.lines[number]
        records = [*_records_of(lines, at(table, filled(lines.each, {"seat": placed.seat})[1:]))]
        kept = self._told.get((placed.id, number))
        if kept is not None and kept[0] == records and (not records or kept[1] == in_view.things):
            return kept[2]
        told = [self._line(lines, id, in_view.as_it_stands(record), in_view) for id, record in records]
        self._told[placed.id, number] = (records, in_view.things, told)
        return told

    def _line(self, lines: Lines, id: str, record: Item, in_view: NamesInView) -> str:
        called = lines.called or lines.each.rpartition("/")[2]
        members = {**record, "id": id, called: record}
        line = Sentence(self.game.phrases, members, self.language, in_view, "").filled(lines.text[self.language])
        return line[:1].upper() + line[1:]


def _records_of(lines: Lines, found: JSON) -> Iterator[tuple[str, Item]]:
    """Yield what lines are told of: the records of a list, or of a mapping with their ids; or the only one."""
    if isinstance(found, dict) and all(isinstance(value, dict) for value in found.values()):
        records = [(id, opened(record)) for id, record in found.items()]
    else:
        records = [("", opened(record)) for record in listed(found)]
    yield from ((id, record) for id, record in records if record is not None and passes(record, lines.where, {}))


def _key_and_owner(card: JSON, member: str, seat: str) -> tuple[str, str]:
    """Return the key and the owner of a card in a zone of a seat; of a record, as its members say."""
    if isinstance(card, dict):
        return card[member], card.get("owner", "")
    return card or "", seat


def _for_seat(fact: Fact, seat: str) -> Fact:
    """Return a fact of a seat, with paths that are walked from the table."""
    places = {"seat": seat}
    said = {name: filled(getattr(fact, name), places) for name in ("at", "of", "base", "has")}
    return msgspec.structs.replace(fact, **{**said, "at": said["at"].lstrip("/"), "base": said["base"].lstrip("/")})
