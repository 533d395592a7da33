"""Receipts: what is answered to what was acknowledged, signed, so that it cannot be denied later."""

from pathlib import Path

import msgspec

from adjudicator.judging.dispute import Dispute
from adjudicator.judging.tournaments import Tournament
from adjudicator.matches.hosting.seeding import Seed
from adjudicator.matches.records import Recorded
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.transparency.keys import RECEIPTS_KEY, LogFolder
from adjudicator.transparency.notes import SignerKey
from adjudicator.transparency.promise import Promise
from adjudicator.transparency.receipts import WITHIN_SECONDS, Receipt, origin_of, receipt_note


class Receipts:
    """Signs receipts with the key of a log's folder; where there is none, or nobody puts into the log what they
    promise, there are no receipts."""

    def __init__(self, folder: str, recorder: MatchRecorder) -> None:
        log = LogFolder(Path(folder)) if folder else None
        self._key: SignerKey | None = None
        self._promise = Promise(log, recorder) if log is not None else None
        if log is not None and log.has(RECEIPTS_KEY) and log.lost() is None:
            self._key = log.receipts_key()

    def promise(self) -> Promise | None:
        """Return who keeps what receipts promise; None where no log is wanted."""
        return self._promise

    @property
    def key(self) -> str:
        """The public key that verifies receipts, as text; empty where none are given."""
        return "" if self._key is None else str(self._key.verifier)

    def of_match(self, record: Recorded, seat: str) -> str | None:
        """Return a receipt for a match up to an event, with which a move of a seat (empty: of nobody's) ended."""
        head = record.at, record.hash, record.originator_version
        return self._signed(*head, match=record.originator_id, move=record.move, seat=seat)

    def of_dispute(self, dispute: Dispute) -> str | None:
        """Return a receipt for all that has happened in a dispute."""
        return self._signed(dispute.at, dispute.hash, dispute.version, dispute=dispute.id)

    def of_tournament(self, tournament: Tournament) -> str | None:
        """Return a receipt for all that has happened in a tournament."""
        last = tournament.records[-1]
        return self._signed(last.at, last.hash, last.originator_version, tournament=tournament.id)

    def of_seed(self, seed: Seed) -> str | None:
        """Return a receipt for a seed: it names what the service is bound to, and what the seats have given so far."""
        last, bound = seed.records[-1], seed.committed.commitment
        head = last.at, last.hash, last.originator_version
        return self._signed(*head, seed=seed.id, commitment=bound, nonces=seed.nonces, keys=seed.keys)

    def _signed(self, at: str, hash: str, version: int, **place: str | int | dict[str, str]) -> str | None:
        if self._key is None or self._promise is None or not self._promise.is_kept():
            return None
        head = Receipt(at, hash, origin_of(self._key.name), version, WITHIN_SECONDS)
        return receipt_note(msgspec.structs.replace(head, **place), self._key)
