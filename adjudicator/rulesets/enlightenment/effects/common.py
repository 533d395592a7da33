"""What the operations of cards have in common: what they make happen, which players they mean."""

from collections.abc import Sequence

from adjudicator.kernel.effects.common import Play, Playing
from adjudicator.kernel.effects.under_way import Query
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.engine.timing import Occur
from adjudicator.kernel.luck.luck import Luck
from adjudicator.rulesets.enlightenment.cards import vocabulary as own
from adjudicator.rulesets.enlightenment.cards.abilities import your_opponent
from adjudicator.rulesets.enlightenment.effects.playing import reason
from adjudicator.rulesets.enlightenment.effects.select import done_to
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import Effect, Happening

PICKED, OPPONENT = "?picked", "?opponent"
EITHER = ("raise", "lower")
NAMED = "named_opponent"
"""The role of the opponent who was asked to choose: later words for an opponent mean that one."""


def occurs(state: State, effect: Effect, kind: str, ids: Sequence[str], **more: object) -> list[Task]:
    """Return the task by which something happens because of an effect."""
    why = reason(state, effect)
    what = Happening(kind, (why.clause,), tuple(ids), effect.seat, why.source, why.by, **more)  # type: ignore[arg-type]  # members of a happening
    return [Occur(what)] if ids or more else []


def to_cards(kind: str) -> Play[State, Effect]:
    """Return how an operation is played that happens to cards."""

    def play(state: State, effect: Effect, op: own.BowCards, luck: Luck) -> Playing:
        yield from ()
        return occurs(state, effect, kind, [piece.id for piece in done_to(state, effect, op)])

    return play


def seats(state: State, effect: Effect, player: str) -> tuple[str, ...] | Query:
    """Return the living seats that a word for a player means, or what must be asked first: which of the opponents."""
    if player == "an_opponent":
        found = state.opponents(effect.seat)
        named = effect.chosen.get(NAMED) or effect.chosen.get(OPPONENT)
        if len(found) > 1 and named not in found:
            return Query("opponent", OPPONENT, effect.seat, found)
        return found if len(found) < 2 or named is None else (named,)
    if player == "opponent":
        other = your_opponent(state, effect.seat)
        return (other,) if other else ()
    if player in ("attacker", "defender"):
        return (getattr(state.conflict, player),) if state.conflict is not None else ()
    plain = {"you": (effect.seat,), "controller": (effect.seat,), "owner": (effect.owner,)}
    if player in plain:
        return tuple(seat for seat in plain[player] if seat in state.living)
    everyone = state.player_order  # in which they choose (B-118)
    return tuple(seat for seat in everyone if seat != effect.seat) if player == "each_opponent" else everyone
