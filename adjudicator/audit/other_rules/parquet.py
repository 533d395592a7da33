"""What was found of each match as a table of Parquet, for those who ask further with tools of their own."""

from collections.abc import Iterable
from pathlib import Path

from adjudicator.audit.other_rules.verdict import Difference, Verdict
from adjudicator.kernel.text.refusal import TextError

BATCH = 10_000
"""So many rows are written at once."""


class NoPyArrow(TextError):
    """The library that writes Parquet is not installed."""

    def __init__(self) -> None:
        said = "pip install 'adjudicator-server[parquet]'"
        super().__init__(f"falta o que escreve Parquet: {said}", f"what writes Parquet is missing: {said}")


def write_parquet(path: Path, verdicts: Iterable[Verdict]) -> None:
    """Write a row a match. Raises NoPyArrow."""
    try:
        import pyarrow  # an extra: nobody needs it who does not ask for it
        from pyarrow import parquet
    except ImportError as error:
        raise NoPyArrow from error
    move, text = pyarrow.int32(), pyarrow.string()
    of_difference = {"move": move, "what": text, "clause": text, "of": text}
    columns = {
        "match": text, "ruleset": text, "verdict": text, "moves": move,
        **{f"{name}_{column}": kind for name in ("first", "course") for column, kind in of_difference.items()},
        "stopped_move": move, "stopped_why": text, "stopped_clause": text,
        "winners_were": pyarrow.list_(text), "winners_are": pyarrow.list_(text), "turned": pyarrow.bool_(),
        "fault": text,
    }  # fmt: skip
    schema = pyarrow.schema(list(columns.items()))
    rows: list[dict[str, object]] = []
    with parquet.ParquetWriter(path, schema) as writer:
        for verdict in verdicts:
            rows.append(_row(verdict))
            if len(rows) == BATCH:
                writer.write_table(pyarrow.Table.from_pylist(rows, schema=schema))
                rows = []
        writer.write_table(pyarrow.Table.from_pylist(rows, schema=schema))


def _row(verdict: Verdict) -> dict[str, object]:
    """Return a row; what is not known of a match is left out."""
    row: dict[str, object] = {
        "match": verdict.match, "ruleset": verdict.ruleset, "verdict": verdict.word, "moves": verdict.moves,
        "turned": verdict.turned,
        **_columns("first", verdict.first),
        **_columns("course", verdict.course),
    }  # fmt: skip
    if verdict.stopped is not None:
        stopped = verdict.stopped
        row |= {"stopped_move": stopped.move, "stopped_why": stopped.why, "stopped_clause": stopped.clause}
    if verdict.was is not None:
        row["winners_were"] = list(verdict.was.winners)
    if verdict.now is not None:
        row["winners_are"] = list(verdict.now.winners)
    if verdict.fault is not None:
        row["fault"] = verdict.fault.en
    return row


def _columns(name: str, difference: Difference | None) -> dict[str, object]:
    if difference is None:
        return {}
    return {f"{name}_{column}": getattr(difference, column) for column in ("move", "what", "clause", "of")}
