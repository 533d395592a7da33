"""Re-adjudication: the recorded actions through today's rules, with the recorded luck, give the recorded events.

At every move two states are kept: one folded from the log, one from the facts the rules gave again. They must be
the same, byte for byte, and so must the state after a journey through its JSON form.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.kernel.actions import Action
from adjudicator.kernel.canonical import digest
from adjudicator.kernel.desk.facts import EnforcementChosen, JudgeActed, PositionLoaded, TableRewound
from adjudicator.kernel.desk.orders import AnyOrder, Mandate
from adjudicator.kernel.events import Event, SeedRevealed
from adjudicator.kernel.luck import Luck, ServerLuck, seed_commitment
from adjudicator.kernel.recorded_luck import RecordedLuck
from adjudicator.kernel.refusal import Illegal, Unfit
from adjudicator.kernel.ruleset import Ruleset, evolve, happen
from adjudicator.kernel.secret import Secret, stored

_CANNOT = (LookupError, msgspec.MsgspecError, TypeError, ValueError, AttributeError, AssertionError)
"""What a log that was tampered with can make the code say: it is a finding, not a fault."""


class Mismatch(Exception):
    """The log and the rules disagree; `version` is the first event concerned."""

    def __init__(self, version: int, reason: str) -> None:
        super().__init__(reason)
        self.version = version
        self.reason = reason


class Readjudication:
    """A match gone through again, a move at a time."""

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        self.ruleset = ruleset
        self.folded: Any = ruleset.new_state()
        self.decided: Any = ruleset.new_state()
        self.first: list[Event] = []
        self.salt_key = self.luck_mode = ""
        self.tables: list[str] = []
        """The digest of the table after each move, to check what a rewind brings back."""

    def check_move(self, move: int, events: Sequence[Event]) -> None:
        """Go through one move again. Raises Mismatch."""
        first = self.folded.version + 1
        self._fold(events, self.folded)
        if move == 0:
            self.first = list(events)
            begun: Any = events[0]
            key = getattr(begun, "salt_key", None)
            if not isinstance(key, Secret) or not isinstance(key.value, str):
                raise Mismatch(first, "a match must begin with its first event")
            self.salt_key, self.luck_mode = key.value, begun.luck
        luck = RecordedLuck(events, self.salt_key, first - 1, self.luck_mode)
        facts = self._facts(move, events, luck, first)
        for offset, (was, now) in enumerate(zip(events, facts, strict=False)):
            if stored.encode(was) != stored.encode(now):
                raise Mismatch(first + offset, f"the rules give {type(now).__name__} otherwise")
        if len(facts) != len(events):
            raise Mismatch(first + min(len(facts), len(events)), f"the rules give {len(facts)} events")
        folded = stored.encode(self.folded)
        if folded != stored.encode(self.decided):
            raise Mismatch(self.folded.version, "the folded state is not the state that the rules made")
        self.tables.append(digest(folded))
        if folded != stored.encode(self.ruleset.state_decoder.decode(folded)):
            raise Mismatch(self.folded.version, "the state does not survive its JSON form")

    def check_seed(self, event: SeedRevealed) -> None:
        """The match is over and its seed is known: check the commitment, and draw the beginning again."""
        begun: Any = self.first[0]
        if seed_commitment(event.seed) != begun.seed_commitment:
            raise Mismatch(self.folded.version, "the revealed seed is not the one that was committed to")
        if _from_position(self.first):
            return
        setup = self.ruleset.setup_of(self.first)
        state = self.ruleset.new_state()
        luck = ServerLuck(event.seed, self.salt_key, 0, salts_anew=begun.salts_anew is True)
        again = happen(state, self.ruleset.begin(state, setup, luck))
        for version, (was, now) in enumerate(zip(self.first, again, strict=False), start=1):
            if stored.encode(was) != stored.encode(now):
                raise Mismatch(version, "the revealed seed gives another draw")

    @staticmethod
    def _fold(events: Sequence[Event], state: Any) -> None:
        for event in events:
            try:
                evolve(state, event)
            except _CANNOT as error:
                raise Mismatch(state.version, f"it cannot be folded: {error!r}") from error

    def _facts(self, move: int, events: Sequence[Event], luck: Luck, first: int) -> list[Event]:
        try:
            if move == 0:
                return self._begin_again(events, luck)
            if isinstance(events[0], JudgeActed):
                return self._order_again(events, events[0], luck, first)
            if self.decided.desk.paused:
                raise Mismatch(first, "the match was paused, and nobody could play")
            return happen(self.decided, self.ruleset.decide(self.decided, self._action(events[0], first), luck))
        except (Illegal, Unfit) as refusal:
            raise Mismatch(first, f"the rules refuse it: {refusal}") from refusal
        except _CANNOT as error:
            raise Mismatch(first, f"the rules cannot follow it: {error!r}") from error

    def _order_again(self, events: Sequence[Event], said: JudgeActed, luck: Luck, first: int) -> list[Event]:
        """Carry a judge's order out again. A table that it brings back must be the one that stood then."""
        past = None
        for event in events:
            if isinstance(event, TableRewound):
                past = event.table
                if not 1 <= event.before <= len(self.tables):
                    raise Mismatch(first, f"there is no move {event.before} to go back to")
                if digest(stored.encode(past)) != self.tables[event.before - 1]:
                    raise Mismatch(first, f"the table is not the one before move {event.before}")
        order: AnyOrder = msgspec.convert(said.order.value, AnyOrder)
        mandate = Mandate(said.by, said.reason, said.clauses, said.dispute)
        return happen(self.decided, self.ruleset.carry_out(self.decided, order, mandate, luck, past))

    def _begin_again(self, events: Sequence[Event], luck: Luck) -> list[Event]:
        chosen = [event for event in events if isinstance(event, EnforcementChosen)]
        facts = self._beginning(events[: len(events) - len(chosen)], luck)
        return facts + happen(self.decided, iter(chosen))

    def _beginning(self, events: Sequence[Event], luck: Luck) -> list[Event]:
        if _from_position(events):  # it is its own evidence
            self._fold(events, self.decided)
            return list(events)
        setup = self.ruleset.setup_of(events)
        begun: Any = events[0]
        facts = happen(self.decided, self.ruleset.begin(self.decided, setup, luck))
        return [msgspec.structs.replace(facts[0], seed_commitment=begun.seed_commitment), *facts[1:]]

    def _action(self, event: Event, version: int) -> Action:
        action = self.ruleset.action_in(event)
        if action is None:
            raise Mismatch(version, "a move must begin with an action")
        return action


def _from_position(events: Sequence[Event]) -> bool:
    return any(isinstance(event, PositionLoaded) for event in events)
