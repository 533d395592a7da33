"""How the service is set up: environment variables, all with a safe default."""

import os
import re
import secrets as random_bytes
from ipaddress import ip_address
from pathlib import Path
from typing import dataclass_transform
from urllib.parse import urlsplit

import msgspec
from flask import current_app

from adjudicator.api.http.addresses import Proxies, host_in, parse_hosts, parse_origins, parse_proxies
from adjudicator.kernel.text.refusal import TextError, not_one_of
from adjudicator.kernel.text.text import Text
from adjudicator.matches.store.private import close_to_others, files_of, made_folder, made_whole
from adjudicator.matches.store.schema import is_postgresql

OPEN_TABLES, TABLES = "ADJUDICATOR_OPEN_TABLES", 10
"""How many open tables may be begun a minute from an address, and how many are where only this machine asks."""
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
"""What a service that only this machine can reach is called."""
OURS = "ADJUDICATOR_"
NAMES = frozenset(f"{OURS}{name}" for name in (
    "CONNECTIONS", "CONNECTIONS_EACH", "DATA", "DATABASE", "HOSTS", "LOG_ORIGIN", "OPEN_TABLES", "ORIGINS", "POLICIES",
    "PROXIES", "PUBLIC_URL", "RATE", "SECRET", "STREAMS", "TOKEN", "URL", "WRONG_TOKENS",
))  # fmt: skip
"""The variables that there are, TOKEN and URL for clients; one that is misspelt must not be taken for one that was
never set."""
_LINKS = re.compile(rf"{OURS}(SERVICE_(HOST|PORT)|PORT)(_.*)?")
"""What Kubernetes sets of itself in every container beside a service that is named adjudicator."""
SECRET_BYTES = 16
"""What is shorter could be tried out."""


