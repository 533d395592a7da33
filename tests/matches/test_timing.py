"""Who can respond, told at each step of a chain, also of a match that begins in the middle of one."""

from typing import Any

import msgspec
import pytest

from adjudicator.kernel.engine.priority import Priority
from adjudicator.kernel.secrets.secret import JUDGE, view
from adjudicator.logbook.answers import told
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.matches.match import Match
from adjudicator.matches.questions.asking import ask
from adjudicator.matches.questions.questions import Legality, Timing
from tests.matches.scripted import OwnPast, begun, luck, play_on

MONEY = {"c6": "P1", "c7": "P1", "c8": "P1", "c9": "P2", "c10": "P2"}
POSITION: dict[str, Any] = {
    "turn": 8, "active": "P1", "phase": "combat",
    "pieces": {
        "c1": {"card": "L1"}, "c2": {"card": "L3", "owner": "P2"}, "c3": {"card": "C03"},
        "c5": {"card": "C09", "owner": "P2", "tapped": True},
        **{id: {"card": "M1", "owner": owner} for id, owner in MONEY.items()},
    },
    "players": {"P1": {"hand": ["A3"], "deck": ["M1"]}, "P2": {"hand": ["A4", "C12"], "deck": ["M1"]}},
}  # fmt: skip
ATTACK = {"type": "attack", "seat": "P1", "card": "c3", "target": "c5"}
FURY = {"type": "play", "seat": "P2", "card": "A4"}
AIMED = {"type": "choose", "seat": "P2", "choice": "c5"}
SILENCE = {"type": "play", "seat": "P1", "card": "A3"}
CHOSEN = {"type": "choose", "seat": "P1", "choice": "1"}
PASS = {"type": "pass", "seat": "P2"}


def after(*actions: dict[str, Any], position: Any = None) -> Match:
    """Return the match after these actions."""
    match = begun("heat", 3, setup={"seats": [{}, {}], "position": position or POSITION})
    for action in actions:
        match.act(match.ruleset.action_of(action), luck(3, match.version), "2026-01-01T00:00:00.000Z")
    return match


def chain_of(match: Match) -> Any:
    return ask(OwnPast(match, 3), Timing(), JUDGE).answer["chain"]


def lines_of(match: Match) -> list[str]:
    answer = ask(OwnPast(match, 3), Timing(), JUDGE)
    return list(told(answer, match.ruleset, match.ruleset.speaker(match.state, JUDGE, "en")))


@pytest.mark.parametrize(("actions", "links"), [
    ([ATTACK], ["C03"]),
    ([ATTACK, FURY], ["C03"]),
    ([ATTACK, FURY, AIMED], ["C03", "A4"]),
    ([ATTACK, FURY, AIMED, SILENCE, CHOSEN], ["C03", "A4", "A3"]),
])  # fmt: skip
def test_the_links_have_the_numbers_by_which_choices_call_them(actions: list[Any], links: list[str]) -> None:
    match = after(*actions)
    told_links = chain_of(match)["links"]
    assert [(link["number"], link["card"]) for link in told_links] == list(enumerate(links))
    assert [link["seat"] for link in told_links] == [link.seat for link in match.state.chain]
    aiming = after(ATTACK, FURY, AIMED, SILENCE)
    numbers = {str(link["number"]): link["card"] for link in chain_of(aiming)["links"]}
    assert [numbers[option] for option in aiming.state.decision.options] == ["A4"]


@pytest.mark.parametrize(("actions", "order"), [
    ([ATTACK], ["P2", "P1"]),
    ([ATTACK, PASS], ["P2", "P1"]),
    ([ATTACK, FURY, AIMED], ["P1", "P2"]),
])  # fmt: skip
def test_the_opponent_of_whoever_acted_comes_first(actions: list[Any], order: list[str]) -> None:
    match = after(*actions)
    chain = chain_of(match)
    assert chain["order"] == [one["seat"] for one in chain["seats"]] == order
    assert chain["asked"] == match.state.waiting[0]


