"""The contract as YAML that people read: what fits on a line stands on one."""

from typing import Any

import yaml

WIDTH = 100_000
_FLOW = 500
"""What is no longer than this stands on one line."""
_REF = "#/components/"


class OneLine(dict[str, Any]):
    """A mapping that stands on one line, however long it is: an example, which nobody edits."""


def as_yaml(data: Any) -> str:
    """Return the YAML of JSON data, in the order in which it is."""
    text: str = yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=WIDTH)
    return text


class _Dumper(yaml.SafeDumper):
    """Writes small mappings and lists on one line, and indents by one space: a tenth of the file would be spaces."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.best_indent = 1

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> yaml.MappingNode:
        return super().represent_mapping(tag, mapping, flow_style=isinstance(mapping, OneLine) or _is_small(mapping))

    def represent_sequence(self, tag: str, sequence: Any, flow_style: bool | None = None) -> yaml.SequenceNode:
        return super().represent_sequence(tag, sequence, flow_style=_is_small(sequence))


_Dumper.add_representer(OneLine, yaml.SafeDumper.represent_dict)


def _is_small(value: Any) -> bool:
    return len(str(value)) <= _FLOW or _is_choice(value)


def _is_choice(value: Any) -> bool:
    """Whether all that a value says is which components there are to choose from: a line of its own for each would
    take a hundredth of the file."""
    if isinstance(value, dict):
        return all(isinstance(of, str) and of.startswith(_REF) for of in value.values())
    return isinstance(value, list) and all(isinstance(of, dict) and of.keys() == {"$ref"} for of in value)
