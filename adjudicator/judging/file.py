"""A dispute's file as it is shown: `adjudicator.judging.views` makes it for somebody. What a dispute's log keeps as
JSON data (the question, the finding, remedies, plans) is JSON data here too; `HIDDEN` what the viewer may not see."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from adjudicator.kernel.text.data import JSON

Data: TypeAlias = Mapping[str, JSON]
Status: TypeAlias = Literal["called", "investigating", "ruled", "appealed", "remedying", "closed", "withdrawn"]


HIDDEN: Data = {"hidden": True}


class Person(msgspec.Struct, frozen=True):
    """Who acted at the desk."""

    role: str
    seat: str
    label: str


class Evidence(msgspec.Struct, frozen=True, kw_only=True):
    """What a dispute rests on: words, moves of the match, a file by name and SHA-256. What is not said is empty."""

    text: str
    moves: Sequence[int]
    sha256: str
    name: str


class ShownEvidence(Evidence, frozen=True, kw_only=True):
    """Evidence that a dispute was opened with. `for_judges`: no other player reads it while the match runs."""

    for_judges: Annotated[bool, Meta(description="Whether no other player reads it while the match runs.")]


class Statement(Evidence, frozen=True, kw_only=True):
    """What somebody said to a dispute, and when."""

    at: str
    by: Person


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling; the last is the one that holds. What a viewer may not see of a remedy is `hidden`."""

    number: int
    level: int
    by: Person
    at: str
    supersedes: int | None
    outcome: str
    follows: bool | None
    reason: str
    clauses: Sequence[str]
    cards: Sequence[str]
    penalties: Sequence[Data]
    remedies: Sequence[Data]
    note: str


class Appeal(msgspec.Struct, frozen=True, kw_only=True):
    """An appeal, and what became of it."""

    seat: str
    at: str
    grounds: str
    outcome: str
    decided_by: Person | None
    reason: str


class Acceptance(msgspec.Struct, frozen=True, kw_only=True):
    """That a seat accepts the ruling, and who has said so: the seat itself, or a judge who wrote it down."""

    seat: str
    at: str
    by: Person


class File(msgspec.Struct, frozen=True, kw_only=True):
    """A dispute's file, as somebody may see it."""

    id: str
    match: str
    tournament: str
    ruleset: str
    edition: str
    policy: str
    seats: Sequence[str]
    status: Status
    allowed: Sequence[str]
    blocking: bool
    generation: Annotated[int, Meta(description="How often it was opened: 1, and once more each time it was reopened.")]
    version: int
    opened_at: str
    ruled_at: str
    closed_at: str
    time_extension: Annotated[int, Meta(description="minutes that a closed, blocking dispute cost, if more than one")]
    opened_by: Person
    judge: Person | None
    move: int
    at_version: Annotated[int | None, Meta(description="the version that is asked about, if one was named")]
    kind: str
    question: Data
    evidence: Sequence[ShownEvidence]
    finding: Data
    statements: Sequence[Statement]
    rulings: Sequence[Ruling]
    accepted: Sequence[str]
    acceptances: Sequence[Acceptance]
    appeals: Sequence[Appeal]
    plans: Sequence[Data]
    applied: Sequence[int]
