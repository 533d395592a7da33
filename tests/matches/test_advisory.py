"""Advisory matches: what the rules forbid is taken, marked, and gone on from where the rules can say how."""

from typing import Any

import pytest

from adjudicator.checks.selfplay import leaks, strange_actions
from adjudicator.kernel.desk.adjusting import after
from adjudicator.kernel.desk.facts import ActionForced, AnswerForced
from adjudicator.kernel.secrets.secret import SPECTATOR
from adjudicator.kernel.text.refusal import Illegal
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.matches.match import Match
from tests.matches.judged import AT, EACH, table_of, verified
from tests.matches.scripted import begun, luck, play_on


@EACH
@pytest.mark.parametrize("seed", [2, 3, 4])
@pytest.mark.sampled(5)
def test_an_advisory_match_takes_what_the_rules_forbid_marks_it_and_goes_on(name: str, seed: int) -> None:
    match, choices = begun(name, seed, "advisory"), RandomPicker(seed)
    forced = 0
    while not match.over and match.state.move < 150:
        seat = choices.one_of(match.state.seats)
        action = choices.one_of(list(strange_actions(match.ruleset, match.state, seat, choices)))
        if isinstance(action, tuple(match.ruleset.anytime_actions)):
            continue
        refusal = refused(match, action)
        if refusal is not None:
            before = table_of(match)
            match.act(action, luck(seed, match.version), AT)
            forced += 1
            flag = match.state.desk.illegal[-1]
            assert (flag.move, flag.seat, flag.clause) == (match.state.move, seat, refusal.logged.clause)
            if not flag.derived:
                assert table_of(match) == before
            first = next(record.event for record in match.pending if record.move == match.state.move)
            assert isinstance(first, ActionForced | AnswerForced)
            assert first.clauses == (refusal.logged.clause,)
        assert list(after(match.ruleset, match.state)) == []
        for viewer in (*match.state.seats, SPECTATOR):
            assert list(leaks(match.ruleset, match.state, viewer)) == []
        if not match.over:
            play_on(match, seed, 1, choices)
    assert forced > 20
    verified(match)


@pytest.mark.parametrize(
    ("name", "phase", "back"), [("dominions", "spawn", "battle"), ("multiversity", "active", "flank")]
)
def test_a_step_back_is_forbidden_and_yet_it_is_clear_what_it_leads_to(name: str, phase: str, back: str) -> None:
    match, choices = begun(name, 3, "advisory"), RandomPicker(3)
    while phase not in (getattr(match.state, "phase", ""), getattr(match.state, "stage", "")) or not _acting(match):
        play_on(match, 3, 1, choices)
    (seat,) = match.state.waiting
    action = match.ruleset.action_of({"type": "advance", "seat": seat, "to": back})
    assert refused(match, action) is not None
    match.act(action, luck(3, match.version), AT)
    assert match.state.desk.illegal[-1].derived
    assert back in (getattr(match.state, "phase", ""), getattr(match.state, "stage", ""))
    verified(match)


def _acting(match: Match) -> bool:
    return match.state.decision is not None and match.state.decision.kind == "act"


def refused(match: Match, action: Any) -> Illegal | None:
    try:
        match.ruleset.admit(match.state, action)
    except Illegal as refusal:
        return refusal
    return None


def test_an_illegal_choice_goes_on_where_the_rules_can_say_what_comes_of_it() -> None:
    """A seal put on one's own monster: forbidden, and yet it is clear what the table looks like."""
    match, choices = begun("diamonds", 0, "advisory"), RandomPicker(0)
    tried = 0
    for seed in range(30):
        match, choices = begun("diamonds", seed, "advisory"), RandomPicker(seed)
        while not match.over and not tried:
            decision = match.state.decision
            if decision.kind == "target" and decision.options:
                outside = [card for card in match.state.field if card not in decision.options]
                if not set(decision.options) & set(match.state.field):
                    outside = []  # a seat is asked for: a card is no answer to that
                for card in outside:
                    match.act(
                        match.ruleset.action_of({"type": "choose", "seat": decision.seats[0], "choice": card}),
                        luck(seed, match.version), AT,
                    )  # fmt: skip
                    tried = 1
                    assert match.state.desk.illegal[-1].derived
                    assert match.state.decision != decision
                    break
            if not tried:
                play_on(match, seed, 1, choices)
        if tried:
            break
    assert tried
    verified(play_on(match, seed, 10, choices))


def test_a_strict_match_refuses_and_a_finished_one_takes_nothing() -> None:
    match = begun("diamonds", 0)
    wrong = match.ruleset.action_of({"type": "choose", "seat": "P1", "choice": "x"})
    with pytest.raises(Illegal):
        match.act(wrong, luck(0, match.version), AT)
    over = play_on(begun("diamonds", 0, "advisory"), 0)
    with pytest.raises(Illegal):
        over.act(wrong, luck(0, over.version), AT)
