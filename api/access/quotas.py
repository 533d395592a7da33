"""The quotas of a request: what it is counted against, and the problem of one too many."""

from flask import g, request

from adjudicator.api.access.counts import seconds_left
from adjudicator.api.access.services import services
from adjudicator.api.http.addresses import limited_as
from adjudicator.api.http.problems import Kind, Problem
from adjudicator.kernel.text.text import Text
from adjudicator.matches.people.tokens import Caller


def check_rate(caller: Caller | None) -> None:
    """Raise 429 when the caller's quota is used up."""
    g.quota_left = services().requests.hit(caller.subject if caller is not None else address())
    if g.quota_left < 0:
        raise _exceeded("requests")


def count_wrong_token() -> None:
    """Raise 429 when too many invalid tokens have come from one address, so that none can be guessed."""
    if services().wrong_tokens.hit(address()) < 0:
        raise _exceeded("wrong-tokens")


def check_codes() -> None:
    """Raise 429 when too many invalid codes have come from one address, or from all together: codes are short, and
    thousands of addresses together must not be able to guess one within its ten minutes."""
    if services().wrong_codes.used_up(address()) or services().wrong_codes_of_all.used_up(""):
        raise _exceeded("wrong-codes")


def count_wrong_code() -> None:
    """Count an invalid code."""
    services().wrong_codes.hit(address())
    services().wrong_codes_of_all.hit("")


def count_table() -> None:
    """Raise 429 when too many tables have been opened from one address."""
    if services().tables.hit(address()) < 0:
        raise _exceeded("tables")


def no_more_tables() -> Problem:
    """Return the problem of one table too many among all."""
    return _exceeded("open-tables")


def address() -> str:
    """Return the address that a request without a token is counted under."""
    return limited_as(request.remote_addr or "")


def _exceeded(policy: str) -> Problem:
    return Problem(
        Kind.QUOTA_EXCEEDED,
        Text("espere e tente de novo", "wait and try again"),
        headers={"Retry-After": str(seconds_left())},
        members={"violated-policies": [policy]},
    )
