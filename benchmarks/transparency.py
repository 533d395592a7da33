"""The transparency log at a million leaves: growth, proofs, signatures, reading all of it; beside the figures aimed at.

The aims are those of the design's study on a machine such as this (two shared cores); where hashing alone is the limit,
it is measured in the same run.
"""

import hashlib
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median

from adjudicator.audit.store import Audit
from adjudicator.matches.application import Matches
from adjudicator.matches.finding.examination import examine_matches
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.transparency.checking import check_log
from adjudicator.transparency.checkpoint import Checkpoint
from adjudicator.transparency.keys import LogFolder
from adjudicator.transparency.leaves import Head, head_of
from adjudicator.transparency.merkle import inclusion_proof, leaf_hash, root, root_by_inclusion
from adjudicator.transparency.notes import sign
from adjudicator.transparency.proving import prove
from adjudicator.transparency.receipts import WITHIN_SECONDS, Receipt, receipt_note
from adjudicator.transparency.sequencer import Sequencer
from adjudicator.transparency.tables import LogTables, StoredLog
from adjudicator.transparency.tiles import Tile, grown, nodes_of
from benchmarks.logs import peak_kib
from benchmarks.report import line, note, rates
from benchmarks.store import folder, play, sqlite_store

LEAVES = 1_000_000
TENTH = LEAVES // 10
BATCH = 10_000
NEW = 100
SAMPLES = 200
MATCHES = 60
SHORT = {"LEAVES": 2_000, "TENTH": 200, "BATCH": 100, "NEW": 10, "SAMPLES": 5, "MATCHES": 1}
ORIGIN = "bench.example/log"


def run() -> None:
    """Measure and print."""
    note(f"{LEAVES:,} leaves on SQLite, made up, {BATCH:,} in a transaction; the aims are those of the design's study")
    with folder() as place:
        database = str(place / "log.db")
        upgrade(database)
        tables = LogTables(open_recorder(database))
        log = LogFolder(place / "log")
        log.begin(ORIGIN)
        with closing(tables.recorder.dialect):
            _build(tables)
            sequencer = Sequencer(tables, log)
            sequencer.round()
            _grow(tables)
            _prove(tables)
            _sign(log)
            _weigh(tables, Path(database))
        _read(database, sequencer.key.name)
    _audit()


def head(number: int) -> tuple[str, Head]:
    """Return a stream that there is not, and its head."""
    id = f"m_{number:026}"
    return id, head_of(id, number % 400, hashlib.sha256(id.encode()).hexdigest())


def _build(tables: LogTables) -> None:
    """Build the tree in memory, beside its leaves' hashes alone; then the log in the store."""
    entries = [head(number)[1].entry() for number in range(TENTH)]

    def merely_hash() -> int:
        for entry in entries:
            leaf_hash(entry)
        return TENTH

    hashes = [leaf_hash(entry) for entry in entries]

    def grow(leaves_from: Callable[[int], list[bytes]]) -> int:
        tiles: dict[Tile, bytes] = {}
        for first in range(0, TENTH, BATCH):
            tiles |= grown(first, leaves_from(first), lambda level, number, tiles=tiles: tiles[level, number])  # type: ignore[misc]  # a default for the loop's value
        return TENTH

    limit, from_hashes, from_entries = rates(
        merely_hash,
        lambda: grow(lambda first: hashes[first : first + BATCH]),
        lambda: grow(lambda first: [leaf_hash(entry) for entry in entries[first : first + BATCH]]),
        rounds=5,
    )
    line("SHA-256 of leaves alone (limit)", f"{limit:,.0f}/s")
    line("bulk build in memory, from hashes of leaves", f"{from_hashes:,.0f}/s", "study: 1.0 M/s")
    beside = f"{from_entries / limit:.2f} of the limit, which hashes half as often (study: 1.0 M/s)"
    line("bulk build in memory, from entries", f"{from_entries:,.0f}/s", beside)
    seconds = 0.0
    for first in range(0, LEAVES, BATCH):
        heads = [head(number) for number in range(first, first + BATCH)]
        began = time.perf_counter()
        tables.append(first, heads)
        seconds += time.perf_counter() - began
    line("bulk build in the store, committed", f"{LEAVES / seconds:,.0f}/s", "entries, indexes and marks too (no aim)")


def _grow(tables: LogTables) -> None:
    heads = [head(LEAVES + number)[1] for number in range(NEW)]

    def grow(read: Callable[[int, int], bytes]) -> None:
        changed = grown(LEAVES, [leaf_hash(each.entry()) for each in heads], read)
        root(LEAVES + NEW, nodes_of(lambda level, number: changed.get((level, number)) or read(level, number)))

    memory = _in_memory(tables)
    for where, read in (("memory", memory), ("SQLite", tables.tile)):
        took = _median_seconds(lambda _, read=read: grow(read))  # type: ignore[misc]  # a default for the loop's value
        line(f"{NEW} leaves more and the new root, tiles from {where}", f"{1e3 * took:.2f} ms", "study: 0.38 ms")


