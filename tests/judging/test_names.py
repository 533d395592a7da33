"""Names of players in disputes: committed to as in the match, and erased with them."""

import pytest

from adjudicator.audit.exported import verify_exported
from adjudicator.audit.store import Audit
from adjudicator.judging import lists
from adjudicator.judging.disputes import Disputes
from adjudicator.judging.policy import load_policies
from adjudicator.judging.rulings import Charge, Person, Verdict
from adjudicator.judging.tournament_events import TournamentOpened
from adjudicator.judging.tournaments import Tournaments
from adjudicator.kernel.secrets.secret import ERASED, JUDGE, Name
from adjudicator.logbook.export import desk_line, desk_ndjson
from adjudicator.matches.application import Matches
from adjudicator.matches.people.names import People
from adjudicator.matches.people.sealing import sealed_name
from adjudicator.matches.questions.questions import Legality
from adjudicator.matches.streams import Streams
from tests.matches.play import begin, request, step

RITA = Person("judge", "tester", "", sealed_name("Rita"))


@pytest.fixture
def disputes(store: Matches) -> Disputes:
    return Disputes(store, load_policies([]))


def ruled(disputes: Disputes) -> tuple[str, str]:
    """Have a dispute in which the player of P1 is penalised; return its match's id and its own."""
    id = begin(disputes.matches)
    step(disputes.matches, id, 6)
    dispute = str(disputes.open(id, Legality(move=3), RITA, (), True, "house", request()).dispute.id)
    verdict = Verdict("infraction", "because", ("D-009",), True, charges=(Charge("P1", "PLAY-RULE"),))
    disputes.acknowledge(disputes.get(dispute), RITA, request())
    disputes.rule(disputes.get(dispute), RITA, verdict, request())
    for seat in ("P1", "P2", "P3", "P4"):
        disputes.accept(disputes.get(dispute), RITA, seat, request())
    disputes.apply(disputes.get(dispute), RITA, request())
    return id, dispute


def log(streams: Streams, id: str) -> bytes:
    """Return the exported log of a dispute or a tournament."""
    return b"".join(desk_ndjson(id, JUDGE, map(desk_line, streams.of(id))))


def test_a_dispute_forgets_the_name_with_its_match(disputes: Disputes) -> None:
    id, dispute = ruled(disputes)
    before = log(disputes, dispute)
    assert before.count(b'"value":"Ana"') == 1
    people = People(disputes.matches)
    assert [(each.stream, each.place, bool(each.salt)) for each in people.named("Ana").events] == [
        (dispute, "/players/P1", True)
    ]
    people.erase(people.named("Ana"))
    after = log(disputes, dispute)
    assert b"Ana" in before and b"Ana" not in after
    assert [verify_exported(each.splitlines(keepends=True)).passed for each in (before, after)] == [True, True]
    assert [record.hash for record in disputes.of(dispute)] == [
        line.split(b'"hash":"')[1][:64].decode() for line in before.splitlines()[1:-1]
    ]
    (row,) = lists.remedy_rows(disputes.matches.tables, "")
    assert (row.kind, row.player) == ("penalty", f"{id}/P1")
    assert [wrong.said().en for wrong in Audit(disputes.matches, None).run()] == []


def test_a_changed_name_in_a_dispute_is_found(disputes: Disputes) -> None:
    _, dispute = ruled(disputes)
    forged = log(disputes, dispute).replace(b'"value":"Ana"', b'"value":"Eva"')
    assert not verify_exported(forged.splitlines(keepends=True)).passed


def test_officials_are_erased_from_disputes_and_tournaments(disputes: Disputes) -> None:
    store = disputes.matches
    _, dispute = ruled(disputes)
    tournaments = Tournaments(store)
    opened = TournamentOpened("Open", "diamonds", "house", {}, "tester")
    tournament = tournaments.begin(opened, request())[0].id
    tournaments.appoint(tournament, "judge", "Rita", request())
    before = [log(disputes, dispute), log(tournaments, tournament)]
    people = People(store)
    people.erase(people.named("rita"))
    after = [log(disputes, dispute), log(tournaments, tournament)]
    assert all(b"Rita" in each for each in before)
    assert not any(b"Rita" in each for each in after)
    assert [verify_exported(each.splitlines(keepends=True)).passed for each in (*before, *after)] == [True] * 4
    assert [officer.label for officer in tournaments.get(tournament).officers] == [ERASED]
    assert store.tables.query(
        "SELECT DISTINCT fingerprint FROM moves WHERE match_id IN (?, ?)", dispute, tournament
    ) == [("",)]
    assert store.tables.query("SELECT count(*) FROM tokens WHERE label = 'Rita'")[0][0] == 0
    assert [wrong.said().en for wrong in Audit(store, None).run()] == []


def test_a_label_of_before_stays_and_is_said_to(disputes: Disputes) -> None:
    store = disputes.matches
    id = begin(store)
    step(store, id, 6)
    clear = Person("judge", "tester", "", Name("Rita"))
    dispute = disputes.open(id, Legality(move=3), clear, (), True, "house", request()).dispute.id
    person = People(store).named("Rita")
    assert [(each.stream, each.place) for each in person.events if not each.salt] == [(dispute, "/by/label")]
    assert (len(person.in_the_clear), person.sealed) == (1, ())
