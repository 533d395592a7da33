"""Every table of a store is rewritten under an audit, one fault at a time, and each is found.

The store is that of a service that was used: a tournament with officers and a round, a dispute with a penalty, looks, a
card set, a picture, a match with nonces and keys, one against the house, one imported.
"""

import sqlite3
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from adjudicator.api import create_app
from adjudicator.api.http.settings import Settings
from adjudicator.api.openapi.examples import CARD
from adjudicator.audit.store import Audit
from adjudicator.audit.tables import COMPARED
from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.transparency.sequencer import Sequencer
from adjudicator.transparency.tables import LogTables
from tests.api.client import Client
from tests.api.floor import Floor
from tests.api.test_bots import against_bots
from tests.api.test_card_sets import keep
from tests.api.test_imports import demo_log, send, service_of
from tests.api.test_rounds import TWO
from tests.api.test_seeds import NONCES, give, seeding
from tests.conftest import SECRET
from tests.matches.test_pictures import DRAWN, svg
from tests.transparency.memory import begun


class Used:
    """A service that was used, and the ids of what is in its store."""

    def __init__(self, path: Path) -> None:
        self.path, self.folder = path / "used.db", begun(path / "log")
        upgrade(str(self.path))
        self.store = Matches(open_recorder(str(self.path)), SECRET)
        settings = Settings(
            database=str(self.path), secret=SECRET, rate=10**9, log_folder=str(self.folder.path), open_tables=1
        )
        self.client = Client(create_app(settings, self.store), organiser_token(self.store))
        self.ids: dict[str, str] = {}
        self.ids["tournament"] = self._tournament()
        self.ids["dispute"] = self._dispute()
        seeded = seeding(self.client)
        for seat in NONCES:
            give(self.client, seeded["match"]["id"], seeded["tokens"][seat], NONCES[seat])
        self.ids["seeded"] = seeded["match"]["id"]
        self.client.demo()
        self.ids["house"] = against_bots(self.client, "dominions")[0]
        self.ids["imported"], log = demo_log(service_of(path / "elsewhere"))
        assert send(self.client, log).status_code == 201
        self.ids["cards"] = keep(self.client, CARD).get_json()["id"]
        self.made("/v1/pictures", data=b64encode(svg(DRAWN)).decode())
        Sequencer(LogTables(self.store.tables), self.folder).round()

    def made(self, path: str, token: str = "", **body: Any) -> Any:
        answer = self.client.send("POST", path, token or self.client.organiser, body)
        assert answer.status_code == 201, answer.text
        return answer.get_json()

    def _tournament(self) -> str:
        made = self.made("/v1/tournaments", name="Open", ruleset="diamonds")
        officers = f"/v1/tournaments/{made['id']}/officers"
        head = self.made(officers, office="head_judge", label="Hugo")["token"]
        gone = self.made(officers, office="judge", label="Rui")
        self.made(f"/v1/tournaments/{made['id']}/dismissals", subject=gone["officer"]["subject"])
        self.made(f"/v1/tournaments/{made['id']}/rounds", head, minutes=50, csv=TWO)
        return str(made["id"])

    def _dispute(self) -> str:
        floor = Floor(self.client, moves=4)
        dispute = floor.open(floor.tokens["P1"], blocking=True)
        charges = [{"seat": "P2", "infraction": "PLAY-RULE"}]
        floor.ruled(dispute, outcome="infraction", charges=charges, cards=["C1"])
        floor.accept(dispute)
        floor.made(f"{dispute}/applications", floor.judge)
        self.client.get(dispute, floor.judge)
        self.ids["match"] = floor.id
        return dispute.rpartition("/")[2]


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Used:
    return Used(tmp_path_factory.mktemp("used"))


class Copy:
    """A copy of that store, for one fault."""

    def __init__(self, used: Used, path: Path) -> None:
        with closing(sqlite3.connect(used.path)) as source, closing(sqlite3.connect(path)) as target:
            source.backup(target)
        self.store, self.folder = Matches(open_recorder(str(path)), SECRET), used.folder

    def audit(self) -> list[str]:
        return [wrong.said().en for wrong in Audit(self.store, self.folder).run()]


