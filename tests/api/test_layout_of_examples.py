"""How JSON is laid out for people: what is small on a line, and what is not, a member on each."""

import json

from adjudicator.api.pages.documentation.layout import WIDE, pretty


def test_what_is_small_stands_on_a_line() -> None:
    assert pretty({"seat": "P1", "cards": ["C1", "C2"]}) == '{"seat": "P1", "cards": ["C1", "C2"]}'


def test_what_is_long_has_a_member_on_each_line() -> None:
    value = {"cards": ["C1" * 20, "C2" * 20, "C3" * 20, "C4" * 20], "none": [], "seat": "P1"}
    told = pretty(value)
    assert json.loads(told) == value
    assert told.splitlines()[0] == "{"
    assert told.splitlines()[-3:] == ['  "none": [],', '  "seat": "P1"', "}"]
    assert all(len(line) <= WIDE for line in told.splitlines())
