"""What a store keeps besides events and snapshots, in the same transaction with them."""

from typing import NamedTuple, Protocol

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


class Also(NamedTuple):
    """What else a transaction that appends events writes."""

    move: MoveRow
    match: MatchRow | None = None
    tokens: tuple[TokenRow, ...] = ()
    snapshot: StoredEvent | None = None
    ended: bool = False


class Tables(Protocol):
    """The tables beside the events, alike in both stores."""

    def match_row(self, match_id: str) -> MatchRow | None: ...

    def match_rows(
        self, ruleset: str | None, status: str | None, before: tuple[str, str] | None, limit: int
    ) -> list[MatchRow]: ...

    def version_of_move(self, match_id: str, move: int) -> int | None: ...

    def head(self, match_id: str) -> tuple[int, int] | None: ...

    def move_by_key(self, match_id: str, subject: str, key: str) -> MoveRow | None: ...

    def token(self, digest: str) -> TokenRow | None: ...

    def add_token(self, row: TokenRow) -> None: ...

    def rows(self, match_id: str, after: int, until: int | None, limit: int | None) -> list[tuple[int, str, str]]: ...
