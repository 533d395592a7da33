"""Secrets: values that only some may see, and the views that keep them so.

Wherever an event or a state holds something that not everyone may know, it holds a `Secret`. Encoding for a
viewer is the only way out of the kernel, and it replaces what that viewer may not see by a commitment:
the SHA-256 of a salt and the value. When the match is over, salt and value are handed out, and anyone can check
that nothing was changed in between.

A secret's JSON form, open:   {"secret": "<commitment>", "for": ["P1"], "salt": "…", "value": …}
and closed:                   {"secret": "<commitment>", "for": ["P1"]}
"""

import re
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from typing import Generic, NamedTuple, TypeVar

import msgspec

from adjudicator.kernel.text.canonical import canonical, digest
from adjudicator.kernel.text.data import JSON

JUDGE = "judge"
SPECTATOR = "spectator"

T = TypeVar("T")


def commitment_to(salt: str, value: object) -> str:
    """Return the commitment to a value: SHA-256 of the canonical JSON of salt and value."""
    return digest(canonical({"salt": salt, "value": value}))


class DerivedSalt(NamedTuple):
    """A salt that follows from a key and from what it is for. It is made when it is asked for: of the salts that a
    closed zone has in a match, few ever are."""

    key: str
    of: tuple[str | int, ...]

    def made(self) -> str:
        """Return the salt: 32 hexadecimal digits, the keyed BLAKE2b of what it is for."""
        return blake2b("/".join(map(str, self.of)).encode(), key=self.key.encode(), digest_size=16).hexdigest()


class Secret(Generic[T]):
    """A value (builtin JSON data) for the eyes of `seats` and of judges. It is never changed in place."""

    __slots__ = ("_closed", "_commitment", "_open", "_salt", "seats", "value")

    def __init__(
        self, seats: tuple[str, ...], salt: str | DerivedSalt, value: T, commitment: str | None = None
    ) -> None:
        self.seats = seats
        self._salt = salt
        self.value = value
        self._commitment = commitment
        self._open: msgspec.Raw | None = None
        self._closed: msgspec.Raw | None = None

    @property
    def salt(self) -> str:
        """What keeps the commitment from being guessed."""
        if isinstance(self._salt, DerivedSalt):
            self._salt = self._salt.made()
        return self._salt

    @property
    def commitment(self) -> str:
        """What stands for the value in the eyes of everyone else."""
        if self._commitment is None:
            self._commitment = commitment_to(self.salt, self.value)
        return self._commitment

    def json_for(self, viewer: str) -> msgspec.Raw:
        """Return its JSON form as a viewer may see it. It is made once: a table is shown after each move, and most that
        is secret there stays what it was."""
        if visible_to(viewer, self):
            if self._open is None:
                self._open = msgspec.Raw(_plain.encode(_opened(self)))
            return self._open
        if self._closed is None:
            self._closed = msgspec.Raw(_plain.encode(_closed(self)))
        return self._closed

    def holding(self, value: T, salt: str = "") -> "Secret[T]":
        """The same secret with another value, as when a card leaves a hand; with another salt, if one is given."""
        return Secret(self.seats, salt or self._salt, value)

    def salted(self, salt: DerivedSalt) -> "Secret[T]":
        """The same secret with another salt."""
        return Secret(self.seats, salt, self.value)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Secret) or self.value != other.value or self.seats != other.seats:
            return False
        return self._salt == other._salt or self.salt == other.salt

    def __hash__(self) -> int:
        return hash((self.seats, self.salt))

    def __repr__(self) -> str:
        return f"Secret(for {', '.join(self.seats) or 'judges'})"


class ServiceSecret(Secret[T]):
    """A secret that no view opens, a judge's neither: with it all that is hidden later could be found out. The log of a
    match that is over tells it; read from a log that does not, its value is empty."""

    __slots__ = ()

    @property
    def known(self) -> bool:
        """Whether the value is there."""
        return self.value != ""


class Name(Secret[str]):
    """What a person is called. Everybody sees it until it is erased; then its commitment is all that is left, and what
    hashes were made of is still there. `Name("Ana")` is in the clear, as in the logs of before, and cannot be erased;
    `sealed` commits to it."""

    __slots__ = ()

    def __init__(self, value: str, salt: str = "", commitment: str | None = None) -> None:
        super().__init__(EVERYONE, salt, value, commitment)

    @classmethod
    def read(cls, value: JSON) -> "Name":
        """Return the name that has one of these JSON forms: a text in the clear, or a secret, open or closed."""
        if isinstance(value, str):
            return cls(value)
        if isinstance(value, dict) and value.get("for") == [*EVERYONE]:
            commitment, salt, told = value.get("secret"), value.get("salt"), value.get("value")
            if commitment and isinstance(commitment, str):
                if len(value) == len(_OPEN_FORM) and salt and isinstance(salt, str) and isinstance(told, str):
                    return cls(told, salt, commitment)
                if len(value) == len(_CLOSED_FORM):
                    return cls(ERASED, commitment=commitment)
        raise ValueError(_NO_NAME)

    def sealed(self, salt: str) -> "Name":
        """The same name, committed to with a salt that nobody could guess; nobody's name stays in the clear."""
        return Name(self.value, salt) if self.value else self

    def erased(self) -> "Name":
        """What is left of a sealed name once it is erased."""
        return Name(ERASED, commitment=self.commitment)

    @property
    def is_sealed(self) -> bool:
        """Whether a commitment stands for it, be it erased or not."""
        return bool(self._salt or self._commitment)

    @property
    def is_erased(self) -> bool:
        """Whether its commitment alone is left."""
        return not self._salt and bool(self._commitment)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Name) and self._told == other._told

    def __hash__(self) -> int:
        return hash(self._told)

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Name({self.value!r})"

    @property
    def _told(self) -> tuple[str, str, str]:
        return self.value, self.salt, self.commitment if self.is_erased else ""


