"""The metrics, as Prometheus takes them from a real service; and the alerts and the dashboard that are made of them."""

import json
import math
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml
from prometheus_client import CollectorRegistry
from prometheus_client.core import Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

from adjudicator import __version__
from adjudicator.api.http.settings import Settings
from adjudicator.api.http.settings.declared import Address
from adjudicator.api.serving.server import takes_over
from adjudicator.api.serving.telemetry import exporter
from adjudicator.api.serving.telemetry.folder import VARIABLE
from adjudicator.api.serving.telemetry.folder import begin as begin_counting
from adjudicator.api.serving.telemetry.state import StoreState
from adjudicator.matches.application import Matches
from adjudicator.matches.people.sessions import Sessions
from adjudicator.matches.people.token_registry import TokenRegistry
from adjudicator.matches.store.schema import open_recorder
from adjudicator.rulesets.registry import RULESETS
from adjudicator.transparency.keys import LogFolder
from tests.api.service import ask, command_service, fetch, free_port, until, workers_of
from tests.api.streaming import stream
from tests.conftest import SECRET
from tests.environment import ROOT
from tests.test_deploy import needs

ALERTS = ROOT / "deploy/prometheus/alerts.yml"
DASHBOARD = ROOT / "deploy/grafana/adjudicator.json"
OF_SERVICE = re.compile(r"\badjudicator_\w+")
Labels = tuple[tuple[str, str], ...]


class Served(NamedTuple):
    """A service with metrics: its port and theirs, its master, its data folder, its store."""

    port: int
    metrics: int
    master: int
    data: Path
    store: Matches

    def scraped(self) -> dict[tuple[str, Labels], float]:
        """Return what Prometheus would take now, by name and labels."""
        text = fetch(self.metrics, "/metrics")[1].decode()
        samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
        return {(sample.name, tuple(sorted(sample.labels.items()))): sample.value for sample in samples}

    def value(self, name: str, **labels: str) -> float:
        """Return one value; nought if there is none yet."""
        return self.scraped().get((name, tuple(sorted(labels.items()))), 0.0)

    def names(self) -> set[str]:
        """Return the names of everything that is exported, also of what has no value yet."""
        text = fetch(self.metrics, "/metrics")[1].decode()
        families = {line.split()[2] for line in text.splitlines() if line.startswith("# TYPE")}
        return families | {name for name, _ in self.scraped()}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, sqlite_template: Path) -> Iterator[Served]:
    """A service whose metrics are taken."""
    folder = tmp_path_factory.mktemp("served")
    database, metrics = str(shutil.copy(sqlite_template, folder / "one.db")), free_port()
    with command_service(
        database, folder, ADJUDICATOR_METRICS=str(metrics), ADJUDICATOR_BACKUPS=str(folder),
        ADJUDICATOR_HOSTS="x, 127.0.0.1",
    ) as (port, master):  # fmt: skip
        store = Matches(open_recorder(database), SECRET)
        until(lambda: fetch(metrics, "/metrics")[0] == 200)
        yield Served(port, metrics, master, folder, store)
        store.tables.dialect.close()


def begun(served: Served, key: str) -> tuple[str, dict[str, str]]:
    """Begin a match; return its id and its seats' tokens."""
    body = {"ruleset": "diamonds", "seats": RULESETS["diamonds"].demo_setup["seats"]}
    status, made = ask(served.port, "POST", "/v1/matches", TokenRegistry(served.store).organiser(), body, key)
    assert status == 201, made
    return made["match"]["id"], made["tokens"]


def act(served: Served, match: str, tokens: dict[str, str], key: str) -> None:
    """Have whoever is waited for do the last thing that may be done."""
    seat = ask(served.port, "GET", f"/v1/matches/{match}/decision", tokens["P1"])[1]["waiting"][0]
    action = ask(served.port, "GET", f"/v1/matches/{match}/decision", tokens[seat])[1]["legal"][-1]
    status, answer = ask(
        served.port, "POST", f"/v1/matches/{match}/actions", tokens[seat], {"action": action}, f"{key}-{key}"
    )
    assert status == 201, answer


