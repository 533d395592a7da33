"""A log of 300 entries that Go's own implementation accepts: its tiles, proofs, checkpoint, witness and receipt."""

from base64 import b64decode
from pathlib import Path

import pytest

from adjudicator.transparency.checkpoint import read_checkpoint
from adjudicator.transparency.leaves import read_head
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.merkle import (
    EMPTY,
    consistency_proof,
    inclusion_proof,
    is_consistent,
    leaf_hash,
    root,
    root_by_inclusion,
)
from adjudicator.transparency.notes import read_note, read_verifier, sign
from adjudicator.transparency.proofs import read_proof
from adjudicator.transparency.receipts import read_receipt, receipt_note
from adjudicator.transparency.tiles import bundle_of, entries_in, grown, nodes_of, path_of, read_path, tiles_of
from tests.transparency.memory import Tree, key

VECTORS = Path(__file__).parents[1] / "data" / "transparency"
SIZE = 300


def vector(name: str) -> str:
    return (VECTORS / name).read_text()


def read_tile(level: int, number: int) -> bytes:
    whole = VECTORS / path_of(level, number)
    if whole.is_file():
        return whole.read_bytes()
    (widest,) = sorted((VECTORS / f"{path_of(level, number)}.p").iterdir())
    return widest.read_bytes()


NODES = nodes_of(read_tile)
ENTRIES = entries_in((VECTORS / "tile/entries/000").read_bytes()) + entries_in(
    (VECTORS / "tile/entries/001.p/44").read_bytes()
)


def test_a_tree_grown_entry_by_entry_has_the_vectors_tiles() -> None:
    tree = Tree()
    for entry in ENTRIES:
        tree.add([entry])
    assert tree.hashes(0, 0) == read_tile(0, 0)
    assert tree.hashes(0, 1) == read_tile(0, 1)
    assert tree.hashes(1, 0) == read_tile(1, 0)
    assert tree.root() == root(SIZE, NODES) == read_checkpoint(vector("checkpoint")).checkpoint.root


@pytest.mark.parametrize("batch", [1, 7, 255, 256, 257, 300])
def test_the_tiles_do_not_depend_on_how_entries_came(batch: int) -> None:
    tree = Tree()
    for first in range(0, SIZE, batch):
        tree.add(ENTRIES[first : first + batch])
    assert tree.root() == root(SIZE, NODES)
    assert all(
        tree.hashes(level, number) == read_tile(level, number) for level, number, _ in tiles_of(SIZE) if level >= 0
    )


def test_every_proof_of_the_vectors_is_made_and_verified() -> None:
    lines = vector("proofs.txt").splitlines()
    assert len(lines) == 207
    head = root(SIZE, NODES)
    for line in lines:
        kind, index, leaf, *hashes = line.split()
        assert kind == "inclusion"
        proof = [b64decode(hash) for hash in hashes]
        assert inclusion_proof(int(index), SIZE, NODES) == proof
        assert leaf_hash(ENTRIES[int(index)]) == b64decode(leaf)
        assert root_by_inclusion(int(index), SIZE, b64decode(leaf), proof) == head


def test_the_tree_is_consistent_with_each_of_its_beginnings() -> None:
    head = root(SIZE, NODES)
    for old in range(SIZE + 1):
        proof = consistency_proof(old, SIZE, NODES)
        before = root(old, NODES)
        assert is_consistent(old, before, SIZE, head, proof)
        if old:
            assert not is_consistent(old, before[:-1] + bytes([before[-1] ^ 1]), SIZE, head, proof)
        if 0 < old < SIZE:
            assert not is_consistent(old, before, SIZE, head, proof[:-1])
            assert not is_consistent(old, before, SIZE, head, [*proof, head])
    assert root(0, NODES) == EMPTY


