"""What is stored, checked against its hash chain as it is read: what does not bear its hash is not used.

A chain tells what was changed, lost or put in by whatever did not make the hashes anew as well. Who can do that is
found by the heads that were handed out, not here.
"""

from collections.abc import Iterable, Iterator

from adjudicator.kernel.text.refusal import TextError
from adjudicator.kernel.text.text import Text
from adjudicator.matches.records import GENESIS, Recorded, Snapshot, chain_hash


class Damaged(TextError):
    """What is stored of a match, a dispute or a tournament is not what was written.

    `version`: the first event concerned, 0 where it is not known; `reason`: what is wrong with it.
    """

    def __init__(self, stream: str, version: int, pt: str, en: str) -> None:
        super().__init__(
            f"o registro {stream} está danificado no evento {version}: {pt}" if version else f"{stream}: {pt}",
            f"{stream} is damaged at event {version}: {en}" if version else f"{stream}: {en}",
        )
        self.stream = stream
        self.version = version
        self.reason = Text(pt, en)


def checked(
    records: Iterable[Recorded | Snapshot], version: int = 0, head: str = GENESIS
) -> Iterator[Recorded | Snapshot]:
    """Yield records that follow a version and its hash, or a snapshot among them, each if it bears its hash.

    Raises Damaged.
    """
    for record in records:
        if isinstance(record, Recorded):
            version, head = version + 1, linked(record, version + 1, head)
        else:
            version, head = record.originator_version, record.hash
        yield record


def linked(record: Recorded, version: int, previous: str) -> str:
    """Return the hash of a record that must be of this version and follow that hash. Raises Damaged."""
    if record.originator_version != version:
        other = record.originator_version
        raise Damaged(
            record.originator_id, version, f"no lugar dele está o evento {other}", f"event {other} stands in its place"
        )
    if record.hash != chain_hash(record.originator_id, version, record.move, record.at, record.event, previous):
        raise Damaged(record.originator_id, version, "o hash não confere", "it does not bear its hash")
    return record.hash
