"""openapi.yaml as the judge of every answer in the whole test run."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend
from werkzeug.test import TestResponse

from adjudicator.kernel.text.yaml_files import read_own_yaml

CONTRACT = Path(__file__).parents[2] / "openapi.yaml"


@cache
def contract() -> dict[str, Any]:
    """Return the contract."""
    loaded: dict[str, Any] = read_own_yaml(CONTRACT)
    return loaded


@cache
def _paths() -> list[tuple[re.Pattern[str], dict[str, Any]]]:
    """Return what is told of each path, with what its own look like."""
    return [(re.compile(_pattern(template)), methods) for template, methods in contract()["paths"].items()]


def _pattern(template: str) -> str:
    return re.sub(r"\{\w+\}", "[^/]+", re.sub(r"\{\w+_path\}", ".+", template))


def described(method: str, path: str) -> dict[str, Any] | None:
    """Return the operation that a request is for, if the contract has it."""
    bare = path.split("?")[0]
    for pattern, methods in _paths():
        if pattern.fullmatch(bare):
            found: dict[str, Any] | None = methods.get("get" if method == "HEAD" else method.lower())
            return found
    return None


def check_answer(method: str, path: str, answer: TestResponse) -> None:
    """Fail unless the answer is one that the contract describes, in status, media type and schema."""
    assert answer.status_code != 500, answer.text
    operation = described(method, path)
    if operation is None or answer.status_code == 405:
        assert answer.status_code in (204, 404, 405), (method, path, answer.status)
        return
    status = str(answer.status_code)
    responses = operation["responses"]
    assert status in responses or (answer.status_code >= 400 and "default" in responses), (method, path, status)
    content = _answer(responses.get(status, responses.get("default"))).get("content", {})
    if method == "HEAD" or status in ("204", "303", "304"):
        return
    if "Preference-Applied" in answer.headers:  # nothing is told, by the client's own wish
        assert (answer.data, answer.mimetype) == (b"", None)
        return
    assert answer.mimetype in content, (method, path, status, answer.mimetype)
    schema = content[answer.mimetype]["schema"]
    if (
        answer.mimetype in ("application/json", "application/problem+json")
        and answer.headers.get("Content-Encoding") is None
    ):
        told = json.loads(answer.data)
        if not _valid(json.dumps(schema))(told):
            _explaining(json.dumps(schema)).validate(told)


def check_accepted(method: str, path: str, body: Any) -> None:
    """Fail unless the contract describes a body that was accepted."""
    operation = described(method, path)
    if operation is None or "requestBody" not in operation:
        return
    schema = json.dumps(operation["requestBody"]["content"]["application/json"]["schema"])
    if not _valid(schema)(body):
        _explaining(schema).validate(body)


def _answer(described: dict[str, Any]) -> dict[str, Any]:
    """Return an answer, which may be described among the components."""
    if "$ref" not in described:
        return described
    found: dict[str, Any] = contract()["components"]["responses"][described["$ref"].rpartition("/")[2]]
    return found


def validator(schema: Any) -> Callable[[Any], bool]:
    """Return what says whether an answer is of a schema of the contract."""
    return _valid(json.dumps(schema))


@cache
def _valid(schema: str) -> Callable[[Any], bool]:
    """Return what says whether an answer is of a schema: fast, and without a reason that anybody could read."""
    elsewhere = schema.replace('"#/components/', f'"{_HERE}#/components/')
    strict = _closed(json.loads(elsewhere))
    valid: Callable[[Any], bool] = jsonschema_rs.Draft202012Validator(strict, registry=_registry()).is_valid
    return valid


_HERE = "urn:contract"


@cache
def _registry() -> Any:
    """Return the contract's components, read once: with a copy of its own each schema takes ten megabytes."""
    return jsonschema_rs.Registry([(_HERE, _closed({"components": contract()["components"]}))])


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


@cache
def _explaining(schema: str) -> Any:
    """Return what says why an answer is not of a schema."""
    return _Explaining(_closed({**json.loads(schema), "components": contract()["components"]}))
