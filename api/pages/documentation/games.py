"""What each ruleset brings, as its page tells it: actions, events, questions, seats and house rules."""

import sys
from collections.abc import Mapping

import msgspec
from markupsafe import Markup

from adjudicator.api.openapi.games import component, of_game
from adjudicator.api.openapi.meanings import described
from adjudicator.api.openapi.plain import REF
from adjudicator.api.pages.documentation.contract import ON_PAGE, whole
from adjudicator.api.pages.documentation.examples import Example, types_of
from adjudicator.api.pages.documentation.layout import pretty
from adjudicator.api.pages.documentation.markup import inline
from adjudicator.api.pages.documentation.recording import examples_of
from adjudicator.api.pages.documentation.shapes import Member, Shapes
from adjudicator.kernel.text.rulebook import HouseRule
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.registry import RULESETS, is_of_a_game


class Thing(msgspec.Struct, frozen=True):
    """An event or an action as its page tells it."""

    name: str
    said: Markup
    members: tuple[Member, ...]
    example: str
    told: Text | None
    made_up: bool


class Group(msgspec.Struct, frozen=True):
    """The events of one module: what they are about, and whether they are the game's own."""

    said: Markup
    own: bool
    events: tuple[Thing, ...]


class Game(msgspec.Struct, frozen=True):
    """A ruleset as its page tells it."""

    name: str
    title: Text
    actions: tuple[Thing, ...]
    groups: tuple[Group, ...]
    decisions: Mapping[str, Text]
    seats: tuple[Member, ...]
    house_rules: tuple[HouseRule, ...]


def game(name: str) -> Game:
    """Return what a ruleset brings to a contract."""
    ruleset, components = RULESETS[name], of_game(name)
    shapes = Shapes(components, _beyond(name))
    examples = examples_of(name)
    groups: dict[str, list[Thing]] = {}
    for event, kind in types_of(ruleset.event_type).items():
        groups.setdefault(kind.__module__, []).append(_thing(name, "Event", event, examples.events[event], shapes))
    return Game(
        name=name,
        title=ruleset.rulebook.name,
        actions=tuple(_thing(name, "Action", *each, shapes) for each in examples.actions.items()),
        groups=tuple(
            Group(inline(described(sys.modules[module])), is_of_a_game(module), tuple(events))
            for module, events in sorted(groups.items(), key=lambda group: not is_of_a_game(group[0]))
        ),
        decisions=ruleset.decisions,
        seats=shapes.members(components[component(name, "Seat")]),
        house_rules=ruleset.rulebook.options,
    )


def _beyond(name: str) -> Mapping[str, str]:
    """Return where the types are told that a ruleset's page does not unfold: whole tables, and what is told in it."""
    return {
        **whole(name),
        component(name, "Task"): f"/v1/rulesets/{name}/schemas",
        component(name, "Options"): "#house-rules",
        **{component(name, thing): f"#{anchor}" for thing, anchor in ON_PAGE.items()},
    }


def _thing(game: str, kind: str, name: str, example: Example, shapes: Shapes) -> Thing:
    schema = shapes.components[component(game, kind)]["discriminator"]["mapping"][name]
    record = shapes.components[schema.removeprefix(REF)]
    members = tuple(member for member in shapes.members(record) if member.name != "type")
    return Thing(name, inline(record["description"]), members, pretty(example.value), example.told, example.made_up)
