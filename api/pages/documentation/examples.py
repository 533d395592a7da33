"""The kept examples of what each ruleset's events and actions look like: `examples/<ruleset>.json`, one a line, made by
`adjudicator examples`."""

from functools import cache
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec

from adjudicator.kernel.text.text import Text

FOLDER = Path(__file__).parent / "examples"


class Example(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an event or an action looks like.

    `value` is its JSON; `told` the sentence in which people read it, where there is one; `made_up`: it has come up in
    no recorded match, and was made of its type.
    """

    value: dict[str, Any]
    told: Text | None = None
    made_up: bool = False


class Examples(msgspec.Struct, frozen=True):
    """The examples of a game, by type."""

    actions: dict[str, Example]
    events: dict[str, Example]


@cache
def kept(ruleset: str) -> Examples:
    """Return the kept examples of a ruleset."""
    return msgspec.json.decode(path_of(ruleset).read_bytes(), type=Examples)


def path_of(ruleset: str) -> Path:
    """Return where the examples of a ruleset are kept."""
    return FOLDER / f"{ruleset}.json"


def types_of(union: Any) -> dict[str, type]:
    """Return the types of a game's events or actions, by name."""
    kinds = [get_origin(kind) or kind for kind in get_args(union)]
    return {str(kind.__struct_config__.tag): kind for kind in kinds}
