"""The view and the legal actions of a seat that must decide, in the middle of a match."""

import time

from adjudicator.kernel.luck import ServerLuck
from adjudicator.kernel.ruleset import happen
from adjudicator.kernel.secret import stored, view
from adjudicator.matches.demo import Choices
from benchmarks.report import line, percentile
from benchmarks.store import RULES, SETUP

MATCHES = 40
MIDDLE = range(40, 100)
"""The moves counted as the middle: a match has about 140."""


def run() -> None:
    """Measure and print."""
    found: dict[str, list[float]] = {"limit": [], "view": [], "legal": [], "both": []}
    for seed in range(MATCHES):
        _play(seed, found)
    limit = percentile(found["limit"], 0.5)
    names = {
        "limit": "msgspec merely encoding the same state (limit), p50",
        "view": "view, p50",
        "legal": "legal actions, p50",
        "both": "view and legal actions, p50",
    }
    for key, name in names.items():
        p50, p99 = (percentile(found[key], part) for part in (0.5, 0.99))
        ratio = "" if key == "limit" else f"; {p50 / limit:.2f} times the limit (no aim)"
        line(name, f"{1e6 * p50:,.1f} µs", f"p99 {1e6 * p99:,.1f} µs{ratio}")


def _play(seed: int, found: dict[str, list[float]]) -> None:
    choices = Choices(seed)
    state = RULES.new_state()
    happen(state, RULES.begin(state, SETUP, ServerLuck(f"{seed:064x}", "aa", 0)))
    while state.result is None:
        seat = choices.one_of(state.waiting)
        if state.move in MIDDLE:
            _ask(state, seat, found)
        action = choices.one_of(RULES.legal(state, seat))
        happen(state, RULES.decide(state, action, ServerLuck(f"{seed:064x}", "aa", state.version)))


def _ask(state: object, seat: str, found: dict[str, list[float]]) -> None:
    began = time.perf_counter()
    view(state, seat)
    seen = time.perf_counter()
    RULES.legal(state, seat)
    ended = time.perf_counter()
    stored.encode(state)
    found["limit"].append(time.perf_counter() - ended)
    found["view"].append(seen - began)
    found["legal"].append(ended - seen)
    found["both"].append(ended - began)
