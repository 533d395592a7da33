"""The pages, each rendered once a process, and the search in them."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import msgspec
from flask import render_template

from adjudicator import __version__
from adjudicator.api.openapi.document import TAGS, contract
from adjudicator.api.pages.documentation.games import Game, game
from adjudicator.api.pages.documentation.operations import Topic, slug_of, topics
from adjudicator.api.pages.documentation.problems import Trouble, troubles
from adjudicator.api.pages.documentation.search import Entry, entries, find
from adjudicator.rulesets.registry import RULESETS

EXAMPLE_ADDRESS = b"http://127.0.0.1:8000"
"""Where the service is in the examples of the pages, as they are made: whoever reads them has another address."""


class Library(msgspec.Struct, frozen=True):
    """All that the pages tell."""

    topics: tuple[Topic, ...]
    troubles: tuple[Trouble, ...]
    games: tuple[Game, ...]


def page(path: str) -> bytes | None:
    """Return a page by its path under `/docs` (the first has none); None if there is no such page."""
    return _made(path) if path in paths() else None


@cache
def paths() -> dict[str, Callable[[], bytes]]:
    """Return how each page is made, by its path."""
    told = library()
    return {
        "": partial(_rendered, "begin", "", topics=told.topics, games=told.games),
        "problems": partial(_rendered, "problems", "problems", troubles=told.troubles),
        **{
            path: partial(_rendered, "operations", path, topic=topic)
            for topic in told.topics
            for path in [f"operations/{topic.slug}"]
        },
        **{
            path: partial(_rendered, "ruleset", path, game=each)
            for each in told.games
            for path in [f"rulesets/{each.name}"]
        },
    }


def results(question: str) -> bytes:
    """Return the page of what was found."""
    return _rendered("search", "search", question=question, found=find(question, _entries()))


@cache
def library() -> Library:
    """Read the contract, the types of the games and the examples: most of a second's work."""
    told = contract()
    return Library(topics(told), troubles(told), tuple(game(name) for name in RULESETS))


@cache
def _entries() -> list[Entry]:
    told = library()
    return entries(told.topics, told.troubles, told.games)


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
