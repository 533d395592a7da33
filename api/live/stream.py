"""A stream that has been granted, and how many there may be."""

import time
from collections.abc import Callable, Iterator, Sequence

import msgspec

from adjudicator.api.live.pieces import OPENING, PING, Piece, Tail, moved_on
from adjudicator.matches.application import Matches

POLL_SECONDS = 0.5


class Following:
    """Where somebody stands who follows something, or several things `together`: what is left of each."""

    def __init__(self, tails: Sequence[Tail], together: bool) -> None:
        self.tails: list[Tail | None] = list(tails)
        self.together = together
        self._positions = [tail.position for tail in tails]

    @property
    def left(self) -> list[Tail]:
        """What is not over yet."""
        return [tail for tail in self.tails if tail is not None]

    def told(self, tail: Tail, piece: Piece) -> bytes:
        """Go on by a piece of a tail; return its bytes."""
        place = self.tails.index(tail)
        data = piece.among(self._positions, place) if self.together else piece.alone
        self._positions[place] = piece.tail.position or self._positions[place]
        self.tails[place] = None if piece.over else piece.tail
        return data

    def ping(self) -> bytes:
        """Return what shows that the stream lives, and where it stands."""
        return moved_on(self._positions) + PING if self.together and all(self._positions) else PING


class Granted(msgspec.Struct, frozen=True):
    """Who is given a stream, for how long: the digest of what was shown, whether that is still good, and what is to be
    done, once, when the stream has ended."""

    credential: str
    seconds: float
    ping_seconds: float
    admitted: Callable[[], bool]
    release: Callable[[], None]


class Stream:
    """A stream that has been asked for and granted.

    The server sends it without a thread (`serving.streams`). Elsewhere, in a WSGI server with threads and in
    tests, it is an iterable that waits.
    """

    def __init__(self, store: Matches, following: Following, granted: Granted) -> None:
        self.following = following
        self.granted = granted
        self._store = store
        self._open = True

    def close(self) -> None:
        """Give its place back, however it ended."""
        if self._open:
            self._open = False
            self.granted.release()

    def __iter__(self) -> Iterator[bytes]:
        until = time.monotonic() + self.granted.seconds
        heard = time.monotonic()
        yield OPENING
        while self.granted.admitted():
            for data in self._said():
                heard = time.monotonic()
                yield data
            if not self.following.left or time.monotonic() >= until:
                return
            if time.monotonic() - heard > self.granted.ping_seconds:
                heard = time.monotonic()
                yield self.following.ping()
            self._store.wait_for_news(max(0.0, min(POLL_SECONDS, until - time.monotonic())))

    def _said(self) -> Iterator[bytes]:
        """Yield all that can be said now."""
        for first in self.following.left:
            tail, more = first, True
            while more:
                piece = tail.read(self._store)
                if data := self.following.told(tail, piece):
                    yield data
                tail, more = piece.tail, bool(piece.messages) and not piece.over
