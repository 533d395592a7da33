"""Proof, entries and kept checkpoints are held against each other: `verify` passes no fork that it has in hand."""

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.matches.application import Matches
from adjudicator.transparency.checkpoint import Checkpoint
from adjudicator.transparency.notes import COSIGNATURE, sign
from adjudicator.transparency.proofs import read_proof
from tests.audit.test_verify import resealed
from tests.transparency.memory import Tree, key
from tests.transparency.test_attacks import World, names_swapped

WITNESS = key("witness.example/w", COSIGNATURE)


@pytest.fixture
def world(sqlite_store: Matches, tmp_path: Path) -> World:
    return World(sqlite_store, tmp_path)


def verified(world: World, log: bytes, *more: str) -> tuple[int, str]:
    path = world.path / "given.ndjson"
    path.write_bytes(log)
    done = CliRunner().invoke(main, ["verify", str(path), *more])
    return done.exit_code, done.output


def other_entries(world: World, size: int) -> Path:
    """The files of another tree that the same log has signed, of so many entries, none of them of the match."""
    files = world.path / "other"
    (files / "tile/entries").mkdir(parents=True)
    (files / "tile/0").mkdir()
    entries = [b'{"hash":"%064d","leaf":"head/1","stream":"%064d","version":1}' % (n, n) for n in range(size)]
    tree = Tree()
    tree.add(entries)
    bundle = b"".join(len(entry).to_bytes(2, "big") + entry for entry in entries)
    (files / f"tile/entries/000.p/{size}").parent.mkdir()
    (files / f"tile/entries/000.p/{size}").write_bytes(bundle)
    (files / f"tile/0/000.p/{size}").parent.mkdir()
    (files / f"tile/0/000.p/{size}").write_bytes(tree.hashes(0, 0))
    text = Checkpoint("club.example/log", size, tree.root()).text()
    (files / "checkpoint").write_text(sign(text, [world.folder.checkpoint_key()]))
    return files


def test_a_proof_of_one_tree_and_entries_of_another_of_its_size_are_a_fork(world: World) -> None:
    size = world.tables.checkpoint()[0]
    given = ("--key", str(world.folder.checkpoint_key().verifier), "--entries", str(other_entries(world, size)))
    code, said = verified(world, world.log, *given)
    assert code == 3, said
    assert f"only version: failed: none of the {size} entries is of this match" in said
    assert f"growth: failed: there are two signed trees of {size} entries: the log has forked" in said


@pytest.mark.parametrize("size", [3, 9])
@pytest.mark.sampled(1)
def test_entries_of_another_tree_of_another_size_are_found_too(world: World, size: int) -> None:
    given = ("--key", str(world.folder.checkpoint_key().verifier), "--entries", str(other_entries(world, size)))
    code, said = verified(world, world.log, *given)
    assert code == 3, said
    assert f"none of the {size} entries is of this match" in said
    assert "growth: passed" not in said


def test_entries_that_end_before_the_match_are_not_enough(world: World) -> None:
    id, tokens = world.client.begin()
    size = world.tables.checkpoint()[0]
    world.sequence()
    log = world.client.export(id, tokens["P1"])
    given = ("--key", str(world.folder.checkpoint_key().verifier), "--entries", str(world.files))
    code, said = verified(world, log, *given)
    assert code == 3, said
    assert f"only version: failed: none of the {size} entries is of this match" in said
    assert "growth: not possible" in said


def test_entries_that_end_within_the_match_say_how_far_they_go(sqlite_store: Matches, tmp_path: Path) -> None:
    world = World(sqlite_store, tmp_path)
    id, tokens = world.client.begin()
    world.sequence()
    files = world.dumped("early")
    world.client.step(id, tokens, 3)
    world.sequence()
    log = world.client.export(id, tokens["P1"])
    code, said = verified(world, log, "--key", str(world.folder.checkpoint_key().verifier), "--entries", str(files))
    assert code == 4, said
    assert "only version: not possible" in said
    assert "none is of the versions after" in said


def witnessed(world: World, log: bytes, *more: str) -> str:
    """What is said of witnesses, where the log's proof has been cosigned by one that is trusted."""
    *lines, last = log.splitlines(keepends=True)
    policy = world.path / "policy"
    policy.write_text(f"witness w {WITNESS.verifier}\nquorum w\n")
    note = str(read_proof(text_of(last)).signed.note)
    cosigned = note + WITNESS.line(note.partition("\n\n")[0] + "\n", 1_800_000_000)
    proof = text_of(last).replace(note, cosigned)
    path = world.path / "proof"
    path.write_text(proof)
    code, said = verified(world, b"".join(lines), "--proof", str(path), "--policy", str(policy), *more)
    return f"{code} {said}"


def text_of(line: bytes) -> str:
    return str(msgspec.json.decode(line)["proof"])


def test_witnesses_vouch_for_nothing_where_no_log_is_named(world: World) -> None:
    said = witnessed(world, world.log)
    assert said.startswith("4 "), said
    assert "witnessed: not possible: no log's key was given" in said
    said = witnessed(world, world.log, "--key", str(world.folder.checkpoint_key().verifier))
    assert said.startswith("0 "), said
    assert "witnessed: passed" in said


def test_witnesses_of_an_honest_proof_vouch_for_no_forged_log(world: World) -> None:
    *lines, proof = world.log.splitlines(keepends=True)
    events = [msgspec.json.decode(line) for line in lines[1:-1]]
    names_swapped(events)
    forged = b"".join(
        [*resealed([lines[0], *(msgspec.json.encode(event) + b"\n" for event in events), lines[-1]]), proof]
    )
    for more in ((), ("--key", str(world.folder.checkpoint_key().verifier))):
        said = witnessed(world, forged, *more)
        assert said.startswith("3 "), said
        assert "logged: failed: the proof does not lead from entry" in said
        assert "witnessed: not possible" in said
