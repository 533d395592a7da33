"""A store moves to another database while it is written to; nothing acknowledged is lost, even if it is killed."""

import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from adjudicator.api.app import create_app
from adjudicator.api.http.settings import Settings
from adjudicator.cli import main
from adjudicator.cli.serve import organiser_token
from adjudicator.matches.requests import NoSuchMatch
from adjudicator.matches.store import schema
from adjudicator.matches.store.copying.closing import ARRIVING, MOVED, MOVING, StoreClosed
from adjudicator.matches.store.copying.contents import CannotCopy
from adjudicator.matches.store.copying.copies import back_up, reading, restore
from adjudicator.matches.store.copying.moving import move
from tests.amounts import tries
from tests.api.client import Client
from tests.conftest import SECRET
from tests.matches.copied import Load, digests, fill, opened, order, places, require_all, told
from tests.matches.play import begin, step

KINDS = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)]
kinds = pytest.mark.parametrize("kind", KINDS)
ways = pytest.mark.parametrize(
    ("kind", "into"),
    [pytest.param(kind, into, marks=pytest.mark.postgresql)
     for kind, into in (("sqlite", "postgresql"), ("postgresql", "sqlite"))],
)  # fmt: skip
"""Each kind of database is the one that is left, and the one that is moved into."""


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """What makes a new place for a database, by its kind."""
    with places(lambda: request.getfixturevalue("cluster"), tmp_path) as place:
        yield place


def role(database: str) -> str | None:
    """Return what a database is in a move."""
    if not schema.is_postgresql(database) and not Path(database).exists():
        return None
    with reading(database) as contents:
        mark = contents.mark()
    return None if mark is None else mark.role


@ways
@pytest.mark.sampled(1)
def test_all_that_is_acknowledged_while_a_store_moves_is_at_the_target(
    kind: str, into: str, place: Callable[[str], str]
) -> None:
    here, there = place(kind), place(into)
    fill(here)
    with opened(here) as store, Load(store) as load:
        load.await_moves(60)
        move(here, there)
        load.ended()  # each of them is refused at last
        assert len(load.refused) == 4
        assert {closed.role for closed in load.refused} == {MOVED}
        with pytest.raises(StoreClosed):
            begin(store)
    assert role(here) == MOVED
    assert role(there) is None
    require_all(there, load.made)
    assert told(there) == told(here)
    assert digests(there) == digests(here)
    assert order(there) == order(here)
    with opened(there) as store, Load(store) as more:  # and it goes on there
        more.await_moves(20)
        for id in load.made:
            if not store.live(id).over:
                step(store, id)
    back = place(kind)
    move(there, back)
    require_all(back, load.made)
    require_all(back, more.made)
    assert told(back) == told(there)


@kinds
@pytest.mark.sampled(1)
def test_a_service_whose_store_has_moved_says_so_and_reads_on(kind: str, place: Callable[[str], str]) -> None:
    here, there = place(kind), place("sqlite")
    fill(here)
    with opened(here) as store:
        client = Client(create_app(Settings(database=here, secret=SECRET), store), organiser_token(store))
        id, tokens = client.begin()
        client.step(id, tokens)
        move(here, there)
        token = tokens[client.get(f"/v1/matches/{id}/decision")["waiting"][0]]
        body = {"action": client.get(f"/v1/matches/{id}/decision", token)["legal"][0]}
        refused = client.send("POST", f"/v1/matches/{id}/actions", token, body)
        assert (refused.status_code, refused.get_json()["code"]) == (503, "database-unavailable")
        assert "the service has moved to another database" in refused.get_json()["detail"]
        refused = client.send("POST", f"/v1/matches/{id}/actions", token, body, {"Accept-Language": "pt"})
        assert "o serviço mudou para outro banco de dados" in refused.get_json()["detail"]
        assert client.send("GET", "/readyz").status_code == 503
        mint = client.send("POST", "/v1/tokens", client.organiser, {"role": "judge", "label": "x"})
        assert mint.status_code == 503
    with opened(there) as store:
        client = Client(create_app(Settings(database=there, secret=SECRET), store), organiser_token(store))
        client.step(id, tokens, 2)
        assert client.send("GET", "/readyz").status_code == 200


