"""What a seat has been shown in a match: secrets opened to it, and what others showed to all."""

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.kernel.desk.facts import AnswerForced, JudgeActed, TableAdjusted, TableRewound
from adjudicator.kernel.secrets.secret import encoder_for
from adjudicator.kernel.table.actions import CHOICES
from adjudicator.kernel.table.events import ActionTaken, AnswerSealed, DecisionRequested
from adjudicator.matches.past import Past


class Sight(msgspec.Struct, frozen=True):
    """Something that a seat was shown: in which move and event, of what (`field`), and what it was.

    `to` says to whom: the seats that saw it, none for everybody.
    """

    move: int
    version: int
    event: str
    field: str
    value: Any
    to: tuple[str, ...]


def revealed(past: Past, seat: str, until: int, first: int = 0) -> Iterator[Sight]:
    """Yield what a seat was shown in these moves: secrets opened to it, and what others showed to all.

    All of it is read off the seat's own view of the events, so that the answer tells no more than that view. In matches
    of the first edition that is also what others chose among cards that they alone saw.
    """
    encoder, hidden = encoder_for(seat), False
    for record in past.moves(max(0, first - 1), until):
        if isinstance(record.event, DecisionRequested):
            decision = record.event.decision
            hidden = not decision.sealed and decision.choice is None
        if record.move < first or isinstance(record.event, BOOKS):
            continue
        event = msgspec.json.decode(encoder.encode(record.event))
        others = event.get("seat") != seat
        if others and hidden and isinstance(record.event, ActionTaken) and isinstance(record.event.action, CHOICES):
            yield Sight(record.move, record.originator_version, event["type"], "action", event["action"], ())
        for field, value in event.items():
            where = (record.move, record.originator_version, event["type"], field)
            for secret in _secrets(value):
                if secret["value"] not in (None, [], {}, ""):
                    yield Sight(*where, secret["value"], tuple(secret["for"]))
            if field in record.event.shows and value and others:
                yield Sight(*where, value, ())


BOOKS = (AnswerSealed, AnswerForced, JudgeActed, TableAdjusted, TableRewound, DecisionRequested)
"""Facts whose secrets are the seat's own answers, or hold a table or an agenda: what they show was there before."""


def _secrets(value: Any) -> Iterator[dict[str, Any]]:
    """Yield the open secrets of viewed JSON."""
    if isinstance(value, dict):
        if "secret" in value and "for" in value:
            if "salt" in value:
                yield value
            return
        for item in value.values():
            yield from _secrets(item)
    elif isinstance(value, list):
        for item in value:
            yield from _secrets(item)
