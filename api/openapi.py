"""openapi.yaml, made of the declared operations and their schemas. `adjudicator openapi` writes it; a test compares."""

import re
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.yaml_utils import dict_to_yaml

from adjudicator import __version__
from api.operations import JSON, OPERATIONS, Operation, all_problems
from api.problems import MEDIA_TYPE, Kind
from api.schemas import ProblemSchema

DESCRIPTION = """\
Rules adjudication for card games. Each match is an append-only log of events; the state at any move is that log
folded. Every refusal is a problem (RFC 9457) that names its reason, and for an illegal action its clause.
"""

HEADERS = {
    "Location": "Where the new thing is.",
    "ETag": "A strong validator: the same tag, the same bytes.",
    "Link": "The first and the next page.",
    "Content-Location": "The URL that names these very bytes for good.",
    "Content-Disposition": "A file name for the log.",
    "Idempotency-Replayed": "`true` if an earlier delivery of this request had done it already.",
}

PATH_PARAMETERS = {
    "card_set_id": "A card set.",
    "match_id": "A match.",
    "move": "A move's number; 0 is the beginning.",
    "dispute_id": "A dispute.",
    "tournament_id": "A tournament.",
    "tile_path": "A tile, for example `0/x001/234`, or a bundle, `entries/000.p/44`. It has slashes.",
    "subject": "A token's name, as it is listed.",
    "policy": "A policy, for example `house`.",
    "ruleset": "A ruleset, for example `diamonds`.",
    "code": "A problem's code.",
}

FOLLOW_UPS = {
    "createMatch": {
        "getCreatedMatch": ("getMatch", {"match_id": "$response.body#/match/id"}),
        "getCreatedState": ("getState", {"match_id": "$response.body#/match/id"}),
        "listCreatedMoves": ("listMoves", {"match_id": "$response.body#/match/id"}),
    },
}

CARD = {
    "key": "MY-1",
    "name": {"pt": "Guarda do Farol", "en": "Lighthouse Guard"},
    "kind": "unit",
    "elements": ["WATER"],
    "tags": ["HUMAN"],
    "stats": {"ATK": 2, "HP": 4},
    "arrows": ["E"],
}
BODY_EXAMPLES: dict[str, Any] = {
    "checkCardSet": {"ruleset": "dominions", "name": "lighthouse", "cards": [CARD]},
    "createCardSet": {"ruleset": "dominions", "name": "lighthouse", "cards": [CARD]},
    "createMatch": {
        "ruleset": "diamonds",
        "seats": [
            {"name": "Ana", "faction": "conclave"},
            {"name": "Bruno", "faction": "vanguard"},
            {"name": "Clara", "faction": "guardians"},
            {"name": "Davi", "faction": "shadows"},
        ],
    },
    "playDemo": {"ruleset": "diamonds", "seed": 7},
    "mintToken": {"role": "judge", "label": "table 3"},
    "giveNonce": {"nonce": "5d" * 32},
    "revokeToken": {},
    "postAction": {"action": {"type": "plan", "card": "C1"}, "expected_version": 14},
    "askMatch": {"question": {"kind": "value", "of": "P1.total"}, "move": 0},
    "whatIf": {"move": 0, "actions": [{"type": "allocate", "cards": ["C1", "C2", "C3", "C4"]}]},
    "askPosition": {
        "ruleset": "diamonds",
        "seats": [{"faction": "conclave"}, {"faction": "vanguard"}, {"faction": "guardians"}, {"faction": "shadows"}],
        "position": {"round": 2, "turn": 3, "field": {"C1": {}}},
        "question": {"kind": "value", "of": "C1.ATK"},
    },
    "correctMatch": {
        "reason": "the card lay in the wrong pile",
        "changes": [{"change": "move_card", "card": "C1", "from": "P1.hand", "to": "P1.discard"}],
    },
    "openDispute": {
        "question": {"kind": "free", "text": "was the deck cut?"},
        "evidence": [{"text": "we both saw it"}],
    },
    "makeStatement": {"text": "I passed before the card was shown", "moves": [0]},
    "withdrawDispute": {},
    "acceptRuling": {"seat": "P1"},
    "appealRuling": {"seat": "P1", "grounds": "the card was never shown"},
    "acknowledgeDispute": {},
    "giveRuling": {
        "outcome": "infraction",
        "reason": "the card could not be chosen",
        "clauses": ["D-012"],
        "follows": True,
        "charges": [{"seat": "P1", "infraction": "PLAY-RULE"}],
    },
    "decideAppeal": {"outcome": "upheld", "reason": "the ruling stands"},
    "remandDispute": {"reason": "ask the spectator"},
    "planBackup": {},
    "authorizeBackup": {"digest": "0" * 64},
    "applyRemedies": {},
    "reopenDispute": {"reason": "a recording has been found"},
    "openTournament": {"name": "Open of Curitiba", "ruleset": "diamonds"},
    "appointOfficer": {"office": "judge", "label": "Rita"},
    "endTournament": {},
    "dismissOfficer": {"subject": "0123456789abcdef"},
}


