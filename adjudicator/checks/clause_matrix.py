"""The clause matrix: by what each clause of a rulebook is named, and by which tests.

A clause is *enforced* where its id stands as a string in an expression of the rules' code: in a refusal, in an event's
`clauses`, in a decision, in a table that such code reads. It is *data* where its id is a value of a file that the rules
read: of a card, or the ruling that a house rule varies. In docstrings, comments and sentences of data it is only
*prose*, which enforces nothing.
"""

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import msgspec
import yaml

from adjudicator.kernel.text.rulebook import ClauseKind, Rulebook
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.registry import RULESETS

ROOT = Path(__file__).parents[2]
RULEBOOK = "rulebook.yaml"
CITATIONS = "citations.yaml"
"""The table of what facts cite, which names clauses without doing anything by them."""
KINDS = ("enforcement", "data", "prose", "tests")
"""What may name a clause."""
_ID = re.compile(r"\b[A-Z]-[AW]?\d+\b")


class Place(NamedTuple):
    """Where a clause is named."""

    file: str
    line: int


class Row(msgspec.Struct, frozen=True):
    """One clause, what kind of clause it is and what it says, and the places that name it, by how they do."""

    clause: str
    kind: ClauseKind
    text: Text
    enforcement: tuple[Place, ...]
    data: tuple[Place, ...]
    prose: tuple[Place, ...]
    tests: tuple[Place, ...]


class Naming(NamedTuple):
    """A clause is named: which, how (`enforcement`, `data` or `prose`), in which line of a file."""

    clause: str
    kind: str
    line: int


def matrix(ruleset: str) -> list[Row]:
    """Return a row for every clause of a ruleset's rulebook: what its own code and data, the kernel and tests name."""
    game = RULESETS[ruleset]
    return trace(game.rulebook, (game.folder, ROOT / "adjudicator" / "kernel"), ROOT / "tests")


def trace(rulebook: Rulebook, folders: Iterable[Path], tests: Path) -> list[Row]:
    """Return a row for every clause of a rulebook: what these folders of code and data name, and what tests are marked
    with."""
    found: dict[tuple[str, str], list[Place]] = {}
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            for clause, kind, line in _named_in(path):
                found.setdefault((clause, kind), []).append(Place(_in(folder, path), line))
    for path in sorted(tests.rglob("*.py")):
        for clause, line in _marked_in(path):
            found.setdefault((clause, "tests"), []).append(Place(_in(tests, path), line))
    return [
        Row(clause.id, clause.kind, clause.text, *(tuple(found.get((clause.id, kind), ())) for kind in KINDS))
        for clause in rulebook.clauses
    ]


def _in(folder: Path, path: Path) -> str:
    """Return where a file is: in this checkout from its root on; elsewhere from the name of its folder on."""
    return path.relative_to(ROOT if path.is_relative_to(ROOT) else folder.parent).as_posix()


def holes(rows: Iterable[Row]) -> list[str]:
    """Return what is missing: rules that nothing but prose names, clauses without a test; and definitions and examples
    that code enforces, which are rules."""
    return [f"{row.clause}: {fault}" for row in rows for fault in _faults(row)]


def _faults(row: Row) -> Iterator[str]:
    if row.kind != "rule" and row.enforcement:
        yield f"the rulebook calls it {row.kind}, and code enforces it: {_told(row.enforcement)}"
    if row.kind == "rule" and not (row.enforcement or row.data):
        yield f"only prose names it: {_told(row.prose)}" if row.prose else "nothing names it"
    if not row.tests:
        yield "no test is marked with it"


def lines(rows: Iterable[Row], *, saying: bool = False) -> Iterator[str]:
    """Yield the matrix as lines for people: how often each clause is named, by kind, and where; and what it says."""
    for row in rows:
        yield row.clause if row.kind == "rule" else f"{row.clause}  {row.kind}"
        if saying:
            yield from (f"  {said}" for said in (row.text.pt, row.text.en))
        for kind in KINDS:
            places = getattr(row, kind)
            if places:
                yield f"  {kind:<11} {len(places):>3}  {_told(places)}"


