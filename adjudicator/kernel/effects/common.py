"""The operations that most games play: hands and decks, dice, choices, and what is left for later."""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from adjudicator.kernel import cards as words
from adjudicator.kernel.effects.facts import DieRolled, EffectScheduled, NoEffect
from adjudicator.kernel.effects.under_way import Effect, Query, Reason
from adjudicator.kernel.effects.who import E, E_contra, Parties, seats_meant
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table import decks
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import S, S_contra

Playing: TypeAlias = Generator[Event, None, object]
"""An operation being done: it yields facts, and returns nothing, or what is to be asked (`Query`), or the effect with
something more chosen, or operations to be done next, or what the game itself goes on from (`CardEffects.follow`)."""

Play: TypeAlias = Callable[[S, E, Any, Luck], Playing]
"""How one kind of operation is done: given the state, the effect, the operation, which is of that kind, and luck."""


class CardGame(Parties[S_contra, E_contra], Protocol[S_contra, E_contra]):
    """What these operations ask of a game; see `CardEffects`, which is one."""

    thrown: str
    discard_zone: str

    def left_by(self, state: S_contra, due: str, /) -> str: ...

    @property
    def reason(self) -> Callable[[S_contra, E_contra], Reason]: ...
    @property
    def all_hold(self) -> Callable[[S_contra, E_contra, Sequence[words.Condition]], bool]: ...
    def card_passes(self, state: S_contra, effect: E_contra, filter_: words.Filter, key: str, /) -> bool: ...
    def draw(self, state: S_contra, effect: E_contra, seat: str, count: int, luck: Luck, /) -> Iterator[Event]: ...
    def kept_for_later(self, effect: E_contra, /) -> Effect: ...


FACES = {"coin": (1, 2), "d4": (1, 2, 3, 4), "d6": tuple(range(1, 7)), "d8": tuple(range(1, 9))}


class CommonPlay(Protocol):
    """How one of these operations is done in any game."""

    def __call__(self, game: CardGame[S, E], state: S, effect: E, op: Any, luck: Luck, /) -> Playing: ...


def draw(game: CardGame[S, E], state: S, effect: E, op: words.Draw, luck: Luck) -> Playing:
    seats = seats_meant(game, state, effect, op.player)
    if isinstance(seats, Query):
        return seats
    for seat in seats:
        yield from game.draw(state, effect, seat, op.count, luck)
    return None


def mill(game: CardGame[S, E], state: S, effect: E, op: words.Mill, luck: Luck) -> Playing:
    seats = seats_meant(game, state, effect, op.player)
    if isinstance(seats, Query):
        return seats
    why = game.reason(state, effect)
    for seat in seats:
        yield from decks.mill(state, seat, op.count, why.source, luck, (why.clause,))
    return None


def discard(game: CardGame[S, E], state: S, effect: E, op: words.Discard, luck: Luck) -> Playing:
    """A player chooses one card after the other; of several players, one after the other."""
    seats = seats_meant(game, state, effect, op.player)
    if isinstance(seats, Query):
        return seats
    if len(seats) != 1:
        return tuple(words.Discard(op.count, seat) for seat in seats)
    seat, picked = seats[0], effect.chosen.get("?discarded")
    if picked is not None:
        why = game.reason(state, effect)
        yield decks.Discarded((why.clause,), seat, (picked,), why.source, game.discard_zone)
        return (words.Discard(op.count - 1, seat),) if op.count > 1 else None
    hand = state.players[seat].held("hand")
    return Query("discard", "?discarded", seat, tuple(dict.fromkeys(hand)), hidden=True) if hand else None


def search(game: CardGame[S, E], state: S, effect: E, op: words.Search, luck: Luck) -> Playing:
    why = game.reason(state, effect)
    picked = effect.chosen.get("?searched")
    if picked is not None:
        yield from decks.fetch(state, effect.seat, picked, why.source, (why.clause,), luck)
        return None
    found = decks.found(state.players[effect.seat], lambda key: game.card_passes(state, effect, op.cards, key))
    if found:
        return Query("search", "?searched", effect.seat, found, hidden=True)
    yield NoEffect((why.clause,), why.source, "nothing_found")
    return None


def roll(game: CardGame[S, E], state: S, effect: E, op: words.Roll, luck: Luck) -> Playing:
    shown = luck.one_of(op.die, FACES[op.die])
    yield DieRolled((game.thrown,), effect.seat, op.die, shown)
    return effect.choosing(op.role, str(shown))


def choose_one(game: CardGame[S, E], state: S, effect: E, op: words.ChooseOne, luck: Luck) -> Playing:
    yield from ()
    choice = effect.chosen.get("?choice")
    if choice is None:
        return Query("choice", "?choice", effect.seat, tuple(op.choices))
    return op.choices[choice].do


def given(game: CardGame[S, E], state: S, effect: E, op: words.Given, luck: Luck) -> Playing:
    yield from ()
    return op.do if game.all_hold(state, effect, op.holds) else op.otherwise


def later(game: CardGame[S, E], state: S, effect: E, op: words.Later, luck: Luck) -> Playing:
    """What a card leaves for later is kept with its effect, as it is now."""
    kept = game.kept_for_later(effect)
    yield EffectScheduled((game.reason(state, effect).clause, game.left_by(state, op.due)), op.due, kept, op.do)
    return None


COMMON: Mapping[type[words.Operation], CommonPlay] = {
    words.Draw: draw,
    words.Mill: mill,
    words.Discard: discard,
    words.Search: search,
    words.Roll: roll,
    words.ChooseOne: choose_one,
    words.Given: given,
    words.Later: later,
}
"""Which function plays which operation."""
