"""Slow clients: a thousand connections of each bad kind, and how long an honest client waits beside them.

In the short form there are a few more than one address may have, and that the honest client is answered is enough: how
long that takes on a busy machine says nothing.
"""

import time

from tests.api.service import service, workers_of
from tests.torture.clients import Bad, Player, allow_connections, crowd, memory_of, organiser_of
from tests.torture.trial import Figures, Trial

HEALTH_MS = 50.0
ACTION_MS = 100.0
POST = b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


def kinds(match: str, token: str) -> list[Bad]:
    """Return the kinds of bad clients."""
    mine = f"Host: x\r\nAuthorization: Bearer {token}\r\n".encode()
    log = b"GET /v1/matches/%b/log HTTP/1.1\r\n%b\r\n" % (match.encode(), mine)
    stream = b"GET /v1/matches/%b/events?after=0 HTTP/1.1\r\n%bAccept: text/event-stream\r\n\r\n" % (
        match.encode(),
        mine,
    )
    return [
        Bad("idle"),
        Bad("slow headers", b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b"a"),
        Bad("slow bodies", POST + b"Content-Length: 60000\r\n\r\n{", b" "),
        Bad("chunked trickles", POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
        Bad("unread pages", b"GET /openapi.yaml HTTP/1.1\r\nHost: x\r\n\r\n" * 4, reads=False),
        Bad("unread logs", log, reads=False),
        Bad("unread streams", stream, reads=False),
    ]


def run(trial: Trial) -> Figures:
    """Measure `/healthz` and actions alone, then beside each kind; what they take more is bounded."""
    organiser = organiser_of(trial.database)
    count = allow_connections(trial.size(600, 1024))
    figures: dict[str, object] = {"connections of each kind": count}
    with service(trial.database) as (port, master):
        player = Player(port, organiser)
        for _ in range(trial.size(40, 120)):
            player.move()
        match, token = player.id, next(iter(player.tokens.values()))
        player.begin()  # callers take turns by their tokens: the attackers' is not the player's
        requests = trial.size(15, 200)
        health, actions = player.measure(requests)
        before = memory_of(workers_of(master))
        figures["alone"] = f"/healthz {health}, an action {actions}"
        most = before
        for kind in kinds(match, token):
            with crowd(port, kind, count):
                beside = player.measure(requests)
                most = max(most, memory_of(workers_of(master)))
            figures[kind.name] = f"/healthz {beside[0]}, an action {beside[1]}"
            assert trial.short or beside[0].median <= health.median + HEALTH_MS, (kind.name, figures)
            assert trial.short or beside[1].median <= actions.median + ACTION_MS, (kind.name, figures)
        if not trial.short:
            after = settled(player, master, before + ROOM_MB)
            figures["memory of the workers"] = f"{before} MB before, {most} MB at most, {after} MB after"
            assert after <= before + ROOM_MB, figures
    return figures


SETTLED_SECONDS = 30.0
ROOM_MB = 96
"""What both workers may have grown by when it is over: caches of matches fill, besides."""


def settled(player: Player, master: int, wanted: int) -> int:
    """Go on playing until the memory is given back, for half a minute at most; return what the workers have then."""
    deadline = time.monotonic() + SETTLED_SECONDS
    while memory_of(workers_of(master)) > wanted and time.monotonic() < deadline:
        player.move()
    return memory_of(workers_of(master))
