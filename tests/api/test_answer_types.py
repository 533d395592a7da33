"""Answers are types: what is marked in them, and the choices among them, as the contract tells it."""

from collections.abc import Sequence
from typing import Annotated, TypeAlias

import msgspec

from adjudicator.api.openapi.plain import REF
from adjudicator.api.openapi.types import Types
from adjudicator.api.schemas.marks import Always, thing, told_as


class Seen(msgspec.Struct, tag_field="kind", tag="seen"):
    """Something that is seen."""

    what: Annotated[msgspec.Raw, thing("Card")]
    until: Annotated[str | msgspec.UnsetType, msgspec.Meta(description="how long")] = msgspec.UNSET


class Unseen(msgspec.Struct):
    """Something that is hidden."""

    hidden: Always


Either: TypeAlias = Annotated[
    msgspec.Raw, told_as(Seen, Unseen), msgspec.Meta(title="SeenOrNot", description="One of both.")
]


def test_what_is_marked_in_the_type_of_an_answer_is_told() -> None:
    class Shown(msgspec.Struct):
        """An answer."""

        first: Either
        others: Sequence[Either]

    types = Types()
    assert types.answer(Shown) == {"$ref": f"{REF}Shown"}
    told = types.components
    assert told["Shown"]["properties"]["first"]["$ref"] == f"{REF}SeenOrNot"
    assert told["Shown"]["properties"]["others"]["items"] == {"$ref": f"{REF}SeenOrNot"}
    assert told["SeenOrNot"] == {
        "anyOf": [{"$ref": f"{REF}Seen"}, {"$ref": f"{REF}Unseen"}], "description": "One of both."
    }  # fmt: skip
    assert told["Seen"]["properties"]["what"]["x-thing"] == "Card"
    assert told["Seen"]["properties"]["until"]["description"] == "how long"
    assert told["Seen"]["required"] == ["kind", "what"]
    assert told["Unseen"]["properties"]["hidden"]["const"] is True


def test_an_answer_of_several_forms_is_the_choice_among_those_of_its_base() -> None:
    class Found(msgspec.Struct):
        """What is found."""

    class Card(Found, tag_field="kind", tag="card"):
        """A card."""

    class Seat(Found, tag_field="kind", tag="seat"):
        """A seat."""

    types = Types()
    assert types.answer(Found) == {"$ref": f"{REF}Found"}
    assert types.components["Found"]["discriminator"] == {
        "propertyName": "kind", "mapping": {"card": f"{REF}Card", "seat": f"{REF}Seat"}
    }  # fmt: skip
