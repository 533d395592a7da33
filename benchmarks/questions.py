"""A seat's view and legal actions in the middle of a match."""

import time

from adjudicator.kernel.luck import ServerLuck
from adjudicator.kernel.ruleset import happen
from adjudicator.kernel.secret import view
from adjudicator.matches.demo import Choices
from adjudicator.rulesets.diamonds.setup import Setup
from adjudicator.rulesets.registry import RULESETS
from benchmarks.report import line, percentile

RULES = RULESETS["diamonds"]


def run() -> None:
    """Measure and print."""
    import msgspec

    choices = Choices(3)
    state = RULES.new_state()
    happen(state, RULES.begin(state, msgspec.convert(RULES.demo_setup, Setup), ServerLuck("0" * 64, "aa", 0)))
    views, legals = [], []
    while state.result is None:
        for seat in state.seats:
            began = time.perf_counter()
            view(state, seat)
            seen = time.perf_counter()
            RULES.legal(state, seat)
            views.append(seen - began)
            legals.append(time.perf_counter() - seen)
        action = choices.one_of(RULES.legal(state, state.waiting[0]))
        happen(state, RULES.decide(state, action, ServerLuck("0" * 64, "aa", state.version)))
    both = [one + other for one, other in zip(views, legals, strict=True)]
    for name, samples in (("view", views), ("legal actions", legals), ("both", both)):
        p50, p99 = (1e6 * percentile(samples, part) for part in (0.5, 0.99))
        line(f"{name}, p50 and p99 over a whole match", f"{p50:,.0f} µs", f"p99 {p99:,.0f} µs")
