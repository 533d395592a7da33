"""Proofs, receipts, checkpoints, entries and tiles with something changed: each is found, with a place."""

import random
from pathlib import Path

import pytest

from adjudicator.audit.checks import FAILED, GROWTH, LOGGED, ONLY, RECEIPT, Beginning, Check, Given, Known
from adjudicator.audit.evidence import Evidence
from adjudicator.logbook.form import ProofLine
from adjudicator.matches.application import Matches
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.policy import read_policy
from adjudicator.transparency.proving import prove
from adjudicator.transparency.receipts import Receipt, receipt_note
from adjudicator.transparency.sequencer import Sequencer
from adjudicator.transparency.source import LogFiles, dump
from adjudicator.transparency.tables import LogTables, StoredLog
from tests.amounts import tries
from tests.matches.play import begin, step
from tests.transparency.memory import begun, key

EACH = tries(600)


class Kept:
    """What somebody kept of a match, all of it genuine."""

    def __init__(self, store: Matches, path: Path) -> None:
        folder, tables = begun(path / "log"), LogTables(store.tables)
        sequencer = Sequencer(tables, folder)
        for _ in range(9):
            begin(store)
        sequencer.round()
        self.checkpoint = tables.checkpoint()[1].encode()
        id = begin(store)
        step(store, id, 3)
        sequencer.round()
        match = store.live(id)
        found = prove(tables, id, match.version)
        assert found is not None
        self.proof = str(found[1]).encode()
        self.files = path / "files"
        dump(StoredLog(tables), tables.size(), self.files)
        log = folder.checkpoint_key().name
        told = Receipt(match.at, match.hash, log, match.version, 60, match=id, move=3, seat="P1")
        self.receipt = receipt_note(told, folder.receipts_key()).encode()
        self.keys = (folder.checkpoint_key().verifier, folder.receipts_key().verifier)
        self.known = Known(
            id, match.version, {match.version: match.hash}, {match.version: match.state.move}, Beginning()
        )

    def checks(self, *, proof: bytes = b"", receipt: bytes = b"", checkpoint: bytes = b"") -> list[Check]:
        given = Given(
            keys=self.keys,
            receipts=(("a.receipt", receipt or self.receipt),),
            checkpoints=(("a.checkpoint", checkpoint or self.checkpoint),),
            entries=LogFiles(self.files),
            proofs=(ProofLine(self.known.last, (proof or self.proof).decode(errors="surrogateescape")),),
        )
        return Evidence(given).checks(self.known)

    def failed(self, **changed: bytes) -> dict[str, Check]:
        return {check.name: check for check in self.checks(**changed) if check.outcome == FAILED}


@pytest.fixture
def kept(sqlite_store: Matches, tmp_path: Path) -> Kept:
    made = Kept(sqlite_store, tmp_path)
    assert made.failed() == {}
    return made


def mutated(chance: random.Random, data: bytes) -> bytes:
    """Change, add, take out or cut some bytes."""
    at = chance.randrange(len(data))
    other = bytes([chance.randrange(256)]) * chance.choice([1, 1, 1, 3])
    end = min(len(data), at + chance.choice([1, 1, 40]))
    return chance.choice([
        data[:at] + other + data[at + 1 :], data[:at] + other + data[at:], data[:at] + data[end:], data[:at],
        data[:at] + data[at:end] * 2 + data[end:], data[at:],
    ])  # fmt: skip


def means_the_same(changed: bytes, genuine: bytes) -> bool:
    """Whether only the last line differs, that of the log's time: one that nobody's key has signed means nothing."""
    return changed.startswith(genuine[: genuine.rstrip(b"\n").rfind(b"\n") + 1])


@pytest.mark.parametrize(("what", "check"), [("proof", LOGGED), ("receipt", RECEIPT), ("checkpoint", GROWTH)])
@pytest.mark.sampled(1)
def test_whatever_is_changed_in_what_was_kept_is_found(kept: Kept, what: str, check: str) -> None:
    chance, genuine = random.Random(what), getattr(kept, what)
    for _ in range(EACH):
        changed = mutated(chance, genuine)
        if changed in (genuine, b""):
            continue
        found = kept.failed(**{what: changed})
        if what != "receipt" and check not in found:
            assert means_the_same(changed, genuine), changed
            continue
        assert check in found, changed
        detail = found[check].detail
        assert detail is not None
        assert detail.pt
        assert detail.en
        if what == "receipt":
            assert detail.en.startswith("a.receipt: ")


@pytest.mark.parametrize("path", ["tile/entries/000.p/10", "tile/0/000.p/10", "checkpoint"])
@pytest.mark.sampled(1)
def test_whatever_is_changed_in_the_log_s_files_is_found(kept: Kept, path: str) -> None:
    chance, file = random.Random(path), kept.files / path
    genuine = file.read_bytes()
    for _ in range(EACH):
        changed = mutated(chance, genuine)
        if changed == genuine:
            continue
        file.write_bytes(changed)
        found = kept.failed()
        if path == "checkpoint" and ONLY not in found:
            assert means_the_same(changed, genuine), changed
            continue
        assert ONLY in found, changed
        assert found[ONLY].detail is not None


POLICY = f"""log {key("club.example/log").verifier} https://club.example/log
witness one {key("w.example/one", 4).verifier} https://w.example/one
witness two {key("w.example/two", 4).verifier}
group both all one two
quorum both
"""


def test_a_policy_that_was_changed_is_another_or_none() -> None:
    chance, refused = random.Random("policy"), []
    assert read_policy(POLICY).quorum == "both"
    for _ in range(EACH):
        changed = mutated(chance, POLICY.encode()).decode(errors="replace")
        try:
            read_policy(changed)
        except Malformed as error:
            refused.append(error.why)
    assert len(refused) > EACH // 2
    assert all("line" in why.en and "linha" in why.pt for why in refused)
