"""Server-sent events: the lines of a stream as messages."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Message:
    """A message: what it is called, where the stream stands after it, and its data."""

    name: str
    id: str
    data: str


def messages(chunks: Iterable[bytes]) -> Iterator[Message]:
    """Yield the messages of a stream; one that breaks off before its empty line is none."""
    name, id, data = "", "", list[str]()
    for line in _lines(chunks):
        if not line:
            if data:
                yield Message(name or "message", id, "\n".join(data))
            name, data = "", []
            continue
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "event":
            name = value
        elif field == "id":
            id = value
        elif field == "data":
            data.append(value)


def _lines(chunks: Iterable[bytes]) -> Iterator[str]:
    """Yield whole lines. Only these end one: str.splitlines would, within a text, at U+2028 too."""
    left = b""
    for chunk in chunks:
        *whole, left = (left + chunk).split(b"\n")
        for line in whole:
            yield line.removesuffix(b"\r").decode()
