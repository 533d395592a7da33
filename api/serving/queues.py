"""The queue of a request: that of its token, if it is valid, else that of its address."""

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any

from eventsourcing.persistence import PersistenceError

from adjudicator.api.access.callers import Callers, Shown, shown_in
from adjudicator.api.access.cookies import is_secure
from adjudicator.api.http.addresses import limited_as
from adjudicator.api.http.settings import Serving
from adjudicator.api.serving.lanes import Lane, Overloaded
from adjudicator.matches.people.tokens import token_digest

REMEMBERED = 10_000
"""How many valid tokens and sessions are remembered."""


class Queues:
    """The queues of callers: one for each valid token, with all its sessions, and one for each address with everything
    else that comes from it. So invented tokens gain nothing.

    A token is looked up when it is first seen, before its request is queued: otherwise the first requests of a crowded
    address could keep its other tokens from ever being recognised. Many requests with one token wait for one look-up,
    so that a crowd with one takes the turn of no other. Without `callers` there are no tokens.
    """

    def __init__(self, callers: Callers | None, settings: Serving) -> None:
        self._callers = callers
        self._settings = settings
        self._known: dict[str, str] = {}
        self._looking: dict[str, asyncio.Task[str]] = {}
        self._lane = Lane("door", threads=1, waiting=256, each=64)

    async def of(self, environ: Mapping[str, Any]) -> str:
        """Return the queue of a request."""
        address = limited_as(environ["REMOTE_ADDR"])
        secure = is_secure(environ["wsgi.url_scheme"], self._settings)
        seen = shown_in(environ.get("HTTP_AUTHORIZATION", ""), environ.get("HTTP_COOKIE", ""), secure=secure)
        if self._callers is None or seen is None or not seen.text:
            return address
        digest = token_digest(f"{seen.session} {seen.text}")
        known = self._known.get(digest)
        if known is None:
            looking = self._looking.get(digest)
            if looking is None:
                looking = asyncio.ensure_future(self._look_up(self._callers, seen, address, digest))
                self._looking[digest] = looking
            known = await asyncio.shield(looking)  # whoever leaves meanwhile, others wait for it too
        return known or address

    async def _look_up(self, callers: Callers, seen: Shown, address: str, digest: str) -> str:
        """Return the queue of a token's holder; empty if the token is invalid, or cannot be checked now."""
        try:
            caller = await self._lane.run(partial(callers.find, seen), address)
        except (Overloaded, PersistenceError):
            return ""
        finally:
            del self._looking[digest]
        if caller is None:
            return ""
        found = f"token {caller.subject}"
        self._remember(digest, found)
        return found

    def _remember(self, digest: str, queue: str) -> None:
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known[digest] = queue

    def close(self) -> None:
        """Look nothing more up."""
        self._lane.close()
