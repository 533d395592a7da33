"""What is read of an exported log for other ends than to verify it: its events."""

from collections.abc import Iterable, Iterator

import msgspec

from adjudicator.audit.chain import sealed, secrets_in
from adjudicator.kernel.text.library_messages import in_both
from adjudicator.logbook.form import EventLine, LogError, read_header, read_line
from adjudicator.matches.records import Recorded
from adjudicator.rulesets.registry import RULESETS


def read_records(lines: Iterable[bytes]) -> Iterator[Recorded]:
    """Yield the events of a log, for a replay or to be asked. Raises LogError."""
    stream = iter(lines)
    header, _ = read_header(stream)
    decoder = RULESETS[header.ruleset].event_decoder
    for line in stream:
        read = read_line(line)
        if not isinstance(read, EventLine):
            return
        if sealed(secrets_in(read.event)):
            raise LogError(
                f"esta visão ({header.view}) do registro esconde valores de que um replay precisa",
                f"this view ({header.view}) of the log hides values that a replay needs",
            )
        try:
            event = decoder.decode(msgspec.json.encode(read.event))
        except (msgspec.MsgspecError, LookupError) as error:
            why = in_both(str(error))
            raise LogError(
                f"o evento {read.version} não pode ser lido: {why.pt}", f"event {read.version} cannot be read: {why.en}"
            ) from error
        yield Recorded(header.match, read.version, header.ruleset, read.move, read.at, read.hash, event)
