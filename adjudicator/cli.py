"""The command line: serve, demonstrate, replay, verify; and the project's own checks."""

import json
import os
import sys
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import click

from adjudicator import __version__, card_reference
from adjudicator.audit.verify import read_records, verify
from adjudicator.clauses import holes, lines, matrix, summary
from adjudicator.cli_ask import ask
from adjudicator.kernel.cards import BadCards, card_file_schema, read_card_file
from adjudicator.kernel.ruleset import evolve
from adjudicator.kernel.secret import JUDGE, view
from adjudicator.kernel.text import Language
from adjudicator.logbook.form import LogError
from adjudicator.matches.application import Matches, now
from adjudicator.matches.card_sets import keep_set
from adjudicator.matches.demo import Choices
from adjudicator.matches.past import until
from adjudicator.matches.store.schema import UnknownSchema, open_recorder, upgrade
from adjudicator.matches.store.tables import TokenRow
from adjudicator.matches.tokens import derive_token, token_digest
from adjudicator.names import PAGE, page
from adjudicator.rulesets.registry import RULESETS
from adjudicator.selfplay import Broken
from adjudicator.selfplay import play as play_and_check
from api import journal
from api.app import create_app
from api.openapi import contract_yaml
from api.service import CONTRACT
from api.settings import Settings, from_environment

GAMES = click.Choice(sorted(RULESETS))


@click.group()
@click.version_option(__version__)
def main() -> None:
    """Adjudicator: the referee that can prove its ruling."""


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8000, show_default=True)
@click.option("--workers", default=2, show_default=True)
def serve(host: str, port: int, workers: int) -> None:
    """Migrate the database and serve the API with gunicorn."""
    from api.server import Server  # gunicorn is needed here alone

    settings = from_environment()
    for name in upgrade(settings.database):
        click.echo(f"applied migration {name}")
    store = Matches(open_recorder(settings.database), settings.secret)
    token = organiser_token(store)
    store.tables.dialect.close()  # each worker opens its own: connections do not survive a fork
    url = f"http://{host}:{port}"
    click.echo(f"Adjudicator {__version__} on {url}")
    click.echo(f"Organiser's token: {token}")
    click.echo("Try next, in another terminal:")
    click.echo(f"  export ADJUDICATOR_TOKEN={token}")
    click.echo(f"  curl {url}/v1/rulesets/diamonds")
    click.echo(f'  curl {url}/v1/matches -H "Authorization: Bearer $ADJUDICATOR_TOKEN"')
    click.echo(f"  .venv/bin/python -m adjudicator.cli demo diamonds --url {url} --token $ADJUDICATOR_TOKEN")
    sys.stdout.flush()
    Server(settings, f"{host}:{port}", workers).run()


def organiser_token(matches: Matches) -> str:
    """Return the organiser's token of a store; keep its hash there if it is new."""
    token = derive_token(matches.secret, "organiser")
    if matches.tables.token(token_digest(token)) is None:
        matches.tables.add_token(TokenRow(token_digest(token), "organiser", "", "", "first", now(), None))
    return token


