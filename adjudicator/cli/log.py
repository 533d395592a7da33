"""The commands on the transparency log: `adjudicator log`."""

import os
import secrets
import signal
import sys
from contextlib import suppress
from pathlib import Path

import click
from eventsourcing.persistence import PersistenceError

from adjudicator.api.http import journal
from adjudicator.api.http.settings import Settings, configured, log_folder
from adjudicator.cli.database import database_option, existing_database, existing_database_option
from adjudicator.cli.language import Refusal, language_option, say
from adjudicator.kernel.text.text import Language
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.matches.store.schema import UnknownSchema, migration_lock, open_recorder
from adjudicator.transparency.checking import check_log, extends
from adjudicator.transparency.checkpoint import SignedCheckpoint, read_checkpoint
from adjudicator.transparency.cosigning import cosigning_of
from adjudicator.transparency.keys import RECEIPTS_KEY, SIGNED, LogFolder
from adjudicator.transparency.notes import read_verifier
from adjudicator.transparency.policy import Policy
from adjudicator.transparency.promise import NOBODY
from adjudicator.transparency.recovery import recover
from adjudicator.transparency.sequencer import Sequencer, alone, is_sequenced, run, stand_by, while_parent
from adjudicator.transparency.source import LogFiles, Source, dump
from adjudicator.transparency.tables import LogTables, StoredLog

ALONE_SECONDS = 5.0
"""How long a sequencer that was just stopped may take to end."""


@click.group("log")
def log() -> None:
    """The transparency log: every stream's head, in a tree that can only grow."""


@log.command("init")
@click.option("--origin", default=None, help="The log's name, such as club.example/log; it never changes.")
@language_option
def log_init(origin: str | None, language: Language) -> None:
    """Make the keys of a log, and print what verifies them: publish it.

    Refuses where a key is already, for what it has signed may not be signed again, and a name that a log of this store
    has. A log that cannot go on is followed by another: move its folder away first, and give another name.
    """
    settings = configured()
    folder, name = LogFolder(Path(settings.log_folder)), origin or default_origin(settings)
    if name == published_name(settings):
        raise Refusal(f"o registro {name} deste banco de dados já assinou: dê outro nome (--origin)",
                      f"the log {name} of this store has signed already: give another name (--origin)")  # fmt: skip
    folder.begin(name)
    say_keys(folder, language)


@log.command("run")
@database_option
@click.option("--parent", default=None, type=int, hidden=True, help="Stop when this process is no longer the parent.")
@language_option
def log_run(database: str, parent: int | None, language: Language) -> None:
    """Sequence and sign, each second, until it is stopped. `adjudicator serve` does it by itself.

    The witnesses that the log's policy names with an address are asked to cosign; those that do not are left out.
    Refuses if another process sequences this log, and stops if the store does not extend what the log has signed.
    """
    folder = LogFolder(log_folder())
    recorder = open_recorder(database)
    sequencer = Sequencer(LogTables(recorder), folder, cosigning_of(folder.policy()))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    journal.write()
    with suppress(KeyboardInterrupt):
        if parent is not None:
            stand_by(sequencer, while_parent(parent))
            return
        say(language, f"sequenciando {sequencer.key.name}", f"sequencing {sequencer.key.name}")
        with alone(recorder, ALONE_SECONDS) as check:
            run(sequencer, check, lambda: True)


@log.command("status")
@existing_database_option
@language_option
def log_status(database: str, language: Language) -> None:
    """Say how far the log is: entries, what is signed, what waits; and the keys that verify it."""
    folder, tables = LogFolder(log_folder()), LogTables(open_recorder(database))
    say_keys(folder, language)
    size, waiting = tables.size(), tables.count_unlogged()
    signed, published = folder.signed().size, tables.checkpoint()[0]
    say(language, f"entradas: {size}; assinadas: {signed}; publicadas: {published}",
        f"entries: {size}; signed: {signed}; published: {published}")  # fmt: skip
    say(language, f"registros que esperam por uma entrada: {waiting}", f"streams that wait for an entry: {waiting}")
    say_witnesses(folder.policy(), tables, language)


@log.command("dump")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@existing_database_option
@language_option
def log_dump(folder: Path, database: str, language: Language) -> None:
    """Write the log's files to a folder, as any web server can serve them; again, to bring it up to date."""
    source = StoredLog(LogTables(open_recorder(database)))
    size = _latest(source).checkpoint.size
    written = dump(source, size, folder)
    say(language, f"{size} entradas; arquivos escritos: {written}", f"{size} entries; {written} files written")


@log.command("recover")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@existing_database_option
@language_option
def log_recover(folder: Path, database: str, language: Language) -> None:
    """Put back what a restored backup lacks of the log, from its published files, so that it can go on."""
    recorder = open_recorder(database)
    with alone(recorder, ALONE_SECONDS):
        count = recover(LogTables(recorder), LogFolder(log_folder()), LogFiles(folder))
    say(language, f"entradas repostas: {count}", f"{count} entries put back")


