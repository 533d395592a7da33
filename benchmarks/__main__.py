"""`python -m benchmarks [NAME …]`: run all measurements, or those named."""

import importlib
import sys

NAMES = ("fold", "past", "selfplay", "questions", "desk", "logs", "cli", "http", "receipts", "transparency", "viewer")


def main() -> None:
    """Run the measurements and print each figure beside its peer or limit."""
    names = sys.argv[1:] or NAMES
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        sys.exit(f"there is no measurement {', '.join(unknown)}; there are {', '.join(NAMES)}")
    for name in names:
        module = importlib.import_module(f"benchmarks.{name}")
        headline, *_ = (module.__doc__ or "").splitlines()
        print(f"\n{name}: {headline}")
        module.run()


if __name__ == "__main__":
    main()
