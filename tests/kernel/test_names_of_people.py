"""What a name may look like in JSON, and what it says to whom."""

from collections.abc import Callable

import msgspec
import pytest

from adjudicator.kernel.secrets.reading import open_secret, proven_secret
from adjudicator.kernel.secrets.secret import (
    ERASED,
    JUDGE,
    SPECTATOR,
    Name,
    commitment_to,
    committed,
    log_encoder_for,
    stored,
    view,
)
from adjudicator.kernel.text.data import JSON

SALT = "5a" * 16
SEALED = Name("Ana").sealed(SALT)
COMMITMENT = commitment_to(SALT, "Ana")
OPEN = {"secret": COMMITMENT, "for": ["all"], "salt": SALT, "value": "Ana"}
CLOSED = {"secret": COMMITMENT, "for": ["all"]}


def read(value: object, hook: Callable[[type, JSON], object] = open_secret) -> Name:
    """Read a name as the store does."""
    return msgspec.json.decode(msgspec.json.encode(value), type=Name, dec_hook=hook)


@pytest.mark.parametrize(
    ("name", "kept", "hashed", "shown"),
    [
        (Name("Ana"), "Ana", "Ana", "Ana"),
        (Name(""), "", "", ""),
        (SEALED, OPEN, CLOSED, "Ana"),
        (SEALED.erased(), CLOSED, CLOSED, ERASED),
    ],
)
def test_each_form_is_read_as_it_is_written(name: Name, kept: object, hashed: object, shown: str) -> None:
    assert msgspec.json.decode(stored.encode(name)) == kept
    assert msgspec.json.decode(committed.encode(name)) == hashed
    for viewer in (JUDGE, SPECTATOR, "P1"):
        assert msgspec.json.decode(view(name, viewer)) == shown
        assert msgspec.json.decode(log_encoder_for(viewer).encode(name)) == kept
    assert read(kept) == read(kept, proven_secret) == name
    assert str(read(kept)) == shown


def test_who_has_no_name_is_not_sealed() -> None:
    assert Name("").sealed(SALT) == Name("")


@pytest.mark.parametrize(
    "value",
    [
        {**OPEN, "for": []},
        {**OPEN, "for": ["P1"]},
        {**OPEN, "salt": ""},
        {**OPEN, "value": 1},
        {**OPEN, "more": 1},
        {**CLOSED, "salt": SALT},
        {**CLOSED, "secret": ""},
        {**CLOSED, "secret": 1},
        {"for": ["all"]},
        ["Ana"],
        1,
        None,
    ],
)
def test_nothing_else_is_a_name(value: object) -> None:
    with pytest.raises(msgspec.ValidationError, match="a name belongs there"):
        read(value)


def test_a_name_that_was_not_committed_to_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="not what it was committed to"):
        read({**OPEN, "value": "Eva"}, proven_secret)
