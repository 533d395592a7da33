"""The rulebook as data: clauses, rulings on ambiguous text, and house rules, in Portuguese and English."""

from collections.abc import Mapping
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar, get_args, get_type_hints

import msgspec

from adjudicator.kernel.text.data import TypeForm
from adjudicator.kernel.text.editions import FIRST_EDITION, is_since
from adjudicator.kernel.text.pointer import escaped
from adjudicator.kernel.text.refusal import Unfit, not_one_of
from adjudicator.kernel.text.text import Text
from adjudicator.kernel.text.yaml_files import read_own_yaml

ClauseKind: TypeAlias = Literal["rule", "definition", "example"]
OptionValue: TypeAlias = bool | int | str
Options = TypeVar("Options", bound=msgspec.Struct)


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


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a rulebook, for people to find their way: the clauses from `begins` to the next part."""

    begins: str
    title: Text


class OptionChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One value that a house rule may take, and what it means."""

    value: OptionValue
    pt: str
    en: str


class HouseRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An option of a match, fixed when it is created; `clause` is the ruling that it varies, `since` the edition that
    added it. A file has its values as texts; `of_type` has them as a set-up takes them."""

    key: str
    clause: str
    default: OptionValue
    choices: tuple[OptionChoice, ...]
    since: str = FIRST_EDITION

    def of_type(self, kind: TypeForm) -> "HouseRule":
        """Return the same with its values in the type of the option: true or false, or what a literal lists."""
        kinds = [each for each in get_args(kind) if each is not msgspec.UnsetType]
        kind = kinds[0] if msgspec.UnsetType in get_args(kind) else kind
        values = {written(value): value for value in ((False, True) if kind is bool else get_args(kind))}
        choices = tuple(msgspec.structs.replace(each, value=values[written(each.value)]) for each in self.choices)
        return msgspec.structs.replace(self, default=values[written(self.default)], choices=choices)


def written(value: OptionValue) -> str:
    """Return how a rulebook, and a command line, write a value."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole rulebook of a ruleset, in one edition."""

    ruleset: str
    edition: str
    name: Text
    clauses: tuple[Clause, ...]
    options: tuple[HouseRule, ...]
    parts: tuple[Part, ...] = ()

    @property
    def by_parts(self) -> tuple[tuple[Part, tuple[Clause, ...]], ...]:
        """Its clauses by its parts; without parts, all as one that is called as the rulebook is."""
        parts = self.parts or (Part(self.clauses[0].id, self.name),)
        ids = [clause.id for clause in self.clauses]
        begins = [ids.index(part.begins) for part in parts]
        ends = [*begins[1:], len(ids)]
        return tuple((part, self.clauses[begin:end]) for part, begin, end in zip(parts, begins, ends, strict=True))

    def decided(self, options: Options, edition: str) -> Options:
        """Return the same house rules with the default of each that this edition has and that is not set. Those that a
        later one has added stay unset: what they vary is as this edition had it."""
        there = [rule for rule in self.options if is_since(edition, rule.since)]
        unset = {rule.key: rule.default for rule in there if getattr(options, rule.key) is msgspec.UNSET}
        return msgspec.structs.replace(options, **unset) if unset else options

    def changed(self, options: Options, edition: str, changes: Mapping[str, OptionValue]) -> Options:
        """Return the same house rules with some of them otherwise, in an edition; those that it does not have are
        unset, unless they are changed. Raises Unfit, which names the rule, for one that there is not and for a value
        that it does not take."""
        rules = {rule.key: rule for rule in self.options}
        for key, value in changes.items():
            if key not in rules:
                raise Unfit(f"/{escaped(key)}", not_one_of(key, rules))
            values = [choice.value for choice in rules[key].choices]
            if not any(each is value or (type(each), each) == (type(value), value) for each in values):
                raise Unfit(f"/{key}", not_one_of(value, values))
        later = {rule.key: msgspec.UNSET for rule in self.options if not is_since(edition, rule.since)}
        return self.decided(msgspec.structs.replace(options, **{**later, **changes}), edition)

    def of_type(self, options: type[msgspec.Struct]) -> "Rulebook":
        """Return the same with the values of its house rules in the types that a game's options have."""
        kinds = get_type_hints(options)
        return msgspec.structs.replace(self, options=tuple(rule.of_type(kinds[rule.key]) for rule in self.options))


def load_rulebook(path: Path) -> Rulebook:
    """Read a rulebook.yaml. Raises msgspec.ValidationError that names the field at fault."""
    return msgspec.convert(read_own_yaml(path), Rulebook)
