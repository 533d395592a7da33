"""What clients keep of what was acknowledged to them, and how it is held against the log as it is served."""

import http.client
import threading
import time
from bisect import bisect_right
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from itertools import count, pairwise
from typing import Any

import msgspec

from adjudicator.audit.checks import LOGGED, PASSED, RECEIPT, Given
from adjudicator.audit.evidence import Evidence
from adjudicator.audit.verify import verify
from adjudicator.judging.stored import StoredDisputes
from adjudicator.judging.tournaments import Tournaments
from adjudicator.logbook.form import EventLine, read_line
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder
from adjudicator.transparency.checking import extends
from adjudicator.transparency.checkpoint import Checkpoint, read_checkpoint
from adjudicator.transparency.keys import LogFolder
from adjudicator.transparency.leaves import Head, read_leaf, stream_hash
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.receipts import Receipt, read_receipt
from adjudicator.transparency.source import entries_of
from adjudicator.transparency.tiles import path_of
from tests.api.service import fetch
from tests.conftest import SECRET
from tests.torture.club import Club

Seen = tuple[float, bytes]
"""When a checkpoint was seen first, in seconds since 1970, and its note."""
MOVES, DISPUTES = 40, 3
"""How long a match is played; how many disputes of one are judged."""
PACE_SECONDS, LOOK_SECONDS = 0.01, 0.1
"""How long clients wait after a request, and those who watch the log between looks, where nothing else is said."""
UNSIGNED = "/v1/tokens"
"""What is answered without a receipt: it changes no stream."""


class Kept(msgspec.Struct, frozen=True):
    """A receipt as a client keeps it: its note, and to which request it was the answer."""

    note: str
    path: str


class Acknowledged(Club):
    """A club whose clients keep every receipt, and go on until it is enough."""

    def __init__(self, database: str, port: int) -> None:
        super().__init__(database, port)
        self.receipts: list[Kept] = []
        self.pace = PACE_SECONDS

    def post(self, token: str, path: str, key: str, body: Any) -> Any:
        """Send a request until it is answered; keep the receipt, which every answer has that acknowledges something."""
        answer = super().post(token, path, key, body)
        if path != UNSIGNED:
            self.receipts.append(Kept(answer["receipt"], path))
        threading.Event().wait(self.pace)
        return answer

    def keep_working(self, players: int, judges: int) -> list[threading.Thread]:
        """Have clients play and judge, match after match, until `enough` is set; what fails is raised by `check`."""
        self.failures = []
        jobs: list[tuple[str, Callable[[str], None]]] = [
            *((f"p{number}", lambda name: self.play(name, MOVES)) for number in range(players)),
            *((f"j{number}", lambda name: self.judge(name, DISPUTES)) for number in range(judges)),
        ]

        def work(name: str, job: Callable[[str], None]) -> None:
            try:
                for number in count():
                    job(f"{name}-{number}")
                    if self.enough.is_set():
                        return
            except BaseException as error:
                self.failures.append(error)

        threads = [threading.Thread(target=work, args=job) for job in jobs]
        for thread in threads:
            thread.start()
        return threads


class Watch:
    """Somebody who reads the log's checkpoint again and again, and keeps each with the time when it was there first."""

    def __init__(self, port: int, look_seconds: float = LOOK_SECONDS) -> None:
        self.port = port
        self.look_seconds = look_seconds
        self.seen: list[Seen] = []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look_on)
        self._thread.start()

    def end(self) -> list[Seen]:
        """Look once more, and stop; return what was seen, oldest first."""
        self._over.set()
        self._thread.join()
        return self.seen

    def _look_on(self) -> None:
        over = False
        while not over:
            over = self._over.wait(self.look_seconds)
            try:
                status, note = fetch(self.port, "/log/checkpoint")
            except (OSError, http.client.HTTPException):
                continue
            if status == 200 and (not self.seen or self.seen[-1][1] != note):
                self.seen.append((time.time(), note))


