"""What `adjudicator doctor` looks at in the store: whether it can be read, its schema, its chains, its times, and how
its transparency log stands."""

import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import psycopg

from adjudicator.api.http.settings.declared import DATA, KEPT_SECRET, SECRET, WAYS
from adjudicator.api.http.settings.given import Given
from adjudicator.cli.findings import Finding, fault, warning, well
from adjudicator.kernel.text.text import Text
from adjudicator.matches.application import Matches
from adjudicator.matches.finding.examination import check_chain
from adjudicator.matches.people.tokens import mark_of
from adjudicator.matches.records import Damaged
from adjudicator.matches.store.copying.closing import CLOSED
from adjudicator.matches.store.looking import mark_of_move, migrations_of, recorder_to_look
from adjudicator.matches.store.postgresql import CONNECTING
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.matches.store.schema import is_postgresql
from adjudicator.matches.store.tables import DAMAGED
from adjudicator.matches.store.ways.pooled import astray, require_sessions
from adjudicator.transparency.keys import LogFolder
from adjudicator.transparency.receipts import WITHIN_SECONDS
from adjudicator.transparency.sequencer import Fork, Sequencer
from adjudicator.transparency.standing import Standing, standing
from adjudicator.transparency.tables import LogTables

CHAIN_SECONDS = 3.0
"""How long chains are looked at, the newest matches first."""
CHAIN_MATCHES = 500
FILES = 1000
"""How many archived matches have their files looked for."""
ASKEW_SECONDS = 5.0
"""By how much two clocks may differ."""


def opened(database: str) -> MatchRecorder | Finding:
    """Return the recorder of a store that can be read, or say why it cannot."""
    if not is_postgresql(database) and not Path(database).exists():
        return fault(
            f"não há {database}: adjudicator serve o faz", f"there is no {database}: adjudicator serve makes it"
        )
    if is_postgresql(database):
        psycopg.connect(database, **CONNECTING).close()  # type: ignore[arg-type]  # numbers, as libpq takes them
    return recorder_to_look(database)


def ways(database: str, given: Given) -> Iterator[Finding]:
    """Say whether the database's sessions are its own, and whether its further ways lead to it."""
    require_sessions(database)
    for way in WAYS:
        if dsn := given.get(way):
            why = astray(database, dsn)
            told = Text(f"{way.name}: leva ao banco de dados", f"{way.name}: leads to the database")
            yield fault(f"{way.name}: {why.pt}", f"{way.name}: {why.en}") if why is not None else well(told.pt, told.en)


def migrations(recorder: MatchRecorder, database: str) -> Iterator[Finding]:
    """Say whether the schema is the one that is known here, and whether the store takes writes."""
    missing, unknown = migrations_of(recorder, database)
    if unknown:
        yield fault(
            f"o banco de dados é de uma versão mais nova ({len(unknown)} migrações desconhecidas)",
            f"the database is of a later version ({len(unknown)} migrations that are not known here)",
        )
    elif missing:
        first, *more = missing
        yield fault(
            f"falta {first}{f' e {len(more)} depois' if more else ''}: adjudicator db upgrade",
            f"it lacks {first}{f' and {len(more)} after it' if more else ''}: adjudicator db upgrade",
        )
    elif (mark := mark_of_move(recorder)) is not None and mark.role in CLOSED:
        why = CLOSED[mark.role]
        yield fault(f"{why.pt} ({mark.place})", f"{why.en} ({mark.place})")
    else:
        yield well("o esquema está atualizado", "the schema is up to date")


def chains(recorder: MatchRecorder, seconds: float = CHAIN_SECONDS) -> Iterator[Finding]:
    """Say which matches are damaged, of as many as can be looked at in some seconds, the newest first."""
    listed = recorder.count_matches(DAMAGED)
    if listed:
        yield fault(
            f"{listed} partidas constam como danificadas: adjudicator db check",
            f"{listed} matches are listed as damaged: adjudicator db check",
        )
    store, until, looked, found = Matches(recorder, b""), time.monotonic() + seconds, 0, 0
    for row in recorder.match_rows(None, None, None, CHAIN_MATCHES):
        if time.monotonic() > until:
            break
        if row.status not in ("running", "over"):
            continue
        looked += 1
        try:
            check_chain(store, row.match_id)
        except Damaged as damaged:
            found += 1
            yield fault(f"{damaged.why.pt}: adjudicator db check", f"{damaged.why.en}: adjudicator db check")
    if not listed and not found:
        yield well(
            f"inteiras as {looked} partidas mais novas que foram vistas; todas: adjudicator db audit",
            f"whole in the newest {looked} matches that were looked at; all: adjudicator db audit",
        )


