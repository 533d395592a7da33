"""Choosing by looking ahead: each answer is tried on worlds that the seat could be in, and played on for a while as is
likely; what leaves the seat best on the average is chosen.

In the literature this is a flat Monte Carlo search over determinizations, with sequential halving: the effort is spent
in equal parts, and after each the worse half of the answers is tried no more. What is clearly worse goes at once, so
that an easy choice takes little.
"""

from collections.abc import Sequence
from contextlib import suppress
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.game.lookahead_rules import Effort
from adjudicator.kernel.lookahead.worlds import world
from adjudicator.kernel.luck.luck import SampledLuck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.state import S
from adjudicator.kernel.text.refusal import Illegal

SURE, MANY = 3.0, 16
"""An answer is clearly worse by so many standard errors of the difference, in so many worlds or more."""


class _Tried(NamedTuple):
    """An answer, and how the seat stood after it, each time that it was tried."""

    action: Action
    stood: list[float]

    @property
    def mean(self) -> float:
        return fmean(self.stood) if self.stood else -1.0

    def is_clearly_worse(self, other: "_Tried") -> bool:
        """Whether it left the seat worse than another answer in the same worlds, or no better in any of them."""
        if len(self.stood) != len(other.stood) or len(self.stood) < MANY:  # it was not possible in all of them
            return False
        by = [theirs - mine for mine, theirs in zip(self.stood, other.stood, strict=True)]
        return fmean(by) >= SURE * stdev(by) / sqrt(len(by))


def choose(ruleset: Ruleset[S], seen: bytes, seat: str, answers: Sequence[Action], effort: Effort, seed: str) -> Action:
    """Return the best of these answers of a seat that is sent `seen`, a state's JSON in its view. What is chosen
    follows from the arguments alone."""
    luck = SampledLuck(seed, 0)
    if len(answers) > effort.answers:
        answers = _most_promising(ruleset, seen, seat, answers, effort.answers, luck)
    tried = [_Tried(action, []) for action in answers]
    halvings = (len(tried) - 1).bit_length()
    facts, rounds = 0, 0
    for halving in range(1, halvings + 1):
        while len(tried) > 1 and facts < effort.facts * halving / halvings:
            rounds += 1
            luck = SampledLuck(f"{seed}/{rounds}", 0)
            stored = world(ruleset, seen, luck)
            for each in tried:
                table = ruleset.state_decoder.decode(stored)
                facts += _play_on(ruleset, table, each, seat, effort.actions, luck)
            if rounds >= MANY and rounds.bit_count() == 1:  # 16, 32, 64, …
                best = max(tried, key=lambda each: each.mean)
                tried = [each for each in tried if each is best or not each.is_clearly_worse(best)]
        tried = sorted(tried, key=lambda each: -each.mean)[: (len(tried) + 1) // 2]
    return tried[0].action


def _most_promising(
    ruleset: Ruleset[S], seen: bytes, seat: str, answers: Sequence[Action], most: int, luck: SampledLuck
) -> Sequence[Action]:
    """Return so many of the answers: those that promise most, among equal ones any."""
    table = ruleset.state_decoder.decode(world(ruleset, seen, luck))
    shuffled = luck.shuffled("", answers)
    return sorted(shuffled, key=lambda answer: -ruleset.lookahead.promise(table, seat, answer))[:most]


def _play_on(ruleset: Ruleset[S], table: S, tried: _Tried, seat: str, actions: int, luck: SampledLuck) -> int:
    """Try an answer on a table and play on; note how the seat then stands. Return how many facts happened."""
    before, settled = table.version, ruleset.lookahead.horizon(table)
    action: Action | None = tried.action
    with suppress(Illegal):  # this world is not the one that the seat is in
        for _ in range(actions):
            if action is None or table.result is not None or settled(table):
                break
            fold_all(table, ruleset.decide(table, action, luck))
            action = _likely(ruleset, table, luck)
        tried.stood.append(_standing(ruleset, table, seat))
    return 1 + table.version - before


def _likely(ruleset: Ruleset[S], table: S, luck: SampledLuck) -> Action | None:
    """Return a likely answer of who is asked, by chance; None if nobody can answer, which happens where a world holds
    something that it could not."""
    seat = next(iter(table.waiting), None)
    if seat is None:
        return None
    likely = ruleset.lookahead.likely(table, seat)
    if likely:
        return luck.one_of("", likely)
    return ruleset.some_answer(table, seat, lambda options: luck.one_of("", options))


def _standing(ruleset: Ruleset[S], table: S, seat: str) -> float:
    """Return how a seat stands: 1 has won, -1 has lost."""
    if table.result is None:
        return -1.0 if seat in table.left else ruleset.lookahead.standing(table, seat)
    winners = table.result.winners
    if not winners:
        return 0.0
    return 1.0 / len(winners) if seat in winners else -1.0
