"""Cards at random: any record of a ruleset's card form, its fields filled with the words of its lexicon.

Most of what comes out is nonsense; what passes the ruleset's own check must play without breaking anything.
"""

from functools import cache
from random import Random
from typing import Any, get_origin

import msgspec
from msgspec import inspect

from adjudicator.kernel.cards import Lexicon, Target
from adjudicator.kernel.cards.lexicon import WORDS_OF_FIELDS

ROLES = ("self", "target", "it", "attacker", "area", "die", "direction")
DEEPEST = 4


@cache
def _shape(kind: type[msgspec.Struct]) -> inspect.StructType:
    shape = inspect.type_info(kind)
    assert isinstance(shape, inspect.StructType)
    return shape


class CardMaker:
    """Makes data of records at random: of abilities of a kind, from a lexicon's words and what else `words` says of a
    field."""

    def __init__(
        self, ability: type[msgspec.Struct], lexicon: Lexicon, random: Random, words: dict[str, tuple[str, ...]]
    ) -> None:
        self._ability = ability
        self.lexicon = lexicon
        self.random = random
        self.words = words
        self.roles = ROLES

    def record(self, kind: type[msgspec.Struct], depth: int = 0) -> dict[str, Any]:
        """Return the data of a record; fields that may be left out mostly are."""
        shape = _shape(kind)
        data: dict[str, Any] = {shape.tag_field: shape.tag} if shape.tag_field else {}
        for field in shape.fields:
            if field.name in self.lexicon.unplayed_of(get_origin(kind) or kind):
                continue
            if field.required or self.random.random() < (0.35 if depth < DEEPEST else 0.0):
                data[field.encode_name] = self.value(field.type, field.name, depth)
        return data

    def ability(self, when: str, without: tuple[str, ...] = ()) -> dict[str, Any]:
        """Return the data of an ability under a trigger, whose steps speak of what the ability chooses."""
        roles = self.random.choice(((), ("target",), ("target", "other")))
        targets = [self.record(Target) | {"role": role} for role in roles]
        self.roles = ("self", *self.lexicon.triggers[when], *roles)
        rest = {name: value for name, value in self.record(self._ability).items() if name not in without}
        self.roles = ROLES
        return {**rest, "when": when, "targets": targets}

    def value(self, kind: inspect.Type, name: str, depth: int) -> Any:
        """Return a value of a type for a field of that name."""
        if isinstance(kind, inspect.UnionType):
            return self.value(self._one_of_union(kind, depth), name, depth)
        if isinstance(kind, inspect.StructType):
            return self.record(kind.cls, depth + 1)
        if isinstance(kind, inspect.LiteralType):
            return self.random.choice([value for value in kind.values if value in self._known(name)] or kind.values)
        if isinstance(kind, inspect.VarTupleType | inspect.ListType):
            most = 2 if depth < DEEPEST else 1
            return [self.value(kind.item_type, name, depth) for _ in range(self.random.randint(1, most))]
        if isinstance(kind, inspect.TupleType):
            return [self.value(item, name, depth) for item in kind.item_types]
        if isinstance(kind, inspect.DictType):
            return {self._word(name): self.value(kind.value_type, "", depth) for _ in range(self.random.randint(0, 2))}
        if isinstance(kind, inspect.BoolType):
            return self.random.random() < 0.5
        if isinstance(kind, inspect.IntType):
            return self.random.choice((0, 1, 1, 2, 3, 5))
        if isinstance(kind, inspect.NoneType):
            return None
        return self._word(name)

    def _one_of_union(self, kind: inspect.UnionType, depth: int) -> inspect.Type:
        flat = [option for option in kind.types if not isinstance(option, inspect.StructType)]
        return self.random.choice(flat if flat and depth >= DEEPEST else kind.types)

    def _known(self, name: str) -> tuple[str, ...]:
        if name == "what":
            return self.lexicon.kinds
        if name in self.words:
            return self.words[name]
        return tuple(getattr(self.lexicon, WORDS_OF_FIELDS[name])) if name in WORDS_OF_FIELDS else ()

    def _word(self, name: str) -> str:
        return self.random.choice(self._known(name) or self.roles)
