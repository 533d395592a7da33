"""What a game must be to be adjudicated: the contract of a ruleset, and the part that is the same for all.

A ruleset is pure functions over two vocabularies, actions and events. This class holds what every game does
alike: who may answer, open and sealed decisions, taking up the agenda, the seed revealed at the end, what judges may
do. A game adds how it begins, what is legal, how each of its tasks is done, and how its table is adjusted.
"""

import inspect
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar, get_args, get_type_hints

import msgspec

from adjudicator.kernel import desk_events, events
from adjudicator.kernel.actions import Action, Pass, Respond
from adjudicator.kernel.agenda import Doing, Perform, Settling, Task, settled, work_through
from adjudicator.kernel.cards.files import BadCards, CardError
from adjudicator.kernel.desk import ADVISORY
from adjudicator.kernel.engine import choices
from adjudicator.kernel.engine.choices import Choice, Description
from adjudicator.kernel.engine.priority import Priority, Window, WindowClosed, WindowOpened, Yielded, go_round
from adjudicator.kernel.engine.timing import (
    Ability,
    ApplyAbility,
    Occur,
    Step,
    apply_ability,
    events_of,
    occur,
    usable,
    window_of,
)
from adjudicator.kernel.events import Event
from adjudicator.kernel.judgement import carry_out, force
from adjudicator.kernel.laying import lay
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.orders import AnyOrder, Mandate
from adjudicator.kernel.positions import Layout
from adjudicator.kernel.refusal import BadOrder, Illegal, Obstacle, Wrong, asks_for
from adjudicator.kernel.rulebook import Rulebook, load_rulebook
from adjudicator.kernel.secret import Secret, open_secret
from adjudicator.kernel.state import Decision, MatchState
from adjudicator.kernel.stats import Explanation, Modifier
from adjudicator.kernel.telling import Phrases
from adjudicator.kernel.text import Language, Text

S = TypeVar("S")

RULING = "ruling"
"""By which rule a match ends that a judge has ended."""


class Adjusting(Protocol):
    """How judges change a game's table: its module `adjusting`. What cannot be done raises BadOrder."""

    def shift(self, table: Any, card: str, to: str, /) -> bool:
        """Move a card that is in play to another place in play; False if it is not so."""

    def lift(self, table: Any, card: str, /) -> tuple[str, str] | None:
        """Take a card that is in play off it; return its owner and its key, None if it is not in play."""

    def lay_down(self, table: Any, seat: str, key: str, to: str, /) -> None:
        """Put a card of a seat into play at a place."""

    def amend(self, table: Any, of: str, reason: Modifier, /) -> None:
        """Give a number that `explain` knows a reason more."""

    def strike(self, table: Any, of: str, reason: Modifier, /) -> None:
        """Take one of the steps of a number's explanation away."""

    def bring_up_to_date(self, table: Any, /) -> None:
        """Let what follows from other things on the table (sums, sizes, places) be what they make it."""


