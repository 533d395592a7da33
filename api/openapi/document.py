"""openapi.yaml, made of the declared operations and their schemas. `adjudicator openapi` writes it; a test compares."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin

from adjudicator import __version__
from adjudicator.api.access.cookies import NAME
from adjudicator.api.access.roles import EVERYONE
from adjudicator.api.http.media import JSON, STREAM
from adjudicator.api.openapi import headers
from adjudicator.api.openapi.examples import BODY_EXAMPLES, TEXTS, answer_examples, answer_name
from adjudicator.api.openapi.meanings import described, meaning
from adjudicator.api.openapi.parameters import IF_NONE_MATCH, KEY, LAST_EVENT_ID, PREFER, path_parameter
from adjudicator.api.openapi.plain import REF
from adjudicator.api.openapi.problems import Answers, schemas
from adjudicator.api.openapi.shared import share_answers, share_members, share_parameters
from adjudicator.api.openapi.specialised import Specialised
from adjudicator.api.openapi.text import OneLine, as_yaml
from adjudicator.api.openapi.types import Types
from adjudicator.api.operations import OPERATIONS, Operation
from adjudicator.api.schemas.typed import Choice

DESCRIPTION = (
    "Rules adjudication for card games. Each match is an append-only log of events; the state at any move is that log"
    " folded. Every refusal is a problem (RFC 9457) that names its reason, and for an illegal action its clause."
)

TAGS = {
    "Matches": "Begin matches, find them, look at one.",
    "Play": "What seats do, and what a paper table's scorekeeper enters.",
    "Questions": "The table at any move, what is legal and why, what would have happened otherwise.",
    "History": "Moves, events, live streams and the whole log.",
    "Disputes": "From the call to the ruling, its appeal and its remedies.",
    "Policies": "What a house holds to be an infraction, and how it was ruled before.",
    "Tournaments": "Tournaments, their officers, rounds, players and reports.",
    "Rulesets": "The games: clauses, house rules, cards, decks, types.",
    "Card sets": "Cards of one's own, checked and kept.",
    "Tokens": "Who may come in, and who looked at hidden things.",
    "Sessions": "Coming in by a browser, and who one is.",
    "Transparency log": "What everybody can verify that nothing was rewritten by.",
    "Service": "The service itself: how it is, this contract, problems.",
}
"""What operations are about, in the order in which a reader would choose."""
TEXT = {"type": "string"}
PLAIN = {"application/yaml": {"type": "object", "additionalProperties": True, "description": "This document."}}
"""What answers are that are neither JSON nor text."""

EMPTY = {204: "Nothing more will come.", 303: "To the page about it, for who would rather have HTML."}
"""What answers without a body mean, by status."""
SAID = {200: "Answer.", 201: "Done."}
"""What answers mean by status: what they hold is told with their schemas."""
NOT_MODIFIED = {
    "description": "The client has these bytes already.",
    "headers": headers.of_any("ETag", "Content-Location", "Content-Language", "Link", "Deprecation", "Sunset"),
}
FOLLOW_UPS = {
    "createMatch": {
        "getCreatedMatch": ("getMatch", {"match_id": "$response.body#/match/id"}),
        "getCreatedState": ("getState", {"match_id": "$response.body#/match/id"}),
        "listCreatedMoves": ("listMoves", {"match_id": "$response.body#/match/id"}),
    },
}


def contract(*games: str) -> dict[str, Any]:
    """Return the contract as data, with the types of these games: of none it is the core, whose every answer is one of
    any game's contract too."""
    classes: dict[str, Any] = {}

    def named(schema: Any) -> str:
        kind = schema if isinstance(schema, type) else type(schema)
        name: str = kind.__name__
        classes[name] = kind
        return name

    plugin = MarshmallowPlugin(schema_name_resolver=named)
    spec = APISpec(
        title="Adjudicator",
        version=__version__,
        openapi_version="3.1.1",
        info={
            "description": DESCRIPTION,
            "contact": {"name": "Adjudicator contributors"},
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        servers=[{"url": "/"}],
        plugins=[plugin],
        tags=[{"name": name, "description": said} for name, said in TAGS.items()],
        security=[{"token": []}, {"session": []}],
    )
    spec.components.parameter("IdempotencyKey", "header", KEY)
    spec.components.parameter("Prefer", "header", PREFER)
    spec.components.parameter("IfNoneMatch", "header", IF_NONE_MATCH)
    spec.components.parameter("LastEventID", "header", LAST_EVENT_ID)
    answers, types = Answers(), Types()
    spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
    spec.components.security_scheme("session", {"type": "apiKey", "in": "cookie", "name": NAME})
    order = [*TAGS]
    for operation in sorted(OPERATIONS, key=lambda operation: order.index(operation.tag)):
        spec.path(
            path=operation.path,
            parameters=[path_parameter(name) for name in re.findall(r"\{(\w+)\}", operation.path)],
            operations={operation.method.lower(): _operation(operation, answers, types)},
        )

    def resolve(schema: Any) -> Any:
        assert plugin.resolver is not None
        return plugin.resolver.resolve_schema_dict(schema)  # type: ignore[no-untyped-call]  # apispec's own

    declared = {**_declared(spec, classes, resolve), **schemas()}
    apart = types.by_game | {name for name, kind in classes.items() if getattr(kind, "by_game", False)}
    shared = {name for name, kind in classes.items() if getattr(kind, "of_any_game", False)}
    specialised = Specialised(games, declared, apart, shared, types, resolve)
    made: dict[str, Any] = spec.to_dict()
    paths, responses = specialised.told(made.pop("paths")), specialised.told(answers.components)
    shared_examples = _show(paths, specialised)
    parameters, answered = share_parameters(paths), share_answers(paths)
    given = made.pop("components")
    components = {
        "securitySchemes": given["securitySchemes"],
        "parameters": {**given["parameters"], **parameters},
        "headers": headers.components(),
        "responses": dict(sorted({"NotModified": NOT_MODIFIED, **answered, **responses}.items())),
        "examples": shared_examples,
        "schemas": share_members(specialised.all(), games),
    }
    return {"openapi": made.pop("openapi"), **made, "paths": paths, "components": components}


def _show(paths: dict[str, Any], specialised: Specialised) -> dict[str, Any]:
    """Give each answer in JSON its example; return those that several operations share, as components. They are of any
    game: in a contract of one, what holds something of a game has none."""
    named: dict[str, list[dict[str, Any]]] = {}
    one_game = len(specialised.games) == 1
    for operation in OPERATIONS:
        if one_game and operation.body is not None:
            body = paths[operation.path][operation.method.lower()]["requestBody"]["content"][JSON]
            if "ruleset" in body["example"] or specialised.depends(body["schema"]["$ref"].removeprefix(REF)):
                del body["example"]
        name = answer_name(operation)
        if name is not None and not (one_game and specialised.depends(name)):
            responses = paths[operation.path][operation.method.lower()]["responses"]
            answers = [responses[str(status)] for status in operation.answers]
            named.setdefault(name, []).extend(each["content"][JSON] for each in answers if "content" in each)
    shared = {}
    for name, contents in named.items():
        if name not in answer_examples():  # a new answer, which `tests.api.every_operation` will write down
            continue
        example = OneLine(answer_examples()[name])
        if len(contents) > 1:
            shared[name] = {"value": example}
        for content in contents:
            if len(contents) > 1:
                content["examples"] = {"short": {"$ref": f"#/components/examples/{name}"}}
            else:
                content["example"] = example
    return shared


def _declared(spec: APISpec, classes: dict[str, Any], resolve: Callable[[Any], Any]) -> dict[str, Any]:
    """Return the components as they are declared: choices with what they are among, and a meaning for every member."""
    given = spec.components.schemas
    done: set[str] = set()
    while left := [name for name in given if name not in done]:
        for name in left:
            done.add(name)
            kind = classes[name]
            if issubclass(kind, Choice):
                refs = [resolve(each) for each in kind.among]
                mapping = {value_of(each, kind.tag): ref["$ref"] for each, ref in zip(kind.among, refs, strict=True)}
                given[name] = {"oneOf": refs, "discriminator": {"propertyName": kind.tag, "mapping": mapping}}
            given[name]["description"] = described(kind)
            for member, value in given[name].get("properties", {}).items():
                value["description"] = value.get("description") or meaning(kind, member)
                if len(value.get("enum", ())) == 1:  # a type of one word is that word
                    (value["const"],) = value.pop("enum")
                    value.pop("type", None)
            for mark in _marks(given[name]):
                resolve(mark)
    return dict(given)


def value_of(kind: Any, member: str) -> str:
    """Return the only value that a member of a schema may have."""
    (only,) = kind._declared_fields[member].validators
    return str(only.comparable)


def _marks(node: Any) -> Iterator[Any]:
    """Yield the schemas that describe what another loads."""
    if isinstance(node, dict):
        if "x-schema" in node:
            yield node["x-schema"]
        for value in node.values():
            yield from _marks(value)
    elif isinstance(node, list):
        for value in node:
            yield from _marks(value)


def contract_yaml(*games: str) -> str:
    """Return the text of a contract; of no game, that of openapi.yaml."""
    return "# Made by `adjudicator openapi` from the operations declared in api/.\n" + as_yaml(contract(*games))


def _operation(operation: Operation, answers: Answers, types: Types) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": operation.id,
        "summary": operation.summary,
        "description": "\n\n".join(" ".join(part.split()) for part in (operation.view.__doc__ or "").split("\n\n")),
        "tags": [operation.tag],
        "responses": {
            **{str(status): _answer(operation, status, types) for status in operation.answers},
            **_not_modified(operation),
            **answers.of(operation),
        },
    }
    if operation.roles:
        described["description"] += (
            f" For: {', '.join(operation.roles) if operation.roles != EVERYONE else 'every role'}."
        )
    else:
        described["security"] = []  # what is said once for all, above, asks for a token or a session
    parameters: list[dict[str, Any] | str] = []
    if operation.query is not None:
        parameters.append({"in": "query", "schema": operation.query})
    if operation.keyed:
        parameters += ["IdempotencyKey", "Prefer"]
    if "ETag" in operation.headers:
        parameters.append("IfNoneMatch")
    if operation.messages is not None:
        parameters.append("LastEventID")
    if parameters:
        described["parameters"] = parameters
    if operation.deprecated is not None:
        described["deprecated"] = True
        described["description"] += f" Deprecated; instead: `{operation.deprecated.instead}`."
    if operation.takes != JSON:
        body = {
            "schema": {"type": "string", "description": "A log, as it is exported."},
            "example": TEXTS[operation.takes],
        }
        described["requestBody"] = {"required": True, "content": {operation.takes: body}}
    if operation.body is not None:
        content = {"schema": operation.body, "example": BODY_EXAMPLES[operation.id]}
        described["requestBody"] = {"required": True, "content": {JSON: content}}
    return described


