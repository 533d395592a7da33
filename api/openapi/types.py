"""JSON Schemas of the code's own types: what msgspec reads of them, with a description for every member.

A record is a component of its own and so is a choice among tagged records, told apart by its discriminator. What a
member means is read off the docstring of its record, or else of `members.yaml`.

The same record is described in up to three forms:

- as it is answered: every member is there, but for those that are left out where they say nothing;
- as it may be sent: what has a default may be left out;
- as a part of a position: whatever the rules fill in may be left out, and a secret is written as its value.
"""

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any, get_args, get_origin

import msgspec
from marshmallow import Schema as Sent
from msgspec import inspect as types

from adjudicator.api.openapi.meanings import described, meaning
from adjudicator.api.openapi.plain import REF, Schema, bounded, either, name_held, pair, plain
from adjudicator.api.openapi.records import (
    SECRET,
    Form,
    called,
    common_base,
    form_of,
    info_of,
    is_none,
    is_secret,
    is_there,
    records_in,
    said_of,
    type_of,
)
from adjudicator.api.schemas.marks import TOLD_AS
from adjudicator.judging.rulings import Person, Ruling
from adjudicator.kernel.cards.conditions import Condition
from adjudicator.kernel.cards.costs import Cost
from adjudicator.kernel.cards.operations import Operation
from adjudicator.kernel.desk.orders import AnyOrder
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.table.actions import Action
from adjudicator.rulesets.registry import is_of_a_game

CLAUSES: Schema = {"type": "array", "items": {"type": "string"}, "description": "The clauses that it rests on."}
LOGGED = ("adjudicator.judging.dispute_events", "adjudicator.matches.questions.questions")
"""Where the records of a dispute's own log are, which answers show in a form of their own."""
SHARED = (AnyOrder,)
"""What records of the kernel hold that is alike in all games."""
FAMILIES = (Action, Task, Operation, Condition, Cost)
"""What is named with its family, for an event or an operation may be called alike."""


