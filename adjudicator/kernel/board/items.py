"""The items of a board: what a thing, or a card in a zone, shows of itself."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from adjudicator.kernel.board.faces import Printing
from adjudicator.kernel.board.layout import Cards, Chip, Stat, Things
from adjudicator.kernel.board.paths import at, counted, listed, opened, passes
from adjudicator.kernel.telling.names_in_view import FACE_DOWN, NamesInView
from adjudicator.kernel.telling.phrases import Phrases, Sentence
from adjudicator.kernel.text.data import JSON, JSONObject
from adjudicator.kernel.text.text import Language

Item: TypeAlias = JSONObject
Elsewhere: TypeAlias = Mapping[int, list[JSON]]
OPPOSITE = {"N": "S", "NE": "SW", "E": "W", "SE": "NW", "S": "N", "SW": "NE", "W": "E", "NW": "SE"}


class Maker:
    """Makes the items of a match in one language. What a chip says is told without the names of other things, so that
    an item is made of its own thing alone."""

    def __init__(
        self, phrases: Phrases, language: Language, cards: Cards, in_view: NamesInView, printing: Printing
    ) -> None:
        self.phrases, self.language, self.cards, self.printing = phrases, language, cards, printing
        self.in_view = in_view._replace(things={}, gone={}, chain=())
        self._faces: dict[str, Item] = {}

    def in_zone(self, key: str, owner: str) -> Item:
        """Return the item of a card in a zone; of one that the viewer may not know, if the key is empty."""
        face = self.printing.face(key)
        name = (
            self.in_view.cards[key][self.language]
            if key in self.in_view.cards
            else self.in_view.name(key, self.language)
        )
        item = self._item(key, name if key else FACE_DOWN[self.language], key == "", face.kind, owner, owner)
        stats = [self._number(name, number, number) for name, number in face.numbers.items()]
        return item | ({"cost": face.cost} if face.cost else {}) | ({"stats": stats} if stats else {})

    def faces(self, items: Iterable[Item]) -> Item:
        """Return the faces of the cards that these items are, by their keys."""
        return {key: self._face(key) for key in dict.fromkeys(item["card"] for item in items) if key}

    def _face(self, key: str) -> Item:
        """Return the face of a card: its colour, its picture or what one shows, and what it says."""
        found = self._faces.get(key)
        if found is None:
            face = self.printing.face(key)
            says = [{part: text[self.language] for part, text in each.items()} for each in face.says]
            found = self._faces[key] = {"colour": face.colour, "pictured": face.pictured, "says": says}
            if face.picture:
                found["picture"] = face.picture
            if face.facts:
                found["facts"] = [
                    {"title": fact.title[self.language], "text": ", ".join(word[self.language] for word in fact.words)}
                    for fact in face.facts
                ]
        return found

    def of_thing(self, id: str, name: str, thing: Item, things: Things, extra: Elsewhere) -> Item:
        """Return the item of a thing; `extra` are the records elsewhere on the table that its chips tell of."""
        secret = thing.get(things.hidden) if things.hidden else None
        key = str((opened(secret) if secret is not None else at(thing, things.card) if things.card else "") or "")
        face, hidden = self.printing.face(key), secret is not None
        kind = at(thing, things.kind) if things.kind else None
        owner, controller = (str(at(thing, path) or "") for path in (things.owner, things.controller))
        item = self._item(key, name, hidden, kind or face.kind or things.all, owner, controller)
        if face.cost:
            item["cost"] = face.cost
        if stats := [*self._stats(id, thing, things.stats, hidden)]:
            item["stats"] = stats
        if chips := self._chips(id, thing, things.chips, extra):
            item["chips"] = chips
        if things.turned and passes(thing, things.turned, {}):
            item["turned"] = True
        if things.faded and passes(thing, things.faded, {}):
            item["faded"] = True
        if (place := at(thing, things.at) if things.at else None) not in (None, ""):
            item["at"] = str(place)
        if face.arrows:
            turned = controller in self.cards.turned_for
            item["arrows"] = [OPPOSITE[arrow] if turned else arrow for arrow in face.arrows]
        return item

    def _item(self, key: str, name: str, hidden: bool, kind: str, owner: str, controller: str) -> Item:
        return {"card": key, "name": name, "hidden": hidden, "kind": kind, "owner": owner, "controller": controller}

    def _number(self, name: str, value: int, base: int) -> Item:
        return {"name": name, "label": self.in_view.terms(name, self.language), "value": value, "base": base}

    def _stats(self, id: str, thing: Item, stats: Mapping[str, Stat], hidden: bool) -> Iterator[Item]:
        """Yield the numbers of a thing, as far as they are known; of one that lies face down nothing is explained."""
        for name, stat in stats.items():
            value, base = at(thing, stat.now), at(thing, stat.base)
            if value is None:
                continue
            if stat.plus or stat.less:
                more = sum(counted(thing, each) for each in stat.plus) - sum(counted(thing, each) for each in stat.less)
                value = max(0, value + more)
            told = self._number(name, value, value if base is None else base)
            if stat.label is not None:
                told["label"] = stat.label[self.language]
            yield told if hidden else {**told, "of": f"{id}.{name}"}

    def _chips(self, id: str, thing: Item, chips: tuple[Chip, ...], extra: Elsewhere) -> list[Item]:
        found: dict[tuple[str, str], Item] = {}
        for number, chip in enumerate(chips):
            records = extra.get(number, at(thing, chip.each)) if chip.each else [thing]
            for record, count in _grouped(
                [each for each in records or () if passes(each, chip.where, {"id": id})], chip
            ):
                text = self._filled(chip, {**record, "count": count if count > 1 else ""})
                if text:
                    found.setdefault(
                        (text, chip.tone), _told(text, record.get("clause", "") if chip.each else "", chip.tone)
                    )
        return [*found.values()]

    def _filled(self, chip: Chip, members: Item) -> str:
        sentence = Sentence(self.phrases, members, self.language, self.in_view, "")
        return sentence.filled(chip.text[self.language]).strip()


def _told(text: str, clause: str, tone: str) -> Item:
    return {"text": text} | ({"clause": clause} if clause else {}) | ({"tone": tone} if tone else {})


def _grouped(records: list[Item], chip: Chip) -> list[tuple[Item, int]]:
    """Return records with how many there are of each, if they are told together."""
    if not chip.by:
        return [(record, 1) for record in records]
    first: dict[JSON, Item] = {}
    counts: dict[JSON, int] = {}
    for record in records:
        key = record.get(chip.by)
        first.setdefault(key, record)
        counts[key] = counts.get(key, 0) + 1
    return [(record, counts[key]) for key, record in first.items()]


def told_elsewhere(things: Things, table: Item) -> Elsewhere:
    """Return the records elsewhere on a table that chips of such things tell of, by the chips' numbers."""
    return {
        number: listed(at(table, chip.each[1:]))
        for number, chip in enumerate(things.chips)
        if chip.each.startswith("/")
    }


def elsewhere(id: str, things: Things, told: Elsewhere) -> Elsewhere:
    """Return those of such records that are of one thing."""
    return {
        number: [each for each in records if passes(each, things.chips[number].where, {"id": id})]
        for number, records in told.items()
    }


def lists_in(thing: Item, things: Things) -> Iterator[tuple[str, list[str]]]:
    """Yield the lists of cards that lie under a thing, by their names."""
    for path in things.holds:
        yield path, at(thing, path) or []
