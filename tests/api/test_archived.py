"""Whoever asks for a match is answered alike, whether its events lie in the database or in an archive."""

from pathlib import Path

from adjudicator.matches.application import Matches
from tests.api.client import Client
from tests.api.floor import FREE, Floor
from tests.matches.play import archived

READ = (
    "", "/state", "/state?move=5", "/state?version=9&view=P1", "/events?limit=30", "/events?after=20&limit=5",
    "/decision",
)  # fmt: skip


def test_all_is_answered_as_before(client: Client, sqlite_store: Matches, tmp_path: Path) -> None:
    id, tokens = client.demo()
    paths = [f"/v1/matches/{id}{path}" for path in READ]

    def asked() -> list[tuple[int, bytes]]:
        sqlite_store.forget_all()
        answers = [client.send("GET", path, tokens["P1"]) for path in paths]
        return [(answer.status_code, answer.data) for answer in answers]

    before, log = asked(), client.export(id, tokens["P1"])
    assert {status for status, _ in before} == {200}
    assert archived(sqlite_store, tmp_path) == [id]
    assert (asked(), client.export(id, tokens["P1"])) == (before, log)


def test_a_match_with_an_open_dispute_stays_and_one_can_be_opened_and_ruled_afterwards(
    client: Client, sqlite_store: Matches, tmp_path: Path
) -> None:
    floor = Floor(client, moves=3)
    client.play(floor.id, floor.tokens)
    dispute = floor.open(floor.judge, FREE)
    assert archived(sqlite_store, tmp_path) == []
    floor.ruled(dispute)
    floor.accept(dispute)
    assert archived(sqlite_store, tmp_path) == [floor.id]
    again = floor.open(floor.judge, {"kind": "legality", "action": {"type": "pass", "seat": "P1"}}, move=2)
    assert client.get(again, floor.judge)["match"] == floor.id
    floor.log_verifies()