def refused(served: Served, match: str, tokens: dict[str, str], key: str) -> dict[str, Any]:
    """Post what is against the rules; return the problem."""
    waiting = ask(served.port, "GET", f"/v1/matches/{match}/decision", tokens["P1"])[1]["waiting"]
    seat = next(seat for seat in ("P4", "P3", "P2", "P1") if [seat] != waiting)
    action = {"type": "pass", "seat": seat}
    status, problem = ask(
        served.port, "POST", f"/v1/matches/{match}/actions", tokens[seat], {"action": action}, f"{key}-{key}"
    )
    assert (status, problem["code"]) == (422, "illegal-action"), problem
    return problem  # type: ignore[no-any-return]  # as it was answered


def test_what_is_done_is_counted(served: Served) -> None:
    before = served.scraped()
    match, tokens = begun(served, "counted-match")
    act(served, match, tokens, "counted-move")
    clause = refused(served, match, tokens, "counted-refusal")["clause"]
    refusal = {"ruleset": "diamonds", "problem": "illegal-action", "clause": clause}
    earlier = before.get(("adjudicator_refusals_total", tuple(sorted(refusal.items()))), 0.0)
    until(
        lambda: served.value("adjudicator_refusals_total", **refusal) == earlier + 1
    )  # it is counted when it has been sent
    after = served.scraped()

    def more(name: str, **labels: str) -> float:
        key = name, tuple(sorted(labels.items()))
        return after.get(key, 0.0) - before.get(key, 0.0)

    assert more("adjudicator_requests_total", operation="createMatch", status="201") == 1
    assert more("adjudicator_requests_total", operation="postAction", status="201") == 1
    assert more("adjudicator_requests_total", operation="postAction", status="422") == 1
    assert more("adjudicator_request_seconds_count", operation="postAction") == 2
    assert more("adjudicator_response_bytes_total", operation="createMatch") > 100
    assert more("adjudicator_moves_total", ruleset="diamonds") == 1
    assert more("adjudicator_events_total", ruleset="diamonds") >= 1
    assert more("adjudicator_store_seconds_count", step="append") >= 2
    assert more("adjudicator_store_seconds_count", step="load") >= 1
    assert more("adjudicator_decide_seconds_count") >= 1


def test_how_the_service_stands_is_told(served: Served) -> None:
    _, tokens = begun(served, "standing-match")
    ask(served.port, "POST", "/v1/sessions", None, {"token": tokens["P1"], "label": "phone"}, "standing-session")
    until(lambda: served.value("adjudicator_workers") == 2)
    until(lambda: served.value("adjudicator_log_entries") > 0 and served.value("adjudicator_log_waiting") == 0)
    until(lambda: "adjudicator_log_checkpoint_age_seconds" in served.names())
    told = served.scraped()
    assert told["adjudicator_store_up", ()] == told["adjudicator_log_sequenced", ()] == 1
    assert told["adjudicator_log_checkpoint_age_seconds", ()] < 60
    assert told["adjudicator_sessions", (("role", "seat"),)] == 1
    assert 0 <= told["adjudicator_backup_age_seconds", ()] < 3600
    least = told["adjudicator_worker_memory_max_bytes", ()]
    assert 20_000_000 < least < told["adjudicator_worker_memory_bytes", ()]
    lanes = {dict(labels)["lane"] for name, labels in told if name == "adjudicator_lane_refused_total"}
    assert lanes == {"health", "ready", "read", "write", "begin", "study"}


def test_a_live_stream_is_counted_as_long_as_it_is_open(served: Served) -> None:
    with closing(stream(served.port, served.store)):
        until(lambda: served.value("adjudicator_streams") == 1)
    until(lambda: served.value("adjudicator_streams") == 0)


def test_there_are_only_so_many_values_whatever_is_sent(served: Served) -> None:
    match, tokens = begun(served, "bounded-match")
    ask(served.port, "GET", "/nothing/at-all")
    before = served.scraped().keys()
    for number in range(10):
        fetch(served.port, f"/nothing/{number}?token={tokens['P1']}")
        fetch(served.port, f"/v1/matches/m_{number}/state", f"adj_{number}")
    assert {name for name, _ in served.scraped().keys() - before} <= {
        "adjudicator_requests_total", "adjudicator_request_seconds_bucket", "adjudicator_request_seconds_sum",
        "adjudicator_request_seconds_count", "adjudicator_response_bytes_total", "adjudicator_request_seconds_created",
    }  # fmt: skip
    values = {value for _, labels in served.scraped() for _, value in labels}
    text = fetch(served.metrics, "/metrics")[1].decode()
    assert not [secret for secret in (match, *tokens.values(), "Ana", "m_0", "/nothing") if secret in text]
    assert {"none", "getState", "createMatch"} <= values


