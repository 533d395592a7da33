"""A ruleset: a game, and what all games do alike with it: who may answer, open and sealed decisions, taking up the
agenda, the seed revealed at the end, what judges may do.
"""

from collections.abc import Generator, Iterator, Sequence
from itertools import chain
from typing import Any, ClassVar, TypeVar, get_args, get_type_hints

import msgspec

from adjudicator.kernel import events
from adjudicator.kernel.actions import Action
from adjudicator.kernel.beginning import MatchBegun, MatchBegunWithCards, begun_type
from adjudicator.kernel.budget import spend
from adjudicator.kernel.desk import facts as desk_events
from adjudicator.kernel.desk.facts import PositionLoaded, TableAdjusted, TableRewound
from adjudicator.kernel.desk.judgement import carry_out, force
from adjudicator.kernel.desk.orders import AnyOrder, Mandate
from adjudicator.kernel.desk.record import ADVISORY
from adjudicator.kernel.engine.agenda import Doing, Perform, Task, TriggersStopped, only, work_through
from adjudicator.kernel.engine.priority import Priority, WindowClosed, WindowOpened, Yielded, go_round
from adjudicator.kernel.engine.timing import (
    ApplyAbility,
    Occur,
    apply_ability,
    events_of,
    occur,
    window_of,
)
from adjudicator.kernel.events import Event
from adjudicator.kernel.legality import Legality
from adjudicator.kernel.luck import Luck, seed_commitment
from adjudicator.kernel.meant import told_what_is_meant
from adjudicator.kernel.refusal import BadOrder, BadSetup, Illegal, not_one_of
from adjudicator.kernel.secret import Secret, ServiceSecret, open_secret
from adjudicator.kernel.state import FIRST_EDITION, KERNEL_EDITION, numbers
from adjudicator.kernel.table.loading import load
from adjudicator.kernel.table.zones import Zoned, closed_zones, salt_anew
from adjudicator.kernel.text import Text

S = TypeVar("S")

RULING = "ruling"
"""By which rule a match ends that a judge has ended."""


