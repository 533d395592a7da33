"""What judges do to a match, as facts like any other; and actions that were taken against the rules."""

from typing import ClassVar, Generic

import msgspec

from adjudicator.kernel.secrets.reading import open_secret
from adjudicator.kernel.secrets.secret import Secret, stored
from adjudicator.kernel.table.events import Event, begin_move
from adjudicator.kernel.table.judged import Flag, Loss, Penalty, RewindMade
from adjudicator.kernel.table.state import MatchState, S
from adjudicator.kernel.text.data import JSONObject
from adjudicator.kernel.text.text import Text

LASTING = ("version", "move", "began", "desk", "salts", "edition", "withheld")
"""What a table that is replaced leaves as it is: the count of events and moves, the judges' side, the key of salts,
the edition of the rules, whether the seed is withheld."""


class EnforcementChosen(Event):
    """What the match does with an action that the rules forbid; without this fact it is `strict`."""

    enforcement: str

    def fold(self, state: MatchState) -> None:
        state.desk.enforcement = self.enforcement


class ActionForced(Event):
    """A move begins with an action that the rules forbid (`clauses` say by which rule, `why` what fails). It was taken.

    `derived`: what comes of it follows. If not, the rules cannot say, and the pending question stands.
    """

    seat: str
    action: JSONObject
    why: Text
    derived: bool
    signature: str | msgspec.UnsetType = msgspec.UNSET

    def fold(self, state: MatchState) -> None:
        begin_move(state)
        state.desk.illegal = (
            *state.desk.illegal, Flag(state.move, self.seat, self.clauses[0], self.derived)
        )  # fmt: skip
        if self.derived:
            state.decision = None


class AnswerForced(Event):
    """A move begins with a secret answer that the rules forbid: `forbidden` holds the action and why. Nothing follows
    from it."""

    seat: str
    forbidden: Secret[JSONObject]
    signature: Secret[str] | msgspec.UnsetType = msgspec.UNSET

    def fold(self, state: MatchState) -> None:
        begin_move(state)
        state.desk.illegal = (*state.desk.illegal, Flag(state.move, self.seat, self.clauses[0], False))


class JudgeActed(Event):
    """A move begins: a judge orders something. The order is the judges' secret until the match is over, for it may
    name hidden cards; what comes of it are the facts that follow."""

    by: str
    kind: str
    reason: str
    dispute: str
    order: Secret[JSONObject]

    def fold(self, state: MatchState) -> None:
        begin_move(state)


def _stays(state: MatchState) -> None:
    state.desk.stays = (*state.desk.stays, state.move)


class MatchPaused(Event):
    """The match waits for a dispute."""

    dispute: str

    def fold(self, state: MatchState) -> None:
        state.desk.paused = (*state.desk.paused, self.dispute)
        _stays(state)


class MatchResumed(Event):
    """The match no longer waits for a dispute."""

    dispute: str

    def fold(self, state: MatchState) -> None:
        state.desk.paused = tuple(dispute for dispute in state.desk.paused if dispute != self.dispute)
        _stays(state)


class PenaltyGiven(Event):
    """A seat is given a penalty."""

    seat: str
    penalty: str
    infraction: str
    text: Text | None
    dispute: str

    def fold(self, state: MatchState) -> None:
        given = Penalty(self.seat, self.penalty, state.move, self.infraction, self.text, self.dispute)
        state.desk.penalties = (*state.desk.penalties, given)
        _stays(state)


class MatchLossGiven(Event):
    """These seats lose the match by the ruling of a dispute, which replaces what an earlier ruling of it gave."""

    seats: tuple[str, ...]
    dispute: str

    def fold(self, state: MatchState) -> None:
        others = tuple(each for each in state.desk.losses if each.dispute != self.dispute)
        given = tuple(Loss(seat, state.move, self.dispute) for seat in self.seats)
        state.desk.losses = (*others, *given)


class PenaltiesRevoked(Event):
    """The penalties and match losses that a dispute's ruling gave hold no longer: it was opened again."""

    dispute: str

    def fold(self, state: MatchState) -> None:
        state.desk.penalties = tuple(each for each in state.desk.penalties if each.dispute != self.dispute)
        state.desk.losses = tuple(each for each in state.desk.losses if each.dispute != self.dispute)
        _stays(state)


class ZoneMixedOnPaper(Event, tag="Mixed"):
    """A zone of a paper table is shuffled on a judge's order: nobody knows its order then."""

    zone: str
    cards: Secret[list[str]]


class ZoneShuffled(ZoneMixedOnPaper, tag="Shuffled"):
    """A zone is shuffled on a judge's order; its order is in the table that follows."""

    drawn: ClassVar[tuple[str, ...]] = ("cards",)


class TableSet(Event, Generic[S]):
    """The table is replaced: from now on it is this."""

    table: S

    def fold(self, state: MatchState) -> None:
        table = msgspec.json.decode(stored.encode(self.table), type=type(self.table), dec_hook=open_secret)
        for name in table.__struct_fields__:
            if name not in LASTING:
                setattr(state, name, getattr(table, name))


class PositionLoaded(TableSet[S]):
    """The match begins from a table that was written down."""


class TableAdjusted(TableSet[S]):
    """A judge has changed the table."""

    def fold(self, state: MatchState) -> None:
        super().fold(state)
        state.desk.adjusted = (*state.desk.adjusted, state.move)


class TableRewound(TableSet[S]):
    """The table is again what it was before a move. What came since stays in the log, undone."""

    before: int
    plan: str

    def fold(self, state: MatchState) -> None:
        super().fold(state)
        state.desk.rewinds = (*state.desk.rewinds, RewindMade(state.move, self.before))


PLAIN = (
    EnforcementChosen,
    ActionForced,
    AnswerForced,
    JudgeActed,
    MatchPaused,
    MatchResumed,
    PenaltyGiven,
    MatchLossGiven,
    PenaltiesRevoked,
    ZoneMixedOnPaper,
    ZoneShuffled,
)
"""The facts of the desk that are alike in every ruleset."""
