"""The problems as their page tells them."""

from collections.abc import Callable
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
    own, all_of_them = _by_kind(own_problems), _by_kind(all_problems)
    return tuple(
        Trouble(
            kind,
            kind in RETRYABLE,
            tuple(member for member in shapes.members(components[name_of(kind)]) if member.name not in alike),
            inline(advice[kind.code]),
            kind in general,
            own.get(kind) or all_of_them.get(kind, ()),  # one that comes with the shape of a request: all of that shape
        )
        for kind in sorted(Kind, key=lambda kind: (kind.status, kind.code))
    )


def _by_kind(problems: Callable[[Operation], list[Kind]]) -> dict[Kind, tuple[Operation, ...]]:
    """Return the operations that a problem is one of, by problem."""
    found: dict[Kind, tuple[Operation, ...]] = {}
    for operation in OPERATIONS:
        for kind in problems(operation):
            found[kind] = (*found.get(kind, ()), operation)
    return found


def _general() -> frozenset[Kind]:
    """Return what any request with a token may be refused by, and what may happen before it is known what it asks."""
    some = [frozenset(all_problems(operation)) for operation in OPERATIONS]
    return frozenset.intersection(*(each for each in some if Kind.UNAUTHENTICATED in each)) | (
        frozenset(Kind) - frozenset.union(*some)
    )
