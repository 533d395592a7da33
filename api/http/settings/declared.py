"""Every setting that there is: its name, how what was told of it is read, its default."""

import os
from collections.abc import Callable
from typing import TypeVar

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from adjudicator.api.http.addresses import parse_hosts, parse_origins, parse_proxies
from adjudicator.api.http.settings.given import BadSetting, Setting, Told
from adjudicator.matches.store.schema import is_postgresql

KEPT_DATABASE, KEPT_SECRET = "adjudicator.db", "secret"
"""The files in the data directory that stand for a database and a secret that are not named."""
SECRET_BYTES = 16
"""What is shorter could be tried out."""
T = TypeVar("T")


def _number(name: str, default: int, least: int = 1) -> Setting[int]:
    def read(told: Told) -> int:
        if not told.text:
            return default
        if not told.text.isascii() or not told.text.isdigit() or int(told.text) < least:
            raise BadSetting(
                f"{told.called} é um número inteiro a partir de {least}, como {default}; não {told.text!r}",
                f"{told.called} is a whole number from {least} on, such as {default}; not {told.text!r}",
            )
        return int(told.text)

    return Setting(name, read, str(default))


def _text(name: str, default: str = "") -> Setting[str]:
    return Setting(name, lambda told: told.text or default, default)


def _list(name: str, parse: Callable[[str], T], pt: str, en: str) -> Setting[T]:
    """`parse` raises ValueError, which names what it does not take."""

    def read(told: Told) -> T:
        try:
            return parse(told.text)
        except ValueError as error:
            raise BadSetting(f"{told.called} são {pt}; não {error}", f"{told.called} are {en}; not {error}") from error

    return Setting(name, read)


def _database(told: Told) -> str:
    try:
        if is_postgresql(told.text):
            conninfo_to_dict(told.text)
    except ProgrammingError as error:  # it is not repeated: a DSN may hold a password
        raise BadSetting(
            f"{told.called} é um caminho de SQLite, ou um DSN de PostgreSQL como postgresql://user@host/name",
            f"{told.called} is an SQLite path, or a PostgreSQL DSN such as postgresql://user@host/name",
        ) from error
    return told.text


def _secret(told: Told) -> bytes:
    secret = os.fsencode(told.text)
    if 0 < len(secret) < SECRET_BYTES:
        size, least = len(secret), SECRET_BYTES
        raise BadSetting(
            f"{told.called} tem {size} bytes, e são {least} ou mais; por exemplo os de: openssl rand -hex 32",
            f"{told.called} has {size} bytes, and takes {least} or more; such as those of: openssl rand -hex 32",
        )
    return secret


DATA = _text("data", "data")
DATABASE = Setting("database", _database, f"{{data}}/{KEPT_DATABASE}", secret=True)
SECRET = Setting("secret", _secret, f"{{data}}/{KEPT_SECRET}", secret=True)
RATE = _number("rate", 6000)
WRONG_TOKENS = _number("wrong_tokens", 120)
CONNECTIONS = _number("connections", 8192)
CONNECTIONS_EACH = _number("connections_each", 512)
STREAMS = _number("streams", 16_384)
PROXIES = _list(
    "proxies",
    parse_proxies,
    "redes separadas por vírgulas, como 10.0.0.0/8",
    "networks separated by commas, such as 10.0.0.0/8",
)
PUBLIC_URL = _text("public_url")
ORIGINS = _list(
    "origins",
    parse_origins,
    "origens separadas por vírgulas, como https://app.example",
    "origins separated by commas, such as https://app.example",
)
HOSTS = _list(
    "hosts",
    parse_hosts,
    "nomes de host separados por vírgulas, como judges.example",
    "host names separated by commas, such as judges.example",
)
OPEN_TABLES = _number("open_tables", 0, least=0)
LOG_ORIGIN = _text("log_origin")
POLICIES = _text("policies")
SETTINGS: tuple[Setting[object], ...] = (
    DATA, DATABASE, SECRET, RATE, WRONG_TOKENS, CONNECTIONS, CONNECTIONS_EACH, STREAMS, PROXIES, PUBLIC_URL, ORIGINS,
    HOSTS, OPEN_TABLES, LOG_ORIGIN, POLICIES,
)  # fmt: skip
"""What may be set, in the order of docs/operators.md."""
