"""What judges may order of a match, and the changes that an adjustment is made of: the intent, before any fact."""

from typing import Any, TypeAlias

import msgspec

from adjudicator.kernel.text import Text


class Change(msgspec.Struct, frozen=True, tag_field="change", forbid_unknown_fields=True, gc=False):
    """One change of the table."""


class MoveCard(Change, frozen=True, tag="move_card", gc=False):
    """Move a card: `card` is its id in play, or its key in the zone `from` (`P1.hand`); `to` is a zone or a place in
    play, as the ruleset names them. A deck is entered on top (`P1.deck`) or at the `P1.deck.bottom`."""

    card: str
    to: str
    source: str = msgspec.field(default="", name="from")


class SetCounter(Change, frozen=True, tag="set_counter", gc=False):
    """Bring a number to a value; the difference becomes a reason of its own. Names as for an explanation."""

    of: str
    value: int


class AddModifier(Change, frozen=True, tag="add_modifier", gc=False):
    """Give a number a further reason. `until` says how long it lasts, in the ruleset's words."""

    of: str
    amount: int
    until: str = "stays"


class RemoveModifier(Change, frozen=True, tag="remove_modifier", gc=False):
    """Take a reason of a number away: the step with this number (from 1) of its explanation."""

    of: str
    step: int


class ChangeDecision(Change, frozen=True, tag="change_decision", gc=False):
    """Let another seat make the pending decision."""

    seat: str


class SetValue(Change, frozen=True, tag="set", gc=False):
    """Set, or with `-` at the end append, what stands at a JSON Pointer of the state; secrets are looked through."""

    at: str
    value: Any


class RemoveValue(Change, frozen=True, tag="remove", gc=False):
    """Take away what stands at a JSON Pointer of the state."""

    at: str


class Shuffle(Change, frozen=True, tag="shuffle", gc=False):
    """Shuffle a zone whose order nobody knows (`P1.deck`)."""

    zone: str


AnyChange: TypeAlias = (
    MoveCard | SetCounter | AddModifier | RemoveModifier | ChangeDecision | SetValue | RemoveValue | Shuffle
)


class Order(msgspec.Struct, frozen=True, tag_field="order", tag=str.lower, forbid_unknown_fields=True, gc=False):
    """What a judge orders."""


class Pause(Order, frozen=True, gc=False):
    """The match waits for a dispute."""

    dispute: str


class Resume(Order, frozen=True, gc=False):
    """The dispute is closed; the match goes on."""

    dispute: str


class Penalise(Order, frozen=True, gc=False):
    """A seat gets a warning or another penalty that leaves the table as it is."""

    seat: str
    penalty: str
    infraction: str = ""
    text: Text | None = None


class Lift(Order, frozen=True, gc=False):
    """The penalties and match losses that a dispute's ruling gave are lifted."""

    dispute: str


class Forfeit(Order, frozen=True, gc=False):
    """These seats lose the match, all at once. Where more than one other seat plays, `winners` may say who wins."""

    seats: tuple[str, ...]
    winners: tuple[str, ...] = ()


class DeclareDraw(Order, frozen=True, tag="declare_draw", gc=False):
    """The match is drawn: nobody wins."""


class Adjust(Order, frozen=True, gc=False):
    """The table is changed."""

    changes: tuple[AnyChange, ...]


class Rewind(Order, frozen=True, gc=False):
    """The table goes back to before a move. `plan` is the digest of the backup plan that was authorised."""

    before: int
    plan: str = ""


AnyOrder: TypeAlias = Pause | Resume | Penalise | Lift | Forfeit | DeclareDraw | Adjust | Rewind


class Mandate(msgspec.Struct, frozen=True):
    """Who orders, and why: the role, the dispute, the clauses of the rulebook and the reason that everyone reads."""

    by: str
    reason: str = ""
    clauses: tuple[str, ...] = ()
    dispute: str = ""
