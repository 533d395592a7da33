"""How figures are printed and times are taken."""

import time
from collections.abc import Callable, Sequence


def line(what: str, figure: str, beside: str = "") -> None:
    """Print one figure, and what it stands beside."""
    print(f"  {what:<58} {figure:>16}   {beside}")


def rate(count: int, seconds: float) -> str:
    """Return so many a second, readable."""
    return f"{count / seconds:,.0f}/s"


def timed(action: Callable[[], object], *, least: float = 1.0) -> tuple[int, float]:
    """Repeat an action for at least so many seconds; return how often, and how long it took."""
    action()
    began, times = time.perf_counter(), 0
    while time.perf_counter() - began < least:
        action()
        times += 1
    return times, time.perf_counter() - began


def percentile(samples: Sequence[float], part: float) -> float:
    """Return the value below which that part of the samples lies."""
    return sorted(samples)[min(len(samples) - 1, int(part * len(samples)))]
