"""What judges may order of a match, and the changes that an adjustment is made of: the intent, before any fact."""

from typing import TypeAlias, dataclass_transform

import msgspec

from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.text import Text


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Change(msgspec.Struct, frozen=True, tag_field="change", forbid_unknown_fields=True, gc=False):
    """One change of the table."""


class MoveCard(Change, tag="move_card"):
    """Move a card: `card` is its id in play, or its key in the zone `from` (`P1.hand`); `to` is a zone or a place in
    play, as the ruleset names them. A deck is entered on top (`P1.deck`) or at the `P1.deck.bottom`."""

    card: str
    to: str
    source: str = msgspec.field(default="", name="from")


class SetCounter(Change, tag="set_counter"):
    """Bring a number to a value; the difference becomes a reason of its own. Names as for an explanation."""

    of: str
    value: int


class AddModifier(Change, tag="add_modifier"):
    """Give a number a further reason. `until` says how long it lasts, in the ruleset's words."""

    of: str
    amount: int
    until: str = "stays"


class RemoveModifier(Change, tag="remove_modifier"):
    """Take a reason of a number away: the step with this number (from 1) of its explanation."""

    of: str
    step: int


class ChangeDecision(Change, tag="change_decision"):
    """Let another seat make the pending decision."""

    seat: str


class SetValue(Change, tag="set"):
    """Set, or with `-` at the end append, what stands at a JSON Pointer of the state; secrets are looked through."""

    at: str
    value: JSON


class RemoveValue(Change, tag="remove"):
    """Take away what stands at a JSON Pointer of the state."""

    at: str


class Shuffle(Change, tag="shuffle"):
    """Shuffle a zone whose order nobody knows (`P1.deck`)."""

    zone: str


AnyChange: TypeAlias = (
    MoveCard | SetCounter | AddModifier | RemoveModifier | ChangeDecision | SetValue | RemoveValue | Shuffle
)


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Order(msgspec.Struct, frozen=True, tag_field="order", tag=str.lower, forbid_unknown_fields=True, gc=False):
    """What a judge orders."""


class Pause(Order):
    """The match waits for a dispute."""

    dispute: str


class Resume(Order):
    """The dispute is closed; the match goes on."""

    dispute: str


class Penalise(Order):
    """A seat gets a warning or another penalty that leaves the table as it is."""

    seat: str
    penalty: str
    infraction: str = ""
    text: Text | None = None


class RevokePenalties(Order, tag="lift"):
    """The penalties and match losses that a dispute's ruling gave are lifted."""

    dispute: str


class Forfeit(Order):
    """These seats lose the match, all at once. Where more than one other seat plays, `winners` may say who wins."""

    seats: tuple[str, ...]
    winners: tuple[str, ...] = ()


class DeclareDraw(Order, tag="declare_draw"):
    """The match is drawn: nobody wins."""


class Adjust(Order):
    """The table is changed."""

    changes: tuple[AnyChange, ...]


class Rewind(Order):
    """The table goes back to before a move. `plan` is the digest of the backup plan that was authorised."""

    before: int
    plan: str = ""


AnyOrder: TypeAlias = Pause | Resume | Penalise | RevokePenalties | Forfeit | DeclareDraw | Adjust | Rewind


class Authority(msgspec.Struct, frozen=True):
    """Who orders, and why: the role, the dispute, the clauses of the rulebook and the reason that everyone reads."""

    by: str
    reason: str = ""
    clauses: tuple[str, ...] = ()
    dispute: str = ""
