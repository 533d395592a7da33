"""How a log stands: how far it is, when it was signed last, who has cosigned."""

from collections.abc import Mapping

import msgspec

from adjudicator.transparency.checkpoint import read_checkpoint
from adjudicator.transparency.keys import LogFolder
from adjudicator.transparency.sequencer import is_sequenced, timed
from adjudicator.transparency.tables import LogTables


class Standing(msgspec.Struct, frozen=True):
    """How a log stands: whether a process sequences it now, its entries, the streams that wait for one; when its last
    checkpoint says that it was signed, in seconds since 1970 (None: there is none, or its key is not here); of each
    witness that is asked, whether it has cosigned that, and whether these are enough."""

    sequenced: bool
    entries: int
    waiting: int
    signed_at: int | None
    cosigned: Mapping[str, bool]
    met: bool


def standing(tables: LogTables, folder: LogFolder) -> Standing:
    """Return how the log of a store stands. Raises PersistenceError, NoLog, Malformed."""
    policy, note = folder.policy(), tables.checkpoint()[1]
    signed = read_checkpoint(note.encode()) if note else None
    cosigned = policy.cosigned(signed) if signed is not None else {}
    return Standing(
        sequenced=is_sequenced(tables.recorder),
        entries=tables.size(),
        waiting=tables.count_unlogged(),
        signed_at=timed(note, folder.checkpoint_key().verifier) if folder.exists() else None,
        cosigned={name: name in cosigned for name in policy.witnesses},
        met=signed is None or policy.is_met(signed),
    )
