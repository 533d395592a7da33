"""An attacker who holds the database, the service's secret and all its keys, but not what was published.

What was published: receipts that players keep, a checkpoint that somebody kept, a log exported before. Each test says
by what the attack is found: the exported log's own proof, a receipt, the entries of the log, the growth between two
checkpoints, an audit of the store, or the sequencer, which does not sign.
"""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from adjudicator.api import create_app
from adjudicator.api.http.settings import Settings
from adjudicator.audit.checks import Given
from adjudicator.audit.evidence import Evidence
from adjudicator.audit.store import Audit
from adjudicator.audit.verify import verify
from adjudicator.cli import main
from adjudicator.cli.serve import organiser_token
from adjudicator.logbook.export import ndjson, proof_line
from adjudicator.matches.application import Matches
from adjudicator.matches.records import GENESIS
from adjudicator.transparency.checkpoint import Checkpoint
from adjudicator.transparency.keys import LogFolder
from adjudicator.transparency.leaves import head_of
from adjudicator.transparency.merkle import EMPTY
from adjudicator.transparency.proving import prove
from adjudicator.transparency.sequencer import Fork, Sequencer
from adjudicator.transparency.source import LogFiles, dump
from adjudicator.transparency.tables import LogTables, StoredLog
from tests.api.client import Client
from tests.audit.test_verify import hash_of_line, resealed
from tests.conftest import SECRET
from tests.transparency.memory import begun

Line = dict[str, Any]


class World:
    """A service, a match that was played to its end there, and what its players and others have kept of it."""

    def __init__(self, store: Matches, path: Path) -> None:
        self.store, self.path = store, path
        self.folder = begun(path / "log")
        settings = Settings(database="", secret=SECRET, rate=10**9, log_folder=str(self.folder.path))
        self.client = Client(create_app(settings, store), organiser_token(store))
        self.tables = LogTables(store.tables)
        self.receipts: list[tuple[str, bytes]] = []
        self.id, self.tokens = self.client.begin()
        self.others = [self.client.begin()[0] for _ in range(3)]
        self.act()
        self.sequence()
        self.early = self.tables.checkpoint()[1].encode()
        self.client.play(self.id, self.tokens)
        self.sequence()
        self.checkpoint = self.tables.checkpoint()[1].encode()
        self.log = self.export()
        self.files = self.dumped("published")

    def act(self) -> None:
        mine = self.client.get(f"/v1/matches/{self.id}/decision", self.tokens["P1"])
        answer = self.client.send(
            "POST", f"/v1/matches/{self.id}/actions", self.tokens["P1"], {"action": mine["legal"][0]}
        )
        self.receipts.append(("P1.receipt", answer.get_json()["receipt"].encode()))

    def sequence(self) -> int:
        return Sequencer(self.tables, self.folder).round()

    def export(self) -> bytes:
        return self.client.export(self.id, self.tokens["P1"])

    def dumped(self, name: str) -> Path:
        dump(StoredLog(self.tables), self.tables.checkpoint()[0], self.path / name)
        return self.path / name

    def found(self, log: bytes, files: Path | None = None, checkpoints: tuple[bytes, ...] = ()) -> dict[str, str]:
        """What `verify` says, by check."""
        keys = (self.folder.checkpoint_key().verifier, self.folder.receipts_key().verifier)
        entries = LogFiles(files) if files is not None else None
        kept = tuple((f"kept-{number}", data) for number, data in enumerate(checkpoints))
        given = Given(keys=keys, receipts=tuple(self.receipts), checkpoints=kept, entries=entries)
        path = self.path / "log.ndjson"
        path.write_bytes(log)
        with path.open("rb") as lines:
            report = verify(lines, Evidence(given))
        return {check.name: check.outcome for check in report.checks}

    def audit(self) -> list[str]:
        return [wrong.said().en for wrong in Audit(self.store, self.folder).run()]

    def store_log(self) -> Iterator[bytes]:
        """The log as the attacker's service exports it, with the proof that its log can give."""
        yield from ndjson(self.store.linked_records(self.id), "judge")
        last = self.store.tables.query("SELECT max(originator_version) FROM events WHERE originator_id = ?", self.id)[
            0
        ][0]
        found = prove(self.tables, self.id, last)
        if found is not None:
            yield proof_line(found[0], str(found[1]))

    # What the attacker does

    def rewrite(self, change: Callable[[list[Line]], None]) -> list[Line]:
        """Rewrite the match in the database, with all its hashes made again; return its events."""
        rows = self.store.tables.rows(self.id, 0, None, None)
        lines = [{**json.loads(column), "version": version} for version, _, column in rows]
        change(lines)
        previous = GENESIS
        for version, line in enumerate(lines, 1):
            line["version"] = version
            previous = line["hash"] = hash_of_line(self.id, line, previous)
        self.execute("DELETE FROM events WHERE originator_id = ?", self.id)
        self.execute("DELETE FROM snapshots WHERE originator_id = ?", self.id)
        for line in lines:
            column = json.dumps({name: line[name] for name in ("move", "at", "hash", "event")})
            self.execute(
                "INSERT INTO events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)",
                self.id, line["version"], rows[0][1], column,
            )  # fmt: skip
        self.execute("UPDATE matches SET status = 'over' WHERE match_id = ?", self.id)
        return lines

    def execute(self, statement: str, *parameters: object) -> None:
        dialect = self.store.tables.dialect
        with dialect.writing() as cursor:
            cursor.execute(dialect[statement], parameters)

    def forget_the_log(self) -> None:
        """Have the log begin again: no entry, no tile, no checkpoint, nothing signed."""
        for table in ("log_entries", "log_tiles", "log_checkpoints"):
            self.execute(f"DELETE FROM {table}")
        self.execute("UPDATE moves SET logged = FALSE")

    def forked(self) -> Path:
        """Make a longer log of what is in the database now, signed with the real key by a copy that knows no better."""
        self.forget_the_log()
        for _ in range(3):
            self.client.begin()
        twin = self.path / "twin"
        shutil.copytree(self.folder.path, twin)
        begun_again = LogFolder(twin)
        begun_again.keep_signed(Checkpoint("club.example/log", 0, EMPTY))
        Sequencer(self.tables, begun_again).round()
        return self.dumped("forked")


