"""Why nothing can be done with a thing now: for each kind of action that could name it, what forbids it.

A game says what its actions may name (`Game.naming`). Of each kind a few are tried, and the clause that forbids most of
them is told: it is about the thing itself rather than about what else was tried with it.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice, product
from typing import get_origin, get_type_hints

import msgspec

from adjudicator.kernel.game.contract import Game
from adjudicator.kernel.game.legality import Legality
from adjudicator.kernel.table.actions import Action, Choose, ChooseSome, Respond
from adjudicator.kernel.table.state import MatchState, S
from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.refusal import Obstacle

TRIED = 60
"""So many actions of a kind are tried at most."""


def reasons(game: Legality[S], state: S, seat: str, thing: str, known: Collection[str]) -> dict[type[Action], Obstacle]:
    """Return by kind of action what keeps a seat from it with a thing; nothing for kinds of which one is legal. `known`
    is all that the seat can point at."""
    alike = {name for name in known if _sort(state, name) == _sort(state, thing)}
    return _reasons(game, state, seat, thing, _ways(game, state, seat, alike))


def unusable(game: Legality[S], state: S, seat: str) -> Iterator[tuple[str, Obstacle]]:
    """Yield what a seat that is asked in a window has to respond with and cannot use now, and what forbids it."""
    named = _named(game, state, seat)
    ways = [(game.responses[kind], fields) for kind, fields in named if kind in game.responses]
    for thing in dict.fromkeys(name for _, fields in ways for name in fields["card"]):
        yield from ((thing, obstacle) for obstacle in _reasons(game, state, seat, thing, ways).values())


def _reasons(
    game: Legality[S], state: S, seat: str, thing: str, ways: Iterable[tuple[type[Action], "Fields | None"]]
) -> dict[type[Action], Obstacle]:
    found: dict[type[Action], Obstacle] = {}
    tried: dict[type[Action], list[Action]] = {}
    for kind, fields in ways:
        tried.setdefault(kind, []).extend(islice(_naming(kind, fields, seat, thing), TRIED))
    for kind, actions in tried.items():
        obstacles = [game.obstacle(state, action) for action in actions]
        forbidding = [each for each in obstacles if each is not None]
        if forbidding and len(forbidding) == len(obstacles):
            clause, _ = Counter(each.clause for each in forbidding).most_common(1)[0]
            found[kind] = next(each for each in forbidding if each.clause == clause)
    return found


def nameable(game: Game[S], state: S, seat: str) -> frozenset[str]:
    """Return everything that an action of the game's own could name, for a seat."""
    lists = (source(state, seat) for _, fields in game.naming for source in fields.values())
    return frozenset(name for names in lists for each in names for name in names_of(each))


def names_in(action: Action) -> tuple[str, ...]:
    """Return what an action names, each once: its strings but for its type and seat, and what these join."""
    told = msgspec.to_builtins(action)
    strings = _strings([value for member, value in told.items() if member not in ("type", "seat")])
    return tuple(dict.fromkeys(name for string in strings for name in names_of(string)))


def _strings(value: JSON) -> Iterator[str]:
    if isinstance(value, str) and value:
        yield value
    elif isinstance(value, dict | list | tuple):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _strings(inner)


def names_of(name: str) -> tuple[str, ...]:
    """Return a name as an action has it, and what it joins: of an ability (`c7:2`), of what lies somewhere (`deck/F01`)
    or comes from somewhere (`F01#c3`) each part that is no number."""
    mark = next((mark for mark in ":/#" if mark in name), "")
    return (name, *(part for part in name.split(mark) if part and not part.isdecimal())) if mark else (name,)


Fields = Mapping[str, tuple[str, ...]]


def _sort(state: MatchState, name: str) -> str:
    """Return whether a name is that of a seat, a space or a card."""
    return "seat" if name in state.seats else "space" if name[:1].isdecimal() else "card"


def _named(game: Game[S], state: S, seat: str) -> Iterator[tuple[type[Action], Fields]]:
    """Yield the kinds of the game's own actions with what their fields may name."""
    for kind, fields in game.naming:
        yield kind, {name: tuple(dict.fromkeys(source(state, seat))) for name, source in fields.items()}


def _ways(game: Legality[S], state: S, seat: str, alike: set[str]) -> Iterator[tuple[type[Action], Fields | None]]:
    """Yield the kinds of actions with what their fields may name; None: anything, where an answer is asked for that
    names things like this one."""
    yield from _named(game, state, seat)
    asked = {type(action) for action in game.answers(state, seat) if not alike.isdisjoint(names_in(action))}
    yield from ((kind, None) for kind in (Choose, ChooseSome, Respond) if kind in asked)


def _naming(kind: type[Action], fields: Fields | None, seat: str, thing: str) -> Iterator[Action]:
    """Yield actions of a kind that name a thing, in whichever of the fields it may stand."""
    (free,) = (name for name in kind.__struct_fields__ if name != "seat") if fields is None else ("",)
    for place, names in {free: (thing,)}.items() if fields is None else fields.items():
        named = [name for name in names if thing in names_of(name)]
        others = {} if fields is None else {name: values for name, values in fields.items() if name != place}
        for values in product(named, *others.values()):
            chosen = dict(zip((place, *others), values, strict=True))
            yield kind(seat, **{name: _held(kind, name, value) for name, value in chosen.items()})


def _held(kind: type[Action], field: str, value: str) -> str | tuple[str]:
    """Return what a field holds that names this."""
    return (value,) if get_origin(get_type_hints(kind)[field]) is tuple else value
