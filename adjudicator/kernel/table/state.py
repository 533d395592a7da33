"""What every match has, whatever its ruleset: where it stands and what it waits on."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import msgspec

from adjudicator.kernel.secrets.secret import Name, Secret, ServiceSecret
from adjudicator.kernel.table.choices import Choice, Form
from adjudicator.kernel.table.judged import Desk
from adjudicator.kernel.table.zones import Zoned
from adjudicator.kernel.text.data import JSONObject
from adjudicator.kernel.text.editions import is_since


class Decision(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A question that the match is waiting on.

    `kind` says what is asked (`plan`, `target`, `attribute`, …), `seats` who must answer, `clause` by which
    rule, `source` for which card. `options` lists the choices where all may see them; where they are a seat's
    own secret it is empty, and the legal actions of that seat tell. A `sealed` decision has one answer from
    each seat, none of them shown before the last is in. `form`, `least`, `most` and `places` are those of a `Choice`.
    """

    kind: str
    seats: tuple[str, ...]
    clause: str
    source: str = ""
    options: tuple[str, ...] = ()
    sealed: bool = False
    form: Form = "one"
    least: int = 1
    most: int = 1
    places: tuple[str, ...] = ()

    @property
    def choice(self) -> Choice | None:
        """What may be chosen, where all may see it."""
        if not self.options and self.form != "amount":
            return None
        return Choice(self.form, self.options, self.least, self.most, self.places)


class Result(msgspec.Struct, frozen=True):
    """How a match ended: its winners (several if the victory is shared, none if drawn or if all have
    lost by ruling) and by which rule."""

    winners: tuple[str, ...]
    reason: str


class Earlier(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many events and moves a table had seen before the match began from it: it keeps their numbers."""

    events: int = 0
    moves: int = 0


class MatchState(msgspec.Struct, kw_only=True):
    """The state's part that the kernel keeps. A ruleset's state inherits it.

    `version` counts the events folded in, `move` the accepted actions; `began` is the version before the last of them.
    `answers` holds the sealed answers given so far to the pending decision, `desk` what judges have done. `seats` are
    in turn order, `left` those that play no more. A subclass types the `agenda`, what is still to be done once the
    decision is made, the next task last, and `occurring`, what is on its way through the timing chart, the innermost
    last. `earlier` is what the table had seen if the match began from a position. `salts` is the key of the salts that
    closed zones get at every change; unset in a match from before there were such. `edition` is that of the rules that
    the match is played under; unset in the first. `withheld`: its seed is told to judges alone when it is over.
    """

    fixed: ClassVar[tuple[str, ...]] = (
        "version", "move", "began", "desk", "seats", "options", "agenda", "answers", "result", "decision", "earlier",
        "salts", "edition", "withheld",
    )  # fmt: skip
    """What no judge's change may touch: the book of the match itself. A game adds what follows from its table."""

    version: int = 0
    move: int = 0
    began: int = 0
    decision: Decision | None = None
    answers: dict[str, Secret[JSONObject]] = {}
    result: Result | None = None
    desk: Desk = msgspec.field(default_factory=Desk)
    seats: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    agenda: tuple[Any, ...] = ()
    occurring: tuple[Any, ...] = ()
    earlier: Earlier = Earlier()
    salts: ServiceSecret[str] | msgspec.UnsetType = msgspec.UNSET
    edition: str | msgspec.UnsetType = msgspec.UNSET
    withheld: bool | msgspec.UnsetType = msgspec.UNSET

    if TYPE_CHECKING:  # a subclass declares them, at their places
        options: msgspec.Struct = msgspec.Struct()

        @property
        def players(self) -> Mapping[str, Zoned]:
            """Who plays, by seat, each a game's own kind of player."""

    def follows(self, edition: str) -> bool:
        """Whether the match is played under this edition of its rules, or a later one: what an edition has put right
        stays as it was in the matches of those before it."""
        return self.edition is not msgspec.UNSET and is_since(self.edition, edition)

    @property
    def now(self) -> tuple[int, int]:
        """The numbers by which what comes of the event being folded names it and its move. They are the event's and
        the move's own, counted on from what the table had seen before the match."""
        earlier = self.earlier
        return earlier.events + self.version, earlier.moves + self.move

    @property
    def sealed_names(self) -> list[Name]:
        """The names of players that the match has committed to, in the order of seats."""
        names = [getattr(player, "name", None) for player in self.players.values()]
        return [name for name in names if isinstance(name, Name) and name.is_sealed]

    def waits_on(self, seat: str) -> bool:
        """Whether this seat must answer now."""
        return self.decision is not None and seat in self.decision.seats and seat not in self.answers

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats that must answer now, in order; none when the match is over."""
        if self.decision is None:
            return ()
        if not self.answers:
            return self.decision.seats
        return tuple([seat for seat in self.decision.seats if seat not in self.answers])

    @property
    def living(self) -> tuple[str, ...]:
        """The seats that still play, in turn order."""
        if not self.left:
            return self.seats
        return tuple([seat for seat in self.seats if seat not in self.left])


S = TypeVar("S", bound=MatchState)
"""The state of a game."""

S_contra = TypeVar("S_contra", bound=MatchState, contravariant=True)
"""The same in a protocol whose functions take it."""