@pytest.fixture
def world(sqlite_store: Matches, tmp_path: Path) -> World:
    return World(sqlite_store, tmp_path)


def names_swapped(lines: list[Line]) -> None:
    players = lines[0]["event"]["players"]
    players[0]["name"], players[1]["name"] = players[1]["name"], players[0]["name"]


def a_year_earlier(lines: list[Line]) -> None:
    for line in lines:
        line["at"] = "2025" + line["at"][4:]


def one_event_less(lines: list[Line]) -> None:
    del lines[len(lines) // 2]


def two_events_changed_about(lines: list[Line]) -> None:
    middle = len(lines) // 2
    lines[middle]["event"], lines[middle + 1]["event"] = lines[middle + 1]["event"], lines[middle]["event"]


def cut_short(lines: list[Line]) -> None:
    del lines[len(lines) // 2 :]


ATTACKS = [names_swapped, a_year_earlier, one_event_less, two_events_changed_about, cut_short]


def test_what_nobody_has_touched_passes_everything(world: World) -> None:
    found = world.found(world.log, world.files, (world.early, world.checkpoint))
    assert {name for name, outcome in found.items() if outcome != "passed"} == {"witnessed"}
    assert world.audit() == []


def test_the_command_line_takes_all_that_was_kept(world: World) -> None:
    """As `docs/trust.md` shows it; the proof may be a file of its own."""
    *lines, last = world.log.splitlines(keepends=True)
    files = {"log": b"".join(lines), "proof": msgspec.json.decode(last)["proof"].encode(), "kept": world.checkpoint,
             "receipt": world.receipts[0][1], "early": world.early}  # fmt: skip
    paths = {name: world.path / f"{name}.txt" for name in files}
    for name, data in files.items():
        paths[name].write_bytes(data)
    keys = [str(world.folder.checkpoint_key().verifier), str(world.folder.receipts_key().verifier)]
    given = [f"--{name}={value}" for name, value in (
        ("key", keys[0]), ("key", keys[1]), ("receipt", paths["receipt"]), ("checkpoint", paths["kept"]),
        ("checkpoint", paths["early"]), ("entries", world.files), ("proof", paths["proof"]),
    )]  # fmt: skip
    done = CliRunner().invoke(main, ["verify", str(paths["log"]), *given])
    assert done.exit_code == 0, done.output
    for name in ("logged", "receipt", "only version", "growth"):
        assert f"  {name}: passed" in done.output
    paths["proof"].write_bytes(files["proof"].replace(b"index 4", b"index 3"))
    done = CliRunner().invoke(main, ["verify", str(paths["log"]), *given])
    assert done.exit_code == 3
    assert "  logged: failed" in done.output
    bare = CliRunner().invoke(main, ["verify", str(paths["log"]), "--key", "nonsense"])
    assert (bare.exit_code, "--key: the verifier key has not the form" in bare.output) == (1, True)


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.sampled(1)
def test_an_exported_log_made_anew_is_found_by_its_own_proof(
    world: World, attack: Callable[[list[Line]], None]
) -> None:
    *lines, proof = world.log.splitlines(keepends=True)
    events = [msgspec.json.decode(line) for line in lines[1:-1]]
    attack(events)
    forged = resealed([lines[0], *(msgspec.json.encode(event) + b"\n" for event in events), lines[-1]])
    found = world.found(b"".join([*forged, proof]), world.files)
    assert found["logged"] == "failed"
    same_length = len(events) == len(lines) - 2
    assert found["only version"] == ("failed" if same_length else "not possible")  # a shorter one may be an earlier one


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.sampled(1)
def test_a_match_rewritten_in_the_database_is_found_by_entries_audit_and_receipt(
    world: World, attack: Callable[[list[Line]], None]
) -> None:
    lines = world.rewrite(attack)
    log = b"".join(world.store_log())
    found = world.found(log, world.files)
    same_length = len(lines) == len(world.log.splitlines()) - 3
    assert found["logged"] == ("failed" if same_length else "not possible")  # a part of it alone can be proven
    assert found["only version"] == ("failed" if same_length else "not possible")
    assert any(world.id in line for line in world.audit())
    if attack in (names_swapped, a_year_earlier):
        assert found["receipt"] == "failed"


@pytest.mark.parametrize("attack", [names_swapped, a_year_earlier])
def test_a_second_version_in_the_log_is_found_among_its_entries(
    world: World, attack: Callable[[list[Line]], None]
) -> None:
    lines = world.rewrite(attack)
    head = head_of(world.id, lines[-1]["version"], lines[-1]["hash"])
    world.tables.append(world.tables.size(), [(world.id, head)])
    world.sequence()  # it extends what was signed: the sequencer has no reason to refuse
    log = b"".join(world.store_log())
    assert world.found(log)["logged"] == "passed"
    assert world.found(log, world.dumped("later"), (world.checkpoint,))["growth"] == "passed"
    assert world.found(log, world.dumped("later"))["only version"] == "failed"
    assert any("the transparency log has another" in line for line in world.audit())


@pytest.mark.parametrize("attack", [names_swapped, a_year_earlier])
def test_a_forked_log_is_found_by_a_checkpoint_that_somebody_kept(
    world: World, attack: Callable[[list[Line]], None]
) -> None:
    world.rewrite(attack)
    files = world.forked()
    log = b"".join(world.store_log())
    found = world.found(log, files)
    assert found["logged"] == found["only version"] == "passed"  # a whole world of its own
    assert found["receipt"] == "failed"
    assert world.found(log, files, (world.checkpoint,))["growth"] == "failed"
    assert world.found(log, files, (world.early,))["growth"] == "failed"
    with pytest.raises(Fork):
        world.sequence()  # where what was signed last is still known
    assert any("not those that the log has signed" in line or "has signed" in line for line in world.audit())


def test_a_deleted_match_is_found_by_the_audit_and_by_what_was_published(world: World) -> None:
    for table, column in (("events", "originator_id"), ("moves", "match_id"), ("matches", "match_id")):
        world.execute(f"DELETE FROM {table} WHERE {column} = ?", world.others[0])
    assert f"{world.others[0]}: it is in log_entries, and has no events" in world.audit()
    world.execute("DELETE FROM log_entries WHERE stream = ?", world.others[0])
    assert any(line.startswith("log ") for line in world.audit())


def test_a_restored_backup_is_not_signed_and_found_by_the_audit(world: World) -> None:
    world.execute("DELETE FROM events WHERE originator_id = ? AND originator_version > 6", world.id)
    world.execute("DELETE FROM moves WHERE match_id = ? AND version > 6", world.id)
    world.execute("DELETE FROM log_entries WHERE position >= 4")
    world.execute("DELETE FROM log_checkpoints WHERE size > 4")
    world.execute("UPDATE log_tiles SET hashes = substr(hashes, 1, 128) WHERE level = 0")
    with pytest.raises(Fork):
        world.sequence()
    assert any("the log has signed 5 entries, and the store has 4" in line for line in world.audit())


def test_a_snapshot_that_is_not_what_its_events_make_is_found_by_the_audit(world: World) -> None:
    rows = world.store.tables.query("SELECT originator_version FROM snapshots WHERE originator_id = ?", world.id)
    assert rows
    match = world.store.at_version(world.id, rows[0][0])
    match.state.move += 1
    forged = world.store.mapper.to_stored_event(match.snapshot())
    world.store.tables.snapshots.insert_events([forged])
    assert world.audit() == [f"{world.id} {rows[0][0]}: the snapshot is not what its events make"]


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE matches SET edition = '9' WHERE match_id = ?", "the list of matches says otherwise than its events"),
        ("UPDATE matches SET salt_key = 'aa' WHERE match_id = ?", "seed or salts are not those"),
        ("DELETE FROM moves WHERE move = 1 AND match_id = ?", "move 1 does not end where its list says"),
        ("UPDATE moves SET version = version + 1 WHERE move = 2 AND match_id = ?", "move 2 does not end where"),
    ],
)
@pytest.mark.sampled(1)
def test_rows_that_do_not_follow_from_events_are_found_by_the_audit(world: World, statement: str, said: str) -> None:
    world.execute(statement, world.id)
    assert any(said in line for line in world.audit()), world.audit()
