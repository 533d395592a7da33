"""What lists are found by: written with what happens, and written again from the events, the same."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from adjudicator.audit.store import Audit
from adjudicator.cli import main
from adjudicator.judging.disputes import Disputes
from adjudicator.judging.policy import load_policies
from adjudicator.judging.reindexing import Reindexing
from adjudicator.judging.rulings import Person
from adjudicator.judging.tournament_events import TournamentOpened
from adjudicator.judging.tournaments import Tournaments
from adjudicator.kernel.desk.orders import Authority, Penalise, Rewind
from adjudicator.matches.application import Matches
from adjudicator.matches.finding.index import Cases, key_of
from adjudicator.matches.finding.search import MATCHES, cases, page
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.matches.questions.questions import Timing
from adjudicator.matches.requests import MatchTerms
from adjudicator.matches.store import schema
from adjudicator.matches.store.tables import MatchRow
from adjudicator.rulesets.registry import RULESETS
from tests.conftest import SECRET
from tests.matches.judged import order
from tests.matches.play import RULES, begin, request, step, whole
from tests.matches.scripted import begun, play_on
from tests.matches.test_migrations import at_schema_2

BY = Authority("judge", "because", ("D-012",))
TABLES = ("match_index", "dispute_index", "tournaments", "matches", "disputes")


def kept(store: Matches) -> dict[str, list[Any]]:
    """Return all that lists are found by."""
    return {table: sorted(map(tuple, store.tables.query(f"SELECT * FROM {table}")), key=str) for table in TABLES}


def forget(store: Matches) -> None:
    """Leave the store as it was before it had an index."""
    with store.tables.dialect.writing() as cursor:
        cursor.execute("DELETE FROM match_index")
        cursor.execute("DELETE FROM dispute_index")
        cursor.execute("UPDATE tournaments SET shown = FALSE")
        cursor.execute("UPDATE matches SET players = '', winners = ''")
        cursor.execute("UPDATE disputes SET blocking = FALSE, extension = 9")


def reindexed(store: Matches) -> Reindexing:
    work = Reindexing(store)
    work.run()
    return work


def test_what_is_written_anew_is_what_was_written(store: Matches) -> None:
    tournaments = Tournaments(store)
    for held_back in (True, msgspec.UNSET):
        tournaments.begin(TournamentOpened("T", "diamonds", "house", {}, "tester", held_back), request())
    over, running = whole(store), begin(store)
    step(store, running, 5)
    setup = msgspec.convert(RULES.demo_setup, RULES.setup_type)
    at_table = store.create("diamonds", setup, request(), MatchTerms(table="A-3")).match_id
    Disputes(store, load_policies([])).open(
        at_table, Timing(), Person("judge", "tester"), (), False, "house", request()
    )
    before = kept(store)
    assert {row[0] for row in before["match_index"] if "clause" in row} == {over}
    assert {row[2] for row in before["dispute_index"]} == {"ana", "bruno", "clara", "davi", "a-3"}
    assert [wrong.said().en for wrong in Audit(store, None).run()] == []
    forget(store)
    assert len(list(Audit(store, None).run())) == 5  # matches, the dispute, the tournament that shows its matches
    work = reindexed(store)
    assert (work.streams, work.damaged) == (6, [])
    assert kept(store) == before
    reindexed(store)
    assert kept(store) == before


def test_what_cannot_be_read_is_said_and_the_rest_is_written(store: Matches) -> None:
    bad, well = whole(store, 1), whole(store, 2)
    before = kept(store)["match_index"]
    with store.tables.dialect.writing() as cursor:
        cursor.execute("UPDATE events SET state = replace(state, '\"move\":1,', '\"move\":2,')"
                       f" WHERE originator_id = '{bad}'")  # fmt: skip
        cursor.execute(f"DELETE FROM match_index WHERE match_id = '{well}'")
    work = reindexed(store)
    assert [damaged.stream for damaged in work.damaged] == [bad]
    assert kept(store)["match_index"] == before


def test_a_match_of_an_earlier_schema_is_found_once_it_is_indexed(database: str) -> None:
    id, _ = at_schema_2(database)
    schema.upgrade(database)
    store = Matches(schema.open_recorder(database), SECRET)
    assert reindexed(store).streams == 1
    rows, _ = page(store.tables, MATCHES, {}, {"player": "ana", "clause": "D-012", "card": "C1"}, None, 10)
    assert [row.match_id for row in rows] == [id]
    store.tables.dialect.close()


def test_the_commands_say_what_is_to_be_done_and_do_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDICATOR_DATA", str(tmp_path))
    monkeypatch.setenv("ADJUDICATOR_SECRET", SECRET.decode())
    database = str(tmp_path / "old.db")
    at_schema_2(database)
    upgraded = CliRunner().invoke(main, ["db", "upgrade", "--database", database])
    assert "after: adjudicator db reindex" in upgraded.output
    assert "adjudicator db reindex" in CliRunner().invoke(main, ["db", "audit", "--database", database]).output
    done = CliRunner().invoke(main, ["db", "reindex", "--database", database])
    assert (done.exit_code, "1 matches, disputes and tournaments indexed" in done.output) == (0, True), done.output
    audited = CliRunner().invoke(main, ["db", "audit", "--database", database])
    assert "adjudicator db reindex" not in audited.output


def test_a_later_order_changes_what_a_match_is_found_by(store: Matches) -> None:
    id = whole(store)
    (case,), _ = cases(store.tables, {}, "clause", "D-012", None, 10)
    store.correct(id, Penalise("P1", "warning"), BY, request())
    (after,), _ = cases(store.tables, {}, "clause", "D-012", None, 10)
    assert (after.times, after.match.match_id) == (case.times + 1, id)
    assert [wrong.said().en for wrong in Audit(store, None).run()] == []


def test_a_match_that_begins_over_is_found_at_once(store: Matches) -> None:
    """By the clauses of its beginning; not by the cards that lie there, which nobody has played in it."""
    position = {"round": 2, "turn": 3, "result": {"winners": ["P1"], "reason": "D-001"}, "field": {"C1": {}}}
    setup = msgspec.convert({**RULES.demo_setup, "position": position}, RULES.setup_type)
    id = store.create("diamonds", setup, request()).match_id
    assert store.row(id).status == "over"
    begins = RULES.begins[0]
    assert [case.match.match_id for case in cases(store.tables, {}, "clause", begins, None, 10)[0]] == [id]
    assert cases(store.tables, {}, "card", "C1", None, 10)[0] == []
    assert [wrong.said().en for wrong in Audit(store, None).run()] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_a_rewind_has_undone_is_no_case(ruleset: str) -> None:
    match = play_on(begun(ruleset, 3), 3, 12)
    order(match, Rewind(match.state.desk.standing(match.state.move)[-6]))
    undone = set(match.state.desk.undone(match.state.move))
    play_on(match, 3, 10_000, RandomPicker(4))
    assert match.over
    found = Cases(match.ruleset)
    for record in match.pending:
        found.take(record)
    rows = found.rows(MatchRow(match.id, ruleset, "1.0", "server", None, "", "over", ""), match.state)
    assert undone
    for row in rows:
        assert not undone & {int(move) for move in row.moves.split(",")}
        assert row.times >= len(row.moves.split(",")) > 0
    assert {row.name for row in rows if row.subject == "clause"} <= match.ruleset.clauses
    assert {row.name for row in rows if row.subject == "card"} <= {*match.ruleset.cards()}


def test_a_page_tries_so_many_rows_and_says_where_to_go_on(store: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = msgspec.convert(RULES.demo_setup, RULES.setup_type)
    ids = [
        store.create("diamonds", setup, request(), MatchTerms(table=str(number % 5))).match_id for number in range(10)
    ]
    monkeypatch.setattr("adjudicator.matches.finding.search.CANDIDATES", 3)
    found, pages, place = list[str](), 0, None
    while pages == 0 or place is not None:
        rows, place = page(store.tables, MATCHES, {}, {"player": "ana", "table": "0"}, place, 2)
        found, pages = [*found, *(row.match_id for row in rows)], pages + 1
    assert (sorted(found), pages) == (sorted([ids[0], ids[5]]), 4)


def test_keys_fold_letter_case_and_the_form_of_characters_and_are_bounded() -> None:
    assert key_of("ÉLIA") == key_of("E\u0301lia") == "élia"
    assert key_of("Straße") == key_of("STRASSE")
    assert key_of("Mesa Ⅳ") == "mesa iv"
    assert len(key_of("\ufdfa" * 80)) == 64
    assert key_of("𝔸" * 80) == "a" * 80
