"""Tampering: bytes, lines and members of logs change, also by a forger who makes all hashes again; each is found."""

from collections import Counter

from adjudicator.audit import verify
from tests.audit.test_mutations import FREE, bytes_changed, forged, lines_changed, lines_of
from tests.audit.test_verify import golden_logs
from tests.torture.trial import Figures, Trial

ON_EACH_DATABASE = False


def run(trial: Trial) -> Figures:
    """Change each kept log so many times, in each of three ways."""
    random = trial.random()
    found: Counter[str] = Counter()
    logs = golden_logs()
    for path in logs:
        lines = lines_of(path)
        for _ in range(trial.size(2, 60)):
            for mutate in (bytes_changed, lines_changed):
                changed = b"".join(mutate(random, lines)).splitlines(keepends=True)
                if changed == lines:
                    continue
                assert not verify(changed).passed, changed
                found["changes of bytes and lines, found"] += 1
            place, changed = forged(random, lines)
            if place in FREE:
                found["forgeries of words that nothing follows from, which only heads tell"] += 1
                continue
            assert not verify(changed).passed, place
            found["forgeries with all hashes again, found"] += 1
    return {"logs": len(logs), **found}
