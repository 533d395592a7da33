"""Logs of disputes and tournaments: exported, verified by the command line, and shown to whom they may be."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.api import create_app
from adjudicator.api.http.media import NDJSON
from adjudicator.api.http.settings import Settings
from adjudicator.cli import main
from adjudicator.cli.serve import organiser_token
from adjudicator.judging.stored import StoredDisputes
from adjudicator.matches.application import Matches
from adjudicator.matches.records import GENESIS
from adjudicator.matches.streams import chain, desk_hash
from adjudicator.transparency.sequencer import Sequencer
from adjudicator.transparency.source import dump
from adjudicator.transparency.tables import LogTables, StoredLog
from tests.api.client import Client
from tests.api.floor import Floor
from tests.api.test_rounds import TWO
from tests.audit.test_desk_log import Lines, made_anew, read
from tests.conftest import SECRET
from tests.transparency.memory import begun

HIDDEN = {"kind": "knowledge", "seat": "P2"}


class Service:
    """A service with a log, and what its people export and keep."""

    def __init__(self, store: Matches, path: Path) -> None:
        self.store, self.path = store, path
        self.folder = begun(path / "log")
        settings = Settings(database="", secret=SECRET, rate=10**9, log_folder=str(self.folder.path))
        self.client = Client(create_app(settings, store), organiser_token(store))
        self.receipts: list[str] = []

    def sequence(self) -> Path:
        """Have all streams logged; return the log's files."""
        tables = LogTables(self.store.tables)
        dump(StoredLog(tables), Sequencer(tables, self.folder).round(), self.path / "files")
        return self.path / "files"

    def export(self, path: str, token: str) -> bytes:
        answer = self.client.send("GET", f"{path}/log", token, headers={"Accept": NDJSON})
        assert answer.status_code == 200, answer.text
        log: bytes = answer.data
        return log

    def verify(self, log: bytes, *receipts: str) -> tuple[int, str]:
        """What `adjudicator verify` says with all that was kept."""
        (self.path / "log.ndjson").write_bytes(log)
        given = [str(self.folder.checkpoint_key().verifier), str(self.folder.receipts_key().verifier)]
        told = [f"--key={key}" for key in given] + [f"--entries={self.path / 'files'}"]
        for number, receipt in enumerate(receipts):
            (self.path / f"{number}.receipt").write_text(receipt)
            told.append(f"--receipt={self.path / f'{number}.receipt'}")
        done = CliRunner().invoke(main, ["verify", str(self.path / "log.ndjson"), *told])
        return done.exit_code, done.output

    def ruled(self) -> tuple[Floor, str, list[str]]:
        """A dispute with a penalty, from the call to the remedy; with the receipts of ruling and application."""
        floor = Floor(self.client, "dominions", 6)
        dispute = floor.open(floor.tokens["P1"], HIDDEN, evidence=[{"text": "I hold A03", "for_judges": True}])
        floor.made(f"{dispute}/statements", floor.tokens["P2"], text="I do not")
        charges = [{"seat": "P2", "infraction": "PLAY-RULE"}]
        ruled = floor.ruled(dispute, outcome="infraction", charges=charges, follows=True, note="for judges")
        floor.accept(dispute)
        applied = floor.made(f"{dispute}/applications", floor.judge)
        return floor, dispute, [ruled["receipt"], applied["receipt"]]


@pytest.fixture
def service(sqlite_store: Matches, tmp_path: Path) -> Service:
    return Service(sqlite_store, tmp_path)


# What is exported verifies


def test_a_dispute_s_log_verifies_with_its_proof_and_its_receipts(service: Service) -> None:
    floor, dispute, receipts = service.ruled()
    service.sequence()
    log = service.export(dispute, floor.judge)
    code, told = service.verify(log, *receipts)
    assert code == 0, told
    assert f"dispute {dispute.rpartition('/')[2]}: " in told
    for check in ("whole", "hash chain", "times", "life cycle", "logged", "receipt", "only version"):
        assert f"  {check}: passed" in told, told
    assert [line["kind"] for line in read(log)][-2:] == ["footer", "proof"]