class Log:
    """The log as anybody can read it over HTTP, up to the last checkpoint that was seen. It is a Source."""

    def __init__(self, port: int, folder: LogFolder, seen: list[Seen]) -> None:
        self.port = port
        self.keys = folder.checkpoint_key().verifier, folder.receipts_key().verifier
        self.seen = [(at, self._tree(note)) for at, note in seen]
        self.size = self.seen[-1][1].size
        self._heads: dict[str, list[tuple[int, int]]] = {}
        for position, entry in entries_of(self, self.size):
            leaf = read_leaf(entry)
            assert leaf is not None
            if isinstance(leaf, Head):
                self._heads.setdefault(leaf.stream, []).append((position, leaf.version))

    def checkpoint(self) -> bytes:
        """Return the last checkpoint as it is served."""
        return self._read("checkpoint")

    def at(self, level: int, number: int, width: int) -> bytes:
        """Return a tile or a bundle."""
        return self._read(path_of(level, number, width))

    def check_receipts(self, club: Acknowledged) -> float:
        """Check each receipt, by itself, against its stream, and against the log; return the longest that any of them
        waited for its leaf, in seconds."""
        assert club.receipts
        assert not (without := [kept.path for kept in club.receipts if not kept.note]), ("no receipt", without)
        receipts = [read_receipt(kept.note, self.keys[1]) for kept in club.receipts]
        hashes: dict[str, dict[int, str]] = {}
        for match in sorted({receipt.match for receipt in receipts if receipt.match}):
            notes = [kept.note for kept, receipt in zip(club.receipts, receipts, strict=True) if receipt.match == match]
            hashes[match] = self._exported(match, club.organiser, notes)
        store = Matches(open_recorder(club.database), SECRET)
        with closing(store.tables.dialect):
            disputes, tournaments = StoredDisputes(store, {}), Tournaments(store)
            for id in {receipt.dispute or receipt.tournament for receipt in receipts} - {""}:
                records = (disputes if id.startswith("d_") else tournaments).of(id)
                hashes[id] = {record.originator_version: record.hash for record in records}
        for receipt in receipts:
            assert hashes[receipt.stream][receipt.version] == receipt.hash, receipt
        return max(self._waited(receipt) for receipt in receipts)

    def check_growth(self, every: int = 1) -> None:
        """Check that each checkpoint that was seen, or every so manieth, begins with the one before."""
        for (_, old), (_, new) in pairwise([*self.seen[:-1:every], self.seen[-1]]):
            assert old.size < new.size, (old, new)
            assert extends(self, old, new), (old, new)

    def _tree(self, note: bytes) -> Checkpoint:
        signed = read_checkpoint(note)
        signed.check_log(self.keys[0])
        return signed.checkpoint

    def _exported(self, match: str, token: str, notes: list[str]) -> dict[int, str]:
        """Verify a match's exported log with all receipts of it, as `adjudicator verify` does; return its hashes."""
        status, data = fetch(self.port, f"/v1/matches/{match}/log", token)
        assert status == 200, (status, data[:300])
        lines = data.splitlines(keepends=True)
        read = [read_line(line) for line in lines[1:]]
        receipts = tuple((f"receipt {number}", note.encode()) for number, note in enumerate(notes))
        report = verify(iter(lines), Evidence(Given(keys=self.keys, receipts=receipts)))
        told = [check.outcome for check in report.checks if check.name in (LOGGED, RECEIPT)]
        assert report.passed and told == [PASSED] * (1 + len(notes)), (match, report)
        return {line.version: line.hash for line in read if isinstance(line, EventLine)}

    def _waited(self, receipt: Receipt) -> float:
        """Return after how many seconds a receipt's version, or a later one, stood in a checkpoint that was seen."""
        heads = self._heads.get(stream_hash(receipt.stream), [])
        position = next((position for position, version in heads if version >= receipt.version), None)
        assert position is not None, ("it has no leaf", receipt)
        seen_at, _ = self.seen[bisect_right(self.seen, position, key=lambda seen: seen[1].size)]
        waited = seen_at - datetime.fromisoformat(receipt.at).timestamp()
        assert waited <= receipt.within, ("its leaf came late", waited, receipt)
        return waited

    def _read(self, path: str) -> bytes:
        status, data = fetch(self.port, f"/log/{path}")
        if status != 200:
            raise Malformed(f"{path}: {status}", f"{path}: {status}")
        return data
