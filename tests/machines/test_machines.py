"""Three services on one database, each with a data folder and a port of its own, and one folder of keys."""

import os
import random
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from threading import Event
from typing import NamedTuple

import psycopg
import pytest

from adjudicator.api.http.settings import Settings
from adjudicator.cli.log import begun_log
from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder
from adjudicator.transparency.checking import check_log, extends
from adjudicator.transparency.checkpoint import read_checkpoint
from adjudicator.transparency.keys import LogFolder
from adjudicator.transparency.receipts import read_receipt
from adjudicator.transparency.tables import LogTables, StoredLog
from tests.amounts import is_long
from tests.api.service import ask, command_service, database_of, free_port, sequencers_of, until
from tests.api.streaming import stream
from tests.api.test_limits import REDIS, in_one_window, left_of, redis
from tests.conftest import SECRET
from tests.machines.heard import hear, logged
from tests.matches.play import begin, step
from tests.postgres import fresh_database
from tests.transparency.memory import begun

pytestmark = pytest.mark.postgresql
MACHINES = 3
KILLS = 50 if is_long() else 3
TAKEN_OVER = 10.0
"""Within so many seconds another machine sequences, after one was killed."""
KEEP_ALL_NOTES = b"""
CREATE TABLE notes (note text);
CREATE FUNCTION keep_note() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO notes VALUES (NEW.note); RETURN NULL; END $$;
CREATE TRIGGER keep_note AFTER INSERT OR UPDATE ON log_checkpoints FOR EACH ROW EXECUTE FUNCTION keep_note();
"""
HOLDERS = """
SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND classid = ? AND objid = ?
"""
SEQUENCER = 0x61646A6C6F67


class Machines(NamedTuple):
    """The services: their ports, the process ids of their masters, their folders; and the store."""

    dsn: str
    ports: list[int]
    masters: list[int]
    folders: list[Path]
    keys: LogFolder
    store: Matches

    def sequencer(self) -> int:
        """Return the process that sequences now; 0 if none does."""
        rows = self.store.tables.query(HOLDERS, SEQUENCER >> 32, SEQUENCER & 0xFFFFFFFF)
        return int(rows[0][0].rpartition(" ")[2]) if rows else 0

    def is_taken_over(self, killed: int) -> bool:
        """Whether another process sequences than the one that was killed."""
        return self.sequencer() not in (0, killed)

    def refuses(self, machine: int, token: str) -> bool:
        """Whether one of the services refuses a token."""
        return self.ask(machine, "GET", "/v1/matches", token)[0] == 401

    def ask(self, machine: int, method: str, path: str, token: str = "", body: object = None) -> tuple[int, object]:
        """Ask one of the services."""
        return ask(self.ports[machine], method, path, token or organiser_token(self.store), body, os.urandom(8).hex())