def archive(recorder: MatchRecorder) -> Iterator[Finding]:
    """Say whether the files are there that hold the events of archived matches, of some; nothing where no
    match is archived."""
    files = [Path(file) for (file,) in recorder.query(f"SELECT file FROM archived ORDER BY match_id LIMIT {FILES}")]
    gone = [file for file in files if not file.is_file()]
    if gone:
        yield fault(
            f"faltam {len(gone)} dos {len(files)} arquivos que foram vistos: {gone[0]}",
            f"{len(gone)} of {len(files)} files that were looked at are missing: {gone[0]}",
        )
    elif files:
        yield well(
            f"estão aí os {len(files)} arquivos que foram vistos",
            f"the {len(files)} files that were looked at are there",
        )


def times(recorder: MatchRecorder, database: str) -> Iterator[Finding]:
    """Say whether this machine's clock is behind the store's times, or not that of its server."""
    now = time.time()
    newest = recorder.query("SELECT max(created_at) FROM matches")[0][0]
    ahead = datetime.fromisoformat(newest).timestamp() - now if newest else 0.0
    if ahead > ASKEW_SECONDS:
        yield fault(
            f"a partida mais nova começou {ahead:.0f} s no futuro: o relógio foi atrasado",
            f"the newest match began {ahead:.0f} s in the future: the clock was set back",
        )
    if is_postgresql(database):
        askew = float(recorder.query("SELECT extract(epoch FROM clock_timestamp())")[0][0]) - time.time()
        if abs(askew) > ASKEW_SECONDS:
            yield warning(
                f"o relógio do banco de dados está a {askew:+.0f} s do desta máquina",
                f"the database's clock is {askew:+.0f} s from this machine's",
            )


def secret(recorder: MatchRecorder, given: Given) -> Iterator[Finding]:
    """Say whether the secret is there that the store's tokens were derived from."""
    path = Path(given.get(DATA)) / KEPT_SECRET
    found = given.get(SECRET) or (path.read_bytes() if path.exists() else b"")
    own, all = recorder.query(
        "SELECT coalesce(sum(CASE WHEN secret = ? THEN 1 ELSE 0 END), 0), count(*) FROM tokens WHERE secret <> ''",
        mark_of(found),
    )[0]
    if not found and all:
        yield fault(
            f"não há {path}, e dele seguem {all} tokens: devolva-o; senão adjudicator serve faz outro, e eles não valem"
            " mais",
            f"there is no {path}, which {all} tokens follow from: put it back, or adjudicator serve makes another and"
            " they are void",
        )
    elif not found:
        yield well("adjudicator serve o faz", "adjudicator serve makes it")
    elif all and not own:
        yield fault(
            f"é outro do que aquele de que seguem {all} tokens, e nenhum deles vale: devolva o de antes",
            f"it is another than that which {all} tokens follow from, and none of them is valid: put back the one"
            " before",
        )
    else:
        yield well(f"tokens que dele seguem: {own} de {all}", f"tokens that follow from it: {own} of {all}")


def log(recorder: MatchRecorder, folder: LogFolder) -> Iterator[Finding]:
    """Say how the transparency log stands."""
    if (lost := folder.lost()) is not None:
        yield fault(lost.pt, lost.en)
        return
    try:
        if folder.exists():
            Sequencer(LogTables(recorder), folder).check()
    except Fork as fork:  # nothing is signed, and no receipt is kept, until this is put right
        yield fault(fork.why.pt, fork.why.en)
    found = standing(LogTables(recorder), folder)
    age = time.time() - found.signed_at if found.signed_at is not None else None
    if not found.sequenced:
        yield fault(
            f"nenhum sequenciador roda (o serviço está no ar?); {found.waiting} registros esperam por uma entrada",
            f"no sequencer runs (is the service up?); {found.waiting} streams wait for an entry",
        )
    elif age is not None and age > WITHIN_SECONDS:
        yield fault(
            f"o último checkpoint tem {age:.0f} s, e recibos prometem {WITHIN_SECONDS}; {found.waiting} esperam",
            f"the last checkpoint is {age:.0f} s old, and receipts promise {WITHIN_SECONDS}; {found.waiting} wait",
        )
    else:
        told = "" if age is None else f", {max(0.0, age):.0f} s"
        yield well(f"{found.entries} entradas{told}", f"{found.entries} entries{told}")
    if age is not None and age < -ASKEW_SECONDS:
        yield fault(
            f"o último checkpoint foi assinado {-age:.0f} s no futuro: o relógio foi atrasado",
            f"the last checkpoint was signed {-age:.0f} s in the future: the clock was set back",
        )
    yield from _witnesses(found)


def _witnesses(found: Standing) -> Iterator[Finding]:
    """Say which witnesses have not cosigned, where any are asked."""
    away = ", ".join(name for name, cosigned in found.cosigned.items() if not cosigned)
    if not found.met:
        yield warning(f"não há quórum de testemunhas; faltam: {away}", f"no quorum of witnesses; there lack: {away}")
    elif away:
        yield well(f"há quórum de testemunhas; faltam: {away}", f"a quorum of witnesses; there lack: {away}")