class Ruleset(ABC, Generic[S]):
    """One game system. `S` is its state, a `MatchState`.

    What a game names:

    - `event_type`, `action_type`: the tagged unions of all its events (`events.union_of`) and actions;
    - `setup_type`: the struct that a match begins from; `demo_setup` (JSON data): one that demonstrates the game;
    - `performers`: how each kind of task is done;
    - `timing`: its chart; `windows`: those in which seats have priority (`all_windows`: and the chart's);
    - `standing`: the actions that any seat may take at any moment, with their clauses;
    - `phrases`: how each event is told; `zones`: the lists of cards that a player has;
    - `adjuster`: how judges change its table; `layout`: how a table that is written down is filled in;
    - `revision`: the form of its state (a snapshot of another is ignored); `schema`: that of its events.
    """

    name: ClassVar[str]
    edition: ClassVar[str]
    revision: ClassVar[str]
    schema: ClassVar[int] = 1
    state_type: ClassVar[type[Any]]
    event_type: ClassVar[Any]
    action_type: ClassVar[Any]
    setup_type: ClassVar[type[Any]]
    demo_setup: ClassVar[dict[str, Any]]
    performers: ClassVar[Mapping[type[Task], Perform]]
    phrases: ClassVar[Phrases]
    standing: ClassVar[Mapping[type[Action], str]] = {}
    zones: ClassVar[tuple[str, ...]] = ()
    adjuster: ClassVar[Adjusting]
    timing: ClassVar[Sequence[Step]] = ()
    windows: ClassVar[Mapping[str, Window]] = {}
    layout: ClassVar[Layout]
    position_laid: ClassVar[type[desk_events.PositionLaid]]
    table_adjusted: ClassVar[type[desk_events.TableAdjusted]]
    table_rewound: ClassVar[type[desk_events.TableRewound]]

    def __init_subclass__(cls) -> None:
        """Give a game the facts of the judges' desk, typed with its own table."""
        super().__init_subclass__()
        cls.position_laid = desk_events.laid_for(desk_events.PositionLaid, cls.state_type)
        cls.table_adjusted = desk_events.laid_for(desk_events.TableAdjusted, cls.state_type)
        cls.table_rewound = desk_events.laid_for(desk_events.TableRewound, cls.state_type)
        hints = get_type_hints(cls.state_type)
        (task_type, _), (under_way, _) = get_args(hints["agenda"]), get_args(hints["occurring"])
        cls.event_type = events.joined(
            cls.event_type,
            events.ActionTaken[cls.action_type],  # type: ignore[name-defined]  # known to the game alone
            events.DecisionRequested[task_type],  # type: ignore[valid-type]  # known to the game alone
            WindowOpened,
            WindowClosed,
            Yielded,
            *(events_of(*get_args(under_way)) if cls.timing else ()),
            *desk_events.PLAIN,
            cls.position_laid,
            cls.table_adjusted,
            cls.table_rewound,
        )

    def __init__(self) -> None:
        steps = [step for step in self.timing if step.kind == "optional"]
        self._steps = frozenset(step.name for step in steps)
        self.all_windows = {**{step.name: window_of(self, step) for step in steps}, **self.windows}
        self._perform: dict[type[Task], Perform] = {
            **self.performers,
            Occur: lambda state, task, answer, luck: occur(self, state, task, answer, luck),
            ApplyAbility: lambda state, task, answer, luck: apply_ability(self, state, task),
            Priority: lambda state, task, answer, luck: go_round(self.all_windows[task.window], state, task, answer),
        }
        self._action_kinds = {kind.__struct_config__.tag: kind for kind in get_args(self.action_type)}
        self.event_decoder = msgspec.json.Decoder(self.event_type, dec_hook=open_secret)
        self.state_decoder = msgspec.json.Decoder(self.state_type, dec_hook=open_secret)

    @property
    def topic(self) -> str:
        """What its events are stored under: its name and the schema of its event types."""
        return f"{self.name}/{self.schema}"

    def events_of_schema(self, schema: int) -> Any:
        """Return the union of event types of a schema. A game that has changed its own keeps the old ones here."""
        if schema != self.schema:
            raise LookupError(f"{self.name} has no event schema {schema}")
        return self.event_type

    @cached_property
    def rulebook(self) -> Rulebook:
        """Its clauses and house rules: the `rulebook.yaml` beside its code."""
        return load_rulebook(Path(inspect.getfile(type(self))).parent / "rulebook.yaml")

    @cached_property
    def clauses(self) -> frozenset[str]:
        """The ids of its clauses."""
        return frozenset(clause.id for clause in self.rulebook.clauses)

    def tell(self, event: dict[str, Any], language: Language) -> str:
        """Tell an event (its viewed JSON) to people in one line; empty if it is not worth telling."""
        return self.phrases.tell(event, language)

    def new_state(self) -> S:
        """Return the state before the first fact."""
        state: S = self.state_type()
        return state

    # What a game must say

    def cards(self) -> dict[str, Any]:
        """Its cards, by key: structs with `name`, and whatever else the game prints on a card."""
        return {}

    def decks(self) -> Mapping[str, tuple[str, ...]]:
        """Its ready decks by name, as the keys of their cards; none in a game without decks."""
        return {}

    def parse_cards(self, file: str, data: Any) -> list[Any]:
        """Make cards in this game's form of the data of a card file. Raises BadCards."""
        raise BadCards([CardError(file, "", "", f"{self.name} has no cards of its own in files")])

    @abstractmethod
    def begin(self, state: S, setup: Any, luck: Luck) -> Iterator[Event]:
        """Yield the facts that start a match, each folded as it is yielded. Raises BadSetup before the first."""

    def card_warnings(self, card: Any) -> list[tuple[str, str]]:
        """Return where a card is off the game's guidelines for authors: which field, and what they advise."""
        return []

    def secret_actions(self, state: S, seat: str) -> tuple[Action, ...]:
        """Return all that the seat may answer to a pending decision whose options are its own secret."""
        return ()

    def forbids(self, state: S, action: Action) -> Obstacle | None:
        """Say what in the game's rules forbids an answer or a standing action; None if nothing does.

        Asked of every answer that is the seat's own secret, and of an open choice that is not among the options: then
        it may say which clause took it out.
        """
        return None

    def choice_of(self, state: S, seat: str) -> Choice | None:
        """Return what a seat may choose in answer to the pending decision, where that is a choice. A game overrides it
        for choices whose options are the seat's own secret."""
        decision: Decision = state.decision  # type: ignore[attr-defined]  # a MatchState, and somebody is asked
        return decision.choice

    def fields_of(self, state: S, seat: str, kind: type[Action]) -> dict[str, Choice] | None:
        """Return what may stand in each field of a standing action; None if the seat cannot take it now."""
        return {}

    def normal(self, state: S, action: Action) -> Action:
        """Return a legal action in its one form."""
        return action

    def not_asked(self, state: S, action: Action) -> Obstacle:
        """Say which clause forbids an action to a seat that is not asked: the question's, if no other."""
        table: MatchState = state  # type: ignore[assignment]  # every state is one
        assert table.decision is not None
        return Obstacle(table.decision.clause, _not_asked(action.seat, table.waiting))

    @abstractmethod
    def explain(self, state: S, of: str) -> Explanation:
        """Say what a number is made of. KeyError if there is no such number; see the ruleset for the names."""

    @abstractmethod
    def setup_of(self, facts: Sequence[Event]) -> Any:
        """Return the set-up that these first facts came from, but for its position."""

    @abstractmethod
    def conserved(self, state: S) -> Iterator[Wrong]:
        """Yield what is wrong with the state by the game's own book-keeping: lost cards, impossible counters."""

    def deck_list(self, player: Any) -> Sequence[str]:
        """Return all the cards that a player (of the state) brought."""
        cards: list[str] = player.decklist.value
        return cards

    @abstractmethod
    def whereabouts(self, state: S, seat: str) -> Iterator[tuple[str, str]]:
        """Yield where each card of a player is, as a JSON Pointer into the state, and its key."""

    def describe(self, table: dict[str, Any], language: Language, viewer: str) -> str:
        """Lay out a state as seen by the viewer (builtin JSON data) as text for a terminal or a transcript."""
        return msgspec.yaml.encode(table).decode()

    def picture(self, table: dict[str, Any], viewer: str) -> str:
        """Draw the board of a state as seen by the viewer, for transcripts; empty for a game without one."""
        return ""

    def conceals(self, state: S, action: Action) -> bool:
        """Whether what a seat does in answer to a decision of its own alone is not for others to see."""
        return False

    def take_standing(self, state: S, action: Action) -> Iterator[Event]:
        """Yield the facts that a standing action causes."""
        raise NotImplementedError

    def may_stand(self, state: S, seat: str) -> bool:
        """Whether a seat may take standing actions: it plays, and still does."""
        return seat in state.seats  # type: ignore[attr-defined]  # every state has them

    # What a game with a timing chart or windows says besides

    def settle(self, state: S, facts: Sequence[Event]) -> Settling:
        """Yield what follows from facts by itself (state-based actions, continuous effects), and return the tasks that
        they trigger. It is called again with what it has yielded, until nothing more follows."""
        yield from ()
        return ()

    def happen(self, state: S, what: Any, luck: Luck) -> Doing:
        """Let an occurrence happen: yield its facts. It may return tasks, but not ask."""
        raise NotImplementedError

    def applicable(self, state: S, step: str, under_way: Any) -> Sequence[Ability]:
        """Return the abilities that apply to an occurrence in a step of the timing chart."""
        return ()

    def apply(self, state: S, ability: Ability) -> Task:
        """Return the task by which an ability is used on the innermost occurrence."""
        raise NotImplementedError

    def first_player(self, state: S) -> str:
        """Return who is asked first, and orders what must be done."""
        first: str = state.living[0]  # type: ignore[attr-defined]  # a MatchState
        return first

    def source_of(self, what: Any) -> str:
        """Return which card an occurrence comes from; empty if from none."""
        return ""

    def bluffs(self, state: S, step: str, under_way: Any, seat: str) -> bool:
        """Whether a seat is asked in a step even without an ability for it, because others cannot know that."""
        return False

    # How its table is adjusted by judges

    def put_in_order(self, state: S) -> Iterator[Event]:
        """Yield the facts that follow by themselves from a changed table: bonuses, deaths, who has won; perhaps what
        must be asked first."""
        yield from ()

    def give_decision(self, table: Any, seat: str) -> None:
        """Let another seat make the pending decision; a game says how a turn passes over. Raises BadOrder."""
        decision: Decision | None = table.decision
        if decision is None or len(decision.seats) != 1 or not decision.options:
            raise BadOrder(
                "/seat",
                Text("esta decisão não passa a outro", "this decision cannot be another's"),
            )
        table.decision = msgspec.structs.replace(decision, seats=(seat,))

    def forfeit(
        self, state: Any, seats: tuple[str, ...], winners: tuple[str, ...], others: tuple[str, ...],
        clauses: tuple[str, ...], luck: Luck,
    ) -> Iterator[Event]:  # fmt: skip
        """Return the facts of these seats' losing by ruling: the `winners` win, if they are named, or whoever is left
        of the `others`; nobody, if all have lost. Raises BadOrder."""
        if len(others) > 1 and not winners:
            raise BadOrder("/winners", Text("diga quem vence", "say who wins"))
        return self.end_by_ruling(state, winners or others, clauses, luck)

    def end_by_ruling(
        self, state: Any, winners: tuple[str, ...], clauses: tuple[str, ...], luck: Luck
    ) -> Iterator[Event]:
        """Yield the facts of a match that a ruling ends: these win; nobody, if it is drawn."""
        over = state.result is not None
        yield events.MatchEnded(clauses, winners, RULING)
        if not over:
            yield from self.reveal_seed(state, luck)

    def lay(self, state: Any, position: Any, luck: Luck) -> Iterator[Event]:
        """Yield the facts by which a match begins from a position (JSON data). Raises BadSetup before the first."""
        return lay(self, state, position, luck)

    def carry_out(self, state: Any, order: AnyOrder, mandate: Mandate, luck: Luck, past: Any = None) -> Iterator[Event]:
        """Yield the facts that a judge's order causes, or raise BadOrder before the first of them."""
        return carry_out(self, state, order, mandate, luck, past)

    # What all games do alike

    def decide(self, state: Any, action: Action, luck: Luck) -> Iterator[Event]:
        """Yield the facts that an action causes, or raise Illegal before the first of them.

        Whoever calls folds each event as it is yielded. Under advisory enforcement an action that the rules forbid is
        taken and marked.
        """
        try:
            action = self.admit(state, action)
        except Illegal as refusal:
            if state.desk.enforcement != ADVISORY or state.result is not None or action.seat not in state.seats:
                raise Illegal(refusal.clause, refusal.why, self.legal(state, action.seat)) from None
            yield from force(self, state, action, refusal, luck)
            return
        clause = self.standing.get(type(action))
        if clause is not None:
            yield from self._stand(state, clause, action, luck)
            return
        decision = state.decision
        answer: Any = action
        if self.conceals(state, action):
            said = Secret((action.seat,), luck.salt(), msgspec.to_builtins(action))
            yield events.ActionConcealed((decision.clause,), action.seat, said)
        elif not decision.sealed:
            yield events.ActionTaken((decision.clause,), action.seat, action)
        else:
            said = Secret((action.seat,), luck.salt(), msgspec.to_builtins(action))
            yield events.AnswerSealed((decision.clause,), action.seat, said)
            answer = None if state.waiting else (yield from self.sealed_answers(state))
            if answer is None:
                return
        yield from self.go_on(state, state.agenda, answer, luck)

    def sealed_answers(self, state: Any) -> Generator[Event, None, dict[str, Action] | None]:
        """All have answered in secret: say so, and return the answers by seat. None if one of them must answer anew,
        for what it answered is no longer possible."""
        decision = state.decision
        answers = {seat: self.action_of(state.answers[seat].value) for seat in decision.seats}
        for seat, action in answers.items():
            if not self.still_possible(state, action):
                yield events.AnswerVoided((decision.clause,), seat)
        if state.waiting:
            return None
        yield events.AnswersComplete((decision.clause,))
        return answers

    def still_possible(self, state: Any, answer: Action) -> bool:
        """Whether a sealed answer that was given before could be given now."""
        given = state.answers.pop(answer.seat)
        try:
            self.admit(state, answer)
        except Illegal:
            return False
        finally:
            state.answers[answer.seat] = given
        return True

    def _stand(self, state: Any, clause: str, action: Action, luck: Luck) -> Iterator[Event]:
        """Take a standing action."""
        yield events.ActionTaken((clause,), action.seat, action)
        yield from self.interject(state, self.take_standing(state, action), luck)

    def interject(self, state: Any, doing: Iterator[Event], luck: Luck) -> Iterator[Event]:
        """Let facts happen in the middle of a question. What they trigger comes first; then the question is asked
        again, on the table as it is now: of a sealed one the answers stand that are still wanted and possible."""
        agenda = state.agenda
        facts: list[Event] = []
        for fact in doing:
            facts.append(fact)
            yield fact
        triggered = yield from settled(self, state, facts)
        yield from self.go_on(state, (*agenda, *reversed(triggered)), None, luck)

    def perform(self, state: Any, task: Task, answer: Any, luck: Luck) -> Doing:
        """Do a task, or go on with it now that its answer is in."""
        return self._perform[type(task)](state, task, answer, luck)

    def go_on(self, state: Any, agenda: tuple[Task, ...], answer: Any, luck: Luck) -> Iterator[Event]:
        """Work through an agenda until the next decision, or to the end of the match."""
        yield from work_through(self, state, agenda, answer, luck)
        yield from self.reveal_seed(state, luck)

    @staticmethod
    def reveal_seed(state: Any, luck: Luck) -> Iterator[Event]:
        """Yield the seed of a match that is over, if the match had one."""
        if state.result is not None:
            seed = luck.reveal()
            if seed is not None:
                yield events.SeedRevealed((), seed)

    def action_of(self, data: dict[str, Any]) -> Action:
        """Return the action that builtin JSON data is. Raises msgspec.ValidationError."""
        name = data.get("type")
        kind = self._action_kinds.get(name, self.action_type) if isinstance(name, str) else self.action_type
        action: Action = msgspec.convert(data, kind)
        return action

    def action_in(self, event: Event) -> Action | None:
        """Return the action that an event tells, where a seat's move begins with it; None in any other event."""
        if isinstance(event, events.ActionTaken):
            action: Action = event.action
            return action
        if isinstance(event, events.AnswerSealed):
            return self.action_of(event.answer.value)
        if isinstance(event, desk_events.ActionForced):
            return self.action_of(event.action)
        if isinstance(event, desk_events.AnswerForced):
            return self.action_of(event.forbidden.value["action"])
        return None

    def legal(self, state: Any, seat: str) -> tuple[Action, ...]:
        """Return everything that the seat may do now, in a stable order, but for what is `described`."""
        if not self.standing or state.result is not None or not self.may_stand(state, seat):
            return self.answers(state, seat)
        standing = [kind(seat) for kind in self.standing if self.fields_of(state, seat, kind) == {}]
        return (*self.answers(state, seat), *standing)

    def answers(self, state: Any, seat: str) -> tuple[Action, ...]:
        """Return every answer that the seat may give to the pending decision; none if it is not asked."""
        if not state.waits_on(seat):
            return ()
        if state.decision.kind in self._steps:
            found = usable(self, state, state.decision.kind)
            return (*(Respond(seat, ability.name) for ability in found if ability.seat == seat), Pass(seat))
        choice = self.choice_of(state, seat)
        return self.secret_actions(state, seat) if choice is None else choices.answers(choice, seat)

    def some_answer(self, state: Any, seat: str, pick: choices.Pick) -> Action | None:
        """Return one answer of a seat that is asked, by `pick`, whether answers are listed or described; None if it can
        give none."""
        listed = self.answers(state, seat)
        if listed:
            action: Action = pick(listed)
            return action
        described = self._described_answer(state, seat)
        return None if described is None else self.action_of(described.sample(seat, pick))

    def _described_answer(self, state: Any, seat: str) -> Description | None:
        if not state.waits_on(seat) or state.decision.kind in self._steps:
            return None
        choice = self.choice_of(state, seat)
        return None if choice is None else choices.description(choice)

    def described(self, state: Any, seat: str) -> tuple[Description, ...]:
        """Describe what the seat may do now that is too much to be listed."""
        answer = self._described_answer(state, seat)
        found = [] if answer is None else [answer]
        if state.result is None and self.may_stand(state, seat):
            for kind in self.standing:
                fields = self.fields_of(state, seat, kind)
                if fields:
                    found.append(Description(str(kind.__struct_config__.tag), fields))
        return tuple(found)

    def obstacle(self, state: Any, action: Action) -> Obstacle | None:
        """Say what forbids an action now; None if it is legal."""
        if state.result is not None:
            return Obstacle(state.result.reason, Text("a partida terminou", "the match is over"))
        if type(action) in self.standing and self.may_stand(state, action.seat):
            return self._standing_obstacle(state, action)
        decision = state.decision
        if not state.waits_on(action.seat):
            return self.not_asked(state, action)
        if decision.kind in self._steps:
            return self._step_obstacle(state, action)
        choice = self.choice_of(state, action.seat)
        if choice is None:
            return self.forbids(state, action)
        kind, field = choices.ANSWERS[choice.form]
        if not isinstance(action, kind):
            return Obstacle(decision.clause, asks_for(str(kind.__struct_config__.tag)))
        why = choice.why_not(getattr(action, field))
        return None if why is None else self.forbids(state, action) or Obstacle(decision.clause, why)

    def _standing_obstacle(self, state: Any, action: Action) -> Obstacle | None:
        clause = self.standing[type(action)]
        fields = self.fields_of(state, action.seat, type(action))
        if fields is None:
            return self.forbids(state, action) or Obstacle(clause, Text("agora não", "not now"))
        for name, choice in fields.items():
            why = choice.why_not(getattr(action, name))
            if why is not None:
                return self.forbids(state, action) or Obstacle(clause, why)
        return self.forbids(state, action)

    def _step_obstacle(self, state: Any, action: Action) -> Obstacle | None:
        clause = state.decision.clause
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Respond):
            return Obstacle(clause, asks_for("respond | pass"))
        names = [ability.name for ability in usable(self, state, state.decision.kind) if ability.seat == action.seat]
        if action.card in names:
            return None
        why = Text(f"{action.card} não se aplica agora", f"{action.card} does not apply now")
        return self.forbids(state, action) or Obstacle(clause, why)

    def admit(self, state: Any, action: Action) -> Action:
        """Return the action in normal form if it is legal now; raise Illegal if not."""
        obstacle = self.obstacle(state, action)
        if obstacle is not None:
            raise Illegal(*obstacle)
        if type(action) not in self.standing:
            choice = None if state.decision.kind in self._steps else self.choice_of(state, action.seat)
            if choice is not None:
                _, field = choices.ANSWERS[choice.form]
                return msgspec.structs.replace(action, **{field: choice.normal(getattr(action, field))})
        return self.normal(state, action)


def evolve(state: Any, event: Event) -> None:
    """Fold one fact into a state."""
    state.version += 1
    event.fold(state)


def happen(state: Any, facts: Iterator[Event]) -> list[Event]:
    """Let facts happen: fold each as it is yielded, so that the rules that yield it see the table as it now is."""
    happened = []
    for event in facts:
        state.version += 1
        event.fold(state)
        happened.append(event)
    return happened


def _not_asked(seat: str, waiting: tuple[str, ...]) -> Text:
    return Text(
        f"{seat} não tem nada a decidir agora; a partida espera {', '.join(waiting)}",
        f"{seat} has nothing to decide now; the match waits on {', '.join(waiting)}",
    )
