"""What a game must be to be adjudicated: the contract between a game and the kernel.

A ruleset is pure functions over two vocabularies, actions and events. Here stands what a game says: how it begins, what
is legal, how each of its tasks is done, how its table is adjusted and written down. What all games do alike is in
`legality` (what may be done) and `progress` (what comes of it).
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.kernel.cards.files import BadCards, CardError
from adjudicator.kernel.cards.lexicon import Fault
from adjudicator.kernel.engine.agenda import AgendaRules
from adjudicator.kernel.engine.timing import TimingRules
from adjudicator.kernel.game.prices import Price
from adjudicator.kernel.game.told import Told
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.setup.beginning import SeatTaken
from adjudicator.kernel.table.actions import CHOICES, Action
from adjudicator.kernel.table.choices import Choice, Description, Member
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import S
from adjudicator.kernel.table.stats import Explanation
from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.refusal import BadOrder, Obstacle, Violation
from adjudicator.kernel.text.text import Text


class Game(Told[S], AgendaRules[S], TimingRules[S, Any], ABC):
    """One game system. `S` is its state. What it declares is listed in `Declared`; here is what its rules say.

    Its set-ups, cards, players and occurrences are of types of its own, by which it overrides what takes them.
    """

    def parse_cards(self, file: str, data: JSON) -> list[Any]:
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
        """Say what in the game's rules forbids an answer or an anytime action; None if nothing does.

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
        assert state.decision is not None
        return state.decision.choice

    def fields_of(self, state: S, seat: str, kind: type[Action]) -> dict[str, Choice] | None:
        """Return what may stand in each field of an anytime action; None if the seat cannot take it now."""
        return {}

    def members_of(self, state: S, seat: str, kind: str) -> tuple[Member, ...]:
        """Return what may stand in the objects that a described action of a kind holds, where there are such; what is
        filled in by them is refused only for what one field cannot know of another."""
        return ()

    def normal(self, state: S, action: Action) -> Action:
        """Return a legal action in its one form."""
        return action

    def out_of_turn_obstacle(self, state: S, action: Action) -> Obstacle:
        """Say which clause forbids an action to a seat that is not asked: the question's, if no other."""
        assert state.decision is not None
        seat, waiting = action.seat, ", ".join(state.waiting)
        why = Text(
            f"{seat} não tem nada a decidir agora; a partida espera {waiting}",
            f"{seat} has nothing to decide now; the match waits on {waiting}",
        )
        return Obstacle(state.decision.clause, why)

    def explain(self, state: S, of: str) -> Explanation:
        """Say what a number is made of. KeyError if there is no such number; see the ruleset for the names."""
        return self.number_rules.explain_number(state, of)

    def numbers(self, state: S) -> Mapping[str, Sequence[str]]:
        """Return which numbers `explain` knows, by what they are of: `{"P1": ["domain"]}` for `P1.domain`."""
        return self.number_rules.numbers(state)

    @abstractmethod
    def violations(self, state: S) -> Iterator[Violation]:
        """Yield what is wrong with the state by the game's own book-keeping: lost cards, impossible counters."""

    def deck_list(self, player: Any) -> Sequence[str]:
        """Return all the cards that a player (of the state) brought."""
        cards: list[str] = player.decklist.value
        return cards

    def conceals(self, state: S, action: Action) -> bool:
        """Whether what a seat does, in answer to a decision of its own alone or at any moment, is not for others to
        see: what is chosen among options that are the seat's own secret. The facts that follow tell what of it shows.
        """
        if not isinstance(action, CHOICES):
            return False
        return state.decision is not None and state.decision.choice is None and state.follows("1.1")

    def take_anytime(self, state: S, action: Action, luck: Luck) -> Iterator[Event]:
        """Yield the facts that an anytime action causes."""
        raise NotImplementedError

    def may_act_anytime(self, state: S, seat: str) -> bool:
        """Whether a seat may take anytime actions: it plays, and still does."""
        return seat in state.seats

    # What a game with windows or costs says besides

    def unusable(self, state: S, step: str, seat: str) -> Iterable[tuple[str, Obstacle]]:
        """Return what a seat has for the innermost occurrence at a step of the chart and cannot use, and why not."""
        return ()

    def prices(self, state: S, seat: str) -> Iterable[Price]:
        """Return what it would cost a seat now to play its cards and use its abilities; none in a game without costs
        that are paid in numbers."""
        return ()

    # How its table is adjusted by judges

    def settle_correction(self, state: S) -> Iterator[Event]:
        """Yield the facts that follow by themselves from a changed table: bonuses, deaths, who has won; perhaps what
        must be asked first."""
        yield from ()

    def give_decision(self, table: S, seat: str) -> None:
        """Let another seat make the pending decision; a game says how a turn passes over. Raises BadOrder."""
        if self.adjuster.give_turn(table, seat):
            return
        decision = table.decision
        if decision is None or len(decision.seats) != 1 or not decision.options:
            raise BadOrder(
                "/seat",
                Text("esta decisão não passa a outro", "this decision cannot be another's"),
            )
        table.decision = msgspec.structs.replace(decision, seats=(seat,))
