"""What answers hold that no Python type says: things of the match's game, problems, JSON that was made elsewhere.

Answers are structs beside the views that make them, and the contract is made of these. A mark stands in an annotation,
`Annotated[msgspec.Raw, thing("Event")]`, and `adjudicator.api.openapi.types` reads it.
"""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from adjudicator.api.http.problems import Kind
from adjudicator.api.schemas.typed import Thing
from adjudicator.kernel.table.actions import Action

TOLD_AS = "told as"
"""Under which name the metadata of a type says what a value is told as."""


def thing(name: Thing) -> Meta:
    """Mark something of the match's game: its type is that game's own."""
    return Meta(extra={"x-thing": name})


def told_as(*kinds: Any) -> Meta:
    """Mark a value that is told as another type is, or as one of several: JSON that was made elsewhere. One may be the
    schema of something that is sent."""
    return Meta(extra={TOLD_AS: kinds})


def one_of_problems(*kinds: Kind) -> Meta:
    """Mark a problem of one of these kinds."""
    return Meta(extra={"x-problems": kinds})


Always: TypeAlias = Annotated[bool, Meta(extra_json_schema={"const": True})]
Never: TypeAlias = Annotated[bool, Meta(extra_json_schema={"const": False})]
AnAction: TypeAlias = Annotated[Action, thing("Action")]
AnEvent: TypeAlias = Annotated[msgspec.Raw, thing("Event")]
AState: TypeAlias = Annotated[msgspec.Raw, thing("State")]
Receipt: TypeAlias = Annotated[
    str | None,
    Meta(
        description="A receipt to be kept: a signed note (C2SP) over the head of what was changed;"
        " `null` without a log."
    ),
]
"""What the service signs to what it acknowledges; null where it keeps no transparency log."""
