"""A move of a match as it was and as it is under other rules: the first thing that differs, by which clause, told."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

import msgspec

from adjudicator.audit.other_rules.change import Change
from adjudicator.audit.other_rules.differences import (
    OtherChoice,
    cited_by,
    differing_choices,
    differing_facts,
    differing_tables,
    what_differs,
)
from adjudicator.audit.other_rules.told import action_told, event_told, refusal_told
from adjudicator.audit.other_rules.verdict import Difference, Stopped
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.events import ActionTaken, AnswerSealed, Event
from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.text import Text

_CHOSEN = (ActionTaken, AnswerSealed)


def first_differing(
    ruleset: Ruleset[Any], was: Sequence[Event], now: Sequence[Event]
) -> tuple[Event | None, Event | None] | None:
    """Return the first facts of a move, each in the same place as the other, that differ; None if none do."""
    for place, both in enumerate(zip_longest(was, now)):
        if not (place == 0 and same_choice(ruleset, *both)) and differing_facts(*both) is not None:
            return both
    return None


def same_choice(ruleset: Ruleset[Any], was: Event | None, now: Event | None) -> bool:
    """Whether two facts tell the same choice, to whomever they show it and whoever signed it."""
    if not isinstance(was, _CHOSEN) or not isinstance(now, _CHOSEN):
        return False
    return ruleset.action_in(was) == ruleset.action_in(now)


class Compared(NamedTuple):
    """The tables that a move has made, as it `was` and as it is `now`, and what `stood` before it."""

    ruleset: Ruleset[Any]
    change: Change
    begun: Any
    was: Any
    now: Any
    stood: Mapping[str, object]

    def fact(self, move: int, was: Event | None, now: Event | None) -> Difference:
        """Return how two facts differ, which do."""
        found = differing_facts(was, now)
        assert found is not None
        of = next(str(type(each).__struct_config__.tag) for each in (now, was) if each is not None)
        was_told = event_told(self.ruleset, self.was, was, self.stood)
        now_told = event_told(self.ruleset, self.now, now, self.stood)
        return Difference(
            move, what_differs(was, now, found), self._by(cited_by(was, now)), f"{of}{found.at}", found.was, found.now,
            told=None if was_told == now_told else (was_told, now_told),
        )  # fmt: skip

    def table(self, move: int, events: Sequence[Event]) -> Difference | None:
        """Return the first number that differs on the tables; None if none does."""
        found = differing_tables(self.was, self.now)
        if found is None:
            return None
        clause = self._by([each.clauses[0] for each in reversed(events) if each.clauses])
        return Difference(move, "number", clause, found.at, found.was, found.now)

    def choice(self, move: int) -> Difference | None:
        """Return what may be done on one of the tables alone, in the move to come; None if nothing."""
        found = differing_choices(self.ruleset, self.was, self.now)
        if found is None:
            return None
        return Difference(
            move, "choices", self._by([found.clause]), found.seat, found.was, found.now,
            told=self._offered(found),
        )  # fmt: skip

    def refused(self, move: int, action: Action | None, halt: Stopped) -> Difference:
        """Return that a recorded choice, or that the match could begin, is refused."""
        clause = self._by([halt.clause])
        if move == 0 or action is None:
            return Difference(move, "setup" if move == 0 else "refused", clause, now=halt.detail, why=halt.told)
        said: JSON = msgspec.to_builtins(action)
        told = action_told(self.ruleset, self.now, action), refusal_told(self.ruleset, self.now, action, halt.told)
        return Difference(move, "refused", clause, said["type"], said, halt.detail, halt.told, told=told)

    def _offered(self, found: OtherChoice) -> tuple[Text | None, Text | None] | None:
        """Say an action that may be taken on one of the tables; None of what is described."""
        if isinstance(found.was, dict):
            return action_told(self.ruleset, self.was, self.ruleset.action_of(found.was)), None
        if isinstance(found.now, dict):
            return None, action_told(self.ruleset, self.now, self.ruleset.action_of(found.now))
        return None

    def _by(self, cited: Sequence[str]) -> str:
        """Return by which clause something differs, where these are cited: if one house rule alone is changed it can
        only be that, else one that is changed goes before the others."""
        begun, options = self.begun, self.change.options
        rules = [rule for rule in self.ruleset.rulebook.options if rule.key in options]
        changed = [rule.clause for rule in rules if getattr(begun.options, rule.key) != options[rule.key]]
        alone = self.change.edition_of(begun.edition) == begun.edition and not self.change.cards
        if alone and len(changed) == 1:
            return changed[0]
        return next((each for each in cited if each in changed), next(iter(cited), ""))
