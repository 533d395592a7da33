"""docs/trust.md, row by row: what is rewritten with the database and all keys in hand is found by the command that the
row names, in its words."""

import copy
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from click.testing import CliRunner

from adjudicator.api import create_app
from adjudicator.api.http.settings import Settings
from adjudicator.cli import main
from adjudicator.cli.serve import organiser_token
from adjudicator.kernel.secrets.secret import commitment_to
from adjudicator.logbook.export import ndjson
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.transparency.keys import LogFolder
from adjudicator.transparency.leaves import head_of
from adjudicator.transparency.notes import COSIGNATURE, sign
from adjudicator.transparency.proofs import read_proof
from adjudicator.transparency.tables import LogTables
from adjudicator.transparency.witness import Refused, request_of
from adjudicator.transparency.witness_folder import Cosigner
from tests.api.client import Client
from tests.api.test_seeds import NONCES, give, seeding, signature_of, signing
from tests.audit.test_verify import GOLDEN, resealed
from tests.conftest import SECRET
from tests.transparency.memory import key
from tests.transparency.serving import serving
from tests.transparency.test_attacks import Line, World, a_year_earlier, names_swapped
from tests.transparency.witnessing import SignedTree, begun_witness

PAGE = (Path(__file__).parents[2] / "docs" / "trust.md").read_text(encoding="utf-8")
Said = tuple[int, str]
"""An exit code, and what was printed."""
Rewriting = Callable[[World], Said]


class Row(NamedTuple):
    """A row of the table."""

    rewritten: str
    who: str
    having: str
    command: str
    words: str


ROWS = {row.rewritten: row for row in (
    Row(*(cell.strip() for cell in line.strip("|").split("|"))) for line in PAGE.splitlines() if line.count("|") == 6
    and not line.startswith(("| what", "| ---"))
)}  # fmt: skip


class Signed(World):
    """A world in which there is also a match that runs, in which P1 signs, with the receipt of its seed."""

    def begin_signed(self) -> None:
        told = seeding(self.client)
        id, tokens = told["match"]["id"], told["tokens"]
        self.promised = str(told["receipt"]).encode()
        public = msgspec.json.decode(msgspec.json.encode(signing("P1").public_key().public_bytes_raw()))
        for seat in ("P2", "P3", "P4"):
            give(self.client, id, tokens[seat], NONCES[seat])
        body = {"nonce": NONCES["P1"], "key": public}
        assert self.client.send("POST", f"/v1/matches/{id}/nonces", tokens["P1"], body).status_code == 201
        mine = self.client.get(f"/v1/matches/{id}/decision", tokens["P1"])
        action = mine["legal"][0]
        body = {"action": action, "signature": signature_of("P1", id, mine["version"], action)}
        assert self.client.send("POST", f"/v1/matches/{id}/actions", tokens["P1"], body).status_code == 201
        records = list(self.store.records(id))
        self.signed = {view: b"".join(ndjson(iter(records), view)) for view in ("judge", "P1")}

    def copied(self, path: Path) -> "Signed":
        """The same world in another folder, to be rewritten."""
        for folder in ("log", "published"):
            shutil.copytree(self.path / folder, path / folder)
        with closing(sqlite3.connect(self.path / "one.db")) as one, closing(sqlite3.connect(path / "one.db")) as other:
            one.backup(other)
        made = copy.copy(self)
        made.path, made.files, made.folder = path, path / "published", LogFolder(path / "log")
        made.store = Matches(open_recorder(str(path / "one.db")), SECRET)
        settings = Settings(database="", secret=SECRET, rate=10**9, log_folder=str(made.folder.path))
        made.client = Client(create_app(settings, made.store), organiser_token(made.store))
        made.tables, made.receipts = LogTables(made.store.tables), [*self.receipts]
        return made

    def kept(self, name: str, data: bytes) -> str:
        (self.path / name).write_bytes(data)
        return str(self.path / name)

    def said(self, *words: str) -> Said:
        done = CliRunner(env={"ADJUDICATOR_DATA": str(self.path)}).invoke(main, words)
        return done.exit_code, done.output

    def verified(self, log: bytes, *more: str, keys: bool = True) -> Said:
        given = [str(self.folder.checkpoint_key().verifier), str(self.folder.receipts_key().verifier)] if keys else []
        return self.said("verify", self.kept("log.ndjson", log), *(f"--key={each}" for each in given), *more)

    def exported(self) -> bytes:
        return b"".join(self.store_log())

    def receipt(self) -> str:
        return self.kept("a.receipt", self.receipts[0][1])


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Signed]:
    path = tmp_path_factory.mktemp("genuine")
    upgrade(str(path / "one.db"))
    store = Matches(open_recorder(str(path / "one.db")), SECRET)
    with closing(store.tables.dialect):
        world = Signed(store, path)
        world.begin_signed()
        yield world


