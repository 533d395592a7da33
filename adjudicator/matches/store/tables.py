"""What a store keeps besides events and snapshots, in the same transaction with them."""

from typing import NamedTuple

from eventsourcing.persistence import StoredEvent

DAMAGED = "damaged"
"""The status of a match whose events are not what was stored; otherwise it is `running` or `over`."""


class MatchRow(NamedTuple):
    """A match in the list of matches, with its private source of luck and the tournament that it is of, if any."""

    match_id: str
    ruleset: str
    edition: str
    luck: str
    seed: str | None
    salt_key: str
    status: str
    created_at: str
    enforcement: str = "strict"
    tournament_id: str = ""


class MoveRow(NamedTuple):
    """A move: the version it ends at, and the request that made it. Of disputes and tournaments too: one a command."""

    match_id: str
    move: int
    version: int
    subject: str
    idempotency_key: str
    fingerprint: str


class TokenRow(NamedTuple):
    """A token, known by the SHA-256 of its text alone. `secret` is the mark of what it was derived from; empty in a row
    that is older than marks."""

    digest: str
    role: str
    match_id: str
    seat: str
    label: str
    created_at: str
    revoked_at: str | None
    tournament_id: str = ""
    expires_at: str | None = None
    secret: str = ""


class CardSetRow(NamedTuple):
    """A card set of a user: whose rules it is for, how many cards, and the cards as JSON."""

    card_set_id: str
    ruleset: str
    name: str
    size: int
    cards: str
    created_at: str


class Write(NamedTuple):
    """One more statement of a transaction, with `?` for its parameters."""

    statement: str
    parameters: tuple[object, ...]


def kept_token(row: TokenRow) -> Write:
    """Return the statement that keeps a token."""
    return Write(f"INSERT INTO tokens ({', '.join(row._fields)}) VALUES ({', '.join('?' * len(row))})", row)


class Along(NamedTuple):
    """What else goes into a transaction with a match's moves: events of another stream, its moves, other rows."""

    events: tuple[StoredEvent, ...] = ()
    moves: tuple[MoveRow, ...] = ()
    writes: tuple[Write, ...] = ()


class Also(NamedTuple):
    """What else a transaction that appends events writes."""

    move: MoveRow
    match: MatchRow | None = None
    tokens: tuple[TokenRow, ...] = ()
    snapshot: StoredEvent | None = None
    ended: bool = False
    moves: tuple[MoveRow, ...] = ()
    along: Along | None = None