def test_a_tournament_s_log_verifies_with_its_proof_and_its_receipts(service: Service) -> None:
    client = service.client
    made = client.send("POST", "/v1/tournaments", client.organiser, {"name": "Open", "ruleset": "diamonds"}).get_json()
    path = f"/v1/tournaments/{made['id']}"
    head = client.send("POST", f"{path}/officers", client.organiser, {"office": "head_judge"}).get_json()["token"]
    opened = client.send("POST", f"{path}/rounds", head, {"minutes": 50, "csv": TWO}).get_json()
    client.send("POST", f"{path}/rounds/1/starts", head, {})
    service.sequence()
    log = service.export(path, head)
    code, told = service.verify(log, made["receipt"])
    assert (code, f"tournament {made['id']}: 4 events" in told) == (0, True), told
    lines = read(log)
    lines[3]["event"]["tables"][0]["match"] = opened["tables"][1]["match"]  # one match at two tables
    code, told = service.verify(made_anew(lines))
    assert (code, "life cycle: failed at event 3" in told) == (3, True), told
    code, told = service.verify(log, *[service.ruled()[2][0]])
    assert (code, "receipt: not possible: 0.receipt: it is of d_" in told) == (4, True), told


# Whoever rewrites it is found


def without_the_penalty(lines: Lines) -> None:
    ruled = next(line for line in lines if line.get("event", {}).get("type") == "RulingGiven")
    ruled["event"]["ruling"]["penalties"][0]["penalty"] = "warning"


def by_somebody_else(lines: Lines) -> None:
    ruled = next(line for line in lines if line.get("event", {}).get("type") == "RulingGiven")
    ruled["event"]["ruling"]["by"]["label"] = "Rui"


def a_year_later(lines: Lines) -> None:
    for line in lines[1:-2]:
        line["at"] = "2027" + line["at"][4:]


@pytest.mark.parametrize("attack", [without_the_penalty, by_somebody_else, a_year_later])
def test_a_dispute_made_anew_is_found_by_proof_receipt_and_entries(service: Service, attack: Any) -> None:
    floor, dispute, receipts = service.ruled()
    service.sequence()
    log = service.export(dispute, floor.judge)
    lines = read(log)
    attack(lines)
    forged = made_anew(lines) + log.splitlines(keepends=True)[-1]
    code, told = service.verify(forged, *receipts)
    assert code == 3
    for check in ("logged", "receipt", "only version"):
        assert f"  {check}: failed" in told, told
    assert "  hash chain: passed" in told


def test_an_altered_event_breaks_the_chain(service: Service) -> None:
    floor, dispute, _ = service.ruled()
    service.sequence()
    log = service.export(dispute, floor.judge).replace(b'"for judges"', b'"for nobody"')
    code, told = service.verify(log)
    assert (code, "hash chain: failed" in told) == (3, True), told


@pytest.mark.parametrize(
    ("left_out", "said"),
    [
        ("Acknowledged", "life cycle: failed at event 4"),
        ("RulingGiven", "life cycle: failed at event 5"),
        ("RulingAccepted", "life cycle: failed"),
        ("FindingMade", "life cycle: failed at event 2"),
        ("DisputeOpened", "life cycle: failed at event 1"),
    ],
)
def test_what_rests_on_nothing_is_out_of_course(service: Service, left_out: str, said: str) -> None:
    """A ruling rests on a call that was taken, an acceptance on a ruling, all on a dispute that was opened."""
    floor, dispute, _ = service.ruled()
    service.sequence()
    lines = read(service.export(dispute, floor.judge))
    kept = [line for line in lines if line.get("event", {}).get("type") != left_out]
    code, told = service.verify(made_anew(kept))
    assert (code, said in told) == (3, True), told


# Who sees what


