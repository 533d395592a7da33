"""Choices: the forms that a question takes, and what may answer it.

A choice says what is legal so that it can be listed where that is small and described where it is not. Listing,
describing and refusing ask the same bounds: what is listed or described is accepted, all else is refused.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from math import comb, factorial
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

import msgspec

from adjudicator.kernel.table.actions import Action, Assign, Choose, ChooseAmount, ChooseOrder, ChooseSome
from adjudicator.kernel.text.data import JSON, JSONObject
from adjudicator.kernel.text.text import Text

LISTED = 100
"""A choice of no more possible answers than this is listed, and every choice of one; one of more is described."""

T = TypeVar("T")

Form: TypeAlias = Literal["one", "some", "amount", "order", "assign"]

Chosen: TypeAlias = str | int | tuple[str, ...]
"""A value that may be chosen: an option, a number, or several options or places in an order."""


class Pick(Protocol):
    """Takes one of several things: at random, the first, the next to be tried."""

    def __call__(self, things: Sequence[T], /) -> T: ...


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What may be chosen. The form says how:

    - `one` of the options;
    - `some` of them: at `least` so many and at `most` so many (an option that stands twice may be taken twice);
    - an `amount`, a whole number from `least` to `most`;
    - an `order` of all the options;
    - `assign`: one of the `places` for each of the options, in their order.
    """

    form: Form = "one"
    options: tuple[str, ...] = ()
    least: int = 1
    most: int = 1
    places: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """How many answers there are."""
        count = len(self.options)
        if self.form == "one":
            return count
        if self.form == "some":
            return sum(comb(count, size) for size in range(self.least, min(self.most, count) + 1))
        if self.form == "amount":
            return max(0, self.most - self.least + 1)
        return factorial(count) if self.form == "order" else len(self.places) ** count

    def why_not(self, value: Chosen) -> Text | None:
        """Say what is wrong with a value that would be chosen; None if nothing is."""
        return _BOUNDS[self.form](self, value)

    def values(self) -> Iterator[Any]:
        """Yield every value that may be chosen, each once, in a stable order; of the type that its form says."""
        if self.form == "one":
            yield from self.options
        elif self.form == "some":
            sizes = range(self.least, min(self.most, len(self.options)) + 1)
            found = (chosen for size in sizes for chosen in combinations(self.options, size))
            yield from dict.fromkeys(map(self.normal, found))
        elif self.form == "amount":
            yield from range(self.least, self.most + 1)
        elif self.form == "order":
            yield from dict.fromkeys(permutations(self.options))
        else:
            yield from product(self.places, repeat=len(self.options))

    def sample(self, pick: Pick) -> Chosen:
        """Return one value that may be chosen, by `pick`."""
        if self.form == "one":
            return pick(self.options)
        if self.form == "amount":
            return pick(range(self.least, self.most + 1))
        if self.form == "assign":
            return tuple(pick(self.places) for _ in self.options)
        count = len(self.options)
        if self.form == "some":
            count = pick(range(self.least, min(self.most, count) + 1))
        left = list(self.options)
        taken = [left.pop(pick(range(len(left)))) for _ in range(count)]
        return self.normal(tuple(taken))

    def normal(self, value: tuple[str, ...]) -> tuple[str, ...]:
        """Return a legal value in its one form: a selection in the order of the options."""
        if self.form != "some":
            return value
        left = Counter(value)
        ordered = []
        for option in self.options:
            if left[option]:
                left[option] -= 1
                ordered.append(option)
        return tuple(ordered)


class Member(msgspec.Struct, frozen=True, gc=False):
    """What may stand in a member of an object that an action holds, beside what describes the action: `mine.kind` is
    the member `kind` of the object `mine`. The form is that of a choice, or `text`: words, of so many letters.

    With `least` 0 it may be left out; it is asked `when` each of those other fields holds one of these values.
    """

    name: str
    form: Form | Literal["text"] = "one"
    options: tuple[str, ...] = ()
    least: int = 1
    most: int = 1
    when: dict[str, tuple[str, ...]] = {}


