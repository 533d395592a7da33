"""Sign-in links: how somebody who was given a token signs in with a browser, mostly on a phone: a link, the same as a
QR code, and a short code to type. The API and the database call them doors.

The link has the token in its fragment, which browsers do not send and servers do not log.
"""

from io import BytesIO
from typing import Any

import segno

from adjudicator.matches.people.codes import LENGTH
from adjudicator.matches.people.tokens import token_digest
from api.access.origins import public_root
from api.access.services import services

PATH = "/enter"


def sign_in_link(token: str, at: str) -> dict[str, Any]:
    """Return the link, QR code and short code of a token that was made at a time."""
    link = f"{public_root()}{PATH}#{token}"
    code = services().codes.issue(token_digest(token), "door", at)
    return {"link": link, "qr": qr_code(link), **told_code(code.text, code.expires_at)}


def told_code(text: str, expires_at: str) -> dict[str, str]:
    """Return a short code in two halves, as people read it."""
    return {"code": f"{text[: LENGTH // 2]}-{text[LENGTH // 2 :]}", "code_expires_at": expires_at}


def qr_code(text: str) -> str:
    """Return a QR code as an SVG: black on white, whatever page it is on."""
    drawn = BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", xmldecl=False, nl=False, omitsize=True, light="#fff"
    )
    return drawn.getvalue().decode()