def contract() -> dict[str, Any]:
    """Return the contract as data."""
    spec = APISpec(
        title="Adjudicator",
        version=__version__,
        openapi_version="3.1.1",
        info={"description": DESCRIPTION, "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"}},
        servers=[{"url": "/"}],
        plugins=[MarshmallowPlugin(schema_name_resolver=_schema_name)],
        tags=[{"name": name} for name in dict.fromkeys(operation.tag for operation in OPERATIONS)],
    )
    spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
    for operation in OPERATIONS:
        spec.path(
            path=operation.path,
            parameters=[_path_parameter(name) for name in re.findall(r"\{(\w+)\}", operation.path)],
            operations={operation.method.lower(): _operation(operation)},
        )
    made: dict[str, Any] = spec.to_dict()
    return made


def contract_yaml() -> str:
    """Return the text of openapi.yaml."""
    text: str = dict_to_yaml(contract(), {"width": 110})
    return "# Made by `adjudicator openapi` from the operations declared in api/.\n" + text


def _schema_name(schema: Any) -> str:
    name = schema if isinstance(schema, str) else getattr(schema, "__name__", type(schema).__name__)
    return name.removesuffix("Schema")


def _operation(operation: Operation) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": operation.id,
        "summary": operation.summary,
        "description": operation.view.__doc__ or "",
        "tags": [operation.tag],
        "responses": {
            **{str(status): _answer(operation, status) for status in operation.answers},
            **_not_modified(operation),
            **_problems(operation),
        },
        "security": [{"token": []}] if operation.roles else [],
    }
    if operation.roles:
        described["description"] += f" For: {', '.join(operation.roles)}."
    parameters: list[dict[str, Any]] = []
    if operation.query is not None:
        parameters.append({"in": "query", "schema": operation.query})
    if operation.keyed:
        parameters.append(_key_parameter())
    if parameters:
        described["parameters"] = parameters
    if operation.body is not None:
        content = {"schema": operation.body, "example": BODY_EXAMPLES[operation.id]}
        described["requestBody"] = {"required": True, "content": {JSON: content}}
    return described


def _answer(operation: Operation, status: int) -> dict[str, Any]:
    if status == 204:
        return {"description": "Nothing more will come."}
    schema = operation.answers[status]
    content = {
        media: {"schema": schema if media == JSON and schema is not None else {"type": "string"}}
        for media in operation.media
    }
    answer: dict[str, Any] = {"description": operation.summary + ".", "content": content}
    if operation.headers:
        answer["headers"] = {
            name: {"description": HEADERS[name], "schema": {"type": "string"}} for name in operation.headers
        }
    if operation.id in FOLLOW_UPS:
        answer["links"] = {
            name: {"operationId": target, "parameters": parameters}
            for name, (target, parameters) in FOLLOW_UPS[operation.id].items()
        }
    return answer


def _not_modified(operation: Operation) -> dict[str, Any]:
    return {"304": {"description": "The client has these bytes already."}} if "ETag" in operation.headers else {}


def _problems(operation: Operation) -> dict[str, Any]:
    by_status: dict[int, list[Kind]] = {}
    for kind in all_problems(operation):
        by_status.setdefault(kind.status, []).append(kind)
    return {
        str(status): {
            "description": "; ".join(f"{kind.title.en} (`{kind.code}`)" for kind in kinds),
            "content": {MEDIA_TYPE: {"schema": ProblemSchema}},
        }
        for status, kinds in by_status.items()
    }


def _path_parameter(name: str) -> dict[str, Any]:
    return {
        "in": "path",
        "name": name,
        "required": True,
        "description": PATH_PARAMETERS[name],
        "schema": {"type": "string"},
    }


def _key_parameter() -> dict[str, Any]:
    return {
        "in": "header",
        "name": "Idempotency-Key",
        "required": True,
        "description": "New for each request; the same request sent again under its key is done once.",
        "schema": {"type": "string", "pattern": "^[!#-~]{8,64}$"},
    }