@pytest.fixture
def world(genuine: Signed, tmp_path: Path) -> Iterator[Signed]:
    made = genuine.copied(tmp_path)
    with closing(made.store.tables.dialect):
        yield made


def forged(log: bytes, change: Callable[[list[Line]], object]) -> bytes:
    """A log whose events are changed, with all hashes made again; what follows its footer stays."""
    lines = log.splitlines(keepends=True)
    end = next(number for number, line in enumerate(lines) if line.startswith(b'{"kind":"footer"')) + 1
    events = [msgspec.json.decode(line) for line in lines[1 : end - 1]]
    change(events)
    changed = [msgspec.json.encode(event) + b"\n" for event in events]
    return b"".join([*resealed([lines[0], *changed, lines[end - 1]]), *lines[end:]])


REWRITINGS: dict[str, Callable[[Signed], Said]] = {}


def rewriting(row: str) -> Callable[[Callable[[Signed], Said]], Callable[[Signed], Said]]:
    """Say which row of the table a rewriting is."""

    def declare(rewrite: Callable[[Signed], Said]) -> Callable[[Signed], Said]:
        REWRITINGS[row] = rewrite
        return rewrite

    return declare


@rewriting("names in an exported log, all hashes again")
def _(world: Signed) -> Said:
    return world.verified(forged(world.log, names_swapped))


@rewriting("the times of a match in the database")
def _(world: Signed) -> Said:
    world.rewrite(a_year_earlier)
    return world.verified(world.exported(), "--receipt", world.receipt())


def all_but_the_beginning(lines: list[Line]) -> None:
    del lines[3:]


@rewriting("the end of a match taken away in the database")
def _(world: Signed) -> Said:
    world.rewrite(all_but_the_beginning)
    return world.verified(world.exported(), "--receipt", world.receipt())


@rewriting("names of a match in the database")
def _(world: Signed) -> Said:
    world.rewrite(names_swapped)
    return world.verified(world.exported(), "--entries", str(world.files))


@rewriting("names of a match in the database, seen from within")
def _(world: Signed) -> Said:
    world.rewrite(names_swapped)
    return world.said("db", "audit", "--database", str(world.path / "one.db"))


@rewriting("a second version of a match, put into the log")
def _(world: Signed) -> Said:
    lines = world.rewrite(names_swapped)
    head = head_of(world.id, lines[-1]["version"], lines[-1]["hash"])
    world.tables.append(world.tables.size(), [(world.id, head)])
    world.sequence()
    return world.verified(world.exported(), "--entries", str(world.dumped("later")))


@rewriting("a match, deleted")
def _(world: Signed) -> Said:
    for table, column in (("events", "originator_id"), ("moves", "match_id"), ("matches", "match_id")):
        world.execute(f"DELETE FROM {table} WHERE {column} = ?", world.others[0])
    return world.said("db", "audit", "--database", str(world.path / "one.db"))


def other_shuffle(lines: list[Line]) -> None:
    order = [line for line in lines if line["event"]["type"] == "DeckShuffled"][-1]["event"]["deck"]
    order["value"][-2:] = reversed(order["value"][-2:])
    order["secret"] = commitment_to(order["salt"], order["value"])


@rewriting("a shuffle, with its commitment and all hashes")
def _(world: Signed) -> Said:
    return world.verified(forged((GOLDEN / "multiversity-1.0-schema-1-1.ndjson").read_bytes(), other_shuffle))


@rewriting("the seed, chosen again after it was promised")
def _(world: Signed) -> Said:
    log = forged(world.signed["P1"], lambda lines: lines[0]["event"].update(seed_commitment="a" * 64))
    return world.verified(log, "--receipt", world.kept("creation.receipt", world.promised))


def signed_move(lines: list[Line]) -> Line:
    return next(line for line in lines if "signature" in line["event"])


def another_move(lines: list[Line]) -> None:
    event: dict[str, Any] = signed_move(lines)["event"]
    if "action" in event:
        event["action"]["forged"] = True
    else:
        event["answer"]["value"]["forged"] = True
        event["answer"]["secret"] = commitment_to(event["answer"]["salt"], event["answer"]["value"])


@rewriting("a move in the name of a seat that signs")
def _(world: Signed) -> Said:
    return world.verified(forged(world.signed["P1"], another_move))


def order_instead(lines: list[Line]) -> None:
    order = {"secret": "0" * 64, "for": []}
    told = {"by": "judge", "reason": "", "dispute": "", "order": order}
    signed_move(lines)["event"] = {"type": "JudgeActed", "clauses": [], **told}


@rewriting("an order in the place of such a move, where a view hides what follows")
def _(world: Signed) -> Said:
    return world.verified(forged(world.signed["P1"], order_instead))


