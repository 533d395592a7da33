"""The command `adjudicator doctor`: how the service, its store and its machine are, in one page."""

import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import click
import msgspec
import psycopg
from eventsourcing.persistence import PersistenceError

from adjudicator import __version__
from adjudicator.api.http.settings import BadSetting
from adjudicator.api.http.settings.declared import BACKUPS, DATA, DATABASE, KEPT_DATABASE, SETTINGS
from adjudicator.api.http.settings.given import Given
from adjudicator.api.http.settings.served import log_folder_of
from adjudicator.cli import doctor_machine, doctor_store
from adjudicator.cli.findings import Finding, State, fault
from adjudicator.cli.language import language_option, say
from adjudicator.kernel.text.refusal import TextError
from adjudicator.kernel.text.text import Language, Text
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.matches.store.schema import is_postgresql
from adjudicator.transparency.keys import LogFolder

EXIT = {State.WELL: 0, State.FAULT: 3, State.WARNING: 4}
"""With what it ends: 3 as all commands where something is wrong; 1 and 2 are of those that cannot be carried out."""
UNREAD = (PersistenceError, psycopg.Error, sqlite3.Error)
NAMES = {
    "settings": Text("configurações", "settings"),
    "clock": Text("relógio", "clock"),
    "disk": Text("disco", "disk"),
    "modes": Text("modos", "modes"),
    "backups": Text("cópias", "backups"),
    "store": Text("banco", "store"),
    "ways": Text("caminhos", "ways"),
    "migrations": Text("migrações", "migrations"),
    "secret": Text("segredo", "secret"),
    "chains": Text("cadeias", "chains"),
    "archive": Text("arquivo", "archive"),
    "log": Text("registro", "log"),
}
Looked = tuple[str, Finding]


@click.command()
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
@language_option
def doctor(as_json: bool, language: Language) -> None:
    """Say how the service is: settings, clock, disk, files, backups, schema, secret, chains, archive,
    transparency log.

    Changes nothing, beside a running service too. Exits with 0 if all is well, 4 if there are warnings, 3 if there is
    a fault.
    """
    looked = list(examined())
    states = [finding.state for _, finding in looked]
    worst = next(state for state in (State.FAULT, State.WARNING, State.WELL) if state in states)
    if as_json:
        checks = [
            {"check": name, "state": found.state.name.lower(), "why": found.why[language]} for name, found in looked
        ]
        told = {"version": __version__, "at": _now(), "state": worst.name.lower(), "checks": checks}
        click.echo(msgspec.json.format(msgspec.json.encode(told)))
    else:
        _print(looked, language)
    sys.exit(EXIT[worst])


def examined() -> Iterator[Looked]:
    """Yield what is found, each with the name of what was looked at."""
    try:
        given = Given(SETTINGS)
        data, database, backups = Path(given.get(DATA)), given.get(DATABASE), given.get(BACKUPS)
    except BadSetting as error:  # neither the data nor the database can be known
        yield "settings", fault(error.why.pt, error.why.en)
        return
    database = database or str(data / KEPT_DATABASE)
    folders = [
        data,
        *([] if is_postgresql(database) else [Path(database).parent]),
        *([Path(backups)] if backups else []),
    ]
    yield from _each("settings", lambda: doctor_machine.settings(given))
    yield from _each("clock", doctor_machine.clock)
    yield from _each("disk", lambda: doctor_machine.disk(folders))
    yield from _each("modes", lambda: doctor_machine.modes(data, database, given))
    yield from _each("backups", lambda: doctor_machine.backups(backups, database))
    yield from _of_store(database, LogFolder(log_folder_of(given)), given)


def _of_store(database: str, folder: LogFolder, given: Given) -> Iterator[Looked]:
    try:
        opened = doctor_store.opened(database)
    except UNREAD as error:
        yield "store", _unread(error)
        return
    if isinstance(opened, Finding):
        yield "store", opened
        return
    if is_postgresql(database):
        yield from _each("ways", lambda: doctor_store.ways(database, given))
    recorder: MatchRecorder = opened
    found = list(_each("migrations", lambda: doctor_store.migrations(recorder, database)))
    yield from found
    if all(finding.state is State.WELL for _, finding in found):
        yield from _each("clock", lambda: doctor_store.times(recorder, database))
        yield from _each("secret", lambda: doctor_store.secret(recorder, given))
        yield from _each("chains", lambda: doctor_store.chains(recorder))
        yield from _each("archive", lambda: doctor_store.archive(recorder))
        yield from _each("log", lambda: doctor_store.log(recorder, folder))
    recorder.dialect.close()


def _each(name: str, look: Callable[[], Iterator[Finding]]) -> Iterator[Looked]:
    """Yield what a look finds; one that is refused has found a fault."""
    try:
        for finding in look():
            yield name, finding
    except UNREAD as error:
        yield name, _unread(error)
    except TextError as error:
        yield name, fault(error.why.pt, error.why.en)
    except OSError as error:
        said = f"{error.filename or ''}: {error.strerror or error}".removeprefix(": ")
        yield name, fault(said, said)


def _unread(error: Exception) -> Finding:
    said = " ".join(str(error).split()) or type(error).__name__
    return fault(f"o banco de dados não pode ser lido: {said}", f"the store cannot be read: {said}")


def _print(looked: list[Looked], language: Language) -> None:
    click.echo(f"Adjudicator {__version__}, {_now()}\n")
    widths = [max(len(text[language]) for text in texts) for texts in ([s.value for s in State], NAMES.values())]
    for name, found in looked:
        state = click.style(f"{found.state.value[language]:{widths[0]}}", fg=_COLOURS[found.state])
        click.echo(f"{state}  {NAMES[name][language]:{widths[1]}}  {found.why[language]}")
    faults, warnings = (sum(found.state is state for _, found in looked) for state in (State.FAULT, State.WARNING))
    click.echo("")
    say(language, f"falhas: {faults}; avisos: {warnings}", f"faults: {faults}; warnings: {warnings}")


_COLOURS = {State.WELL: "green", State.WARNING: "yellow", State.FAULT: "red"}


def _now() -> str:
    return datetime.fromtimestamp(int(time.time()), UTC).isoformat().replace("+00:00", "Z")
