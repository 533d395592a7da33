"""Sign-in links: how somebody who was given a token signs in with a browser, mostly on a phone: a link, the same as a
QR code, and a short code to type. The API and the database call them doors.

The link has the token in its fragment, which browsers do not send and servers do not log.
"""

from datetime import timedelta
from io import BytesIO
from typing import Annotated

import msgspec
import segno
from msgspec import Meta

from adjudicator.api.access.origins import public_root
from adjudicator.api.access.services import services
from adjudicator.matches.people.codes import LENGTH, LIFETIME
from adjudicator.matches.people.tokens import token_digest

PATH, WATCHING = "/enter", "/s"
"""Where links lead: of whoever acts, and of whoever only watches."""
BEFORE_A_ROUND = timedelta(minutes=30)
"""So long before the clock of a round may its cards have been made."""


class Code(msgspec.Struct, frozen=True, kw_only=True):
    """A short code: eight letters that stand for a token, once, until it ends."""

    code: Annotated[str, Meta(description="to be typed, in either case, with or without its hyphen")]
    code_expires_at: str


class Door(Code, frozen=True, kw_only=True):
    """How somebody who was given a token comes in by a browser: each of the three leads to a session of that token."""

    link: Annotated[str, Meta(description="to be opened; it holds the token, after the `#`")]
    qr: Annotated[str, Meta(description="the link as a QR code, an SVG that stands alone")]


def sign_in_link(token: str, at: str, *, watches: bool = False, minutes: int | None = None) -> Door:
    """Return the link, QR code and short code of a token that was made at a time; of one that only `watches` the link
    may be given on: nobody comes in by it. For a round of so many `minutes` the code is good until it is over: its card
    lies on the table, and whose phone has died comes in by another."""
    link = f"{public_root()}{WATCHING if watches else PATH}#{token}"
    code = services().codes.issue(
        token_digest(token), "door", at, LIFETIME if minutes is None else timedelta(minutes=minutes) + BEFORE_A_ROUND
    )
    return Door(link=link, qr=qr_code(link), code=in_halves(code.text), code_expires_at=code.expires_at)


def in_halves(code: str) -> str:
    """Return a short code in two halves, as people read it."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def qr_code(text: str) -> str:
    """Return a QR code as an SVG: black on white, whatever page it is on."""
    drawn = BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", xmldecl=False, nl=False, omitsize=True, light="#fff"
    )
    return drawn.getvalue().decode()
