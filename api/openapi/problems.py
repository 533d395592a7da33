"""The problems in the contract: a schema for each kind, with every member that it can carry, and the answers to a
status, which several operations share."""

import re
from collections.abc import Sequence
from typing import Any

from adjudicator.api.http.problems import MEDIA_TYPE, RETRYABLE, Kind
from adjudicator.api.openapi.headers import of_refusal
from adjudicator.api.openapi.plain import REF, Schema
from adjudicator.api.operations import Operation, all_problems, own_problems

TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer"}
TEXTS: Schema = {"type": "array", "items": TEXT}

MEMBERS: dict[Kind, dict[str, Schema]] = {
    Kind.FORBIDDEN: {"required_role": {**TEXTS, "description": "The roles that may."}},
    Kind.NOT_YOUR_SEAT: {"seat": {**TEXT, "description": "The caller's own seat."}},
    Kind.NOT_ACCEPTABLE: {"offered": {**TEXTS, "description": "The media types that there are."}},
    Kind.CONTENT_TOO_LARGE: {"limit": {**NUMBER, "description": "How many bytes a body may have."}},
    Kind.OUT_OF_RANGE: {
        "move": {**NUMBER, "description": "The move that the match has come to."},
        "version": {**NUMBER, "description": "The version that the match has come to."},
    },
    Kind.VERSION_CONFLICT: {
        "version": {**NUMBER, "description": "The version that the match is at."},
        "move": {**NUMBER, "description": "The move that the match is at."},
    },
    Kind.VERSION_AHEAD: {
        "version": {**NUMBER, "description": "The version that the match is at."},
        "move": {**NUMBER, "description": "The move that the match is at."},
    },
    Kind.MATCH_NOT_BEGUN: {"seed": {**TEXT, "description": "Where its seats give their nonces."}},
    Kind.MATCH_PAUSED: {"disputes": {**TEXTS, "description": "The disputes that the match waits for."}},
    Kind.DISPUTE_STATE_CONFLICT: {
        "status_now": {**TEXT, "description": "How the dispute stands."},
        "allowed": {**TEXTS, "description": "What may be done with it now."},
    },
    Kind.BAD_LOG: {
        "check": {**TEXT, "description": "The check that it fails by."},
        "version": {**NUMBER, "description": "The event concerned, 0 where none is."},
    },
    Kind.BAD_SETUP: {"clause": {**TEXT, "description": "The clause by which the match cannot begin so."}},
    Kind.BAD_SIGNATURE: {"signs": {**TEXT, "description": "The text that is to be signed."}},
    Kind.ILLEGAL_ACTION: {
        "clause": {**TEXT, "description": "The clause that forbids it."},
        "legal": {
            "type": "array",
            "items": {"x-thing": "Action"},
            "description": "All that the seat may do instead, as far as it is few enough to be listed.",
        },
    },
    Kind.QUOTA_EXCEEDED: {"violated-policies": {**TEXTS, "description": "The quotas that are used up."}},
    Kind.TOO_MUCH_WORK: {"facts": {**NUMBER, "description": "How many facts one request may take."}},
    Kind.RECORD_DAMAGED: {
        "stream": {**TEXT, "description": "The match, dispute or tournament."},
        "version": {**NUMBER, "description": "The event that is not what was stored."},
    },
}
"""The extension members of a problem, where it has some."""
OF_ACTIONS = (
    Kind.ILLEGAL_ACTION, Kind.VERSION_CONFLICT, Kind.VERSION_AHEAD, Kind.MATCH_PAUSED, Kind.BAD_LUCK_REPORT,
    Kind.BAD_SIGNATURE,
)  # fmt: skip
"""What one of several actions is refused by: `index` says which."""
INDEX = {"index": {**NUMBER, "description": "Of several actions: which of them, from 0."}}
SOMETIMES = {
    *((kind, "index") for kind in OF_ACTIONS),
    (Kind.FORBIDDEN, "required_role"), (Kind.BAD_SETUP, "clause"),
    (Kind.QUOTA_EXCEEDED, "violated-policies"),
}  # fmt: skip
"""Which of them are not always there."""
FIELDS = {
    Kind.VALIDATION_FAILED, Kind.BAD_CARDS, Kind.BAD_SETUP, Kind.BAD_LUCK_REPORT, Kind.BAD_ORDER, Kind.BAD_RULING,
    Kind.HEAD_JUDGE_REQUIRED, Kind.NO_SUCH_NUMBER,
}  # fmt: skip
"""The problems that say which fields are at fault."""