def _one(choice: Choice, value: str) -> Text | None:
    if value in choice.options:
        return None
    names = ", ".join(choice.options)
    return Text(f"escolha um destes: {names}", f"choose one of: {names}")


def _some(choice: Choice, value: tuple[str, ...]) -> Text | None:
    strange = Counter(value) - Counter(choice.options)
    again = ", ".join(each for each in strange if each in choice.options)
    if again:
        return Text(f"nomeado vezes demais: {again}", f"named too often: {again}")
    if strange:
        named = ", ".join(strange)
        return Text(f"não está entre as escolhas: {named}", f"it is not among the choices: {named}")
    if not choice.least <= len(value) <= choice.most:
        return Text(f"escolha de {choice.least} a {choice.most}", f"choose from {choice.least} to {choice.most}")
    return None


def _amount(choice: Choice, value: int) -> Text | None:
    if choice.least <= value <= choice.most:
        return None
    return Text(f"um número de {choice.least} a {choice.most}", f"a number from {choice.least} to {choice.most}")


def _order(choice: Choice, value: tuple[str, ...]) -> Text | None:
    if Counter(value) == Counter(choice.options):
        return None
    names = ", ".join(choice.options)
    return Text(f"ponha em ordem, cada um uma vez: {names}", f"put in order, each once: {names}")


def _assignment(choice: Choice, value: tuple[str, ...]) -> Text | None:
    if len(value) == len(choice.options) and all(place in choice.places for place in value):
        return None
    things, places = ", ".join(choice.options), ", ".join(choice.places)
    return Text(
        f"diga para cada um de {things} um destes: {places}", f"say for each of {things} one of these: {places}"
    )


_BOUNDS: dict[Form, Callable[[Choice, Any], Text | None]] = {
    "one": _one,
    "some": _some,
    "amount": _amount,
    "order": _order,
    "assign": _assignment,
}


class Description(msgspec.Struct, frozen=True, gc=False):
    """Actions that are too many to be listed: the type of action, and what may stand in each of its fields."""

    type: str
    fields: dict[str, Choice]

    def sample(self, seat: str, pick: Pick) -> JSONObject:
        """Return one such action of a seat as JSON data, by `pick`."""
        return {"type": self.type, "seat": seat, **{name: each.sample(pick) for name, each in self.fields.items()}}

    def covers(self, action: Action) -> bool:
        """Whether an action is one of those described."""
        return action.__struct_config__.tag == self.type and all(
            choice.why_not(getattr(action, name)) is None for name, choice in self.fields.items()
        )


ANSWERS: dict[Form, tuple[type[Action], str]] = {
    "one": (Choose, "choice"),
    "some": (ChooseSome, "choices"),
    "amount": (ChooseAmount, "amount"),
    "order": (ChooseOrder, "order"),
    "assign": (Assign, "places"),
}
"""By which kind of action a choice of each form is answered, and in which field."""


def answers(choice: Choice, seat: str) -> tuple[Action, ...]:
    """Return every answer that a seat may give, if they are few enough to be listed."""
    if choice.form == "one":
        return tuple([Choose(seat, option) for option in choice.options])
    if choice.size > LISTED:
        return ()
    kind, field = ANSWERS[choice.form]
    return tuple([kind(seat, **{field: value}) for value in choice.values()])


def description(choice: Choice) -> Description | None:
    """Describe the answers to a choice that are too many to be listed."""
    if choice.form == "one" or choice.size <= LISTED:
        return None
    kind, field = ANSWERS[choice.form]
    return Description(str(kind.__struct_config__.tag), {field: choice})


def one_offered(decision: Mapping[str, JSON], without: Collection[str], pick: Pick) -> JSON:
    """Return, by `pick`, one action that a decision (its JSON) lists, or describes where there are too many; no action
    of the types `without`."""
    listed = [action for action in decision["legal"] if action["type"] not in without]
    if listed:
        return pick(listed)
    found = pick([each for each in decision["described"] if each["type"] not in without])
    described = Description(found["type"], msgspec.convert(found["fields"], dict[str, Choice]))
    return described.sample(found["seat"], pick)
