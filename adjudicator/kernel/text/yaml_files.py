"""YAML files, read by libyaml where it is there: it is some twenty times as fast.

libyaml goes as deep as a text does, and so does what walks over its nodes: whoever reads a text of users asks first how
deep it is (`too_deep`).
"""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import yaml

from adjudicator.kernel.text.data import JSON

OWN: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_own_yaml(path: Path) -> JSON:
    """Return the data of a file of our own."""
    return yaml.load(path.read_text(encoding="utf-8"), OWN)  # noqa: S506  # it is a safe loader


class Repeated(Exception):
    """Mappings that say a key twice: each key, and the line of its second time, from 1."""

    def __init__(self, keys: list[tuple[str, int]]) -> None:
        super().__init__(", ".join(f"{key} at line {line}" for key, line in keys))
        self.keys = keys


def too_deep(text: str, most: int) -> yaml.Mark | None:
    """Return where a YAML text is nested more than so many times, None if it is not; little is read beyond."""
    depth = 0
    for event in yaml.parse(text, OWN):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > most:
                return cast(yaml.Mark, event.start_mark)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
    return None


def node_of(text: str) -> yaml.Node | None:
    """Return the nodes of a YAML text, which say where they stand; None of an empty one."""
    loader = OWN(text)
    try:
        root: yaml.Node | None = loader.get_single_node()
        return root
    finally:
        loader.dispose()


def data_of(root: yaml.Node | None) -> JSON:
    """Return the data of nodes. Raises Repeated if one of their mappings says a key twice: of such values the libraries
    take the last, and the others are lost."""
    if keys := [*_repeated(root)]:
        raise Repeated(sorted(keys, key=lambda each: each[1]))
    return None if root is None else OWN("").construct_document(root)


def _repeated(root: yaml.Node | None) -> Iterator[tuple[str, int]]:
    nodes, seen = [root], {id(root)}
    for node in nodes:  # grows on the way; an alias is the node that it names
        inner = [*node.value] if isinstance(node, yaml.SequenceNode) else []
        if isinstance(node, yaml.MappingNode):
            said = set()
            for key, value in node.value:
                inner += (key, value)
                if isinstance(key, yaml.ScalarNode) and key.tag != _MERGE:
                    if (key.tag, key.value) in said:
                        yield key.value, key.start_mark.line + 1
                    said.add((key.tag, key.value))
        for each in inner:
            if id(each) not in seen:
                seen.add(id(each))
                nodes.append(each)


_MERGE = "tag:yaml.org,2002:merge"
