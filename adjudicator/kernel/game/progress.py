"""What comes of what is done: an action is taken, and the rules go on as far as the next question."""

from collections.abc import Generator, Iterator
from itertools import chain
from typing import get_args

import msgspec

from adjudicator.kernel.engine.agenda import Answer, Performer, Task, TaskRun, only, performer, run_agenda
from adjudicator.kernel.engine.priority import Priority, go_round
from adjudicator.kernel.engine.timing import ApplyAbility, Occur, apply_ability, occur, window_of
from adjudicator.kernel.game.legality import Legality
from adjudicator.kernel.game.meant import told_what_is_meant
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table import events
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.judged import ADVISORY
from adjudicator.kernel.table.state import MatchState, S
from adjudicator.kernel.text.refusal import BadOrder, Illegal
from adjudicator.kernel.text.text import Text

RULING = "ruling"
"""By which rule a match ends that a judge has ended."""


class Progress(Legality[S]):
    """The part of every game that says what comes of an action: open and sealed decisions, taking up the agenda, the
    seed revealed at the end."""

    def __init__(self) -> None:
        steps = [step for step in self.timing if step.kind == "optional"]
        self._steps = frozenset(step.name for step in steps)
        self.all_windows = {**{step.name: window_of(self, step) for step in steps}, **self.windows}
        self.all_performers: dict[type[Task], Performer[S]] = {
            **{kind: performer(does) for kind, does in self.performers.items()},
            Occur: lambda state, task, answer, luck: occur(self, state, task, answer, luck),
            ApplyAbility: lambda state, task, answer, luck: apply_ability(self, state, task),
            Priority: lambda state, task, answer, luck: go_round(self.all_windows[task.window], state, task, answer),
        }
        self._action_kinds = {kind.__struct_config__.tag: kind for kind in get_args(self.action_type)}

    def decide(self, state: S, action: Action, luck: Luck) -> Iterator[Event]:
        """Yield the facts that an action causes, or raise Illegal before the first of them.

        Whoever calls folds each event as it is yielded. Under advisory enforcement an action that the rules forbid is
        taken and marked.
        """
        try:
            action = self.admit(state, action)
        except Illegal as refusal:
            if state.desk.enforcement != ADVISORY or state.result is not None or action.seat not in state.seats:
                why = told_what_is_meant(self, state, action, refusal)
                raise Illegal(refusal.clause, why, self.legal(state, action.seat), refusal.logged) from None
            yield from self.force(state, action, refusal, luck)
            return
        clause = self.anytime_actions.get(type(action))
        if clause is not None:
            yield from self._act_anytime(state, clause, action, luck)
            return
        decision = state.decision
        assert decision is not None
        answer: Answer = action
        if not decision.sealed:
            yield self._taken(state, decision.clause, action, luck)
        else:
            said = Secret((action.seat,), luck.salt(), msgspec.to_builtins(action))
            yield events.AnswerSealed((decision.clause,), action.seat, said)
            if state.waiting:
                return
            answer = yield from self.sealed_answers(state)
        yield from self.resume(state, state.agenda, answer, luck)

    def force(self, state: S, action: Action, refusal: Illegal, luck: Luck) -> Iterator[Event]:
        """Yield the facts of an action that was taken although the rules forbid it."""
        raise NotImplementedError

    def sealed_answers(self, state: S) -> Generator[Event, None, dict[str, Action]]:
        decision = state.decision
        assert decision is not None
        answers = {seat: self.action_of(state.answers[seat].value) for seat in decision.seats}
        yield events.AnswersComplete((decision.clause,))
        return answers

    def check_answers(self, state: S) -> Iterator[Event]:
        assert state.decision is not None
        for seat, said in list(state.answers.items()):
            if not self.still_possible(state, self.action_of(said.value)):
                yield events.AnswerVoided((state.decision.clause,), seat)

    def still_possible(self, state: S, answer: Action) -> bool:
        """Whether a sealed answer that was given before could be given now."""
        given = state.answers.pop(answer.seat)
        try:
            self.admit(state, answer)
        except Illegal:
            return False
        finally:
            state.answers[answer.seat] = given
        return True

    def _act_anytime(self, state: S, clause: str, action: Action, luck: Luck) -> Iterator[Event]:
        """Take an anytime action."""
        yield self._taken(state, clause, action, luck)
        yield from self.interrupt(state, self.take_anytime(state, action, luck), luck)

    def _taken(self, state: S, clause: str, action: Action, luck: Luck) -> Event:
        """Return the fact that an action is taken; of one that is not for others to see, only that it is."""
        if not self.conceals(state, action):
            return events.ActionTaken((clause,), action.seat, action)
        said = Secret((action.seat,), luck.salt(), msgspec.to_builtins(action))
        return events.ActionConcealed((clause,), action.seat, said)

    def interrupt(self, state: S, doing: Iterator[Event], luck: Luck) -> Iterator[Event]:
        """Let facts happen in the middle of a question. What they trigger comes first; then the question is asked
        again, on the table as it is now: of a sealed one the answers stand that are still wanted and possible."""
        yield from self.resume(state, state.agenda, None, luck, only(doing))

    def resume(
        self, state: S, agenda: tuple[Task, ...], answer: Answer | None, luck: Luck, doing: TaskRun | None = None
    ) -> Iterator[Event]:
        """Yield what comes of an agenda until the next decision, or to the end of the match; what is being done already
        comes first."""
        return chain(run_agenda(self, state, agenda, answer, luck, doing), self.reveal_seed(state, luck))

    @staticmethod
    def reveal_seed(state: MatchState, luck: Luck) -> Iterator[Event]:
        """Yield the seed of a match that is over, if the match had one; for judges alone, if it is withheld."""
        seed = luck.reveal() if state.result is not None else None
        if seed is not None and state.withheld is True:
            yield events.SeedWithheld((), Secret((), luck.salt(), seed))
        elif seed is not None:
            yield events.SeedRevealed((), seed)

    def forfeit(
        self, state: S, seats: tuple[str, ...], winners: tuple[str, ...], others: tuple[str, ...],
        clauses: tuple[str, ...], luck: Luck,
    ) -> Iterator[Event]:  # fmt: skip
        """Return the facts of these seats' losing by ruling: the `winners` win, if they are named, or whoever is left
        of the `others`; nobody, if all have lost. Raises BadOrder."""
        if len(others) > 1 and not winners:
            raise BadOrder("/winners", Text("diga quem vence", "say who wins"))
        return self.end_by_ruling(state, winners or others, clauses, luck)

    def end_by_ruling(
        self, state: S, winners: tuple[str, ...], clauses: tuple[str, ...], luck: Luck
    ) -> Iterator[Event]:
        """Yield the facts of a match that a ruling ends: these win; nobody, if it is drawn."""
        over = state.result is not None
        yield events.MatchEnded(clauses, winners, RULING)
        if not over:
            yield from self.reveal_seed(state, luck)
