"""What a game must be to be adjudicated: the contract between a game and the kernel.

A ruleset is pure functions over two vocabularies, actions and events. Here stands what a game says: how it begins, what
is legal, how each of its tasks is done, how its table is adjusted and written down. What all games do alike is in
`legality` (what may be done) and `ruleset` (what comes of it).
"""

import inspect
from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar, get_type_hints

import msgspec

from adjudicator.kernel.actions import CHOICES, Action, Naming
from adjudicator.kernel.beginning import SeatTaken
from adjudicator.kernel.board.checks import faults
from adjudicator.kernel.board.layout import BadLayout, BoardLayout, load_layout
from adjudicator.kernel.cards.files import BadCards, CardError
from adjudicator.kernel.cards.lexicon import Fault
from adjudicator.kernel.cards.loops import Causes
from adjudicator.kernel.cards.sets import CardSets
from adjudicator.kernel.cast import Cast, OnTable, names_of_cards, names_of_players, thing_on_table
from adjudicator.kernel.desk.adjuster import Adjusting
from adjudicator.kernel.effects.aims import with_aims
from adjudicator.kernel.engine.agenda import EVERYTHING, Doing, Perform, Settling, Task
from adjudicator.kernel.engine.choices import Choice, Description, Member
from adjudicator.kernel.engine.priority import Window
from adjudicator.kernel.engine.timing import Ability, Step
from adjudicator.kernel.events import Event
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.prices import Price
from adjudicator.kernel.refusal import BadOrder, Obstacle, Wrong
from adjudicator.kernel.rulebook import Clause, Rulebook, load_rulebook
from adjudicator.kernel.samples import Samples
from adjudicator.kernel.secret import view
from adjudicator.kernel.state import Decision, MatchState
from adjudicator.kernel.table.changes import with_what_ends
from adjudicator.kernel.table.positions import Layout
from adjudicator.kernel.table.stats import LAYERS, Explanation, Layers, Questions
from adjudicator.kernel.telling import Phrases, Speaker
from adjudicator.kernel.terms import texts_in
from adjudicator.kernel.text import Language, Text

S = TypeVar("S")


