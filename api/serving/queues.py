"""Whose turn a request takes: that of its token, if it is good, and that of its address otherwise."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from eventsourcing.persistence import PersistenceError

from adjudicator.matches.tokens import token_digest
from api.addresses import limited_as
from api.auth import Callers, Shown, shown_in
from api.cookies import is_secure
from api.serving.lanes import Lane, Overloaded
from api.settings import Serving

REMEMBERED = 10_000
"""How many tokens and sessions that were found good are remembered."""


class Queues:
    """The queues of callers: one for each token that the service has found good, whichever of its sessions shows it,
    and one for each address with all that it shows besides. Whoever makes tokens up gains nothing by it.

    What is shown for the first time is looked up before it takes a turn: who was there first at a crowded address must
    not keep others from ever being known. Without `callers` there are no tokens.
    """

    def __init__(self, callers: Callers | None, settings: Serving) -> None:
        self._callers = callers
        self._settings = settings
        self._known: dict[str, str] = {}
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
            known = await self._look_up(self._callers, seen, address)
            if known:
                self._remember(digest, known)
        return known or address

    async def _look_up(self, callers: Callers, seen: Shown, address: str) -> str:
        """Return the queue of a token's holder; empty if the token is not good, or nobody can say so now."""
        try:
            caller = await self._lane.run(partial(callers.find, seen), address)
        except (Overloaded, PersistenceError):
            return ""
        return "" if caller is None else f"token {caller.subject}"

    def _remember(self, digest: str, queue: str) -> None:
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known[digest] = queue

    def close(self) -> None:
        """Look nothing more up."""
        self._lane.close()
