"""What a store keeps besides events and snapshots, in the same transaction with them."""

from typing import NamedTuple

from eventsourcing.persistence import StoredEvent


class MatchRow(NamedTuple):
    """A match in the list of matches, with its private source of luck."""

    match_id: str
    ruleset: str
    edition: str
    luck: str
    seed: str | None
    salt_key: str
    status: str
    created_at: str


class MoveRow(NamedTuple):
    """A move: the version it ends at, and the request that made it."""

    match_id: str
    move: int
    version: int
    subject: str
    idempotency_key: str
    fingerprint: str


class TokenRow(NamedTuple):
    """A token, known by the SHA-256 of its text alone."""

    digest: str
    role: str
    match_id: str
    seat: str
    label: str
    created_at: str
    revoked_at: str | None


class CardSetRow(NamedTuple):
    """A card set of a user: whose rules it is for, how many cards, and the cards as JSON."""

    card_set_id: str
    ruleset: str
    name: str
    size: int
    cards: str
    created_at: str


class Also(NamedTuple):
    """What else a transaction that appends events writes."""

    move: MoveRow
    match: MatchRow | None = None
    tokens: tuple[TokenRow, ...] = ()
    snapshot: StoredEvent | None = None
    ended: bool = False