def test_the_public_port_tells_nothing_of_it(served: Served) -> None:
    assert fetch(served.port, "/metrics")[0] == 404
    assert fetch(served.port, "/metrics", TokenRegistry(served.store).organiser())[0] == 404
    listening = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    doors = {row[1] for row in listening if row[3] == "0A" and int(row[1].partition(":")[2], 16) == served.metrics}
    assert doors == {f"0100007F:{served.metrics:04X}"}


def files_of(served: Served) -> dict[str, set[int]]:
    """Return the processes that have files, by kind of file."""
    found: dict[str, set[int]] = {}
    for file in (served.data / "metrics").glob("*/*.db"):
        kind, _, process = file.stem.rpartition("_")
        found.setdefault(kind, set()).add(int(process))
    return found


def test_no_count_goes_back_when_workers_change_and_no_files_are_left_of_them(served: Served) -> None:
    match, tokens = begun(served, "lasting-match")
    act(served, match, tokens, "lasting-move")
    counters = ("_total", "_count", "_bucket")
    counted = {key: value for key, value in served.scraped().items() if key[0].endswith(counters)}
    workers = {*files_of(served)["gauge_livesum"]} & {*workers_of(served.master)}
    assert len(workers) == 2
    os.kill(served.master, signal.SIGHUP)
    until(lambda: not workers & {*workers_of(served.master)})
    until(lambda: served.value("adjudicator_workers") == 2)
    now = served.scraped()
    assert not {key for key, value in counted.items() if now[key] < value}
    assert now["adjudicator_moves_total", (("ruleset", "diamonds"),)] >= 1
    assert not workers & {process for processes in files_of(served).values() for process in processes}


def test_what_is_left_is_deleted_but_by_a_master_that_takes_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "")  # it is put back
    settings = Settings(database="", secret=SECRET, metrics=Address("127.0.0.1", 9464), metrics_folder=str(tmp_path))
    counted = tmp_path / "9464" / "counter_7.db"
    counted.parent.mkdir()
    counted.touch()
    monkeypatch.setenv("GUNICORN_FD", "3")
    begin_counting(settings, goes_on=takes_over())
    assert (os.environ[VARIABLE], counted.exists()) == (str(counted.parent), True)
    monkeypatch.delenv("GUNICORN_FD")
    begin_counting(settings, goes_on=takes_over())
    assert not counted.exists()


def test_who_hands_them_out_is_begun_again(served: Served) -> None:
    command = ["pgrep", "-P", str(served.master), "-f", "telemetry.exporter"]
    exporter = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    os.kill(int(exporter[0]), signal.SIGKILL)

    def again() -> bool:
        now = subprocess.run(command, capture_output=True, text=True, check=False).stdout.split()
        return bool(now) and now != exporter and fetch(served.metrics, "/metrics")[0] == 200

    until(again)


def test_who_says_nothing_keeps_nobody_waiting_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporter._Handler, "timeout", 0.1)
    port, over = free_port(), threading.Event()
    registry = CollectorRegistry()
    registry.register(Nothing())
    thread = threading.Thread(
        target=exporter.serve, args=(Address("127.0.0.1", port), registry, lambda: not over.is_set())
    )
    thread.start()
    until(lambda: fetch(port, "/metrics")[0] == 200)
    with socket.create_connection(("127.0.0.1", port)):
        assert fetch(port, "/metrics")[0] == 200
    over.set()
    thread.join()


class Nothing(Collector):
    """Nothing to tell."""

    def collect(self) -> Iterator[Metric]:
        """Yield nothing."""
        yield from ()


def test_where_they_are_not_asked_for_nothing_of_it_is_loaded() -> None:
    loaded = "import sys, adjudicator.api.serving.server, adjudicator.api.serving.worker; print(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True).stdout.split()
    assert "adjudicator.api.serving.gateway" in said
    assert not [name for name in said if name.startswith(("prometheus_client", "opentelemetry"))]


