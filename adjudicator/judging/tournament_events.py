"""What can happen to a tournament. Its log only grows: time that was given is taken back by another event."""

from typing import Any, Literal, TypeAlias

import msgspec

from adjudicator.judging.dispute_events import DeskEvent
from adjudicator.kernel.secrets.secret import Name

Office = Literal["judge", "head_judge", "scorekeeper", "spectator"]


class TournamentOpened(DeskEvent):
    """A tournament of one ruleset begins, under a policy, with the options that its matches have by default."""

    name: str
    ruleset: str
    policy: str
    options: dict[str, Any]
    by: str
    held_back: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether what was hidden in its matches stays so until its end; told where it does."""


class TournamentEnded(DeskEvent):
    """The tournament is at its end: its matches that are over are there for all who could watch them."""

    by: str


class JudgeAppointed(DeskEvent, omit_defaults=True):
    """Somebody holds an office in the tournament, until `expires_at` if that is said. `subject` names the token."""

    subject: str
    office: Office
    label: Name
    by: str
    expires_at: str = ""


class JudgeDismissed(DeskEvent):
    """Somebody holds it no longer: the token is revoked."""

    subject: str
    by: str


class AtTable(msgspec.Struct, frozen=True):
    """Where a match of a round is played."""

    table: str
    match: str


class RoundOpened(DeskEvent):
    """A round is paired: so many minutes for these matches, from when it starts."""

    number: int
    minutes: int
    tables: tuple[AtTable, ...]
    by: str


class RoundStarted(DeskEvent):
    """The time of a round begins."""

    number: int
    by: str


class RoundExtended(DeskEvent):
    """All matches of a round have so many minutes more; fewer, where some were given by mistake."""

    number: int
    minutes: int
    reason: str
    by: str


class TimeGiven(DeskEvent):
    """A match of a round has so many minutes more; fewer, where some were given by mistake."""

    match: str
    minutes: int
    reason: str
    by: str


AnyRoundEvent: TypeAlias = RoundOpened | RoundStarted | RoundExtended | TimeGiven
AnyTournamentEvent: TypeAlias = TournamentOpened | JudgeAppointed | JudgeDismissed | TournamentEnded | AnyRoundEvent
