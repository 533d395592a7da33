"""The documents' examples are run: what a newcomer copies from them works."""

import html
import json
import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import textwrap
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import yaml

from adjudicator.audit.verify import verify
from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.new_game import EXAMPLE
from adjudicator.rulesets.registry import RULESETS
from adjudicator.transparency.cosigning import cosigning_of
from adjudicator.transparency.policy import read_policy
from adjudicator.transparency.sequencer import Sequencer
from adjudicator.transparency.tables import LogTables
from adjudicator.transparency.witness_folder import Cosigner, WitnessFolder
from tests.api.client import Client
from tests.api.conftest import client, settings  # noqa: F401  # fixtures
from tests.api.service import database_of, service
from tests.environment import clean_environment
from tests.matches.play import begin
from tests.transparency.memory import begun, key

ROOT = Path(__file__).parents[1]


def blocks(document: str, language: str) -> list[str]:
    """Return the fenced blocks of a document in a language."""
    text = (ROOT / document).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def run(script: str, folder: Path, **environment: str) -> str:
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def shown(text: str) -> list[str]:
    """Return what a document shows of an output: what stands between the places that it leaves out."""
    return list(filter(None, (piece.strip() for piece in text.split("…"))))


def test_the_readme_s_first_match(sqlite_store: Matches, tmp_path: Path) -> None:
    script = blocks("README.md", "sh")[0]
    database = database_of(sqlite_store)
    token = organiser_token(sqlite_store)
    with service(database) as (port, _):
        script = re.sub(r"export ADJUDICATOR_TOKEN=\S+", f"export ADJUDICATOR_TOKEN={token}", script)
        said = run(script.replace("127.0.0.1:8000", f"127.0.0.1:{port}"), tmp_path)
    answers = "".join(re.findall(r"^#>(.*)$", script, re.MULTILINE))
    assert '"clause":"D-009"' in answers
    for piece in shown(answers):
        assert piece in said
    assert '"id":"D-125"' in said


def test_the_documentation_s_first_match(sqlite_store: Matches, tmp_path: Path) -> None:
    token = organiser_token(sqlite_store)
    with service(database_of(sqlite_store)) as (port, _):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/docs", timeout=25) as answer:
            page = answer.read().decode()
        steps = re.findall(r'<pre class="sh"[^>]*><code>(.*?)</code></pre>', page, re.DOTALL)
        script = "\n".join(html.unescape(step) for step in steps)
        assert script.count("curl") == 7
        script = script.replace("\nadjudicator ", f"\n{shlex.quote(sys.executable)} -m adjudicator ")
        said = run(re.sub(r"export ADJUDICATOR_TOKEN=\S+", f"export ADJUDICATOR_TOKEN={token}", script), tmp_path)
    assert '"move":1' in said
    assert '"code":"illegal-action"' in said and '"clause":"D-009"' in said
    assert '"AnswerSealed"' in said
    assert "fold and re-adjudication: passed" in said


def test_the_readme_s_demonstration(tmp_path: Path) -> None:
    script = blocks("README.md", "sh")[1].replace(
        ".venv/bin/adjudicator", f"{shlex.quote(sys.executable)} -m adjudicator"
    )
    said = run(script, tmp_path)
    assert "Winner" in said
    (output,) = blocks("README.md", "text")
    assert "luck: passed" in output
    for piece in shown(output):
        assert piece in said


def test_what_the_readme_counts_is_what_there_is() -> None:
    said = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = [row.strip("| ").split(" | ") for row in said.splitlines() if row.startswith("| `")]
    assert [row[0].strip("`") for row in rows] == sorted(RULESETS)
    for name, _, _, *counts in rows:
        rules = RULESETS[name.strip("`")]
        found = (rules.rulebook.clauses, rules.cards(), rules.decks())
        assert [int(count) for count in counts] == [len(each) for each in found]