def read(store: Matches, **settings: Any) -> dict[tuple[str, Labels], float]:
    """Return what is read from a store."""
    made = Settings(database="", secret=SECRET, **settings)
    samples = [sample for family in StoreState(store.tables, made).collect() for sample in family.samples]
    return {(sample.name, tuple(sorted(sample.labels.items()))): sample.value for sample in samples}


def test_what_is_read_from_a_store(store: Matches, tmp_path: Path) -> None:
    sessions, organiser = Sessions(store), TokenRegistry(store).organiser()
    for number in range(3):
        begun = sessions.begin(organiser, "", "phone", 3600, f"session-{number}")
    sessions.end(begun.row.id)
    folder = LogFolder(tmp_path / "log")
    folder.begin("club.example/log")
    backups = tmp_path / "backups"
    backups.mkdir()
    found = read(store, log_folder=str(folder.path), backups=str(backups))
    assert found["adjudicator_build_info", (("version", __version__),)] == found["adjudicator_store_up", ()] == 1
    assert found["adjudicator_sessions", (("role", "organiser"),)] == 2
    assert found["adjudicator_log_sequenced", ()] == 0
    assert found["adjudicator_backup_age_seconds", ()] == math.inf
    (backups / "of-tonight.db").write_bytes(b"SQLite")
    assert 0 <= read(store, backups=str(backups))["adjudicator_backup_age_seconds", ()] < 3600


def test_of_a_store_that_is_away_that_is_told(tmp_path: Path, sqlite_template: Path) -> None:
    path = shutil.copy(sqlite_template, tmp_path / "one.db")
    store = Matches(open_recorder(str(path)), SECRET)
    Path(path).write_bytes(b"nothing of the kind")
    assert read(store, log_folder=str(tmp_path)) == {
        ("adjudicator_build_info", (("version", __version__),)): 1, ("adjudicator_store_up", ()): 0
    }  # fmt: skip


# What is made of them

BASE = {
    'up{job="adjudicator",instance="a"}': "1+0x40",
    'adjudicator_build_info{instance="a"}': "1+0x40",
    'adjudicator_workers{instance="a"}': "2+0x40",
    'adjudicator_store_up{instance="a"}': "1+0x40",
    'adjudicator_log_sequenced{instance="a"}': "1+0x40",
    'adjudicator_log_checkpoint_age_seconds{instance="a"}': "10+0x40",
    'adjudicator_backup_age_seconds{instance="a"}': "3600+60x40",
    'adjudicator_requests_total{instance="a",operation="postAction",status="201"}': "0+600x40",
    'adjudicator_requests_total{instance="a",operation="postAction",status="503"}': "0+1x40",
    'adjudicator_lane_refused_total{instance="a",lane="write"}': "0+0x40",
    'adjudicator_request_seconds_bucket{instance="a",operation="postAction",le="0.1"}': "0+600x40",
    'adjudicator_request_seconds_bucket{instance="a",operation="postAction",le="1.0"}': "0+600x40",
    'adjudicator_request_seconds_bucket{instance="a",operation="postAction",le="+Inf"}': "0+600x40",
}
"""A service that is well, minute by minute, as promtool writes it."""
WRONG: dict[str, list[dict[str, str | None]]] = {
    "AdjudicatorDown": [
        {'up{job="adjudicator",instance="a"}': "1+0x10 0+0x30"},
        {'adjudicator_store_up{instance="a"}': "1+0x10 0+0x30"},
        {'adjudicator_workers{instance="a"}': None},
    ],
    "AdjudicatorFailing": [
        {'adjudicator_requests_total{instance="a",operation="postAction",status="503"}': "0+10x40"},
    ],
    "AdjudicatorSlow": [
        {'adjudicator_request_seconds_bucket{instance="a",operation="postAction",le="0.1"}': "0+500x40"},
    ],
    "AdjudicatorOverloaded": [{'adjudicator_lane_refused_total{instance="a",lane="write"}': "0+5x40"}],
    "AdjudicatorLogBehind": [
        {'adjudicator_log_sequenced{instance="a"}': "1+0x10 0+0x30"},
        {'adjudicator_log_checkpoint_age_seconds{instance="a"}': "10+60x40"},
    ],
    "AdjudicatorBackupLate": [
        {'adjudicator_backup_age_seconds{instance="a"}': "129600+60x40"},
        {'adjudicator_backup_age_seconds{instance="a"}': "+Inf+0x40"},
    ],
}  # fmt: skip