@kinds
def test_the_command_line_says_that_a_store_has_moved(
    kind: str, place: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = place(kind), place("sqlite")
    fill(here)
    monkeypatch.setenv("ADJUDICATOR_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("ADJUDICATOR_DATABASE", here)

    def call(*arguments: str) -> tuple[int, str]:
        done = CliRunner().invoke(main, arguments)
        return done.exit_code, done.output

    code, output = call("db", "move", there)
    assert code == 0, output
    assert "events: " in output
    assert "give ADJUDICATOR_DATABASE the new place; keep the secret" in output
    moved = f"this database has moved to {there}"
    assert [(code, moved in output) for code, output in (call("db", "check"), call("serve", "--port", "1"))] == [
        (3, True),
        (1, True),
    ]
    code, output = call("db", "check", "--language", "pt")
    assert f"este banco de dados foi movido para {there}" in output
    code, output = call("db", "move", there)  # once more
    assert (code, "had been copied before" in output) == (0, True)
    code, output = call("db", "move", place("sqlite"))
    assert (code, f"already moved to {there}" in output) == (1, True)
    assert call("db", "check", "--database", there)[0] == 0
    file = str(tmp_path / "backup.db")
    code, output = call("db", "backup", file)  # what has moved can still be backed up
    beside = f"{tmp_path}/data/secret, {tmp_path}/data/log"
    assert (code, f"keep the secret and the keys of the log with it ({beside})" in output) == (0, True), output
    again = place(kind)
    assert call("db", "restore", file, "--database", again)[0] == 0
    with opened(again) as store:  # and lives on out of the backup, should the target be lost
        begin(store)
    assert call("db", "restore", file, "--database", again)[0] == 1
    assert call("db", "backup", file)[0] == 1


@kinds
def test_a_store_moves_into_an_empty_database_only(kind: str, place: Callable[[str], str]) -> None:
    here, there = place(kind), place(kind)
    fill(here)
    fill(there)
    was = digests(there)
    for target, why in ((there, "is not empty"), (here, "is not empty")):
        with pytest.raises(CannotCopy, match=why):
            move(here, target)
        assert role(here) is None
    assert digests(there) == was
    with opened(here) as store:
        begin(store)
    with pytest.raises(CannotCopy, match="no store"):
        move(place(kind), here)


@pytest.mark.postgresql
def test_a_distributed_store_is_brought_back_before_it_moves(place: Callable[[str], str]) -> None:
    here, there = place("postgresql"), place("sqlite")
    fill(here)
    with psycopg.connect(here) as connection:  # as Citus lists what it has distributed
        connection.execute("CREATE TABLE pg_dist_partition (logicalrelid regclass)")
        connection.execute("INSERT INTO pg_dist_partition VALUES ('events')")
    with pytest.raises(CannotCopy, match="the database is distributed: first, adjudicator db distribute --back"):
        move(here, there)
    with opened(here) as store:
        begin(store)


INTERRUPTED = """
import os, sys
from adjudicator.matches.store.copying import closing, contents, copies, moving
source, target, point, left = *sys.argv[1:4], int(sys.argv[4])
def killed(*_, **__):
    os.kill(os.getpid(), 9)
def counted(rows):
    global left
    for row in rows:
        left -= 1
        if left == 0:
            killed()
        yield row
def then_killed(function, when=lambda *given: True):
    def changed(*given):
        done = function(*given)
        if when(*given):
            killed()
        return done
    return changed
if point == "rows":
    taken = contents.Digest.taken
    contents.Digest.taken = lambda self, rows: taken(self, counted(rows))
elif point == "target committed":
    moving._take = then_killed(moving._take)
elif point == "source closed":
    for kind in contents.Contents.__subclasses__():
        kind.refuse_writes = then_killed(kind.refuse_writes, lambda self, role: role == closing.MOVED)
elif point == "source committed":
    moving._arrive = killed
elif point == "target opened":
    for kind in contents.Contents.__subclasses__():
        kind.allow_writes = then_killed(kind.allow_writes)
print("begun", flush=True)
moving.move(source, target)
"""
POINTS = {
    "rows": (None, ""),
    "target committed": (MOVING, ARRIVING),
    "source closed": (MOVING, ARRIVING),
    "source committed": (MOVED, ARRIVING),
    "target opened": (MOVED, ARRIVING),
}


def interrupted(here: str, there: str, point: str, rows: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, here, there, point, str(rows)], stdout=subprocess.PIPE, check=False
    )
    assert done.returncode == -9


def require_whole(here: str, there: str, made: dict[str, int]) -> None:
    """Require that one of the two databases holds all, and that at most one of them takes writes."""
    require_all(here, made)
    if role(there) == ARRIVING:
        with pytest.raises(schema.Unfinished):
            schema.open_recorder(there)
    elif role(here) != MOVED:
        with pytest.raises((schema.UnknownSchema, NoSuchMatch)), opened(there) as store:
            store.live(next(iter(made or told(here))))


@ways
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.sampled(2)
def test_a_move_is_killed_and_repeated(kind: str, into: str, point: str, place: Callable[[str], str]) -> None:
    here, there = place(kind), place(into)
    fill(here)
    interrupted(here, there, point, 500)
    roles, copied = POINTS[point]
    if roles is not None:
        assert (role(here), role(there)) == (roles, copied)
    require_whole(here, there, {})
    with opened(here) as store:
        if role(here) == MOVED:
            with pytest.raises(StoreClosed):
                begin(store)
        else:
            step(store, begin(store), 3)  # it goes on as if nothing had been
    move(here, there)
    assert (role(here), role(there)) == (MOVED, None)
    assert digests(there) == digests(here)
    assert told(there) == told(here)
    with opened(there) as store:
        assert store.tables.count_matches("damaged") == 0
        begin(store)
    move(here, there)  # once more: nothing changes
    assert digests(there) != digests(here)


@ways
@pytest.mark.nightly
def test_a_move_under_load_is_killed_at_any_moment_and_repeated(
    kind: str, into: str, place: Callable[[str], str]
) -> None:
    chance = random.Random(f"{kind} {into}")
    here, there = place(kind), place(into)
    fill(here)
    with opened(here) as store, Load(store) as load:
        for _ in range(tries(2)):
            if role(here) == MOVED:
                break
            load.await_moves(10)
            command = [sys.executable, "-c", INTERRUPTED, here, there, "none", "0"]
            with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
                assert process.stdout is not None
                assert process.stdout.readline() == b"begun\n"
                threading.Event().wait(chance.uniform(0, 0.6))
                process.kill()
            require_whole(here, there, load.acknowledged())
        move(here, there)
        load.ended()
    require_all(there, load.made)
    assert digests(there) == digests(here)
    assert told(there) == told(here)


@kinds
@pytest.mark.sampled(1)
def test_what_another_move_has_brought_is_left_alone(kind: str, place: Callable[[str], str], tmp_path: Path) -> None:
    one, other, there = place(kind), place("sqlite"), place(kind)
    fill(one)
    back_up(one, tmp_path / "backup.db")
    restore(tmp_path / "backup.db", other)
    interrupted(one, there, "target committed", 0)
    with pytest.raises(CannotCopy, match="in another move"):
        move(other, there)
    with pytest.raises(CannotCopy, match="is not finished"):
        move(there, place("sqlite"))
    with pytest.raises(CannotCopy, match="in another move"):
        restore(tmp_path / "backup.db", there)
    move(one, there)
    assert digests(there) == digests(one)
