"""The answers to questions, of each kind. What they hold is JSON data, as the logs of disputes keep it: the other
structs here are its form."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType, field

from adjudicator.api.play.past.explained import Difference, Explanation, Moment
from adjudicator.api.schemas.marks import AnAction, AnEvent, AState, Never, thing, told_as
from adjudicator.kernel.table.choices import Choice
from adjudicator.kernel.table.state import Result
from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.rulebook import OptionValue
from adjudicator.kernel.text.text import Text
from adjudicator.matches.questions.revealed import Sight


class DescribedAlone(msgspec.Struct, frozen=True, kw_only=True):
    """Actions that are too many to be listed: `seat` may take one of this `type`, with what each of its `fields` may
    hold."""

    type: str
    fields: Mapping[str, Choice]


class LegalityAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Whether an action is legal, by which clause; `why` not, if it is not; and what its seat may do `instead`."""

    action: AnAction
    seat: str
    legal: bool
    clause: str
    why: Text | UnsetType = UNSET
    instead: Sequence[AnAction]
    described: Sequence[DescribedAlone]


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked, and by which clause."""

    kind: str
    clause: str


class ToldOccurrence(msgspec.Struct, frozen=True, kw_only=True):
    """Something under way: its number, 1 the outermost; `what` it is, at which `step` of the timing chart and by which
    clause; which abilities have been `used` on it."""

    number: int
    what: Annotated[Mapping[str, JSON], thing("Occurrence")]
    step: str
    clause: str
    used: Sequence[str]
    cancelled: bool


class Unusable(msgspec.Struct, frozen=True, kw_only=True):
    """A card that a seat has for the moment and cannot use, by which clause and why."""

    card: str
    clause: str
    why: Text


class WindowSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat in a window: the moves in which it has `passed`, the cards that it could respond with, and those that it
    cannot use; null where the viewer may not know."""

    seat: str
    passed: Sequence[int]
    could_respond: Sequence[str] | None
    cannot: Sequence[Unusable] | None


class Window(msgspec.Struct, frozen=True, kw_only=True):
    """A window in which seats have priority, in their `order`: on which `occurrence`, if on one; which seat is `asked`,
    empty where it is not this window that asks."""

    window: str
    source: str
    clause: str
    order: Sequence[str]
    seats: Sequence[WindowSeat]
    occurrence: int | None
    asked: str


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """A link of the chain, by the number by which choices call it."""

    number: int
    seat: str
    card: str


class OpenChain(Window, frozen=True, kw_only=True):
    """The chain, in its window; `resolving`: nothing can be added any more."""

    resolving: bool
    links: Sequence[Link]


class TimingAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What is open: the decision, the occurrences under way and the windows on them, the outermost first, the chain."""

    waiting: Sequence[str]
    decision: Asked | None
    occurrences: Sequence[ToldOccurrence]
    windows: Sequence[Window]
    chain: OpenChain | None


class BranchLuck(msgspec.Struct, frozen=True, kw_only=True):
    """Where the luck of a branch came from: `match`, or `sampled` from a `seed`."""

    mode: Literal["match", "sampled"]
    seed: str | UnsetType = UNSET


class BranchEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event that would have happened, and in which move."""

    move: int
    event: AnEvent


class BranchDifference(msgspec.Struct, frozen=True, kw_only=True):
    """What differs from the match itself, and from which moment of it (`with`)."""

    with_: Moment = field(name="with")
    changes: Sequence[Difference]


class OutcomeFound(msgspec.Struct, frozen=True, kw_only=True):
    """What would have happened: never `official`. The actions taken, what came of them, and what would differ."""

    official: Never
    under: Mapping[str, OptionValue] | UnsetType = UNSET
    luck: BranchLuck
    actions: Sequence[AnAction]
    move: int
    version: int
    result: Result | None
    events: Sequence[BranchEvent]
    told: Annotated[Sequence[Text], Meta(description="Each event in one sentence.")]
    difference: BranchDifference


class OutcomeAnswer(OutcomeFound, frozen=True, kw_only=True):
    """What would have happened, with the table as it would stand."""

    state: AState


class KnowledgeFound(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat had been shown by then."""

    seat: str
    revealed: Sequence[Sight]


class KnowledgeAnswer(KnowledgeFound, frozen=True, kw_only=True):
    """What a seat could know: what it had been shown, and the table as it sees it."""

    state: AState


class Answered(msgspec.Struct, frozen=True, kw_only=True):
    """An answer, by the kind of question: after which move, in whose view, and the clauses it rests on."""

    ruleset: str
    move: int
    version: int
    view: str
    clauses: Sequence[str]
    answer: Mapping[str, JSON]


class ValueAnswered(Answered, frozen=True, kw_only=True, tag_field="kind", tag="value"):
    """What a number is, and why."""

    answer: Annotated[Mapping[str, JSON], told_as(Explanation)]


class LegalityAnswered(Answered, frozen=True, kw_only=True, tag_field="kind", tag="legality"):
    """Whether an action is legal, and by which clauses."""

    answer: Annotated[Mapping[str, JSON], told_as(LegalityAnswer)]


class TimingAnswered(Answered, frozen=True, kw_only=True, tag_field="kind", tag="timing"):
    """Who can respond, with what, and who has passed."""

    answer: Annotated[Mapping[str, JSON], told_as(TimingAnswer)]


class OutcomeAnswered(Answered, frozen=True, kw_only=True, tag_field="kind", tag="outcome"):
    """What would have happened."""

    answer: Annotated[Mapping[str, JSON], told_as(OutcomeAnswer)]


class KnowledgeAnswered(Answered, frozen=True, kw_only=True, tag_field="kind", tag="knowledge"):
    """What a seat could know."""

    answer: Annotated[Mapping[str, JSON], told_as(KnowledgeAnswer)]


KINDS = {str(kind.__struct_config__.tag): kind for kind in Answered.__subclasses__()}
"""The answers, by the kind of question."""
