"""All that this tool knows of the code under test."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from adjudicator.kernel.luck import Luck
from adjudicator.kernel.ruleset import happen
from adjudicator.kernel.secret import JUDGE, view
from adjudicator.rulesets.registry import RULESETS
from tests.freeze.hashed import pick, shuffled
from tests.freeze.mapping import Mapping

T = TypeVar("T")


class HashedLuck(Luck):
    """Luck by hash of some words, of what it is asked for, and of how often it has been asked for that."""

    def __init__(self, mode: str, words: tuple[object, ...], mapping: Mapping) -> None:
        super().__init__("00", 0)
        self.mode, self._words, self._mapping = mode, words, mapping
        self._asked: Counter[str] = Counter()

    def shuffled(self, purpose: str, items: Sequence[T]) -> list[T]:
        return shuffled(items, *self._asking(purpose))

    def one_of(self, purpose: str, items: Sequence[T]) -> T:
        return pick(items, *self._asking(purpose))

    def some_of(self, purpose: str, items: Sequence[T], count: int) -> list[T]:
        return self.shuffled(purpose, items)[:count]

    def _asking(self, purpose: str) -> tuple[object, ...]:
        name = self._mapping.get("purpose", _as_it_was)(purpose)
        self._asked[name] += 1
        return (*self._words, "luck", name, self._asked[name])


class Match:
    """A match being played. What it shows is JSON data in the form of the recording."""

    def __init__(self, ruleset: str, seed: int, setup: dict[str, Any], luck: str, mapping: Mapping) -> None:
        self._seed, self._mode, self._mapping, self.moves = seed, luck, mapping, 0
        self._rules = RULESETS[ruleset]
        self._state = self._rules.new_state()
        begun = msgspec.convert(self._mapped("setup", setup), self._rules.setup_type)
        happen(self._state, self._rules.begin(self._state, begun, self._luck()))
        self.seats: tuple[str, ...] = self._state.seats

    def take(self, action: Any) -> None:
        """Take one of the actions of `legal`."""
        self.moves += 1
        happen(self._state, self._rules.decide(self._state, action, self._luck()))

    def legal(self, seat: str) -> list[tuple[dict[str, Any], Any]]:
        """Return what a seat may do: JSON data, and the action to take."""
        actions = self._rules.legal(self._state, seat)
        return [(self._mapped("action", msgspec.to_builtins(action)), action) for action in actions]

    def table(self) -> Any:
        """Return the table as a judge sees it."""
        return self._mapped("table", msgspec.json.decode(view(self._state, JUDGE)))

    def question(self) -> Any:
        """Return the decision, the seats that must answer (none when the match is over), and the result."""
        state = self._state
        asked = {"decision": state.decision, "waiting": state.waiting, "result": state.result}
        return self._mapped("question", msgspec.to_builtins(asked))

    def _mapped(self, subject: str, value: Any) -> Any:
        return self._mapping.get(subject, _as_it_was)(value)

    def _luck(self) -> HashedLuck:
        return HashedLuck(self._mode, (self._seed, self.moves), self._mapping)


def _as_it_was(value: Any) -> Any:
    return value


def facts(ruleset: str) -> tuple[dict[str, list[str]], dict[str, dict[str, Any]], list[str]]:
    """Return the values of each house rule, the cards as JSON data, and the names of the ready decks."""
    rules = RULESETS[ruleset]
    options = {rule.key: [choice.value for choice in rule.choices] for rule in rules.rulebook.options}
    cards = {key: msgspec.to_builtins(card) for key, card in sorted(rules.cards().items())}
    return options, cards, sorted(rules.decks())