def test_where_make_run_serves_is_chosen_as_the_readme_says() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for chosen, host, port in (
        ("", "127.0.0.1", "8000"),
        ("PORT=8001", "127.0.0.1", "8001"),
        ("HOST=0.0.0.0", "0.0.0.0", "8000"),
    ):
        assert f"make run {chosen}".strip() in readme
        said = run(f"env -u PORT HOST=of-the-shell make --dry-run run {chosen}", ROOT)
        assert any(line.endswith(f"adjudicator.cli serve --host {host} --port {port}") for line in said.splitlines())


@pytest.mark.nightly
def test_the_judges_questions_in_a_terminal(tmp_path: Path) -> None:
    script = "".join(blocks("docs/judges.md", "sh")[:2])
    said = run(script.replace(".venv/bin/adjudicator", f"{shlex.quote(sys.executable)} -m adjudicator"), tmp_path)
    assert "After move 40, Ana’s total" in said
    assert "depois do lance 40, por D-" in said
    assert "Illegal for Bruno after move 40, by D-" in said
    assert "not official; luck: the match’s own" in said
    assert '"kind":"knowledge"' in said
    assert "Illegal for Davi after move 8, by D-121" in said
    assert "After move 8, Ana’s total: 2400" in said


def test_the_dispute_by_curl(sqlite_store: Matches, tmp_path: Path) -> None:
    script = blocks("docs/disputes.md", "sh")[0]
    database = database_of(sqlite_store)
    with service(database) as (port, _):
        said = run(
            script.replace("127.0.0.1:8000", f"127.0.0.1:{port}"),
            tmp_path,
            ADJUDICATOR_TOKEN=organiser_token(sqlite_store),
        )
    assert "Plano de retrocesso (autorizado)" in said
    assert json.loads((tmp_path / "applied.json").read_text())["status"] == "closed"
    assert json.loads((tmp_path / "undone.json").read_text())["undone_by"] == 4
    with (tmp_path / "log.ndjson").open("rb") as lines:
        assert verify(lines).passed


def test_the_operators_witness_and_policy(sqlite_store: Matches, tmp_path: Path) -> None:
    (_, script), (_, policy) = blocks("docs/maintenance.md", "sh"), blocks("docs/maintenance.md", "text")
    begun(tmp_path / "log", "a.example/log")
    theirs = str(key("b.example/log").verifier)
    script = re.sub(r"export THEIR_LOG_KEY=\S+", f"export THEIR_LOG_KEY={theirs}", script)
    script = script.replace(".venv/bin/adjudicator", f"{shlex.quote(sys.executable)} -m adjudicator")
    said = run(script, tmp_path, ADJUDICATOR_DATA=str(tmp_path), ADJUDICATOR_DATABASE=database_of(sqlite_store))
    assert "log key: a.example/log+" in said
    assert "witness key: a.example/witness+" in said
    assert set(Cosigner(WitnessFolder(tmp_path / "witness")).logs) == {"b.example/log"}
    read = read_policy(policy)
    assert cosigning_of(read) is not None
    assert [log.name for log in read.logs] == ["a.example/log"]


@pytest.mark.nightly
def test_the_printed_game_s_cards(sqlite_store: Matches, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "tests/data/fiveringsdb", tmp_path / "fiveringsdb-data")
    shutil.copy(tmp_path / "fiveringsdb-data/decks/crane-ringteki.json", tmp_path / "deck.json")
    database = database_of(sqlite_store)
    command = f"{shlex.quote(sys.executable)} -m adjudicator"
    kept, written = [
        run(script.replace(".venv/bin/adjudicator", command), tmp_path, ADJUDICATOR_DATABASE=database, LC_ALL="C.UTF-8")
        for script in blocks("docs/cards.md", "sh")
    ]
    assert [line.partition(";")[0] for line in kept.splitlines()] == ["Core Set: cards: 38", "Scroll Cycle: cards: 8"]
    assert "core.yaml: 38 cards, all well" in written
    assert "deck.json: 90 cards in the list, a legal deck" in written
    (card,) = blocks("docs/cards.md", "json")
    assert RULESETS["enlightenment"].parse_cards("docs/cards.md", [json.loads(card)])[0].needs_judge


