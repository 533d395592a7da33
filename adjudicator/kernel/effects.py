"""Playing effects, for every game whose cards are data: questions in the middle of one, and reasons."""

import msgspec


class Query(msgspec.Struct, frozen=True):
    """Something that a seat must choose before an operation can go on. `hidden`: the options are its own secret.

    Its `role` begins with `?`, which no card's role can: the answer is that operation's alone and forgotten with it.
    """

    kind: str
    role: str
    seat: str
    options: tuple[str, ...]
    hidden: bool = False


class Reason(msgspec.Struct, frozen=True):
    """Of what an effect does: which card, by which clause, whose."""

    source: str
    clause: str
    by: str


def remembered(chosen: dict[str, str]) -> dict[str, str]:
    """Return what an effect has chosen without the answers to its operations' own questions."""
    return {role: choice for role, choice in chosen.items() if not role.startswith("?")}