def summary(ruleset: str, rows: list[Row]) -> str:
    """Return how many clauses of a ruleset are named by what, in one line."""
    counts = Counter(_standing(row) for row in rows)
    told = ", ".join(f"{counts[standing]} {standing}" for standing in _STANDINGS)
    return f"{ruleset}: {len(rows)} clauses: {told}; {sum(not row.tests for row in rows)} without a test"


_STANDINGS = ("enforced by code", "by data alone", "by prose alone or nothing", "definition", "example")


def _standing(row: Row) -> str:
    if row.kind != "rule":
        return row.kind
    return _STANDINGS[0 if row.enforcement else 1 if row.data else 2]


def _told(found: Iterable[Place]) -> str:
    files = groupby(sorted(set(found)), key=lambda place: place.file)
    return ", ".join(f"{file}:{','.join(str(place.line) for place in places)}" for file, places in files)


# What a file names


@cache  # the kernel and the tests are read for each ruleset
def _named_in(path: Path) -> tuple[Naming, ...]:
    if path.suffix not in (".py", ".yaml") or path.name == CITATIONS:
        return ()
    text = path.read_text(encoding="utf-8")
    if not _ID.search(text):
        return ()
    return tuple(named_in_code(text) if path.suffix == ".py" else named_in_data(text, path.name == RULEBOOK))


def named_in_code(source: str) -> Iterator[Naming]:
    """Yield the clauses that Python code names: in strings of expressions, and in docstrings and comments."""
    tree = ast.parse(source)
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # a string on its own: prose
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            kind = "prose" if id(node) in alone else "enforcement"
            yield from _each(node.value, kind, node.lineno)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from _each(token.string, "prose", token.start[0])


def named_in_data(text: str, rulebook: bool = False) -> Iterator[Naming]:
    """Yield the clauses that a YAML file names: as values, and in sentences and comments. A `rulebook` does not name
    its own clauses: of one only the rulings that its house rules vary are read."""
    root = yaml.compose(text, Loader=yaml.CSafeLoader if hasattr(yaml, "CSafeLoader") else yaml.SafeLoader)
    if rulebook and isinstance(root, yaml.MappingNode):
        root = next((value for key, value in root.value if key.value == "options"), None)
    remark = list(text)
    for scalar in _scalars(root):
        start, end = scalar.start_mark, scalar.end_mark
        remark[start.index : end.index] = [sign if sign == "\n" else " " for sign in text[start.index : end.index]]
        kind = "data" if _ID.fullmatch(scalar.value) else "prose"
        if kind == "data" or not rulebook:
            yield from _each(scalar.value, kind, start.line + 1)
    if not rulebook:  # what is not a value is a comment
        for number, line in enumerate("".join(remark).splitlines(), 1):
            yield from _each(line, "prose", number)


def _scalars(node: yaml.Node | None) -> Iterator[yaml.ScalarNode]:
    if isinstance(node, yaml.ScalarNode):
        yield node
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _scalars(item)
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _scalars(key)
            yield from _scalars(value)


@cache
def _marked_in(path: Path) -> tuple[tuple[str, int], ...]:
    text = path.read_text(encoding="utf-8")
    return tuple(_marks(text)) if _ID.search(text) else ()


def _marks(source: str) -> Iterator[tuple[str, int]]:
    """Yield the clauses that tests are marked with: `@clause("X-001")`, `pytest.mark.clause("X-001")`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "clause":
            for given in node.args:
                if isinstance(given, ast.Constant) and isinstance(given.value, str):
                    yield given.value, node.lineno


def _each(text: str, kind: str, line: int) -> Iterator[Naming]:
    for number, said in enumerate(text.splitlines()):
        for id in _ID.findall(said):
            yield Naming(id, kind, line + number)
