"""What a game must be to be adjudicated: the contract of a ruleset, and the part that is the same for all.

A ruleset is pure functions over two vocabularies, actions and events. This class holds what every game does
alike: who may answer, open and sealed decisions, taking up the agenda, the seed revealed at the end, what judges may
do. A game adds how it begins, what is legal, how each of its tasks is done, and how its table is adjusted.
"""

import inspect
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar, get_args

import msgspec

from adjudicator.kernel import desk_events, events
from adjudicator.kernel.actions import Action, Choose, Pass, Respond
from adjudicator.kernel.agenda import Perform, Task, work_through
from adjudicator.kernel.chain import PASS
from adjudicator.kernel.desk import ADVISORY
from adjudicator.kernel.events import Event
from adjudicator.kernel.judgement import carry_out, force
from adjudicator.kernel.laying import lay
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.orders import AnyOrder, Mandate
from adjudicator.kernel.positions import Layout
from adjudicator.kernel.refusal import BadOrder, Illegal, Wrong, asks_for
from adjudicator.kernel.rulebook import Rulebook, load_rulebook
from adjudicator.kernel.secret import Secret, open_secret
from adjudicator.kernel.state import Decision
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

    `event_type` and `action_type` are the tagged unions of all its events and actions, `setup_type` the struct
    that a match begins from, `demo_setup` (JSON data) one that demonstrates the game, `performers` how each kind of
    task is done, `phrases` how each event is told, `standing` the actions that any seat may take at any moment (with
    their clauses), `zones` the lists of cards that a player has, `adjuster` how judges change its table, `layout` how
    a table that is written down is filled in, `revision` names the form of its state (a snapshot of another is
    ignored), `schema` that of its events.
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
    layout: ClassVar[Layout]
    action_taken: ClassVar[type[events.ActionTaken]]
    decision_requested: ClassVar[type[events.DecisionRequested]]
    position_laid: ClassVar[type[desk_events.PositionLaid]]
    table_adjusted: ClassVar[type[desk_events.TableAdjusted]]
    table_rewound: ClassVar[type[desk_events.TableRewound]]

    def __init_subclass__(cls) -> None:
        """Give a game the facts of the judges' desk, typed with its own table."""
        super().__init_subclass__()
        cls.position_laid = desk_events.laid_for(desk_events.PositionLaid, cls.state_type)
        cls.table_adjusted = desk_events.laid_for(desk_events.TableAdjusted, cls.state_type)
        cls.table_rewound = desk_events.laid_for(desk_events.TableRewound, cls.state_type)
        laid = (cls.position_laid, cls.table_adjusted, cls.table_rewound)
        cls.event_type = events.joined(cls.event_type, *desk_events.PLAIN, *laid)

    def __init__(self) -> None:
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

    @abstractmethod
    def cards(self) -> dict[str, Any]:
        """Its cards, by key: structs with `name`, and whatever else the game prints on a card."""

    def decks(self) -> Mapping[str, tuple[str, ...]]:
        """Its ready decks by name, as the keys of their cards; none in a game without decks."""
        return {}

    @abstractmethod
    def parse_cards(self, file: str, data: Any) -> list[Any]:
        """Make cards in this game's form of the data of a card file. Raises BadCards."""

    @abstractmethod
    def begin(self, state: S, setup: Any, luck: Luck) -> Iterator[Event]:
        """Yield the facts that start a match, each folded as it is yielded. Raises BadSetup before the first."""

    def card_warnings(self, card: Any) -> list[tuple[str, str]]:
        """Return where a card is off the game's guidelines for authors: which field, and what they advise."""
        return []

    @abstractmethod
    def secret_actions(self, state: S, seat: str) -> tuple[Action, ...]:
        """Return all that the seat may answer to a pending decision whose options are its own secret."""

    @abstractmethod
    def admit_secret(self, state: S, action: Action) -> Action:
        """Return the action in normal form, or raise Illegal: the counterpart of `secret_actions`."""

    def why_not(self, state: S, action: Choose | Respond) -> Illegal:
        """Say which clause forbids an open choice that is not among the options: the question's, if no other."""
        decision: Decision = state.decision  # type: ignore[attr-defined]  # a MatchState, and somebody is asked
        names = ", ".join(decision.options)
        why = Text(f"escolha um destes: {names}", f"choose one of: {names}")
        return Illegal(decision.clause, why, decision.options)

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

    @abstractmethod
    def describe(self, table: dict[str, Any], language: Language, viewer: str) -> str:
        """Lay out a state as seen by the viewer (builtin JSON data) as text for a terminal or a transcript."""

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

    # How its table is adjusted by judges

    def put_in_order(self, state: S) -> Iterator[Event]:
        """Yield the facts that follow by themselves from a changed table: bonuses, deaths."""
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
        self, state: Any, seat: str, winners: tuple[str, ...], clauses: tuple[str, ...], luck: Luck
    ) -> Iterator[Event]:
        """Yield the facts of a match lost by ruling: these win."""
        over = state.result is not None
        others = [other for other in state.seats if other != seat and self.may_stand(state, other)]
        if len(others) > 1 and not winners:
            raise BadOrder("/winners", Text("diga quem vence", "say who wins"))
        yield events.MatchEnded(clauses, winners or tuple(others), RULING)
        if not over:
            yield from self._reveal(state, luck)

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
                raise
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
            yield self.action_taken((decision.clause,), action.seat, action)
        else:
            said = Secret((action.seat,), luck.salt(), msgspec.to_builtins(action))
            yield events.AnswerSealed((decision.clause,), action.seat, said)
            if state.waiting:
                return
            answer = {seat: self.action_of(state.answers[seat].value) for seat in decision.seats}
            yield events.AnswersComplete((decision.clause,))
        yield from self.go_on(state, state.agenda, answer, luck)

    def _stand(self, state: Any, clause: str, action: Action, luck: Luck) -> Iterator[Event]:
        """Take a standing action. If the match goes on, the rules take up again what they had asked, and ask anew
        whoever still answers; of a sealed decision, whose other answers stand, the same is asked again."""
        decision, agenda, alone = state.decision, state.agenda, state.waiting == (action.seat,)
        yield self.action_taken((clause,), action.seat, action)
        yield from self.take_standing(state, action)
        yield from self.carry_on(state, decision, agenda, alone, luck)

    def carry_on(
        self, state: Any, decision: Decision | None, agenda: tuple[Task, ...], alone: bool, luck: Luck
    ) -> Iterator[Event]:
        """Go on where the rules were when somebody left in the middle of a question."""
        if state.result is not None or decision is None:
            yield from self._reveal(state, luck)
        elif alone or not decision.sealed:
            yield from self.go_on(state, agenda, None, luck)
        else:
            yield self.decision_requested((decision.clause,), decision, agenda)

    def go_on(self, state: Any, agenda: tuple[Task, ...], answer: Any, luck: Luck) -> Iterator[Event]:
        """Work through an agenda until the next decision, or to the end of the match."""
        yield from work_through(state, agenda, answer, luck, self.performers, self.decision_requested)
        yield from self._reveal(state, luck)

    @staticmethod
    def _reveal(state: Any, luck: Luck) -> Iterator[Event]:
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
        """Return everything that the seat may do now, in a stable order."""
        if not self.standing or state.result is not None or not self.may_stand(state, seat):
            return self.answers(state, seat)
        return (*self.answers(state, seat), *(kind(seat) for kind in self.standing))

    def answers(self, state: Any, seat: str) -> tuple[Action, ...]:
        """Return every answer that the seat may give to the pending decision; none if it is not asked."""
        if not state.waits_on(seat):
            return ()
        decision = state.decision
        if decision.kind == "response" and decision.options:
            return tuple(Pass(seat) if card == PASS else Respond(seat, card) for card in decision.options)
        if decision.options:
            return tuple([Choose(seat, option) for option in decision.options])
        return self.secret_actions(state, seat)

    def admit(self, state: Any, action: Action) -> Action:
        """Return the action in normal form if it is legal now; raise Illegal if not."""
        decision = state.decision
        if state.result is not None:
            raise Illegal(state.result.reason, Text("a partida terminou", "the match is over"))
        if type(action) in self.standing and self.may_stand(state, action.seat):
            return action
        if not state.waits_on(action.seat):
            raise Illegal(decision.clause, _not_asked(action.seat, state.waiting))
        if not decision.options:
            return self.admit_secret(state, action)
        if decision.kind == "response":
            if isinstance(action, Pass) and PASS in decision.options:
                return action
            if isinstance(action, Respond):
                if action.card in decision.options and action.card != PASS:
                    return action
                raise self.why_not(state, action)
            raise Illegal(decision.clause, asks_for("respond | pass"), decision.options)
        if not isinstance(action, Choose):
            raise Illegal(decision.clause, asks_for("choose"), decision.options)
        if action.choice not in decision.options:
            raise self.why_not(state, action)
        return action


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
