"""Actions: what a seat asks to do. Every ruleset has these, and adds its own."""

import msgspec


class Action(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True, gc=False):
    """The intent of one seat. In JSON, `type` is the name of the action in lower case."""

    seat: str


class Choose(Action, frozen=True, gc=False):
    """Answers a decision with one of its options."""

    choice: str


class Respond(Action, frozen=True, gc=False):
    """Responds in an open chain, by a card."""

    card: str


class Pass(Action, frozen=True, gc=False):
    """Lets an open chain go by."""
