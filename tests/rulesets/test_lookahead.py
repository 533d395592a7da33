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
from adjudicator.kernel.text.budget import Spent, budget
from adjudicator.kernel.text.data import JSON
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.rulesets.diamonds.cards.form import DECKS
from adjudicator.rulesets.diamonds.judged.chances import hand_chance
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
@pytest.mark.sampled(3)
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


@pytest.mark.parametrize(
    ("ruleset", "kind"), [("diamonds", "allocation"), ("diamonds", "plan"), ("multiversity", "act")]
)
def test_what_promises_most_and_is_likely_hangs_on_nothing_unseen(ruleset: str, kind: str) -> None:
    """As above, with more answers than are tried, and far enough to come to the horizon."""
    rules = RULESETS[ruleset]
    state, seat = moment_of(ruleset, kind, 3)
    answers, seen = rules.answers(state, seat), view(state, seat)
    tables = [rules.state_decoder.decode(world(rules, seen, SampledLuck(f"{seed}", 0))) for seed in range(4)]
    assert len({view(table, JUDGE) for table in tables}) == 4
    effort = Effort(2, 60, 600)
    assert {choose(rules, view(table, seat), seat, answers, effort, "seed") for table in tables} == {
        choose(rules, seen, seat, answers, effort, "seed")
    }


@EACH
@pytest.mark.sampled(2)
def test_what_is_told_to_be_certain_comes_true(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    told = 0
    for seed in range(8):
        for number, sample in enumerate(sampled(ruleset, seed, 2_000)):
            state = sample.state
            if state.result is not None or (number % 4 and ruleset != "diamonds"):
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
def test_what_is_likely_may_be_done(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    likely = 0
    for state in moments(ruleset, 3, 5):
        for seat in state.waiting:
            for action in rules.lookahead.likely(state, seat):
                assert rules.obstacle(state, action) is None, (state.decision, action)
                likely += 1
    assert likely or ruleset not in ("diamonds", "multiversity")


def moment_of(ruleset: str, kind: str, answers: int) -> tuple[Any, str]:
    """Return a table at which a seat is asked this, and has at least so many answers."""
    rules = RULESETS[ruleset]
    for sample in sampled(ruleset, 4, 300):
        state = sample.state
        if state.decision is not None and state.decision.kind == kind:
            seat = state.waiting[0]
            if len(rules.answers(state, seat)) >= answers:
                return state, seat
    raise AssertionError("no such moment")


def test_the_effort_is_spent_where_answers_are_few_and_not_far_beyond() -> None:
    rules = RULESETS["diamonds"]
    state, seat = moment_of("diamonds", "plan", 4)
    answers, seen = rules.answers(state, seat)[:2], view(state, seat)
    with pytest.raises(Spent), budget(900):  # an answer is clearly worse in 16 worlds or more, which takes longer
        choose(rules, seen, seat, answers, Effort(4, 60, 1_000), "seed")
    with budget(1_000 + 2 * 120):  # the last world is tried to its end
        choose(rules, seen, seat, answers, Effort(4, 60, 1_000), "seed")


def test_an_easy_choice_takes_little() -> None:
    """What is no better in any world goes."""
    rules = RULESETS["diamonds"]
    state, seat = moment_of("diamonds", "plan", 2)
    answer = rules.answers(state, seat)[0]
    with budget(5_000):
        assert choose(rules, view(state, seat), seat, [answer, answer], Effort(4, 1, 1_000_000), "seed") == answer


def test_allocations_that_promise_most_are_tried() -> None:
    rules = RULESETS["diamonds"]
    state, seat = moment_of("diamonds", "allocation", 70)
    answers = rules.answers(state, seat)
    promised = {answer: rules.lookahead.promise(state, seat, answer) for answer in answers}
    assert len(set(promised.values())) > 20
    assert promised[choose(rules, view(state, seat), seat, answers, Effort(1, 6, 60), "seed")] == max(promised.values())
    best = sorted(promised.values(), reverse=True)[:3]
    assert promised[choose(rules, view(state, seat), seat, answers, Effort(3, 6, 200), "seed")] in best


def test_an_allocation_looks_to_the_end_of_its_half_and_a_plan_to_that_of_its_round() -> None:
    rules = RULESETS["diamonds"]
    for kind, rounds in (("allocation", 2), ("plan", 1)):
        state, _ = moment_of("diamonds", kind, 4)
        assert (state.half, len(state.players["P1"].rounds)) == (1, 0)
        far, pick = rules.lookahead.horizon(state), RandomPicker(2)
        table = rules.copied(state)
        while not far(table):
            action = rules.some_answer(table, table.waiting[0], pick.one_of)
            assert action is not None
            fold_all(table, rules.decide(table, action, SampledLuck("2", table.version)))
        assert len(table.players["P1"].rounds) == rounds


def test_what_a_seat_has_won_of_the_diamonds_and_what_others_have_tells_how_it_stands() -> None:
    rules = RULESETS["diamonds"]
    state, _ = moment_of("diamonds", "plan", 4)

    def standing(*won: int) -> float:
        for player, count in zip(state.players.values(), won, strict=True):
            player.diamonds = ["emperor"] * count
            player.rounds = [0] * sum(won)
        return float(rules.lookahead.standing(state, "P1"))

    assert standing(0, 0, 0, 0) == pytest.approx(-0.5)  # one of four
    assert standing(3, 0, 0, 0) == standing(2, 1, 1, 0) == 1.0
    assert standing(2, 2, 0, 0) == 0.0
    assert standing(0, 3, 0, 0) == -1.0
    assert 1.0 > standing(2, 0, 0, 0) > standing(1, 1, 0, 0) > standing(0, 1, 1, 0) > standing(0, 2, 0, 0) > -1.0


@pytest.mark.parametrize(("mission", "best", "worst"), [
    ("emperor", ("C1", "C2", "C3", "C4"), ("C4", "C5", "C7", "C8")),
    ("armies", ("C1", "C2", "C3", "C4"), ("C1", "C2", "C5", "C6")),
    ("zenith", ("C1", "C5", "C6", "C8"), ("C2", "C3", "C4", "C7")),
    ("balance", ("C2", "C3", "C4", "C8"), ("C1", "C5", "C7", "C8")),
])  # fmt: skip
def test_printed_numbers_tell_what_a_hand_is_likely_to_win(
    mission: str, best: tuple[str, ...], worst: tuple[str, ...]
) -> None:
    others = [DECKS[faction] for faction in ("vanguard", "guardians", "shadows")]
    assert 1 >= hand_chance(best, mission, others) > hand_chance(worst, mission, others) >= 0
    assert hand_chance(("C5", "C6", "C7", "C8"), mission, others) == 0


@EACH
@pytest.mark.sampled(2)
def test_looking_ahead_plays_a_match_to_its_end(ruleset: str) -> None:
    """How well it plays is measured by `python -m benchmarks.house`; here each game is played once."""
    found = duel(ruleset, 1, WEAK)
    assert found.moves
