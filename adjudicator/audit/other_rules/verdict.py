"""What is found of a recorded match under other rules."""

from typing import Literal, TypeAlias

import msgspec

from adjudicator.kernel.table.state import Result
from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.text import Text

Word: TypeAlias = Literal["same", "other", "unknown", "unread"]
"""`same` to the end; `other` from a move on; `unknown` from a move on, with no difference before; `unread`: the log
cannot be read, or the rules that it names do not give it."""

What: TypeAlias = Literal["setup", "choices", "refused", "happened", "number", "result"]
"""What differs: the match could not begin so; what may be done; the recorded choice is against the rules; what happens;
a number alone; how it ends."""

Why: TypeAlias = Literal["refused", "question", "card", "luck", "judge", "rules", "end"]
"""Why a match is followed no further: a recorded choice is against the rules; it answered another question; what it
names is another card; luck is asked for that was not recorded; a judge has changed the table; the rules do not know how
to go on; the record ends before the match does."""


class Difference(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first thing that differs: in which recorded move, by which clause. `of` is the kind of fact or action, `was`
    and `now` what differs of it; of what is refused `why` says it in both languages. `told` has both sides in
    sentences, as far as these tell it: None for what is not there."""

    move: int
    what: What
    clause: str
    of: str = ""
    was: JSON = None
    now: JSON = None
    why: Text | None = None
    told: tuple[Text | None, Text | None] | None = None


class Stopped(msgspec.Struct, frozen=True, omit_defaults=True):
    """From which recorded move on nothing can be said, why, and by which clause if by one. `detail` is for programs, of
    what is refused `told` says it in both languages."""

    move: int
    why: Why
    clause: str = ""
    detail: str = ""
    told: Text | None = None


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is found of a match of so many recorded `moves`.

    `first` is the first difference. What could have been done differs in many matches in which nothing else does:
    `course` is the first difference in what was done and what came of it. `stopped` says how far it could be followed;
    without it, to its end, and `now` is the result then.
    """

    match: str
    ruleset: str
    moves: int
    word: Word
    first: Difference | None = None
    course: Difference | None = None
    stopped: Stopped | None = None
    was: Result | None = None
    now: Result | None = None
    fault: Text | None = None

    @property
    def followed(self) -> bool:
        """Whether the match was followed to an end."""
        return self.word != "unread" and self.stopped is None and self.now is not None

    @property
    def turned(self) -> bool | None:
        """Whether others win, or nobody does; None where that is not known."""
        if not self.followed or self.was is None or self.now is None:
            return None
        return set(self.was.winners) != set(self.now.winners)
