"""What the service is served with, which follows from what an operator has set."""

import secrets as random_bytes
from ipaddress import ip_address
from pathlib import Path
from typing import dataclass_transform
from urllib.parse import urlsplit

import msgspec
from flask import current_app

from adjudicator.api.http.addresses import Proxies, host_in
from adjudicator.api.http.settings import declared
from adjudicator.api.http.settings.given import BadSetting, Given, Setting
from adjudicator.kernel.text.text import Text
from adjudicator.matches.store.private import close_to_others, files_of, made_folder, made_whole
from adjudicator.matches.store.schema import is_postgresql

TABLES = 10
"""How many open tables may be begun a minute from an address where only this machine asks."""
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
"""What a service that only this machine can reach is called."""


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

    `database` is an SQLite path or a PostgreSQL DSN, `pooler` the DSN of a pooler in transaction mode before it, by
    which requests reach it, `replica` that of a streaming replica, by which what is past is read (empty: there is
    none); `secret` 32 bytes that ids and tokens are derived from,
    `rate` the requests a minute for each token and `wrong_tokens` those with a wrong one for each address, `limits` the
    server that counts them (empty: each machine for itself), `policies` a folder of policies beside the house's own,
    `log_folder` that of the transparency log (empty: there is none) and `log_origin` the name that it gets when it is
    begun. `open_tables`: so many matches a minute may be begun from each address without a token; 0: none. `metrics` is
    where Prometheus may ask (None: nowhere) and `metrics_folder` where they are kept until then, `traces` the collector
    that traces go to (empty: there are none), `backups` the folder that backups are kept in, where one is watched.
    """

    database: str
    pooler: str = ""
    replica: str = ""
    secret: bytes
    rate: int = 6000
    wrong_tokens: int = 120
    limits: str = ""
    stream_seconds: float = 3600.0
    ping_seconds: float = 15.0
    policies: str = ""
    log_folder: str = ""
    log_origin: str = ""
    open_tables: int = 0
    metrics: declared.Address | None = None
    metrics_folder: str = ""
    traces: str = ""
    backups: str = ""


def configured() -> Settings:
    """Read what an operator has set. Raises BadSetting, also for a setting that there is not.

    Without a secret, one is kept in the data directory, for its owner alone to read.
    """
    given = given_settings()
    data = data_folder()
    made_folder(data)
    return Settings(
        **msgspec.structs.asdict(_serving(given)),
        database=configured_database(),
        pooler=_further_way(given, declared.POOLER),
        replica=_further_way(given, declared.REPLICA),
        secret=given.get(declared.SECRET) or _kept_secret(data / declared.KEPT_SECRET),
        rate=given.get(declared.RATE),
        wrong_tokens=given.get(declared.WRONG_TOKENS),
        limits=given.get(declared.LIMITS),
        policies=given.get(declared.POLICIES),
        log_folder=str(log_folder()),
        log_origin=given.get(declared.LOG_ORIGIN),
        open_tables=given.get(declared.OPEN_TABLES),
        metrics=given.get(declared.METRICS),
        metrics_folder=str(data / "metrics"),
        traces=given.get(declared.TRACES),
        backups=given.get(declared.BACKUPS),
    )


def configured_serving() -> Serving:
    """Read what concerns whatever is served. Raises BadSetting, also for a setting that there is not."""
    return _serving(given_settings())


def given_settings() -> Given:
    """Return what an operator has set. Raises BadSetting for a setting that there is not."""
    given = Given(declared.SETTINGS)
    for unknown in given.unknown():
        raise unknown
    return given


def _further_way(given: Given, way: Setting[str]) -> str:
    """Return a further way to the database. Raises BadSetting where the database has none."""
    if (fault := declared.at_odds(given, way)) is not None:
        raise fault
    return given.get(way)


def _serving(given: Given) -> Serving:
    public_url, hosts = given.get(declared.PUBLIC_URL).rstrip("/"), given.get(declared.HOSTS)
    if hosts and public_url:
        hosts = tuple(dict.fromkeys((*hosts, host_in(urlsplit(public_url).netloc))))
    return Serving(
        connections=given.get(declared.CONNECTIONS),
        connections_each=given.get(declared.CONNECTIONS_EACH),
        streams=given.get(declared.STREAMS),
        proxies=given.get(declared.PROXIES),
        public_url=public_url,
        origins=given.get(declared.ORIGINS),
        hosts=hosts,
    )


def opened_here(settings: Settings, host: str) -> Settings:
    """Return the settings of a service that only this machine can reach, which listens on a loopback address and has
    no proxy or public address before it. Unless something else was said, it has tables open to anybody, and answers
    under the names of this machine alone."""
    if settings.public_url or settings.proxies.networks or not _is_loopback(host):
        return settings
    tables = settings.open_tables if given_settings().told(declared.OPEN_TABLES).text else TABLES
    own = f"[{host}]" if ":" in host else host.lower()
    hosts = settings.hosts or tuple(dict.fromkeys((*LOOPBACK, own)))
    return msgspec.structs.replace(settings, open_tables=tables, hosts=hosts)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def data_folder() -> Path:
    """Return the data directory."""
    return Path(given_settings().get(declared.DATA))


def log_folder() -> Path:
    """Return where the transparency log's keys are kept."""
    return log_folder_of(given_settings())


def log_folder_of(given: Given) -> Path:
    """Return where the transparency log's keys are kept, by what was set."""
    return Path(given.get(declared.LOG_FOLDER) or Path(given.get(declared.DATA)) / declared.KEPT_LOG)


def configured_database() -> str:
    """Return the database that an operator has set. Nothing is made."""
    given = given_settings()
    return given.get(declared.DATABASE) or str(Path(given.get(declared.DATA)) / declared.KEPT_DATABASE)


def kept_from_others(database: str) -> list[Text]:
    """Close the data directory and the database to others; return what had to be done, or could not be."""
    return list(close_to_others(private_files(data_folder(), log_folder(), database)))


def private_files(data: Path, log: Path, database: str) -> list[Path]:
    """Return what is for the service alone, as far as it is there: the data directory, its secret and keys, the files
    of the database."""
    files = [] if is_postgresql(database) else files_of(database)
    private = [data, data / declared.KEPT_SECRET, log, *sorted(log.glob("*")), *sorted(data.glob("*.db*")), *files]
    return [*dict.fromkeys(private)]


def _kept_secret(path: Path) -> bytes:
    """Return the secret that is kept in a file, which is made if there is none. Raises BadSetting for one that is not
    whole: whoever takes it for a secret would hand out tokens that anybody can make."""
    if not path.exists():
        made_whole(path, random_bytes.token_hex(32).encode())
    secret = path.read_bytes()
    if len(secret) < declared.SECRET_BYTES:
        size, least = len(secret), declared.SECRET_BYTES
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