@rewriting("the whole log, into another history")
def _(world: Signed) -> Said:
    world.rewrite(names_swapped)
    files = str(world.forked())
    kept = world.kept("june.txt", world.checkpoint)
    return world.verified(world.exported(), "--entries", files, "--checkpoint", kept)


@rewriting("the whole log, into another history, beside a proof of the first")
def _(world: Signed) -> Said:
    world.rewrite(names_swapped)
    return world.verified(world.log, "--entries", str(world.forked()))


def followed(world: Signed, change: Callable[[], Path], signer: str = "") -> Said:
    """Follow the log as it was published, then as it is shown after a change."""
    shown = world.path / "shown"
    shutil.copytree(world.files, shown)
    verifier = signer or str(world.folder.checkpoint_key().verifier)
    with serving(shown) as url:
        follow = ("follow", url, "--folder", str(world.path / "followed"), "--key", verifier)
        first = world.said(*follow)
        if signer:
            return first
        assert first[0] == 0, first
        files = change()
        shutil.rmtree(shown)
        shutil.copytree(files, shown)
        return world.said(*follow)


@rewriting("the whole log, into another history, shown to who follows it")
def _(world: Signed) -> Said:
    world.rewrite(names_swapped)
    return followed(world, world.forked)


@rewriting("the whole log, into another history of the same size")
def _(world: Signed) -> Said:
    one, other = SignedTree(size=5), SignedTree(size=5, branch="other")
    witness = Cosigner(begun_witness(world.path / "witness", [one.key.verifier]))
    witness.cosign(request_of(0, [], one.note()))
    with pytest.raises(Refused) as refused:
        witness.cosign(request_of(5, [], other.note()))
    return 3, refused.value.why.en


def set_back(world: Signed) -> Path:
    """Have the database as it was when its log had 4 entries."""
    world.execute("DELETE FROM log_entries WHERE position >= 4")
    world.execute("DELETE FROM log_checkpoints")
    world.execute("UPDATE log_tiles SET hashes = substr(hashes, 1, 128) WHERE level = 0")
    world.tables.add_checkpoint(4, world.early.decode())
    return world.dumped("set-back")


@rewriting("the store, set back to a backup")
def _(world: Signed) -> Said:
    return followed(world, lambda: set_back(world))


@rewriting("the store, set back to a backup, and sequenced")
def _(world: Signed) -> Said:
    set_back(world)
    return world.said("log", "run", "--database", str(world.path / "one.db"))


@rewriting("a forged log, beside an honest proof that witnesses cosigned")
def _(world: Signed) -> Said:
    witness = key("witness.example/w", COSIGNATURE)
    *lines, last = world.log.splitlines(keepends=True)
    proof = str(msgspec.json.decode(last)["proof"])
    note = str(read_proof(proof).signed.note)
    cosigned = note + sign(note.partition("\n\n")[0] + "\n", [witness], 1_800_000_000).partition("\n\n")[2]
    line = {"kind": "proof", "version": msgspec.json.decode(last)["version"], "proof": proof.replace(note, cosigned)}
    log = forged(b"".join([*lines, msgspec.json.encode(line) + b"\n"]), names_swapped)
    policy = world.kept("policy", f"witness w {witness.verifier}\nquorum w\n".encode())
    return world.verified(log, "--policy", policy, keys=False)


@rewriting("the log's key, for another")
def _(world: Signed) -> Said:
    return followed(world, lambda: world.files, str(key("club.example/log").verifier))


def test_a_folder_stands_for_its_receipts(world: Signed) -> None:
    kept = world.path / "evidence"
    kept.mkdir()
    assert "no receipt" in world.verified(world.exported(), "--receipt", str(kept))[1]
    for name in ("receipt-0.txt", "receipt-1.txt"):
        (kept / name).write_bytes(world.receipts[0][1])
    (kept / "nonce-P1.txt").write_text("0" * 64)
    code, said = world.verified(world.exported(), "--receipt", str(kept))
    assert (code, said.count("passed: receipt-")) == (0, 2)
    (kept / "receipt-1.txt").write_bytes(world.receipts[0][1].replace(b"club", b"klub"))
    code, said = world.verified(world.exported(), "--receipt", str(kept))
    assert (code, said.count("passed: receipt-"), said.count("failed: receipt-1.txt")) == (3, 1, 1)


def test_the_table_has_every_rewriting_and_no_other() -> None:
    assert set(ROWS) == set(REWRITINGS)


@pytest.mark.parametrize("name", REWRITINGS)
@pytest.mark.sampled(8)
def test_what_is_rewritten_is_found_as_the_table_says(world: Signed, name: str) -> None:
    row = ROWS[name]
    code, said = REWRITINGS[name](world)
    assert re.search(".*".join(re.escape(words.strip()) for words in row.words.split("…")), said, re.S), said
    assert code == {"log run": 1}.get(row.command.strip("`"), 4 if "not possible" in row.words.split("…")[0] else 3)
