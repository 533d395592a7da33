"""How figures are printed and times are taken."""

import sys
import time
from collections.abc import Callable, Sequence
from statistics import median

PRINTED: list[tuple[str, str, str]] = []
"""The lines of this run: what, its figure, and what it stands beside."""

ROUNDS_MOST, SECONDS_MOST = 100, 100.0
"""So many rounds, of so many seconds each, at most: more than any measurement asks for, but for the short form."""
SHORT = {"ROUNDS_MOST": 1, "SECONDS_MOST": 0.01}


def shorten() -> None:
    """Have whatever measurements are loaded measure as little as shows that they work: each says in `SHORT` what of its
    constants is how small then."""
    for name, module in list(sys.modules.items()):
        if name.startswith("benchmarks."):
            for constant, value in getattr(module, "SHORT", {}).items():
                assert hasattr(module, constant), f"{name}.{constant}"
                setattr(module, constant, value)


def line(what: str, figure: str, beside: str = "") -> None:
    """Print one figure, and what it stands beside."""
    PRINTED.append((what, figure, beside))
    print(f"  {what:<62} {figure:>12}   {beside}", flush=True)


def note(text: str) -> None:
    """Print what the reader of the figures must know."""
    print(f"  ({text})", flush=True)


def rates(*actions: Callable[[], int], rounds: int = 7, least: float = 0.3) -> list[float]:
    """Return how much each action gets done a second; an action returns how much it did.

    They take turns, so that what slows the machine down slows all of them; the median round counts.
    """
    for action in actions:
        action()
    found: list[list[float]] = [[] for _ in actions]
    for _ in range(min(rounds, ROUNDS_MOST)):
        for action, figures in zip(actions, found, strict=True):
            began, done, passed = time.perf_counter(), 0, 0.0
            while passed < min(least, SECONDS_MOST):
                done += action()
                passed = time.perf_counter() - began
            figures.append(done / passed)
    return [median(figures) for figures in found]


def percentile(samples: Sequence[float], part: float) -> float:
    """Return the value below which that part of the samples lies."""
    return sorted(samples)[min(len(samples) - 1, int(part * len(samples)))]