class Game(ABC, Generic[S]):
    """One game system. `S` is its state, a `MatchState`.

    What a game names:

    - `event_type`, `action_type`: the tagged unions of all its events (`events.union_of`) and actions;
    - `setup_type`: the struct that a match begins from; `demo_setup` (JSON data): one that demonstrates the game;
    - `seat_type`: who sits down, with what (`SeatTaken`); `begins`: the clauses by which a match begins; `players`: how
      many may sit down; `factions`: what a seat chooses, where it brings no deck;
    - `performers`: how each kind of task is done;
    - `timing`: its chart; `windows`: those in which seats have priority (`all_windows`: and the chart's);
    - `standing`: the actions that any seat may take at any moment, with their clauses;
    - `naming`: what its actions may name, for people to be told why something cannot be done with it now; `responses`:
      those that name what cards are used by in windows, each with the action by which one responds with it there;
    - `phrases`: how each event is told; `staged`: the members of the state that names are read off;
    - `layers`: in which order what changes a number applies;
    - `causes`: which triggers an operation of a card can set off, for authors to be told of loops;
    - `samples`: what it is tried by; `word_lists`: lists of words that judges' changes may name;
    - `sets`: its cards and ready decks; `record_type`: records of a public dataset that it reads as cards;
    - `questions`: what its numbers are made of;
    - `adjuster`: how judges change its table; `layout`: how a table that is written down is filled in;
    - `editions`: those of its rules that matches are played under, the latest last: a new match begins under that;
      the last is not before `KERNEL_EDITION`;
    - `revision`: the form of its state (a snapshot of another is ignored); `schema`: that of its events.
    """

    name: ClassVar[str]
    editions: ClassVar[tuple[str, ...]]
    revision: ClassVar[str]
    schema: ClassVar[int] = 1
    state_type: ClassVar[type[Any]]
    event_type: ClassVar[Any]
    action_type: ClassVar[Any]
    setup_type: ClassVar[type[Any]]
    demo_setup: ClassVar[dict[str, Any]]
    seat_type: ClassVar[type[SeatTaken]]
    begins: ClassVar[tuple[str, ...]]
    players: ClassVar[range] = range(2, 3)
    factions: ClassVar[tuple[str, ...]] = ()
    performers: ClassVar[Mapping[type[Task], Perform]]
    phrases: ClassVar[Phrases]
    staged: ClassVar[tuple[str, ...]] = ("players",)
    standing: ClassVar[Mapping[type[Action], str]] = {}
    naming: ClassVar[Naming] = ()
    responses: ClassVar[Mapping[type[Action], type[Action]]] = {}
    samples: ClassVar[Samples]
    word_lists: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    sets: ClassVar[CardSets[Any] | None] = None
    record_type: ClassVar[Any] = None
    questions: ClassVar[Questions]
    adjuster: ClassVar[Adjusting]
    timing: ClassVar[Sequence[Step]] = ()
    windows: ClassVar[Mapping[str, Window]] = {}
    layers: ClassVar[Layers] = LAYERS
    layout: ClassVar[Layout]
    causes: ClassVar[Causes] = {}

    @property
    def edition(self) -> str:
        """The edition of its rules that a new match begins under."""
        return self.editions[-1]

    @cached_property
    def folder(self) -> Path:
        """Where its code and its data are."""
        return Path(inspect.getfile(type(self))).parent

    @cached_property
    def rulebook(self) -> Rulebook:
        """Its clauses and house rules: the `rulebook.yaml` beside its code."""
        read = load_rulebook(self.folder / "rulebook.yaml")
        return read.of_type(get_type_hints(self.setup_type)["options"])

    @cached_property
    def decisions(self) -> Mapping[str, Text]:
        """The kinds of its decisions, and what each is about: the `decisions.yaml` beside its code."""
        return texts_in(self.folder / "decisions.yaml")

    @cached_property
    def board_layout(self) -> BoardLayout:
        """What its table shows, and where: the `layout.yaml` beside its code. Raises BadLayout."""
        path = self.folder / "layout.yaml"
        read, card_type = load_layout(path), None if self.sets is None else self.sets.card_type
        for place, why in faults(read, self.state_type, card_type, self.phrases.terms):
            raise BadLayout(f"{path}: {place}: {why}")
        return read

    @cached_property
    def book(self) -> Mapping[str, Clause]:
        """Its clauses, by id."""
        return {clause.id: clause for clause in self.rulebook.clauses}

    @cached_property
    def clauses(self) -> frozenset[str]:
        """The ids of its clauses."""
        return frozenset(self.book)

    # How it is told to people

    @cached_property
    def card_names(self) -> Mapping[str, Text]:
        """What its cards are called, and whatever else it names by keys."""
        return {key: card.name for key, card in self.cards().items()}

    def scene(self, state: Any, viewer: str) -> dict[str, Any]:
        """Return the part of a state as seen by a viewer (builtin JSON data) that `cast` reads."""
        seen: dict[str, Any] = msgspec.json.decode(view({name: getattr(state, name) for name in self.staged}, viewer))
        return seen

    def cast(self, table: dict[str, Any]) -> Cast:
        """Return what everybody and everything is called on a viewed table (builtin JSON data)."""
        players = names_of_players({seat: player["name"] for seat, player in table["players"].items()})
        cards = names_of_cards(self.card_names, table.get("minted", {}))
        chain = tuple(table.get("chain", ()))
        return Cast(self.phrases.terms, players, cards, self.on_table(table), chain=chain)

    def speaker(self, state: Any, viewer: str, language: Language) -> Speaker:
        """Return who says what stands on the table of a state, as a viewer knows it."""
        return Speaker(self.phrases, self.cast(self.scene(state, viewer)), language)

    def on_table(self, table: dict[str, Any]) -> dict[str, OnTable]:
        """Return what stands on a viewed table (builtin JSON data), by id: the cards in play."""
        return {id: thing_on_table(piece, None) for id, piece in table.get("pieces", {}).items()}

    def shown(self, state: S, event: dict[str, Any], cast: Cast) -> dict[str, Any]:
        """Return an event (its viewed JSON) with what the state before it alone tells, where a phrase needs it."""
        links = () if self.sets is None else self.sets.card_type.words.links
        event = with_what_ends(event, state)
        return with_aims(event, state, cast.chain, partial(self.ability_called, state), links)

    def ability_called(self, state: Any, card: str, number: int) -> Any:
        """Return an ability of a card of a match, by the card's key and its number; None if there is none."""
        found = None if self.sets is None else self.sets.of_match(state, card)
        return found.abilities[number] if found is not None and 0 <= number < len(found.abilities) else None

    def tell(self, event: dict[str, Any], language: Language, cast: Cast) -> str:
        """Tell an event (its viewed JSON) to people in one line; empty if it is not worth telling."""
        return self.phrases.tell(event, language, cast)

    def new_state(self) -> S:
        """Return the state before the first fact."""
        state: S = self.state_type()
        return state

    # What a game must say

    def cards(self) -> Mapping[str, Any]:
        """Its cards, by key: structs with `name`, and whatever else the game prints on a card."""
        return {} if self.sets is None else self.sets.cards

    def decks(self) -> Mapping[str, tuple[str, ...]]:
        """Its ready decks by name, as the keys of their cards; none in a game without decks."""
        return {} if self.sets is None else self.sets.decks

    def parse_cards(self, file: str, data: Any) -> list[Any]:
        """Make cards in this game's form, besides those that it prints, of a card file's data. Raises BadCards."""
        if self.sets is not None:
            cards = self.sets.parse(file, data)
            wrong = [
                CardError(file, cards[number].key, *fault, number) for number, fault in self.strange_clauses(cards)
            ]
            if wrong:
                raise BadCards(wrong)
            return cards
        why = Text(f"{self.name} não tem cartas em arquivos", f"{self.name} has no cards of its own in files")
        raise BadCards([CardError(file, "", "", why)])

    def strange_clauses(self, cards: Sequence[Any]) -> Iterator[tuple[int, Fault]]:
        """Yield by the number of a card where it names a clause that the rulebook does not have."""
        for number, card in enumerate(cards):
            for place, ability in enumerate(getattr(card, "abilities", ())):
                for named in ability.clauses:
                    if named not in self.clauses:
                        why = Text(f"o livro de regras não tem {named}", f"the rulebook has no {named}")
                        yield number, (f"abilities[{place}].clauses", why)

    @abstractmethod
    def seat(self, setup: Any, luck: Luck) -> tuple[SeatTaken, ...]:
        """Return who sits down, with what. Raises BadSetup if no match can begin so."""

    @abstractmethod
    def open(self, state: S, setup: Any, luck: Luck) -> Iterator[Event]:
        """Yield the facts that start a match once all sit, if not from a position."""

    def card_warnings(self, card: Any) -> list[Fault]:
        """Return where a card is off the game's guidelines for authors: which field, and what they advise."""
        return []

    def deck_report(self, deck: Sequence[Any]) -> list[Text]:
        """Say what a deck (its cards) shows, for whoever builds one: what it is about, not what is wrong with it."""
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

    def describes(self, state: S, seat: str) -> tuple[Description, ...]:
        """Describe answers of a seat that is asked that are actions of the game's own and too many to be listed."""
        return ()

    def choice_of(self, state: S, seat: str) -> Choice | None:
        """Return what a seat may choose in answer to the pending decision, where that is a choice. A game overrides it
        for choices whose options are the seat's own secret."""
        decision: Decision = state.decision  # type: ignore[attr-defined]  # a MatchState, and somebody is asked
        return decision.choice

    def fields_of(self, state: S, seat: str, kind: type[Action]) -> dict[str, Choice] | None:
        """Return what may stand in each field of a standing action; None if the seat cannot take it now."""
        return {}

    def members_of(self, state: S, seat: str, kind: str) -> tuple[Member, ...]:
        """Return what may stand in the objects that a described action of a kind holds, where there are such; what is
        filled in by them is refused only for what one field cannot know of another."""
        return ()

    def normal(self, state: S, action: Action) -> Action:
        """Return a legal action in its one form."""
        return action

    def not_asked(self, state: S, action: Action) -> Obstacle:
        """Say which clause forbids an action to a seat that is not asked: the question's, if no other."""
        table: MatchState = state  # type: ignore[assignment]  # every state is one
        assert table.decision is not None
        seat, waiting = action.seat, ", ".join(table.waiting)
        why = Text(
            f"{seat} não tem nada a decidir agora; a partida espera {waiting}",
            f"{seat} has nothing to decide now; the match waits on {waiting}",
        )
        return Obstacle(table.decision.clause, why)

    def explain(self, state: S, of: str) -> Explanation:
        """Say what a number is made of. KeyError if there is no such number; see the ruleset for the names."""
        return self.questions.explain_number(state, of)

    def numbers(self, state: S) -> Mapping[str, Sequence[str]]:
        """Return which numbers `explain` knows, by what they are of: `{"P1": ["domain"]}` for `P1.domain`."""
        return self.questions.numbers(state)

    @abstractmethod
    def conserved(self, state: S) -> Iterator[Wrong]:
        """Yield what is wrong with the state by the game's own book-keeping: lost cards, impossible counters."""

    def deck_list(self, player: Any) -> Sequence[str]:
        """Return all the cards that a player (of the state) brought."""
        cards: list[str] = player.decklist.value
        return cards

    def describe(self, table: dict[str, Any], language: Language, viewer: str) -> str:
        """Lay out a state as seen by the viewer (builtin JSON data) as text for a terminal or a transcript."""
        return msgspec.yaml.encode(table).decode()

    def picture(self, table: dict[str, Any], language: Language, viewer: str) -> str:
        """Draw the board of a state as seen by the viewer, for transcripts; empty for a game without one."""
        return ""

    def conceals(self, state: S, action: Action) -> bool:
        """Whether what a seat does, in answer to a decision of its own alone or at any moment, is not for others to
        see: what is chosen among options that are the seat's own secret. The facts that follow tell what of it shows.
        """
        if not isinstance(action, CHOICES):
            return False
        table: MatchState = state  # type: ignore[assignment]  # every state is one
        return table.decision is not None and table.decision.choice is None and table.follows("1.1")

    def take_standing(self, state: S, action: Action, luck: Luck) -> Iterator[Event]:
        """Yield the facts that a standing action causes."""
        raise NotImplementedError

    def may_stand(self, state: S, seat: str) -> bool:
        """Whether a seat may take standing actions: it plays, and still does."""
        return seat in state.seats  # type: ignore[attr-defined]  # every state has them

    # What a game with a timing chart or windows says besides

    def settles_on(self, state: S) -> Container[type[Event]]:
        """Return the kinds of facts after which something may follow by itself: all, if the game does not say."""
        return EVERYTHING

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

    def lapsed(self, state: S, what: Any, happened: bool) -> bool:
        """Whether an occurrence is no longer to be gone on with, because what it was part of has ended: its windows
        close, and it does not happen if it has not `happened`."""
        return False

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

    def unusable(self, state: S, step: str, seat: str) -> Iterable[tuple[str, Obstacle]]:
        """Return what a seat has for the innermost occurrence at a step of the chart and cannot use, and why not."""
        return ()

    def prices(self, state: S, seat: str) -> Iterable[Price]:
        """Return what it would cost a seat now to play its cards and use its abilities; none in a game without costs
        that are paid in numbers."""
        return ()

    # How its table is adjusted by judges

    def put_in_order(self, state: S) -> Iterator[Event]:
        """Yield the facts that follow by themselves from a changed table: bonuses, deaths, who has won; perhaps what
        must be asked first."""
        yield from ()

    def give_decision(self, table: Any, seat: str) -> None:
        """Let another seat make the pending decision; a game says how a turn passes over. Raises BadOrder."""
        if self.adjuster.give_turn(table, seat):
            return
        decision: Decision | None = table.decision
        if decision is None or len(decision.seats) != 1 or not decision.options:
            raise BadOrder(
                "/seat",
                Text("esta decisão não passa a outro", "this decision cannot be another's"),
            )
        table.decision = msgspec.structs.replace(decision, seats=(seat,))
