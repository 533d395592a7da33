"""Pairings as a CSV file: a line for each table, under a header in Portuguese or in English.

    table,player 1,deck 1,player 2,deck 2
    12,Ana,golem,Bruno,hunter

All that spreadsheets write is accepted: commas or semicolons, quotation marks, a byte order mark, empty lines.
"""

import csv
import re
import unicodedata
from io import StringIO
from typing import Any, NamedTuple

from adjudicator.judging.rounds import TABLES_MOST
from adjudicator.kernel.text.refusal import said_shortly
from adjudicator.kernel.text.text import Text

COLUMNS = {
    "mesa": "table", "table": "table", "partida": "match", "match": "match", "jogador": "name", "jogadora": "name",
    "player": "name", "baralho": "deck", "deck": "deck", "faccao": "faction", "faction": "faction",
}  # fmt: skip
"""What columns are called, without accents and numbers, and which member of a pairing or of a seat they are."""
_HEADER = re.compile(r"([a-z]+)[ _-]*([1-8])?")
KNOWN = Text(
    "mesa, partida, jogador 1, baralho 1, facção 1, jogador 2, …",
    "table, match, player 1, deck 1, faction 1, player 2, …",
)


class Fault(NamedTuple):
    """What is wrong with a file, with its place in words, and the number of the line; 0 if it is of none."""

    said: Text
    line: int = 0


class BadFile(ValueError):
    """A file that is not of this form; all that is wrong with it, with its places."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("; ".join(fault.said.en for fault in faults))
        self.faults = faults


class Column(NamedTuple):
    """A column as its header has it, and where it goes: a member of the pairing, or of a seat (from 0)."""

    header: str
    member: str
    seat: int | None

    @property
    def pointer(self) -> str:
        """Where its value stands in a pairing."""
        return f"/{self.member}" if self.seat is None else f"/seats/{self.seat}/{self.member}"


class Line(NamedTuple):
    """A pairing as it stands in the file: the number of its line, the columns, and what it says."""

    number: int
    columns: tuple[Column, ...]
    pairing: dict[str, Any]

    def at(self, pointer: str, why: Text) -> Text:
        """Say where in the file something is that stands at a pointer in the pairing, and what is wrong with it."""
        headers = {column.pointer: column.header for column in self.columns}
        of_seat = "/".join([*pointer.split("/")[:3], "name"])  # what has no column is told of its player
        return _at(self.number, headers.get(pointer) or headers.get(of_seat, ""), why)


def read_pairings(text: str) -> list[Line]:
    """Read a file of pairings. Raises BadFile."""
    header, *lines = _rows(text.removeprefix("\ufeff")) or [(1, [])]
    columns = _columns(header[1])
    if not 0 < len(lines) <= TABLES_MOST:
        count = len(lines)
        said = Text(f"há {count} mesas; são de 1 a {TABLES_MOST}", f"{count} tables; 1 to {TABLES_MOST} fit")
        raise BadFile([Fault(said)])
    most = len(columns)
    faults = [
        _fault(number, Text(f"{len(cells)} células; há {most} colunas", f"{len(cells)} cells in {most} columns"))
        for number, cells in lines
        if len(cells) > most
    ]
    if faults:
        raise BadFile(faults)
    return [Line(number, columns, _pairing(dict(zip(columns, cells, strict=False)))) for number, cells in lines]


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """Return the cells of each line that is not empty, with the number of the line that they begin on."""
    first = text.partition("\n")[0]
    reader = csv.reader(StringIO(text, newline=""), delimiter=max(",;\t", key=first.count), strict=True)
    rows, began = list[tuple[int, list[str]]](), 1
    try:
        for cells in reader:
            while cells and not cells[-1].strip():
                cells.pop()
            if cells:
                rows.append((began, [cell.strip() for cell in cells]))
            began = reader.line_num + 1
    except csv.Error as error:
        why = Text("isto não se lê como CSV; veja as aspas", "this is not valid CSV; check the quotation marks")
        raise BadFile([_fault(began, why)]) from error
    return rows


def _fault(number: int, why: Text) -> Fault:
    """Say what is wrong with a line as a whole."""
    return Fault(_at(number, "", why), number)


def _at(number: int, header: str, why: Text) -> Text:
    """Say what is wrong on a line, perhaps in a column."""
    place = f", {header}" if header else ""
    return Text(f"linha {number}{place}: {why.pt}", f"line {number}{place}: {why.en}")


def _columns(header: list[str]) -> tuple[Column, ...]:
    """Return what the columns are, as the header says, which is the first line. Raises BadFile."""
    faults, found = list[Text](), dict[str, Column]()
    for name in header:
        column, said = _column(name), said_shortly(name)
        if column is None:
            faults.append(Text(f"{said} não é um destes: {KNOWN.pt}", f"{said} is not one of: {KNOWN.en}"))
        elif column.pointer in found:
            faults.append(Text(f"{said} vem duas vezes", f"{said} comes twice"))
        else:
            found[column.pointer] = column
    last = max((each.seat for each in found.values() if each.seat is not None), default=-1)
    if last < 0 and "/match" not in found:
        last = 0
    for pointer, pt, en in [
        ("/table", "mesa", "table"),
        *((f"/seats/{seat}/name", f"jogador {seat + 1}", f"player {seat + 1}") for seat in range(last + 1)),
    ]:
        if pointer not in found:
            faults.append(Text(f"falta a coluna {pt}", f"the column {en} is missing"))
    if faults:
        raise BadFile([_fault(1, fault) for fault in faults])
    return tuple(found.values())


def _column(name: str) -> Column | None:
    plain = "".join(each for each in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(each))
    found = _HEADER.fullmatch(plain)
    member = COLUMNS.get(found[1]) if found is not None else None
    if found is None or member is None or (member in ("table", "match")) != (found[2] is None):
        return None
    return Column(name, member, int(found[2]) - 1 if found[2] is not None else None)


def _pairing(cells: dict[Column, str]) -> dict[str, Any]:
    """Return what a line says, as a pairing in a request does. What is empty is left out, and so are empty seats at the
    end."""
    said = {column.member: cell for column, cell in cells.items() if column.seat is None and cell}
    seats: list[dict[str, str]] = [{} for _ in {column.seat for column in cells if column.seat is not None}]
    for column, cell in cells.items():
        if column.seat is not None and cell:
            seats[column.seat][column.member] = cell
    while seats and not seats[-1]:
        seats.pop()
    return {**said, **({"seats": seats} if seats else {})}
