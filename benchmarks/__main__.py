"""`python -m benchmarks [--short] [NAME …]`: run all measurements, or those named.

`--short` runs each with as little as shows that it works, for a second or so; its figures say nothing.
"""

import sys
from importlib import import_module

from benchmarks.report import shorten

NAMES = (
    "fold", "past", "selfplay", "questions", "desk", "logs", "cli", "http", "receipts", "transparency", "luck",
    "viewer",
)  # fmt: skip
SHORT = "--short"


def main() -> None:
    """Run the measurements and print each figure beside its peer or limit."""
    names = [name for name in sys.argv[1:] if name != SHORT] or NAMES
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        sys.exit(f"there is no measurement {', '.join(unknown)}; there are {', '.join(NAMES)}")
    modules = {name: import_module(f"benchmarks.{name}") for name in names}
    if SHORT in sys.argv[1:]:
        shorten()
    for name, module in modules.items():
        headline, *_ = (module.__doc__ or "").splitlines()
        print(f"\n{name}: {headline}")
        module.run()


if __name__ == "__main__":
    main()