def _answer(operation: Operation, status: int, types: Types) -> dict[str, Any]:
    if status in EMPTY:
        return {"description": EMPTY[status], "headers": headers.of_answer(operation)}
    kind = operation.answers[status]
    content = {
        media: {"schema": types.answer(kind)}
        if media == JSON and kind is not None
        else {
            "schema": _stream(operation, types) if media == STREAM else PLAIN.get(media, TEXT),
            "example": TEXTS[media],
        }
        for media in operation.media
    }
    answer: dict[str, Any] = {"description": SAID[status], "content": content}
    answer["headers"] = headers.of_answer(operation)
    if operation.id in FOLLOW_UPS:
        answer["links"] = {
            name: {"operationId": target, "parameters": parameters}
            for name, (target, parameters) in FOLLOW_UPS[operation.id].items()
        }
    return answer


def _stream(operation: Operation, types: Types) -> dict[str, Any]:
    """Return the schema of a stream: text whose messages, each parsed into its fields, are of another."""
    assert operation.messages is not None
    return {**TEXT, "contentMediaType": STREAM, "contentSchema": types.answer(operation.messages)}


def _not_modified(operation: Operation) -> dict[str, Any]:
    return {"304": {"$ref": "#/components/responses/NotModified"}} if "ETag" in operation.headers else {}
