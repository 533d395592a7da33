"""Paper matches of every ruleset: entered move by move with what was drawn, asked, corrected, and verified."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from adjudicator.judging.backup import backup_plan
from adjudicator.kernel.desk.facts import ZoneMixedOnPaper
from adjudicator.kernel.desk.orders import Adjust, Rewind, SetCounter, Shuffle
from adjudicator.kernel.luck.reported import ProbingLuck, ReportedLuck
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.matches.match import Match
from adjudicator.matches.past import RecordedPast
from adjudicator.matches.questions.asking import ask
from adjudicator.matches.questions.luck_needed import reports_needed
from adjudicator.matches.questions.questions import Legality, Luck, Outcome
from adjudicator.rulesets.registry import RULESETS
from tests.matches.judged import AT, BY, at, numbered, verified
from tests.matches.test_asking import seen

T = TypeVar("T")
EACH = pytest.mark.parametrize("name", RULESETS)
SALTS = "7b" * 16


class Table(ReportedLuck):
    """Somebody at a paper table, who reports what a seed brings."""

    def __init__(self, choices: RandomPicker, version: int) -> None:
        super().__init__({}, SALTS, version)
        self.choices = choices

    def again(self) -> ReportedLuck:
        return Table(self.choices, self.version)

    def shuffled(self, purpose: str, items: Sequence[T]) -> list[T]:
        left, order = list(items), []
        while left:
            order.append(left.pop(self.choices.one_of(range(len(left)))))
        return order

    def one_of(self, purpose: str, items: Sequence[T]) -> T:
        return self.choices.one_of(items)  # type: ignore[no-any-return]  # one of them

    def some_of(self, purpose: str, items: Sequence[T], count: int) -> list[T]:
        return self.shuffled(purpose, items)[:count]


def entered(name: str, seed: int, moves: int) -> Match:
    """Enter a match that was played on paper, so many moves far."""
    rules, choices = RULESETS[name], RandomPicker(seed)
    match = Match(f"m_{name:a<26}", rules)
    match.begin(msgspec.convert(rules.demo_setup, rules.setup_type), Table(choices, 0), AT)
    return enter(match, choices, moves)


def enter(match: Match, choices: RandomPicker, moves: int) -> Match:
    until = match.state.move + moves
    while not match.over and match.state.move < until:
        action = match.ruleset.some_answer(match.state, choices.one_of(match.state.waiting), choices.one_of)
        assert action is not None
        match.act(action, Table(choices, match.version), AT)
    return match


@EACH
@pytest.mark.parametrize("seed", [3, 4])
def test_what_if_over_the_recorded_next_action_of_a_paper_match_is_what_happened(name: str, seed: int) -> None:
    match = entered(name, seed, 60)
    past = RecordedPast(tuple(match.pending))
    for move in range(0, match.state.move - 1, 3):
        action = msgspec.to_builtins(ask(past, Legality(move=move), JUDGE).answer["action"])
        answer = ask(past, Outcome(move=move, actions=(action,)), JUDGE).answer
        assert answer["difference"]["changes"] == []
        assert [line["event"] for line in answer["events"]] == [
            seen(record.event, JUDGE) for record in past.moves(move + 1, move + 1)
        ]


@EACH
def test_what_an_action_will_need_reported_is_listed_by_the_names_in_the_document(name: str) -> None:
    rules, choices = RULESETS[name], RandomPicker(5)
    match, luck = Match(f"m_{name:a<26}", rules), ProbingLuck("5", 0)
    match.begin(msgspec.convert(rules.demo_setup, rules.setup_type), luck, AT)
    names = {report.name for report in luck.asked}
    for _ in range(60):
        action = match.ruleset.some_answer(match.state, match.state.waiting[0], choices.one_of)
        assert action is not None
        needed = [each.reports for each in reports_needed(match, (action,))]
        luck = ProbingLuck("reports", match.version)
        match.act(action, luck, AT)
        assert [luck.asked] == (needed or [()])
        names |= {report.name for report in luck.asked}
    document = (Path(__file__).parents[2] / "docs" / "clients.md").read_text(encoding="utf-8")
    for wanted in names:
        assert f"`{re.sub('(P[0-9])(/[0-9]+)?$', 'P1', wanted)}`" in document
    assert names


@pytest.mark.parametrize("name", ["dominions", "multiversity"])
def test_another_action_s_luck_is_asked_for_or_sampled(name: str) -> None:
    match = entered(name, 4, 50)
    past = RecordedPast(tuple(match.pending))
    asked = 0
    for move in range(match.state.move - 1):
        there = past.at(move)
        for action in there.ruleset.answers(there.state, there.state.waiting[0])[:8]:
            data: Any = msgspec.to_builtins(action)
            wanting = what_is_wanting(past, Outcome(move=move, actions=(data,)))
            if wanting is not None:
                asked += 1
                assert wanting.pointer.startswith("/luck/reports/")
                question = Outcome(move=move, actions=(data,), luck=Luck("sampled", "x"))
                assert ask(past, question, JUDGE).answer["luck"] == {"mode": "sampled", "seed": "x"}
    assert asked


def what_is_wanting(past: RecordedPast, question: Outcome) -> BadSetup | None:
    try:
        ask(past, question, JUDGE)
    except BadSetup as wanting:
        return wanting
    return None


@EACH
def test_a_paper_match_is_corrected_rewound_and_entered_anew(name: str) -> None:
    match, choices = entered(name, 4, 40), RandomPicker(8)
    for _ in range(4):
        before = choices.one_of(match.state.desk.standing(match.state.move)[-12:])
        assert backup_plan(RecordedPast(tuple(match.pending)), before)["before"] == before
        match.carry_out(Rewind(before), BY, Table(choices, match.version), AT, at(match, before - 1).state)
        enter(match, choices, 6)
        of = numbered(match)
        if of:
            value = match.ruleset.explain(match.state, of).value
            order = Adjust((SetCounter(of, value - 1),))
            match.carry_out(order, BY, Table(choices, match.version), AT)
        enter(match, choices, 3)
    verified(enter(match, choices, 20))


@pytest.mark.parametrize("name", ["dominions", "multiversity"])
def test_nobody_reports_the_order_of_a_zone_that_is_shuffled(name: str) -> None:
    match = entered(name, 4, 20)
    match.carry_out(Adjust((Shuffle("P1.deck"),)), BY, ReportedLuck({}, SALTS, match.version), AT)
    assert any(
        isinstance(record.event, ZoneMixedOnPaper) for record in match.pending if record.move == match.state.move
    )
    verified(enter(match, RandomPicker(2), 10))
