"""openapi.yaml as the judge of every answer in the whole test run."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend
from werkzeug.test import TestResponse

from adjudicator.api.app import HEADERS
from adjudicator.api.http.media import JSON, STREAM
from adjudicator.api.openapi.document import contract as made
from adjudicator.kernel.text.yaml_files import read_own_yaml
from adjudicator.rulesets.registry import RULESETS

CONTRACT = Path(__file__).parents[2] / "openapi.yaml"
"""The core, which knows no game."""
GENERIC = {
    "Content-Type",
    "Content-Length",
    "Content-Encoding",
    "Cache-Control",
    "Vary",
    "Date",
    "X-Accel-Buffering",
    "Connection",
    *HEADERS,
}
"""What any answer may have, and no client needs to be told of."""
OF_ORIGINS = "Access-Control-"
IN_JSON = (JSON, "application/problem+json")


class Contract:
    """A contract that answers and accepted requests are held against."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self._paths = [*data["paths"].values()]
        self._any_path = re.compile("|".join(f"({_pattern(template)})" for template in data["paths"]))
        self._here = f"urn:contract:{id(self)}"
        # Read once: with a copy of its own each schema takes ten megabytes.
        self._registry = jsonschema_rs.Registry([(self._here, _closed({"components": data["components"]}))])
        self._valid: dict[str, Callable[[Any], bool]] = {}
        self._seen: dict[int, tuple[Any, Callable[[Any], bool]]] = {}

    def described(self, method: str, path: str) -> dict[str, Any] | None:
        """Return the operation that a request is for, if the contract has it."""
        matched = self._any_path.fullmatch(path.split("?")[0])
        if matched is None or matched.lastindex is None:
            return None
        found: dict[str, Any] | None = self._paths[matched.lastindex - 1].get(
            "get" if method == "HEAD" else method.lower()
        )
        return found

    def answer(self, operation: dict[str, Any], status: int) -> dict[str, Any]:
        """Return what is told of an operation's answer, which may be described among the components."""
        responses = operation["responses"]
        assert str(status) in responses or (status >= 400 and "default" in responses), (
            operation["operationId"],
            status,
        )
        told: dict[str, Any] = responses.get(str(status), responses.get("default"))
        if "$ref" in told:
            told = self.data["components"]["responses"][told["$ref"].rpartition("/")[2]]
        return told

    def valid(self, schema: Any) -> Callable[[Any], bool]:
        """Return what says whether a value is of a schema: fast, and without a reason that anybody could read."""
        seen = self._seen.get(id(schema))
        if seen is not None and seen[0] is schema:
            return seen[1]
        text = json.dumps(schema)
        if text not in self._valid:
            strict = _closed(json.loads(text.replace('"#/components/', f'"{self._here}#/components/')))
            self._valid[text] = jsonschema_rs.Draft202012Validator(strict, registry=self._registry).is_valid
        self._seen[id(schema)] = schema, self._valid[text]
        return self._valid[text]

    def check(self, schema: Any, value: Any) -> None:
        """Fail, saying why, unless a value is of a schema."""
        if not self.valid(schema)(value):
            _Explaining(_closed({**schema, "components": self.data["components"]})).validate(value)
            raise AssertionError(f"{value} is not of {schema}")


@cache
def contract() -> dict[str, Any]:
    """Return the contract with the types of every game."""
    return made(*RULESETS)


@cache
def _both() -> tuple[Contract, Contract]:
    """Return the contract with the types of every game, and the core, which knows none."""
    return Contract(contract()), Contract(read_own_yaml(CONTRACT))


def described(method: str, path: str) -> dict[str, Any] | None:
    """Return the operation that a request is for, if the contract has it."""
    return _both()[0].described(method, path)


def answer_of(method: str, path: str, status: int) -> dict[str, Any]:
    """Return what the contract tells of an answer."""
    operation = described(method, path)
    assert operation is not None, (method, path)
    return _both()[0].answer(operation, status)


def validator(schema: Any) -> Callable[[Any], bool]:
    """Return what says whether an answer is of a schema of the contract."""
    return _both()[0].valid(schema)


def check_answer(method: str, path: str, answer: TestResponse) -> None:
    """Fail unless the answer is one that the contract describes, in status, headers, media type and schema: with the
    types of every game, and without."""
    assert answer.status_code != 500, answer.text
    if described(method, path) is None or answer.status_code == 405:
        assert answer.status_code in (204, 404, 405), (method, path, answer.status)
        return
    for each in _both():
        _check_answer(each, method, path, answer)


def _check_answer(of: Contract, method: str, path: str, answer: TestResponse) -> None:
    operation = of.described(method, path)
    assert operation is not None, (method, path)
    told = of.answer(operation, answer.status_code)
    undeclared = {name for name, _ in answer.headers if not name.startswith(OF_ORIGINS)} - GENERIC
    assert undeclared <= told.get("headers", {}).keys(), (method, path, answer.status, undeclared)
    if method == "HEAD" or answer.status_code in (204, 303, 304):
        return
    if "Preference-Applied" in answer.headers:  # nothing is told, by the client's own wish
        assert (answer.data, answer.mimetype) == (b"", None)
        return
    content = told.get("content", {})
    assert answer.mimetype in content, (method, path, answer.status, answer.mimetype)
    schema = content[answer.mimetype]["schema"]
    if answer.mimetype in IN_JSON and answer.headers.get("Content-Encoding") is None:
        of.check(schema, json.loads(answer.data))


def check_messages(path: str, messages: Iterable[Any]) -> None:
    """Fail unless the messages of a stream are those that the contract describes."""
    for each in _both():
        operation = each.described("GET", path)
        assert operation is not None, path
        schema = each.answer(operation, 200)["content"][STREAM]["schema"]["contentSchema"]
        for message in messages:
            each.check(schema, message)


def check_accepted(method: str, path: str, body: Any) -> None:
    """Fail unless the contract describes a body that was accepted."""
    for each in _both():
        operation = each.described(method, path)
        if operation is not None and "requestBody" in operation:
            each.check(operation["requestBody"]["content"][JSON]["schema"], body)


def _pattern(template: str) -> str:
    parts = re.split(r"(\{\w+\})", template)
    return "".join(
        re.escape(part) if part[:1] != "{" else ".+" if part.endswith("_path}") else "[^/]+" for part in parts
    )


def _closed(schema: Any) -> Any:
    """Return a schema in which no object has other members than those that are told: clients must bear new ones, and
    the contract has to tell them."""
    if isinstance(schema, list):
        return [_closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {"additionalProperties": False} if isinstance(schema.get("properties"), dict) and "type" in schema else {}
    return closed | {key: _closed(value) for key, value in schema.items()}


def _one_of(validator: Any, either: Any, instance: Any, schema: Any) -> Iterator[Any]:
    """Check a choice by its discriminator: what it names, and nothing else."""
    choice = schema.get("discriminator")
    if choice is None:
        yield from Draft202012Validator.VALIDATORS["oneOf"](validator, either, instance, schema)
        return
    tag = instance.get(choice["propertyName"]) if isinstance(instance, dict) else None
    if tag not in choice["mapping"]:
        yield ValidationError(f"{choice['propertyName']} is {tag!r}, none of {sorted(choice['mapping'])}")
        return
    yield from validator.descend(instance, {"$ref": choice["mapping"][tag]})


_Explaining = extend(Draft202012Validator, {"oneOf": _one_of})  # type: ignore[no-untyped-call]  # jsonschema's own
