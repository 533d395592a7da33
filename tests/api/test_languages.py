"""Refusals are in the language asked for, down to each field at fault."""

from collections.abc import Iterator
from typing import Any

import pytest
from marshmallow import Schema, fields, validate

from adjudicator.api.openapi.examples import CARD
from adjudicator.api.operations import OPERATIONS
from adjudicator.api.schemas.requests import Visible
from adjudicator.kernel.text.library_messages import in_both
from adjudicator.kernel.text.text import Text
from tests.api.client import DEMO, Client

SAMPLES = {"min": 1, "max": 7, "equal": 7, "choices": "a, b", "regex": "^x$", "input": "x", "other": 1}
WRONG: tuple[Any, ...] = (None, True, 1.5, -1, 10**12, "", "x" * 5_000, "\n", [], [None], {}, {"x": None})


def fields_of(schema: Schema) -> Iterator[Any]:
    """Yield every field of a schema, those inside others too."""
    waiting = [*schema.fields.values()]
    for field in waiting:  # grows on the way
        yield field
        if isinstance(field, fields.Nested):
            waiting += field.schema.fields.values()
        elif isinstance(field, fields.List):
            waiting.append(field.inner)
        elif isinstance(field, fields.Dict):
            waiting += [inner for inner in (field.key_field, field.value_field) if inner is not None]


def messages_of(schema: Schema) -> Iterator[str]:
    """Yield every message that a schema can give, of its fields and of their validators."""
    yield from schema.error_messages.values()
    for field in fields_of(schema):
        yield from map(str, field.error_messages.values())
        for check in field.validators:
            names = ("error", "message_min", "message_max", "message_all", "message_equal")
            yield from (text for name in names if isinstance(text := getattr(check, name, None), str))


SCHEMAS = [
    pytest.param(schema, id=f"{one.id}-{type(schema).__name__}")
    for one in OPERATIONS
    for schema in (one.query, one.body)
    if schema is not None
]


@pytest.mark.parametrize("schema", SCHEMAS)
def test_every_message_of_a_schema_is_in_both_languages(schema: Schema) -> None:
    for message in {each.format(**SAMPLES) for each in messages_of(schema)}:
        assert in_both(message).pt != message, message


@pytest.mark.parametrize("schema", SCHEMAS)
def test_whatever_is_sent_instead_of_a_field_is_refused_in_both_languages(schema: Schema) -> None:
    for name in [*(field.data_key or name for name, field in schema.fields.items()), "wings"]:
        for value in WRONG:
            for message in leaves(schema.validate({name: value})):
                said = message if isinstance(message, Text) else in_both(message)
                assert said.pt != said.en, (name, value, message)


def leaves(messages: Any) -> Iterator[str | Text]:
    if isinstance(messages, dict):
        for inner in messages.values():
            yield from leaves(inner)
    else:
        yield from messages


def test_the_checks_are_those_whose_messages_are_known() -> None:
    schemas = [schema for one in OPERATIONS for schema in (one.query, one.body) if schema is not None]
    kinds = {type(check) for schema in schemas for field in fields_of(schema) for check in field.validators}
    known = validate.Length | validate.OneOf | validate.Range | validate.Regexp | Visible
    assert all(issubclass(kind, known) for kind in kinds)


# What is refused behind the schemas


def both(client: Client, method: str, path: str, body: Any = None, data: bytes | None = None) -> tuple[Any, Any]:
    """Return a refusal in English and in Portuguese; both have the same fields at fault."""
    who = client.token("judge") if "/m_" in path else client.organiser
    first, second = (
        client.send(method, path, who, body, {"Accept-Language": language}, data) for language in ("en", "pt-BR")
    )
    assert first.status_code == second.status_code >= 400
    assert second.headers["Content-Language"] == "pt-BR"
    en, pt = first.get_json(), second.get_json()
    assert [error["pointer"] for error in en.get("errors", [])] == [error["pointer"] for error in pt.get("errors", [])]
    return en, pt


BAD_CARD = {**CARD, "kind": "ship"}
REFUSED: list[tuple[str, str, Any]] = [
    ("GET", "/v1/matches?lmit=1", None),
    ("GET", "/v1/matches?limit=1&limit=2", None),
    ("GET", "/v1/matches?limit=x", None),
    ("GET", "/v1/matches?cursor=%00", None),
    ("GET", "/v1/matches?cursor=x", None),
    ("GET", "/v1/matches/{match}/state?view=P9", None),
    ("GET", "/v1/matches/{match}/state?move=1&version=1", None),
    ("GET", "/v1/matches/{match}/explain?of=nothing", None),
    ("POST", "/v1/matches", {"ruleset": "chess", "seats": DEMO}),
    ("POST", "/v1/matches", {"ruleset": "diamonds", "seats": DEMO, "hat": 1}),
    ("POST", "/v1/matches", {"ruleset": "diamonds", "seats": DEMO[:3]}),
    ("POST", "/v1/matches", {"ruleset": "diamonds", "seats": DEMO, "options": {"stat_floor": "zer"}}),
    ("POST", "/v1/matches", {"ruleset": "diamonds", "seats": DEMO, "position": {"half": "x"}}),
    ("POST", "/v1/matches", {"ruleset": "diamonds", "seats": DEMO, "card_sets": ["cs_x"]}),
    ("POST", "/v1/matches", {"ruleset": "dominions", "seats": [], "cards": [BAD_CARD]}),
    ("POST", "/v1/matches", {"ruleset": "diamonds", "seats": [{"name": "a\u0000"}]}),
    ("POST", "/v1/card-sets", {"ruleset": "dominions", "cards": [BAD_CARD, CARD, CARD, {**CARD, "key": "U01"}]}),
    ("POST", "/v1/matches/{match}/questions", {"question": {"kind": "value", "of": "C1"}}),
    ("POST", "/v1/matches/{match}/questions", {"question": {"kind": "value"}}),
    ("POST", "/v1/matches/{match}/questions", {"question": {"kind": "free", "text": "x"}}),
    ("POST", "/v1/matches/{match}/questions", {"question": {"kind": "knowledge", "seat": "P9"}}),
    ("POST", "/v1/matches/{match}/questions", {"question": {"kind": "legality", "action": {"type": "dance"}}}),
    ("POST", "/v1/matches/{match}/questions",
     {"question": {"kind": "legality", "action": {"type": "pass", "seat": "P9"}}}),
    ("POST", "/v1/matches/{match}/what-if", {"actions": [{"type": "dance"}]}),
    ("POST", "/v1/matches/{match}/what-if", {"actions": [{"type": "allocate", "cards": 7}]}),
    ("POST", "/v1/tournaments", {"name": "x", "ruleset": "diamonds", "policy": "nobody's"}),
]  # fmt: skip


