"""Go's `sumdb/tlog` and `sumdb/note`, from Debian's packages, read a log that a sequencer of ours has written."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from adjudicator.matches.application import Matches
from adjudicator.transparency.leaves import head_of
from adjudicator.transparency.merkle import consistency_proof, inclusion_proof
from adjudicator.transparency.notes import read_note
from adjudicator.transparency.sequencer import Sequencer
from adjudicator.transparency.source import LogFiles, dump, read_tile_of
from adjudicator.transparency.tables import LogTables, StoredLog
from adjudicator.transparency.tiles import nodes_of
from tests.transparency.memory import begun, key

LEAVES = 70_000
GOPATH = Path("/usr/share/gocode")
"""Where Debian keeps Go's libraries (golang-golang-x-mod-dev)."""


def test_go_reads_a_log_of_70_000_entries(sqlite_store: Matches, tmp_path: Path) -> None:
    if shutil.which("go") is None or not (GOPATH / "src/golang.org/x/mod/sumdb/tlog").is_dir():
        pytest.skip("Go or its sumdb is not installed: apt-get install golang-go golang-golang-x-mod-dev")
    folder = begun(tmp_path / "log")
    tables = LogTables(sqlite_store.tables)
    for first in range(0, LEAVES, 10_000):
        heads = [
            (f"m_{number}", head_of(f"m_{number}", 1, f"{number:064x}")) for number in range(first, first + 10_000)
        ]
        tables.append(first, heads)
    assert Sequencer(tables, folder).round() == LEAVES
    files = tmp_path / "files"
    dump(StoredLog(tables), LEAVES, files)
    nodes = nodes_of(read_tile_of(LogFiles(files), LEAVES))
    (files / "proofs").mkdir()
    for index in (*range(0, LEAVES, 383), 255, 256, 65_535, 65_536, LEAVES - 1):
        (files / "proofs" / f"record-{index}").write_bytes(b"".join(inclusion_proof(index, LEAVES, nodes)))
    for old in (*range(1, LEAVES, 397), 256, 65_536, LEAVES):
        (files / "proofs" / f"tree-{old}").write_bytes(b"".join(consistency_proof(old, LEAVES, nodes)))

    go = key("go.example/log")
    said = subprocess.run(
        ["go", "run", str(Path(__file__).with_name("interop.go")), str(files),
         str(folder.checkpoint_key().verifier), go.text()],
        env={**os.environ, "GO111MODULE": "off", "GOPATH": str(GOPATH), "GOCACHE": str(tmp_path / "cache"),
             "GOFLAGS": "", "GOTOOLCHAIN": "local"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    proofs = len(list((files / "proofs").iterdir()))
    assert said.stdout == f"{LEAVES} entries, {proofs} proofs\n", said.stderr
    assert proofs >= 366
    note = read_note((files / "go-note").read_bytes())
    assert go.verifier in note.signed_by([go.verifier])
