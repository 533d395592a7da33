"""The command `adjudicator db audit`."""

import sys
import time

import click

from adjudicator.api.http.settings import log_folder
from adjudicator.audit.store import Audit
from adjudicator.audit.tables import NOT_COMPARED, named
from adjudicator.cli.database import existing_database_option
from adjudicator.cli.language import Refusal, language_option, say
from adjudicator.kernel.text.text import Language, Text
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder
from adjudicator.transparency.keys import LogFolder
from adjudicator.transparency.recovery import LOST


@click.command("audit")
@existing_database_option
@click.option("--acknowledge", is_flag=True, help="What a restore has lost is known: do not count it again.")
@language_option
def db_audit(database: str, acknowledge: bool, language: Language) -> None:
    """Go through a whole store: every stream and its chain, snapshots against folds, rows against events, the
    transparency log; say which tables and columns cannot be compared, and why. Exits with 3 if something is wrong;
    nothing is changed.

    What `log recover` has put back of the log and a restored store has not is lost. It is wrong until it is
    acknowledged."""
    store = Matches(open_recorder(database), b"")
    folder = LogFolder(log_folder())
    if acknowledge and not folder.exists():
        raise Refusal(f"as chaves do registro não estão em {folder.path}: lá se escreve o que se perdeu",
                      f"the log's keys are not in {folder.path}: it is there that what is lost is written")  # fmt: skip
    audit, wrong, began = Audit(store, folder if folder.exists() else None), 0, time.monotonic()
    for found in audit.run():
        wrong += 1
        click.echo(found.said()[language], err=True)
    seconds = time.monotonic() - began
    rate = round(audit.events / seconds) if seconds else 0
    say(
        language,
        f"{audit.streams} registros, {audit.events} eventos ({rate}/s), {audit.entries} entradas; erros: {wrong}",
        f"{audit.streams} streams, {audit.events} events ({rate}/s), {audit.entries} log entries; errors: {wrong}",
    )
    say_lost(audit, language)
    if acknowledge:
        count = audit.acknowledge()
        say(language, f"perdas conhecidas daqui em diante: {count} entradas",
            f"losses that are known from now on: {count} entries")  # fmt: skip
    for each in NOT_COMPARED:
        part = Text("não comparado", "not compared") if each.wholly else Text("comparado em parte", "compared in part")
        click.echo(f"  {part[language]}: {named(each)}: {each.why[language]}")
    sys.exit(3 if wrong else 0)


def say_lost(audit: Audit, language: Language) -> None:
    """Say what a restore has lost, and what is to be done about it; and what of it has been acknowledged before."""
    if known := len(audit.losses.acknowledged):
        say(language, f"perdas já conhecidas: {known} entradas", f"losses that were known already: {known} entries")
    if not audit.lost:
        return
    matches, disputes, tournaments, whole = (
        sum(stream.startswith(kind) for stream in audit.lost) for kind in ("m_", "d_", "t_", LOST)
    )
    say(
        language,
        f"perdido com a restauração: o fim de partidas: {matches}; de disputas: {disputes}; de torneios: {tournaments};"
        f" inteiros, conhecidos só por recibos: {whole}",
        f"lost with the restore: the end of matches: {matches}; of disputes: {disputes}; of tournaments: {tournaments};"
        f" whole ones, known by receipts alone: {whole}",
    )
    say(
        language,
        "Quem jogou tem a palavra do serviço, e recibos, de que isso ficou registrado: avise-o; cada partida segue de"
        " onde o banco de dados a tem. Feito isso: adjudicator db audit --acknowledge",
        "Those who played have the service's word, and receipts, that it was recorded: tell them; each match goes on"
        " from where the store has it. When that is done: adjudicator db audit --acknowledge",
    )
