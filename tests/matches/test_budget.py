"""Questions that take too much work: they end at the same place everywhere, and say so; all that is legal fits."""

import msgspec
import pytest

from adjudicator.judging import finding
from adjudicator.kernel.desk import probing
from adjudicator.kernel.desk.probing import cannot_go_on
from adjudicator.kernel.text.budget import Spent, budget, spend
from adjudicator.matches.application import Matches
from adjudicator.matches.past import StoredPast
from adjudicator.matches.questions import asking
from adjudicator.matches.questions.questions import Outcome
from adjudicator.rulesets.registry import RULESETS
from tests.matches.play import RULES, begin, step
from tests.matches.scripted import luck

FEW = 3


def test_what_is_spent_inside_is_spent_outside() -> None:
    with budget(1) as outer, budget(100):
        spend()
        with pytest.raises(Spent) as found:
            spend()
    assert found.value.budget is outer
    spend()  # outside any budget nothing is counted


def next_actions(store: Matches, id: str) -> list[dict[str, object]]:
    match = store.live(id)
    return [msgspec.to_builtins(RULES.legal(match.state, match.state.waiting[0])[0])]


def test_a_what_if_that_takes_too_much_ends(sqlite_store: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    id = begin(sqlite_store)
    step(sqlite_store, id, 3)  # the last to answer: much follows
    question = Outcome(actions=tuple(next_actions(sqlite_store, id)))
    past = StoredPast(sqlite_store, id)
    whole = asking.ask(past, question, "judge")
    assert len(whole.answer["events"]) > FEW
    monkeypatch.setattr(asking, "MOST_FACTS", FEW)
    with pytest.raises(Spent):
        asking.ask(past, question, "judge")
    found = finding.find(past, question, (), by_judge=True)
    assert found.refused is not None
    assert "more work" in found.refused.en


@pytest.mark.parametrize("name", RULESETS)
def test_trying_a_table_ends_too_and_takes_a_small_part(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = RULESETS[name]
    state = ruleset.new_state()
    chance = luck(1, 0)
    setup = msgspec.convert(ruleset.demo_setup, ruleset.setup_type)
    for event in ruleset.begin(state, setup, chance):
        state.version += 1
        event.fold(state)
    with budget(10**9) as spent:
        assert cannot_go_on(ruleset, state, "server") is None
    used = spent.facts - spent.left
    assert FEW < used < probing.MOST_FACTS // 10
    monkeypatch.setattr(probing, "MOST_FACTS", FEW)
    assert cannot_go_on(ruleset, state, "server") is None
    with budget(FEW - 1), pytest.raises(Spent):
        cannot_go_on(ruleset, state, "server")