def test_the_checkpoint_is_signed_by_the_log_and_cosigned_by_the_witness() -> None:
    signed = read_checkpoint(vector("checkpoint"))
    log, witness = read_verifier(vector("vkey")), read_verifier(vector("wkey"))
    assert str(log) == vector("vkey").strip()
    assert str(witness) == vector("wkey").strip()
    signed.check_log(log)
    assert signed.note.signed_by([log, witness])[witness] > 1_700_000_000
    assert str(signed.note) == vector("checkpoint")
    assert signed.checkpoint.size == SIZE


def test_a_note_of_go_is_verified() -> None:
    note = read_note(vector("go-note"))
    log = read_verifier(vector("go-vkey"))
    assert list(note.signed_by([log])) == [log]
    with pytest.raises(Malformed, match="does not match"):
        read_note(vector("go-note").replace("300", "301")).signed_by([log])


def test_the_example_proof_proves_its_entry_and_no_other() -> None:
    proof = read_proof(vector("example.tlog-proof"))
    entry = vector("example.entry").rstrip("\n").encode()
    assert str(proof) == vector("example.tlog-proof")
    proof.check(entry)
    head = read_head(entry)
    assert head is not None
    assert head.version == 78
    with pytest.raises(Malformed, match="does not lead"):
        proof.check(entry.replace(b"78", b"79"))


def test_the_receipt_is_read_and_written_again() -> None:
    from adjudicator.transparency.receipts import NAME

    vkey = read_verifier(vector("receipt.vkey"))
    receipt = read_receipt(vector("receipt.note"), vkey)
    assert vkey.name.endswith(NAME)
    assert (receipt.match, receipt.move, receipt.seat, receipt.version) == (
        "m_2uabyqm56jqm2nws2375szahbe",
        12,
        "P1",
        57,
    )
    again = receipt_note(receipt, key(vkey.name))
    assert again.partition("\n\n")[0] == vector("receipt.note").partition("\n\n")[0]
    with pytest.raises(Malformed, match="does not match"):
        read_receipt(vector("receipt.note").replace('"move":12', '"move":13'), vkey)


def test_paths_of_tiles_are_those_of_the_specification() -> None:
    assert path_of(0, 1234067) == "tile/0/x001/x234/067"
    assert path_of(2, 5, 44) == "tile/2/005.p/44"
    assert path_of(-1, 1000) == "tile/entries/x001/000"
    sizes = {(level, number): width for level, number, width in tiles_of(70_000)}
    assert (sizes[0, 273], sizes[1, 1], sizes[2, 0], len(sizes)) == (112, 17, 1, 2 * 274 + 2 + 1)
    for level, number, width in tiles_of(70_000):
        assert read_path(path_of(level, number, width)) == (level, number, width)


@pytest.mark.parametrize(
    "path",
    ["tile/0/1", "tile/0/0001", "tile/00/001", "tile/64/001", "tile/0/x000/001", "tile/0/001.p/256", "tile/0/001.p/0",
     "tile/0/001.p/07", "tile/0/x001/", "tile/../001", "tile/entries/x1/000", "tile/data/000", ""],
)  # fmt: skip
def test_what_is_no_path_is_refused(path: str) -> None:
    with pytest.raises(Malformed):
        read_path(path)


def test_bundles_hold_entries_of_any_bytes() -> None:
    entries = [b"", b"\x00\xff", b"a" * 65_535]
    assert entries_in(bundle_of(entries)) == entries
    with pytest.raises(Malformed, match="cut off"):
        entries_in(bundle_of(entries)[:-1])


def test_growing_touches_no_tile_that_is_full() -> None:
    tree = Tree()
    tree.add(ENTRIES)
    assert set(grown(SIZE, [leaf_hash(b"next")], tree.hashes)) == {(0, 1)}


def test_a_signature_is_what_it_was() -> None:
    signer = key("club.example/log")
    assert sign("text\n", [signer]) == sign("text\n", [signer])
    assert "seed" not in repr(signer)
