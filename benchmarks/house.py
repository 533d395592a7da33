"""How well the house plays: matches of one seat that looks ahead against others that choose by chance, and how long a
choice takes. `python -m benchmarks.house 100` plays so many of each game and strength.
"""

import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
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
    """A match: whether the seat that looks ahead has won it alone, its moves, the seconds of each choice."""

    won: bool
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
    return Duel(state.result.winners == (looking,), state.move, seconds)


def measure(matches: int, mapped: Callable[..., Any] = map) -> None:
    """Print how many matches each strength wins in each game."""
    for ruleset in RULESETS:
        for name, share in STRENGTHS.items():
            effort = RULESETS[ruleset].lookahead.effort.scaled(share)
            duels: list[Duel] = list(mapped(partial(duel, ruleset, effort=effort), range(matches)))
            seconds = [each for found in duels for each in found.seconds]
            won = sum(found.won for found in duels)
            note(
                f"{ruleset}, {name}: {won} of {matches} won against chance; a choice takes"
                f" {1000 * percentile(seconds, 0.5):.0f} ms, at p99 {1000 * percentile(seconds, 0.99):.0f} ms"
            )


if __name__ == "__main__":
    with ProcessPoolExecutor() as processes:
        measure(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES, processes.map)
