"""Boards as text, for terminals and transcripts: tables that a person reads at a glance.

First stands what the table tells of itself; then each seat, with its numbers and how many cards are in the zones that
the viewer does not see into, what it has in play, and the cards that the viewer knows; then what lies between the
seats. A number that is not what it was stands as `2→4`, what is attached to a card behind it with a `+`, and what is
there several times once (`×3`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from adjudicator.kernel.board.drawing import Drawer
from adjudicator.kernel.board.items import Item
from adjudicator.kernel.board.layout import Area
from adjudicator.kernel.board.legend import legend
from adjudicator.kernel.board.of_game import board_layout
from adjudicator.kernel.game.contract import Game
from adjudicator.kernel.telling.names_in_view import NamesInView
from adjudicator.kernel.text.text import Language

Row: TypeAlias = tuple[str, list[str]]
"""An area's title, and the lines of what lies there."""
WIDTH = 15
"""How wide a space of a drawn grid is."""


def describe(game: Game[Any], table: Item, language: Language, viewer: str) -> str:
    """Return a table as the viewer sees it (builtin JSON data) as text, with what the match waits on."""
    return TextBoard(game, language, viewer, table).whole(table, game.names_in_view(table))


class TextBoard:
    """Writes the boards of a match, as one viewer sees them in one language; what does not change is read off `table`,
    any of its viewed tables."""

    def __init__(self, game: Game[Any], language: Language, viewer: str, table: Item) -> None:
        self.game, self.language, self.layout = game, language, board_layout(game)
        self.drawer, self.legend = Drawer(game, language, table["seats"]), legend(game, language, table)
        self.areas = {placed.id: placed.area for placed in self.drawer.areas}
        zones = game.player_type.zones
        self.zones = {placed.id: zones.get(placed.area.zone) for placed in self.drawer.areas if placed.seat}
        self.names = {place["seat"]: place["name"] for place in self.legend["seats"]}
        self.turned = viewer in self.layout.cards.turned_for
        self.near = viewer if self.turned else table["seats"][0]
        self._before: tuple[Item | None, list[list[str]]] = ({}, [])

    def whole(self, table: Item, in_view: NamesInView) -> str:
        """Return all of a table, and what the match waits on."""
        self._draw(table, in_view)
        standing = self.game.phrases.standing(table, self.language, in_view)
        blocks = [*self._blocks(self.legend["facts"], zones=True), [standing]]
        return "\n\n".join("\n".join(lines) for lines in blocks if any(lines))

    def changes(self, table: Item, in_view: NamesInView) -> Iterator[str]:
        """Yield the lines of what is in play, and under way there, as far as it is not as it was when this was last
        asked; all of it when a turn has begun. The cards in zones are not told."""
        self._draw(table, in_view)
        told = (self.layout.turn, *self.layout.phase)
        blocks = self._blocks([name for name in self.legend["facts"] if name not in told], zones=False)
        turn, (turn_before, blocks_before) = self.facts.get(self.layout.turn), self._before
        self._before = (turn, blocks)
        for number, lines in enumerate(blocks):
            if turn != turn_before or lines != blocks_before[number]:
                yield from lines

    def _blocks(self, facts: list[str], zones: bool) -> list[list[str]]:
        """Return the lines of the table's facts, of each seat, of each grid, and of what else is between the seats."""
        middle = self.legend["areas"]
        grids = [id for id in middle if (self.areas[id].rows or 1) > 1]
        rest = [id for id in middle if zones or id not in grids]
        return [
            [*self._heading(facts)],
            *([self._seat(each, zones), *_columns(self._rows(each["areas"], zones))] for each in self.legend["seats"]),
            *(self._grid(id) for id in grids),
            [*_columns(self._rows(rest, zones))],
        ]

    def _draw(self, table: Item, in_view: NamesInView) -> None:
        board = self.drawer.draw(table, in_view)
        self.in_view, self.facts, self.held, self.items = in_view, board["facts"], board["areas"], board["items"]
        self.under: dict[str, list[str]] = {}
        for id, item in self.items.items():
            self.under.setdefault(item.get("under", ""), []).append(id)

    def _heading(self, names: list[str]) -> Iterator[str]:
        """Tell what the table says of itself, if anything; there is no turn 0."""
        if told := [self._told(name) for name in names if self.facts.get(name, {}).get("value")]:
            yield " · ".join(told)

    def _seat(self, place: Item, zones: bool) -> str:
        """Tell a seat's name and numbers, and how many cards are where the viewer does not see them."""
        facts = [self._told(name) for name in place["facts"] if name in self.facts]
        sizes = [size for id in place["areas"] for size in self._size(id)] if zones else []
        return " · ".join([place["name"], *facts, *sizes])

    def _told(self, name: str) -> str:
        fact, label = self.facts[name], self.legend["labels"][name]
        return f"{label} {_number(fact)}" if isinstance(fact["value"], int) else f"{label}: {fact['value']}"

    # Areas

    def _size(self, id: str) -> Iterator[str]:
        zone, count = self.zones.get(id), self.held[id]["count"]
        if zone is not None and not self._is_known(id) and (count or zone.size):
            yield f"{self.legend['about'][id]['title']} {count}"

    def _is_known(self, id: str) -> bool:
        """Whether a zone's cards are told: of a deck never, though judges may see them."""
        zone = self.zones.get(id)
        is_deck = zone is not None and zone.seen_by == "nobody"
        return not is_deck and any(self.items[each]["card"] for each in self.held[id]["items"])

    def _rows(self, ids: Iterable[str], zones: bool) -> list[Row]:
        """Return what lies in areas: in play, or under way; and the cards of `zones`, as far as they are known."""
        in_play, cards = [], []
        for id in ids:
            area, about, held = self.areas[id], self.legend["about"][id], self.held[id]
            if area.kind == "lines":
                in_play.append((about["title"], held["lines"]))
            elif not area.zone:
                in_play.append((about["title"], self._things(area, held["items"], about["seat"])))
            elif zones and self._is_known(id):
                told = _counted(self._named(each, about["seat"]) for each in held["items"])
                cards.append((about["title"], [f"{held['count']}: {', '.join(told)}"]))
            elif zones and held["count"] and not about["seat"]:
                cards.append((about["title"], [str(held["count"])]))
        return [row for row in (*in_play, *cards) if row[1]]

    def _things(self, area: Area, ids: Iterable[str], seat: str) -> list[str]:
        """Tell the things of an area: a line each where they have numbers, or anything attached, in one line else."""
        spaces = {name: number for number, name in enumerate(area.spaces)}
        lying = [id for id in ids if not self.items[id].get("under")]
        lying.sort(key=lambda id: spaces.get(self.items[id].get("at", ""), 0))
        told = _counted(self._thing(id, area, seat) for id in lying)
        rich = any(self.items[id].get("stats") or id in self.under for id in lying)
        return told if rich or not told else [", ".join(told)]

    def _thing(self, id: str, area: Area, seat: str) -> str:
        """Tell a thing: where it lies, its name, and what is attached to it."""
        item = self.items[id]
        at, space = item.get("at", ""), area.spaces.get(item.get("at", ""))
        place = space.name[self.language] if space and space.name else self.game.phrases.terms(at, self.language)
        told = " + ".join([self._named(id, seat), *_counted(self._attached(id, item["controller"]))])
        return f"{place}: {told}" if place and place not in item["name"] else told

    def _attached(self, id: str, seat: str) -> Iterator[str]:
        for each in self.under.get(id, ()):
            yield self._named(each, seat)
            yield from self._attached(each, seat)

    def _named(self, id: str, seat: str) -> str:
        """Tell a thing, or a card in a zone, by its name; whose it is if not the seat's; of a thing, what it shows."""
        item, about = self.items[id], []
        if item["controller"] not in ("", seat):
            about.append(self.names[item["controller"]])
        area = self.areas.get(id.partition(":")[0])
        if ":" not in id or (area is not None and area.prizes is not None):  # the id of a thing, or of a prize
            about += [f"{stat['label']} {_number(stat)}" for stat in item.get("stats", ())]
            about += [chip["text"] for chip in item.get("chips", ())]
            about += [self.game.phrases.terms("turned", self.language)] if item.get("turned") else []
        own = seat != "" and id.startswith(f"{seat}.") and ":" not in id  # a seat's ring, say, in its pool
        name = self.in_view.name(id.removeprefix(f"{seat}."), self.language) if own else item["name"]
        mark = "; " if any(", " in each for each in about) else ", "
        return f"{name} ({mark.join(dict.fromkeys(about))})" if about else str(name)

    # Grids

    def _grid(self, id: str) -> list[str]:
        """Draw a grid as the viewer sits at it, three lines to a space: a card; its first two numbers, with `>` for who
        sits on the near side and `<` for the other; what else lies there, or what the space is called."""
        spaces, columns, height = self.held[id]["spaces"], self.areas[id].columns or 1, self.areas[id].rows or 1
        rows = [[[""] * columns for _ in range(3)] for _ in range(height)]
        there: dict[str, list[Item]] = {}
        for item in (self.items[each] for each in self.held[id]["items"] if not self.items[each].get("under")):
            there.setdefault(item.get("at", ""), []).append(item)
        for name, space in spaces.items():
            x, y = (columns - 1 - space["x"], height - 1 - space["y"]) if self.turned else (space["x"], space["y"])
            for line, text in zip(rows[y], self._space(name, space, there.get(name, [])), strict=True):
                line[x] = text
        return ["".join(_cut(text).center(WIDTH) for text in line).rstrip() for row in rows for line in row]

    def _space(self, name: str, space: Item, there: list[Item]) -> tuple[str, str, str]:
        if space["name"] != name:
            return space["name"], f"({self.names[space['of']]})" if space["of"] else "", ""
        if not there:
            return "", "·", f"·{name}"
        kinds = [*self.layout.cards.kinds]
        first, *others = sorted(there, key=lambda item: kinds.index(item["kind"]) if item["kind"] in kinds else 0)
        side = ">" if first["controller"] == self.near else "<"
        numbers = "/".join(str(stat["value"]) for stat in first.get("stats", ())[:2])
        return first["name"], f"{side} {numbers or '?'}", f"~{others[0]['name']}" if others else f"·{name}"


def _number(told: Item) -> str:
    """Tell a number; one that is not what it was, with that."""
    value, base = told["value"], told.get("base", told["value"])
    return str(value) if value == base else f"{base}→{value}"


def _counted(texts: Iterable[str]) -> list[str]:
    """Return texts, each once, with how many there are of it."""
    return [text if count == 1 else f"{text} ×{count}" for text, count in Counter(texts).items()]


def _columns(rows: list[Row]) -> Iterator[str]:
    """Yield the lines of rows, each row with its title before the first."""
    width = max((len(title) for title, _ in rows), default=0)
    for title, lines in rows:
        yield from (f"    {'' if number else title:<{width}}  {line}" for number, line in enumerate(lines))


def _cut(text: str) -> str:
    """Return a name as far as there is room for it in a space."""
    return text if len(text) < WIDTH - 1 else f"{text[: WIDTH - 3]}…"
