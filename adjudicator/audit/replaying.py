"""A match read from its log alone, to be shown."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import Any

from adjudicator.audit.importing import BadLog
from adjudicator.audit.reading import read_records
from adjudicator.audit.verify import FOLD, WHOLE
from adjudicator.kernel.secret import JUDGE
from adjudicator.kernel.text import Text
from adjudicator.logbook.form import LogError
from adjudicator.matches.match import Match, project
from adjudicator.matches.records import Recorded


@contextmanager
def replayed(data: bytes, after: int) -> Iterator[tuple[Match, str, Any, Sequence[Recorded]]]:
    """Read a log; give the match as it stands, the view that shows all of it, its state after so many events (None:
    before the first) and the records that follow. Whatever of the log cannot be folded or told raises BadLog."""
    try:
        records = list(read_records(BytesIO(data)))
    except LogError as error:
        raise BadLog(WHOLE, error.why) from error
    if not records or after > len(records):
        raise BadLog(WHOLE, Text(f"o registro tem {len(records)} eventos", f"the log has {len(records)} events"))
    try:
        now, then = project(None, records), project(None, records[:after])
        assert now is not None
        yield now, JUDGE, None if then is None else then.state, records[after:]
    except Exception as error:  # whoever writes a log can write events that no game makes: they do not fold
        why = Text("os eventos não seguem uns dos outros", "the events do not follow from one another")
        raise BadLog(FOLD, why) from error
