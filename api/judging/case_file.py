"""The file of a dispute as an answer: what `adjudicator.judging.file` has, with the form of all that it keeps as JSON
data, and links."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from adjudicator.api.play.past.answered import KnowledgeFound, LegalityAnswer, OutcomeFound, TimingAnswer
from adjudicator.api.play.past.explained import Explanation
from adjudicator.api.schemas.marks import Always, Receipt, told_as
from adjudicator.api.schemas.question_requests import DisputedQuestion
from adjudicator.judging import file
from adjudicator.judging.file import Data
from adjudicator.judging.rulings import AnyRemedy, Penalised
from adjudicator.kernel.text.text import Text
from adjudicator.matches.questions.revealed import Sight


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What the service found, by the kind of question."""

    clauses: Sequence[str]
    refused: Text | None
    precedents: Sequence[str]


class ValueFinding(Finding, frozen=True, kw_only=True, tag_field="kind", tag="value"):
    """What a number is, and why."""

    answer: Explanation | None


class LegalityFinding(Finding, frozen=True, kw_only=True, tag_field="kind", tag="legality"):
    """Whether the action was legal, and by which clauses."""

    answer: LegalityAnswer | None


class TimingFinding(Finding, frozen=True, kw_only=True, tag_field="kind", tag="timing"):
    """Who could respond, with what, and who had passed."""

    answer: TimingAnswer | None


class OutcomeFinding(Finding, frozen=True, kw_only=True, tag_field="kind", tag="outcome"):
    """What would have happened."""

    answer: OutcomeFound | None


class KnowledgeFinding(Finding, frozen=True, kw_only=True, tag_field="kind", tag="knowledge"):
    """What the seat could know."""

    answer: KnowledgeFound | None


class FreeFinding(Finding, frozen=True, kw_only=True, tag_field="kind", tag="free"):
    """Nothing: only a judge can answer this."""

    answer: None


AnyFinding: TypeAlias = ValueFinding | LegalityFinding | TimingFinding | OutcomeFinding | KnowledgeFinding | FreeFinding


class HiddenAdjustment(msgspec.Struct, frozen=True, kw_only=True):
    """A change of the table whose content only judges see while the match runs."""

    remedy: Annotated[str, Meta(extra_json_schema={"const": "adjustment"})]
    hidden: Always


class HiddenPart(msgspec.Struct, frozen=True, kw_only=True):
    """Something that the viewer may not see while the match runs."""

    hidden: Always


AQuestion: TypeAlias = Annotated[
    Data,
    told_as(DisputedQuestion, HiddenPart),
    Meta(title="ShownQuestion", description="The question, or that it is hidden from the viewer while the match runs."),
]
AFinding: TypeAlias = Annotated[
    Data,
    told_as(AnyFinding, HiddenPart),
    Meta(title="ShownFinding", description="The finding, or that it is hidden from the viewer while the match runs."),
]
ARemedy: TypeAlias = Annotated[
    Data,
    told_as(AnyRemedy, HiddenAdjustment),
    Meta(title="ShownRemedy", description="What a ruling does to the match, as far as the viewer may see it."),
]


class Ruling(file.Ruling, frozen=True, kw_only=True):
    """A ruling; the last is the one that holds. What a viewer may not see of a remedy is `hidden`."""

    penalties: Sequence[Annotated[Data, told_as(Penalised)]]
    remedies: Sequence[ARemedy]


class PlanStep(msgspec.Struct, frozen=True, kw_only=True):
    """An event that a rewind would undo: what it was, whose decision if it is one, whether luck was in it."""

    version: int
    move: int
    type: str
    seat: str
    decides: bool
    luck: bool
    clauses: Sequence[str]
    told: Text


class RandomElement(msgspec.Struct, frozen=True, kw_only=True):
    """An event in which luck was."""

    version: int
    move: int
    event: str


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """Where the match would be: after which move, who would be asked, and where the table is to be seen (`state`)."""

    move: int
    version: int
    waiting: Sequence[str]
    state: str


class BackupPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What a rewind would take back, newest first, and what speaks against it; it holds for the match at this `head`
    alone. `changes` counts what would differ in the view of each seat, `decisions` how many of its decisions each seat
    would take again. A `simple` backup takes back one decision, without luck or anything seen."""

    before: Annotated[int, Meta(description="The first move that would no longer stand.")]
    move: int
    version: int
    head: str
    undoes: Sequence[int]
    steps: Sequence[PlanStep]
    changes: Mapping[str, int]
    decisions: Mapping[str, int]
    random_elements: Sequence[RandomElement]
    information_revealed: Mapping[str, Sequence[Sight]]
    risks: Sequence[str]
    simple: bool
    recommend: Literal["rewind", "leave_as_is"]
    requires: str
    preview: Preview
    digest: str
    authorised: bool


class Dispute(file.File, frozen=True, kw_only=True):
    """A dispute's file, as the caller may see it. `allowed` says what may be done with it now."""

    question: AQuestion
    finding: AFinding
    rulings: Sequence[Annotated[file.Ruling, told_as(Ruling)]]
    plans: Sequence[Annotated[Data, told_as(BackupPlan)]]
    links: Mapping[str, str]


class DisputeChanged(Dispute, frozen=True, kw_only=True):
    """A dispute after a command, with a receipt for it."""

    receipt: Receipt