_plain = msgspec.json.Encoder()
_NO_FORM = "no JSON form for {}"
_CLOSED_FORM, _OPEN_FORM = ("secret", "for"), ("secret", "for", "salt", "value")
_NO_NAME = "a name belongs there: a text, or the commitment to one"
EVERYONE = ("all",)
"""For whom a name is that is committed to."""
ERASED = "(erased)"
"""What is shown in the place of a name that is erased."""
NAMELESS = Name("")
"""The name of who has none."""


def visible_to(viewer: str, secret: Secret[T]) -> bool:
    """Judges see every secret of a match but the service's own, a seat those that name it, a spectator none."""
    return (viewer == JUDGE and not isinstance(secret, ServiceSecret)) or viewer in secret.seats


def is_closed(secret: Secret[JSON]) -> bool:
    """Whether its value is not there, for nobody who has it here may see it."""
    if isinstance(secret, Name):
        return secret.is_erased
    return isinstance(secret, ServiceSecret) and not secret.known


def _opened(value: object) -> object:
    if type(value) is Name and not value.is_sealed:
        return value.value
    if isinstance(value, Secret):
        if is_closed(value):
            return _closed(value)
        return {"secret": value.commitment, "for": value.seats, "salt": value.salt, "value": value.value}
    raise NotImplementedError(_NO_FORM.format(type(value)))


def _closed(value: object) -> object:
    if type(value) is Name and not value.is_sealed:
        return value.value
    if isinstance(value, Secret):
        return {"secret": value.commitment, "for": value.seats}
    raise NotImplementedError(_NO_FORM.format(type(value)))


def _as_seen_by(viewer: str, named: Callable[[Name], object]) -> Callable[[object], object]:
    def hook(value: object) -> object:
        if type(value) is Name:
            return named(value)
        if isinstance(value, Secret):
            return value.json_for(viewer)
        raise NotImplementedError(_NO_FORM.format(type(value)))

    return hook


stored = msgspec.json.Encoder(enc_hook=_opened)
"""Encodes with all secrets open: for the store, and for a judge's log of a match that is over."""


def _valued(value: object) -> object:
    if isinstance(value, Name):
        return _closed(value)
    if isinstance(value, Secret):
        is_salt = isinstance(value.value, str) and _SALT.fullmatch(value.value) is not None
        return {"for": value.seats, "value": None if is_salt else value.value}
    raise NotImplementedError(_NO_FORM.format(type(value)))


_SALT = re.compile(r"[0-9a-f]{32}")
"""What `Luck.salt` gives: an event may hold one for a zone, as a secret itself."""

saltless = msgspec.json.Encoder(enc_hook=_valued)
"""Encodes with what secrets hold and without all that follows from salts: to compare where those are not known."""

committed = msgspec.json.Encoder(enc_hook=_closed, order="sorted")
"""Encodes canonically with all secrets closed: what hashes are made of, the same in every view."""


def committed_data(value: object) -> JSON:
    """Return an event as JSON data with all secrets closed."""
    return msgspec.to_builtins(value, enc_hook=_closed)


@lru_cache(maxsize=32)
def encoder_for(viewer: str) -> msgspec.json.Encoder:
    """Return the encoder of everything that `viewer` (a seat, `judge` or `spectator`) is sent."""
    return msgspec.json.Encoder(enc_hook=_as_seen_by(viewer, str))


@lru_cache(maxsize=32)
def log_encoder_for(viewer: str) -> msgspec.json.Encoder:
    """Return the encoder of the events of a log in a view: as `encoder_for`, and with the salts of names, so that the
    hashes can be made of it."""
    return msgspec.json.Encoder(enc_hook=_as_seen_by(viewer, _opened))


def view(value: object, viewer: str) -> bytes:
    """Return the JSON of an event, a state or any part of one, as `viewer` may see it."""
    return encoder_for(viewer).encode(value)


def shown_value(value: JSON, hidden: str) -> JSON:
    """Return viewed JSON data with open secrets replaced by their values and closed ones by `hidden`."""
    if isinstance(value, dict):
        if "secret" in value and "for" in value:
            return value.get("value", hidden)
        return {key: shown_value(item, hidden) for key, item in value.items()}
    if isinstance(value, list):
        return [shown_value(item, hidden) for item in value]
    return value
