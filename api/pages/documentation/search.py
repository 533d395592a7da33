"""Search in the documentation: what has all the words of a question, the nearest first."""

from collections.abc import Iterator, Sequence

import msgspec

from adjudicator.api.pages.documentation.games import Game
from adjudicator.api.pages.documentation.operations import Topic
from adjudicator.api.pages.documentation.problems import Trouble
from adjudicator.api.pages.documentation.shapes import Member

MOST = 40
"""So many entries are shown."""


class Entry(msgspec.Struct, frozen=True):
    """Something that can be found: what it is, its name, what is said of it, and where; in small letters `names`, all
    that it is called, and `text`, all that it is found by."""

    kind: str
    name: str
    said: str
    place: str
    names: tuple[str, ...]
    text: str


def entries(topics: Sequence[Topic], troubles: Sequence[Trouble], games: Sequence[Game]) -> list[Entry]:
    """Return all that can be found."""
    found = [*_of_operations(topics), *_of_problems(troubles), *_of_games(games)]
    return list({(entry.kind, entry.name, entry.place): entry for entry in reversed(found)}.values())[::-1]


def find(question: str, among: Sequence[Entry]) -> list[Entry]:
    """Return the entries that have all the words of a question, the nearest first."""
    words = question.casefold().split()
    hits = [entry for entry in among if all(word in entry.text for word in words)] if words else []
    return sorted(hits, key=lambda entry: _far(" ".join(words), words, entry))[:MOST]


def _far(question: str, words: list[str], entry: Entry) -> tuple[int, int, int]:
    """Return how far an entry is from a question: by its name, then by its kind, then by how much else it says. There
    are so many members that one comes after what else is called so."""
    if question in entry.names:
        far = 0
    elif any(name.startswith(question) for name in entry.names):
        far = 1
    elif any(all(word in name for word in words) for name in entry.names):
        far = 2
    else:
        far = 3 if all(word in entry.said.casefold() for word in words) else 4
    return far + 2 * (entry.kind == "member"), _KINDS.index(entry.kind), len(entry.text)


_KINDS = ("operation", "problem", "action", "event", "question", "house rule", "member")


def _of_operations(topics: Sequence[Topic]) -> Iterator[Entry]:
    for topic in topics:
        page = f"/docs/operations/{topic.slug}"
        for told in topic.operations:
            address = f"{told.method} {told.path}"
            text = f"{told.said.striptags()} {topic.name}"
            yield _entry("operation", told.summary, address, f"{page}#{told.id}", text, also=[told.id])
            for parameter in told.parameters:
                said = f"{told.summary}: {parameter.meaning.striptags()}"
                yield _entry("member", parameter.name, said, f"{page}#{told.id}")
            for whole in (told.body, told.answer):
                if whole is not None:
                    yield from _of_members(whole.inside, told.summary, f"{page}#{told.id}", page)


def _of_members(members: Sequence[Member], of: str, place: str, page: str) -> Iterator[Entry]:
    for member in members:
        yield _entry("member", member.name, f"{of}: {member.meaning.striptags()}", place)
        inner = f"{page}#{member.anchor}" if member.anchor else place
        yield from _of_members(member.inside, f"{of}, {member.name}", inner, page)


def _of_problems(troubles: Sequence[Trouble]) -> Iterator[Entry]:
    for trouble in troubles:
        kind = trouble.kind
        said = f"{kind.status} {kind.title.en}"
        place, also = f"/docs/problems#{kind.code}", [kind.title.en, kind.title.pt]
        yield _entry("problem", kind.code, said, place, trouble.advice.striptags(), also)


def _of_games(games: Sequence[Game]) -> Iterator[Entry]:
    for game in games:
        page = f"/docs/rulesets/{game.name}"
        events = (event for group in game.groups for event in group.events)
        for kind, things in (("action", game.actions), ("event", events)):
            for thing in things:
                place = f"{page}#{kind}-{thing.name}"
                yield _entry(kind, thing.name, f"{game.name}: {thing.said.striptags()}", place)
                yield from _of_members(thing.members, f"{game.name}, {thing.name}", place, page)
        for name, meaning in game.decisions.items():
            yield _entry("question", name, f"{game.name}: {meaning.en}", f"{page}#decision-{name}", meaning.pt)
        for rule in game.house_rules:
            said = f"{game.name}: {' '.join(choice.en for choice in rule.choices)}"
            yield _entry("house rule", rule.key, said, f"{page}#house-rules", rule.clause)


def _entry(kind: str, name: str, said: str, place: str, more: str = "", also: Sequence[str] = ()) -> Entry:
    names = tuple(each.casefold() for each in (name, *also))
    return Entry(kind, name, said, place, names, f"{' '.join(names)} {kind} {said} {more}".casefold())