@pytest.mark.parametrize(("method", "path", "body"), REFUSED, ids=str)
def test_each_field_at_fault_is_told_in_the_language_asked_for(
    client: Client, method: str, path: str, body: Any
) -> None:
    match, _ = client.begin()
    en, pt = both(client, method, path.format(match=match), body)
    assert en["errors"]
    for english, portuguese in zip(en["errors"], pt["errors"], strict=True):
        assert english["message"] != portuguese["message"]


@pytest.mark.parametrize("data", [b"{", b'{"a": 1.5}', b'{"a": 1, "a": 2}', b"[" * 100, b"\xff", b"9" * 30, b"NaN"])
def test_malformed_json_is_told_in_the_language_asked_for(client: Client, data: bytes) -> None:
    en, pt = both(client, "POST", "/v1/matches", data=data)
    assert en["code"] == pt["code"] == "malformed-json"
    assert en["detail"] != pt["detail"]


def test_a_card_check_is_answered_in_the_language_asked_for(client: Client) -> None:
    asked = {"ruleset": "dominions", "cards": [BAD_CARD]}
    said = {}
    for language in ("en", "pt-BR"):
        answer = client.send("POST", "/v1/card-checks", client.organiser, asked, {"Accept-Language": language})
        assert answer.headers["Content-Language"] == language
        assert "Accept-Language" in answer.headers["Vary"]
        (fault,) = answer.get_json()["faults"]
        said[language] = fault["reason"]
    assert said["en"] == "'ship' is not one of: artifact, field, unit"
    assert said["pt-BR"] == "'ship' não é um destes: artifact, field, unit"


def test_a_number_that_is_not_there_is_told_with_those_that_are(client: Client) -> None:
    characters = {"c1": {"card": "P13", "position": 1, "controller": "P1"},
                  "c2": {"card": "P13", "position": 1, "controller": "P2"}}  # fmt: skip
    match, _ = client.begin(ruleset="multiversity", seats=[{}, {}], position={"characters": characters})
    one = "c1"
    for of, wanted in ((one, f"of {one} there is {one}.life, {one}.defence"), ("c999", f"{one}.life")):
        body = {"question": {"kind": "value", "of": of}}
        problem = client.send("POST", f"/v1/matches/{match}/questions", client.organiser, body).get_json()
        assert wanted in problem["errors"][0]["message"]
        explained = client.send("GET", f"/v1/matches/{match}/explain?of={of}", client.organiser).get_json()
        assert wanted in explained["errors"][0]["message"]


def test_a_word_that_is_none_of_those_there_are_is_told_with_the_one_near_it(client: Client) -> None:
    match, tokens = client.begin()
    words = "value, legality, timing, outcome, knowledge"
    asked = {"question": {"kind": "outcme", "actions": [{"type": "pass"}]}}
    position = {"ruleset": "diamonds", "seats": [{}] * 4, **asked}
    for path, body in ((f"/v1/matches/{match}/questions", asked), ("/v1/positions/questions", position)):
        (en,), (pt,) = (problem["errors"] for problem in both(client, "POST", path, body))
        assert en["pointer"] == pt["pointer"] == "/question/kind"
        assert en["message"] == f"'outcme' is not one of: {words}; did you mean outcome?"
        assert pt["message"] == f"'outcme' não é um destes: {words}; seria outcome?"
    disputed = client.send("POST", f"/v1/matches/{match}/disputes", tokens["P1"], {"question": {"kind": "fre"}})
    assert disputed.get_json()["errors"][0]["message"] == f"'fre' is not one of: {words}, free; did you mean free?"
    en, _ = both(client, "GET", "/v1/matches?status=runing")
    known = "running, over, damaged, seeding"
    assert en["errors"][0]["message"] == f"'runing' is not one of: {known}; did you mean running?"


def test_the_language_is_english_where_none_is_asked_for(client: Client) -> None:
    problem = client.send("GET", "/v1/matches?lmit=1", client.organiser).get_json()
    assert problem["errors"][0]["message"].endswith("did you mean limit?")
