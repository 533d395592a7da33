"""The boards of a game's matches: what its layout draws of each table, in every view."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from adjudicator.checks.raw import LANGUAGES, raw
from adjudicator.checks.samples import sampled
from adjudicator.kernel.board.drawing import Drawer
from adjudicator.kernel.board.legend import legend
from adjudicator.kernel.board.of_game import board_layout
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import JUDGE, SPECTATOR, view
from adjudicator.kernel.text.text import Language

TABLES = 10
"""Of so many tables of a match one is drawn."""


def boards(game: str, seeds: Iterable[int], moves: int = 120) -> Iterator[str]:
    """Yield what is wrong with the boards of random matches: what is not on them once, is not what its reasons make it
    or is told raw."""
    for seed in seeds:
        for number, sample in enumerate(sampled(game, seed, moves)):
            if number % TABLES == 0:
                for viewer in views(sample.state):
                    yield from not_once(sample.ruleset, sample.state, viewer)
                    yield from unexplained(sample.ruleset, sample.state, viewer)
                yield from raw_on(sample.ruleset, sample.state)


def views(state: Any) -> tuple[str, ...]:
    """Return all that see a match."""
    return (JUDGE, SPECTATOR, *state.seats)


def table_of(state: Any, viewer: str) -> dict[str, Any]:
    """Return what a viewer sees of a state."""
    table: dict[str, Any] = msgspec.json.decode(view(state, viewer))
    return table


def drawn(ruleset: Ruleset[Any], state: Any, viewer: str, language: Language = "en") -> dict[str, Any]:
    """Return the board of a state, drawn by itself."""
    table = table_of(state, viewer)
    return Drawer(ruleset, language, table["seats"]).draw(table, ruleset.names_in_view(table))


def not_once(ruleset: Ruleset[Any], state: Any, viewer: str) -> Iterator[str]:
    """Yield what is not on a board, or more than once, and what is on it as nothing."""
    board, table = drawn(ruleset, state, viewer), table_of(state, viewer)
    placed = Counter(id for area in board["areas"].values() for id in area["items"])
    things = {id for kind in board_layout(ruleset).things for id in table[kind]}
    yield from (f"{viewer} sees {id} {count} times" for id, count in placed.items() if count > 1)
    yield from (f"{viewer} does not see {id}" for id in sorted({*things, *board["items"]} - placed.keys()))
    yield from (f"{viewer} sees {id}, which is nothing" for id in sorted(placed.keys() - board["items"].keys()))
    for id, item in board["items"].items():
        if not (item["card"] or item["hidden"] or item["kind"]):
            yield f"{viewer} sees {id}, which is no card, not hidden and of no kind"
    for name, area in board["areas"].items():
        if area["count"] < len(area["items"]):
            yield f"{viewer} sees more in {name} than is counted"


def unexplained(ruleset: Ruleset[Any], state: Any, viewer: str) -> Iterator[str]:
    """Yield which numbers of a board are not what their reasons make them."""
    for number in numbers_on(drawn(ruleset, state, viewer)):
        value = ruleset.explain(state, number["of"]).value
        if value != number["value"]:
            yield f"{viewer} sees {number['of']} as {number['value']}; its reasons make {value}"


def numbers_on(board: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the numbers of a board that can be explained."""
    numbers = [fact for fact in board["facts"].values() if "of" in fact]
    return numbers + [stat for item in board["items"].values() for stat in item.get("stats", ()) if "of" in stat]


def raw_on(ruleset: Ruleset[Any], state: Any, viewer: str = "P1") -> Iterator[str]:
    """Yield what is raw in what a board says."""
    table = table_of(state, viewer)
    in_view = ruleset.names_in_view(table)
    for language in LANGUAGES:
        for text in _told(drawn(ruleset, state, viewer, language), legend(ruleset, language, table)):
            yield from (f"{found} in {text!r}" for found in raw(text, in_view, ruleset.name, language))


def _told(board: dict[str, Any], layout: dict[str, Any]) -> Iterator[str]:
    """Yield what a board says to people."""
    yield from layout["labels"].values()
    yield from layout["kinds"].values()
    yield from (about["title"] for about in layout["about"].values())
    yield from (str(fact["value"]) for fact in board["facts"].values())
    for area in board["areas"].values():
        yield from area.get("lines", ())
        yield from (space["name"] for space in area.get("spaces", {}).values())
    for item in board["items"].values():
        yield item["name"]
        yield from (stat["label"] for stat in item.get("stats", ()))
        yield from (chip["text"] for chip in item.get("chips", ()))
