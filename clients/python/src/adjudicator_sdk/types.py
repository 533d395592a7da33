"""What the service answers, as far as playing needs it: thin types by the contract's names.

Members that are not named here are ignored, for answers may grow. An action, an event or a state is what its game makes
of it: a JSON object.
"""

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

if TYPE_CHECKING:
    JSON: TypeAlias = "bool | int | str | list[JSON] | dict[str, JSON] | None"
else:
    JSON = Any  # msgspec reads no recursive alias
JSONObject: TypeAlias = dict[str, JSON]


class Choice(msgspec.Struct, frozen=True):
    """What may be chosen; the form says how.

    `one` of the options; `some` of them, from `least` to `most`; an `amount` between these; an `order` of all; or
    `assign`: one of the `places` for each option.
    """

    form: Literal["one", "some", "amount", "order", "assign"] = "one"
    options: list[str] = []
    least: int = 1
    most: int = 1
    places: list[str] = []


class Described(msgspec.Struct, frozen=True):
    """Actions of a type that are too many to be listed: what may stand in each field."""

    seat: str
    type: str
    fields: dict[str, Choice]


class Result(msgspec.Struct, frozen=True):
    """How a match ended: who won, and by which rule."""

    winners: list[str]
    reason: str


class Decision(msgspec.Struct, frozen=True):
    """What a match waits on."""

    kind: str
    seats: list[str]
    clause: str
    source: str = ""
    sealed: bool = False


class DecisionAnswer(msgspec.Struct, frozen=True):
    """What a match waits on, and all that the view's seat may do: `legal` actions, ready to be posted, and those that
    are `described`."""

    match: str
    ruleset: str
    move: int
    version: int
    view: str
    decision: Decision | None
    waiting: list[str]
    legal: list[JSONObject]
    described: list[Described]
    result: Result | None

    @property
    def mine(self) -> bool:
        """Whether the match waits for the seat that asked."""
        return self.view in self.waiting


class EventLine(msgspec.Struct, frozen=True):
    """An event, as the view sees it: its `event` has a `type`, and what follows from that."""

    version: int
    move: int
    at: str
    event: JSONObject
    hash: str

    @property
    def type(self) -> str:
        """What has happened."""
        return str(self.event["type"])


class Snapshot(msgspec.Struct, frozen=True):
    """The table as the view sees it, after a version."""

    version: int
    state: JSONObject


class MoveMade(msgspec.Struct, frozen=True):
    """The move that an action made, and what the match waits on then."""

    move: int
    version: int
    events: list[EventLine]
    next: DecisionAnswer
    receipt: str | None


class Match(msgspec.Struct, frozen=True):
    """A match and where it stands; while its seats take part in the seed (`seeding`) it has not begun."""

    id: str
    ruleset: str
    edition: str
    status: str
    version: int = 0
    waiting: list[str] = []
    result: Result | None = None


class Seed(msgspec.Struct, frozen=True):
    """The seed of a match whose seats take part in it: what the service is bound to, and what has come so far."""

    id: str
    match: str
    commitment: str
    nonces: dict[str, str]
    waiting: list[str]
    closed: bool
    keys: dict[str, str] = {}
    receipt: str | None = None


class MatchCreated(msgspec.Struct, frozen=True):
    """A new match, and the tokens of its seats, which are not shown again."""

    match: Match
    tokens: dict[str, str]
    receipt: str | None
    seed: Seed | None = None


class Who(msgspec.Struct, frozen=True):
    """Whose token it is."""

    subject: str
    role: str
    match: str
    seat: str
