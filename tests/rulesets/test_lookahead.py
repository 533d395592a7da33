"""Looking ahead: worlds look like the table to the seat, choices follow from what it sees, what is told comes true."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.checks.samples import sampled
from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.game.lookahead_rules import Effort
from adjudicator.kernel.lookahead.consequences import consequences
from adjudicator.kernel.lookahead.search import choose
from adjudicator.kernel.lookahead.worlds import world
from adjudicator.kernel.luck.luck import SampledLuck
from adjudicator.kernel.secrets.secret import JUDGE, view
from adjudicator.kernel.text.data import JSON
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.rulesets.dominions.table.state import OutOfGame
from adjudicator.rulesets.registry import RULESETS
from benchmarks.house import duel
from tests.amounts import seeds

EACH = pytest.mark.parametrize("ruleset", RULESETS)
WEAK = Effort(4, 6, 60)


def moments(ruleset: str, seed: int, every: int) -> Iterator[Any]:
    """Yield tables of matches by chance at which somebody is asked: under all kinds of house rules, with cards of one's
    own, and on paper."""
    for number, sample in enumerate(each for match in range(3) for each in sampled(ruleset, 3 * seed + match, 150)):
        if number % every == 0 and sample.state.result is None:
            yield sample.state


def open_to(data: JSON) -> JSON:
    """Return viewed JSON without what is closed in it: a world has another seat's answers and offers yet to come."""
    if isinstance(data, dict):
        return {name: open_to(value) for name, value in data.items() if not is_closed(value)}
    return [open_to(value) for value in data if not is_closed(value)] if isinstance(data, list) else data


def is_closed(data: JSON) -> bool:
    return isinstance(data, dict) and data.keys() == {"secret", "for"}


@EACH
@pytest.mark.parametrize("seed", seeds(2))
def test_a_world_looks_like_the_table_to_its_seat(ruleset: str, seed: int) -> None:
    rules = RULESETS[ruleset]
    hidden = 0
    for state in moments(ruleset, seed, 23):
        for seat in state.living:
            seen = view(state, seat)
            table = rules.state_decoder.decode(world(rules, seen, SampledLuck(f"{seed}", 0)))
            assert open_to(json.loads(view(table, seat))) == open_to(json.loads(seen))
            hidden += view(table, JUDGE) != view(state, JUDGE)
    assert hidden


@EACH
def test_a_world_has_as_many_cards_everywhere(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    for state in moments(ruleset, 5, 41):
        for seat in state.living:
            table = rules.state_decoder.decode(world(rules, view(state, seat), SampledLuck("5", 0)))
            for other, player in state.players.items():
                for name in player.zones:
                    if name not in ("looking", "hand", "reserve"):
                        assert len(table.players[other].held(name)) == len(player.held(name)), (other, name)
                size = player.zones["hand"].size
                if size:
                    assert len(table.players[other].held("hand")) == getattr(player, size)


def test_missions_that_were_shown_lie_first_in_a_world() -> None:
    rules = RULESETS["diamonds"]
    halves = set()
    for state in moments("diamonds", 1, 19):
        table = rules.state_decoder.decode(world(rules, view(state, state.living[0]), SampledLuck("1", 0)))
        row, shown = [card.value for card in table.row], state.missions[: 2 * state.half]
        assert row[: len(shown)] == shown
        assert sorted(row) == sorted(card.value for card in state.row)
        halves.add(state.half)
    assert halves == {1, 2}


@EACH
def test_what_a_seat_cannot_see_changes_no_choice(ruleset: str) -> None:
    """Two tables that look alike to a seat and hold other cards elsewhere: the same is chosen, and the same is told."""
    rules = RULESETS[ruleset]
    others = 0
    for state in moments(ruleset, 7, 37):
        seat = state.waiting[0]
        other = rules.state_decoder.decode(world(rules, view(state, seat), SampledLuck("another", 0)))
        if rules.answers(other, seat) != rules.answers(state, seat):
            continue
        others += view(other, JUDGE) != view(state, JUDGE)
        answers = rules.some_answers(state, seat, RandomPicker(1).one_of, 3)
        chosen = [choose(rules, view(table, seat), seat, answers, WEAK, "seed") for table in (state, other)]
        assert chosen[0] == chosen[1]
        told = [consequences(rules, view(table, seat), seat, answers, "seed") for table in (state, other)]
        assert told[0] == told[1]
    assert others


@EACH
def test_what_is_told_to_be_certain_comes_true(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    told = 0
    for seed in range(8):
        for number, sample in enumerate(sampled(ruleset, seed, 2_000)):
            state = sample.state
            if state.result is not None or (number % 2 and ruleset != "diamonds"):
                continue
            seat = state.waiting[0]
            found = consequences(rules, view(state, seat), seat, rules.answers(state, seat), "seed")
            for action, outcome, clauses, certain in found.consequences:
                if certain and outcome in ("wins", "loses"):
                    table = rules.copied(state)
                    fold_all(table, rules.decide(table, action, SampledLuck("as it comes", table.version)))
                    assert table.result is not None
                    assert (seat in table.result.winners) == (outcome == "wins")
                    assert table.result.reason in clauses
                    told += 1
        if told:
            return
    raise AssertionError("nothing was told")


def test_a_card_that_is_lost_for_ever_is_told_and_it_comes_true() -> None:
    rules = RULESETS["heat"]
    for sample in sampled("heat", 0, 2_000):
        state = sample.state
        if state.result is not None:
            continue
        seat = state.waiting[0]
        found = consequences(rules, view(state, seat), seat, rules.answers(state, seat), "seed")
        lost = [each for each in found.consequences if each.outcome == "loses_card" and each.certain]
        if lost:
            table, before = rules.copied(state), rules.lookahead.lost_cards(state, seat)
            fold_all(table, rules.decide(table, lost[0].action, SampledLuck("as it comes", table.version)))
            assert rules.lookahead.lost_cards(table, seat) > before
            others = [each for each in table.seats if each != seat]
            assert all(
                rules.lookahead.lost_cards(table, each) == rules.lookahead.lost_cards(state, each) for each in others
            )
            return
    raise AssertionError("nothing was told")


@pytest.mark.parametrize(("out", "lost"), [([], 0), (["P1"], 1), (["P1", "P2", "P1"], 2)])
def test_cards_out_of_the_game_of_dominions_are_lost_to_their_owners(out: list[str], lost: int) -> None:
    state = next(iter(sampled("dominions", 0, 10))).state
    state.out_of_game = [OutOfGame("lighthouse", owner) for owner in out]
    assert RULESETS["dominions"].lookahead.lost_cards(state, "P1") == lost


@EACH
def test_looking_ahead_plays_a_match_to_its_end(ruleset: str) -> None:
    """How well it plays is measured by `python -m benchmarks.house`; here each game is played once."""
    found = duel(ruleset, 1, WEAK)
    assert found.moves
