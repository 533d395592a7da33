"""Names of people: committed to in new matches, and erased without a hash that changes."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.audit.store import Audit
from adjudicator.audit.verify import verify
from adjudicator.kernel.desk.orders import Adjust, Authority, Rewind, SetValue
from adjudicator.kernel.secrets.secret import ERASED, JUDGE, SPECTATOR, view
from adjudicator.kernel.text.refusal import BadOrder
from adjudicator.logbook.export import ndjson, transcript
from adjudicator.matches.application import Matches
from adjudicator.matches.people.names import People
from adjudicator.matches.questions.queries import pin_of
from adjudicator.matches.requests import Request
from adjudicator.rulesets.diamonds.table.setup import Setup
from tests.conftest import SECRET
from tests.matches.play import RULES, begin, request, step, whole

ANA = "Ana"
BY = Authority("judge", "as it was")


def log(store: Matches, id: str, viewer: str = JUDGE) -> list[bytes]:
    """Return the exported log of a match."""
    return list(ndjson(store.records(id), viewer, over=store.over(id)))


def outcomes(lines: list[bytes]) -> dict[str, str]:
    """Return what verifying a log finds."""
    return {check.name: check.outcome for check in verify(lines).checks}


def erase(store: Matches, name: str = ANA) -> None:
    """Erase a name."""
    people = People(store)
    people.erase(people.named(name))


def kept(store: Matches) -> str:
    """Return everything that a store keeps in its tables, as one text."""
    tables = ("events", "snapshots", "matches", "match_index", "moves", "tokens")
    return "\n".join(str(row) for table in tables for row in store.tables.query(f"SELECT * FROM {table}"))


def test_a_name_is_gone_and_every_hash_stays(store: Matches) -> None:
    id = whole(store)
    before, hashes = log(store, id), [record.hash for record in store.records(id)]
    assert ANA in kept(store)
    erase(store)
    assert ANA not in kept(store)
    assert [record.hash for record in store.records(id)] == hashes
    assert store.tables.match_row(id).status == "over"  # type: ignore[union-attr]  # it is there
    after = log(store, id)
    assert ANA.encode() in b"".join(before)
    assert ANA.encode() not in b"".join(after)
    assert outcomes(after) == outcomes(before)
    assert set(outcomes(after).values()) == {"passed"}


@pytest.mark.parametrize("viewer", [JUDGE, SPECTATOR, "P1"])
def test_each_view_of_a_log_verifies_before_and_after(sqlite_store: Matches, viewer: str) -> None:
    id = whole(sqlite_store)
    before = log(sqlite_store, id, viewer)
    erase(sqlite_store)
    after = log(sqlite_store, id, viewer)
    assert "failed" not in outcomes(before).values()
    assert outcomes(before) == outcomes(after)
    assert before[-1] != after[-1]  # the footer is of other bytes, with the same head
    assert msgspec.json.decode(before[-1])["head"] == msgspec.json.decode(after[-1])["head"]


def test_the_commitment_is_that_of_the_name_and_its_salt(sqlite_store: Matches) -> None:
    id = begin(sqlite_store)
    (seat,) = People(sqlite_store).named(ANA).seats
    told = msgspec.json.decode(log(sqlite_store, id, SPECTATOR)[1])["event"]["players"][0]["name"]
    assert told == {"secret": seat.commitment, "for": ["all"], "salt": seat.salt, "value": ANA}
    assert len(seat.salt) == 32


def test_two_matches_of_one_person_have_nothing_in_common(sqlite_store: Matches) -> None:
    begin(sqlite_store)
    begin(sqlite_store)
    one, other = People(sqlite_store).named(ANA).seats
    assert (one.name, one.commitment != other.commitment, one.salt != other.salt) == (ANA, True, True)


def test_a_changed_name_is_found(sqlite_store: Matches) -> None:
    lines = log(sqlite_store, whole(sqlite_store))
    forged = [line.replace(b'"value":"Ana"', b'"value":"Eva"') for line in lines]
    assert outcomes(forged)["hash chain"] == "failed"


def test_views_show_names_as_before_and_then_that_they_are_erased(store: Matches) -> None:
    id = begin(store)
    step(store, id, 2)

    def names(match: Any) -> list[str]:
        return [player["name"] for player in msgspec.json.decode(view(match.state, SPECTATOR))["players"].values()]

    assert names(store.live(id)) == ["Ana", "Bruno", "Clara", "Davi"]
    pin = pin_of(store.live(id))
    erase(store)
    assert names(store.live(id)) == names(store.at_version(id, 3)) == [ERASED, "Bruno", "Clara", "Davi"]
    assert pin_of(store.live(id)) != pin
    assert store.row(id).names["P1"] == ERASED
    told = {language: "".join(transcript(store.records(id), SPECTATOR, language)) for language in ("pt", "en")}
    assert "(apagado)" in told["pt"] and "(erased)" not in told["pt"]
    assert "(erased)" in told["en"] and ANA not in told["en"]


def test_another_process_forgets_it_too(database: str, store: Matches) -> None:
    id = begin(store)
    other = Matches(store.tables.__class__(store.tables.dialect), SECRET)
    assert other.live(id).state.players["P1"].name.value == ANA
    assert other.row(id).names["P1"] == ANA
    erase(store)
    with other.lock(id):
        match = other.live(id)
    assert (match.state.players["P1"].name.value, other.row(id).names["P1"]) == (ERASED, ERASED)


def test_a_move_of_another_process_goes_on_from_the_erased_table(store: Matches) -> None:
    id = begin(store)
    other = Matches(store.tables.__class__(store.tables.dialect), SECRET)
    match = other.live(id)
    action = RULES.legal(match.state, match.state.waiting[0])[0]
    erase(store)
    made = other.act(id, action, request())
    assert made.match.state.players["P1"].name.value == ERASED
    assert store.live(id).version == made.match.version
    assert store.check(id) == made.match.version


def test_a_match_goes_on_after_an_erasure(store: Matches) -> None:
    id = begin(store)
    step(store, id, 3)
    erase(store)
    step(store, id, 3)
    assert store.live(id).state.move == 6
    assert outcomes(log(store, id))["hash chain"] == "passed"


def test_tables_within_events_have_the_commitment_too(sqlite_store: Matches) -> None:
    id = begin(sqlite_store)
    step(sqlite_store, id, 4)
    sqlite_store.correct(id, Adjust((SetValue("/players/P1/thefts", 1),)), BY, request())
    sqlite_store.correct(id, Rewind(3), BY, request())
    commitment = People(sqlite_store).named(ANA).seats[0].commitment
    assert sum(commitment.encode() in line for line in log(sqlite_store, id)) == 3
    erase(sqlite_store)
    assert ANA not in kept(sqlite_store)
    assert "failed" not in outcomes(log(sqlite_store, id)).values()
    step(sqlite_store, id)
    assert "failed" not in outcomes(log(sqlite_store, id)).values()


def test_a_judge_cannot_give_another_name(sqlite_store: Matches) -> None:
    id = begin(sqlite_store)
    with pytest.raises(BadOrder, match="a name is the one"):
        sqlite_store.correct(id, Adjust((SetValue("/players/P1/name", "Eva"),)), BY, request())


def test_a_position_says_who_sits_there_and_is_sealed(sqlite_store: Matches) -> None:
    id = begin(sqlite_store)
    step(sqlite_store, id, 2)
    table = msgspec.json.decode(view(sqlite_store.live(id).state, JUDGE))
    table["players"]["P2"]["name"] = "Eva"
    setup = msgspec.structs.replace(msgspec.convert(RULES.demo_setup, Setup), position=table)
    again = sqlite_store.create("diamonds", setup, request()).match_id
    assert list(sqlite_store.row(again).names.values()) == ["Ana", "Eva", "Clara", "Davi"]
    erase(sqlite_store, "Eva")
    erase(sqlite_store, "Ana")
    assert "Eva" not in kept(sqlite_store) and ANA not in kept(sqlite_store)
    assert "failed" not in outcomes(log(sqlite_store, again)).values()


def test_the_audit_finds_nothing_after_an_erasure(store: Matches) -> None:
    whole(store)
    begin(store)
    erase(store)
    assert [wrong.said().en for wrong in Audit(store, None).run()] == []


def test_a_file_of_sqlite_has_it_nowhere_any_more(sqlite_store: Matches, tmp_path: Path) -> None:
    whole(sqlite_store)
    erase(sqlite_store)
    files = [path for path in tmp_path.iterdir() if path.name.startswith("one.db")]
    assert [path.name for path in files if b"Ana" in path.read_bytes()] == []


def test_it_is_done_once(store: Matches) -> None:
    begin(store)
    erase(store, "ANA")  # whatever the letter case
    erase(store)
    assert store.tables.query("SELECT count(*) FROM erasures")[0][0] == 2
    assert People(store).named(ANA).seats == ()


def test_the_request_that_named_people_is_no_longer_known_by_its_digest(sqlite_store: Matches) -> None:
    asked = Request("tester", "one", "digest of the names")
    id = sqlite_store.create("diamonds", msgspec.convert(RULES.demo_setup, Setup), asked).match_id
    erase(sqlite_store)
    assert "digest of the names" not in kept(sqlite_store)
    assert sqlite_store.check(id) > 0
