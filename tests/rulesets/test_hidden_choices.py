"""Who chooses among cards that others may not see tells nobody what was chosen, but for what the rules show of it.

Matches are played by chance until every kind of such question has been asked. At each, the seat answers in several ways
with the same luck: all others are given the same bytes, until a fact shows by the rules what was chosen.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest
from typing import Any

import pytest

from adjudicator.checks.samples import Sample, sampled
from adjudicator.kernel.effects.under_way import DECLINE
from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import SampledLuck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import SPECTATOR, view
from adjudicator.kernel.table.actions import CHOICES, Action
from adjudicator.kernel.table.choices import Pick
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.registry import RULESETS
from tests.rulesets.contracts import masked

ASKED = {
    "diamonds": set[str](),
    "dominions": {"discard", "target", "cost"},
    "enlightenment": {"mulligan", "look", "cost"},
    "heat": {"discard", "look", "cost", "search", "play"},
    "multiversity": {"discard", "search", "cost"},
}
"""The kinds of questions that a game asks one seat, in the open, about what only that seat sees."""

SHOWN = {
    "Discarded": "a discard zone is open",
    "CardFetched": "who searches shows what was found",
    "Entered": "it comes into play",
    "LinkAdded": "an effect joins the chain with what it aims at",
    "LeftBoard": "what an effect aims at leaves the board",
    "LeftPlay": "what an effect aims at leaves play",
    "CardsDrawn": "how many cards are exchanged",
}
"""By which facts a choice shows, and why it does."""

MATCHES, MOVES, ANSWERS, OFTEN = 60, 300, 4, 6
"""So many matches are tried at most for the kinds of a game, so many moves of each; so many answers to a question, and
so many questions of a kind."""


def hidden_answers(rules: Ruleset[Any], state: Any) -> list[Action]:
    """Return some answers to a question whose options are the secret of the one seat that is asked. Whether it declines
    is no secret: then nothing is taken."""
    decision = state.decision
    if decision is None or decision.sealed or decision.choice is not None:
        return []
    (seat,) = decision.seats
    listed = [action for action in rules.answers(state, seat) if isinstance(action, CHOICES)]
    described = [
        rules.action_of(each.sample(seat, _every(step)))
        for each in (() if listed else rules.described(state, seat))
        for step in range(ANSWERS)
    ]
    answers = [*listed, *(action for action in described if isinstance(action, CHOICES))]
    return list(islice(dict.fromkeys(each for each in answers if getattr(each, "choice", "") != DECLINE), ANSWERS))


def _every(step: int) -> Pick:
    """Return a way to pick that differs from step to step."""

    def pick(options: Sequence[Any]) -> Any:
        return options[step * 7 % len(options)]

    return pick


def questions(name: str) -> Iterator[tuple[Sample, list[Action]]]:
    """Yield the tables of matches on which a seat is asked about what it alone sees, with some answers to each."""
    matches = MATCHES if ASKED[name] else 4
    for seed in range(0, 4 * matches, 4):  # none on a paper table, none given up
        for sample in sampled(name, seed, MOVES):
            answers = hidden_answers(sample.ruleset, sample.state)
            if len(answers) > 1:
                yield sample, answers


def told(events: list[Event], table: Any, viewer: str) -> list[bytes]:
    """Return all that a viewer is given of a move: each event, and the table after it."""
    return masked(b"\n".join([*(view(event, viewer) for event in events), view(table, viewer)])).split(b"\n")


def shown_by(sample: Sample, answers: list[Action]) -> Iterator[str]:
    """Yield by what kind of event others could tell two answers apart; `state` if by the table alone."""
    made = []
    for answer in answers:
        table = sample.ruleset.copied(sample.state)
        facts = fold_all(table, sample.ruleset.decide(table, answer, SampledLuck("alike", table.version)))
        made.append((facts, table))
    (seat,) = sample.state.decision.seats
    for viewer in (*(other for other in sample.state.seats if other != seat), SPECTATOR):
        first = told(*made[0], viewer)
        for facts, table in made[1:]:
            names = [*(type(fact).__name__ for fact in facts), "state"]
            pairs = zip_longest(names, first, told(facts, table, viewer), fillvalue=b"")
            different = next((name for name, one, other in pairs if one != other), None)
            if different is not None:
                yield str(different)


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.sampled(1)
def test_what_a_seat_chooses_among_what_it_alone_sees_is_told_to_nobody(name: str) -> None:
    met = Counter[str]()
    for sample, answers in questions(name) if ASKED[name] else islice(questions(name), 1):
        kind = sample.state.decision.kind
        met[kind] += 1
        for by in shown_by(sample, answers) if met[kind] <= OFTEN else ():
            assert by in SHOWN, (kind, sample.state.decision.source, sample.state.move, by)
        if met.keys() == ASKED[name]:
            break
    assert met.keys() == ASKED[name]


def test_the_first_edition_told_it() -> None:
    """Matches of that edition stay as they are, so this is how they show it: the same test would fail on them."""
    sample, answers = next(found for found in questions("heat") if found[0].state.decision.kind == "discard")
    sample.state.edition = "1.0"
    assert set(shown_by(sample, answers)) == {"ActionTaken"}