def _prove(tables: LogTables) -> None:
    chance = Random(1)
    memory = _in_memory(tables)
    for where, read, aim in (("SQLite", tables.tile, 1.3), ("memory", memory, 0.6)):
        nodes = nodes_of(read)
        took = _median_seconds(lambda _, nodes=nodes: inclusion_proof(chance.randrange(LEAVES), LEAVES, nodes))  # type: ignore[misc]  # a default for the loop's value
        line(f"an inclusion proof, tiles from {where}", f"{1e3 * took:.2f} ms", f"study: {aim} ms")
    ids = [head(chance.randrange(LEAVES)) for _ in range(SAMPLES)]
    took = _median_seconds(lambda number: prove(tables, ids[number][0], 400))
    line(
        "the proof of a stream's head, found and written", f"{1e3 * took:.2f} ms", "lookups and checkpoint too (no aim)"
    )
    proofs = [prove(tables, id, 400) for id, _ in ids]
    made = [proof[1] for proof in proofs if proof is not None]
    entries = [each.entry() for _, each in ids]

    def verified(number: int) -> None:
        proof = made[number]
        found = root_by_inclusion(proof.index, LEAVES, leaf_hash(entries[number]), proof.hashes)
        assert found == proof.signed.checkpoint.root

    line("verifying a proof", f"{1e6 * _median_seconds(verified):.0f} µs", "study: 20 µs")
    sizes = [len(str(proof).encode()) for proof in made]
    line("an inclusion proof with its checkpoint", f"{median(sizes):,.0f} bytes", "study: 1.1 kB")


def _sign(log: LogFolder) -> None:
    checkpoints, receipts = log.checkpoint_key(), log.receipts_key()
    tree = Checkpoint(checkpoints.name, LEAVES, b"\x01" * 32)
    receipt = Receipt("2026-01-01T00:00:00.000Z", "ab" * 32, ORIGIN, 57, WITHIN_SECONDS, match="m_" + "x" * 26, move=20)
    took = _median_seconds(lambda _: sign(tree.text(), [checkpoints]))
    line("signing a checkpoint", f"{1e6 * took:.0f} µs", "study: 50 µs")
    took = _median_seconds(lambda _: receipt_note(receipt, receipts))
    line(
        "a receipt, written and signed",
        f"{1e6 * took:.0f} µs",
        f"{len(receipt_note(receipt, receipts))} bytes (no aim)",
    )


def _weigh(tables: LogTables, database: Path) -> None:
    def megabytes(column: str, table: str) -> float:
        return float(tables.recorder.query(f"SELECT sum(length({column})) FROM {table}")[0][0]) / 1e6

    tiles, entries = megabytes("hashes", "log_tiles"), megabytes("entry", "log_entries")
    line(f"tiles of {LEAVES:,} leaves", f"{tiles:,.0f} MB", "study: 32 MB")
    line("tiles and entries", f"{tiles + entries:,.0f} MB", "study: 213 MB")
    line("the database, with its indexes", f"{database.stat().st_size / 1e6:,.0f} MB", "no aim")


def _read(database: str, origin: str) -> None:
    """Read and check all entries in processes of their own, for their peak memory."""
    peaks = {}
    for size in (TENTH, LEAVES):
        command = [sys.executable, "-m", "benchmarks.transparency", database, origin, str(size)]
        told = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout.split()
        seconds, peaks[size] = float(told[0]), int(told[1])
        beside = f"{seconds:.1f} s; peak {peaks[size] / 1024:,.0f} MiB"
        if size != TENTH:
            beside += f", {peaks[size] / peaks[TENTH]:.2f} of that for {TENTH:,} (aim: within 1.1)"
        line(f"reading and checking all of {size:,} entries", f"{size / seconds:,.0f}/s", beside)


def _audit() -> None:
    with sqlite_store() as store, folder() as place:
        for seed in range(MATCHES):
            play(store, seed)
        log = LogFolder(place / "log")
        log.begin(ORIGIN)
        Sequencer(LogTables(store.tables), log).round()

        def audited() -> int:
            audit = Audit(store, log)
            if wrong := list(audit.run()):
                raise RuntimeError(str(wrong[0]))
            return audit.events

        events = audited()

        def examined() -> int:
            if examine_matches(Matches(store.tables, b"bench" * 8)).damaged:
                raise RuntimeError("damaged")
            return events

        limit, ours = rates(examined, audited, rounds=5)
        line(f"hashes and chains of {events:,} events, as db check (limit)", f"{limit:,.0f}/s")
        line(
            "db audit: folds, snapshots, rows and the log too",
            f"{ours:,.0f}/s",
            f"{ours / limit:.2f} of the limit (no aim)",
        )


def _in_memory(tables: LogTables) -> Callable[[int, int], bytes]:
    rows = tables.recorder.query("SELECT level, number, hashes FROM log_tiles")
    tiles = {(level, number): bytes(hashes) for level, number, hashes in rows}
    return lambda level, number: tiles.get((level, number), b"")


def _median_seconds(action: Callable[[int], object]) -> float:
    found = []
    for number in range(SAMPLES):
        began = time.perf_counter()
        action(number)
        found.append(time.perf_counter() - began)
    return median(found)


if __name__ == "__main__":
    log_tables = LogTables(open_recorder(sys.argv[1]))
    wanted = int(sys.argv[3])
    tree = Checkpoint(sys.argv[2], wanted, root(wanted, nodes_of(log_tables.tile)))
    start = time.perf_counter()
    report = check_log(StoredLog(log_tables), tree)
    if report.wrong or report.entries != wanted:
        sys.exit(str(report))
    print(time.perf_counter() - start, peak_kib())
