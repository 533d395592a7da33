"""Backup plans of matches of every ruleset: complete, newest first, honest about luck and what was seen."""

import pytest

from adjudicator.judging.backup import backup_plan
from adjudicator.kernel.desk.orders import Penalise, Rewind
from adjudicator.kernel.text.canonical import canonical, digest
from adjudicator.kernel.text.refusal import BadOrder
from adjudicator.matches.past import RecordedPast
from adjudicator.rulesets.registry import RULESETS
from tests.matches.judged import order
from tests.matches.scripted import begun, past_of, play_on

EACH = pytest.mark.parametrize("name", RULESETS)


@EACH
@pytest.mark.parametrize("before", [1, 15, 29, 30])
def test_a_plan_tells_every_step_and_whom_it_changes(name: str, before: int) -> None:
    past = past_of(name, 3, 30)
    plan = backup_plan(past, before)
    events = [record for record in past.records if record.move >= before]
    assert [step["version"] for step in plan["steps"]] == [record.originator_version for record in reversed(events)]
    assert plan["undoes"] == list(range(before, 31))
    decided = {record.move: past.at(0).ruleset.action_in(record.event) for record in reversed(events)}
    seats = [action.seat for action in decided.values() if action is not None]
    assert plan["decisions"] == {seat: seats.count(seat) for seat in past.at(0).state.seats if seat in seats}
    drawn = [record.originator_version for record in reversed(events) if record.event.drawn]
    assert [each["version"] for each in plan["random_elements"]] == drawn
    assert ("crosses_random_event" in plan["risks"]) == bool(drawn)
    assert not plan["simple"] or (plan["risks"], plan["recommend"]) == ([], "rewind")
    assert ("makes_another_redo" in plan["risks"]) == (len(set(seats)) > 1)
    assert ("crosses_revealed_information" in plan["risks"]) == bool(plan["information_revealed"])
    for sights in plan["information_revealed"].values():
        assert all(sight["move"] >= before for sight in sights)
    assert all(count > 0 for count in plan["changes"].values())
    assert plan["preview"]["waiting"] == list(past.at(before - 1).state.waiting)
    assert plan["digest"] == digest(canonical({key: value for key, value in plan.items() if key != "digest"}))
    assert plan == backup_plan(past, before)


def test_the_last_action_without_luck_or_sight_is_a_simple_backup() -> None:
    match = play_on(begun("diamonds", 0), 0, 2)
    plan = backup_plan(RecordedPast(tuple(match.pending)), 2)
    assert plan["simple"] is (not plan["information_revealed"])
    assert plan["decisions"] == {plan["steps"][-1]["seat"]: 1}


@EACH
def test_a_plan_leaves_out_what_is_undone_already_and_what_judges_gave(name: str) -> None:
    match = play_on(begun(name, 3), 3, 10)
    order(match, Rewind(8))  # move 11
    play_on(match, 3, 2)  # 12, 13
    order(match, Penalise("P1", "warning"))  # 14
    plan = backup_plan(RecordedPast(tuple(match.pending)), 6)
    assert plan["undoes"] == [6, 7, 11, 12, 13]
    assert {step["move"] for step in plan["steps"]} == {6, 7, 11, 12, 13}
    with pytest.raises(BadOrder):
        backup_plan(RecordedPast(tuple(match.pending)), 9)


@EACH
def test_there_is_no_plan_of_what_cannot_be(name: str) -> None:
    past = past_of(name, 3, 10)
    for before in (0, 11):
        with pytest.raises(BadOrder):
            backup_plan(past, before)
    with pytest.raises(BadOrder):
        backup_plan(past_of(name, 3), 1)
