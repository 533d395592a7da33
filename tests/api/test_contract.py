"""The contract itself: typed to the last member, described, within its size, and what the code's types say."""

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from functools import reduce
from operator import getitem
from typing import Any

import jsonschema_rs
import msgspec
import pytest
import yaml
from msgspec import inspect
from openapi_spec_validator.schemas import openapi_v31_schema_validator

from adjudicator.api.http.media import JSON
from adjudicator.api.http.problems import Kind
from adjudicator.api.openapi.document import contract as made
from adjudicator.api.openapi.document import contract_yaml
from adjudicator.api.openapi.examples import BODY_EXAMPLES, answer_name
from adjudicator.api.openapi.games import component, of_game
from adjudicator.api.openapi.meanings import members, members_of_records
from adjudicator.api.openapi.plain import REF
from adjudicator.api.openapi.problems import MEMBERS, name_of
from adjudicator.api.openapi.types import Types
from adjudicator.api.operations import OPERATIONS
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.text.yaml_files import read_own_yaml
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import Client
from tests.api.contract import CONTRACT, answer_of, check_accepted, contract, described, validator
from tests.api.every_operation import done
from tests.api.shortening import shortened, size

EACH = pytest.mark.parametrize("ruleset", sorted(RULESETS))
ANY_JSON = {
    # what may stand anywhere in a state, or was a value of any event
    ("Difference", "before"), ("Difference", "after"), ("SetValue", "value"),
    ("Sight", "value"),
    # always empty in games without a timing chart
    *((f"{game}State", "occurring") for game in ("Dominions", "Heat", "Multiversity")),
    *((f"{game}Position", "occurring") for game in ("Dominions", "Heat", "Multiversity")),
    # whatever somebody wants checked, and JSON Schemas
    *(("DeckCheckRequest", each) for each in ("deck", "cards", "options")),
    ("CardCheckRequest", "cards"), ("RulesetSchemas", "schemas"), ("RulesetSchemas", "card_file"),
    ("RulesetSchema", "$defs"),
    # a dispute's log keeps these as they were computed or asked; answers show them typed
    ("LoggedFinding", "answer"), ("LoggedFinding", "seats"), ("LoggedPlanMade", "plan"),
    ("LoggedLegality", "action"), ("LoggedOutcome", "actions"), ("LoggedLuck", "reports"),
    # a merge patch of a board: any part of one, and null for what goes
    ("Frame", "patch"),
}  # fmt: skip
"""The members that hold any JSON, and why."""


def schemas() -> dict[str, Any]:
    found: dict[str, Any] = contract()["components"]["schemas"]
    return found


