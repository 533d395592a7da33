"""What a ruleset brings to the contract: its actions, events, states, positions, house rules, seats and cards.

For each there is a component named for the game and the thing: `DiamondsAction`, `HeatEvent`, `DominionsState`.
"""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, get_args, get_type_hints

import msgspec
from msgspec import Meta, field

from adjudicator.api.openapi.plain import REF, Schema
from adjudicator.api.openapi.records import Form
from adjudicator.api.openapi.types import Types
from adjudicator.kernel.cards.schema import DRAFT, card_file_schema
from adjudicator.kernel.desk.orders import AnyOrder
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.rulebook import HouseRule
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.registry import RULESETS

NO_CARD_FILES: Schema = {"$schema": DRAFT, "title": "A card file", "description": "This game takes none.", "not": {}}
"""The schema of the card files of a game whose cards are no data."""


class RulesetSchemas(msgspec.Struct, frozen=True, kw_only=True):
    """What a ruleset brings to the contract: in the `$defs` of `schemas` its actions, events, states, positions, house
    rules, seats and cards under the names that they have in openapi.yaml; and the schema of a file of its cards."""

    ruleset: str
    edition: str
    schemas: Annotated[
        Mapping[str, JSON], Meta(description="A JSON Schema (draft 2020-12) whose `$defs` hold everything.")
    ]
    card_file: Annotated[Mapping[str, JSON], Meta(description="A JSON Schema (draft 2020-12) of a card file.")]


class RulesetSchema(msgspec.Struct, frozen=True, kw_only=True):
    """A JSON Schema (draft 2020-12) of all that a ruleset brings: in its `$defs` its actions, events, states,
    positions, house rules, seats and cards, under the names that they have in the ruleset's contract, and its card
    files."""

    schema: Annotated[str, Meta(description="which JSON Schema it is")] = field(name="$schema")
    id: Annotated[str, Meta(description="the address where it is found")] = field(name="$id")
    title: Annotated[str, Meta(description="the ruleset and its edition")]
    defs: Annotated[Mapping[str, JSON], Meta(description="the types, by name")] = field(name="$defs")


class Forbidden(msgspec.Struct):
    """A secret answer that the rules forbid, and why."""

    action: dict[str, Any]
    why: Text


def component(ruleset: str, thing: str) -> str:
    """Return the name of the component of what a game has."""
    return f"{ruleset.title()}{thing}"


@cache
def of_game(name: str) -> Mapping[str, Schema]:
    """Return the components of a game, by name; those that it shares with others are among them."""
    ruleset = RULESETS[name]
    hints = get_type_hints(ruleset.setup_type)
    types = Types(name, _held(ruleset), _meanings(ruleset.rulebook.options))
    (seat, _) = get_args(hints["seats"])
    types.choice(component(name, "Action"), ruleset.action_type)
    types.choice(component(name, "Event"), ruleset.event_type)
    types.schema(ruleset.state_type)
    types.alias(component(name, "Position"), ruleset.state_type, Form.POSITION)
    types.alias(component(name, "Seat"), seat, Form.REQUEST)
    types.alias(component(name, "HouseRules"), hints["options"], Form.REQUEST)
    if (card := card_type(ruleset)) is None:
        types.components[component(name, "Card")] = {"type": "object", "description": "This game has no cards."}
    else:
        types.schema(card)
    made = {component(name, "Occurrence"): _occurrence(types, get_type_hints(ruleset.state_type)), **types.components}
    given: Schema = {"$ref": REF + component(name, "Card")}
    said = "Cards of one's own."
    if ruleset.record_type is not None:
        record = types.schema(ruleset.record_type, Form.REQUEST)
        types.components[record["$ref"].removeprefix(REF)]["additionalProperties"] = True  # what else it has is ignored
        given, said = {"anyOf": [given, record]}, "Cards of one's own, or records of a public dataset."
    made[component(name, "GivenCards")] = {"type": "array", "items": given, "description": said}
    return {**made, **types.components}


def _occurrence(types: Types, hints: Mapping[str, Any]) -> Schema:
    """Return the schema of what can be under way in a game; nothing where it has no timing chart."""
    (under_way, _) = get_args(hints["occurring"])
    what = get_args(under_way)[:1]
    if not what:
        return {"type": "object", "description": "Nothing: this game has no timing chart."}
    return {**types.schema(what[0]), "description": "What would happen."}


def card_type(ruleset: Ruleset[Any]) -> Any:
    """Return the type of a game's cards; None if it has none."""
    if ruleset.sets is not None:
        return ruleset.sets.card_type
    return next((type(card) for card in ruleset.cards().values()), None)


def schema_of(name: str, edition: str) -> RulesetSchema:
    """Return what a ruleset brings as one JSON Schema that stands alone, under the address where it is found; in it the
    schema of its card files, which has an address of its own."""
    address, told = f"/v1/rulesets/{name}/schemas/{edition}", schemas_of(name)
    card_file = {**told.card_file, "$id": f"{address}/card-file"}
    return RulesetSchema(
        schema=DRAFT,
        id=address,
        title=f"{RULESETS[name].rulebook.name.en} {edition}",
        defs={**told.schemas["$defs"], component(name, "CardFile"): card_file},
    )


def schemas_of(name: str) -> RulesetSchemas:
    """Return what a ruleset brings as a JSON Schema that stands alone, and that of its card files, for editors."""
    here = {key: _moved(value) for key, value in of_game(name).items()}
    return RulesetSchemas(
        ruleset=name,
        edition=RULESETS[name].edition,
        schemas={
            "$schema": DRAFT,
            "$defs": dict(sorted(here.items())),
        },
        card_file=NO_CARD_FILES if RULESETS[name].sets is None else card_file_schema(card_type(RULESETS[name])),
    )


def _moved(value: Any) -> Any:
    """Return a schema with its references into `$defs`."""
    if isinstance(value, dict):
        return {key: _moved(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_moved(inner) for inner in value]
    return value.replace(REF, "#/$defs/") if isinstance(value, str) and value.startswith(REF) else value


def _held(ruleset: Ruleset[Any]) -> dict[tuple[str, str], Any]:
    """What the kernel types as any JSON, and is of one game in its matches."""
    action = ruleset.action_type
    return {
        ("AnswerSealed", "answer"): action,
        ("MatchState", "answers"): action,
        ("ActionForced", "action"): action,
        ("Forbidden", "action"): action,
        ("AnswerForced", "forbidden"): Forbidden,
        ("JudgeActed", "order"): AnyOrder,
    }


def _meanings(rules: tuple[HouseRule, ...]) -> dict[str, str]:
    """What house rules mean, as members of the game's options; the choices are told where they are made."""
    named = {f"Options.{rule.key}": f"House rule {rule.clause}." for rule in rules}
    told = {
        f"Options.{rule.key}{Form.REQUEST.value}": f"House rule {rule.clause}. "
        + " ".join(f"`{_written(choice.value)}`: {choice.en.rstrip('.')}." for choice in rule.choices)
        for rule in rules
    }
    return named | told


def _written(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