class Types:
    """Schemas of types, collected as components; those of a game, and generic ones, are named for the game.

    `held` says what a member holds that the code types as any JSON, by record and member; `meanings` what members mean
    besides those of `members.yaml`.
    """

    def __init__(
        self,
        game: str = "",
        held: Mapping[tuple[str, str], Any] | None = None,
        meanings: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        self.held = held or {}
        self.meanings = meanings or {}
        self.components: dict[str, Schema] = {}
        self._kinds: dict[str, Any] = {}
        self._names: dict[tuple[Any, Form], str] = {}

    def schema(self, kind: Any, form: Form = Form.ANSWER) -> Schema:
        """Return the schema of a type; what it is made of is among the components then."""
        return self._of(info_of(kind), form)

    def answer(self, kind: type[msgspec.Struct]) -> Schema:
        """Return the schema of an answer; that of a base of tagged records is the choice among them."""
        among = [each for each in kind.__subclasses__() if each.__struct_config__.tag is not None]
        if among and kind.__struct_config__.tag is None:
            return self.choice(kind.__name__, reduce(or_, among))
        return self.schema(kind)

    @property
    def by_game(self) -> set[str]:
        """The names of those that the contract has once for each game."""
        return {name for name, kind in self._kinds.items() if getattr(kind, "by_game", False)}

    def choice(self, name: str, kind: Any, form: Form = Form.ANSWER) -> Schema:
        """Return the schema of a union of tagged records, as a component of this name."""
        info = info_of(kind)
        assert isinstance(info, types.UnionType)
        return self._choice(records_in(info), form, name)

    def alias(self, name: str, kind: Any, form: Form) -> None:
        """Give the record that a type is in a form another name than its own."""
        info = info_of(kind)
        assert isinstance(info, types.StructType)
        self._names[(info.cls, form)] = name
        self._of(info, form)

    # Types

    def _of(self, info: types.Type, form: Form) -> Schema:
        if isinstance(info, types.Metadata) and info.extra and SECRET in info.extra:
            return self._secret_of(self.schema(info.extra[SECRET]), form)
        if isinstance(info, types.Metadata):
            return self._marked(info, form)
        if isinstance(info, types.StructType):
            return self._record(info, form)
        if isinstance(info, types.UnionType):
            return self._union(info, form)
        if isinstance(info, types.DictType):
            return self._map(info, form)
        if isinstance(info, types.TupleType):
            return pair([self._of(item, form) for item in info.item_types])
        if isinstance(info, types.CollectionType):
            return bounded({"type": "array", "items": self._of(info.item_type, form)}, info, "Items")
        return plain(info)

    def _marked(self, info: types.Metadata, form: Form) -> Schema:
        said, extra = info.extra_json_schema or {}, info.extra or {}
        if "const" in said:
            return said
        told = either([self._other(kind, form) for kind in extra[TOLD_AS]]) if TOLD_AS in extra else extra
        told = told or self._of(info.type, form)
        if "title" not in said:
            return {**told, **said}
        self.components.setdefault(said["title"], {**told, "description": said["description"]})
        return {"$ref": REF + said["title"]}

    def _other(self, kind: Any, form: Form) -> Schema:
        is_sent = isinstance(kind, type) and issubclass(kind, Sent)
        return {"x-schema": kind} if is_sent else self.schema(kind, form)

    def _map(self, info: types.DictType, form: Form) -> Schema:
        made: Schema = {"type": "object", "additionalProperties": self._of(info.value_type, form)}
        if isinstance(info.key_type, types.LiteralType):
            made["propertyNames"] = {"enum": [*info.key_type.values]}
        return made

    def _union(self, info: types.UnionType, form: Form) -> Schema:
        records = records_in(info)
        parts = [self._of(each, form) for each in info.types if each not in records and not is_none(each)]
        if len(records) == 1:
            parts.append(self._of(records[0], form))
        elif records:
            parts.append(self._choice(records, form, None))
        if any(is_none(each) for each in info.types):
            parts.append({"type": "null"})
        return parts[0] if len(parts) == 1 else either(parts)

    def _choice(self, records: list[types.StructType], form: Form, name: str | None) -> Schema:
        """Return the reference of a choice among tagged records, called as the base that they have in common."""
        form = Form.ANSWER if form is Form.POSITION else form  # what is tagged is written whole
        kinds, base = frozenset(record.cls for record in records), common_base(records)
        name = name or self._name_of_choice(records, base) + form.value
        if self._kinds.get(name, kinds) != kinds:  # some of them, in one place
            name = "".join([self.game.title(), *sorted(str(each.tag).title() for each in records), base.__name__])
        if self._is_new(name, kinds):
            self.components[name] = {}  # what it chooses among may hold the same choice
            refs = {str(record.tag): self._of(record, form)["$ref"] for record in records}
            self.components[name] = {
                "description": described(base),
                "oneOf": [{"$ref": ref} for ref in refs.values()],
                "discriminator": {"propertyName": records[0].tag_field, "mapping": refs},
            }
        return {"$ref": REF + name}

    def _name_of_choice(self, records: list[types.StructType], base: type) -> str:
        names = [self._name(record.cls) for record in records]
        if all(name.startswith("Logged") for name in names):
            return f"Logged{base.__name__}"
        own = any(name.startswith(self.game.title()) for name in names)
        return (self.game.title() if own else "") + base.__name__

    def _secret_of(self, value: Schema, form: Form) -> Schema:
        name = "Secret".join(name_held(value, self.game.title()))
        if name not in self.components:
            self.components[name] = {
                "type": "object",
                "description": "A secret: who may see it is given its salt and its value, all others its commitment.",
                "required": ["secret", "for"],
                "properties": {
                    "secret": {"type": "string", "description": "The commitment: the SHA-256 of salt and value."},
                    "for": {
                        "type": "array", "items": {"type": "string"},
                        "description": "The seats that may see it, besides judges.",
                    },
                    "salt": {"type": "string", "description": "The salt; only where the view may see the value."},
                    "value": {**value, "description": "The value; only where the view may see it."},
                },
            }  # fmt: skip
        made = {"$ref": REF + name}
        return either([value, made]) if form is Form.POSITION else made

    # Records

    def _record(self, info: types.StructType, form: Form) -> Schema:
        form = form_of(info.cls, form)
        name = self._names.get((info.cls, form)) or self._name(info.cls) + form.value
        if self._is_new(name, info.cls):
            self.components[name] = {}  # a record may hold its like
            self.components[name] = self._written(info, form)
            if form is not Form.ANSWER and (info.cls, form) not in self._names and self._is_alike(name, info):
                del self.components[name]
                self._names[(info.cls, form)] = self._name(info.cls)
                return self._record(info, Form.ANSWER)
        return {"$ref": REF + name}

    def _is_alike(self, name: str, info: types.StructType) -> bool:
        """Whether a record in another form is as it is answered."""
        return self.components[name] == self._written(info, Form.ANSWER)

    def _written(self, info: types.StructType, form: Form) -> Schema:
        cls = get_origin(info.cls) or info.cls
        inner = Form.REQUEST if issubclass(cls, Action) else form  # an action is what is sent, wherever it stands
        properties: dict[str, Schema] = {}
        required: list[str] = []
        if info.tag_field is not None:
            properties[info.tag_field] = {"const": info.tag}
            required.append(info.tag_field)
        for field in info.fields:
            value = self._member(info, field, inner)
            if value != {"$ref": REF + "ClauseIds"}:
                value = {**value, "description": said_of(field) or self._meaning(cls, field, form)}
            properties[field.encode_name] = value
            if is_there(cls, field, form):
                required.append(field.encode_name)
        made: Schema = {"type": "object", "description": described(cls), "properties": properties}
        if required:
            made["required"] = required
        if info.forbid_unknown_fields or form is Form.POSITION:
            made["additionalProperties"] = False
        return made

    def _member(self, info: types.StructType, field: types.Field, form: Form) -> Schema:
        if field.name == "clauses" and form is Form.ANSWER and isinstance(field.type, types.VarTupleType):
            self.components.setdefault("ClauseIds", CLAUSES)  # most records have them
            return {"$ref": REF + "ClauseIds"}
        lines = (get_origin(info.cls) or info.cls).__mro__
        held = next((found for base in lines if (found := self.held.get((base.__name__, field.name)))), None)
        kind = type_of(info.cls, field)
        value = self._of(kind, form) if held is None else self._holding(kind, self.schema(held, form), form)
        if form is not Form.ANSWER and field.default is not msgspec.NODEFAULT and field.default is not msgspec.UNSET:
            default = msgspec.to_builtins(field.default)
            if default not in (None, "", [], {}):
                value = {**value, "default": [*default] if isinstance(default, tuple) else default}
        return value

    def _holding(self, info: types.Type, value: Schema, form: Form) -> Schema:
        """Return the schema of a type that holds any JSON where it holds that of a value."""
        if is_secret(info):
            return self._secret_of(value, form)
        if isinstance(info, types.DictType) and is_secret(info.value_type):
            return {"type": "object", "additionalProperties": self._secret_of(value, form)}
        if isinstance(info, types.CollectionType):
            return {"type": "array", "items": value}
        if isinstance(info, types.UnionType):
            return either([value, {"type": "null"}])
        return value

    def _meaning(self, cls: type, field: types.Field, form: Form) -> str:
        name = field.encode_name
        in_form = self.meanings.get(f"{cls.__name__}.{name}{form.value}")
        return in_form or meaning(cls, name, self.meanings)

    # Names

    def _name(self, cls: Any) -> str:
        origin: type = get_origin(cls) or cls
        if origin.__module__ in LOGGED or origin in (Person, Ruling):
            return f"Logged{origin.__name__}"
        own = is_of_a_game(origin.__module__) or get_args(cls) or self._holds(origin)
        family = next((each.__name__ for each in FAMILIES if issubclass(origin, each) and origin is not each), "")
        return (self.game.title() if own else "") + called(origin) + family

    def _holds(self, cls: type) -> bool:
        """Whether what a record of the kernel holds is this game's own."""
        names = {base.__name__ for base in cls.__mro__}
        return any(of in names and kind not in SHARED for (of, _), kind in self.held.items())

    def _is_new(self, name: str, kind: Any) -> bool:
        known = self._kinds.setdefault(name, kind)

        assert known == kind, f"{name} names two things: {known} and {kind}"
        return name not in self.components
