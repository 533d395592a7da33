"""Records in the forms that they are described in: which form, which members are never left out, what they hold."""

from enum import Enum
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect as types

from adjudicator.kernel.cards.data import Data
from adjudicator.kernel.secrets.secret import Name, Secret, ServiceSecret
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.causes import Provenance

SECRET = "secret"
"""Under which name the metadata of a type says what a secret holds."""


class Form(Enum):
    """In which form a type is described: as it is answered, as it may be sent, as a part of a position."""

    ANSWER = ""
    REQUEST = "Input"
    POSITION = "InPosition"


def form_of(cls: Any, form: Form) -> Form:
    """Return the form of a record: cards and actions have one, and in a position whatever never changes, once it is
    there, is written whole, but for reasons of numbers, whose event the rules fill in."""
    origin = get_origin(cls) or cls
    if issubclass(origin, Data | Action):
        return Form.ANSWER
    config = origin.__struct_config__
    whole = config.tag_field is not None or (config.frozen and not issubclass(origin, Provenance))
    return Form.ANSWER if form is Form.POSITION and whole else form


def is_there(cls: Any, field: types.Field, form: Form) -> bool:
    """Whether a member is never left out."""
    if form is Form.POSITION or (issubclass(cls, Action) and field.name == "seat"):
        return False
    if field.required:
        return True
    config = cls.__struct_config__
    return (
        form is Form.ANSWER
        and not issubclass(cls, Action)
        and not config.omit_defaults
        and not _may_be_unset(cls, field)
    )


def _may_be_unset(cls: Any, field: types.Field) -> bool:
    from_end = cls.__struct_fields__.index(field.name) - len(cls.__struct_fields__)
    return bool(cls.__struct_defaults__[from_end] is msgspec.UNSET)


def type_of(cls: Any, field: types.Field) -> types.Type:
    """Return the type of a member. msgspec does not tell what a secret holds, so that is read off its annotation."""
    hint = _hints(get_origin(cls) or cls)[field.name]
    if "Secret[" not in str(hint) and Name.__qualname__ not in str(hint):
        return field.type
    return info_of(_marked(hint))


@cache
def info_of(kind: Any) -> types.Type:
    """Return what msgspec tells of a type."""
    (info,) = types.multi_type_info([kind])
    return info


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls, include_extras=True)


def _marked(hint: Any) -> Any:
    """Return a type with what its secrets hold as metadata that msgspec passes on."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is Name:
        return str
    if origin in (Secret, ServiceSecret):
        return Annotated[dict[str, Any], msgspec.Meta(extra={SECRET: args[0]})]
    if origin in (Union, UnionType):
        return reduce(or_, [_marked(each) for each in args])
    if origin in (list, tuple, dict):
        return origin[tuple(each if each is ... else _marked(each) for each in args)]
    return hint


def is_secret(info: types.Type) -> bool:
    return isinstance(info, types.Metadata) and SECRET in (info.extra or {})


def called(cls: Any) -> str:
    """Return what a class is called in the contract: by its tag, where that is a name, as readers of JSON know it."""
    tag = getattr(getattr(cls, "__struct_config__", None), "tag", None)
    return tag if isinstance(tag, str) and tag[:1].isupper() else str(cls.__name__)


def said_of(field: types.Field) -> str:
    """Return what the annotation of a member says of it."""
    said = (field.type.extra_json_schema or {}) if isinstance(field.type, types.Metadata) else {}
    return "" if "title" in said else str(said.get("description", ""))  # what has a title is a component of its own


def records_in(info: types.UnionType) -> list[types.StructType]:
    """Return the records that a union is among."""
    return [each for each in info.types if isinstance(each, types.StructType)]


def is_none(info: types.Type) -> bool:
    """Whether a type is that of null."""
    return isinstance(info, types.NoneType)


def common_base(records: list[types.StructType]) -> Any:
    """Return the last class that all of these are made of."""
    lines = [(get_origin(each.cls) or each.cls).__mro__ for each in records]
    return next(base for base in lines[0] if all(base in line for line in lines))