def test_the_treaty_of_the_client_authors_is_offered_and_accepted(client: Client) -> None:  # noqa: F811  # the fixture
    (offer,) = blocks("docs/clients.md", "json")
    body = {"ruleset": "enlightenment", "seats": [{}] * 3, "position": {"round": 2, "phase": "conflict"}}
    made: Any = client.send("POST", "/v1/matches", client.organiser, body).get_json()
    actions, tokens = f"/v1/matches/{made['match']['id']}/actions", made["tokens"]
    said = (("P1", json.loads(offer)), ("P2", {"type": "accept", "treaty": "t1"}))
    for seat, action in said:
        assert client.send("POST", actions, tokens[seat], {"action": action}).status_code == 201
    treaty = client.get(f"/v1/matches/{made['match']['id']}/state?view=P3", tokens["P3"])["state"]["treaties"]["t1"]
    assert treaty["last"] == {"P1": 3}


def test_the_judges_position(client: Client) -> None:  # noqa: F811  # the fixture
    judge = client.token("judge")
    states = []
    for block in blocks("docs/judges.md", "json"):
        question = {**json.loads(block), "question": {"kind": "timing"}}
        asked = client.send("POST", "/v1/positions/questions", judge, question)
        assert asked.status_code == 200, asked.text
        answer = client.send("POST", "/v1/matches", client.organiser, json.loads(block))
        assert answer.status_code == 201, answer.text
        made: Any = answer.get_json()
        match = f"/v1/matches/{made['match']['id']}"
        states.append(client.get(f"{match}/state", judge)["state"])
        for token, language, word in ((judge, "pt", "posição"), (made["tokens"]["P2"], "en", "position")):
            headers = {"Accept": "text/plain", "Accept-Language": language}
            assert word in client.send("GET", f"{match}/log", token, headers=headers).text
    diamonds, dominions, multiversity, heat, enlightenment, within = states
    assert diamonds["field"]["V1"]["now"]["ATK"] == 1200
    assert dominions["pieces"]["c1"]["now"] == {"ATK": 5, "HP": 5, "RANGE": 1, "BATTLES": 1}
    assert [token["name"] for token in multiversity["characters"]["c3"]["tokens"]] == ["shield", "shield", "dot"]
    assert heat["pieces"]["c3"]["now"] == {"power": 4, "attacks": 1}
    assert enlightenment["pieces"]["c2"]["now"]["military"] == 2
    assert [link["kind"] for link in within["chain"]] == ["attack", "play"]


def test_the_position_in_the_middle_of_a_chain_goes_on_there(client: Client) -> None:  # noqa: F811  # the fixture
    body = json.loads(blocks("docs/judges.md", "json")[-1])
    made: Any = client.send("POST", "/v1/matches", client.organiser, body).get_json()
    id, tokens = made["match"]["id"], made["tokens"]
    judge = client.token("judge")
    copied = client.get(f"/v1/matches/{id}/state?view=judge", judge)["state"]
    assert all(copied[name] == value for name, value in body["position"].items() if name in ("attack", "agenda"))
    assert client.send("POST", "/v1/matches", client.organiser, {**body, "position": copied}).status_code == 201
    answered = client.act(id, tokens["P1"], type="play", card="A3")
    assert answered.status_code == 201, answered.text
    assert client.act(id, tokens["P1"], type="choose", choice="1").status_code == 201
    assert client.act(id, tokens["P2"], type="pass").status_code == 201
    after = client.get(f"/v1/matches/{id}/state?view=judge", judge)["state"]
    assert (after["chain"], after["attack"]) == ([], None)


