"""How the service is set up: environment variables, all with a safe default."""

import os
import secrets as random_bytes
from pathlib import Path

import msgspec

from api.addresses import Proxies, parse_proxies


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything an operator may set. See docs/operators.md.

    `database` is an SQLite path or a PostgreSQL DSN; `secret` 32 bytes that ids and tokens are derived from,
    `rate` the requests a minute for each token, `policies` a folder of policies beside the house's own, `public_url`
    the address under which clients reach the service; without it problems name their types by path alone.
    """

    database: str
    secret: bytes
    body_limit: int = 64 * 1024
    rate: int = 6000
    wrong_tokens: int = 120
    connections: int = 8192
    connections_each: int = 512
    streams: int = 16_384
    stream_seconds: float = 3600.0
    ping_seconds: float = 15.0
    policies: str = ""
    proxies: Proxies = Proxies()
    public_url: str = ""


def from_environment() -> Settings:
    """Read ADJUDICATOR_DATABASE, ADJUDICATOR_DATA, ADJUDICATOR_SECRET, ADJUDICATOR_RATE, ADJUDICATOR_STREAMS,
    ADJUDICATOR_POLICIES and ADJUDICATOR_PUBLIC_URL.

    Without a secret in the environment, one is kept in the data directory, for its owner alone to read.
    """
    data = Path(os.environ.get("ADJUDICATOR_DATA", "data"))
    data.mkdir(parents=True, exist_ok=True)
    given = os.environ.get("ADJUDICATOR_SECRET", "")
    return Settings(
        database=os.environ.get("ADJUDICATOR_DATABASE", str(data / "adjudicator.db")),
        secret=given.encode() if given else _kept_secret(data / "secret"),
        rate=int(os.environ.get("ADJUDICATOR_RATE", "6000")),
        wrong_tokens=int(os.environ.get("ADJUDICATOR_WRONG_TOKENS", "120")),
        connections=int(os.environ.get("ADJUDICATOR_CONNECTIONS", "8192")),
        connections_each=int(os.environ.get("ADJUDICATOR_CONNECTIONS_EACH", "512")),
        streams=int(os.environ.get("ADJUDICATOR_STREAMS", "16384")),
        proxies=parse_proxies(os.environ.get("ADJUDICATOR_PROXIES", "")),
        policies=os.environ.get("ADJUDICATOR_POLICIES", ""),
        public_url=os.environ.get("ADJUDICATOR_PUBLIC_URL", "").rstrip("/"),
    )


def _kept_secret(path: Path) -> bytes:
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return path.read_bytes()
    with os.fdopen(descriptor, "wb") as file:
        secret = random_bytes.token_hex(32).encode()
        file.write(secret)
    return secret
