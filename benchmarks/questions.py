"""The view and the legal actions of a seat that must decide, in the middle of a match."""

import time
from typing import Any

import msgspec

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import stored, view
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.rulesets.registry import RULESETS
from benchmarks.report import line, percentile

MATCHES = {"diamonds": 40, "dominions": 6, "enlightenment": 3, "heat": 12, "multiversity": 10}
MIDDLE = {
    "diamonds": range(40, 100), "dominions": range(300, 700), "enlightenment": range(500, 1000),
    "heat": range(120, 300), "multiversity": range(150, 400),
}  # fmt: skip
"""The moves counted as the middle: a match has about 140, 900, 1,500, 370 and 550."""
SHORT = {"MATCHES": dict.fromkeys(MATCHES, 1), "MIDDLE": dict.fromkeys(MIDDLE, range(20, 30))}
AIMS = {"view": "aim: within 2", "legal": "aim: within 2"}
AIMS_99 = {"view": "aim: within 4", "legal": "aim: within 4"}


def run() -> None:
    """Measure and print."""
    for name in RULESETS:
        _measure(name)


def _measure(game: str) -> None:
    found: dict[str, list[float]] = {"limit": [], "view": [], "legal": [], "both": []}
    for seed in range(MATCHES[game]):
        _play(game, seed, found)
    limit = percentile(found["limit"], 0.5)
    names = {
        "limit": "msgspec merely encoding the same state (limit), p50",
        "view": "view, p50",
        "legal": "legal actions, p50",
        "both": "view and legal actions, p50",
    }
    for key, name in names.items():
        p50, p99 = (percentile(found[key], part) for part in (0.5, 0.99))
        line(
            f"{game}: {name}", f"{1e6 * p50:,.1f} µs", f"{p50 / limit:.2f} times the limit ({AIMS.get(key, 'no aim')})"
        )
        if key in AIMS_99:
            beside = f"{p99 / limit:.2f} times the limit's p50 ({AIMS_99[key]})"
            line(f"{game}: {name.replace('p50', 'p99')}", f"{1e6 * p99:,.1f} µs", beside)


def _play(game: str, seed: int, found: dict[str, list[float]]) -> None:
    picker, rules = RandomPicker(seed), RULESETS[game]
    state = rules.new_state()
    setup = msgspec.convert(rules.demo_setup, rules.setup_type)
    fold_all(state, rules.begin(state, setup, ServerLuck(f"{seed:064x}", "aa", 0)))
    while state.result is None and state.move < MIDDLE[game].stop:
        seat = picker.one_of(state.waiting)
        if state.move in MIDDLE[game]:
            _ask(rules, state, seat, found)
        action = rules.some_answer(state, seat, picker.one_of)
        assert action is not None
        fold_all(state, rules.decide(state, action, ServerLuck(f"{seed:064x}", "aa", state.version)))


def _ask(rules: Ruleset[Any], state: object, seat: str, found: dict[str, list[float]]) -> None:
    began = time.perf_counter()
    view(state, seat)
    seen = time.perf_counter()
    rules.legal(state, seat)
    ended = time.perf_counter()
    stored.encode(state)
    found["limit"].append(time.perf_counter() - ended)
    found["view"].append(seen - began)
    found["legal"].append(ended - seen)
    found["both"].append(ended - began)
