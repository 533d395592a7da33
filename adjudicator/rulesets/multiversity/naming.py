"""What may be named in the fields of this game's actions, whether they are legal now or not."""

from collections.abc import Iterable

from adjudicator.kernel.actions import Naming
from adjudicator.rulesets.multiversity import uses
from adjudicator.rulesets.multiversity.actions import Energize, Play, Promote, Swap, Use
from adjudicator.rulesets.multiversity.state import State
from adjudicator.rulesets.multiversity.words import POSITIONS


def _held(state: State, seat: str, kind: str) -> Iterable[str]:
    return (key for key in state.players[seat].hand.value if state.card(key).kind == kind)


def _people(state: State, seat: str) -> Iterable[str]:
    return _held(state, seat, "character")


def _borne(state: State, seat: str) -> Iterable[str]:
    return (key for key in _items(state, seat) if state.card(key).attaches_to is not None)


def _free_standing(state: State, seat: str) -> Iterable[str]:
    return (key for key in _items(state, seat) if state.card(key).attaches_to is None)


def _items(state: State, seat: str) -> Iterable[str]:
    return (key for key in _held(state, seat, "item") if state.card(key).permanent)


def _energies(state: State, seat: str) -> Iterable[str]:
    return _held(state, seat, "energy")


def _usable(state: State, seat: str) -> Iterable[str]:
    return (name for name, _ in uses.effects_of(state, seat))


def _team(state: State, seat: str) -> Iterable[str]:
    return (character.id for character in state.of(seat))


def _positions(state: State, seat: str) -> Iterable[str]:
    return map(str, POSITIONS)


def _brought(state: State, seat: str) -> Iterable[str]:
    return state.players[seat].decklist.value if _before_the_game(state) else ()


def _beside(state: State, seat: str) -> Iterable[str]:
    return state.players[seat].sideboard.value if _before_the_game(state) else ()


def _before_the_game(state: State) -> bool:
    return state.decision is not None and state.decision.kind == "sideboard"


NAMING: Naming = (
    (Swap, {"out": _brought, "into": _beside}),
    (Play, {"card": _people, "to": _positions}),
    (Play, {"card": _borne, "to": _team}),
    (Play, {"card": _free_standing}),
    (Promote, {"card": _team}),
    (Energize, {"card": _energies, "to": _team}),
    (Use, {"card": _usable}),
)
