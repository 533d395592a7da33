"""What is sent about rounds and their time."""

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from adjudicator.api.schemas.question_requests import TEXT
from adjudicator.api.schemas.requests import NONCES_SECONDS, TABLE, OneOf, Request, SeatRequest, TrueOrFalse
from adjudicator.api.schemas.typed import as_thing
from adjudicator.judging.rounds import TABLES_MOST
from adjudicator.kernel.text.text import Text

CSV_MOST = 200_000
DAY = 24 * 60
EITHER = Text("ou seats, ou match, a partida que já há", "either seats, or match, the match that is there")
EITHER_FORM = Text("ou pairings, ou csv", "either pairings or csv")


class PairingRequest(Request):
    """Who plays at a table, as in a match that is created; or which `match` of the tournament, that is of no round."""

    table = fields.String(required=True, validate=TABLE)
    seats = fields.List(fields.Nested(SeatRequest, metadata=as_thing("Seat")), validate=validate.Length(min=1, max=8))
    match = fields.String(validate=validate.Length(min=1, max=40))

    @validates_schema
    def check_either(self, data: dict[str, Any], **kwargs: Any) -> None:
        """A pairing begins a match or names one."""
        if ("seats" in data) == ("match" in data):
            raise ValidationError([EITHER], "seats")


class RoundRequest(Request):
    """The next round: its minutes, and who plays at which table. `csv` says the same as `pairings`, a line for a
    table: `table,player 1,deck 1,player 2,deck 2` (or `faction 1`; or `match`)."""

    minutes = fields.Integer(strict=True, required=True, validate=validate.Range(min=1, max=DAY))
    pairings = fields.List(fields.Nested(PairingRequest), validate=validate.Length(min=1, max=TABLES_MOST))
    csv = fields.String(validate=validate.Length(min=1, max=CSV_MOST))
    enforcement = fields.String(load_default="strict", validate=OneOf(["strict", "advisory"]))
    nonces = fields.Integer(
        strict=True,
        validate=NONCES_SECONDS,
        metadata={"description": "the seats of each new match take part in its seed, within so many seconds"},
    )
    doors = TrueOrFalse(
        load_default=False, metadata={"description": "how each seat comes in by a browser; of up to 200"}
    )

    @validates_schema
    def check_either(self, data: dict[str, Any], **kwargs: Any) -> None:
        """Pairings come in one form."""
        if ("pairings" in data) == ("csv" in data):
            raise ValidationError([EITHER_FORM], "pairings")


class ExtensionRequest(Request):
    """Minutes that are given, and why; fewer than none where some were given by mistake."""

    minutes = fields.Integer(strict=True, required=True, validate=validate.Range(min=-DAY, max=DAY))
    reason = fields.String(required=True, validate=[validate.Length(min=1), TEXT])


class FloorQuery(Request):
    """Which round; the last, if that is left out."""

    round = fields.Integer(
        validate=validate.Range(min=1, max=2**31 - 1),
        metadata={"description": "The round, from 1; the last one if left out."},
    )