@main.command()
@click.argument("ruleset", type=GAMES)
@click.option("--seed", default=None, type=int, help="Repeat the same choices.")
@click.option("--url", default=None, help="Play on a running service; without it, on one of its own in this process.")
@click.option("--token", default=None, envvar="ADJUDICATOR_TOKEN", help="An organiser's token, with --url.")
@click.option("--log", "log_path", default=None, type=click.Path(path_type=Path), help="Where to write the log.")
def demo(ruleset: str, seed: int | None, url: str | None, token: str | None, log_path: Path | None) -> None:
    """Play a whole match by random legal actions through the API; print its transcript and winner."""
    seed = int.from_bytes(os.urandom(4), "big") >> 1 if seed is None else seed
    if url is not None and token is None:
        raise click.UsageError("--url needs --token (or ADJUDICATOR_TOKEN)")
    with _client(url, token) as ask:
        body = {"ruleset": ruleset, **RULESETS[ruleset].demo_setup}
        created = json.loads(ask("POST", "/v1/matches", None, body, {}))
        match_id, tokens = created["match"]["id"], created["tokens"]
        _play(ask, ruleset, match_id, tokens, Choices(seed))
        any_seat = next(iter(tokens.values()))
        for tag in ("pt-BR", "en"):
            headers = {"Accept": "text/plain", "Accept-Language": tag}
            click.echo(ask("GET", f"/v1/matches/{match_id}/log", any_seat, None, headers).decode())
        log = ask("GET", f"/v1/matches/{match_id}/log", any_seat, None, {"Accept": "application/x-ndjson"})
        result = json.loads(ask("GET", f"/v1/matches/{match_id}", any_seat, None, {}))["result"]
    path = log_path or Path("logs") / f"{match_id}.ndjson"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(log)
    click.echo(f"Vencedor / Winner: {', '.join(result['winners'])} ({result['reason']})")
    click.echo(f"Log: {path}")


def _play(ask: Any, ruleset: str, match_id: str, tokens: dict[str, str], choices: Choices) -> None:
    standing = {kind.__struct_config__.tag for kind in RULESETS[ruleset].standing}
    waiting = json.loads(ask("GET", f"/v1/matches/{match_id}/decision", next(iter(tokens.values())), None, {}))
    while waiting["result"] is None:
        seat = choices.one_of(waiting["waiting"])
        mine = json.loads(ask("GET", f"/v1/matches/{match_id}/decision", tokens[seat], None, {}))
        answers = [action for action in mine["legal"] if action["type"] not in standing]  # nobody gives up
        body = {"action": choices.one_of(answers), "expected_version": mine["version"]}
        waiting = json.loads(ask("POST", f"/v1/matches/{match_id}/actions", tokens[seat], body, {}))["next"]


@contextmanager
def _client(url: str | None, token: str | None) -> Iterator[Any]:
    """Give a function that sends one request, with the organiser's token unless another is given."""
    if url is not None:
        yield _over_http(url.rstrip("/"), cast(str, token))
        return
    journal.only_warnings()
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "demo.db")
        upgrade(database)
        settings = Settings(database=database, secret=os.urandom(32), rate=10**9)
        store = Matches(open_recorder(database), settings.secret)
        yield _in_process(settings, store, organiser_token(store))
        store.tables.dialect.close()


def _over_http(url: str, organiser: str) -> Any:
    import urllib.error
    import urllib.request

    def ask(method: str, path: str, token: str | None, body: Any, headers: dict[str, str]) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(url + path, data, _headers(token or organiser, body, headers), method=method)  # noqa: S310  # the user's own URL
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310  # the same
                read: bytes = answer.read()
                return read
        except urllib.error.HTTPError as error:
            raise click.ClickException(f"{method} {path}: {error.read().decode()}") from error
        except urllib.error.URLError as error:
            raise click.ClickException(f"{url} cannot be reached: {error.reason}") from error

    return ask


def _in_process(settings: Settings, store: Matches, organiser: str) -> Any:
    client = create_app(settings, store).test_client()

    def ask(method: str, path: str, token: str | None, body: Any, headers: dict[str, str]) -> bytes:
        data = None if body is None else json.dumps(body)
        answer = client.open(path, method=method, data=data, headers=_headers(token or organiser, body, headers))
        if answer.status_code >= 400:
            raise click.ClickException(f"{method} {path}: {answer.text}")
        data_read: bytes = answer.data
        return data_read

    return ask


def _headers(token: str, body: Any, headers: dict[str, str]) -> dict[str, str]:
    sent = {"Authorization": f"Bearer {token}", **headers}
    if body is not None:
        sent |= {"Content-Type": "application/json", "Idempotency-Key": uuid.uuid4().hex}
    return sent


