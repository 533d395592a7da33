"""Pointers into lists: what is there is found, and what is not is said to be nowhere."""

from collections.abc import Callable

import pytest

from adjudicator.kernel.secrets.pointers import Misplaced, put, take
from adjudicator.kernel.text.data import JSON


def salt() -> str:
    return "aa"


@pytest.mark.parametrize("number", ["3", "4", "-1", "03x", "999999", ""])
def test_a_number_past_the_end_of_a_list_leads_nowhere(number: str) -> None:
    data: JSON = {"cards": ["a", "b", "c"]}
    changes: list[Callable[[], None]] = [
        lambda: put(data, f"/cards/{number}", "d", salt),
        lambda: take(data, f"/cards/{number}", salt),
        lambda: put(data, f"/cards/{number}/name", "d", salt),
    ]
    for change in changes:
        with pytest.raises(Misplaced):
            change()
    assert data == {"cards": ["a", "b", "c"]}


def test_a_member_that_there_is_not_is_not_taken_out() -> None:
    data: JSON = {"cards": {"a": 1}}
    with pytest.raises(Misplaced):
        take(data, "/cards/b", salt)
    assert data == {"cards": {"a": 1}}


def test_the_last_of_a_list_is_changed_and_taken_out() -> None:
    data: JSON = {"cards": ["a", "b", "c"]}
    put(data, "/cards/2", "d", salt)
    put(data, "/cards/-", "e", salt)
    take(data, "/cards/0", salt)
    assert data == {"cards": ["b", "d", "e"]}