@pytest.fixture(scope="module")
def machines(cluster: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    """All begin at once, on a database without a schema and a folder without keys."""
    place = tmp_path_factory.mktemp("machines")
    folders = [place / f"machine{number}" for number in range(MACHINES)]
    with ExitStack() as stack:
        dsn = stack.enter_context(fresh_database(cluster))
        variables = {"ADJUDICATOR_LOG_FOLDER": str(place / "keys")}
        if REDIS:
            port = free_port()
            stack.enter_context(redis(place, port))
            variables["ADJUDICATOR_LIMITS"] = f"redis://127.0.0.1:{port}/0"

        def served(folder: Path) -> tuple[int, int]:
            folder.mkdir()
            return stack.enter_context(command_service(dsn, folder, 0, 1, **variables))

        with ThreadPoolExecutor(MACHINES) as threads:
            found = list(threads.map(served, folders))
        store = Matches(open_recorder(dsn), SECRET)
        stack.callback(store.tables.dialect.close)
        masters = [master for _, master in found]
        yield Machines(dsn, [port for port, _ in found], masters, folders, LogFolder(place / "keys"), store)
        for master in masters:  # all at once: each takes leave of whoever is connected
            os.kill(master, signal.SIGTERM)


@pytest.mark.nightly
def test_machines_that_begin_at_once_have_one_log(machines: Machines) -> None:
    begin(machines.store)
    logged(LogTables(machines.store.tables))
    key = machines.keys.receipts_key().verifier
    for machine in range(MACHINES):
        status, made = machines.ask(machine, "POST", "/v1/matches", body={"ruleset": "diamonds", "seats": SEATS})
        assert status == 201 and isinstance(made, dict)
        assert read_receipt(made["receipt"], key).match == made["match"]["id"]


SEATS = [{"name": "Ana", "faction": "conclave"}, {"name": "Bruno", "faction": "vanguard"},
         {"name": "Clara", "faction": "guardians"}, {"name": "Davi", "faction": "shadows"}]  # fmt: skip


def test_no_machine_keeps_a_state_of_its_own(machines: Machines) -> None:
    kept = {path.name for folder in machines.folders for path in folder.rglob("*") if path.is_file()}
    assert kept <= {"said"}


def test_a_stream_begun_on_one_machine_tells_what_happens_on_another(machines: Machines) -> None:
    took = []
    with stream(machines.ports[0], machines.store) as reader:
        id = machines.store.tables.match_rows("diamonds", "running", None, 1)[0].match_id
        for machine in (1, 2, 0) * 4:
            match = machines.store.live(id)
            seat = match.state.waiting[0]
            token = machines.store.seat_tokens(id, (seat,))[seat]
            status, offered = machines.ask(machine, "GET", f"/v1/matches/{id}/decision", token)
            assert status == 200 and isinstance(offered, dict)
            action = {"action": offered["legal"][0]}
            began = time.monotonic()
            assert machines.ask(machine, "POST", f"/v1/matches/{id}/actions", token, action)[0] == 201
            hear(reader, machines.store.live(id).version)
            took.append(time.monotonic() - began)
    print(f"from sending an action to hearing of it: {', '.join(f'{1000 * each:.0f}' for each in took)} ms")


def test_what_is_revoked_on_one_machine_is_refused_by_all(machines: Machines) -> None:
    status, made = machines.ask(0, "POST", "/v1/tokens", body={"role": "judge", "label": "Rita"})
    assert status == 201 and isinstance(made, dict)
    token, path = made["token"], f"/v1/tokens/{made['subject']}/revocations"
    assert [machines.ask(each, "GET", "/v1/matches", token)[0] for each in range(MACHINES)] == [200] * MACHINES
    assert machines.ask(1, "POST", path, body={})[0] in (200, 201)
    for each in range(MACHINES):
        until(partial(machines.refuses, each, token))


@pytest.mark.skipif(not REDIS, reason="there is no redis-server")
def test_requests_of_one_token_are_counted_together(machines: Machines) -> None:
    token = organiser_token(machines.store)
    first, *others = in_one_window(lambda: [left_of(machines.ports[each], token)[1] for each in (0, 1, 2, 0)])
    assert others == [first - 1, first - 2, first - 3]


def test_one_machine_sequences_and_the_others_stand_by(machines: Machines) -> None:
    companions = [pid for master in machines.masters for pid in sequencers_of(master)]
    assert len(companions) == MACHINES
    until(lambda: machines.sequencer() in companions)


def test_a_machine_that_may_not_write_the_keys_leaves_sequencing_to_others(
    sqlite_store: Matches, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = begun(tmp_path / "keys")
    settings = Settings(database=database_of(sqlite_store), secret=SECRET, log_folder=str(folder.path))
    found = begun_log(settings, sqlite_store.tables, "en")
    assert found is not None and found.path == folder.path
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # as on a file system that is mounted read-only
    assert begun_log(settings, sqlite_store.tables, "en") is None
    assert "this machine signs receipts, and another sequences" in capsys.readouterr().err


def test_the_sequencer_is_killed_and_another_goes_on_with_the_tree(machines: Machines) -> None:
    tables, chance = LogTables(machines.store.tables), random.Random(36)
    id = begin(machines.store)
    with psycopg.connect(machines.dsn, autocommit=True) as connection:
        connection.execute(KEEP_ALL_NOTES)
    took = []
    for _ in range(KILLS):
        until(lambda: machines.sequencer() != 0)
        killed = machines.sequencer()
        step(machines.store, id)
        Event().wait(chance.random() * 1.1)  # at any moment of a round
        with suppress(ProcessLookupError):
            os.kill(killed, signal.SIGKILL)
        step(machines.store, id)
        began = time.monotonic()
        until(partial(machines.is_taken_over, killed), TAKEN_OVER)
        logged(tables, TAKEN_OVER)
        took.append(time.monotonic() - began)
        if machines.store.over(id):
            id = begin(machines.store)
    notes = [read_checkpoint(note).checkpoint for (note,) in machines.store.tables.query("SELECT note FROM notes")]
    roots = {(each.size, each.root) for each in notes}
    assert len(roots) == len({size for size, _ in roots}) >= KILLS
    last, source = read_checkpoint(tables.checkpoint()[1]).checkpoint, StoredLog(tables)
    assert check_log(source, last).wrong == ()
    assert all(extends(source, each, last) for each in notes)
    print(f"taken over {len(took)} times, {len(notes)} notes on {len(roots)} trees; the longest: {max(took):.1f} s")
