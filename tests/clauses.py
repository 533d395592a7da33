"""The mark of a test that fails when a clause of a rulebook is broken."""

from collections.abc import Callable
from typing import TypeVar

import pytest

F = TypeVar("F", bound=Callable[..., object])


def clause(*ids: str) -> Callable[[F], F]:
    """Mark a test with the clauses it proves."""

    def mark(test: F) -> F:
        for id in ids:
            test = pytest.mark.clause(id)(test)
        return test

    return mark
