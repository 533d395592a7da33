"""What a game declares: what it is called, made of and tried by, and the data beside its code."""

import inspect
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Generic, get_args, get_type_hints

import msgspec

from adjudicator.kernel.cards.loops import Causes
from adjudicator.kernel.cards.sets import CardSets
from adjudicator.kernel.engine.agenda import Performing, Task
from adjudicator.kernel.engine.priority import Window
from adjudicator.kernel.game.adjuster import Adjusting
from adjudicator.kernel.game.lookahead_rules import Lookahead
from adjudicator.kernel.game.position_rules import PositionRules
from adjudicator.kernel.secrets.reading import open_secret
from adjudicator.kernel.secrets.secret import stored
from adjudicator.kernel.setup.beginning import SeatTaken
from adjudicator.kernel.setup.samples import Samples
from adjudicator.kernel.table.actions import Action, Naming
from adjudicator.kernel.table.state import S
from adjudicator.kernel.table.stats import LAYERS, Layers, NumberRules, Stat
from adjudicator.kernel.table.zones import Zoned
from adjudicator.kernel.telling.phrases import Phrases
from adjudicator.kernel.text.data import JSONObject, TypeForm
from adjudicator.kernel.text.rulebook import Clause, Rulebook, load_rulebook
from adjudicator.kernel.text.terms import texts_in
from adjudicator.kernel.text.text import Text


class Declared(Generic[S]):
    """What a game names; `S` is its state:

    - `event_type`, `action_type`: the tagged unions of all its events (`events.union_of`) and actions;
    - `setup_type`: the struct that a match begins from; `demo_setup` (JSON data): one that demonstrates the game;
    - `seat_type`: who sits down, with what (`SeatTaken`); `begins`: the clauses by which a match begins; `players`: how
      many may sit down; `factions`: what a seat chooses, where it brings no deck;
    - `performers`: how each kind of task is done, by functions that name what they take;
    - `timing`: its chart; `windows`: those in which seats have priority (`all_windows`: and the chart's);
    - `anytime_actions`: the actions that any seat may take at any moment, with their clauses;
    - `naming`: what its actions may name, for people to be told why something cannot be done with it now; `responses`:
      those that name what cards are used by in windows, each with the action by which one responds with it there;
    - `phrases`: how each event is told; `named_members`: the members of the state that names are read off;
    - `stats`: the kinds of numbers that its cards have; `layers`: in which order what changes a number applies;
    - `causes`: which triggers an operation of a card can set off, for authors to be told of loops;
    - `samples`: what it is tried by; `word_lists`: lists of words that judges' changes may name;
    - `sets`: its cards and ready decks; `record_type`: records of a public dataset that it reads as cards;
    - `number_rules`: what its numbers are made of;
    - `adjuster`: how judges change its table; `positions`: how a table that is written down is filled in;
    - `lookahead`: for whoever looks ahead: what may lie where a seat cannot look, what is likely to be played, how far
      to look, and who stands how;
    - `editions`: those of its rules that matches are played under, the latest last: a new match begins under that;
      the last is not before `KERNEL_EDITION`;
    - `revision`: the form of its state (a snapshot of another is ignored); `schema`: that of its events.
    """

    name: ClassVar[str]
    editions: ClassVar[tuple[str, ...]]
    revision: ClassVar[str]
    schema: ClassVar[int] = 1
    state_type: type[S]
    event_type: ClassVar[TypeForm]
    action_type: ClassVar[TypeForm]
    setup_type: ClassVar[type[Any]]
    demo_setup: ClassVar[JSONObject]
    seat_type: ClassVar[type[SeatTaken]]
    begins: ClassVar[tuple[str, ...]]
    players: ClassVar[range] = range(2, 3)
    factions: ClassVar[tuple[str, ...]] = ()
    performers: ClassVar[Mapping[type[Task], Performing]]
    phrases: ClassVar[Phrases]
    named_members: ClassVar[tuple[str, ...]] = ("players",)
    anytime_actions: ClassVar[Mapping[type[Action], str]] = {}
    naming: Naming[S] = ()
    responses: ClassVar[Mapping[type[Action], type[Action]]] = {}
    samples: ClassVar[Samples]
    word_lists: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    sets: ClassVar[CardSets[Any] | None] = None
    table_cards: ClassVar[Mapping[str, Any]] = {}
    """What lies on the table and is in nobody's deck, by key: what it says is drawn on it as on a card."""
    record_type: ClassVar[TypeForm | None] = None
    number_rules: NumberRules[S]
    adjuster: Adjusting[S]
    windows: Mapping[str, Window[S]] = {}
    stats: ClassVar[Sequence[Stat]] = ()
    layers: ClassVar[Layers] = LAYERS
    positions: PositionRules[S]
    lookahead: Lookahead[S] = Lookahead()
    causes: ClassVar[Causes] = {}

    @property
    def edition(self) -> str:
        """The edition of its rules that a new match begins under."""
        return self.editions[-1]

    @cached_property
    def player_type(self) -> type[Zoned]:
        """What a player of its state is."""
        player: type[Zoned] = get_args(get_type_hints(self.state_type)["players"])[1]
        return player

    @cached_property
    def zones(self) -> tuple[str, ...]:
        """The zones of a player that judges may change."""
        return tuple(zone.name for zone in self.player_type.zones.values() if not zone.passing)

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
    def book(self) -> Mapping[str, Clause]:
        """Its clauses, by id."""
        return {clause.id: clause for clause in self.rulebook.clauses}

    @cached_property
    def clauses(self) -> frozenset[str]:
        """The ids of its clauses."""
        return frozenset(self.book)

    def new_state(self) -> S:
        """Return the state before the first fact."""
        return self.state_type()

    @cached_property
    def state_decoder(self) -> msgspec.json.Decoder[S]:
        """Reads a state in its stored form."""
        return msgspec.json.Decoder(self.state_type, dec_hook=open_secret)

    def copied(self, state: S) -> S:
        """Return a table of its own, the same as this one."""
        return self.state_decoder.decode(stored.encode(state))

    def cards(self) -> Mapping[str, Any]:
        """Its cards, by key: structs with `name`, and whatever else the game prints on a card."""
        return {} if self.sets is None else self.sets.cards

    def decks(self) -> Mapping[str, tuple[str, ...]]:
        """Its ready decks by name, as the keys of their cards; none in a game without decks."""
        return {} if self.sets is None else self.sets.decks