def test_the_sixth_game_s_code_stands_in_the_toy() -> None:
    files = [path.read_text(encoding="utf-8") for path in EXAMPLE.rglob("*.py")]
    shown = blocks("docs/sixth-game.md", "python")
    assert len(shown) > 20
    for block in shown:
        dedented = textwrap.dedent(block)
        versions = [f"\n{textwrap.indent(dedented, ' ' * depth)}" for depth in (0, 4, 8)]
        assert any(version in file for file in files for version in versions), block


def test_the_layout_that_is_shown_is_heat_s() -> None:
    (shown,) = blocks("docs/sixth-game.md", "yaml")
    lines = (ROOT / "adjudicator/rulesets/heat/shown/layout.yaml").read_text(encoding="utf-8").splitlines()
    assert [line for line in shown.splitlines() if line not in lines] == []


def test_the_sixth_game_is_written_installed_and_played(tmp_path: Path) -> None:
    (script,) = blocks("docs/sixth-game.md", "sh")
    python = shlex.quote(str(clean_environment(tmp_path / "environment").python))
    script = script.replace(".venv/bin/adjudicator", f"{python} -m adjudicator").replace(".venv/bin/python", python)
    said = run(script.replace("pip install", "pip install --no-index"), tmp_path, PYTHONPATH="")
    assert "The match begins: Tower" in said
    assert "Winner: " in said
    assert re.search(r"^\d+ passed|=+ \d+ passed", said, re.MULTILINE)


def test_the_operators_settings_are_settings(tmp_path: Path) -> None:
    (example,) = blocks("docs/operators.md", "toml")
    (tmp_path / "database").write_text("postgresql://ana:word@db.example/club\n")
    (tmp_path / "adjudicator.toml").write_text(example.replace("/etc/adjudicator", str(tmp_path)))
    command = f"{shlex.quote(sys.executable)} -m adjudicator config check --language en"
    assert run(command, tmp_path) == "settings: all well (adjudicator.toml)\n"


@pytest.mark.nightly
def test_the_operators_night(sqlite_store: Matches, tmp_path: Path) -> None:
    script, _ = blocks("docs/maintenance.md", "sh")
    id = begin(sqlite_store)
    folder, tables = begun(tmp_path / "data/log"), LogTables(sqlite_store.tables)
    Sequencer(tables, folder).round()
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups/old.db").touch()
    os.utime(tmp_path / "backups/old.db", (0, 0))
    (tmp_path / "adjudicator.toml").write_text(
        f'data = "{tmp_path}/data"\ndatabase = "{database_of(sqlite_store)}"\nbackups = "{tmp_path}/backups"\n'
    )
    for there, here in (("/etc/adjudicator", tmp_path), ("/var/backups/adjudicator", tmp_path / "backups")):
        script = script.replace(there, str(here))
    program = shlex.quote(sys.executable)
    script = script.replace("\nadjudicator ", f"\n{program} -m adjudicator ")
    (tmp_path / "nightly").write_text(script)
    said = run("sh nightly || test $? = 3", tmp_path)  # no sequencer runs
    assert re.search(r"backups +the newest is 0.0 h old", said)
    (backup,) = (tmp_path / "backups").glob("*.db")
    assert (tmp_path / "backups/mirror/checkpoint").exists()
    with closing(sqlite3.connect(backup)) as rows:
        assert rows.execute("SELECT DISTINCT originator_id FROM events").fetchall() == [(id,)]


def test_the_operators_site_of_nginx_is_the_one_that_is_tried() -> None:
    assert blocks("docs/operators.md", "nginx") == [(ROOT / "deploy/nginx.conf").read_text(encoding="utf-8")]


def test_links_between_documents_lead_somewhere() -> None:
    for document in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("**/*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), (document.name, target)


def test_data_files_are_well_formed() -> None:
    for path in (ROOT / "adjudicator").rglob("*.yaml"):
        assert yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader), path