def fire(folder: Path, series: dict[str, str | None]) -> subprocess.CompletedProcess[str]:
    """Have promtool say whether no alert fires after half an hour of this."""
    test = {
        "rule_files": [str(ALERTS)],
        "evaluation_interval": "1m",
        "tests": [{
            "interval": "1m",
            "input_series": [{"series": name, "values": values} for name, values in series.items() if values],
            "promql_expr_test": [{
                "expr": 'count by (alertname) (ALERTS{alertstate="firing"})', "eval_time": "30m", "exp_samples": [],
            }],
        }],
    }  # fmt: skip
    (folder / "test.yml").write_text(yaml.safe_dump(test))
    return subprocess.run(
        ["promtool", "test", "rules", folder / "test.yml"], capture_output=True, text=True, check=False
    )


@needs("promtool")
def test_no_alert_fires_while_all_is_well(tmp_path: Path) -> None:
    done = fire(tmp_path, {**BASE})
    assert done.returncode == 0, done.stdout + done.stderr


@needs("promtool")
@pytest.mark.parametrize(
    ("alert", "wrong"), [pytest.param(alert, each, id=alert) for alert, all in WRONG.items() for each in all]
)
def test_each_alert_fires_alone_where_it_should(tmp_path: Path, alert: str, wrong: dict[str, str | None]) -> None:
    assert wrong.keys() <= BASE.keys()
    done = fire(tmp_path, {**BASE, **wrong})
    assert done.returncode == 1, done.stdout + done.stderr
    assert re.findall(r'alertname="(\w+)"', done.stdout + done.stderr) == [alert]


def test_each_alert_is_tried() -> None:
    rules = yaml.safe_load(ALERTS.read_text())["groups"][0]["rules"]
    assert [rule["alert"] for rule in rules] == [*WRONG]


def test_alerts_and_dashboard_name_what_a_service_exports(served: Served) -> None:
    match, tokens = begun(served, "named-match")
    act(served, match, tokens, "named-move")
    refused(served, match, tokens, "named-refusal")
    rules = yaml.safe_load(ALERTS.read_text())["groups"][0]["rules"]
    panels = json.loads(DASHBOARD.read_text())["panels"]
    expressions = [rule["expr"] for rule in rules] + [each["expr"] for panel in panels for each in panel["targets"]]
    named = {name for expression in expressions for name in OF_SERVICE.findall(expression)}
    tried = {name for series in BASE for name in OF_SERVICE.findall(series)}
    until(lambda: "adjudicator_refusals_total" in served.names())  # it is counted when it has been sent
    until(lambda: "adjudicator_log_checkpoint_age_seconds" in served.names())
    exported = served.names()
    assert named - exported == set()
    assert tried - exported == set()
    families = {re.sub(r"_(total|bucket|sum|count|created)$", "", name) for name in exported}
    shown = {re.sub(r"_(total|bucket|sum|count)$", "", name) for name in named}
    assert families - shown == set(), "nobody looks at these"
    page = (ROOT / "docs/maintenance.md").read_text()
    told = set(re.findall(r"`(adjudicator_\w+?)(?:_total)?(?:\{[\w,]+\})?`", page))
    assert told == families
    assert re.findall(r"^\| `(Adjudicator\w+)` \|", page, re.MULTILINE) == [rule["alert"] for rule in rules]


@needs("promtool")
def test_the_rules_are_sound_and_so_is_what_is_exported(served: Served) -> None:
    rules = subprocess.run(["promtool", "check", "rules", ALERTS], capture_output=True, text=True, check=False)
    assert rules.returncode == 0, rules.stderr
    text = fetch(served.metrics, "/metrics")[1].decode()
    metrics = subprocess.run(["promtool", "check", "metrics"], input=text, capture_output=True, text=True, check=False)
    assert metrics.returncode == 0, metrics.stdout + metrics.stderr
