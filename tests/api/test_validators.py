"""What names bytes names their history: after a backup was restored, other bytes have other tags and URLs."""

import sqlite3
from pathlib import Path

import pytest

from adjudicator.api import create_app
from adjudicator.api.http.settings import Settings
from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder, upgrade
from tests.api.client import Client
from tests.api.floor import FREE
from tests.conftest import SECRET


def served(path: Path) -> Client:
    upgrade(str(path))
    store = Matches(open_recorder(str(path)), SECRET)
    return Client(create_app(Settings(database=str(path), secret=SECRET, rate=10**9), store), organiser_token(store))


def copied(path: Path, to: Path) -> Path:
    with sqlite3.connect(path) as source, sqlite3.connect(to) as target:
        source.backup(target)
    return to


ALLOCATED = ("C1", "C2", "C5", "C8"), ("C1", "C2", "C5", "C7")


@pytest.mark.parametrize("what", ["state?version=6&view=judge", "state?move=1&view=P1", "decision?version=6&view=P1",
                                  "diff?from=0&to=1&view=P1", "moves/1?view=P1", ""])  # fmt: skip
def test_another_history_has_another_tag(tmp_path: Path, what: str) -> None:
    """The same match goes on otherwise from a backup: as far, and with other cards."""
    first = served(tmp_path / "one.db")
    id, tokens = first.begin()
    other = served(copied(tmp_path / "one.db", tmp_path / "two.db"))
    for client, cards in zip((first, other), ALLOCATED, strict=True):
        assert client.act(id, tokens["P1"], type="allocate", cards=cards).status_code == 201
    url = f"/v1/matches/{id}/{what}".rstrip("/")
    token = tokens["P1"] if "judge" not in what else first.token("judge")
    other_token = token if token == tokens["P1"] else other.token("judge")
    kept = first.send("GET", url, token)
    tag = kept.headers["ETag"]
    assert first.send("GET", url, token, headers={"If-None-Match": tag}).status_code == 304
    answer = other.send("GET", url, other_token, headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert answer.data != kept.data or "decision" in what  # P1 is asked no more, and the others are asked the same
    assert answer.headers["ETag"] != tag
    pinned = kept.headers.get("Content-Location")
    if pinned is not None:
        assert "immutable" in first.send("GET", pinned, token).headers["Cache-Control"]
        assert "immutable" not in other.send("GET", pinned, other_token).headers["Cache-Control"]
        assert answer.headers["Content-Location"] != pinned


def test_the_log_of_a_dispute_too(tmp_path: Path) -> None:
    first = served(tmp_path / "one.db")
    id, tokens = first.begin()
    judge = first.token("judge")
    opened = first.send("POST", f"/v1/matches/{id}/disputes", tokens["P1"], {"question": FREE}).get_json()
    url = f"/v1/disputes/{opened['id']}"
    other = served(copied(tmp_path / "one.db", tmp_path / "two.db"))
    tags = []
    for client, text in ((first, "one"), (other, "two")):
        client.send("POST", f"{url}/statements", judge, {"text": text})
        tags.append(client.send("GET", f"{url}/log", judge).headers["ETag"])
    assert tags[0] != tags[1]


def test_a_move_keeps_its_tag_while_the_match_goes_on(tmp_path: Path) -> None:
    client = served(tmp_path / "one.db")
    id, tokens = client.begin()
    client.step(id, tokens, 2)
    tag = client.send("GET", f"/v1/matches/{id}/moves/1", tokens["P1"]).headers["ETag"]
    client.step(id, tokens, 2)
    again = client.send("GET", f"/v1/matches/{id}/moves/1", tokens["P1"], headers={"If-None-Match": tag})
    assert again.status_code == 304