def members_of(schema: Any) -> Iterator[tuple[str, Any]]:
    """Yield every member that a schema tells, at any depth."""
    if isinstance(schema, dict):
        told = schema.get("properties")
        yield from told.items() if isinstance(told, dict) else ()
        for value in schema.values():
            yield from members_of(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from members_of(value)


def test_it_has_at_most_400_kilobytes_and_grows_by_nothing_when_a_game_is_added() -> None:
    text = CONTRACT.read_text(encoding="utf-8")
    assert len(text.encode()) <= 400_000
    told = read_own_yaml(CONTRACT)
    names = tuple(name.title() for name in RULESETS)
    assert [name for name in told["components"]["schemas"] if name.startswith(names)] == []
    assert [each for each in _enumerated(told) if {*RULESETS} & {*each}] == []


def _enumerated(node: Any) -> Iterator[list[Any]]:
    """Yield the words among which a member is one."""
    if isinstance(node, dict):
        if isinstance(node.get("enum"), list):
            yield node["enum"]
        for value in node.values():
            yield from _enumerated(value)
    elif isinstance(node, list):
        for value in node:
            yield from _enumerated(value)


def check_openapi(told: dict[str, Any]) -> None:
    """Check a contract as `openapi_spec_validator.validate` does, which takes ten seconds for what is in every one of
    them: `test_http` has that of all games checked by it."""
    openapi_v31_schema_validator.validate(told)
    for schema in told["components"]["schemas"].values():
        jsonschema_rs.meta.validate(schema)
    for ref in set(re.findall(r'"\$ref": "#/(.*?)"', json.dumps(told))):
        assert reduce(getitem, ref.split("/"), told)


@EACH
def test_the_contract_of_a_game_has_its_types_where_the_core_has_any(ruleset: str) -> None:
    told = json.loads(json.dumps(made(ruleset)))
    check_openapi(told)
    types = told["components"]["schemas"]
    others = tuple(name.title() for name in RULESETS if name != ruleset)
    assert [name for name in types if name.startswith(others)] == []
    actions = types[component(ruleset, "Action")]
    assert actions["discriminator"]["propertyName"] == "type"
    assert types["DecisionAnswer"]["properties"]["legal"]["items"] == {"$ref": f"{REF}{component(ruleset, 'Action')}"}
    sent = types["ActionRequest"]["properties"]["action"]["$ref"].removeprefix(REF)
    assert component(ruleset, "Action") in (sent, types[sent].get("$ref", "").removeprefix(REF))
    assert types["MoveMade"]["properties"]["ruleset"]["const"] == ruleset
    assert told["paths"].keys() == contract()["paths"].keys()


@pytest.mark.nightly
def test_there_is_a_contract_of_each_game_and_of_all(client: Client) -> None:
    for name in (*RULESETS, "all"):
        answer = client.send("GET", f"/openapi/{name}.yaml")
        assert (answer.status_code, answer.mimetype) == (200, "application/yaml")
        again = client.send("GET", f"/openapi/{name}.yaml", headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304
    assert client.send("GET", "/openapi/chess.yaml").get_json()["code"] == "not-found"
    assert yaml.load(client.send("GET", "/openapi/diamonds.yaml").data, yaml.CSafeLoader) == made("diamonds")
    assert client.send("GET", "/openapi/all.yaml").text == contract_yaml(*RULESETS)


@EACH
def test_the_schema_of_a_ruleset_is_found_at_its_id(client: Client, ruleset: str) -> None:
    for edition in RULESETS[ruleset].editions:
        told = client.get(f"/v1/rulesets/{ruleset}/schemas/{edition}")
        assert told["$id"] == f"/v1/rulesets/{ruleset}/schemas/{edition}"
        assert told["$defs"].keys() == {*of_game(ruleset), component(ruleset, "CardFile")}
        file = told["$defs"][component(ruleset, "CardFile")]
        assert file["$id"] == f"{told['$id']}/card-file"
        cards = client.get(f"/v1/rulesets/{ruleset}/cards")["data"]
        both = jsonschema_rs.Registry([(f"https://a.example{told['$id']}", told)])
        whole = {"$ref": f"https://a.example{told['$id']}#/$defs/{component(ruleset, 'Card')}"}
        check = jsonschema_rs.Draft202012Validator(whole, registry=both)
        for card in cards:
            check.validate(card)
    assert client.send("GET", f"/v1/rulesets/{ruleset}/schemas/9.9").status_code == 404


def test_what_is_deprecated_says_so_and_what_to_use_instead(client: Client) -> None:
    some = [each for each in OPERATIONS if each.deprecated is not None]
    assert some
    ids = {each.id for each in OPERATIONS}
    for each in some:
        assert each.deprecated is not None
        assert each.deprecated.instead in ids
        assert each.deprecated.sunset - each.deprecated.since >= timedelta(days=365)
        told = described(each.method, each.path)
        assert told is not None
        assert told["deprecated"] is True
    answer = client.send("GET", "/v1/rulesets/heat/schemas")
    assert answer.headers["Deprecation"] == "@1795478400"
    assert answer.headers["Sunset"] == "Wed, 24 Nov 2027 00:00:00 GMT"


def test_every_member_schema_and_operation_is_described() -> None:
    silent = [name for name, schema in schemas().items() if not schema.get("description")]
    for name, schema in schemas().items():
        for member, told in members_of(schema):
            if not (told.get("description") or "$ref" in told or "const" in told):  # a constant says itself
                silent.append(f"{name}.{member}")
    for path, methods in contract()["paths"].items():
        for method, operation in methods.items():
            if method == "parameters":
                continue
            silent += [] if operation["summary"] and operation["description"] else [f"{method} {path}"]
            silent += [each["name"] for each in operation.get("parameters", []) if not _said(each)]
    assert silent == []


def _said(parameter: dict[str, Any]) -> bool:
    return "$ref" in parameter or bool(parameter.get("description"))


def test_nothing_is_left_untyped_but_what_can_be_anything() -> None:
    found = set()
    for name, schema in schemas().items():
        for member, told in members_of(schema):
            if _is_bare(told):
                found.add((name, member))
    assert found == ANY_JSON


def _is_bare(schema: Any) -> bool:
    """Whether a schema says nothing of what it holds."""
    if not isinstance(schema, dict) or schema.keys() <= {"description", "default"}:
        return True
    if schema.get("type") == "object" or (isinstance(schema.get("type"), list) and "object" in schema["type"]):
        return not schema.keys() & {"properties"} and _is_bare(schema.get("additionalProperties", {}))
    return schema.get("type") == "array" and "prefixItems" not in schema and _is_bare(schema["items"])


def test_whatever_explains_a_member_explains_one() -> None:
    """No entry of members.yaml is left over from a member that is gone."""
    told = {member for schema in schemas().values() for member, _ in members_of(schema)}
    told |= {each["name"] for methods in contract()["paths"].values() for operation in methods.values()
             if isinstance(operation, dict) for each in operation.get("parameters", []) if "name" in each}  # fmt: skip
    told |= {each["name"] for each in contract()["components"]["parameters"].values()}
    assert [name for name in members() if name not in told] == []


def test_what_a_member_means_in_one_record_is_told_there() -> None:
    whole = made(*RULESETS)
    once = {said["description"] for said in whole["components"]["schemas"].values() if "description" in said}
    told = {(member, said.get("description")) for member, said in members_of(whole)}
    left = [
        name
        for name, meaning in members_of_records().items()
        if (name.partition(".")[2], meaning) not in told and meaning not in once
    ]
    assert left == []


@EACH
def test_every_member_of_every_type_of_a_ruleset_is_told(ruleset: str) -> None:
    """Read off the types here, by another way than the contract is made."""
    game: Ruleset[Any] = RULESETS[ruleset]
    for kind in (game.event_type, game.action_type, game.state_type):
        (info,) = inspect.multi_type_info([kind])
        for record in _records(info, set()):
            cls = getattr(record.cls, "__origin__", record.cls)
            tag = record.tag if isinstance(record.tag, str) and record.tag[:1].isupper() else cls.__name__
            named = [name for name in schemas() if name.startswith((tag, ruleset.title() + tag))]
            wanted = {field.encode_name for field in record.fields} | ({record.tag_field} - {None})
            assert any(set(schemas()[name].get("properties", {})) == wanted for name in named), cls


def _records(info: Any, seen: set[int]) -> Iterator[inspect.StructType]:
    if id(info) in seen:
        return
    seen.add(id(info))
    if isinstance(info, inspect.StructType):
        yield info
        for field in info.fields:
            yield from _records(field.type, seen)
    for name in ("types", "item_types"):
        for each in getattr(info, name, ()):
            yield from _records(each, seen)
    for name in ("item_type", "value_type", "type"):
        if isinstance(getattr(info, name, None), inspect.Type):
            yield from _records(getattr(info, name), seen)


def test_a_type_that_changes_changes_the_contract() -> None:
    class Before(msgspec.Struct):
        """A record."""

        seat: str

    class After(Before):
        """A record."""

        amount: int | None = None

    before, after = Types(), Types()
    before.schema(Before)
    after.schema(After)
    assert before.components["Before"]["properties"] != after.components["After"]["properties"]
    assert after.components["After"]["properties"]["amount"]["type"] == ["integer", "null"]
    assert after.components["After"]["required"] == ["seat", "amount"]


@EACH
def test_what_a_ruleset_brings_is_told_apart_too(client: Client, ruleset: str) -> None:
    told = client.get(f"/v1/rulesets/{ruleset}/schemas")
    defs = told["schemas"]["$defs"]
    assert defs.keys() == of_game(ruleset).keys()
    assert {component(ruleset, thing) for thing in ("Action", "Event", "State", "Position", "Card")} <= defs.keys()
    assert "#/components" not in json.dumps(told)
    demo = client.send("POST", "/v1/demos", client.organiser, {"ruleset": ruleset, "seed": 2}).get_json()
    id = demo["match"]["id"]
    middle = client.get(f"/v1/matches/{id}")["move"] // 2
    taken = [move["action"] for move in client.get(f"/v1/matches/{id}/moves?view=judge")["data"] if move["action"]]
    offered = client.get(f"/v1/matches/{id}/decision?move={middle}", demo["tokens"]["P1"])["legal"]
    cards = client.get(f"/v1/rulesets/{ruleset}/cards")["data"]
    for named, values in (
        ("Event", [line["event"] for line in client.get(f"/v1/matches/{id}/events?limit=200")["data"]]),
        ("Action", [*taken, *offered]),
        ("Position", [client.get(f"/v1/matches/{id}/state?move={middle}&view=judge", demo["tokens"]["P1"])["state"]]),
        ("Card", cards),
    ):
        check = jsonschema_rs.Draft202012Validator({**told["schemas"], "$ref": f"#/$defs/{component(ruleset, named)}"})
        assert values
        for value in values:
            check.validate(value)
    jsonschema_rs.Draft202012Validator(told["card_file"]).validate(cards)


def test_how_many_cards_a_request_may_have_is_told() -> None:
    for game in (each.title() for each in RULESETS):
        told = schemas()[f"{game}CardSetRequest"]["properties"]["cards"]
        assert (told["minItems"], told["maxItems"]) == (1, 500), game


def test_each_kind_of_problem_has_a_schema_with_all_its_members() -> None:
    for kind in Kind:
        schema = schemas()[name_of(kind)]
        assert schema["properties"]["code"]["const"] == kind.code
        assert schema["properties"]["status"]["const"] == kind.status
        assert MEMBERS.get(kind, {}).keys() <= schema["properties"].keys()


def test_what_is_sent_under_a_key_is_told_so() -> None:
    key = contract()["components"]["parameters"]["IdempotencyKey"]
    assert (key["name"], key["in"], key["required"]) == ("Idempotency-Key", "header", True)


def test_examples_of_requests_are_of_their_schemas() -> None:
    for path, methods in contract()["paths"].items():
        for method, operation in methods.items():
            if isinstance(operation, dict) and operation.get("operationId") in BODY_EXAMPLES:
                check_accepted(method, path, BODY_EXAMPLES[operation["operationId"]])


def test_the_file_is_readable_yaml_of_short_lines_for_what_is_short() -> None:
    assert read_own_yaml(CONTRACT) == json.loads(json.dumps(made()))
    assert "        seat: {type: string" not in CONTRACT.read_text(encoding="utf-8")  # indented by one space


def test_every_request_and_every_answer_has_an_example() -> None:
    bare = []
    for path, methods in contract()["paths"].items():
        for method, operation in methods.items():
            if method != "parameters":
                told = [answer_of(method, path, int(status)) for status in operation["responses"] if status < "3"]
                answers = [each.get("content", {}) for each in told]
                for content in (*answers, operation.get("requestBody", {}).get("content", {})):
                    bare += [
                        operation["operationId"] for each in content.values() if not {"example", "examples"} & {*each}
                    ]
    assert bare == []


def test_every_answer_in_json_has_an_example_that_was_answered_so() -> None:
    for operation in OPERATIONS:
        if answer_name(operation) is None:
            continue
        content = answer_of(operation.method, operation.path, min(operation.answers))["content"][JSON]
        shared = content.get("examples", {"short": {}})["short"].get("$ref", "").rpartition("/")[2]
        example = contract()["components"]["examples"][shared]["value"] if shared else content["example"]
        assert validator(content["schema"])(example), f"{operation.id}; run: python -m tests.api.every_operation"


def test_every_operation_that_answers_in_json_can_be_done(client: Client) -> None:
    assert done(client).keys() >= {operation.id for operation in OPERATIONS if answer_name(operation) is not None}


def test_an_answer_is_made_short_and_stays_valid() -> None:
    answer: dict[str, Any] = {
        "data": [{"id": number, "name": "x" * 40} for number in range(9)],
        "of": {"P1": "0" * 64, "P2": "y" * 200},
    }
    schema = {"type": "object", "required": ["data"], "properties": {"data": {"items": {"required": ["id", "name"]}}}}
    valid = jsonschema_rs.Draft202012Validator(schema).is_valid
    short = shortened(answer, valid)
    assert valid(short) and short["data"] == answer["data"][: len(short["data"])] != []
    assert size(short) < size(answer) / 3
    assert shortened({"of": {"P1": "0" * 64}}, valid=lambda _: True) == {"of": {"P1": "00000000…"}}


def test_every_parameter_of_a_query_is_described_where_it_is_declared() -> None:
    bare = {
        f"{type(operation.query).__name__}.{name}"
        for operation in OPERATIONS
        if operation.query is not None
        for name, field in operation.query.fields.items()
        if not str(field.metadata.get("description", "")).endswith(".")
    }
    assert bare == set()
