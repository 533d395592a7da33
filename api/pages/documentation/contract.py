"""The contract as the pages read it, and where they tell each type of it."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from adjudicator.api.openapi.document import contract_yaml
from adjudicator.api.openapi.games import component
from adjudicator.rulesets.registry import RULESETS

CONTRACT = Path(__file__).parents[3] / "openapi.yaml"
ON_PAGE = {"Action": "actions", "Event": "events", "Seat": "seats", "HouseRules": "house-rules"}
"""What of a game a ruleset's page tells, and where."""
WHOLE = ("State", "Position", "Card", "GivenCards", "Occurrence")
"""What of a game is too much for a page: its JSON Schema tells it."""


ALL = "all"
"""What the contract with the types of every game is called."""


@cache
def written() -> bytes:
    """Return openapi.yaml: the core, which knows no game."""
    return CONTRACT.read_bytes()


@cache
def bundle(name: str) -> bytes:
    """Return the contract with the types of a ruleset, or of all: a second's work, or three."""
    return contract_yaml(*(RULESETS if name == ALL else [name])).encode()


@cache
def elsewhere() -> Mapping[str, str]:
    """Return where the types that a ruleset brings are told, by name."""
    told = {f"Any{thing}": "/docs#rulesets" for thing in (*ON_PAGE, *WHOLE)}
    for name in RULESETS:
        told |= whole(name)
        told |= {component(name, thing): f"/docs/rulesets/{name}#{anchor}" for thing, anchor in ON_PAGE.items()}
    return told


def whole(name: str) -> Mapping[str, str]:
    """Return where the types of a game are told that no page unfolds."""
    return {component(name, thing): f"/v1/rulesets/{name}/schemas" for thing in WHOLE}
