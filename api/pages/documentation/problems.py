"""The problems as their page tells them."""

from pathlib import Path
from typing import Any

import msgspec
from markupsafe import Markup

from adjudicator.api.http.problems import RETRYABLE, Kind
from adjudicator.api.openapi.problems import name_of
from adjudicator.api.operations import OPERATIONS, Operation, all_problems, own_problems
from adjudicator.api.pages.documentation.contract import elsewhere
from adjudicator.api.pages.documentation.markup import inline
from adjudicator.api.pages.documentation.shapes import Member, Shapes
from adjudicator.kernel.text.yaml_files import read_own_yaml


class Trouble(msgspec.Struct, frozen=True):
    """A problem as its page tells it."""

    kind: Kind
    retryable: bool
    members: tuple[Member, ...]
    advice: Markup
    general: bool
    operations: tuple[Operation, ...]


def troubles(told: dict[str, Any]) -> tuple[Trouble, ...]:
    """Return all problems of a contract, by status."""
    advice: dict[str, str] = read_own_yaml(Path(__file__).parent / "problems.yaml")
    components = told["components"]["schemas"]
    general, shapes = _general(), Shapes(components, elsewhere())
    alike = components[name_of(Kind.INTERNAL_ERROR)]["properties"]
    return tuple(
        Trouble(
            kind,
            kind in RETRYABLE,
            tuple(member for member in shapes.members(components[name_of(kind)]) if member.name not in alike),
            inline(advice[kind.code]),
            kind in general,
            _answered_by(kind),
        )
        for kind in sorted(Kind, key=lambda kind: (kind.status, kind.code))
    )


def _answered_by(kind: Kind) -> tuple[Operation, ...]:
    """Return the operations that a problem is one of; where it comes with the shape of a request, all of that shape."""
    own = tuple(operation for operation in OPERATIONS if kind in own_problems(operation))
    return own or tuple(operation for operation in OPERATIONS if kind in all_problems(operation))


def _general() -> frozenset[Kind]:
    """Return what any request with a token may be refused by, and what may happen before it is known what it asks."""
    some = [frozenset(all_problems(operation)) for operation in OPERATIONS]
    return frozenset.intersection(*(each for each in some if Kind.UNAUTHENTICATED in each)) | (
        frozenset(Kind) - frozenset.union(*some)
    )
