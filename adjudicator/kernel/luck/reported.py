"""Luck from a paper table: the players shuffle, roll and draw, and the client reports what came.

Only what was possible is accepted. What must be reported, under which names, is found out by trying the move.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeVar

from adjudicator.kernel.luck.luck import Luck, Report, SampledLuck, ServerLuck
from adjudicator.kernel.text.data import JSON, JSONObject
from adjudicator.kernel.text.pointer import escaped
from adjudicator.kernel.text.refusal import BadReport
from adjudicator.kernel.text.text import Text

T = TypeVar("T")


class ReportedLuck(Luck):
    """Luck from a paper table: the client reports what came, and only what was possible is accepted.

    What is drawn for the same purpose a second time in a move is reported under `purpose/2`, and so on.
    """

    mode = "reported"

    def __init__(self, reports: JSONObject, salt_key: str, version: int) -> None:
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
    ) -> tuple[str, JSON]:
        """Return under which name something was reported, and what."""
        name = self._noted.note(purpose, form, count)
        if name not in self.reports:
            raise _impossible(name, items, count)
        return name, self.reports[name]


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


def check_reports(reports: Mapping[str, JSON], lucks: Iterable[Luck]) -> None:
    """See that all that was reported was asked for: a misspelt name must not pass in silence. Raises BadReport."""
    if not reports:
        return
    names = dict.fromkeys(report.name for luck in lucks for report in luck.asked)
    for name in reports:
        if name not in names:
            drawn = ", ".join(names)
            pt = f"nada se relata com este nome aqui; relata-se: {drawn or 'nada'}"
            en = f"nothing is reported under this name here; what is reported: {drawn or 'nothing'}"
            raise BadReport(f"/luck/reports/{escaped(name)}", Text(pt, en))


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


def _among(reported: list[JSON], items: Sequence[object]) -> bool:
    return not Counter(map(str, reported)) - Counter(map(str, items)) and all(
        isinstance(item, str) for item in reported
    )


def _impossible(purpose: str, items: Sequence[object], count: int) -> BadReport:
    names = ", ".join(map(str, items))
    if count == len(items) > 1:
        what = Text("todos, cada um uma vez", "all of them, each once")
    elif count == 1:
        what = Text("um destes", "one of these")
    else:
        what = Text(f"{count} destes", f"{count} of these")
    return BadReport(
        f"/luck/reports/{escaped(purpose)}",
        Text(f"relate o que saiu: {what.pt}: {names}", f"report what came up: {what.en}: {names}"),
    )
