"""Card files, in: YAML (or JSON) text to data, safely and within bounds, and where in it each card and field stands."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec
import yaml

from adjudicator.kernel.cards.files import MOST_FAULTS, BadCards, CardError, parse_cards, whole_file
from adjudicator.kernel.cards.lexicon import Fault
from adjudicator.kernel.cards.schema import Printed
from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.refusal import said_shortly
from adjudicator.kernel.text.text import Text
from adjudicator.kernel.text.yaml_files import Repeated, data_of, node_of, read_own_yaml, too_deep

Card = TypeVar("Card", bound=Printed)

LARGEST_FILE = 2**20
"""A card file has at most so many bytes; the largest here has a twentieth of it."""

LARGEST_DATA = 50_000
"""A card file holds at most so many values, those of aliases counted each time."""

DEEPEST = 32
"""A card file is nested so many times at most, as a body in JSON is; no card needs half of it."""

LONGEST_NUMBER = 20
_WHOLE = "tag:yaml.org,2002:int"


class CardText(NamedTuple):
    """The text of a card file, read: its data, and where each part of it stands."""

    data: JSON
    root: yaml.Node | None

    def placed(self, error: CardError) -> CardError:
        """Return an error with its line and column: those of the field, or of what it would be in."""
        if error.number < 0 or self.root is None:
            return error
        node, mark = self.root, self.root.start_mark
        for step in (str(error.number), *re.findall(r"[^.\[\]]+", error.field)):
            found = _inside(node, step)
            if found is None:
                break
            mark, node = found
        return msgspec.structs.replace(error, line=mark.line + 1, column=mark.column + 1)


def own_cards(path: Path, card_type: type[Card]) -> list[Card]:
    """Read a file of cards that come with the code. Whether they are as they must be is looked at by
    `checks.printed_cards`, not at every start. Raises BadCards for what is no card file at all."""
    try:
        return msgspec.convert(read_own_yaml(path), list[card_type])  # type: ignore[valid-type]  # a value, to mypy
    except (msgspec.ValidationError, yaml.YAMLError):
        return load_cards(path, card_type)  # which says precisely what is wrong


def load_cards(
    path: Path, card_type: type[Card], faults: Callable[[Card], Iterable[Fault]] = lambda card: ()
) -> list[Card]:
    """Read a file of cards, and look at all of it. Raises BadCards."""
    return parse_cards(path.name, read_card_file(path), card_type, faults)


def read_card_file(path: Path) -> JSON:
    """Return the data of a YAML (or JSON) file. Raises BadCards if it is none, or too large."""
    if path.stat().st_size > LARGEST_FILE:
        raise _too_large(path.name)
    try:
        text = path.read_text(encoding="utf-8")
    except ValueError as error:
        raise BadCards([_no_yaml(path.name, "", error)]) from error
    return read_card_text(path.name, text).data


def read_card_text(file: str, text: str) -> CardText:
    """Read the text of a card file. Raises BadCards if it is no YAML, or too large."""
    if len(text.encode()) > LARGEST_FILE:
        raise _too_large(file)
    try:
        deep = too_deep(text, DEEPEST)
        if deep is not None:
            raise whole_file(file, f"aninhado mais de {DEEPEST} vezes", f"nested deeper than {DEEPEST}",
                             deep.line + 1, deep.column + 1)  # fmt: skip
        root = node_of(text)
        long = _long_number(root)
        if long is not None:
            raise whole_file(
                file, "este número é longo demais", "this number is too long", long.line + 1, long.column + 1
            )
        if _is_beyond(root, LARGEST_DATA):
            raise whole_file(file, f"um arquivo de cartas tem até {LARGEST_DATA} valores",
                             f"a card file holds at most {LARGEST_DATA} values")  # fmt: skip
        return CardText(data_of(root), root)
    except Repeated as error:
        raise BadCards([_twice(file, *each) for each in error.keys[:MOST_FAULTS]]) from error
    except BadCards:
        raise
    except (yaml.YAMLError, ValueError, KeyError, AttributeError, OverflowError, RecursionError) as error:
        raise BadCards([_no_yaml(file, text, error)]) from error


def _long_number(root: yaml.Node | None) -> yaml.Mark | None:
    """Return where a number stands that no card has and that Python would not write; None if there is none such."""
    nodes, seen = [root], {id(root)}
    for node in nodes:  # grows on the way; an alias is the node that it names
        inner: list[yaml.Node] = []
        if isinstance(node, yaml.ScalarNode) and node.tag == _WHOLE and len(node.value) > LONGEST_NUMBER:
            return node.start_mark
        if isinstance(node, yaml.SequenceNode):
            inner = node.value
        elif isinstance(node, yaml.MappingNode):
            inner = [each for pair in node.value for each in pair]
        nodes += [each for each in inner if id(each) not in seen]
        seen |= {id(each) for each in inner}
    return None


def _is_beyond(root: yaml.Node | None, most: int) -> bool:
    """Whether a document holds more values than that: aliases, and what they merge, make large data of a small text."""
    left, nodes = most, [root]
    while nodes and left >= 0:
        node = nodes.pop()
        left -= 1
        if isinstance(node, yaml.SequenceNode):
            nodes += node.value
        elif isinstance(node, yaml.MappingNode):
            nodes += [value for _, value in node.value]
    return left < 0


def _inside(node: yaml.Node, step: str) -> tuple[yaml.Mark, yaml.Node] | None:
    """Return where a member of a node is told, and its node; None if there is none."""
    if isinstance(node, yaml.SequenceNode) and step.isdecimal() and int(step) < len(node.value):
        item: yaml.Node = node.value[int(step)]
        return item.start_mark, item
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode) and key.value == step:
                return key.start_mark, value
    return None


def _too_large(file: str) -> BadCards:
    return whole_file(
        file, f"um arquivo de cartas tem até {LARGEST_FILE} bytes", f"a card file has at most {LARGEST_FILE} bytes"
    )


def _twice(file: str, key: str, line: int) -> CardError:
    shown = said_shortly(key)
    why = Text(f"linha {line}: a chave {shown} vem duas vezes", f"line {line}: the key {shown} comes twice")
    return CardError(file, "", "", why, line=line, column=1)


def _no_yaml(file: str, text: str, error: Exception) -> CardError:
    """Say where a file is not YAML, and what the parser says of it in its own words."""
    mark, problem = getattr(error, "problem_mark", None), getattr(error, "problem", None)
    said = f" ({' '.join(str(problem or error).split())})"
    if mark is None:
        return CardError(file, "", "", Text(f"não é YAML{said}", f"this is not YAML{said}"))
    line, column = mark.line + 1, mark.column + 1
    lines = text.splitlines()
    if line > len(lines) > 0:  # libyaml calls the end of a text the line after the last
        line, column = len(lines), len(lines[-1]) + 1
    why = Text(
        f"não é YAML na linha {line}, coluna {column}{said}", f"this is not YAML at line {line}, column {column}{said}"
    )
    return CardError(file, "", "", why, line=line, column=column)
