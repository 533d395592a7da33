"""Choosing by looking ahead: each answer is tried on worlds that the seat could be in, and played on by chance for a
while; what leaves the seat best on the average is chosen.

In the literature this is a flat Monte Carlo search over determinizations, with sequential halving: after each round the
worse half of the answers is tried no more.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.game.lookahead_rules import Effort
from adjudicator.kernel.lookahead.worlds import world
from adjudicator.kernel.luck.luck import SampledLuck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.state import S
from adjudicator.kernel.text.refusal import Illegal


class _Tried(NamedTuple):
    """An answer, and how the seat stood after it, each time that it was tried."""

    action: Action
    stood: list[float]

    @property
    def mean(self) -> float:
        return sum(self.stood) / len(self.stood) if self.stood else -1.0


def choose(ruleset: Ruleset[S], seen: bytes, seat: str, answers: Sequence[Action], effort: Effort, seed: str) -> Action:
    """Return the best of these answers of a seat that is sent `seen`, a state's JSON in its view. What is chosen
    follows from the arguments alone."""
    tried = [_Tried(action, []) for action in _some(answers, effort.answers, SampledLuck(seed, 0))]
    facts, rounds = 0, 0
    while len(tried) > 1 and facts < effort.facts:
        rounds += 1
        luck = SampledLuck(f"{seed}/{rounds}", 0)
        stored = world(ruleset, seen, luck)
        for each in tried:
            table = ruleset.state_decoder.decode(stored)
            facts += _play_on(ruleset, table, each, seat, effort.actions, luck)
        if rounds.bit_count() == 1 and rounds > 1:  # after 2, 4, 8, … rounds
            tried = sorted(tried, key=lambda each: -each.mean)[: (len(tried) + 1) // 2]
    return max(tried, key=lambda each: each.mean).action


def _some(answers: Sequence[Action], most: int, luck: SampledLuck) -> list[Action]:
    return luck.some_of("", answers, most) if len(answers) > most else list(answers)


def _play_on(ruleset: Ruleset[S], table: S, tried: _Tried, seat: str, actions: int, luck: SampledLuck) -> int:
    """Try an answer on a table and play on by chance; note how the seat then stands. Return how many facts happened."""
    before = table.version
    action: Action | None = tried.action
    with suppress(Illegal):  # this world is not the one that the seat is in
        for _ in range(actions):
            if action is None or table.result is not None:
                break
            fold_all(table, ruleset.decide(table, action, luck))
            action = _by_chance(ruleset, table, luck)
        tried.stood.append(_standing(ruleset, table, seat))
    return 1 + table.version - before


def _by_chance(ruleset: Ruleset[S], table: S, luck: SampledLuck) -> Action | None:
    """Return an answer by chance of who is asked; None if nobody can answer, which happens where a world holds
    something that it could not."""
    seat = next(iter(table.waiting), None)
    return None if seat is None else ruleset.some_answer(table, seat, lambda options: luck.one_of("", options))


def _standing(ruleset: Ruleset[S], table: S, seat: str) -> float:
    """Return how a seat stands: 1 has won, -1 has lost."""
    if table.result is None:
        return -1.0 if seat in table.left else ruleset.lookahead.standing(table, seat)
    winners = table.result.winners
    if not winners:
        return 0.0
    return 1.0 / len(winners) if seat in winners else -1.0
