"""What every table keeps, whatever the game: cards in play are what they say, and their numbers have their reasons."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from adjudicator.kernel.table.pieces import Changeable, Mark
from adjudicator.kernel.table.state import MatchState
from adjudicator.kernel.table.stats import Explanation, Layers, Modifier
from adjudicator.kernel.table.things import Thing
from adjudicator.kernel.text.refusal import Violation

wrong = Violation.of


class AllowedChanges(NamedTuple):
    """What changes of a game can be: of which `stats`; marks of which kinds, and what those of a kind can be called
    (None: anything); how long they last; in which `layers` they apply."""

    stats: Collection[str]
    marks: Mapping[str, Collection[str] | None]
    lasting: Collection[str]
    layers: Layers


def none_of(at: str, names: Iterable[str], clause: str | None = None) -> Violation:
    """Say which words there are where another stands."""
    listed = ", ".join(names)
    return wrong(at, f"de {listed}", f"of {listed}", clause)


def negative(at: str, record: object, names: Iterable[str]) -> Iterator[Violation]:
    """Yield which of these counts are below zero."""
    for name in names:
        if getattr(record, name) < 0:
            yield wrong(f"{at}/{name}", "de 0 em diante", "from 0 on")


def misnamed(state: MatchState, at: str, id: str, thing: Thing) -> Iterator[Violation]:
    """Yield whether a card in play has another id than its own, or belongs to nobody."""
    if thing.id != id:
        yield wrong(f"{at}/id", f"é {id}", f"it is {id}")
    for name in ("owner", "controller"):
        if getattr(thing, name) not in state.seats:
            yield wrong(f"{at}/{name}", "não é um lugar", "it is no seat")


def wrong_changes(at: str, piece: Changeable, kept: AllowedChanges) -> Iterator[Violation]:
    """Yield which changes of a card in play could not be."""
    for number, step in enumerate(piece.modifiers):
        if step.stat not in kept.stats:
            yield none_of(f"{at}/modifiers/{number}/stat", kept.stats)
        yield from wrong_change(f"{at}/modifiers/{number}", step, kept)
    for number, mark in enumerate(piece.marks):
        if mark.kind not in kept.marks:
            yield none_of(f"{at}/marks/{number}/kind", kept.marks)
        names = kept.marks.get(mark.kind)
        if names is not None and mark.name not in names:
            yield none_of(f"{at}/marks/{number}/name", names)
        yield from wrong_change(f"{at}/marks/{number}", mark, kept)


def wrong_change(at: str, change: Modifier | Mark, kept: AllowedChanges) -> Iterator[Violation]:
    """Yield what is wrong with how long a change lasts, and where it applies."""
    if change.until not in kept.lasting:
        yield none_of(f"{at}/until", kept.lasting)
    if isinstance(change, Modifier) and change.layer not in kept.layers:
        yield none_of(f"{at}/layer", kept.layers)
    yield from negative(at, change, ("ticks",))


def unreasoned(at: str, now: Mapping[str, int | None], explained: Callable[[str], Explanation]) -> Iterator[Violation]:
    """Yield which numbers are not what their reasons make them."""
    for stat, number in now.items():
        value = explained(stat).value
        if value != number:
            yield wrong(f"{at}/{stat}", f"as razões dão {value}", f"its reasons make {value}")
