"""The pages, each rendered once a process, and the search in them."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import msgspec
from flask import render_template

from adjudicator import __version__
from adjudicator.api.openapi.document import TAGS, contract
from adjudicator.api.operations import Operation
from adjudicator.api.pages.documentation.examples import types_of
from adjudicator.api.pages.documentation.games import Game, game
from adjudicator.api.pages.documentation.operations import Topic, operations_about, slug_of, topics
from adjudicator.api.pages.documentation.problems import Trouble, troubles
from adjudicator.api.pages.documentation.search import Entry, entries, find
from adjudicator.rulesets.registry import RULESETS

EXAMPLE_ADDRESS = b"http://127.0.0.1:8000"
"""Where the service is in the examples of the pages, as they are made: whoever reads them has another address."""


class Listed(msgspec.Struct, frozen=True):
    """A ruleset as the first page names it."""

    name: str
    title: str
    actions: int
    events: int


def page(path: str) -> bytes | None:
    """Return a page by its path under `/docs` (the first has none); None if there is no such page."""
    return _made(path) if path in paths() else None


@cache
def paths() -> dict[str, Callable[[], bytes]]:
    """Return how each page is made, by its path: of no more of the contract and of the games than it tells."""
    return {
        "": lambda: _rendered("begin", "", topics=_subjects(), games=_games()),
        "problems": lambda: _rendered("problems", "problems", troubles=_troubles()),
        **{path: partial(_of_operations, path, tag) for tag in TAGS for path in [f"operations/{slug_of(tag)}"]},
        **{path: partial(_of_ruleset, path, name) for name in RULESETS for path in [f"rulesets/{name}"]},
    }


def results(question: str) -> bytes:
    """Return the page of what was found."""
    return _rendered("search", "search", question=question, found=find(question, _entries()))


def _of_operations(path: str, tag: str) -> bytes:
    (topic,) = (each for each in _topics() if each.name == tag)
    return _rendered("operations", path, topic=topic)


def _of_ruleset(path: str, name: str) -> bytes:
    return _rendered("ruleset", path, game=_game(name))


def _subjects() -> list[tuple[str, str, str, list[Operation]]]:
    return [(slug_of(tag), tag, said, operations_about(tag)) for tag, said in TAGS.items()]


def _games() -> list[Listed]:
    return [
        Listed(name, of.rulebook.name.en, len(types_of(of.action_type)), len(types_of(of.event_type)))
        for name, of in RULESETS.items()
    ]


@cache
def _contract() -> dict[str, Any]:
    return contract()


@cache
def _topics() -> tuple[Topic, ...]:
    return topics(_contract())


@cache
def _troubles() -> tuple[Trouble, ...]:
    return troubles(_contract())


@cache
def _game(name: str) -> Game:
    return game(name)


@cache
def _entries() -> list[Entry]:
    return entries(_topics(), _troubles(), tuple(map(_game, RULESETS)))


@cache
def _made(path: str) -> bytes:
    return paths()[path]()


def _rendered(template: str, path: str, **what: Any) -> bytes:
    chapters = [(f"operations/{slug_of(tag)}", tag) for tag in TAGS]
    games = [(f"rulesets/{name}", ruleset.rulebook.name.en) for name, ruleset in RULESETS.items()]
    made = render_template(
        f"docs/{template}.html", path=path, version=__version__, chapters=chapters, rulesets=games, **what
    )
    return made.encode()
