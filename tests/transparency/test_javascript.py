"""The verifier in one file of JavaScript, written from docs/log-format.md alone, agrees with ours: in node."""

import json
import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
import pytest

from adjudicator.audit.verify import verify
from adjudicator.cli.verify import write_draw
from adjudicator.matches.application import Matches
from adjudicator.transparency.checkpoint import Checkpoint
from adjudicator.transparency.merkle import HASH
from adjudicator.transparency.notes import sign
from adjudicator.transparency.tiles import ENTRIES, path_of, tiles_of
from tests.api.test_seeds import NONCES, keyed, play, seeding
from tests.audit.test_verify import golden_logs, resealed
from tests.transparency.evening import KEYS, OTHERS, Evening
from tests.transparency.test_attacks import World, a_year_earlier, names_swapped
from tests.transparency.witnessing import SignedTree

VERIFY = Path(__file__).parents[2] / "api" / "pages" / "static" / "verify.js"
NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed")


def verified(log: bytes | Path, folder: Path, *more: str) -> tuple[int, dict[str, str]]:
    """Return the exit code, and the outcome of each check."""
    path = log if isinstance(log, Path) else folder / "javascript.ndjson"
    if isinstance(log, bytes):
        path.write_bytes(log)
    done = subprocess.run([str(NODE), str(VERIFY), str(path), *more], capture_output=True, text=True, check=False)
    return done.returncode, dict(line.split(": ")[:2] for line in done.stdout.splitlines())


def drawn(log: bytes, folder: Path) -> Path:
    """What the rules say was drawn from, as `verify --draws` writes it."""
    path = folder / "draws"
    with path.open("wb") as file:
        verify(log.splitlines(keepends=True), None, partial(write_draw, file))
    return path


@pytest.mark.parametrize("path", golden_logs(), ids=lambda path: path.stem)
@pytest.mark.sampled(4)
def test_kept_logs_pass_there_too(path: Path, tmp_path: Path) -> None:
    code, found = verified(path, tmp_path, "--draws", str(drawn(path.read_bytes(), tmp_path)))
    assert code == 0, found
    assert found["hash chain"] == found["whole"] == found["draws"] == "passed"


def test_a_match_with_nonces_keys_receipts_and_proofs_passes_there_too(sqlite_store: Matches, tmp_path: Path) -> None:
    world = World(sqlite_store, tmp_path)
    commitment = seeding(world.client)["receipt"]
    id, tokens = keyed(world.client)
    world.sequence()
    play(world.client, id, tokens, ("P1", "P3"))
    world.sequence()
    log = world.client.export(id, tokens["P1"])
    (tmp_path / "other.receipt").write_text(str(commitment))
    (tmp_path / "kept.checkpoint").write_bytes(world.checkpoint)
    keys = [str(world.folder.checkpoint_key().verifier), str(world.folder.receipts_key().verifier)]
    given = ["--key", keys[0], "--key", keys[1], "--entries", str(world.dumped("files")),
             "--checkpoint", str(tmp_path / "kept.checkpoint"), "--draws", str(drawn(log, tmp_path))]  # fmt: skip
    code, found = verified(log, tmp_path, *given)
    assert code == 0, found
    wanted = ("whole", "luck", "draws", "signed actions", "logged", "only version", "growth", "hash chain")
    assert {found[name] for name in wanted} == {"passed"}
    code, found = verified(log, tmp_path, *given, "--receipt", str(tmp_path / "other.receipt"))
    assert (code, found["receipts"]) == (3, "failed")  # it is of another match


@pytest.mark.parametrize("attack", [names_swapped, a_year_earlier])
def test_what_an_attacker_does_is_found_there_too(sqlite_store: Matches, tmp_path: Path, attack: object) -> None:
    world = World(sqlite_store, tmp_path)
    *lines, proof = world.log.splitlines(keepends=True)
    events = [json.loads(line) for line in lines[1:-1]]
    attack(events)  # type: ignore[operator]  # one of the two
    forged = resealed([lines[0], *(msgspec.json.encode(event) + b"\n" for event in events), lines[-1]])
    (tmp_path / "P1.receipt").write_bytes(world.receipts[0][1])
    keys = [str(world.folder.checkpoint_key().verifier), str(world.folder.receipts_key().verifier)]
    code, found = verified(
        b"".join([*forged, proof]), tmp_path, "--key", keys[0], "--key", keys[1],
        "--receipt", str(tmp_path / "P1.receipt"), "--entries", str(world.files),
    )  # fmt: skip
    assert code == 3
    assert found["hash chain"] == "passed"
    assert found["logged"] == found["receipts"] == found["only version"] == "failed"


@pytest.mark.parametrize(
    ("forged", "keys", "outcome"),
    [(NONCES, KEYS, "passed"), ({**NONCES, "P2": OTHERS}, KEYS, "failed"), (NONCES, {}, "failed")],
    ids=["honest", "nonce", "key"],
)
@pytest.mark.usefixtures("one_seed")
@pytest.mark.sampled(1)
def test_a_nonce_or_key_that_was_acknowledged_and_not_taken_is_found_there_too(
    evening: Callable[[str], Evening], tmp_path: Path, forged: dict[str, str], keys: dict[str, str], outcome: str
) -> None:
    (tmp_path / "kept.receipt").write_text(evening("honest").given(NONCES, KEYS)["after"])
    house = evening("house")
    house.given(forged, keys)
    log = play(house.client, house.id, house.tokens, tuple(keys))
    key = str(house.folder.receipts_key().verifier)
    code, found = verified(log, tmp_path, "--key", key, "--receipt", str(tmp_path / "kept.receipt"))
    assert (code, found["receipts"]) == (0 if outcome == "passed" else 3, outcome), found


GROWN = """
const { readFileSync, existsSync } = require("node:fs");
const [script, folder, ...sizes] = process.argv.slice(2);
require(script);
const file = (name) => (existsSync(`${folder}/${name}`) ? readFileSync(`${folder}/${name}`) : null);
(async () => {
  for (const size of sizes) {
    for (const branch of ["", "fork-"]) {
      const kept = file(`${branch}${size}`).toString();
      const [note, key] = [file("checkpoint").toString(), file("key").toString()];
      const { outcome } = await Adjudicator.grown({ kept, note, read: file, keys: [key] });
      console.log(branch + size, outcome);
    }
  }
})();
"""


def test_a_tree_has_grown_from_each_that_it_begins_with_there_too(tmp_path: Path) -> None:
    size = 70_000
    tree = SignedTree(size=size)
    sizes = [1, 2, 3, 5, 255, 256, 257, 511, 512, 1000, 65_535, 65_536, 65_537, 69_999]
    for level, number, width in tiles_of(size):
        if level != ENTRIES:
            path = tmp_path / path_of(level, number, width)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(tree.hashes(level, number)[: width * HASH])
    (tmp_path / "checkpoint").write_text(tree.note())
    (tmp_path / "key").write_text(str(tree.key.verifier))
    for old in sizes:
        other = SignedTree(size=min(old, 3), branch=f"{old}")
        forked = Checkpoint(tree.key.name, old, other.tree().root)
        (tmp_path / f"{old}").write_text(tree.note(old))
        (tmp_path / f"fork-{old}").write_text(sign(forked.text(), [tree.key]))
    done = subprocess.run(
        [str(NODE), "-e", GROWN, "-", str(VERIFY), str(tmp_path), *map(str, sizes)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    wanted = [line for old in sizes for line in (f"{old} grown", f"fork-{old} forked")]
    assert done.stdout.splitlines() == wanted, done.stderr