class Ruleset(Legality[S]):
    """One game system, as the rest of the house uses it. `S` is its state, a `MatchState`; `zones` names those of a
    player (`player_type`) that judges may change."""

    zones: ClassVar[tuple[str, ...]]
    player_type: ClassVar[type[Zoned]]

    def __init_subclass__(cls) -> None:
        """Give a game the facts of the engine and of the judges' desk, typed with its own actions, tasks and table."""
        super().__init_subclass__()
        if numbers(cls.editions[-1]) < numbers(KERNEL_EDITION):
            raise TypeError(f"{cls.name}: its latest edition must be {KERNEL_EDITION} or later, not {cls.editions[-1]}")
        hints = get_type_hints(cls.state_type)
        _, player = get_args(hints["players"])
        cls.player_type = player
        cls.zones = tuple(zone.name for zone in player.zones.values() if not zone.passing)
        (task_type, _), (under_way, _) = get_args(hints["agenda"]), get_args(hints["occurring"])
        cls.event_type = events.joined(
            cls.event_type,
            begun_type(get_type_hints(cls.setup_type), cls.seat_type),
            events.ActionTaken[cls.action_type],  # type: ignore[name-defined]  # known to the game alone
            events.DecisionRequested[task_type],  # type: ignore[valid-type]  # known to the game alone
            TriggersStopped,
            WindowOpened,
            WindowClosed,
            Yielded,
            *(events_of(*get_args(under_way)) if cls.timing else ()),
            *desk_events.PLAIN,
            *(kind[cls.state_type] for kind in (PositionLoaded, TableAdjusted, TableRewound)),
        )

    def __init__(self) -> None:
        steps = [step for step in self.timing if step.kind == "optional"]
        self._steps = frozenset(step.name for step in steps)
        self.all_windows = {**{step.name: window_of(self, step) for step in steps}, **self.windows}
        self.all_performers: dict[type[Task], Perform] = {
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

    def begin(self, state: Any, setup: Any, luck: Luck, edition: str | None = None) -> Iterator[Event]:
        """Yield the facts that start a match, each folded as it is yielded; under the latest edition of the rules, if
        none is named. Raises BadSetup before the first."""
        edition = edition or self.edition
        if edition not in self.editions:
            raise BadSetup("/edition", not_one_of(edition, self.editions))
        for number, (place, why) in self.strange_clauses(getattr(setup, "cards", ())):
            raise BadSetup(f"/cards/{number}/{place}", why)
        players = self.seat(setup, luck)
        commitment = seed_commitment(luck.seed) if luck.seed is not None else None
        key = ServiceSecret((), luck.salt(), luck.salt_key)
        anew: bool | msgspec.UnsetType = luck.salts_anew or msgspec.UNSET
        nonces = dict(luck.nonces) if luck.nonces is not None else msgspec.UNSET
        options = setup.options if edition == FIRST_EDITION else self.rulebook.decided(setup.options)
        said = (self.begins, self.name, edition, options, players, luck.mode, commitment, key, anew, nonces)
        withheld: bool | msgspec.UnsetType = luck.withheld or msgspec.UNSET
        if hasattr(setup, "cards"):
            yield MatchBegunWithCards(*said, cards=setup.cards, withheld=withheld)
        else:
            yield MatchBegun(*said, withheld=withheld)
        if setup.position is not None:
            yield from self.load_position(state, setup.position, luck)
        else:
            yield from self.open(state, setup, luck)

    def setup_of(self, facts: Sequence[Event]) -> Any:
        """Return the set-up that these first facts came from, but for its position."""
        begun: Any = facts[0]
        cards = {"cards": begun.cards} if isinstance(begun, MatchBegunWithCards) else {}
        seats = tuple(taken.chosen() for taken in begun.players)
        return self.setup_type(seats=seats, options=begun.options, **cards)

    def load_position(self, state: Any, position: Any, luck: Luck) -> Iterator[Event]:
        """Yield the facts by which a match begins from a position (JSON data). Raises BadSetup before the first."""
        return load(self, state, position, luck)

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
                why = told_what_is_meant(self, state, action, refusal)
                raise Illegal(refusal.clause, why, self.legal(state, action.seat), refusal.logged) from None
            yield from force(self, state, action, refusal, luck)
            return
        clause = self.standing.get(type(action))
        if clause is not None:
            yield from self._stand(state, clause, action, luck)
            return
        decision = state.decision
        answer: Any = action
        if not decision.sealed:
            yield self._taken(state, decision.clause, action, luck)
        else:
            said = Secret((action.seat,), luck.salt(), msgspec.to_builtins(action))
            yield events.AnswerSealed((decision.clause,), action.seat, said)
            if state.waiting:
                return
            answer = yield from self.sealed_answers(state)
        yield from self.go_on(state, state.agenda, answer, luck)

    def sealed_answers(self, state: Any) -> Generator[Event, None, dict[str, Action]]:
        """All have answered in secret: say so, and return the answers by seat."""
        decision = state.decision
        answers = {seat: self.action_of(state.answers[seat].value) for seat in decision.seats}
        yield events.AnswersComplete((decision.clause,))
        return answers

    def check_answers(self, state: Any) -> Iterator[Event]:
        """A sealed question is asked again: void the answers that are no longer possible."""
        for seat, said in list(state.answers.items()):
            if not self.still_possible(state, self.action_of(said.value)):
                yield events.AnswerVoided((state.decision.clause,), seat)

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
        yield self._taken(state, clause, action, luck)
        yield from self.interject(state, self.take_standing(state, action, luck), luck)

    def _taken(self, state: Any, clause: str, action: Action, luck: Luck) -> Event:
        """Return the fact that an action is taken; of one that is not for others to see, only that it is."""
        if not self.conceals(state, action):
            return events.ActionTaken((clause,), action.seat, action)
        said = Secret((action.seat,), luck.salt(), msgspec.to_builtins(action))
        return events.ActionConcealed((clause,), action.seat, said)

    def interject(self, state: Any, doing: Iterator[Event], luck: Luck) -> Iterator[Event]:
        """Let facts happen in the middle of a question. What they trigger comes first; then the question is asked
        again, on the table as it is now: of a sealed one the answers stand that are still wanted and possible."""
        yield from self.go_on(state, state.agenda, None, luck, only(doing))

    def go_on(
        self, state: Any, agenda: tuple[Task, ...], answer: Any, luck: Luck, doing: Doing | None = None
    ) -> Iterator[Event]:
        """Yield what comes of an agenda until the next decision, or to the end of the match; what is being done already
        comes first."""
        return chain(work_through(self, state, agenda, answer, luck, doing), self.reveal_seed(state, luck))

    @staticmethod
    def reveal_seed(state: Any, luck: Luck) -> Iterator[Event]:
        """Yield the seed of a match that is over, if the match had one; for judges alone, if it is withheld."""
        seed = luck.reveal() if state.result is not None else None
        if seed is not None and state.withheld is True:
            yield events.SeedWithheld((), Secret((), luck.salt(), seed))
        elif seed is not None:
            yield events.SeedRevealed((), seed)

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


def evolve(state: Any, event: Event) -> None:
    """Fold one fact into a state. Closed zones that it has changed are salted anew: what shows of them in others' eyes
    is the same as before only if nothing has changed."""
    spend()
    state.version += 1
    before = closed_zones(state) if event.moves_cards and state.salts is not msgspec.UNSET else []
    event.fold(state)
    if event.moves_cards and state.salts is not msgspec.UNSET:
        salt_anew(state, before)


def happen(state: Any, facts: Iterator[Event]) -> list[Event]:
    """Let facts happen: fold each as it is yielded, so that the rules that yield it see the table as it now is."""
    happened = []
    for event in facts:
        evolve(state, event)
        happened.append(event)
    return happened