@main.command()
@click.argument("log", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--move", default=None, type=int, help="After which move; the last, if left out.")
@click.option("--version", default=None, type=int, help="At which event instead, within a move too.")
@click.option("--view", "viewer", default=JUDGE, show_default=True, help="As whom: a seat, judge or spectator.")
@click.option("--language", type=click.Choice(["pt", "en"]), default="en", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print the state as JSON.")
def replay(log: Path, move: int | None, version: int | None, viewer: str, language: str, as_json: bool) -> None:
    """Print the table as it stood after a move, or at an event, of an exported log."""
    if move is not None and version is not None:
        raise click.UsageError("give --move or --version, not both")
    state: Any = None
    ruleset = None
    with log.open("rb") as lines:
        try:
            for record in until(read_records(lines), move, version):
                ruleset = RULESETS[record.ruleset]
                state = ruleset.new_state() if state is None else state
                evolve(state, record.event)
        except (LogError, ValueError) as error:
            raise click.ClickException(str(error)) from error
    if ruleset is None:
        raise click.ClickException("the log has no events there: moves begin with 0, versions with 1")
    if (move or 0) > state.move or (version or 0) > state.version:
        raise click.ClickException(f"the log has moves 0 to {state.move}, versions 1 to {state.version}")
    seen = view(state, viewer)
    if as_json:
        click.echo(seen.decode())
        return
    click.echo(ruleset.describe(json.loads(seen), cast(Language, language), viewer))


@main.command("verify")
@click.argument("log", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def verify_log(log: Path) -> None:
    """Check an exported log: whole, chained, foldable, adjudicated alike.

    Exits with 0 if every check passed, 3 if one failed, 4 if none failed but some could not be made.
    """
    with log.open("rb") as lines:
        report = verify(lines)
    click.echo(f"match {report.match}: {report.events} events")
    for check in report.checks:
        place = f" at event {check.version}" if check.version else ""
        detail = f": {check.detail}" if check.detail else ""
        click.echo(f"  {check.name}: {check.outcome}{place}{detail}")
    sys.exit(3 if not report.passed else 0 if report.complete else 4)


@main.command()
@click.option("--ruleset", type=GAMES, default=None, help="One ruleset; all, if left out.")
@click.option("--matches", "count", default=1000, show_default=True)
@click.option("--seed", default=None, type=int, help="Play this one match.")
def selfplay(ruleset: str | None, count: int, seed: int | None) -> None:
    """Play random legal matches with every contract checked at every move."""
    for name in [ruleset] if ruleset else RULESETS:
        moves = events = 0
        for number in [seed] if seed is not None else range(count):
            try:
                played = play_and_check(name, number)
            except Broken as broken:
                raise click.ClickException(str(broken)) from broken
            moves += played.moves
            events += played.events
        click.echo(
            f"{name}: {1 if seed is not None else count} matches, {moves} moves, {events} events: all contracts hold"
        )


@main.command()
@click.option("--quiet", is_flag=True, help="Print what is missing alone.")
def clauses(quiet: bool) -> None:
    """Print by what each clause is named: code that enforces it, data, prose, tests; fail on one that has only prose,
    or no test."""
    found = {name: matrix(name) for name in RULESETS}
    if not quiet:
        for rows in found.values():
            click.echo("\n".join(lines(rows)))
        for name, rows in found.items():
            click.echo(summary(name, rows))
    missing = [hole for rows in found.values() for hole in holes(rows)]
    for hole in missing:
        click.echo(hole, err=True)
    sys.exit(1 if missing else 0)


@main.command()
@click.option("--check", is_flag=True, help="Compare with the file instead of writing it.")
def openapi(check: bool) -> None:
    """Write openapi.yaml from the declared operations."""
    text = contract_yaml()
    if check:
        same = CONTRACT.read_text(encoding="utf-8") == text
        click.echo(
            "openapi.yaml is what the application does" if same else "openapi.yaml differs; run: adjudicator openapi"
        )
        sys.exit(0 if same else 3)
    CONTRACT.write_text(text, encoding="utf-8")


@main.command()
@click.option("--check", is_flag=True, help="Compare with the file instead of writing it.")
def names(check: bool) -> None:
    """Write docs/names.md from the types and words of the games."""
    _write_page(PAGE, page(), "adjudicator names", check)


def _write_page(path: Path, text: str, command: str, check: bool) -> None:
    """Write a page that is made from the code, or compare it with its file and exit with 3 if they differ."""
    if not check:
        path.write_text(text, encoding="utf-8")
        return
    same = path.read_text(encoding="utf-8") == text
    click.echo(f"docs/{path.name} is what the games say" if same else f"docs/{path.name} differs; run: {command}")
    sys.exit(0 if same else 3)


main.add_command(ask)


@main.group()
def cards() -> None:
    """Card sets."""


@cards.command("check")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--ruleset", type=GAMES, default="dominions", show_default=True, help="Whose cards they are.")
def cards_check(files: tuple[Path, ...], ruleset: str) -> None:
    """Check card files: every fault with its file, card, field and reason. Exits with 3 if there is one.

    What is off the game's guidelines is told too, as advice.
    """
    faulty = False
    for file in files:
        try:
            found = RULESETS[ruleset].parse_cards(file.name, read_card_file(file))
        except BadCards as bad:
            faulty = True
            for error in bad.errors:
                click.echo(str(error), err=True)
            continue
        for card in found:
            for field, advice in RULESETS[ruleset].card_warnings(card):
                click.echo(f"{file.name}: {card.key}: {field}: advice: {advice}")
        click.echo(f"{file.name}: {len(found)} cards, all well")
    sys.exit(3 if faulty else 0)


@cards.command("load")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--ruleset", type=GAMES, default="dominions", show_default=True, help="Whose cards they are.")
@click.option("--name", default="", help="What the set is called; the file's name, if left out.")
@click.option("--database", default=None, help="An SQLite path or PostgreSQL DSN; the configured one, if left out.")
def cards_load(file: Path, ruleset: str, name: str, database: str | None) -> None:
    """Keep a card file as a card set of the service; print its id. Exits with 3 if it has a fault."""
    settings = from_environment()
    try:
        store = Matches(open_recorder(database or settings.database), settings.secret)
        row = keep_set(store, ruleset, name or file.name, read_card_file(file))
    except UnknownSchema as error:
        raise click.ClickException(str(error)) from error
    except BadCards as bad:
        for fault in bad.errors:
            click.echo(str(fault), err=True)
        sys.exit(3)
    click.echo(row.card_set_id)


@cards.command("schema")
@click.argument("ruleset", type=GAMES)
def cards_schema(ruleset: str) -> None:
    """Print the JSON Schema of a ruleset's card files, by which an editor completes and checks them."""
    schema = card_file_schema(card_reference.card_type(ruleset))
    click.echo(json.dumps(schema, indent=2, ensure_ascii=False))


@cards.command("reference")
@click.option("--check", is_flag=True, help="Compare with the file instead of writing it.")
def cards_reference(check: bool) -> None:
    """Write docs/card-reference.md: for each ruleset the words that its cards are written in."""
    _write_page(card_reference.PAGE, card_reference.page(), "adjudicator cards reference", check)


@main.group()
def db() -> None:
    """The database's schema."""


@db.command("upgrade")
@click.option("--database", default=None, help="An SQLite path or PostgreSQL DSN; the configured one, if left out.")
def db_upgrade(database: str | None) -> None:
    """Apply the migrations that are missing."""
    names = upgrade(database or from_environment().database)
    click.echo("\n".join(f"applied {name}" for name in names) or "nothing to do")


@db.command("check")
@click.option("--database", default=None)
def db_check(database: str | None) -> None:
    """Say whether the schema is the one this version knows. Exits with 3 if not."""
    try:
        open_recorder(database or from_environment().database)
    except UnknownSchema as error:
        click.echo(str(error), err=True)
        sys.exit(3)
    click.echo("the schema is up to date")


if __name__ == "__main__":
    main()
