"""`python -m benchmarks [--short] [--keep | --against COMMIT [--rounds N]] [NAME …]`: run all measurements, or those
named.

`--short` runs each with as little as shows that it works, for a second or so; its figures say nothing. `--keep` keeps
the figures as JSON in `benchmarks/history`. `--against` runs them here and at another commit in turn, and prints how
many times the other's each figure is.
"""

import argparse
from importlib import import_module

from benchmarks import history
from benchmarks.against import compare
from benchmarks.report import shorten

NAMES = (
    "fold", "past", "selfplay", "questions", "desk", "logs", "cli", "http", "alone", "receipts", "transparency",
    "luck", "viewer", "growth", "scale",
)  # fmt: skip


def main() -> None:
    """Run the measurements and print each figure beside its peer or limit."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure speed beside peers and limits.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which measurements: {', '.join(NAMES)}")
    parser.add_argument("--short", action="store_true", help="as little as shows that each works")
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--keep", action="store_true", help="keep the figures in benchmarks/history")
    one.add_argument("--against", metavar="COMMIT", help="measure that commit too, in turn with this tree")
    parser.add_argument("--rounds", type=int, default=3, help="how many times in turn (3)")
    asked = parser.parse_args()
    if asked.rounds < 1:
        parser.error(f"--rounds {asked.rounds}: at least one")
    unknown = [name for name in asked.names if name not in NAMES]
    if unknown:
        parser.error(f"there is no measurement {', '.join(unknown)}; there are {', '.join(NAMES)}")
    names = tuple(asked.names) or NAMES
    if asked.against is not None:
        compare(asked.against, (*names, "--short") if asked.short else names, asked.rounds)
        return
    modules = {name: import_module(f"benchmarks.{name}") for name in names}
    if asked.short:
        shorten()
    for name, module in modules.items():
        headline, *_ = (module.__doc__ or "").splitlines()
        print(f"\n{name}: {headline}")
        module.run()
    if asked.keep:
        print(f"\nkept in {history.keep()}")


if __name__ == "__main__":
    main()