@pytest.fixture
def copy(used: Used, tmp_path: Path) -> Iterator[Copy]:
    copied = Copy(used, tmp_path / "copy.db")
    yield copied
    copied.store.tables.dialect.close()


def test_a_store_that_nobody_has_touched_has_no_fault(copy: Copy) -> None:
    assert copy.audit() == []


OF_MATCH, OF_DISPUTE, OF_TOURNAMENT = (
    "match_id = '{match}'",
    "dispute_id = '{dispute}'",
    "tournament_id = '{tournament}'",
)
FAULTS = {
    "remedies": [
        f"DELETE FROM remedies WHERE {OF_DISPUTE}",
        f"UPDATE remedies SET penalty = 'warning' WHERE {OF_DISPUTE}",
        f"UPDATE remedies SET player = 'Clara' WHERE {OF_DISPUTE}",
        f"UPDATE remedies SET infraction = 'SLOW' WHERE {OF_DISPUTE}",
        "UPDATE remedies SET applied_at = '2020-01-01T00:00:00.000Z'",
        "INSERT INTO remedies SELECT dispute_id, number + 1, match_id, tournament_id, kind, player, penalty,"
        " infraction, applied_at FROM remedies",
        "UPDATE remedies SET dispute_id = 'd_nobody'",
    ],
    "precedents": [
        f"DELETE FROM precedents WHERE {OF_DISPUTE} AND subject = 'card'",
        "UPDATE precedents SET name = 'D-009' WHERE subject = 'clause'",
        "UPDATE precedents SET created_at = '2020'",
    ],
    "disputes": [
        f"UPDATE disputes SET opened_by = 'P3' WHERE {OF_DISPUTE}",
        f"UPDATE disputes SET ruled_at = closed_at || 'Z' WHERE {OF_DISPUTE}",
        f"UPDATE disputes SET match_id = '{{seeded}}' WHERE {OF_DISPUTE}",
        f"UPDATE disputes SET kind = 'value' WHERE {OF_DISPUTE}",
    ],
    "moves": [
        f"UPDATE moves SET logged = FALSE WHERE {OF_MATCH}",
        "UPDATE moves SET subject = 'nobody' WHERE match_id = '{dispute}' AND move = 2",
        "DELETE FROM moves WHERE match_id = '{dispute}' AND move = 3",
        "UPDATE moves SET subject = 'nobody' WHERE match_id = '{tournament}' AND move = 2",
        "UPDATE moves SET subject = (SELECT min(substr(digest, 1, 16)) FROM tokens WHERE match_id = '{match}'"
        " AND substr(digest, 1, 16) <> moves.subject) WHERE match_id = '{match}' AND move = 1",  # another seat's
        "UPDATE moves SET subject = 'house' WHERE match_id = '{match}' AND move = 1",
        "UPDATE moves SET subject = 'tester' WHERE match_id = '{imported}' AND move = 1",
    ],
    "matches": [
        "UPDATE matches SET nonces = replace(nonces, 'a', 'b') WHERE match_id = '{seeded}'",
        "UPDATE matches SET nonces = '' WHERE match_id = '{seeded}'",
        "UPDATE matches SET keys = '{{\"P1\":\"AA==\"}}' WHERE match_id = '{seeded}'",
        "UPDATE matches SET house = '' WHERE match_id = '{house}'",
        "UPDATE matches SET house = 'P2' WHERE match_id = '{match}'",
        "UPDATE matches SET imported = '' WHERE match_id = '{imported}'",
        "UPDATE matches SET imported = replace(imported, 'sha256\":\"', 'sha256\":\"0') WHERE match_id = '{imported}'",
        "UPDATE matches SET imported = (SELECT imported FROM matches WHERE match_id = '{imported}')"
        " WHERE match_id = '{match}'",
        f"UPDATE matches SET created_at = '2020-01-01T00:00:00.000Z' WHERE {OF_MATCH}",
        f"UPDATE matches SET tournament_id = '{{tournament}}' WHERE {OF_MATCH}",
        f"UPDATE matches SET tournament_id = '' WHERE {OF_TOURNAMENT}",
    ],
    "tournaments": [
        f"UPDATE tournaments SET name = 'Closed' WHERE {OF_TOURNAMENT}",
        f"UPDATE tournaments SET ruleset = 'heat' WHERE {OF_TOURNAMENT}",
        f"UPDATE tournaments SET created_at = '2020' WHERE {OF_TOURNAMENT}",
        f"DELETE FROM tournaments WHERE {OF_TOURNAMENT}",
    ],
    "tokens": [
        f"UPDATE tokens SET role = 'judge' WHERE {OF_TOURNAMENT} AND label = 'Hugo'",
        f"UPDATE tokens SET label = 'Rita' WHERE {OF_TOURNAMENT} AND label = 'Hugo'",
        f"UPDATE tokens SET revoked_at = NULL WHERE {OF_TOURNAMENT}",
        f"UPDATE tokens SET expires_at = '2020' WHERE {OF_TOURNAMENT} AND label = 'Hugo'",
        f"DELETE FROM tokens WHERE {OF_TOURNAMENT} AND label = 'Hugo'",
        f"UPDATE tokens SET {OF_TOURNAMENT} WHERE role = 'head_judge' AND tournament_id = ''",
        f"UPDATE tokens SET seat = 'P9' WHERE {OF_MATCH} AND seat = 'P1'",
        f"UPDATE tokens SET role = 'judge' WHERE {OF_MATCH} AND seat = 'P1'",
        f"UPDATE tokens SET role = 'queen', seat = '' WHERE {OF_MATCH} AND seat = 'P1'",
        f"UPDATE tokens SET {OF_TOURNAMENT} WHERE {OF_MATCH}",
        "UPDATE tokens SET match_id = 'm_nobody' WHERE match_id = '{match}'",
    ],
    "card_sets": [
        "UPDATE card_sets SET cards = replace(cards, '\"key\"', '\"Key\"')",
        "UPDATE card_sets SET name = 'theirs'",
        "UPDATE card_sets SET size = size + 1",
        "UPDATE card_sets SET ruleset = 'multiversity'",
    ],
    "pictures": [
        "UPDATE pictures SET data = substr(data, 1, 60)",
        "UPDATE pictures SET media_type = 'image/png'",
        f"UPDATE pictures SET picture_id = '{'0' * 64}'",
    ],
    "looks": [
        "UPDATE looks SET subject = 'somebody else'",
        "UPDATE looks SET view = 'P1'",
        "UPDATE looks SET match_id = '{seeded}'",
        "UPDATE looks SET created_at = '2020-01-01T00:00:00.000Z'",
        "UPDATE looks SET tournament_id = '{tournament}'",
    ],
    "indexes": [
        f"DELETE FROM dispute_index WHERE {OF_DISPUTE}",
        f"DELETE FROM match_index WHERE {OF_MATCH}",
        "INSERT INTO match_index SELECT 'm_nobody', subject, name, tournament_id, created_at, moves, times"
        f" FROM match_index WHERE {OF_MATCH}",
    ],
}


