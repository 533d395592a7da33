"""Who can respond, told at each step of a chain, also of a match that begins in the middle of one."""

from typing import Any

import msgspec
import pytest

from adjudicator.kernel.secret import JUDGE, view
from adjudicator.logbook.answers import told
from adjudicator.matches.asking import ask
from adjudicator.matches.match import Match
from adjudicator.matches.questions import Timing
from tests.matches.scripted import OwnPast, begun, luck

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
