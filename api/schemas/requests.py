"""What clients send: bodies. They check requests and are schemas of openapi.yaml."""

from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import INCLUDE, Schema, ValidationError, fields, validate, validates_schema

from adjudicator.api.schemas.typed import as_thing, as_type, house_level, of_rulesets
from adjudicator.kernel.luck.luck import NONCE_FORM
from adjudicator.kernel.text.refusal import not_one_of
from adjudicator.kernel.text.text import ONE_LINE, Text, is_visible
from adjudicator.matches.signatures import KEY_FORM


class Form(validate.Regexp):
    """The check of a text by a regular expression, which a refusal tells."""

    default_message = "Not of the form {regex}."


class OneOf(validate.OneOf):
    """The check of a word among those that there are. A refusal tells them, and the one that is near."""

    def __call__(self, value: Any) -> Any:
        """Refuse what is none of them."""
        try:
            return super().__call__(value)
        except ValidationError as error:
            raise ValidationError([not_one_of(value, self.choices)]) from error


SEAT = Form(r"^P[1-9]$")
WHOLE = validate.Range(min=0, max=2**31 - 1)


class Request(Schema):
    """Unknown fields of requests are refused. `by_game`: as of answers; `of_any_game`: also where the game is known it
    takes what any game has."""

    by_game: ClassVar[bool] = False
    of_any_game: ClassVar[bool] = False


class TrueOrFalse(fields.Boolean):
    """A JSON boolean and nothing that merely counts as one."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


PRINTABLE = validate.Regexp(ONE_LINE, error="No control characters, no line breaks.")


class Visible(validate.Validator):
    """Refuses a text in which there is nothing to see; an empty one says nothing, and may stand."""

    error = "At least one character that can be seen: a letter, a number or a sign."

    def __call__(self, value: str) -> str:
        if value and not is_visible(value):
            raise ValidationError(self.error)
        return value


NAME = [validate.Length(max=80), PRINTABLE, Visible()]
"""What people, tournaments and card sets are called."""
TABLE = [validate.Length(min=1, max=40), PRINTABLE, Visible()]
"""What a table is called: a number, or any label."""


REPORTS = as_type(
    dict[str, str | int | list[str | int]],
    "What came up on a paper table, by what was drawn: see `reports` of the decision.",
)
"""How luck that is reported is described: the game's own rules check it."""


# Requests


NONCES_SECONDS = validate.Range(min=5, max=3600)
"""How long seats may be waited for to take part in a seed."""


class LuckRequest(Request):
    """Where luck comes from. `reported`: a paper table; `reports` says what came up, by what was drawn."""

    mode = fields.String(load_default="server", validate=OneOf(["server", "reported"]))
    reports = fields.Dict(keys=fields.String(), load_default=dict, metadata=REPORTS)
    nonces = fields.Integer(
        strict=True,
        validate=NONCES_SECONDS,
        metadata={
            "description": "the seats take part in the seed, each with a nonce, within so many seconds; the match"
            " begins when all have, or when the time is over"
        },
    )


class SeatRequest(Schema):
    """Who sits down, with what else the ruleset asks for: a `faction` in `diamonds`, a `deck` in others."""

    class Meta:
        """The ruleset's own members are its own to check, and those that it does not know it refuses."""

        unknown = INCLUDE

    name = fields.String(load_default="", validate=NAME)


class MatchRequest(Schema):
    """A match to be created. `options` are house rules (see the ruleset), `position` a table to begin from.

    A ruleset may know more members (`cards` in most: a card set of one's own) and refuses what it does not know.
    """

    by_game = True

    class Meta:
        """As for a seat."""

        unknown = INCLUDE

    ruleset = of_rulesets(required=True)
    seats = fields.List(
        fields.Nested(SeatRequest, metadata=as_thing("Seat")), required=True, validate=validate.Length(max=8)
    )
    options = fields.Dict(keys=fields.String(), metadata=as_thing("HouseRules"))
    cards = fields.Raw(metadata=as_thing("GivenCards", "Cards of one's own that are played with; not in `diamonds`."))
    first_player = fields.String(
        validate=SEAT, metadata={"description": "In `diamonds`, with the house rule `first_player`: `set`."}
    )
    position = fields.Dict(
        keys=fields.String(),
        metadata=as_thing(
            "Position", "The state of a judge's view, or a part of it; the rest is filled in by the rules."
        ),
    )
    card_sets = fields.List(
        fields.String(validate=validate.Length(max=40)),
        load_default=list,
        validate=validate.Length(max=8),
        metadata={"description": "card sets that are kept, by id; their cards are played with"},
    )
    luck = fields.Nested(LuckRequest, load_default=lambda: {"mode": "server", "reports": {}})
    enforcement = fields.String(
        load_default="strict",
        validate=OneOf(["strict", "advisory"]),
        metadata={"description": "`advisory`: what the rules forbid is taken and marked, not refused"},
    )
    tournament = fields.String(load_default="", validate=validate.Length(max=40))
    house = fields.List(
        fields.String(validate=SEAT),
        validate=validate.Length(max=8),
        metadata={"description": "what the service plays: `P2` is the second of `seats`"},
    )
    house_level = house_level()
    doors = TrueOrFalse(metadata={"description": "whether the answer says how each seat comes in by a browser"})
    table = fields.String(validate=TABLE, metadata={"description": "where it is played, as `12` or `A-3`"})


