"""The examples of docs/cards.md: what those of every ruleset share."""

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from adjudicator.kernel.text.refusal import Illegal

Table = TypeVar("Table")

Example = dict[str, Any]
"""An example as it is written: a card or an ability, a table, steps to play, and what is then so or refuses them."""

NAME = {"pt": "x", "en": "x"}


def with_texts(ability: Example) -> Example:
    """Return an ability with what it must say."""
    return {"text": NAME, **ability}


def play_steps(
    table: Table,
    example: Example,
    step: Callable[[Table, str], None],
    seen: Callable[[Table, str], Any],
    finish: Callable[[Table], object] = lambda table: None,
) -> None:
    """Play an example, and look whether what it says has come about; `finish` is done before that."""
    steps = example.get("play", [])
    for each in steps[:-1]:
        step(table, each)
    if "refused" in example:
        with pytest.raises(Illegal) as refused:
            step(table, steps[-1])
        assert refused.value.clause == example["refused"]
        return
    for each in steps[-1:]:
        step(table, each)
    finish(table)
    assert {name: seen(table, name) for name in example["then"]} == example["then"]
