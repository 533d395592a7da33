"""Actions: what a seat asks to do. Every ruleset has these, and adds its own."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, TypeAlias, TypeVar, dataclass_transform

import msgspec

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Action(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True, gc=False):
    """The intent of one seat. In JSON, `type` is the name of the action in lower case.

    `replies`: actions of this kind answer what another seat has proposed.
    """

    replies: ClassVar[bool] = False
    seat: str


class Choose(Action):
    """Answers a decision with one of its options."""

    choice: str


class ChooseSome(Action, tag="choose_some"):
    """Answers a decision with some of its options."""

    choices: tuple[str, ...]


class ChooseAmount(Action, tag="choose_amount"):
    """Answers a decision with a number."""

    amount: int


class ChooseOrder(Action, tag="choose_order"):
    """Answers a decision with all its options, in an order."""

    order: tuple[str, ...]


class Assign(Action):
    """Answers a decision with a place for each of its options, in their order."""

    places: tuple[str, ...]


CHOICES = (Choose, ChooseSome, ChooseAmount, ChooseOrder, Assign)
"""What answers a choice: what is chosen, and nothing that is done."""


class Respond(Action):
    """Responds in an open chain, by a card."""

    card: str


class Pass(Action):
    """Lets an open window go by."""


class Yield(Action):
    """Passes now, and in every window until the end of the turn."""


Naming: TypeAlias = Sequence[tuple[type[Action], Mapping[str, Callable[[T, str], Iterable[str]]]]]
"""Ways to take actions of a game's own: the kind of action, and for each field that names something what it may name,
by state and seat. A field that holds several names one of them at least; what is left out is as it is by default."""