def name_of(kind: Kind) -> str:
    """Return the name of the component of a problem."""
    return f"{_pascal(kind)}Problem"


def schemas() -> dict[str, Schema]:
    """Return a component for each problem, and those of a field at fault."""
    return {**{name_of(kind): _schema(kind) for kind in Kind}, **_SHARED}


_SHARED: dict[str, Schema] = {
    "ProblemType": {**TEXT, "description": "The address of a page about this kind of problem."},
    "ProblemTitle": {**TEXT, "description": "What it is, in the caller's language."},
    "ProblemInstance": {**TEXT, "description": "The id of this answer, as in `Request-Id` and in the service's log."},
    "ProblemDetail": {**TEXT, "description": "What is the matter, in the caller's language."},
    "FieldsAtFault": {
        "type": "array", "items": {"$ref": REF + "FieldAtFault"}, "description": "The fields that are at fault."
    },
    "FieldAtFault": {
        "type": "object",
        "description": "A field that is at fault.",
        "properties": {
            "pointer": {**TEXT, "description": "A JSON Pointer into the body, or `?name` of the query."},
            "code": {**TEXT, "description": "What is wrong with it, in a word; or the clause that it breaks."},
            "message": {**TEXT, "description": "What is wrong, and what would be right, in the caller's language."},
            "line": {"type": "integer", "description": "The line of a file that was sent, from 1."},
        },
        "required": ["pointer", "code", "message"],
    },
}  # fmt: skip
"""What all problems say alike."""


def _schema(kind: Kind) -> Schema:
    own = {**MEMBERS.get(kind, {}), **(INDEX if kind in OF_ACTIONS else {})}
    members: dict[str, Schema] = {
        "type": {"$ref": REF + "ProblemType"},
        "title": {"$ref": REF + "ProblemTitle"},
        "status": {"const": kind.status},
        "code": {"const": kind.code},
        "retryable": {"const": kind in RETRYABLE},
        "instance": {"$ref": REF + "ProblemInstance"},
        "detail": {"$ref": REF + "ProblemDetail"},
    }
    if kind in FIELDS:
        members["errors"] = {"$ref": REF + "FieldsAtFault"}
    sure = [name for name in own if (kind, name) not in SOMETIMES]
    required = ["type", "title", "status", "code", "retryable", "instance", *sure]
    return {
        "type": "object", "description": f"{kind.title.en}.", "properties": members | own, "required": required
    }  # fmt: skip


class Answers:
    """The answers that refuse, as components: one for each set of kinds that a status can mean."""

    def __init__(self) -> None:
        self.components: dict[str, Any] = {"Refused": _answer("Any other refusal; `/problems` explains each.", [*Kind])}

    def of(self, operation: Operation) -> dict[str, dict[str, str]]:
        """Return the references of the answers by which an operation refuses: by status where a kind of it is the
        operation's own, and by one for all that any request may be refused by."""
        by_status: dict[int, list[Kind]] = {}
        for kind in all_problems(operation):
            by_status.setdefault(kind.status, []).append(kind)
        own = {kind.status for kind in own_problems(operation)} or {Kind.NOT_ACCEPTABLE.status}
        told = {str(status): {"$ref": self._answer(some)} for status, some in by_status.items() if status in own}
        return {**told, "default": {"$ref": "#/components/responses/Refused"}}

    def _answer(self, kinds: list[Kind]) -> str:
        name = "Or".join(_pascal(kind) for kind in kinds)
        if name not in self.components:
            self.components[name] = _answer("Refused.", kinds)
        return f"#/components/responses/{name}"


def _answer(description: str, kinds: list[Kind]) -> Schema:
    content = {MEDIA_TYPE: {"schema": choice_of(kinds)}}
    return {"description": description, "headers": of_refusal(*kinds), "content": content}


def choice_of(kinds: Sequence[Kind]) -> Schema:
    """Return the schema of a problem of one of these kinds, told apart by its code, which is a constant of each."""
    either = [{"$ref": REF + name_of(kind)} for kind in kinds]
    return either[0] if len(either) == 1 else {"oneOf": either}


def _pascal(kind: Kind) -> str:
    return re.sub(r"(?:^|-)(\w)", lambda found: found[1].upper(), kind.code)
