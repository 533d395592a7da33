"""A match read from its log alone, to be shown."""

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any, NamedTuple, TypeVar

from adjudicator.audit.deciding import CANNOT
from adjudicator.audit.importing import BadLog, verified
from adjudicator.audit.log_reading import WHOLE
from adjudicator.audit.reading import read_records
from adjudicator.audit.verify import FOLD
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.text.text import Text
from adjudicator.logbook.form import LogError
from adjudicator.matches.match import Match, project
from adjudicator.matches.records import Recorded

T = TypeVar("T")


class Replayed(NamedTuple):
    """A match of a log: as it stands, the view that shows all of it, its state after so many events (None: before the
    first), and the records that follow."""

    now: Match
    view: str
    state: Any
    records: Sequence[Recorded]


def shown(data: bytes, after: int, show: Callable[[Replayed], T]) -> T:
    """Read a log and return what is shown of it. Raises BadLog for one that cannot be read or folded.

    A log is not verified before it is shown: that is for whoever has it to do. Where it cannot be shown, verifying it
    tells whose fault that is: events that the rules do not give are a BadLog; otherwise the fault is in what shows it.
    """
    log = _folded(_read(data), after)
    try:
        return show(log)
    except CANNOT as error:
        try:
            verified(list(BytesIO(data)))
        except BadLog as bad:
            raise bad from error
        raise


def _read(data: bytes) -> Sequence[Recorded]:
    try:
        return list(read_records(BytesIO(data)))
    except LogError as error:
        raise BadLog(WHOLE, error.why) from error


def _folded(records: Sequence[Recorded], after: int) -> Replayed:
    if not records or after > len(records):
        raise BadLog(WHOLE, Text(f"o registro tem {len(records)} eventos", f"the log has {len(records)} events"))
    try:
        now, then = project(None, records), project(None, records[:after])
    except CANNOT as error:  # whoever writes a log can write events that no game makes: they do not fold
        why = Text("os eventos não seguem uns dos outros", "the events do not follow from one another")
        raise BadLog(FOLD, why) from error
    assert now is not None
    return Replayed(now, JUDGE, None if then is None else then.state, records[after:])
