"""The kept examples of events and actions: every type has one, of its schema; what has not come up is marked."""

import json

import jsonschema_rs
import msgspec
import pytest

from adjudicator.api.openapi.games import component
from adjudicator.api.pages.documentation.examples import kept, path_of, types_of
from adjudicator.api.pages.documentation.recording import found, made_up_for
from adjudicator.rulesets.registry import RULESETS
from tests.api.contract import contract

EACH = pytest.mark.parametrize("ruleset", sorted(RULESETS))


@EACH
def test_every_event_and_action_has_an_example_of_its_schema(ruleset: str) -> None:
    game = RULESETS[ruleset]
    for thing, examples, union in (
        ("Action", kept(ruleset).actions, game.action_type),
        ("Event", kept(ruleset).events, game.event_type),
    ):
        assert list(examples) == list(types_of(union)), "run: adjudicator examples"
        schema = {"$ref": f"#/components/schemas/{component(ruleset, thing)}", "components": contract()["components"]}
        check = jsonschema_rs.Draft202012Validator(schema)
        for name, example in examples.items():
            assert example.value["type"] == name
            check.validate(example.value)
    for example in kept(ruleset).events.values():
        game.event_decoder.decode(msgspec.json.encode(example.value))


@EACH
@pytest.mark.sampled(2)
def test_what_is_made_up_is_marked_and_is_what_its_type_makes(ruleset: str) -> None:
    came_up = found(RULESETS[ruleset], played=2)
    for thing, examples, recorded in (
        ("Action", kept(ruleset).actions, came_up.actions),
        ("Event", kept(ruleset).events, came_up.events),
    ):
        for name, example in examples.items():
            if example.made_up:
                assert name not in recorded
                assert example == made_up_for(RULESETS[ruleset], thing, name)


@EACH
def test_a_file_of_examples_has_one_a_line(ruleset: str) -> None:
    lines = path_of(ruleset).read_text(encoding="utf-8").splitlines()
    examples = [line for line in lines if '":{"value":' in line]
    assert len(examples) == len(kept(ruleset).actions) + len(kept(ruleset).events)
    assert all(json.loads("{" + line.rstrip(",") + "}") for line in examples)