class BadSetting(TextError):
    """A variable of the environment says what cannot be."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Serving(msgspec.Struct, frozen=True, kw_only=True):
    """What an operator may set of whatever is served over HTTP.

    `connections` are those that have not brought their request, in all and (`connections_each`) of one address,
    `streams` the live streams (all these in one worker process), `proxies` whose word is taken for whom they forward,
    `public_url` the address under which clients reach the service; without it problems name their types by path alone.
    `origins` are those of other sites whose pages may use the service in a browser, with its sessions. `hosts` are the
    names under which it answers (none: any): a page elsewhere whose name its owner points here is not this service.
    """

    body_limit: int = 64 * 1024
    connections: int = 8192
    connections_each: int = 512
    streams: int = 16_384
    proxies: Proxies = Proxies()
    public_url: str = ""
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()


class Settings(Serving, kw_only=True):
    """Everything an operator may set of the service. See docs/operators.md.

    `database` is an SQLite path or a PostgreSQL DSN; `secret` 32 bytes that ids and tokens are derived from,
    `rate` the requests a minute for each token and `wrong_tokens` those with a wrong one for each address (in one
    worker process), `policies` a folder of policies beside the house's own, `log_folder` that of the transparency log
    (empty: there is none) and `log_origin` the name that it gets when it is begun. `open_tables`: so many
    matches a minute may be begun from each address without a token (in one worker process); 0: none.
    """

    database: str
    secret: bytes
    rate: int = 6000
    wrong_tokens: int = 120
    stream_seconds: float = 3600.0
    ping_seconds: float = 15.0
    policies: str = ""
    log_folder: str = ""
    log_origin: str = ""
    open_tables: int = 0


def from_environment() -> Settings:
    """Read the variables of docs/operators.md, ADJUDICATOR_DATABASE and the others.

    Without a secret in the environment, one is kept in the data directory, for its owner alone to read.
    """
    data = data_folder()
    made_folder(data)
    given = os.environ.get("ADJUDICATOR_SECRET", "")
    return Settings(
        **msgspec.structs.asdict(serving_from_environment()),
        database=os.environ.get("ADJUDICATOR_DATABASE", str(data / "adjudicator.db")),
        secret=_given_secret(given) if given else _kept_secret(data / "secret"),
        rate=_number("ADJUDICATOR_RATE", 6000),
        wrong_tokens=_number("ADJUDICATOR_WRONG_TOKENS", 120),
        policies=os.environ.get("ADJUDICATOR_POLICIES", ""),
        log_folder=str(data / "log"),
        log_origin=os.environ.get("ADJUDICATOR_LOG_ORIGIN", ""),
        open_tables=_number(OPEN_TABLES, 0, least=0),
    )


def serving_from_environment() -> Serving:
    """Read the variables that concern whatever is served. Raises BadSetting, also for one that there is not."""
    for name in os.environ:
        if name.startswith(OURS) and name not in NAMES and not _LINKS.fullmatch(name):
            why = not_one_of(name, sorted(NAMES))
            raise BadSetting(f"variável de ambiente: {why.pt}", f"environment variable: {why.en}")
    public_url = os.environ.get("ADJUDICATOR_PUBLIC_URL", "").rstrip("/")
    return Serving(
        connections=_number("ADJUDICATOR_CONNECTIONS", 8192),
        connections_each=_number("ADJUDICATOR_CONNECTIONS_EACH", 512),
        streams=_number("ADJUDICATOR_STREAMS", 16384),
        proxies=_proxies(os.environ.get("ADJUDICATOR_PROXIES", "")),
        public_url=public_url,
        origins=_origins(os.environ.get("ADJUDICATOR_ORIGINS", "")),
        hosts=_hosts(os.environ.get("ADJUDICATOR_HOSTS", ""), public_url),
    )


def opened_here(settings: Settings, host: str) -> Settings:
    """Return the settings of a service that only this machine can reach, which listens on a loopback address and has
    no proxy or public address before it. Unless something else was said, it has tables open to anybody, and answers
    under the names of this machine alone."""
    if settings.public_url or os.environ.get("ADJUDICATOR_PROXIES", "") or not _is_loopback(host):
        return settings
    tables = settings.open_tables if os.environ.get(OPEN_TABLES, "") else TABLES
    own = f"[{host}]" if ":" in host else host.lower()
    hosts = settings.hosts or tuple(dict.fromkeys((*LOOPBACK, own)))
    return msgspec.structs.replace(settings, open_tables=tables, hosts=hosts)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _number(name: str, default: int, least: int = 1) -> int:
    given = os.environ.get(name, "")
    if not given:
        return default
    if not given.isascii() or not given.isdigit() or int(given) < least:
        raise BadSetting(
            f"{name} é um número inteiro a partir de {least}, como {default}; não {given!r}",
            f"{name} is a whole number from {least} on, such as {default}; not {given!r}",
        )
    return int(given)


def _proxies(given: str) -> Proxies:
    try:
        return parse_proxies(given)
    except ValueError as error:
        raise BadSetting(
            f"ADJUDICATOR_PROXIES são redes separadas por vírgulas, como 10.0.0.0/8; não {given!r}",
            f"ADJUDICATOR_PROXIES are networks separated by commas, such as 10.0.0.0/8; not {given!r}",
        ) from error


def _origins(given: str) -> tuple[str, ...]:
    try:
        return parse_origins(given)
    except ValueError as error:
        raise BadSetting(
            f"ADJUDICATOR_ORIGINS são origens separadas por vírgulas, como https://app.example; não {error}",
            f"ADJUDICATOR_ORIGINS are origins separated by commas, such as https://app.example; not {error}",
        ) from error


def _hosts(given: str, public_url: str) -> tuple[str, ...]:
    try:
        named = parse_hosts(given)
    except ValueError as error:
        raise BadSetting(
            f"ADJUDICATOR_HOSTS são nomes de host separados por vírgulas, como judges.example; não {error}",
            f"ADJUDICATOR_HOSTS are host names separated by commas, such as judges.example; not {error}",
        ) from error
    return tuple(dict.fromkeys((*named, host_in(urlsplit(public_url).netloc)))) if named and public_url else named


def data_folder() -> Path:
    """Return the data directory."""
    return Path(os.environ.get("ADJUDICATOR_DATA", "data"))


def kept_from_others(database: str) -> list[Text]:
    """Close the data directory and the database to others; return what had to be done, or could not be."""
    data = data_folder()
    log = data / "log"
    files = [] if is_postgresql(database) else files_of(database)
    private = [data, data / "secret", log, *sorted(log.glob("*")), *sorted(data.glob("*.db*")), *files]
    return list(close_to_others(dict.fromkeys(private)))


def _given_secret(given: str) -> bytes:
    secret = os.fsencode(given)
    if len(secret) < SECRET_BYTES:
        size, least = len(secret), SECRET_BYTES
        raise BadSetting(
            f"ADJUDICATOR_SECRET tem {size} bytes, e são {least} ou mais; por exemplo os de: openssl rand -hex 32",
            f"ADJUDICATOR_SECRET has {size} bytes, and takes {least} or more; such as those of: openssl rand -hex 32",
        )
    return secret


def _kept_secret(path: Path) -> bytes:
    """Return the secret that is kept in a file, which is made if there is none. Raises BadSetting for one that is not
    whole: whoever takes it for a secret would hand out tokens that anybody can make."""
    if not path.exists():
        made_whole(path, random_bytes.token_hex(32).encode())
    secret = path.read_bytes()
    if len(secret) < SECRET_BYTES:
        size, least = len(secret), SECRET_BYTES
        raise BadSetting(
            f"{path} tem {size} bytes, e um segredo tem {least} ou mais: devolva o que lá estava, ou apague o arquivo, "
            "e outro será feito (os tokens feitos com o anterior deixam de valer)",
            f"{path} has {size} bytes, and a secret has {least} or more: put back what was there, or delete the file, "
            "and another will be made (tokens made with the one before become void)",
        )
    return secret


def serving() -> Serving:
    """Return how the app is served that answers this request."""
    found: Serving = current_app.extensions["settings"]
    return found
