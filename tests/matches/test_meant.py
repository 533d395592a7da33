"""A key of a card where the id of a thing is meant: the refusal says which id, in every game, and the log does not."""

from typing import Any

import msgspec
import pytest

from adjudicator.kernel.desk.facts import ActionForced
from adjudicator.kernel.table.judged import ADVISORY
from adjudicator.kernel.text.refusal import Illegal
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.matches.match import Match
from adjudicator.matches.past import RecordedPast
from adjudicator.matches.questions.asking import ask
from adjudicator.matches.questions.questions import Legality
from adjudicator.rulesets.heat.table.actions import Attack, Play
from tests.matches.scripted import begun, luck, play_on

WITH_IDS = ("dominions", "heat", "enlightenment", "multiversity")
AT = "2026-01-01T00:00:00.000Z"


def called_by_key(match: Match, action: Any) -> list[tuple[str, Any]]:
    """Return actions like this one that name a card where it names a thing, each with the thing's id."""
    things = match.ruleset.names_in_view(match.ruleset.visible_members(match.state, action.seat)).things
    cards = [thing.card for thing in things.values() if thing.card]
    found, said = [], msgspec.to_builtins(action)
    for member, value in said.items():
        if value in things and cards.count(things[value].card) == 1:
            found.append((value, match.ruleset.action_of({**said, member: things[value].card})))
    return found


@pytest.mark.parametrize("ruleset", WITH_IDS)
def test_who_names_a_card_for_a_thing_is_told_its_id(ruleset: str) -> None:
    match, choices, told = begun(ruleset, 3), RandomPicker(3), 0
    while told < 12:
        if match.over:
            match = begun(ruleset, 3 + told)
        for seat in match.state.waiting:
            for legal in match.ruleset.answers(match.state, seat):
                for id, action in called_by_key(match, legal):
                    if match.ruleset.obstacle(match.state, action) is not None:
                        with pytest.raises(Illegal) as refused:
                            next(match.ruleset.decide(match.state, action, luck(3, match.version)))
                        assert f"did you mean “{id}”" in refused.value.why.en
                        assert f"seria “{id}”" in refused.value.why.pt
                        assert "did you mean" not in refused.value.logged.why.en
                        told += 1
        play_on(match, 3, 1, choices)


HEAT: dict[str, Any] = {"seats": [{}, {}], "position": {"phase": "combat", "pieces": {
    "c1": {"card": "L1"}, "c2": {"card": "L2", "owner": "P2"}, "c3": {"card": "C12"},
    "c4": {"card": "C09", "owner": "P2"}, "c5": {"card": "C09", "owner": "P2"}, "c6": {"card": "C40", "tapped": True},
}}}  # fmt: skip


@pytest.mark.parametrize(("action", "why"), [
    (Attack("P1", "c3", "C09"), "C09 is not in play on the opponent's side; did you mean “c4” or “c5”?"),
    (Attack("P1", "C40", "c4"), "C40 is no card of yours in play; did you mean “c6”?"),  # which is rested
    (Attack("P1", "c3", "C33"), "C33 is not in play on the opponent's side"),
    (Attack("P1", "c6", "c4"), "c6 is rested"),
])  # fmt: skip
def test_several_things_of_one_card_are_all_named(action: Attack, why: str) -> None:
    match = begun("heat", 1, setup=HEAT)
    with pytest.raises(Illegal) as refused:
        match.act(action, luck(1, match.version), AT)
    assert refused.value.why.en == why
    past = RecordedPast(tuple(match.pending))
    answer = ask(past, Legality(action=msgspec.to_builtins(action)), "P1").answer
    assert answer["why"]["en"] == why
    speaker = match.ruleset.speaker(match.state, "P1", "en")
    assert ("did you mean “c4” or “c5”?" in speaker.in_words(why)) == ("c4” or" in why)  # what is to be written stays


def test_a_card_of_the_hand_is_what_was_meant() -> None:
    setup = {"seats": [{}, {}], "position": {
        "phase": "main1", "pieces": {"c1": {"card": "L1"}, "c2": {"card": "L2", "owner": "P2"}, "c3": {"card": "M1"}},
        "players": {"P1": {"hand": ["M1"], "money_played": 1}},
    }}  # fmt: skip
    match = begun("heat", 1, setup=setup)
    with pytest.raises(Illegal) as refused:
        match.act(Play("P1", "M1"), luck(1, match.version), AT)
    assert refused.value.why.en == "one money card a turn"


def test_the_log_of_an_advisory_match_has_the_reason_as_it_was() -> None:
    match = begun("heat", 1, ADVISORY, setup=HEAT)
    match.act(Attack("P1", "c3", "C09"), luck(1, match.version), AT)
    (forced,) = [record.event for record in match.pending if isinstance(record.event, ActionForced)]
    assert forced.why.en == "C09 is not in play on the opponent's side"
