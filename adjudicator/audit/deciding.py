"""What the rules give for the moves of a log: its recorded actions and orders, decided again on a table of their own.

Whoever asks says by which luck, and what becomes of what the rules refuse.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from adjudicator.kernel.desk.facts import EnforcementChosen, JudgeActed, PositionLoaded, TableRewound
from adjudicator.kernel.desk.orders import AnyOrder, Authority
from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import Name
from adjudicator.kernel.setup.beginning import SeatTaken
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.refusal import TextError

CANNOT = (
    LookupError, msgspec.MsgspecError, TypeError, ValueError, AttributeError, AssertionError, ArithmeticError,
    RuntimeError,
)  # fmt: skip
"""What a log that was tampered with can make the code say: it is a finding, not a fault."""


BY = frozenset({"organiser", "head_judge", "judge", "scorekeeper", "seat"})
"""The roles by which a judge's order can come."""


class Mismatch(TextError):
    """The log and the rules disagree; `version` is the first event concerned."""

    def __init__(self, version: int, pt: str, en: str) -> None:
        super().__init__(pt, en)
        self.version = version


class Deciding:
    """A match decided again, a move at a time; `decided` is the table that the rules have made so far."""

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        self.ruleset = ruleset
        self.decided: Any = ruleset.new_state()

    def facts_of(self, move: int, events: Sequence[Event], luck: Luck, first: int) -> list[Event]:
        """Return what the rules give for a recorded move, whose first event has the version `first`; each fact is
        folded. Raises Mismatch for what no match can hold, Illegal or Unfit where the rules refuse it, and whatever
        rules can say (`CANNOT`) to a table that they were not made for."""
        if move == 0:
            return self._begin_again(events, luck)
        if isinstance(events[0], JudgeActed):
            return self._order_again(events, events[0], luck, first)
        if self.decided.desk.paused:
            raise Mismatch(
                first,
                "a partida estava pausada, e ninguém podia jogar",
                "the match was paused, and nobody could play",
            )
        facts = self._happen(self.ruleset.decide(self.decided, self.action_of(events[0], first), luck))
        return [_signed_as(events[0], facts[0]), *facts[1:]]

    def action_of(self, event: Event, version: int) -> Action:
        """Return the action that a seat's move begins with. Raises Mismatch."""
        action = self.ruleset.action_in(event)
        if action is None:
            raise Mismatch(version, "um lance tem de começar com uma ação", "a move must begin with an action")
        return action

    def _happen(self, facts: Iterator[Event]) -> list[Event]:
        """Fold each fact as the rules yield it."""
        return fold_all(self.decided, facts)

    def _order_again(self, events: Sequence[Event], said: JudgeActed, luck: Luck, first: int) -> list[Event]:
        """Carry a judge's order out again."""
        past = None
        for event in events:
            if isinstance(event, TableRewound):
                past = self._brought_back(event, first)
        if said.by not in BY or not (said.dispute == "" or said.dispute.startswith("d_")):
            raise Mismatch(
                first,
                f"quem é {said.by!r} não dá ordens, ou {said.dispute!r} não é uma disputa",
                f"nobody who is {said.by!r} orders anything, or {said.dispute!r} is no dispute",
            )
        order: AnyOrder = msgspec.convert(said.order.value, AnyOrder)
        mandate = Authority(said.by, said.reason, said.clauses, said.dispute)
        return self._happen(self.ruleset.carry_out(self.decided, order, mandate, luck, past))

    def _brought_back(self, event: TableRewound[Any], first: int) -> Any:
        """Return the table that a rewind brings back."""
        return event.table

    def _begin_again(self, events: Sequence[Event], luck: Luck) -> list[Event]:
        chosen = [event for event in events if isinstance(event, EnforcementChosen)]
        facts = self._beginning(events[: len(events) - len(chosen)], luck)
        return facts + self._happen(iter(chosen))

    def _beginning(self, events: Sequence[Event], luck: Luck) -> list[Event]:
        if from_position(events):  # it is its own evidence
            return self._happen(iter(events))
        setup = self.ruleset.setup_of(events)
        begun: Any = events[0]
        facts = self._happen(self.ruleset.begin(self.decided, setup, luck, begun.edition, called_in(begun)))
        beside = {"seed_commitment": begun.seed_commitment, "keys": begun.keys, "house": begun.house}
        return [msgspec.structs.replace(facts[0], **beside), *facts[1:]]  # what the rules know nothing of


def called_in(begun: Any) -> Callable[[SeatTaken], Name]:
    """Return by which name each player is recorded: whether it is sealed the rules know nothing of."""
    names: dict[str, Name] = {taken.seat: taken.name for taken in begun.players}
    return lambda taken: names.get(taken.seat, taken.name)


def from_position(events: Sequence[Event]) -> bool:
    """Whether a match began from a table that was written down, by its first events."""
    return any(isinstance(event, PositionLoaded) for event in events)


def _signed_as(was: Event, now: Event) -> Event:
    """Return the first event of a move with the signature that is recorded: the rules know nothing of it. Whether it is
    the seat's is a check of its own."""
    signature = getattr(was, "signature", msgspec.UNSET)
    return now if signature is msgspec.UNSET else msgspec.structs.replace(now, signature=signature)