@log.command("check")
@click.argument("folder", required=False, type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--database", default=None, help="The log of this store, where no folder is given.")
@click.option("--key", "keys", multiple=True, help="The log's verifier key; the one of the data folder, if left out.")
@click.option(
    "--checkpoint", "older", multiple=True, type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A checkpoint kept from earlier: the log must have grown from it.",
)  # fmt: skip
@language_option
def log_check(
    folder: Path | None, database: str | None, keys: tuple[str, ...], older: tuple[Path, ...], language: Language
) -> None:
    """Go through a whole log: its entries make its tiles and the root that is signed, and it grew from older
    checkpoints. Exits with 3 if something is wrong."""
    source: Source = LogFiles(folder) if folder is not None else StoredLog(
        LogTables(open_recorder(existing_database(database)))
    )  # fmt: skip
    kept = LogFolder(log_folder())
    verifiers = [read_verifier(key) for key in keys] or [kept.checkpoint_key().verifier]
    wrong: list[str] = []
    signed = _latest(source)
    if not signed.note.signed_by(verifiers):
        wrong.append({"pt": "o checkpoint não está assinado por esta chave",
                      "en": "the checkpoint is not signed by this key"}[language])  # fmt: skip
    found = check_log(source, signed.checkpoint)
    wrong += [each[language] for each in found.wrong]
    for path in older:
        old = read_checkpoint(path.read_bytes())
        if not old.note.signed_by(verifiers) or not extends(source, old.checkpoint, signed.checkpoint):
            wrong.append({"pt": f"{path.name}: o registro não cresceu a partir deste checkpoint",
                          "en": f"{path.name}: the log did not grow from this checkpoint"}[language])  # fmt: skip
    say(
        language,
        f"{found.entries} entradas lidas; erros: {len(wrong)}",
        f"{found.entries} entries read; errors: {len(wrong)}",
    )
    for line in wrong:
        click.echo(line, err=True)
    sys.exit(3 if wrong else 0)


def default_origin(settings: Settings) -> str:
    """Return the name of a log that nobody has named: by the address of the service, or else one of its own."""
    if settings.log_origin:
        return settings.log_origin
    if settings.public_url:
        return settings.public_url.partition("://")[2] + "/log"
    return f"adjudicator.local/{secrets.token_hex(4)}/log"


def published_name(settings: Settings) -> str:
    """Return the name of the log that has signed last in the configured store; none if none has, or there is no store
    yet."""
    try:
        note = LogTables(open_recorder(settings.database)).checkpoint()[1]
    except (PersistenceError, UnknownSchema):
        return ""
    return read_checkpoint(note).checkpoint.origin if note else ""


def say_keys(folder: LogFolder, language: Language) -> None:
    """Print the keys that verify a log and its receipts."""
    checkpoints, receipts = folder.checkpoint_key().verifier, folder.receipts_key().verifier
    say(language, f"chave do registro: {checkpoints}", f"log key: {checkpoints}")
    say(language, f"chave dos recibos: {receipts}", f"receipts key: {receipts}")


def say_witnesses(policy: Policy, tables: LogTables, language: Language) -> None:
    """Print which witnesses have cosigned what was published last, and whether they are enough."""
    note = tables.checkpoint()[1]
    if not policy.witnesses or not note:
        return
    signed = read_checkpoint(note)
    cosigned, met = policy.cosigned(signed), policy.is_met(signed)
    for name in policy.witnesses:
        given = name in cosigned
        say(language, f"testemunha {name}: {'assinou' if given else 'não assinou'}",
            f"witness {name}: {'has cosigned' if given else 'has not cosigned'}")  # fmt: skip
    say(language, f"quórum ({policy.quorum}): {'alcançado' if met else 'não alcançado'}",
        f"quorum ({policy.quorum}): {'met' if met else 'not met'}")  # fmt: skip


def begun_log(settings: Settings, recorder: MatchRecorder, language: Language) -> LogFolder | None:
    """Return the folder of the log of a store that is about to be served; begin a log if there is none yet. Of several
    machines that start at once on one folder, one begins it.

    None if the log of this store is sequenced elsewhere: its folder is not on this machine.
    """
    with migration_lock(settings.database):
        return _begun_log(LogFolder(Path(settings.log_folder)), settings, recorder, language)


def _begun_log(folder: LogFolder, settings: Settings, recorder: MatchRecorder, language: Language) -> LogFolder | None:
    if (why := folder.lost()) is not None:
        say(language, f"Não há recibos: {why.pt}", f"There are no receipts: {why.en}", err=True)
        return None
    if folder.exists():
        if not os.access(folder.path, os.W_OK):
            say(
                language,
                f"{folder.path} não pode ser escrita: esta máquina assina recibos, e outra sequencia.",
                f"{folder.path} cannot be written: this machine signs receipts, and another sequences.",
                err=True,
            )
            return None
        cosigning_of(folder.policy())  # a policy with a fault stops the start, not the sequencer later
        return folder
    if folder.has(RECEIPTS_KEY) and not folder.has(SIGNED):  # this machine signs receipts; another one sequences
        if not is_sequenced(recorder):
            say(language, f"Não há recibos até que um sequenciador rode: {NOBODY.pt}.",
                f"There are no receipts until a sequencer runs: {NOBODY.en}.", err=True)  # fmt: skip
        return None
    if LogTables(recorder).checkpoint()[0]:
        say(
            language,
            "O registro de transparência deste banco de dados tem suas chaves em outro lugar: copie-as para"
            f" {folder.path} ou comece outro, de outro nome: adjudicator log init --origin NOME. Sem elas não há"
            " recibos.",
            f"The transparency log of this store has its keys elsewhere: copy them to {folder.path}"
            " or begin another, of another name: adjudicator log init --origin NAME. Without them there are no"
            " receipts.",
            err=True,
        )
        return None
    folder.begin(default_origin(settings))
    return folder


def _latest(source: Source) -> SignedCheckpoint:
    return read_checkpoint(source.checkpoint())
