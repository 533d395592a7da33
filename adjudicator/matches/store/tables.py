"""What a store keeps besides events and snapshots, in the same transaction with them."""

from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple

import msgspec
from eventsourcing.persistence import StoredEvent

DAMAGED = "damaged"
"""The status of a match whose events are not what was stored; otherwise it is `running` or `over`."""


SEEDING = "seeding"
"""The status of a match that waits for what its seats put into its seed: it has no events yet."""


class Seat(msgspec.Struct, frozen=True):
    """A seat and who sits there."""

    seat: str
    name: str


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
    nonces: str = ""
    keys: str = ""
    """What seats put into the seed, and the keys of those that sign, as JSON by seat; empty where there are none."""
    table_label: str = ""
    players: str = ""
    """The names of the players, as JSON by seat; empty in a row that is older than them."""
    imported: str = ""
    """Of a match that was not played here: what vouches for it, as JSON (`adjudicator.audit.importing`)."""
    winners: str = ""
    """The seats that have won, as JSON; empty until the match is over, and in a row that is older than that."""
    house: str = ""
    """The seats of bots, with a space between."""
    house_level: str = "chance"
    """How well they play (`hosting.bots.LEVELS`)."""

    @property
    def names(self) -> dict[str, str]:
        """The names of the players by seat; none in a row that is older than them."""
        return msgspec.json.decode(self.players, type=dict[str, str]) if self.players else {}

    @property
    def seats_that_won(self) -> tuple[str, ...]:
        """The seats that have won, as far as the row has it."""
        return msgspec.json.decode(self.winners, type=tuple[str, ...]) if self.winners else ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where, as far as the row has it."""
        return tuple(Seat(seat, name) for seat, name in self.names.items())


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


class PictureRow(NamedTuple):
    """A picture of cards of one's own, known by the SHA-256 of its bytes."""

    picture_id: str
    media_type: str
    data: bytes
    created_at: str


class Write(NamedTuple):
    """One more statement of a transaction, with `?` for its parameters."""

    statement: str
    parameters: tuple[object, ...]

    @classmethod
    def into(cls, table: str, row: MatchRow | TokenRow) -> "Write":
        """Return what inserts a row into a table whose columns are named as the row's members."""
        return cls.all_into(table, [row])

    @classmethod
    def all_into(cls, table: str, rows: Sequence[Any], also: str = "") -> "Write":
        """Return what inserts rows of one kind, at least one, in one statement; `also` goes at its end."""
        columns, places = ", ".join(rows[0]._fields), f"({', '.join('?' * len(rows[0]))})"
        values = ", ".join([places] * len(rows))
        given = tuple(value for row in rows for value in row)
        return cls(f"INSERT INTO {table} ({columns}) VALUES {values}{also}", given)


class ExtraWrites(NamedTuple):
    """What is written in one transaction with a match's moves: events of another stream, its moves, other rows."""

    events: tuple[StoredEvent, ...] = ()
    moves: tuple[MoveRow, ...] = ()
    writes: tuple[Write, ...] = ()

    @classmethod
    def joined(cls, *parts: "ExtraWrites") -> "ExtraWrites":
        """Return all of these as one, in order."""
        return cls(*(tuple(chain.from_iterable(some)) for some in zip(*parts, strict=True)))


class MoveWrites(NamedTuple):
    """What a transaction that appends a match's events writes besides them: the move, and what follows from it."""

    move: MoveRow
    match: MatchRow | None = None
    snapshot: StoredEvent | None = None
    ended: bool = False
    moves: tuple[MoveRow, ...] = ()
    extra: ExtraWrites | None = None
    writes: tuple[Write, ...] = ()
