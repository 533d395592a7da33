"""`python -m benchmarks.plots`: draw what is kept in `benchmarks/history` into `docs/pictures/performance`."""

import re
from collections.abc import Iterable

from matplotlib import rcParams
from matplotlib.figure import Figure

from benchmarks.history import HISTORY, ROOT, Aimed, Kept, aimed, read

PICTURES = ROOT / "docs" / "pictures" / "performance"
_GROWTH = (
    (re.compile(r"a match of ([\d,]+) events opened, p50"), "events of the match", "a match opened"),
    (re.compile(r"an action of a real match of at most ([\d,]+) events, p50"), "events of the match", "an action"),
    (re.compile(r"of ([\d,]+) matches: (.+), p50"), "matches in the store", ""),
    (re.compile(r"a move heard on all of ([\d,]+) streams, p50"), "streams of the match", "a move heard on all"),
)
rcParams.update(
    {
        "svg.hashsalt": "adjudicator",
        "svg.fonttype": "none",
        "font.size": 8,
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
)


def main() -> None:
    """Draw all plots."""
    runs = [read(path) for path in sorted(HISTORY.glob("*.json"))]
    assert runs, f"{HISTORY} is empty: make bench"
    PICTURES.mkdir(parents=True, exist_ok=True)
    whole = [run for run in runs if _all_aimed(run)]  # others are of a few measurements alone
    _save(_aims(whole[-1]), "aims")
    _save(_growth(whole[-1]), "growth")
    _save(_over_time(whole), "over-time")
    if scaled := [run for run in runs if any(map(_AT_ONCE.fullmatch, run.figures))]:
        _save(_scale(scaled[-1]), "scale")


def _all_aimed(run: Kept) -> dict[str, Aimed]:
    return {what: found for what, (_, beside) in run.figures.items() if (found := aimed(beside)) is not None}


def _aims(run: Kept) -> Figure:
    """How much of each aim is reached."""
    found = sorted(_all_aimed(run).items(), key=lambda each: each[1].reached)
    figure = Figure(figsize=(8, 0.8 + 0.19 * len(found)), layout="constrained")
    axes = figure.subplots()
    reached = [each.reached for _, each in found]
    axes.barh(range(len(found)), reached, color=["#3b7a57" if each >= 1 else "#b5533c" for each in reached])
    axes.set_yticks(range(len(found)), [what for what, _ in found], fontsize=7)
    axes.set_xscale("log")
    axes.axvline(1, color="black", linewidth=0.8)
    axes.set_xlabel(f"of its aim, beside its limit or peer in the same run ({run.name})")
    return figure


def _growth(run: Kept) -> Figure:
    """What takes how long, of matches, stores and followers of a size."""
    lines: dict[str, dict[str, list[tuple[float, float]]]] = {}
    for what, (milliseconds, _) in run.figures.items():
        for pattern, axis, name in _GROWTH:
            if (found := pattern.fullmatch(what)) is not None:
                of = name or found[2]
                lines.setdefault(axis, {}).setdefault(of, []).append((float(found[1].replace(",", "")), milliseconds))
    figure = Figure(figsize=(9, 3), layout="constrained")
    for axes, (axis, named) in zip(
        figure.subplots(1, max(1, len(lines)), squeeze=False)[0], lines.items(), strict=True
    ):
        for name, points in named.items():
            axes.plot(*zip(*sorted(points), strict=True), marker="o", markersize=3, label=name)
        axes.set(xscale="log", xlabel=axis, ylabel="milliseconds, p50")
        axes.set_ylim(bottom=0)
        axes.legend(fontsize=6)
    return figure


def _over_time(runs: Iterable[Kept]) -> Figure:
    """How much of the aims of the service's main figures has been reached, run by run."""
    runs = [*runs]
    names = sorted(set().union(*map(_all_aimed, runs)))
    figure = Figure(figsize=(9, 4), layout="constrained")
    axes = figure.subplots()
    for what in (name for name in names if name.startswith(_MAIN)):
        points = [(run.name, found[what].reached) for run in runs if what in (found := _all_aimed(run))]
        axes.plot(*zip(*points, strict=True), marker="o", markersize=3, label=what)
    axes.axhline(1, color="black", linewidth=0.8)
    axes.set(yscale="log", ylabel="of its aim")
    axes.tick_params("x", rotation=30)
    axes.legend(fontsize=6, loc="center left", bbox_to_anchor=(1, 0.5))
    return figure


def _scale(run: Kept) -> Figure:
    """What loads need; a day by the hour; and what was simulated beside what was measured."""
    figure = Figure(figsize=(9, 3), layout="constrained")
    needed, day, compared = figure.subplots(1, 3)
    found = [(row, *each) for what, each in run.figures.items() if (row := _AT_ONCE.fullmatch(what)) is not None]
    for part in ("web processes", "cores of the database"):
        points = [(float(row[1].replace(",", "")), count) for row, count, _ in found if row[2] == part]
        needed.plot(*zip(*sorted(points), strict=True), marker="o", markersize=3, label=part)
    needed.set(xscale="log", yscale="log", xlabel="matches at once", ylabel="needed, none fuller than 0.6")
    hours = [(int(row[1]), each) for what, each in run.figures.items() if (row := _HOUR.search(what)) is not None]
    for part in ("p50", "p99"):
        waits = [(hour, float(row[1])) for hour, (_, beside) in hours if (row := _wait(part).search(beside))]
        day.plot(*zip(*sorted(waits), strict=True), label=f"an action, {part}")
    day.set(xlabel="hour of the day", ylabel="milliseconds, simulated")
    for name in ("SQLite", "PostgreSQL"):
        for part in ("p50", "p99"):
            points = [
                (measured, float(row[1]))
                for what, (measured, beside) in run.figures.items()
                if what.startswith(f"{name}: {part}, ") and (row := _SIMULATED.search(beside)) is not None
            ]
            compared.scatter(*zip(*points, strict=True), s=14, label=f"{name}, {part}")
    compared.axline((1, 1), (100, 100), color="black", linewidth=0.8)
    compared.set(xscale="log", yscale="log", xlabel="milliseconds measured", ylabel="milliseconds simulated")
    for axes in (needed, day, compared):
        axes.legend(fontsize=6)
    return figure


_AT_ONCE = re.compile(r"([\d,]+) matches at once: (.+)")
_HOUR = re.compile(r", hour (\d+): actions")
_SIMULATED = re.compile(r"simulated: ([\d.]+) ms")
_MAIN = ("stored bytes", "SQLite: actions", "PostgreSQL: actions", "verify", "export")


def _wait(part: str) -> re.Pattern[str]:
    return re.compile(rf"{part} ([\d.]+) ms")


def _save(figure: Figure, name: str) -> None:
    figure.savefig(PICTURES / f"{name}.svg", metadata={"Date": None})


if __name__ == "__main__":
    main()
