"""Doors: how somebody who was given a token comes in by a browser, on a phone above all: a link, the same as a QR
code, and a short code to be typed.

The link has the token in its fragment, which browsers send nowhere and servers do not log.
"""

from io import BytesIO
from typing import Any

import segno
from flask import current_app

from adjudicator.matches.codes import LENGTH, Codes
from adjudicator.matches.tokens import token_digest
from api.origins import public_root

PATH = "/enter"


def codes() -> Codes:
    """Return the short codes of the service that this app serves."""
    found: Codes = current_app.extensions["codes"]
    return found


def door(token: str, at: str) -> dict[str, Any]:
    """Return the door of a token that was made at a time."""
    link = f"{public_root()}{PATH}#{token}"
    code = codes().issue(token_digest(token), "door", at)
    return {"link": link, "qr": qr_code(link), **told_code(code.text, code.expires_at)}


def told_code(text: str, expires_at: str) -> dict[str, str]:
    """Return a short code as people read it, in two halves."""
    return {"code": f"{text[: LENGTH // 2]}-{text[LENGTH // 2 :]}", "code_expires_at": expires_at}


def qr_code(text: str) -> str:
    """Return a QR code as an SVG that stands alone: black on white, whatever page it is on."""
    drawn = BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", xmldecl=False, nl=False, omitsize=True, light="#fff"
    )
    return drawn.getvalue().decode()
