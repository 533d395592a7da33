"""Names of players in disputes: committed to as in the match, and erased with them."""

import pytest

from adjudicator.audit.exported import verify_exported
from adjudicator.audit.store import Audit
from adjudicator.judging import lists
from adjudicator.judging.disputes import Disputes
from adjudicator.judging.policy import load_policies
from adjudicator.judging.rulings import Charge, Person, Verdict
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.logbook.export import desk_line, desk_ndjson
from adjudicator.matches.application import Matches
from adjudicator.matches.people.names import People
from adjudicator.matches.questions.questions import Legality
from tests.matches.play import begin, request, step

RITA = Person("judge", "tester")


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


def log(disputes: Disputes, dispute: str) -> bytes:
    """Return the exported log of a dispute."""
    return b"".join(desk_ndjson(dispute, JUDGE, map(desk_line, disputes.of(dispute))))


def test_a_dispute_forgets_the_name_with_its_match(disputes: Disputes) -> None:
    id, dispute = ruled(disputes)
    before = log(disputes, dispute)
    assert before.count(b'"value":"Ana"') == 1
    people = People(disputes.matches)
    assert people.named("Ana").events == ()
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
