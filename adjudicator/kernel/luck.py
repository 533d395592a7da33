"""Luck: every shuffle, die and coin, from one of two sources, and the record of what it brought.

Outcomes become facts inside events, so folding a log needs no luck at all. An event class names the fields
that hold outcomes in `drawn`; `RecordedLuck` reads them back, which is how a log is adjudicated again.

Server luck is provably fair: its seed is drawn before the match and committed to by hash in the first event;
draw n of the move that starts after version v is derived by HMAC-SHA256(seed, "v/n"); the seed is revealed
when the match is over, and anyone can repeat every draw.
"""

import hmac
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, ClassVar, Literal, Protocol, TypeVar

import msgspec

from adjudicator.kernel.canonical import digest
from adjudicator.kernel.refusal import BadSetup
from adjudicator.kernel.secret import Secret
from adjudicator.kernel.text import Text

T = TypeVar("T")


class Luck:
    """What `begin` and `decide` may ask of chance. One object serves one move.

    `salt_key` (hexadecimal) makes the salts of secrets; `version` is the match's version before the move.
    """

    mode: str
    seed: str | None = None
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


class _Asked:
    """What has been asked of luck in a move. The second time for the same purpose is `purpose/2`, and so on."""

    def __init__(self) -> None:
        self.reports: list[Report] = []
        self._times: Counter[str] = Counter()

    def note(self, purpose: str, form: Literal["one", "some", "order"], count: int) -> str:
        """Note that something is drawn; return its name."""
        self._times[purpose] += 1
        times = self._times[purpose]
        name = purpose if times == 1 else f"{purpose}/{times}"
        self.reports.append(Report(name, form, count))
        return name


class ServerLuck(Luck):
    """Luck from a committed seed (64 hexadecimal digits)."""

    mode = "server"

    def __init__(self, seed: str, salt_key: str, version: int) -> None:
        super().__init__(salt_key, version)
        self.seed: str = seed
        self._draws = 0

    def again(self) -> "ServerLuck":
        return ServerLuck(self.seed, self.salt_key, self.version)

    def below(self, bound: int) -> int:
        """Return a uniform integer in 0 … bound - 1 (64-bit words, rejection sampling)."""
        limit = (1 << 64) // bound * bound
        while True:
            self._draws += 1
            word = int.from_bytes(_hmac(self.seed, f"{self.version}/{self._draws}")[:8], "big")
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
        return fresh

    def reveal(self) -> str | None:
        return None


class ProbingLuck(SampledLuck):
    """Luck to find out what would have to be reported at a paper table: sampled, and what is drawn is noted."""

    def __init__(self, seed: str, version: int) -> None:
        super().__init__(seed, version, ReportedLuck.mode)
        self._noted = _Asked()

    def again(self) -> "SampledLuck":
        return SampledLuck("again", self.version, self.mode)

    @property
    def asked(self) -> tuple[Report, ...]:  # type: ignore[override]  # it grows as the move is tried
        return tuple(self._noted.reports)

    def shuffled(self, purpose: str, items: Sequence[T]) -> list[T]:
        self._noted.note(purpose, "order", len(items))
        return super().shuffled(purpose, items)

    def one_of(self, purpose: str, items: Sequence[T]) -> T:
        self._noted.note(purpose, "one", 1)
        return super().one_of(purpose, items)

    def some_of(self, purpose: str, items: Sequence[T], count: int) -> list[T]:
        self._noted.note(purpose, "some", count)
        return ServerLuck.shuffled(self, purpose, items)[:count]


