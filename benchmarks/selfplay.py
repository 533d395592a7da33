"""Random legal actions a second, one core, no I/O, every event made and folded; beside RLCard's UNO at random."""

import random
from collections.abc import Callable

from adjudicator.kernel.luck import ServerLuck
from adjudicator.kernel.ruleset import happen
from benchmarks.report import line, rates
from benchmarks.store import RULES, SETUP


def run() -> None:
    """Measure and print."""
    chance = random.Random(1)
    moves = events = 0

    def ours() -> int:
        nonlocal moves, events
        played = _play(chance)
        moves, events = moves + played[0], events + played[1]
        return played[0]

    try:
        peers = (_rlcard_rules(), _rlcard_environment())
    except ImportError:
        (speed,) = rates(ours)
        line("diamonds: random legal actions", f"{speed:,.0f}/s", "RLCard is not installed: make bench installs it")
        return
    speed, rules, environment = rates(ours, *peers, rounds=9, least=0.5)
    line("RLCard UNO, rules only (peer)", f"{rules:,.0f}/s")
    line("RLCard UNO, environment with views (peer)", f"{environment:,.0f}/s")
    line("diamonds: events made and folded", f"{speed * events / moves:,.0f}/s")
    line("diamonds: random legal actions", f"{speed:,.0f}/s", f"{speed / rules:.2f} of the rules (no aim)")
    line("diamonds: random legal actions", f"{speed:,.0f}/s", f"{speed / environment:.2f} of the environment (aim: 1)")


def _play(chance: random.Random) -> tuple[int, int]:
    """Play a match as the peers are played: one random choice a step, by Python's own generator."""
    seed = f"{chance.getrandbits(256):064x}"
    state = RULES.new_state()
    events = len(happen(state, RULES.begin(state, SETUP, ServerLuck(seed, "aa", 0))))
    while state.result is None:
        action = chance.choice(RULES.legal(state, state.waiting[0]))
        events += len(happen(state, RULES.decide(state, action, ServerLuck(seed, "aa", state.version))))
    return state.move, events


def _rlcard_rules() -> Callable[[], int]:
    from rlcard.games.uno import Game

    chance = random.Random(1)

    def play() -> int:
        steps, game = 0, Game()
        game.init_game()
        while not game.is_over():
            game.step(chance.choice(game.get_legal_actions()))
            steps += 1
        return steps

    return play


def _rlcard_environment() -> Callable[[], int]:
    import rlcard

    chance = random.Random(1)
    environment = rlcard.make("uno", config={"seed": 1})

    def play() -> int:
        steps = 0
        state, _ = environment.reset()
        while not environment.is_over():
            state, _ = environment.step(chance.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return play
