"""A recorded match followed under other rules: its recorded choices, against them, with the recorded luck.

Beside it the recorded match is folded. As long as nothing differs, both tables are compared after every move; a
difference is only told once the recorded rules have given that move again. From then on a recorded choice still counts
as long as it answers the same question and names the same cards, and luck as long as the same was asked for; where a
question has one possible answer, it is given. What goes beyond is not guessed: the match is followed no further.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import partial
from itertools import zip_longest
from typing import Any

import msgspec

from adjudicator.audit.deciding import CANNOT, Deciding, Mismatch, called_in, from_position
from adjudicator.audit.draws import Draw, WitnessedLuck
from adjudicator.audit.other_rules.change import Change
from adjudicator.audit.other_rules.compared import Compared, first_differing, same_choice
from adjudicator.audit.other_rules.differences import differing_records, same_in_another_order
from adjudicator.audit.other_rules.luck import DrawnLuck, NotRecorded
from adjudicator.audit.other_rules.meaning import answers_another, lost_meaning, only_answer
from adjudicator.audit.other_rules.verdict import Difference, Stopped, Verdict, Word
from adjudicator.kernel.desk.facts import TableRewound
from adjudicator.kernel.engine.folding import evolve
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.setup.beginning import MatchBegun
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.events import Event, MatchEnded
from adjudicator.kernel.table.state import Result
from adjudicator.kernel.text.refusal import Illegal, Unfit


class Following(Deciding):
    """A match under other rules (`decided`), and as it was (`recorded`); a move is taken after the other."""

    def __init__(self, ruleset: Ruleset[Any], change: Change) -> None:
        super().__init__(ruleset)
        self.change = change
        self.recorded = Deciding(ruleset)
        self.begun: Any = None
        self.move = 0
        self.was: Result | None = None
        self.first: Difference | None = None
        self.course: Difference | None = None
        self.stopped: Stopped | None = None
        self._facts: list[Event] = []
        self._stood: dict[str, object] = {}
        """What names are read off, as it stood before the move: whatever that ends is called so."""

    def take(self, move: int, events: Sequence[Event]) -> None:
        """Take the next recorded move. Raises Mismatch if the recorded rules do not give it, where that matters."""
        self.move = move
        ended = next((event for event in events if isinstance(event, MatchEnded)), None)
        self.was = self.was if ended is None else Result(ended.winners, ended.reason)
        if self.stopped is not None or (self.decided.result is not None and self.course is not None):
            return
        if move == 0:
            self.begun = events[0]
            if not isinstance(self.begun, MatchBegun):
                raise Mismatch(1, "uma partida tem de começar com seu primeiro evento",
                               "a match must begin with its first event")  # fmt: skip
        first = self.recorded.decided.version + 1
        is_taken, self.stopped = (True, None) if self.course is None else self._can_take(events[0])
        if self.stopped is not None:
            return
        draws = self._draws(move, events, first)
        table = self.recorded.decided
        self._facts, self._stood = [], {name: copy(getattr(table, name)) for name in self.ruleset.named_members}
        halt = self._decide(move, events, draws, first) if is_taken else None
        if self.course is None:
            self._compare(move, events, draws is not None, first, halt)
            return
        self.stopped = halt
        if draws is None:
            self._fold(events, first)

    def _can_take(self, said: Event) -> tuple[bool, Stopped | None]:
        """Whether a recorded move is taken where play has gone another way, and what keeps it from being followed.
        Questions with one possible answer are answered by it; one that is asked no more has lost nothing by that."""
        action = self.ruleset.action_in(said)
        if action is None:
            return False, Stopped(self.move, "judge")
        was, now = self.recorded.decided, self.decided
        halt = self._answer_where_only_one_can(lambda: answers_another(self.ruleset, was, now, action))
        if halt is not None or now.result is not None:
            return False, halt
        if answers_another(self.ruleset, was, now, action) and only_answer(self.ruleset, was) == action:
            return False, None
        return True, lost_meaning(self.ruleset, self.move, was, now, action)

    def _answer_where_only_one_can(self, asks: Callable[[], bool] = lambda: True) -> Stopped | None:
        """Answer questions with one possible answer as long as it `asks` for it; say what keeps the rules from it."""
        for _ in range(UNRECORDED):
            only = only_answer(self.ruleset, self.decided) if asks() else None
            if only is None:
                return None
            halt = self._hindered(only, partial(self._answer, only))
            if halt is not None:
                return halt
        return None

    def _answer(self, only: Action) -> None:
        """Give an answer that is not recorded, with no luck to go with it."""
        luck = DrawnLuck(self.begun, (), (), self.decided.version)
        self._happen(self.ruleset.decide(self.decided, only, luck))

    def verdict(self, match: str) -> Verdict:
        """Return what was found of the match, once all its moves are taken."""
        if self.stopped is None and self.course is not None:
            self._answer_where_only_one_can()
        now = self.decided.result if self.stopped is None else None
        if self.stopped is None and self.course is not None and now is None:
            self.stopped = Stopped(self.move + 1, "end")
        word: Word = "other" if self.first is not None else "unknown" if self.stopped is not None else "same"
        found = (self.first, self.course, self.stopped, self.was, now)
        return Verdict(match, self.ruleset.name, self.move, word, *found)

    # The move under the other rules

    def _decide(self, move: int, events: Sequence[Event], draws: Sequence[Draw] | None, first: int) -> Stopped | None:
        """Let the rules decide a recorded move; say what keeps them from it, if something does."""
        luck = DrawnLuck(self.begun, events, draws or (), self.decided.version)
        action = self.ruleset.action_in(events[0])
        return self._hindered(action, lambda: self.facts_of(move, events, luck, first))

    def _hindered(self, action: Action | None, decide: Callable[[], object]) -> Stopped | None:
        """Have the rules decide; say what keeps them from it, if something does."""
        try:
            decide()
        except Illegal as refusal:
            return self._refusal(action, refusal)
        except Unfit as refusal:
            return Stopped(self.move, "refused", refusal.clause or "", refusal.told.en, refusal.told)
        except NotRecorded as asked:
            return Stopped(self.move, "luck", detail=asked.purpose)
        except Mismatch:
            raise
        except CANNOT as error:
            return Stopped(self.move, "rules", detail=f"{type(error).__name__}: {error}")
        return None

    def _refusal(self, action: Action | None, refusal: Illegal) -> Stopped:
        """Say what forbids a choice, without what its player is told beside: what may have been meant."""
        obstacle = None if action is None else self.ruleset.obstacle(self.decided, action)
        told = (refusal if obstacle is None else Illegal(refusal.clause, obstacle.why)).told
        return Stopped(self.move, "refused", refusal.clause, told.en, told)

    def _happen(self, facts: Iterator[Event]) -> list[Event]:
        happened = []
        for fact in facts:
            fact = self.change.made_of(fact, self.ruleset, self.begun, self.decided)
            evolve(self.decided, fact)
            happened.append(fact)
            if not fact.bookkeeping:
                self._facts.append(fact)
        return happened

    def _beginning(self, events: Sequence[Event], luck: Luck) -> list[Event]:
        if from_position(events):
            return self._happen(iter(events))
        setup, edition = self.ruleset.setup_of(events), self.change.edition_of(self.begun.edition)
        options = self.change.options_of(self.ruleset, setup.options, edition)
        setup = msgspec.structs.replace(setup, options=options)
        return self._happen(self.ruleset.begin(self.decided, setup, luck, edition, called_in(self.begun)))

    def _brought_back(self, event: TableRewound[Any], first: int) -> Any:
        brought = self.change.made_of(event, self.ruleset, self.begun, self.decided)
        return brought.table  # type: ignore[attr-defined]  # it is the same kind of fact

    # The move as it was

    def _draws(self, move: int, events: Sequence[Event], first: int) -> list[Draw] | None:
        """Return what a move drew, for which the recorded rules decide it again, as they do the end of the match; None
        if they need not."""
        if not any(event.drawn or isinstance(event, MatchEnded) for event in events):
            return None
        return self._again(move, events, first)

    def _again(self, move: int, events: Sequence[Event], first: int) -> list[Draw]:
        """Let the recorded rules decide a move again, and return what it drew. Raises Mismatch if they give other facts
        than are recorded."""
        draws: list[Draw] = []
        luck = WitnessedLuck(events, self.begun.salt_key.value, first - 1, self.begun.luck).witness(draws)
        try:
            facts = self.recorded.facts_of(move, events, luck, first)
        except (Illegal, Unfit, *CANNOT) as error:
            raise Mismatch(first, "as regras do registro não dão este lance", "its own rules do not give it") from error
        for place, both in enumerate(zip_longest(events, facts)):
            if differing_records(*both) is not None:
                raise Mismatch(
                    first + place, "as regras do registro dão outra coisa", "its own rules give it otherwise"
                )
        return draws

    def _fold(self, events: Sequence[Event], first: int) -> None:
        try:
            for event in events:
                evolve(self.recorded.decided, event)
        except CANNOT as error:
            raise Mismatch(first, "o evento não pode ser aplicado ao estado", "it cannot be folded") from error

    # What differs

    def _compare(self, move: int, events: Sequence[Event], again: bool, first: int, halt: Stopped | None) -> None:
        """Compare a move with what is recorded of it; what differs is told, and how far it can be followed."""
        told = [event for event in events if not event.bookkeeping]
        places = len(self._facts) if halt is not None else max(len(self._facts), len(told))
        found = first_differing(self.ruleset, told[:places], self._facts)
        if halt is None and (found is None or same_in_another_order(told, self._facts)):
            if not again:
                self._as_recorded(move, events, told, first)
            self.decided.version = self.recorded.decided.version  # bookkeeping counts on neither side
            compared = self._compared()
            table = compared.table(move, events)
            if table is not None:  # what happens at once is told in some order
                self.course = table if found is None else compared.fact(move, *found)
            self.first = self.first or self.course or compared.choice(move + 1)
            return
        if not again:
            self._again(move, events, first)
        if found is not None:
            self.course = self._compared().fact(move, *found)
        elif halt is not None and halt.why == "refused":
            self.course = self._compared().refused(move, self.ruleset.action_in(events[0]) if move else None, halt)
        self.stopped = halt
        self.first = self.first or self.course

    def _compared(self) -> Compared:
        return Compared(self.ruleset, self.change, self.begun, self.recorded.decided, self.decided, self._stood)

    def _as_recorded(self, move: int, events: Sequence[Event], told: Sequence[Event], first: int) -> None:
        """Fold a move that goes as it went; if what may be answered differs, the recorded rules must give it again."""
        others = (both for both in zip(told, self._facts, strict=True) if not same_choice(self.ruleset, *both))
        if any(differing_records(was, now) is not None for was, now in others):
            self._again(move, events, first)
        else:
            self._fold(events, first)


UNRECORDED = 1000
"""So many answers that are not recorded are given in a row at most."""
