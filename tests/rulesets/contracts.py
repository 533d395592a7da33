"""What the tests of every ruleset share: house rules at random, and views without their random numbers."""

import re
from typing import Any

import msgspec
import pytest
from hypothesis import strategies as st

from adjudicator.kernel.ruleset import Ruleset


def house_rules(rules: Ruleset[Any], without: tuple[str, ...] = ()) -> st.SearchStrategy[dict[str, Any]]:
    """Every combination of a ruleset's house rules, but for those named."""
    options = {
        rule.key: st.sampled_from([choice.value for choice in rule.choices])
        for rule in rules.rulebook.options
        if rule.key not in without
    }
    return st.fixed_dictionaries(options)


def options_agree(rules: Ruleset[Any], options: type[msgspec.Struct]) -> None:
    """Check that the rulebook's options are the code's: keys, defaults and choices."""
    fields = {field.name: field for field in msgspec.structs.fields(options)}
    assert list(fields) == [rule.key for rule in rules.rulebook.options]
    for rule in rules.rulebook.options:
        assert rule.default == fields[rule.key].default
        for choice in rule.choices:
            assert getattr(msgspec.convert({rule.key: choice.value}, options), rule.key) == choice.value
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({rule.key: "nonsense"}, options)


def masked(data: bytes) -> bytes:
    """Replace each commitment by the order of its first appearance: to a viewer they are random numbers."""
    seen: dict[bytes, bytes] = {}

    def number(found: re.Match[bytes]) -> bytes:
        return seen.setdefault(found.group(), b"#%d" % len(seen))

    return re.sub(rb"\b[0-9a-f]{64}\b", number, data)