def test_while_something_else_is_decided_it_is_said_who_is_waited_for() -> None:
    assert lines_of(after(ATTACK))[0] == "Chain on Rooftop Dancer [H-066]; P2 decides now"
    assert lines_of(after(ATTACK, FURY))[0] == "Chain on Rooftop Dancer [H-066]; waiting for P2 first"
    assert lines_of(after(ATTACK, FURY, AIMED))[:2] == [
        "Chain on Rooftop Dancer [H-066]; P1 decides now", "  P2 responded with Brief Fury"
    ]  # fmt: skip


def test_a_match_that_begins_within_a_chain_tells_it_as_the_one_it_comes_from() -> None:
    for actions in ([ATTACK], [ATTACK, FURY], [ATTACK, FURY, AIMED], [ATTACK, FURY, AIMED, SILENCE, CHOSEN]):
        match = after(*actions)
        again = after(position=msgspec.json.decode(view(match.state, JUDGE)))
        assert chain_of(again) == chain_of(match)


def seats_of(match: Match, viewer: str = JUDGE) -> dict[str, Any]:
    """Return what the innermost window says of each seat."""
    return {one["seat"]: one for one in ask(OwnPast(match, 3), Timing(), viewer).answer["chain"]["seats"]}


def test_what_a_seat_cannot_respond_with_is_told_as_legality_tells_it() -> None:
    match = after(ATTACK)
    seats = seats_of(match)
    found = {each["card"]: each["clause"] for each in seats["P2"]["cannot"]}
    assert found.pop("C12") == "H-070"
    assert {*found.values()} == {"H-071"}  # the Heat Deck's
    for one in seats.values():
        for each in one["cannot"]:
            assert each["card"] not in one["could_respond"]
    action = {"type": "play", "seat": "P2", "card": "C12"}
    answer = ask(OwnPast(match, 3), Legality(action=action), JUDGE).answer
    (cannot,) = [each for each in seats["P2"]["cannot"] if each["card"] == "C12"]
    assert (answer["clause"], answer["why"]) == (cannot["clause"], cannot["why"])
    assert seats_of(match, "P1")["P2"]["cannot"] is None


@pytest.mark.parametrize("ruleset", ["dominions", "heat", "multiversity", "enlightenment"])
def test_whatever_may_be_used_in_windows_can_be_responded_with_or_not_and_it_is_said_why(ruleset: str) -> None:
    """In windows of the game that are met at random: what is refused is told with the clause of the refusal."""
    match, choices, told = begun(ruleset, 7), RandomPicker(7), 0
    while told < 5 and not match.over:
        windows = ask(OwnPast(match, 7), Timing(), JUDGE).answer["windows"] if match.state.decision else []
        if windows and windows[-1]["window"] in match.ruleset.windows:
            for one in windows[-1]["seats"]:
                for each in one["cannot"]:
                    assert each["clause"] in match.ruleset.clauses
                    assert each["card"] not in one["could_respond"]
                    told += 1
        play_on(match, 7, 1, choices)
    assert told


@pytest.mark.parametrize("ruleset", ["dominions", "heat", "enlightenment"])
def test_who_has_passed_in_a_window_has_passed_in_a_move_whatever_was_opened_within(ruleset: str) -> None:
    match, choices = begun(ruleset, 7), RandomPicker(7)
    for _ in range(60):
        windows = ask(OwnPast(match, 7), Timing(), JUDGE).answer["windows"] if match.state.decision else []
        priorities = [task for task in match.state.agenda if isinstance(task, Priority)]
        for window, task in zip(windows, priorities, strict=match.state.decision is not None):
            passed = {one["seat"] for one in window["seats"] if one["passed"]}
            assert passed >= {*task.passed} - {*match.state.left}, window
        play_on(match, 7, 1, choices)
