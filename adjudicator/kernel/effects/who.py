"""Words for who: whose hand or deck a card means."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from adjudicator.kernel.effects.under_way import Effect, Query
from adjudicator.kernel.table.seats import clockwise, next_after
from adjudicator.kernel.table.state import MatchState, S, S_contra

AN_OPPONENT = "?opponent"
"""The role under which a player names an opponent."""


E = TypeVar("E", bound=Effect)
E_contra = TypeVar("E_contra", bound=Effect, contravariant=True)


class Parties(Protocol[S_contra, E_contra]):
    """What a game says of the players that an effect is about; each empty if there is none. See `CardEffects`."""

    def opponent(self, state: S_contra, effect: E_contra, /) -> str: ...
    def controller(self, state: S_contra, effect: E_contra, /) -> str: ...
    def attacker(self, state: S_contra, effect: E_contra, /) -> str: ...
    def defender(self, state: S_contra, effect: E_contra, /) -> str: ...


Who: TypeAlias = Callable[[Parties[Any, Any], MatchState, Effect], Sequence[str]]
"""Says of a game, a state and an effect which seats are meant. A seat that has left is never meant."""


def _opponents(state: MatchState, effect: Effect) -> tuple[str, ...]:
    return tuple(seat for seat in next_after(state.seats, effect.seat)[:-1] if seat not in state.left)


WORDS: Mapping[str, Who] = {
    "you": lambda game, state, effect: (effect.seat,),
    "controller": lambda game, state, effect: (game.controller(state, effect),),
    "owner": lambda game, state, effect: (effect.owner,),
    "opponent": lambda game, state, effect: (game.opponent(state, effect),),
    "an_opponent": lambda game, state, effect: _opponents(state, effect),
    "each_opponent": lambda game, state, effect: _opponents(state, effect),
    "each_player": lambda game, state, effect: clockwise(state.seats, effect.seat),
    "attacker": lambda game, state, effect: (game.attacker(state, effect),),
    "defender": lambda game, state, effect: (game.defender(state, effect),),
}
"""`you` is the player of the effect; `controller` and `owner` are those of its source; `opponent` the one that the
effect is aimed at, `an_opponent` one that its player names now, `each_opponent` and `each_player` all, clockwise;
`attacker` and `defender` those of the fight that it belongs to."""


def seats_meant(game: Parties[S, E], state: S, effect: E, said: str) -> tuple[str, ...] | Query:
    """Return the seats that a word means, in the order in which they act, or what must be asked first."""
    if said in state.seats:
        return (said,)
    found = tuple(seat for seat in WORDS[said](game, state, effect) if seat and seat not in state.left)
    if said != "an_opponent" or len(found) < 2:
        return found
    named = effect.chosen.get(AN_OPPONENT)
    return Query("opponent", AN_OPPONENT, effect.seat, found) if named not in found else (named,)
