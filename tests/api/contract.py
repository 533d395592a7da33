"""openapi.yaml as the judge of every answer in the whole test run."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012
from werkzeug.test import TestResponse

ROOT = "urn:contract"
CONTRACT = Path(__file__).parents[2] / "openapi.yaml"


@cache
def contract() -> dict[str, Any]:
    """Return the contract."""
    loaded: dict[str, Any] = yaml.safe_load(CONTRACT.read_text(encoding="utf-8"))
    return loaded


def described(method: str, path: str) -> dict[str, Any] | None:
    """Return the operation that a request is for, if the contract has it."""
    bare = path.split("?")[0]
    for template, methods in contract()["paths"].items():
        pattern = re.sub(r"\{\w+_path\}", ".+", template)
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", pattern), bare):
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
    assert status in operation["responses"], (method, path, status, answer.text)
    content = operation["responses"][status].get("content", {})
    if method == "HEAD" or status in ("204", "304"):
        return
    assert answer.mimetype in content, (method, path, status, answer.mimetype)
    schema = content[answer.mimetype]["schema"]
    if (
        answer.mimetype in ("application/json", "application/problem+json")
        and answer.headers.get("Content-Encoding") is None
    ):
        _validator(json.dumps(schema)).validate(json.loads(answer.data))


@cache
def _validator(schema: str) -> Any:
    registry = Registry().with_resource(ROOT, Resource.from_contents(contract(), default_specification=DRAFT202012))
    return Draft202012Validator(json.loads(schema.replace('"#/', f'"{ROOT}#/')), registry=registry)
