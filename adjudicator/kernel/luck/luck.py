"""Luck: every shuffle, die and coin, from the server's seed (here) or from a paper table (`reported_luck`).

Outcomes become facts inside events, so folding a log needs no luck at all, and a log is adjudicated again with what
it holds (`recorded_luck`).

Server luck is provably fair: its seed is drawn before the match and committed to by hash in the first event;
draw n of the move that starts after version v is derived by HMAC-SHA256(seed, "v/n"); the seed is revealed
when the match is over, and anyone can repeat every draw. Where the seats have taken part in the seed, draws are
derived from `drawing_seed(seed, nonces)` instead.
"""

import hmac
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Literal, TypeAlias, TypeVar

import msgspec

from adjudicator.kernel.text.canonical import digest

T = TypeVar("T")
Nonces: TypeAlias = Mapping[str, str | None]
"""What each seat has put into the seed: 64 hexadecimal digits, or None if it put in nothing."""
NONCE_FORM = r"[0-9a-f]{64}"


class Luck:
    """What `begin` and `decide` may ask of chance. One object serves one move.

    `salt_key` (hexadecimal) makes the salts of secrets; `version` is the match's version before the move. `salts_anew`:
    a match that begins with this luck salts closed zones again at every change, as all do but those of before.
    """

    mode: str
    seed: str | None = None
    nonces: Nonces | None = None
    salts_anew = True
    withheld = False
    """Of a match that begins with this luck: its seed is told to judges alone when it is over."""
    asked: tuple["Report", ...] = ()
    """What the move has had to be told of, in order; nothing where luck is not reported."""

    def __init__(self, salt_key: str, version: int) -> None:
        self.salt_key = salt_key
        self._salt_key = salt_key.encode()
        self.version = version
        self._salts = 0

    def salt(self) -> str:
        """Return a fresh 128-bit salt, in hexadecimal: keyed BLAKE2b of the version and a count."""
        self._salts += 1
        return blake2b(b"%d/%d" % (self.version, self._salts), key=self._salt_key, digest_size=16).hexdigest()

    def again(self) -> "Luck":
        """Return the same luck from its beginning, to try a move before it is made."""
        raise NotImplementedError

    def shuffled(self, purpose: str, items: Sequence[T]) -> list[T]:
        """Return the items in a random order. `purpose` says to people and to reports what was shuffled."""
        raise NotImplementedError

    def one_of(self, purpose: str, items: Sequence[T]) -> T:
        """Return one item at random: a die, a coin, a seat."""
        raise NotImplementedError

    def some_of(self, purpose: str, items: Sequence[T], count: int) -> list[T]:
        """Return so many of the items at random, in the order in which they came: cards off a deck."""
        raise NotImplementedError

    def reveal(self) -> str | None:
        """Return the seed, now that the match is over; None where there was none."""
        return self.seed


class Report(msgspec.Struct, frozen=True):
    """What a paper table must report: under which name, and in which form.

    `form` is `one` (a value), `some` (a list of `count` cards, in the order in which they came) or `order` (a list of
    all `count`, in their order).
    """

    name: str
    form: Literal["one", "some", "order"]
    count: int


class ServerLuck(Luck):
    """Luck from a committed seed (64 hexadecimal digits)."""

    mode = "server"

    def __init__(
        self, seed: str, salt_key: str, version: int, *, salts_anew: bool = True, nonces: Nonces | None = None,
        withheld: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(salt_key, version)
        self.seed: str = seed
        self.salts_anew = salts_anew
        self.withheld = withheld
        self.nonces = nonces
        self._drawing = drawing_seed(seed, nonces)
        self._draws = 0

    def again(self) -> "ServerLuck":
        return ServerLuck(self.seed, self.salt_key, self.version, salts_anew=self.salts_anew, nonces=self.nonces,
                          withheld=self.withheld)  # fmt: skip

    def below(self, bound: int) -> int:
        """Return a uniform integer in 0 … bound - 1 (64-bit words, rejection sampling)."""
        limit = (1 << 64) // bound * bound
        while True:
            self._draws += 1
            word = int.from_bytes(_hmac(self._drawing, f"{self.version}/{self._draws}")[:8], "big")
            if word < limit:
                return word % bound

    def shuffled(self, purpose: str, items: Sequence[T]) -> list[T]:
        order = list(items)
        for last in range(len(order) - 1, 0, -1):  # Fisher and Yates
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def one_of(self, purpose: str, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def some_of(self, purpose: str, items: Sequence[T], count: int) -> list[T]:
        return self.shuffled(purpose, items)[:count]


class SampledLuck(ServerLuck):
    """Luck for what might have been: drawn from a stated seed, with the ways of another source, and never revealed."""

    def __init__(self, seed: str, version: int, mode: str = ServerLuck.mode) -> None:
        super().__init__(digest(seed.encode()), digest(f"salts/{seed}".encode())[:32], version)
        self.mode = mode

    def again(self) -> "SampledLuck":
        fresh = SampledLuck("", self.version, self.mode)
        fresh.seed, fresh.salt_key, fresh._salt_key = self.seed, self.salt_key, self._salt_key
        fresh._drawing = self._drawing
        return fresh

    def reveal(self) -> str | None:
        return None


def seed_commitment(seed: str) -> str:
    """Return the hash that commits to a seed: SHA-256 of its hexadecimal text."""
    return digest(seed.encode())


def drawing_seed(seed: str, nonces: Nonces | None) -> str:
    """Return what draws are derived from: the seed, or, where seats have taken part in it, the SHA-256 of the seed's
    text and of each seat's nonce after a slash, in the order of their names (of a seat that gave none, the slash
    alone)."""
    if nonces is None:
        return seed
    return digest((seed + "".join(f"/{nonces[seat] or ''}" for seat in sorted(nonces))).encode())


def _hmac(key: str, message: str) -> bytes:
    return hmac.digest(key.encode(), message.encode(), "sha256")
