"""What came of a soak: figures, and findings, each of which is a promise that was broken."""

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

AWAY = 503
"""Says "later", with Retry-After; every other status from 500 on is a bug."""


class Outcome(msgspec.Struct):
    """What came of it on one database."""

    figures: dict[str, object] = msgspec.field(default_factory=dict)
    findings: list[str] = msgspec.field(default_factory=list)

    def note_answers(self, name: str, statuses: Mapping[int, int]) -> None:
        """Note how many answers had which status."""
        self.figures[name] = ", ".join(f"{count} × {status}" for status, count in sorted(statuses.items()))
        bugs = [status for status in statuses if status >= 500 and status != AWAY]
        self.findings += [f"{name}: {statuses[status]} × {status}" for status in bugs]

    def note_log(self, said: Path, killed: int) -> None:
        """Note what a service's log says of its answers, and all in it that is no request and worse than a warning, but
        for the lines about workers that were killed."""
        statuses: Counter[int] = Counter()
        wrong: list[str] = []
        for line in said.read_text(encoding="utf-8").splitlines():
            told: dict[str, Any] = {}
            with suppress(msgspec.DecodeError):  # it is no JSON object
                told = msgspec.json.decode(line, type=dict[str, Any])
            if told.get("event") == "request":
                statuses[told["status"]] += 1
            elif told.get("level") not in ("info", "warning") or "Traceback" in line:
                wrong.append(line)
        excused = [line for line in wrong if "SIGKILL" in line][:killed]
        self.findings += [f"log: {line[:2000]}" for line in wrong if line not in excused]
        self.note_answers("answers in the log", statuses)
