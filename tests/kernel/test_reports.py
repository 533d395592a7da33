"""What is reported of a paper table is what was asked for, and a misspelt name does not pass in silence."""

import pytest

from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.luck.reported import ReportedLuck, check_reports
from adjudicator.kernel.text.refusal import BadReport


def luck(**reports: str) -> ReportedLuck:
    """Return luck that was asked who begins."""
    found = ReportedLuck(reports, "aa", 0)
    assert found.one_of("first_player", ["P1", "P2"]) == "P2"
    return found


def test_a_name_that_nothing_is_reported_under_is_refused_with_those_that_are() -> None:
    reports = {"first_player": "P2"}
    check_reports(reports, [luck(**reports)])
    with pytest.raises(BadReport) as refused:
        check_reports({**reports, "first/payer": "P2"}, [luck(**reports)])
    assert refused.value.pointer == "/luck/reports/first~1payer"
    assert refused.value.why.pt.endswith("relata-se: first_player")
    assert refused.value.why.en.endswith("what is reported: first_player")


def test_where_nothing_is_drawn_nothing_is_reported() -> None:
    with pytest.raises(BadReport) as refused:
        check_reports({"die": 3}, [ServerLuck("0" * 64, "aa", 0)])
    assert refused.value.why.pt.endswith("relata-se: nada")
    assert refused.value.why.en.endswith("what is reported: nothing")