class ReportedLuck(Luck):
    """Luck from a paper table: the client reports what came, and only what was possible is accepted.

    What is drawn for the same purpose a second time in a move is reported under `purpose/2`, and so on.
    """

    mode = "reported"

    def __init__(self, reports: dict[str, Any], salt_key: str, version: int) -> None:
        super().__init__(salt_key, version)
        self.reports = dict(reports)
        self._noted = _Asked()

    @property
    def asked(self) -> tuple[Report, ...]:  # type: ignore[override]  # it grows as the move is made
        return tuple(self._noted.reports)

    def again(self) -> "ReportedLuck":
        return ReportedLuck(self.reports, self.salt_key, self.version)

    def shuffled(self, purpose: str, items: Sequence[T]) -> list[T]:
        purpose, reported = self._report(purpose, "order", items, len(items))
        if not isinstance(reported, list) or sorted(map(str, reported)) != sorted(map(str, items)):
            raise _impossible(purpose, items, len(items))
        return reported

    def one_of(self, purpose: str, items: Sequence[T]) -> T:
        purpose, reported = self._report(purpose, "one", items, 1)
        if reported not in items:
            raise _impossible(purpose, items, 1)
        return next(item for item in items if item == reported)

    def some_of(self, purpose: str, items: Sequence[T], count: int) -> list[T]:
        purpose, reported = self._report(purpose, "some", items, count)
        if not isinstance(reported, list) or len(reported) != count or not _among(reported, items):
            raise _impossible(purpose, items, count)
        return reported

    def _report(
        self, purpose: str, form: Literal["one", "some", "order"], items: Sequence[object], count: int
    ) -> tuple[str, Any]:
        """Return under which name something was reported, and what."""
        name = self._noted.note(purpose, form, count)
        if name not in self.reports:
            raise _impossible(name, items, count)
        return name, self.reports[name]


def check_reports(reports: Mapping[str, Any], lucks: Iterable[Luck]) -> None:
    """See that all that was reported was asked for: a misspelt name must not pass in silence. Raises BadSetup."""
    names = dict.fromkeys(report.name for luck in lucks for report in luck.asked)
    for name in reports:
        if name not in names:
            drawn = ", ".join(names)
            pt = f"nada se relata com este nome aqui; relata-se: {drawn or 'nada'}"
            en = f"nothing is reported under this name here; what is reported: {drawn or 'nothing'}"
            raise BadSetup(f"/luck/reports/{name}", Text(pt, en))


class RecordedLuck(Luck):
    """Luck read back from the events of a recorded move, for adjudicating it again. `mode` is that of its source."""

    def __init__(self, events: Iterable["Drawn"], salt_key: str, version: int, mode: str) -> None:
        super().__init__(salt_key, version)
        self.mode = mode
        self._events = tuple(events)
        self._outcomes = _outcomes(self._events)

    def again(self) -> "RecordedLuck":
        return RecordedLuck(self._events, self.salt_key, self.version, self.mode)

    def shuffled(self, purpose: str, items: Sequence[T]) -> list[T]:
        return list(self._next())

    def one_of(self, purpose: str, items: Sequence[T]) -> T:
        outcome: T = self._next()
        return outcome

    def some_of(self, purpose: str, items: Sequence[T], count: int) -> list[T]:
        return list(self._next())

    def reveal(self) -> str | None:
        outcome: str | None = self._next() if self.mode == ServerLuck.mode else None
        return outcome

    def _next(self) -> Any:
        for outcome in self._outcomes:
            return outcome
        raise LookupError("the record of this move holds no more luck")


class Drawn(Protocol):
    """An event, seen as the bearer of luck: `drawn` names its fields that hold outcomes, in drawing order."""

    drawn: ClassVar[tuple[str, ...]]


def seed_commitment(seed: str) -> str:
    """Return the hash that commits to a seed: SHA-256 of its hexadecimal text."""
    return digest(seed.encode())


def _outcomes(events: Iterable[Drawn]) -> Iterator[Any]:
    for event in events:
        for field in event.drawn:
            yield _plain(getattr(event, field))


def _plain(value: Any) -> Any:
    if isinstance(value, Secret):
        return value.value
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value


def _hmac(key: str, message: str) -> bytes:
    return hmac.digest(key.encode(), message.encode(), "sha256")


def _among(reported: list[Any], items: Sequence[object]) -> bool:
    return not Counter(map(str, reported)) - Counter(map(str, items)) and all(
        isinstance(item, str) for item in reported
    )


def _impossible(purpose: str, items: Sequence[object], count: int) -> BadSetup:
    names = ", ".join(map(str, items))
    if count == len(items) > 1:
        what = Text("todos, cada um uma vez", "all of them, each once")
    elif count == 1:
        what = Text("um destes", "one of these")
    else:
        what = Text(f"{count} destes", f"{count} of these")
    return BadSetup(
        f"/luck/reports/{purpose}",
        Text(f"relate o que saiu: {what.pt}: {names}", f"report what came up: {what.en}: {names}"),
    )
