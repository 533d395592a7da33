"""The operations as their pages tell them, by subject."""

import re
from typing import Any

import msgspec
from markupsafe import Markup

from adjudicator.api.http.media import JSON
from adjudicator.api.http.problems import Kind
from adjudicator.api.openapi.document import TAGS
from adjudicator.api.openapi.examples import BODY_EXAMPLES, answer_examples, answer_name
from adjudicator.api.openapi.headers import HEADERS
from adjudicator.api.openapi.parameters import KEY, PATH_PARAMETERS
from adjudicator.api.operations import OPERATIONS, Operation, own_problems
from adjudicator.api.pages.documentation.contract import elsewhere
from adjudicator.api.pages.documentation.layout import pretty
from adjudicator.api.pages.documentation.markup import inline, rendered
from adjudicator.api.pages.documentation.shapes import Member, Shapes


class Parameter(msgspec.Struct, frozen=True):
    """What an operation takes in its path, its query or a header."""

    name: str
    place: str
    kind: Markup
    meaning: Markup
    required: bool
    example: str = ""


class Told(msgspec.Struct, frozen=True):
    """An operation as its page tells it."""

    id: str
    method: str
    path: str
    summary: str
    said: Markup
    roles: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    media: tuple[str, ...]
    curl: str
    body: Member | None
    body_example: str
    status: int
    answer: Member | None
    answer_example: str
    also: tuple[int, ...]
    headers: tuple[tuple[str, Markup], ...]
    problems: tuple[Kind, ...]


class Topic(msgspec.Struct, frozen=True):
    """The operations about one thing."""

    name: str
    slug: str
    said: str
    operations: tuple[Told, ...]


def slug_of(tag: str) -> str:
    """Return how a subject stands in a path."""
    return tag.lower().replace(" ", "-")


def topics(told: dict[str, Any]) -> tuple[Topic, ...]:
    """Return the subjects of a contract in its order, each with its operations."""
    return tuple(_topic(tag, said, told) for tag, said in TAGS.items())


def _topic(tag: str, said: str, told: dict[str, Any]) -> Topic:
    shapes = Shapes(told["components"]["schemas"], elsewhere())
    return Topic(tag, slug_of(tag), said, tuple(_told(each, told, shapes) for each in operations_about(tag)))


def operations_about(tag: str) -> list[Operation]:
    """Return the operations about one thing."""
    return [operation for operation in OPERATIONS if operation.tag == tag]


def _told(operation: Operation, told: dict[str, Any], shapes: Shapes) -> Told:
    contracted = told["paths"][operation.path][operation.method.lower()]
    body = contracted["requestBody"]["content"][JSON]["schema"] if operation.body is not None else None
    status = min(operation.answers)
    content = _resolved(contracted["responses"][str(status)], told).get("content", {})
    name = answer_name(operation)
    return Told(
        id=operation.id,
        method=operation.method,
        path=operation.path,
        summary=operation.summary,
        said=rendered(operation.view.__doc__ or ""),
        roles=tuple(role.replace("_", " ") for role in operation.roles),
        parameters=(*_path(operation), *_query(contracted, shapes), *_key(operation)),
        media=operation.media,
        curl=_curl(operation),
        body=shapes.whole(body) if body is not None else None,
        body_example=pretty(BODY_EXAMPLES[operation.id]) if body is not None else "",
        status=status,
        answer=shapes.whole(content[JSON]["schema"]) if name is not None else None,
        answer_example=pretty(answer_examples()[name]) if name is not None else "",
        also=tuple(int(code) for code in contracted["responses"] if code in ("204", "303", "304")),
        headers=tuple((header, inline(HEADERS[header])) for header in operation.headers),
        problems=tuple(own_problems(operation)),
    )


def _resolved(answer: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """Return an answer, which may be described among the components."""
    named = answer.get("$ref", "").rpartition("/")[2]
    found: dict[str, Any] = told["components"]["responses"][named] if named else answer
    return found


def _path(operation: Operation) -> list[Parameter]:
    names = re.findall(r"\{(\w+)\}", operation.path)
    return [Parameter(name, "path", Markup("string"), inline(PATH_PARAMETERS[name]), True) for name in names]


def _query(contracted: dict[str, Any], shapes: Shapes) -> list[Parameter]:
    given = [each for each in contracted.get("parameters", ()) if each.get("in") == "query"]
    return [
        Parameter(each["name"], "query", member.kind, member.meaning, bool(each.get("required")))
        for each in given
        for member in [shapes.whole({"description": each.get("description", ""), **each["schema"]})]
    ]


def _key(operation: Operation) -> list[Parameter]:
    if not operation.keyed:
        return []
    return [Parameter(str(KEY["name"]), "header", Markup("string"), inline(str(KEY["description"])), True)]


def _curl(operation: Operation) -> str:
    """Return the request as a command, with the example's body."""
    place = re.sub(r"\{(\w+)\}", lambda found: "$" + found[1].removesuffix("_id").upper(), operation.path)
    lines = [f'curl -s "$URL{place}"']
    if operation.roles:
        lines.append('-H "Authorization: Bearer $TOKEN"')
    if operation.media[0] != JSON:
        lines.append(f'-H "Accept: {operation.media[0]}"')
    if operation.keyed:
        lines.append('-H "Idempotency-Key: $(uuidgen)"')
    if operation.body is not None:
        body = pretty(BODY_EXAMPLES[operation.id]).replace("'", "'\\''")
        lines += ['-H "Content-Type: application/json"', f"-d '{body}'"]
    elif operation.method == "POST":
        lines.append("-X POST")
    return " \\\n  ".join(lines)
