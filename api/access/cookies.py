"""The cookie of a session: one that no script reads and no other site's page has sent (HttpOnly, SameSite=Strict)."""

import re

from flask import Response, request

from adjudicator.api.http.settings import Serving, serving
from adjudicator.matches.people.sessions import PREFIX

NAME = "session"
SECURE_NAME = "__Host-session"
"""Its name where the service is reached by HTTPS: browsers take it from this host alone, for all its paths."""


_SESSION = re.compile(rf"(?:^|;)\s*({SECURE_NAME}|{NAME})=({PREFIX}[0-9a-f]{{64}})(?=\s*(?:;|$))")
"""Other cookies may be of anybody and in any coding: nothing of them is read."""


def is_secure(scheme: str, settings: Serving) -> bool:
    """Whether a request came by HTTPS, here or as far as the proxy."""
    return scheme == "https" or settings.public_url.startswith("https:")


def session_in(cookies: str, *, secure: bool) -> str:
    """Return what a Cookie header holds of a session; empty if it holds none. By HTTPS a cookie of the plain name is
    none: any page of a neighbouring host, or whoever sits between, could have set it."""
    found: dict[str, str] = dict(_SESSION.findall(cookies))
    return found.get(SECURE_NAME if secure else NAME, "")


def give_cookie(response: Response, text: str, seconds: int) -> None:
    """Have the browser hold a session for so many seconds. Whatever it has kept of another's answers it drops."""
    _set(response, text, seconds)


def take_cookie(response: Response) -> None:
    """Have the browser let its session go, with what it has kept of its answers."""
    _set(response, "", 0)


def _set(response: Response, text: str, seconds: int) -> None:
    settings = serving()
    secure = is_secure(request.scheme, settings)
    response.set_cookie(
        SECURE_NAME if secure else NAME, text, max_age=seconds, secure=secure, httponly=True, samesite="Strict"
    )
    response.headers["Clear-Site-Data"] = '"cache"'
