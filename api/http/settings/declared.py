"""Every setting that there is: its name, how what was told of it is read, its default."""

import os
from collections.abc import Callable, Iterator
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple, TypeVar

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from adjudicator.api.http.addresses import parse_hosts, parse_origins, parse_proxies
from adjudicator.api.http.settings.given import BadSetting, Given, Setting, Told
from adjudicator.judging.policy import BadPolicy, policies_of
from adjudicator.kernel.text.text import Text
from adjudicator.matches.store.schema import is_postgresql
from adjudicator.transparency.asking import parts_of
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.notes import key_name

KEPT_DATABASE, KEPT_SECRET, KEPT_LOG = "adjudicator.db", "secret", "log"
"""What in the data directory stands for a database, a secret and a log's folder that are not named."""
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


class Address(NamedTuple):
    """Where something is served: a host's address, and a port."""

    host: str
    port: int


def _address(told: Told) -> Address | None:
    """Read `127.0.0.1:9464`, `[::1]:9464` or a port of this machine alone; None if nothing was told."""
    if not told.text:
        return None
    host, _, port = told.text.rpartition(":")
    bare = host.removeprefix("[").removesuffix("]") or "127.0.0.1"
    try:
        ip_address(bare)
        number = int(port) if port.isascii() and port.isdigit() else 0
    except ValueError:
        number = 0
    if not 0 < number < 2**16:
        raise BadSetting(
            f"{told.called} é um endereço e uma porta, como 127.0.0.1:9464, ou só a porta; não {told.text!r}",
            f"{told.called} is an address and a port, such as 127.0.0.1:9464, or a port alone; not {told.text!r}",
        )
    return Address(bare, number)


def _web_address(name: str, pt: str, en: str) -> Setting[str]:
    """An address of http or https; `pt` and `en` say of what, with an example."""

    def read(told: Told) -> str:
        parts = parts_of(told.text)
        if told.text and (parts.scheme not in ("http", "https") or not parts.netloc):
            raise BadSetting(f"{told.called} é {pt}; não {told.text!r}", f"{told.called} is {en}; not {told.text!r}")
        return told.text

    return Setting(name, read)


def _log_origin(told: Told) -> str:
    try:
        return key_name(told.text) if told.text else ""
    except Malformed as error:
        raise BadSetting(f"{told.called}: {error.why.pt}", f"{told.called}: {error.why.en}") from error


def _policies(told: Told) -> str:
    if told.text and not Path(told.text).is_dir():
        raise BadSetting(
            f"{told.called} é uma pasta; {told.text!r} não é nenhuma",
            f"{told.called} is a folder; {told.text!r} is none",
        )
    return told.text


def _counter(told: Told) -> str:
    if told.text and parts_of(told.text).scheme not in ("redis", "rediss", "redis+unix"):  # it may hold a password
        raise BadSetting(
            f"{told.called} é o endereço de um servidor que fala como o Redis, como redis://127.0.0.1:6379/0",
            f"{told.called} is the address of a server that speaks as Redis does, such as redis://127.0.0.1:6379/0",
        )
    return told.text


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


def _beside(name: str) -> Setting[str]:
    """A further way to the database, which is then on PostgreSQL."""

    def read(told: Told) -> str:
        try:
            if told.text and is_postgresql(told.text):
                conninfo_to_dict(told.text)
                return told.text
        except ProgrammingError:
            pass
        if told.text:  # it is not repeated: a DSN may hold a password
            raise BadSetting(
                f"{told.called} é um DSN de PostgreSQL, como postgresql://user@host:6432/name",
                f"{told.called} is a PostgreSQL DSN, such as postgresql://user@host:6432/name",
            )
        return ""

    return Setting(name, read, secret=True)


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
POOLER = _beside("pooler")
REPLICA = _beside("replica")
WAYS = (POOLER, REPLICA)
SECRET = Setting("secret", _secret, f"{{data}}/{KEPT_SECRET}", secret=True)
RATE = _number("rate", 6000)
WRONG_TOKENS = _number("wrong_tokens", 120)
LIMITS = Setting("limits", _counter, secret=True)
CONNECTIONS = _number("connections", 8192)
CONNECTIONS_EACH = _number("connections_each", 512)
STREAMS = _number("streams", 16_384)
PROXIES = _list(
    "proxies",
    parse_proxies,
    "redes separadas por vírgulas, como 10.0.0.0/8",
    "networks separated by commas, such as 10.0.0.0/8",
)
PUBLIC_URL = _web_address(
    "public_url",
    "o endereço do serviço, como https://judges.example",
    "the address of the service, such as https://judges.example",
)
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
LOG_FOLDER = Setting("log_folder", lambda told: told.text, f"{{data}}/{KEPT_LOG}")
LOG_ORIGIN = Setting("log_origin", _log_origin)
POLICIES = Setting("policies", _policies)
METRICS = Setting("metrics", _address)
TRACES = _web_address(
    "traces",
    "o endereço de um coletor OTLP, como http://127.0.0.1:4318/v1/traces",
    "an OTLP collector's address, such as http://127.0.0.1:4318/v1/traces",
)
BACKUPS = _text("backups")
SETTINGS: tuple[Setting[object], ...] = (
    DATA, DATABASE, POOLER, REPLICA, SECRET, RATE, WRONG_TOKENS, LIMITS, CONNECTIONS, CONNECTIONS_EACH, STREAMS,
    PROXIES, PUBLIC_URL, ORIGINS, HOSTS, OPEN_TABLES, LOG_FOLDER, LOG_ORIGIN, POLICIES, METRICS, TRACES, BACKUPS,
)  # fmt: skip
"""What may be set, in the order of docs/operators.md."""


def faults(given: Given) -> Iterator[Text]:
    """Yield everything that is wrong with what was set: each by itself, what does not go together, and policies."""
    found = list(given.faults())
    yield from found
    if not found and not is_postgresql(given.get(DATABASE)):
        yield from (fault.why for each in WAYS if (fault := at_odds(given, each)) is not None)
    if not found and (why := faulty_policy(given)) is not None:
        yield why


def faulty_policy(given: Given) -> Text | None:
    """Return what is wrong with a policy in the folder that is named."""
    try:
        policies_of(given.get(POLICIES))
    except BadPolicy as error:
        return error.why
    return None


def at_odds(given: Given, way: Setting[str]) -> BadSetting | None:
    """Return what is wrong with a further way to a database that has none."""
    if not given.get(way) or is_postgresql(given.get(DATABASE)):
        return None
    called = given.told(way).called
    return BadSetting(
        f"{called} leva ao banco de dados por outro caminho: diga também o próprio servidor, um DSN de PostgreSQL, em"
        " ADJUDICATOR_DATABASE",
        f"{called} is a further way to the database: name the server itself too, by a PostgreSQL DSN, in"
        " ADJUDICATOR_DATABASE",
    )
