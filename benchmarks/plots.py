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
    _save(_aims(runs[-1]), "aims")
    _save(_growth(runs[-1]), "growth")
    _save(_over_time(runs), "over-time")


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


_MAIN = ("stored bytes", "SQLite: actions", "PostgreSQL: actions", "verify", "export")


def _save(figure: Figure, name: str) -> None:
    figure.savefig(PICTURES / f"{name}.svg", metadata={"Date": None})


if __name__ == "__main__":
    main()
