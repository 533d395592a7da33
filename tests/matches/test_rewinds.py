"""Rewinds in every ruleset: which moves stand, and that the table is as it was."""

import pytest

from adjudicator.audit.verify import verify
from adjudicator.checks.selfplay import leaks
from adjudicator.kernel.desk.facts import TableRewound
from adjudicator.kernel.desk.orders import Rewind
from adjudicator.kernel.secrets.secret import JUDGE, SPECTATOR, view
from adjudicator.kernel.table.judged import Desk, RewindMade
from adjudicator.kernel.text.refusal import BadOrder
from adjudicator.logbook.export import ndjson
from adjudicator.matches.hosting.demo import RandomPicker
from tests.matches.judged import AT, BY, EACH, at, order, table_of, verified
from tests.matches.scripted import begun, luck, play_on


def test_which_moves_stand() -> None:
    desk = Desk(rewinds=(RewindMade(5, 3), RewindMade(8, 7), RewindMade(9, 5)))
    assert desk.standing(4) == [1, 2, 3, 4]
    assert desk.standing(5) == [1, 2, 5]
    assert desk.undone(5) == {3: 5, 4: 5}
    assert desk.standing(7) == [1, 2, 5, 6, 7]
    assert desk.standing(8) == [1, 2, 5, 6, 8]
    assert desk.undone(8) == {3: 5, 4: 5, 7: 8}
    assert desk.standing(9) == [1, 2, 3, 4, 9]  # the first rewind is taken back: what it undid stands again
    assert desk.undone(9) == {5: 9, 6: 9, 7: 9, 8: 9}
    desk.stays = (6,)  # a penalty: no rewind takes it back
    assert desk.undone(9) == {5: 9, 7: 9, 8: 9}


@EACH
def test_rewinds_nested_and_repeated_bring_the_table_back_and_verify(name: str) -> None:
    match = play_on(begun(name, 3), 3, 24)
    choices = RandomPicker(9)
    for _ in range(8):
        standing = match.state.desk.standing(match.state.move)
        before = choices.one_of(standing)
        order(match, Rewind(before))
        assert table_of(match) == table_of(at(match, before - 1))
        assert match.state.move == match.state.desk.rewinds[-1].move
        play_on(match, 3, choices.one_of(range(5)), choices)
    for gone, by in match.state.desk.undone(match.state.move).items():
        with pytest.raises(BadOrder, match=f"undone by move {by}"):
            order(match, Rewind(gone))
    with pytest.raises(BadOrder, match="moves 1 to"):
        order(match, Rewind(match.state.move + 1))
    with pytest.raises(BadOrder):
        order(match, Rewind(0))
    verified(play_on(match, 3, 40, choices))
    numbers = [record.move for record in match.pending]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(match.state.move + 1))


@EACH
def test_a_rewind_to_another_table_does_not_verify(name: str) -> None:
    match = play_on(begun(name, 3), 3, 6)
    match.carry_out(Rewind(4), BY, luck(1, match.version), AT, at(match, 2).state)
    checks = {check.name: check for check in verify(iter(list(ndjson(match.pending, JUDGE)))).checks}
    assert checks["fold and re-adjudication"].outcome == "failed"
    found = checks["fold and re-adjudication"].detail
    assert found is not None
    assert "before move 4" in found.en
    assert "antes do lance 4" in found.pt


@EACH
def test_a_rewind_shows_nobody_more_than_they_saw(name: str) -> None:
    match = play_on(begun(name, 3), 3, 20)
    order(match, Rewind(11))
    event = match.pending[-1].event
    assert isinstance(event, TableRewound)
    for viewer in (*match.state.seats, SPECTATOR):
        assert view(event.table, viewer) == view(at(match, 10).state, viewer)
        assert list(leaks(match.ruleset, match.state, viewer)) == []
