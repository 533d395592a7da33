"""What data is called in signatures: JSON as builtin values, and the types by which it is read."""

from typing import Any, TypeAlias

JSON: TypeAlias = Any
"""Builtin JSON data that somebody wrote, or that shows what somebody sees. Its form is said where it is read, by a type
or by the code that follows its members, and not here: a union would have to be told apart at each step."""

JSONObject: TypeAlias = dict[str, JSON]
"""A JSON object, by the names of its members."""

TypeForm: TypeAlias = object
"""What may stand in an annotation: a class, a union, a list of something, a literal."""