class TableRequest(Request):
    """A match that anybody begins: `play` by the named players, and by the house in so many seats after theirs; or a
    `demo`, in which the house plays every seat. Ready decks are dealt in their order."""

    ruleset = of_rulesets(required=True)
    kind = fields.String(load_default="play", validate=OneOf(["play", "demo"]))
    players = fields.List(
        fields.String(validate=[validate.Length(min=1), *NAME]),
        load_default=list,
        validate=validate.Length(max=6),
        metadata={"description": "their names, in turn order"},
    )
    house = fields.Integer(
        strict=True,
        load_default=0,
        validate=validate.Range(min=0, max=5),
        metadata={"description": "how many seats the house plays, after theirs"},
    )
    house_level = house_level()


class NonceRequest(Request):
    """What a seat puts into the seed of its match: 32 random bytes, in hexadecimal."""

    nonce = fields.String(required=True, validate=Form(f"^{NONCE_FORM}$"))
    key = fields.String(
        load_default="",
        validate=Form(f"^({KEY_FORM})?$"),
        metadata={"description": "the seat's Ed25519 public key (base64): from then on all its actions are signed"},
    )


class ActionRequest(Request):
    """One action. `expected_version` is the version that the client saw; another is answered by 409."""

    action = fields.Dict(keys=fields.String(), required=True, metadata=as_thing("Action"))
    expected_version = fields.Integer(strict=True, validate=WHOLE)
    signature = fields.String(
        load_default="",
        validate=Form(r"^([A-Za-z0-9+/]{85}[AQgw]==)?$"),
        metadata={
            "description": "of a seat that has registered a key: its Ed25519 signature (base64) over the canonical JSON"
            " of {action, match, version}, the version being the one that it is played at"
        },
    )
    luck = fields.Dict(keys=fields.String(), load_default=dict, metadata=REPORTS)


class BatchRequest(Request):
    """Several actions, taken in order. `together`: all are refused if one is; else that one alone."""

    actions = fields.List(fields.Nested(ActionRequest), required=True, validate=validate.Length(min=1, max=50))
    together = TrueOrFalse(load_default=True)


class DemoRequest(Request):
    """A match that the service plays by random legal actions. The same `seed` makes the same choices, of other luck."""

    ruleset = of_rulesets(required=True)
    seed = fields.Integer(strict=True, load_default=0, validate=WHOLE)


CARD_TEXT = "instead of `cards`: the text of a card file, YAML or JSON; faults then have a `line` and a `column`"
ONE_FORM = Text("envie cards ou yaml, um dos dois", "send cards or yaml, one of the two")


class CardCheckRequest(Request):
    """Cards to be checked, whatever they are: what is wrong with them is the answer."""

    ruleset = of_rulesets(required=True)
    name = fields.String(load_default="", validate=NAME)
    cards = fields.List(fields.Dict(keys=fields.String()), validate=validate.Length(min=1, max=500))
    yaml = fields.String(validate=validate.Length(min=1), metadata={"description": CARD_TEXT})

    @validates_schema
    def check_form(self, data: dict[str, Any], **kwargs: Any) -> None:
        """The cards come in one form."""
        if ("cards" in data) == ("yaml" in data):
            raise ValidationError([ONE_FORM], "cards")


class DeckCheckRequest(Request):
    """A deck to be held against the rules: its size, copies, parts and clans. What is wrong with it is the answer."""

    ruleset = of_rulesets(required=True)
    deck = fields.Raw(
        required=True,
        metadata={"description": "a ready deck by its name, a list of card keys, or how many copies there are of each"},
    )
    cards = fields.List(fields.Dict(keys=fields.String()), load_default=list, validate=validate.Length(max=500))
    card_sets = fields.List(
        fields.String(validate=validate.Length(max=40)), load_default=list, validate=validate.Length(max=8)
    )
    options = fields.Dict(keys=fields.String(), load_default=dict, metadata={"description": "house rules"})


class PictureRequest(Request):
    """A picture of a card."""

    data = fields.String(
        required=True,
        validate=validate.Length(min=1, max=90_000),
        metadata={"description": "a PNG, WebP or SVG of at most 64 KB, in Base64", "contentEncoding": "base64"},
    )


class CardSetRequest(CardCheckRequest):
    """A card set: cards as in docs/cards.md, as JSON or as the text of a file; or records of a public dataset that the
    ruleset reads."""

    by_game = True
    cards = fields.List(
        fields.Dict(keys=fields.String()), validate=validate.Length(min=1, max=500), metadata=as_thing("GivenCards")
    )
