"""What verification says of a log, a check at a time; and what somebody gives to verify it with."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from adjudicator.kernel.text.text import Text
from adjudicator.logbook.form import ProofLine
from adjudicator.transparency.notes import VerifierKey
from adjudicator.transparency.policy import Policy
from adjudicator.transparency.receipts import NAME
from adjudicator.transparency.source import Source

LOGGED, RECEIPT, WITNESSED, ONLY, GROWTH = "logged", "receipt", "witnessed", "only version", "growth"
NONCE, SEAT_KEY = "nonce", "seat key"
COURSE = "life cycle"
PASSED, FAILED, NOT_POSSIBLE = "passed", "failed", "not possible"
Hashes: TypeAlias = Mapping[int, str]
"""Hashes of a match's events, by version."""


class Check(msgspec.Struct, frozen=True, omit_defaults=True):
    """One question about a log: `passed`, `failed` or `not possible` (something is hidden or was not given).

    `name` and `outcome` are the same in every language; `detail` is what was found, for people. `asked`: whether what
    it takes was given.
    """

    name: str
    outcome: str
    detail: Text | None = None
    version: int = 0
    asked: bool = True


class Beginning(msgspec.Struct, frozen=True):
    """What the first event says of the seed and of the seats' part in it: the service's `commitment`, the `nonces` and
    the `keys` by seat; nonces are None if the seats took no part."""

    commitment: str = ""
    nonces: Mapping[str, str | None] | None = None
    keys: Mapping[str, str] = {}


class Known(msgspec.Struct, frozen=True):
    """What is known of a log that was read: its match, its last version, the hash of each version and its move, and
    how it began."""

    match: str
    last: int
    hashes: Hashes
    moves: Mapping[int, int]
    begun: Beginning


class Given(msgspec.Struct, frozen=True):
    """What somebody gives to check a log with, as it was read from files: whom they trust, and what they kept."""

    keys: tuple[VerifierKey, ...] = ()
    policy: Policy | None = None
    receipts: tuple[tuple[str, bytes], ...] = ()
    """Each with the name of its file."""
    checkpoints: tuple[tuple[str, bytes], ...] = ()
    entries: Source | None = None
    proofs: tuple[ProofLine, ...] = ()
    """Proofs that are kept apart from the log; version 0: of the one that they name, or else of its last event."""
    nonces: tuple[str, ...] = ()
    seat_keys: tuple[str, ...] = ()
    """What a seat gave before the match began: its nonce (hexadecimal), its public key (base64)."""

    @property
    def logs(self) -> tuple[VerifierKey, ...]:
        """The keys of logs."""
        named = tuple(key for key in self.keys if not key.name.endswith(NAME))
        return named + (self.policy.logs if self.policy is not None else ())

    @property
    def services(self) -> tuple[VerifierKey, ...]:
        """The keys of those who sign receipts."""
        return tuple(key for key in self.keys if key.name.endswith(NAME))


def lacking(name: str, pt: str, en: str) -> Check:
    """Return a check that nobody has given anything for."""
    return Check(name, NOT_POSSIBLE, Text(pt, en), asked=False)


def failed(name: str, pt: str, en: str, version: int = 0) -> Check:
    """Return a check that has failed, perhaps at a version."""
    return Check(name, FAILED, Text(pt, en), version)
