"""Verify an exported log, of whatever it is: a match, a dispute, a tournament."""

from collections.abc import Callable, Iterable
from itertools import chain

from adjudicator.audit.draws import Draw
from adjudicator.audit.evidence import Evidence
from adjudicator.audit.log_reading import Report
from adjudicator.audit.verify import verify
from adjudicator.logbook.form import read_desk_header


def verify_exported(
    lines: Iterable[bytes], evidence: Evidence | None = None, drawn: Callable[[int, Draw], None] | None = None
) -> Report:
    """Check a log given line by line, as `verify` does that of a match. Never raises for what a log may hold."""
    stream = iter(lines)
    first = next(stream, b"")
    header = read_desk_header(first)
    if header is not None:
        from adjudicator.audit.desk_log import verify_desk  # the log of a match needs none of what a store is made of

        return verify_desk(header, first, stream, evidence)
    return verify(chain([first], stream), evidence, drawn)
