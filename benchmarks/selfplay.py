"""Random legal actions a second, one core, no I/O, every event made and folded; beside RLCard's UNO at random."""

import random
from collections.abc import Callable

import msgspec

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.rulesets.registry import RULESETS
from benchmarks.report import line, rates

AIMS = {"diamonds": "1", "dominions": "0.25", "multiversity": "0.4", "heat": "0.4", "enlightenment": "0.2"}


def run() -> None:
    """Measure and print."""
    games = {name: _Player(name) for name in RULESETS}
    try:
        peers = (_rlcard_rules(), _rlcard_environment())
    except ImportError:
        for name, speed in zip(games, rates(*games.values()), strict=True):
            line(f"{name}: random legal actions", f"{speed:,.0f}/s", "RLCard is not installed: make bench installs it")
        return
    *speeds, rules, environment = rates(*games.values(), *peers, rounds=9, least=0.5)
    line("RLCard UNO, rules only (peer)", f"{rules:,.0f}/s")
    line("RLCard UNO, environment with views (peer)", f"{environment:,.0f}/s")
    for (name, player), speed in zip(games.items(), speeds, strict=True):
        line(f"{name}: events made and folded", f"{speed * player.events / player.moves:,.0f}/s")
        line(f"{name}: random legal actions", f"{speed:,.0f}/s", f"{speed / rules:.2f} of the rules (no aim)")
        what = f"{name}: random legal actions, beside the environment"
        line(what, f"{speed:,.0f}/s", f"{speed / environment:.2f} of the environment (aim: {AIMS[name]})")


class _Player:
    """Plays matches as the peers are played: one random choice a step, by Python's own generator."""

    def __init__(self, name: str) -> None:
        self.rules = RULESETS[name]
        self.setup = msgspec.convert(self.rules.demo_setup, self.rules.setup_type)
        self.chance = random.Random(1)
        self.moves = self.events = 0

    def __call__(self) -> int:
        seed = f"{self.chance.getrandbits(256):064x}"
        state = self.rules.new_state()
        self.events += len(fold_all(state, self.rules.begin(state, self.setup, ServerLuck(seed, "aa", 0))))
        while state.result is None:
            action = self.rules.some_answer(state, state.waiting[0], self.chance.choice)
            assert action is not None
            facts = self.rules.decide(state, action, ServerLuck(seed, "aa", state.version))
            self.events += len(fold_all(state, facts))
        self.moves += state.move
        moves: int = state.move
        return moves


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
