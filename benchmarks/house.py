"""How well the house plays: matches of one seat that looks ahead against others that choose by chance, and how long a
choice takes. `python -m benchmarks.house 100` plays so many of each game and strength; a second number is the first
seed, a third word the one game.

The seats look ahead in turn. A match is won by who wins it alone: a draw, or a victory that is shared, is not.
"""

import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from typing import Any, NamedTuple

import msgspec

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.game.lookahead_rules import Effort
from adjudicator.kernel.lookahead.search import choose
from adjudicator.kernel.luck.luck import SampledLuck
from adjudicator.kernel.secrets.secret import view
from adjudicator.kernel.table.actions import Action
from adjudicator.matches.hosting.bots import STRENGTHS
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.rulesets.registry import RULESETS
from benchmarks.report import note, percentile

MATCHES = 100


class Duel(NamedTuple):
    """A match: whether the seat that looks ahead has won it alone, whether nobody or that seat among others has, its
    moves, the seconds of each choice."""

    won: bool
    drawn: bool
    moves: int
    seconds: list[float]


def duel(ruleset: str, seed: int, effort: Effort) -> Duel:
    """Play a match by a seed: one seat looks ahead, in turn another, and the others choose by chance."""
    rules, picker = RULESETS[ruleset], RandomPicker(seed)
    state = rules.new_state()
    setup = msgspec.convert(rules.demo_setup, rules.setup_type)
    fold_all(state, rules.begin(state, setup, SampledLuck(f"{seed}", 0)))
    looking, seconds = state.seats[seed % len(state.seats)], list[float]()
    while state.result is None:
        seat = state.waiting[0]
        answers = rules.some_answers(state, seat, picker.one_of, effort.answers if seat == looking else 1)
        action: Action = picker.one_of(answers)
        if seat == looking and len(answers) > 1:
            began = time.process_time()
            action = choose(rules, view(state, seat), seat, answers, effort, f"{seed}/{state.version}")
            seconds.append(time.process_time() - began)
        fold_all(state, rules.decide(state, action, SampledLuck(f"{seed}", state.version)))
    winners = state.result.winners
    drawn = not winners or (looking in winners and len(winners) > 1)
    return Duel(winners == (looking,), drawn, state.move, seconds)


def interval(won: int, matches: int) -> tuple[float, float]:
    """Return between which shares the true one lies, with 95 % confidence (Wilson)."""
    share, z = won / matches, 1.96
    middle, width = share + z * z / (2 * matches), z * sqrt(share * (1 - share) / matches + (z / (2 * matches)) ** 2)
    return (middle - width) / (1 + z * z / matches), (middle + width) / (1 + z * z / matches)


def measure(matches: int, first: int = 0, rulesets: Iterable[str] = RULESETS, mapped: Callable[..., Any] = map) -> None:
    """Print how many matches each strength wins in each of these games, by seeds from the first on."""
    for ruleset in rulesets:
        for name, share in STRENGTHS.items():
            effort = RULESETS[ruleset].lookahead.effort.scaled(share)
            duels: list[Duel] = list(mapped(partial(duel, ruleset, effort=effort), range(first, first + matches)))
            seconds = [each for found in duels for each in found.seconds]
            won = sum(found.won for found in duels)
            least, most = interval(won, matches)
            p50, p95, p99 = (1000 * percentile(seconds, part) for part in (0.5, 0.95, 0.99))
            note(
                f"{ruleset}, {name}: {won} of {matches} won against chance ({least:.0%} to {most:.0%} with 95 %"
                f" confidence), {sum(found.drawn for found in duels)} drawn; a choice takes {p50:.0f} ms, at p95"
                f" {p95:.0f} ms, at p99 {p99:.0f} ms"
            )


if __name__ == "__main__":
    with ProcessPoolExecutor() as processes:
        matches, first = (int(sys.argv[n]) if len(sys.argv) > n else other for n, other in ((1, MATCHES), (2, 0)))
        measure(matches, first, sys.argv[3:] or RULESETS, processes.map)
