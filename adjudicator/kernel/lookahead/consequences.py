"""What an action would decide at once: that the match is over for the seat, a promise broken, or a card lost for ever.

Each answer is tried on worlds that the seat could be in (`worlds`), so that what is told depends on nothing that it may
not see. What the first world shows is tried on others, to tell what is certain from what may happen.
"""

from collections.abc import Sequence
from typing import Generic, Literal, NamedTuple, TypeAlias

from adjudicator.kernel.engine.folding import evolve
from adjudicator.kernel.lookahead.worlds import world
from adjudicator.kernel.luck.luck import SampledLuck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.state import S
from adjudicator.kernel.text.budget import Spent, budget
from adjudicator.kernel.text.refusal import Illegal

Outcome: TypeAlias = Literal["wins", "draws", "loses", "eliminated", "breaks_treaty", "loses_card"]
FACTS = 1_500
"""So many facts may happen in thought for all answers of a seat."""
WORLDS = 6
"""In so many worlds what one world shows is tried."""


class Consequence(NamedTuple):
    """What an answer decides for its seat: the outcome, by which clauses, and whether in every world that was tried."""

    action: Action
    outcome: Outcome
    clauses: tuple[str, ...]
    certain: bool


class Found(NamedTuple):
    """The consequences of the answers that have some; `complete`: all answers were tried within the budget."""

    consequences: tuple[Consequence, ...]
    complete: bool


def consequences(ruleset: Ruleset[S], seen: bytes, seat: str, answers: Sequence[Action], seed: str) -> Found:
    """Return what each of these answers would decide for a seat that is sent `seen`, a state's JSON in its view."""
    worlds = _Worlds(ruleset, seen, seed)
    found: list[Consequence] = []
    try:
        with budget(FACTS):
            for action in answers:
                first = _decided(ruleset, worlds, 0, seat, action)
                if first is not None:
                    others = (_decided(ruleset, worlds, number, seat, action) for number in range(1, WORLDS))
                    certain = all(other is not None and other[0] == first[0] for other in others)
                    found.append(Consequence(action, *first, certain))
    except Spent:
        return Found(tuple(found), False)
    return Found(tuple(found), True)


class _Worlds(Generic[S]):
    """Worlds by their numbers, each made when it is asked for, and the luck of each."""

    def __init__(self, ruleset: Ruleset[S], seen: bytes, seed: str) -> None:
        self.ruleset, self.seen, self.seed = ruleset, seen, seed
        self.stored: dict[int, bytes] = {}

    def luck(self, number: int) -> SampledLuck:
        return SampledLuck(f"{self.seed}/{number}", 0)

    def table(self, number: int) -> S:
        if number not in self.stored:
            self.stored[number] = world(self.ruleset, self.seen, self.luck(number))
        return self.ruleset.state_decoder.decode(self.stored[number])


def _decided(
    ruleset: Ruleset[S], worlds: _Worlds[S], number: int, seat: str, action: Action
) -> tuple[Outcome, tuple[str, ...]] | None:
    """Return what an action decides for its seat in a world, and by which clauses: the gravest; None if nothing."""
    table = worlds.table(number)
    breaking: tuple[str, ...] = ()
    leaving: tuple[str, ...] = ()
    losing: tuple[str, ...] = ()
    lost = ruleset.lookahead.lost_cards(table, seat)
    try:
        for fact in ruleset.decide(table, action, worlds.luck(number)):
            plays = seat not in table.left
            evolve(table, fact)
            if plays and seat in table.left:
                leaving = fact.clauses[:1]
            if ruleset.lookahead.breaks_promise(fact, seat):
                breaking = fact.clauses
            if not losing and ruleset.lookahead.lost_cards(table, seat) > lost:
                losing = fact.clauses
    except Illegal:  # this world is not the one that the seat is in
        return None
    if table.result is not None:
        winners = table.result.winners
        return ("draws" if not winners else "wins" if seat in winners else "loses"), (table.result.reason,)
    if leaving:
        return "eliminated", leaving
    if breaking:
        return "breaks_treaty", breaking
    return ("loses_card", losing) if losing else None
