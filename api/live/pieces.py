"""What a stream is made of: messages, by the piece, and tails, of which each knows how it goes on.

A `Tail` is all that is left to say of something that is followed. It is a value: whoever follows the same in the same
view and has heard as much waits for the same messages, so they are made once for all of them.
"""

from functools import cached_property
from typing import NamedTuple, Protocol

from adjudicator.matches.application import Matches

OPENING = b"retry: 3000\n\n"
PING = b": ping\n\n"


class Message(NamedTuple):
    """A message: what it is called, its JSON, and the position of whoever has heard it, empty if it moves nobody on."""

    name: str
    data: bytes
    position: str


class Tail(Protocol):
    """What is left to say of something; comparable, for those to whom the same is left are told it together."""

    @property
    def stream(self) -> str:
        """The match, the dispute or the tournament."""

    @property
    def of(self) -> str:
        """What tells its messages from others', as members of a JSON object."""

    @property
    def position(self) -> str:
        """What a client sends back to go on from here; empty if it has heard nothing yet."""

    def read(self, store: Matches) -> "Piece":
        """Return what can be said now; no messages where nothing has happened."""

    def __hash__(self) -> int: ...


class Piece:
    """Some of what was left: its messages, what is left after it, and whether nothing is."""

    def __init__(self, messages: tuple[Message, ...], tail: Tail, over: bool = False) -> None:
        self.messages = messages
        self.tail = tail
        self.over = over

    @cached_property
    def alone(self) -> bytes:
        """The messages as the bytes of a stream that follows nothing else."""
        return b"".join(
            b"%bevent: %b\ndata: %b\n\n" % (_id(message.position), message.name.encode(), message.data)
            for message in self.messages
        )

    def among(self, positions: list[str], place: int) -> bytes:
        """Return the messages as the bytes of a stream that follows several things, at these positions, of which this
        is the one at a place: what each is of stands beside its data, and its id is where all of them stand."""
        parts, of = [], self.tail.of.encode()
        for message in self.messages:
            if message.position:
                positions[place] = message.position
            named = (_id(together(positions)), message.name.encode(), of, message.data)
            parts.append(b'%bevent: %b\ndata: {%b,"data":%b}\n\n' % named)
        return b"".join(parts)


def together(positions: list[str]) -> str:
    """Return the positions of several things as one id."""
    return ";".join(positions)


def apart(id: str) -> list[str]:
    """Return the positions that an id is made of."""
    return id.split(";")


def moved_on(positions: list[str]) -> bytes:
    """Return what tells a client its position, and nothing else."""
    return _id(together(positions)) + b"\n"


def _id(position: str) -> bytes:
    return b"id: %b\n" % position.encode() if position else b""
