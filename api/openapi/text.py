"""The contract as YAML that people read: what fits on a line stands on one."""

import re
from typing import Any

import yaml

try:
    from yaml import CSafeDumper as SafeDumper
except ImportError:  # PyYAML was built without libyaml
    from yaml import SafeDumper  # type: ignore[assignment]  # which has all that is used here

WIDTH = 100_000
_FLOW = 1200
"""What is no longer than this stands on one line."""
_REF = "#/components/"


class OneLine(dict[str, Any]):
    """A mapping that stands on one line, however long it is: an example, which nobody edits."""


def as_yaml(data: Any) -> str:
    """Return the YAML of JSON data, in the order in which it is, indented by one space: a tenth of the file would be
    spaces. libyaml, which takes a third of the time, indents by two at least; no text of several lines stands as it
    is, so that all spaces at the beginning of a line are its indent."""
    text: str = yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=WIDTH, indent=2)
    return re.sub(r"^(?: {2})+", lambda indent: " " * (len(indent[0]) // 2), text, flags=re.MULTILINE)


class _Dumper(SafeDumper):
    """Writes small mappings and lists on one line."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> yaml.MappingNode:
        return super().represent_mapping(tag, mapping, flow_style=isinstance(mapping, OneLine) or _is_small(mapping))

    def represent_sequence(self, tag: str, sequence: Any, flow_style: bool | None = None) -> yaml.SequenceNode:
        return super().represent_sequence(tag, sequence, flow_style=_is_small(sequence))


_Dumper.add_representer(OneLine, SafeDumper.represent_dict)


def _is_small(value: Any) -> bool:
    return len(str(value)) <= _FLOW or _is_choice(value)


def _is_choice(value: Any) -> bool:
    """Whether all that a value says is which components there are to choose from: a line of its own for each would
    take a hundredth of the file."""
    if isinstance(value, dict):
        return all(isinstance(of, str) and of.startswith(_REF) for of in value.values())
    return isinstance(value, list) and all(isinstance(of, dict) and of.keys() == {"$ref"} for of in value)
