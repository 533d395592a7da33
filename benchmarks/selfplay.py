"""Random legal actions a second, one core, no I/O, every event made and folded; beside RLCard's UNO at random."""

import random
import time

import msgspec

from adjudicator.kernel.luck import ServerLuck
from adjudicator.kernel.ruleset import happen
from adjudicator.rulesets.registry import RULESETS
from benchmarks.report import line, rate

RULES = RULESETS["diamonds"]
SETUP = msgspec.convert(RULES.demo_setup, RULES.setup_type)

SECONDS = 4.0


def run() -> None:
    """Measure and print."""
    _play(random.Random(0))
    chance = random.Random(1)
    began, moves, events = time.perf_counter(), 0, 0
    while time.perf_counter() - began < SECONDS:
        played = _play(chance)
        moves += played[0]
        events += played[1]
    seconds = time.perf_counter() - began
    ours = moves / seconds
    line("diamonds: random legal actions", rate(moves, seconds), f"{rate(events, seconds)} events")
    try:
        game, environment = _rlcard_game(), _rlcard_environment()
    except ImportError:
        line("RLCard", "not installed", "make bench installs it")
        return
    line(
        "RLCard UNO, environment with views",
        f"{environment:,.0f}/s",
        f"ours is {ours / environment:.2f} of it (aim: above 1)",
    )
    line("RLCard UNO, rules only", f"{game:,.0f}/s", f"ours is {ours / game:.2f} of it")


def _play(chance: random.Random) -> tuple[int, int]:
    """Play a match as the peers are played: one random choice a step, by Python's own generator."""
    seed = f"{chance.getrandbits(256):064x}"
    state = RULES.new_state()
    events = len(happen(state, RULES.begin(state, SETUP, ServerLuck(seed, "aa", 0))))
    while state.result is None:
        action = chance.choice(RULES.legal(state, state.waiting[0]))
        events += len(happen(state, RULES.decide(state, action, ServerLuck(seed, "aa", state.version))))
    return state.move, events


def _rlcard_game() -> float:
    from rlcard.games.uno import Game

    chance = random.Random(1)
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        game = Game()
        game.init_game()
        while not game.is_over():
            game.step(chance.choice(game.get_legal_actions()))
            steps += 1
    return steps / (time.perf_counter() - began)


def _rlcard_environment() -> float:
    import rlcard

    chance = random.Random(1)
    environment = rlcard.make("uno", config={"seed": 1})
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        state, _ = environment.reset()
        while not environment.is_over():
            state, _ = environment.step(chance.choice(list(state["legal_actions"])))
            steps += 1
    return steps / (time.perf_counter() - began)
