"""The rulebook as data: clauses, rulings on ambiguous text, and house rules, in Portuguese and English."""

from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from adjudicator.kernel.text import Text
from adjudicator.kernel.yaml_files import read_own_yaml

ClauseKind: TypeAlias = Literal["rule", "definition", "example"]


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One numbered clause. `section` is where it stands in the source document.

    Something enforces a `rule`. Nothing by itself enforces a `definition`, which says what a word means or what is left
    open, nor a worked `example`, which other clauses make come out as it says.
    """

    id: str
    section: str
    text: Text
    kind: ClauseKind = "rule"
    example: Text | None = None
    note: Text | None = None


class OptionChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One value that a house rule may take, and what it means."""

    value: str
    pt: str
    en: str


class HouseRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option of a match, fixed when it is created; `clause` is the ruling that it varies."""

    key: str
    clause: str
    default: str
    choices: tuple[OptionChoice, ...]


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole rulebook of a ruleset, in one edition."""

    ruleset: str
    edition: str
    name: Text
    clauses: tuple[Clause, ...]
    options: tuple[HouseRule, ...]


def load_rulebook(path: Path) -> Rulebook:
    """Read a rulebook.yaml. Raises msgspec.ValidationError that names the field at fault."""
    return msgspec.convert(read_own_yaml(path), Rulebook)
