"""The command `adjudicator serve`, and the token that it prints when it has made it."""

import os
import shutil
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import click
from eventsourcing.persistence import PersistenceError

from adjudicator import __version__
from adjudicator.api.http.settings import Settings, configured, kept_from_others, opened_here
from adjudicator.cli.db import say_renumbered
from adjudicator.cli.language import Refusal, language_option, say
from adjudicator.cli.log import begun_log, say_keys
from adjudicator.judging.policy import policies_of
from adjudicator.kernel.text.text import Language
from adjudicator.matches.application import Matches
from adjudicator.matches.finding.examination import examine_matches
from adjudicator.matches.people.token_registry import TokenRegistry
from adjudicator.matches.store.dialect import TRIAL_SECONDS
from adjudicator.matches.store.schema import is_postgresql, open_recorder, require_here, upgrade
from adjudicator.matches.store.ways.pooled import astray, require_sessions

MOST_WORKERS = 256
"""More than any one machine has use for: a worker is a process of some 70 MB."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@click.option("--workers", default=2, show_default=True, type=click.IntRange(1, MOST_WORKERS), help="Worker processes.")
@language_option
def serve(host: str, port: int, workers: int, language: Language) -> None:
    """Migrate the database and serve the API with gunicorn.

    A socket that a service manager hands over (LISTEN_FDS) is served in place of --host and --port.
    """
    from adjudicator.api.serving.server import (  # gunicorn is needed here alone
        Server,
        handed_over,
        takes_over,
        wait_for_port,
    )

    passed = handed_over()
    host, port = passed or (host, port)
    settings = opened_here(configured(), host)
    require_extras(settings)
    policies_of(settings.policies)  # what is faulty is told before anything is done
    for said in kept_from_others(settings.database):
        click.echo(said[language], err=True)
    if passed is None:
        wait_for_port(host, port, lambda told: click.echo(told[language]))
    if settings.metrics is not None and not takes_over():  # the other has it
        wait_for_port(*settings.metrics, lambda told: click.echo(told[language]), named="ADJUDICATOR_METRICS")
    require_ways(settings)
    for name in upgrade(settings.database):
        say(language, f"migração aplicada: {name}", f"applied migration {name}")
    require_here(settings.database)
    say_renumbered(settings.database, language)
    store = Matches(open_recorder(settings.database), settings.secret)
    say_what_is_wrong(store, language)
    token = first_token(store, language)
    log = begun_log(settings, store.tables, language)
    store.tables.dialect.close()  # each worker opens its own: connections do not survive a fork
    url = f"http://{host}:{port}"
    say(language, f"Adjudicator {__version__} em {url}", f"Adjudicator {__version__} on {url}")
    program = called()
    shown = token is not None and sys.stdout.isatty()  # a journal, or a pipe, would keep it for others to read
    if shown:
        say(language, f"Token do organizador: {token}", f"Organiser's token: {token}")
        link = f"{settings.public_url or url}/enter#{token}"
        say(language, f"Ou, por um navegador: {link}", f"Or, by a browser: {link}")
    else:
        say(
            language,
            f"O token do organizador é dito por: {program} tokens organiser",
            f"The organiser's token is told by: {program} tokens organiser",
        )
    say(language, "Experimente agora, em outro terminal:", "Try next, in another terminal:")
    click.echo(f"  export ADJUDICATOR_TOKEN={token if shown else f'$({program} tokens organiser)'}")
    click.echo(f"  curl {url}/v1/rulesets/diamonds")
    click.echo(f'  curl {url}/v1/matches -H "Authorization: Bearer $ADJUDICATOR_TOKEN"')
    click.echo(f"  {program} demo diamonds --url {url} --token $ADJUDICATOR_TOKEN")
    if settings.open_tables:
        say(
            language,
            "Mesas abertas: quem alcança este endereço começa partidas (ADJUDICATOR_OPEN_TABLES=0 para fechar)",
            "Open tables: whoever reaches this address may begin matches (ADJUDICATOR_OPEN_TABLES=0 to close them)",
        )
    say(language, f"Documentação: {url}/docs", f"Documentation: {url}/docs")
    if log is not None:
        say(language, f"Registro de transparência: {url}/log/checkpoint", f"Transparency log: {url}/log/checkpoint")
        say_keys(log, language)
    if settings.metrics is not None:
        at = "http://[{}]:{}" if ":" in settings.metrics.host else "http://{}:{}"
        at = at.format(*settings.metrics)
        say(language, f"Métricas: {at}/metrics", f"Metrics: {at}/metrics")
    sys.stdout.flush()
    Server(settings, f"{host}:{port}", workers, [*companions(settings, sequenced=log is not None)]).run()


def require_extras(settings: Settings) -> None:
    """Raise Refusal where something is asked for whose libraries are not installed."""
    for asked, variable, extra, libraries in (
        (settings.traces, "ADJUDICATOR_TRACES", "traces", ("opentelemetry", "opentelemetry.exporter")),
        (settings.limits, "ADJUDICATOR_LIMITS", "limits", ("limits", "redis")),
    ):
        if asked and any(find_spec(library) is None for library in libraries):
            what = f"pip install 'adjudicator-server[{extra}]'"
            raise Refusal(
                f"{variable} pede bibliotecas que não estão instaladas: {what}",
                f"{variable} asks for libraries that are not installed: {what}",
            )


def require_ways(settings: Settings) -> None:
    """Raise SharedSessions where the database is named by a pooler, Refusal where a pooler does not lead to it."""
    if is_postgresql(settings.database):
        require_sessions(settings.database)
    if settings.pooler and (fault := astray(settings.database, settings.pooler)) is not None:
        raise Refusal(f"ADJUDICATOR_POOLER: {fault.pt}", f"ADJUDICATOR_POOLER: {fault.en}")


def called() -> str:
    """Return how a shell here calls this program: by its name where it finds it by that, else by its path."""
    program = Path(sys.executable).with_name("adjudicator")
    found = shutil.which(program.name)
    if found is not None and program.exists() and Path(found).samefile(program):
        return program.name
    here = Path.cwd()
    return str(program.relative_to(here) if program.is_relative_to(here) else program)


def companions(settings: Settings, *, sequenced: bool) -> Iterator[tuple[str, ...]]:
    """Yield the commands of the processes beside the workers: the one that sequences the log, where this machine does,
    and the one that hands out the metrics."""
    if sequenced:
        yield (sys.executable, "-m", "adjudicator.cli", "log", "run", "--parent", str(os.getpid()))
    if settings.metrics is not None:
        yield (sys.executable, "-m", "adjudicator.api.serving.telemetry.exporter", str(os.getpid()))


EXAMINE_SECONDS = 5.0
"""So long at most running matches are examined before the service starts."""


def say_what_is_wrong(store: Matches, language: Language) -> None:
    """Say on standard error what is wrong with a store that is about to be served; it is served all the same."""
    try:
        store.tables.dialect.try_writing(TRIAL_SECONDS)
        found = examine_matches(store, running=True, seconds=EXAMINE_SECONDS)
    except PersistenceError as error:
        say(
            language,
            f"O banco de dados não pode ser escrito: {error}",
            f"The store cannot be written: {error}",
            err=True,
        )
        return
    for damaged in found.damaged:
        say(
            language,
            f"{damaged.why.pt}. Pedidos sobre ele recebem 503; os demais são atendidos. Veja: adjudicator db check",
            f"{damaged.why.en}. It is answered with 503; the others are served. See: adjudicator db check",
            err=True,
        )
    if found.matches < found.of:
        say(
            language,
            f"foram examinadas {found.matches} das {found.of} partidas em andamento; para todas: adjudicator db check",
            f"{found.matches} of {found.of} running matches were examined; for all: adjudicator db check",
        )


def first_token(store: Matches, language: Language) -> str | None:
    """Make the organiser's token, if this store and secret have none yet, and return it; None if it was made before.
    Tokens from before secrets were told apart count as its own, if it is theirs. That others are void is said."""
    register = TokenRegistry(store)
    try:
        register.adopt()
        used = not register.empty()
        token = register.first_organiser()
    except PersistenceError:  # it has been said that the store cannot be written
        return None
    if used and token is not None:
        say(
            language,
            "o segredo é outro: os tokens feitos com o anterior não valem mais",
            "the secret is another: tokens made with the one before are void",
            err=True,
        )
    return token


def organiser_token(matches: Matches) -> str:
    """Return the organiser's token of a store; it is made if it has to be."""
    return TokenRegistry(matches).organiser()
