"""Hostile input: bodies, paths, queries and heads that nobody should send; no answer is a 500, nobody is stopped."""

import http.client
import json
import socket
from collections import Counter
from contextlib import closing
from random import Random
from typing import Any

from adjudicator.api.openapi.examples import BODY_EXAMPLES
from adjudicator.api.operations import OPERATIONS, Operation
from tests.api.client import DEMO
from tests.api.service import ask, service
from tests.torture.clients import organiser_of
from tests.torture.trial import Figures, Trial

SCRAPS: tuple[Any, ...] = (
    None, True, 0, -1, 2**63, 10**400,
    1e308, 0.1, "", "P1", "m_", "\x00", "\ud800", "\u202e", "x" * 5000, "../..", "%00",
    [], {}, [[]], [None] * 50, {"type": "pass"}, {"kind": "value", "path": "players.P1"}, {"": {"": ""}},
)  # fmt: skip
RAW = (
    b"", b"{", b"[" * 60000, b'{"a":' * 9000, b"\xff\xfe", b'"\\ud800"', b"nul", b"NaN", b"1e999", b'{"a":1,"a":2}',
    b"{}" + b" " * 60000, b'{"ruleset": "diamonds"' + b"," * 100, b"\xef\xbb\xbf{}",
)  # fmt: skip
HEADS = (
    b"GET / HTTP/9.9\r\n\r\n", b"GET\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00", b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n", b"GET /%zz%00%ff HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\nX\x00: a\r\n\r\n",
    b"GET http://x/healthz HTTP/1.1\r\nHost: x\r\n\r\n", b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n", b"get / http/1.1\r\n\r\n",
)  # fmt: skip


def run(trial: Trial) -> Figures:
    """Send what is made from good requests by changing them, and what was never one."""
    random = trial.random()
    statuses: Counter[int] = Counter()
    with service(trial.database) as (port, _):
        organiser = organiser_of(trial.database)
        _, made = ask(port, "POST", "/v1/matches", organiser, {"ruleset": "diamonds", "seats": DEMO}, "hostile-match")
        _, minted = ask(port, "POST", "/v1/tokens", organiser, {"role": "head_judge"}, "hostile-judge")
        tokens = {"organiser": organiser, "head_judge": minted["token"], "seat": made["tokens"]["P1"]}
        sender = Sender(port, random, made["match"]["id"], tokens)
        for _ in range(trial.size(400, 6_000)):
            statuses[sender.request(random.choice(OPERATIONS))] += 1
        for head in HEADS * trial.size(1, 20):
            statuses[sender.raw(head)] += 1
        sender.connection.close()
        assert not [status for status in statuses if status == 500 or status > 503], statuses
        assert ask(port, "GET", "/healthz") == (200, {"status": "ok"})
        status, decision = ask(port, "GET", f"/v1/matches/{sender.match}/decision", made["tokens"]["P1"])
        assert status == 200, decision
    told = ", ".join(f"{status or 'closed'}: {count}" for status, count in sorted(statuses.items()))
    return {"requests": statuses.total(), "answers by status": told}


class Sender:
    """Sends bad requests, on a connection that it keeps as long as the service does."""

    def __init__(self, port: int, random: Random, match: str, tokens: dict[str, str]) -> None:
        self.port = port
        self.random = random
        self.match = match
        self.tokens = tokens
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def request(self, operation: Operation) -> int:
        """Send a request to an operation, spoiled somewhere; return its status."""
        random = self.random
        path = operation.path.replace(
            "{match_id}", random.choice([self.match] * 4 + ["m_x", "%00", "é".encode().hex()])
        )
        while "{" in path:
            before, _, rest = path.partition("{")
            path = (
                before
                + random.choice(["1", "0", "-1", "9" * 30, "x", "P1", "diamonds", "d_" + "a" * 26])
                + rest.partition("}")[2]
            )
        if random.random() < 0.2:
            path += "?" + random.choice(
                ["view=judge", "view=P9", "limit=0", "after=-1", "x=%00", "limit=1e9", "at=move:1", "&&="]
            )
        may = [token for role, token in self.tokens.items() if role in operation.roles]
        anybody = [*self.tokens.values(), "adj_" + "0" * 64, "\xe9"]
        token = random.choice(may if may and random.random() < 0.9 else anybody)
        headers = {
            "Authorization": f"Bearer {token}",
            "Idempotency-Key": f"hostile-{random.random()}",
        }
        if random.random() < 0.1:
            headers |= {
                random.choice(
                    ["Accept", "Accept-Language", "If-None-Match", "Last-Event-ID", "Content-Type"]
                ): "\xff;q=x,*"
            }
        body: bytes | None = None
        if operation.body is not None:
            headers.setdefault("Content-Type", "application/json")
            body = self.body(operation.id)
        try:
            self.connection.request(operation.method, path, body, headers)
            answer = self.connection.getresponse()
            with closing(answer):
                if answer.headers.get_content_type() != "text/event-stream":
                    answer.read()
                    return answer.status
            self.connection.close()
        except http.client.InvalidURL:
            return 0
        except (http.client.HTTPException, OSError):
            self.connection.close()
            return 0
        return answer.status

    def body(self, id: str) -> bytes:
        """Return a body of an operation in which something has been replaced, or what is no body at all."""
        if self.random.random() < 0.1:
            return self.random.choice(RAW)
        spoiled = self.spoil(json.loads(json.dumps(BODY_EXAMPLES[id])))
        return json.dumps(spoiled).encode("utf-8", "surrogatepass")

    def spoil(self, value: Any) -> Any:
        """Replace something within a value."""
        random = self.random
        if isinstance(value, dict) and value and random.random() < 0.8:
            name = random.choice(list(value))
            if random.random() < 0.15:
                return {**value, random.choice(["", "x", name + "_", "\x00"]): random.choice(SCRAPS)}
            return {**value, name: self.spoil(value[name])}
        if isinstance(value, list) and value and random.random() < 0.8:
            place = random.randrange(len(value))
            return [*value[:place], self.spoil(value[place]), *value[place + 1 :]]
        return random.choice(SCRAPS)

    def raw(self, head: bytes) -> int:
        """Send some bytes on a connection of their own; return the status of what comes, 0 if nothing does."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as connection:
            connection.sendall(head)
            connection.shutdown(socket.SHUT_WR)
            answer = connection.recv(65536)
        return int(answer.split()[1]) if answer.startswith(b"HTTP/1.1 ") else 0
