"""The service, as whoever has a token sees it."""

import copy
import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Self, TypeVar

import httpx
import msgspec

from adjudicator_sdk.keeping import Keep, kept_nonce, kept_receipt
from adjudicator_sdk.logs import Log, read_log
from adjudicator_sdk.notes import BadEvidence, VerifierKey
from adjudicator_sdk.proofs import Head, proven_head
from adjudicator_sdk.receipts import read_receipt
from adjudicator_sdk.retries import Retries
from adjudicator_sdk.sending import Sender
from adjudicator_sdk.signing import SeatKey
from adjudicator_sdk.types import (
    JSON,
    DecisionAnswer,
    EventLine,
    JSONObject,
    Match,
    MatchCreated,
    MoveMade,
    Seed,
    Snapshot,
    Who,
)

T = TypeVar("T")


class Client:
    """Asks a service, with a token.

    Every request is sent again while what hinders it passes by itself (`retries`), an action under one idempotency key,
    so that it is done once. What is acknowledged with a receipt is given to `keep`; with the `receipts_key` of the
    service's log each receipt is checked first, and must be there. With the `log_key`, proofs are.
    """

    def __init__(
        self,
        url: str,
        token: str = "",
        *,
        keep: Keep | None = None,
        log_key: str | None = None,
        receipts_key: str | None = None,
        retries: Retries | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        self.keep: Keep = keep or (lambda kept: None)
        self.log_key = VerifierKey.read(log_key) if log_key else None
        self.receipts_key = VerifierKey.read(receipts_key) if receipts_key else None
        self._sender = Sender(url.rstrip("/"), token, retries or Retries(), http or httpx.Client(timeout=30))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._sender.http.close()

    @property
    def retries(self) -> Retries:
        """How requests are sent again."""
        return self._sender.retries

    def with_token(self, token: str) -> "Client":
        """Return a client of the same service, over the same connections, for somebody else."""
        other, mine = copy.copy(self), self._sender
        other._sender = Sender(mine.url, token, mine.retries, mine.http)
        return other

    # Any path, for what has no method below.

    def get(self, path: str, type: type[T], **query: str | int | None) -> T:
        """Return what a path answers, as a type. Raises Problem."""
        return msgspec.json.decode(self._sender.send("GET", path, {"Accept": "application/json"}, query), type=type)

    def read(self, path: str, accept: str, **query: str | int | None) -> bytes:
        """Return what a path answers, as it is. Raises Problem."""
        return self._sender.send("GET", path, {"Accept": accept}, query)

    def post(self, path: str, body: Mapping[str, JSON], type: type[T], key: str | None = None) -> T:
        """Post something, once, under an idempotency key (a new one unless it is given). Raises Problem."""
        headers = {"Idempotency-Key": key or secrets.token_hex(16), "Content-Type": "application/json"}
        content = json.dumps(body, ensure_ascii=False).encode()
        return msgspec.json.decode(self._sender.send("POST", path, headers, {}, content), type=type)

    # Matches

    def me(self) -> Who:
        """Return whose token this is."""
        return self.get("/v1/me", Who)

    def create_match(self, ruleset: str, seats: Sequence[JSONObject], **more: JSON) -> MatchCreated:
        """Create a match; `more` are other members of the request, as `options`, `house` or `luck`."""
        created = self.post("/v1/matches", {"ruleset": ruleset, "seats": [*seats], **more}, MatchCreated)
        if created.seed is None:
            self._acknowledged(created.receipt, created.match.id)
        else:
            self._acknowledged(created.receipt, created.seed.id, commitment=created.seed.commitment)
        return created

    def match(self, match: str) -> Match:
        """Return where a match stands."""
        return self.get(f"/v1/matches/{match}", Match)

    def decision(self, match: str) -> DecisionAnswer:
        """Return what a match waits on, and what the caller's seat may do."""
        return self.get(f"/v1/matches/{match}/decision", DecisionAnswer)

    def act(self, match: str, action: JSONObject, version: int | None = None, key: SeatKey | None = None) -> MoveMade:
        """Act, on the table as it was at a version (409 `version-conflict` if it is not any more), signed with the key
        that the seat has registered. Raises IllegalAction where the rules forbid it."""
        body: JSONObject = {"action": action}
        if version is not None:
            body["expected_version"] = version
        if key is not None:
            if version is None:
                raise ValueError("an action is signed for the version that it is played at")
            body["signature"] = key.sign(match, version, action)
        made = self.post(f"/v1/matches/{match}/actions", body, MoveMade)
        self._acknowledged(made.receipt, match, version=made.version, move=made.move, hash=made.events[-1].hash)
        return made

    def follow(self, match: str, after: int | None = None, view: str | None = None) -> Iterator[EventLine | Snapshot]:
        """Yield the table as it stands (or nothing of it, `after` a version), then each event as it happens, until the
        match is over. A stream that breaks is taken up again where it broke."""
        path = f"/v1/matches/{match}/events"
        for message in self._sender.stream(path, {"view": view}, "" if after is None else str(after)):
            if message.name == "snapshot":
                yield Snapshot(int(message.id), msgspec.json.decode(message.data, type=JSONObject))
            elif message.name == "event":
                yield msgspec.json.decode(message.data, type=EventLine)

    # Evidence

    def seed(self, match: str) -> Seed:
        """Return what the service is bound to, and which nonces have come; the receipt for that is kept."""
        seed = self.get(f"/v1/matches/{match}/seed", Seed)
        self._acknowledged(seed.receipt, seed.id, commitment=seed.commitment, nonces=seed.nonces, keys=seed.keys)
        return seed

    def give_nonce(self, match: str, nonce: str | None = None, key: SeatKey | None = None) -> Seed:
        """Put 32 random bytes into the seed, and register a key for the seat. First the service's receipt for its own
        part is kept, then the nonce, then the receipt that says that it was taken."""
        before, seat = self.seed(match), self.me().seat
        nonce = nonce or secrets.token_hex(32)
        self.keep(kept_nonce(match, seat, nonce))
        body: JSONObject = {"nonce": nonce, "key": key.public if key is not None else ""}
        seed = self.post(f"/v1/matches/{match}/nonces", body, Seed)
        taken = seed.nonces.get(seat), seed.keys.get(seat, ""), seed.commitment
        if taken != (nonce, body["key"], before.commitment):
            raise BadEvidence(f"what {seat} gave was not taken as it was given")
        self._acknowledged(seed.receipt, seed.id, commitment=seed.commitment, nonces=seed.nonces, keys=seed.keys)
        return seed

    def log(self, match: str, view: str | None = None) -> Log:
        """Return the log of a match, which is whole; `proven` says up to which version the transparency log has it.
        Raises BadEvidence."""
        return read_log(self.read(f"/v1/matches/{match}/log", "application/x-ndjson", view=view), self.log_key)

    def proven_head(self, stream: str) -> Head:
        """Return the latest head that the transparency log has of a match, or of another stream. Raises BadEvidence."""
        if self.log_key is None:
            raise ValueError("proofs are checked with the log's key: Client(…, log_key=…)")
        return proven_head(self.read(f"/log/proof/{stream}", "text/plain").decode(), stream, self.log_key)

    def _acknowledged(self, note: str | None, stream: str, **told: object) -> None:
        """Keep a receipt, which says what the answer said."""
        if note is None:
            if self.receipts_key is not None:
                raise BadEvidence(f"{stream}: what was done was acknowledged without a receipt")
            return
        try:
            receipt = read_receipt(note, self.receipts_key)
            said: dict[str, object] = {name: getattr(receipt, name) for name in told}
            if (receipt.stream, said) != (stream, told):
                raise BadEvidence(f"the receipt is not of {stream} {told}, but of {receipt.stream} {said}")
        except BadEvidence as found:
            found.evidence = note
            raise
        self.keep(kept_receipt(receipt, note))