@pytest.mark.parametrize("statement", [each for faults in FAULTS.values() for each in faults])
def test_what_was_rewritten_or_deleted_is_found(used: Used, copy: Copy, statement: str) -> None:
    with copy.store.tables.dialect.writing() as cursor:
        cursor.execute(statement.format(**used.ids))
        assert cursor.rowcount > 0
    assert copy.audit() != []


NOT_USED = {("snapshots", "state"), ("snapshots", "topic")}
"""What cannot be read there is not used, and so no fault; one that can be read is found (`test_attacks`)."""


@pytest.mark.parametrize(
    ("table", "column"),
    [(table, column) for table, of in COMPARED.items() for column in of if (table, column) not in NOT_USED],
)
@pytest.mark.sampled(30)
def test_no_column_is_said_to_be_compared_that_is_not(copy: Copy, table: str, column: str) -> None:
    (value,) = copy.store.tables.query(f"SELECT {column} FROM {table} WHERE {column} IS NOT NULL LIMIT 1")[0]
    if isinstance(value, bytes):
        other = f"CAST('x' || {column} AS BLOB)"
    elif isinstance(value, str):
        other = f"'x' || {column}"
    else:
        other = f"1 - {column}" if column in BOOLEANS else f"-{column} - 1"
    with copy.store.tables.dialect.writing() as cursor:
        cursor.execute(f"UPDATE {table} SET {column} = {other}")
    assert copy.audit() != []


BOOLEANS = {"logged", "shown", "blocking"}
