"""The verifier in one file of JavaScript, written from docs/log-format.md alone, agrees with ours: in node."""

import json
import shutil
import subprocess
from functools import partial
from pathlib import Path

import msgspec
import pytest

from adjudicator.audit.verify import verify
from adjudicator.cli.verify import write_draw
from adjudicator.matches.application import Matches
from tests.api.test_seeds import keyed, play, seeding
from tests.audit.test_verify import golden_logs, resealed
from tests.transparency.test_attacks import World, a_year_earlier, names_swapped

VERIFY = Path(__file__).parents[2] / "api" / "static" / "verify.js"
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