def test_a_party_has_the_hash_of_what_it_may_not_read_until_the_match_is_over(service: Service) -> None:
    floor, dispute, receipts = service.ruled()
    service.sequence()
    whole = read(service.export(dispute, floor.judge))
    shown = {}
    for name in ("P1", "P2"):
        log = service.export(dispute, floor.tokens[name])
        lines = read(log)
        assert lines[0]["view"] == name
        assert [line.get("hash") for line in lines] == [line.get("hash") for line in whole]
        shown[name] = [line["event"]["type"] for line in lines if "event" in line]
        assert all(("salt" in line) == ("event" in line) for line in lines if line["kind"] == "event")
        code, told = service.verify(log, *receipts)
        assert code == 4, told
        assert f"life cycle: not possible: this view ({name}) withholds" in told
        for check in ("whole", "hash chain", "logged", "receipt", "only version"):
            assert f"  {check}: passed" in told, told
    assert "DisputeOpened" in shown["P1"]
    assert "StatementMade" not in shown["P1"]
    assert "StatementMade" in shown["P2"]
    assert "DisputeOpened" not in shown["P2"]
    for name in shown:
        assert not {"FindingMade", "RulingGiven"} & set(shown[name])  # a note for judges is in the ruling
        assert {"Acknowledged", "RulingAccepted", "DisputeClosed"} <= set(shown[name])
    floor.post(f"{floor.match}/actions", floor.tokens["P1"], action={"type": "concede"})
    after = read(service.export(dispute, floor.tokens["P2"]))
    assert after[0]["view"] == "judge"
    assert [line.get("event") for line in after] == [line.get("event") for line in whole]


def test_a_log_of_judges_that_withholds_does_not_pass(service: Service) -> None:
    floor, dispute, _ = service.ruled()
    service.sequence()
    log = service.export(dispute, floor.tokens["P1"])
    lines = read(log)
    lines[0]["view"] = "judge"
    code, told = service.verify(made_anew(lines))
    assert (code, "a judge's log withholds nothing" in told) == (3, True), told


def test_what_is_withheld_cannot_be_guessed_by_its_hash(service: Service) -> None:
    """A finding has few possible answers: without a salt whoever tries them all finds the one that has the hash."""
    floor, dispute, _ = service.ruled()
    whole = read(service.export(dispute, floor.judge))
    found = next(line for line in whole if line.get("event", {}).get("type") == "FindingMade")
    before = whole[found["version"] - 1]["hash"]
    id = dispute.rpartition("/")[2]
    assert found["hash"] != desk_hash(id, found["version"], found["at"], found["event"], before, "")
    salts = [line["salt"] for line in whole if line["kind"] == "event"]
    assert len({*salts}) == len(salts)
    assert all(len(salt) == 32 for salt in salts)


def test_a_dispute_recorded_without_salts_is_withheld_whole(service: Service) -> None:
    floor = Floor(service.client, "dominions", 2)
    dispute = floor.open(floor.tokens["P1"], HIDDEN)
    disputes, id = StoredDisputes(service.store, {}), dispute.rpartition("/")[2]
    opened, found = disputes.of(id)
    for record in chain(id, 0, GENESIS, opened.at, [opened.event, found.event]):
        column = disputes.mapper.to_stored_event(record).state
        with service.store.tables.dialect.writing() as cursor:
            cursor.execute(
                service.store.tables.dialect[
                    "UPDATE events SET state = ? WHERE originator_id = ? AND originator_version = ?"
                ],
                (column.decode(), id, record.originator_version),
            )
    refused = service.client.send("GET", f"{dispute}/log", floor.tokens["P2"])
    assert (refused.status_code, refused.get_json()["code"]) == (403, "view-forbidden")
    assert read(service.export(dispute, floor.judge))[-1]["kind"] == "footer"


def test_a_report_links_the_logs(service: Service) -> None:
    floor, dispute, _ = service.ruled()
    links = service.client.get(f"{dispute}/report", floor.judge)["dispute"]["links"]
    assert (links["log"], links["match_log"]) == (f"{dispute}/log", f"{floor.match}/log")
    for media in ("text/markdown", "text/html"):
        page = service.client.send("GET", f"{dispute}/report", floor.judge, headers={"Accept": media}).text
        assert f"{dispute}/log" in page
        assert f"{floor.match}/log" in page
