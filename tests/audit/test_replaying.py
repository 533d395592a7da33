"""Logs that are shown without being verified: where one cannot be shown, it is told whose fault that is."""

from pathlib import Path

import pytest

from adjudicator.audit.importing import BadLog
from adjudicator.audit.replaying import Replayed, shown
from tests.audit.test_verify import golden_logs

LOG = golden_logs()[0].read_bytes()
OUT_OF_ORDER = b"".join(line for line in LOG.splitlines(keepends=True) if b'"TurnBegun"' not in line)


def last_version(log: Replayed) -> int:
    return log.now.version


def missing(log: Replayed) -> int:
    """Fail as code does that takes one thing for another."""
    return len(None)  # type: ignore[arg-type]  # the fault that is tried


@pytest.mark.parametrize("path", golden_logs(), ids=lambda path: path.stem)
@pytest.mark.sampled(4)
def test_a_fault_of_what_shows_a_good_log_is_not_the_log_s(path: Path) -> None:
    assert shown(path.read_bytes(), 0, last_version) > 0
    with pytest.raises(TypeError):
        shown(path.read_bytes(), 0, missing)


def test_a_log_that_the_rules_do_not_give_is_told_so_where_it_cannot_be_shown() -> None:
    assert shown(OUT_OF_ORDER, 0, last_version) > 0  # it folds: nobody has asked whether it holds
    with pytest.raises(BadLog) as refused:
        shown(OUT_OF_ORDER, 0, missing)
    assert (refused.value.check, refused.value.version) == ("whole", 13)


def test_a_log_that_does_not_fold_is_told_so() -> None:
    with pytest.raises(BadLog) as refused:
        shown(LOG.replace(b'"seat":"P1"', b'"seat":"P9"'), 0, last_version)
    assert refused.value.check == "fold and re-adjudication"
