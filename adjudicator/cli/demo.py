"""The command `adjudicator demo`: a whole match of random legal actions, played through the API."""

import json
import os
import tempfile
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import click

from adjudicator.api.app import create_app
from adjudicator.api.http import journal
from adjudicator.api.http.language import TAGS
from adjudicator.api.http.settings import Settings
from adjudicator.cli.games import GAMES
from adjudicator.cli.language import Misuse, Refusal, language_option
from adjudicator.cli.serve import organiser_token
from adjudicator.kernel.table.choices import one_offered
from adjudicator.kernel.text.text import Language, Text
from adjudicator.matches.application import Matches
from adjudicator.matches.hosting.demo import RandomPicker, RepeatableMatches
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.rulesets.registry import RULESETS

WINNER = Text("Vencedor", "Winner")
LOG = Text("Registro", "Log")


@click.command()
@click.argument("ruleset", type=GAMES)
@click.option("--seed", default=None, type=int, help="Play the same match again; with --url its choices alone.")
@click.option("--url", default=None, help="Play on a running service; without it, on one of its own in this process.")
@click.option("--token", default=None, envvar="ADJUDICATOR_TOKEN", help="An organiser's token, with --url.")
@click.option(
    "--log",
    "log_path",
    default=None,
    type=click.Path(path_type=Path),
    help="Write the log to this file; folders that are missing are made. Without it no file is written.",
)
@language_option
def demo(
    ruleset: str, seed: int | None, url: str | None, token: str | None, log_path: Path | None, language: Language
) -> None:
    """Play a whole match by random legal actions through the API; print its transcript and winner."""
    seed = int.from_bytes(os.urandom(4), "big") >> 1 if seed is None else seed
    if url is not None and token is None:
        raise Misuse("--url pede --token (ou ADJUDICATOR_TOKEN)", "--url needs --token (or ADJUDICATOR_TOKEN)")
    if url is not None and not url.startswith(("http://", "https://")):
        raise Misuse("--url começa com http:// ou https://", "--url begins with http:// or https://")
    with _client(url, token, seed, language) as ask:
        body = {"ruleset": ruleset, **RULESETS[ruleset].demo_setup}
        created = json.loads(ask("POST", "/v1/matches", None, body, {}))
        match_id, tokens = created["match"]["id"], created["tokens"]
        _play(ask, ruleset, match_id, tokens, RandomPicker(seed))
        any_seat = next(iter(tokens.values()))
        click.echo(ask("GET", f"/v1/matches/{match_id}/log", any_seat, None, {"Accept": "text/plain"}).decode())
        if log_path is not None:
            log_path.parent.mkdir(parents=True, exist_ok=True)
            log_path.write_bytes(
                ask("GET", f"/v1/matches/{match_id}/log", any_seat, None, {"Accept": "application/x-ndjson"})
            )
        played = json.loads(ask("GET", f"/v1/matches/{match_id}", any_seat, None, {}))
    names = {seat["seat"]: seat["name"] or seat["seat"] for seat in played["seats"]}
    winners = ", ".join(names[seat] for seat in played["result"]["winners"])
    click.echo(f"{WINNER[language]}: {winners or '—'} ({played['result']['reason']})")
    if log_path is not None:
        click.echo(f"{LOG[language]}: {log_path}")


def _play(ask: Any, ruleset: str, match_id: str, tokens: dict[str, str], picker: RandomPicker) -> None:
    standing = {str(kind.__struct_config__.tag) for kind in RULESETS[ruleset].anytime_actions}
    waiting = json.loads(ask("GET", f"/v1/matches/{match_id}/decision", next(iter(tokens.values())), None, {}))
    while waiting["result"] is None:
        seat = picker.one_of(waiting["waiting"])
        mine = json.loads(ask("GET", f"/v1/matches/{match_id}/decision", tokens[seat], None, {}))
        action = one_offered(mine, standing, picker.one_of)  # nobody gives up
        body = {"action": action, "expected_version": mine["version"]}
        waiting = json.loads(ask("POST", f"/v1/matches/{match_id}/actions", tokens[seat], body, {}))["next"]


@contextmanager
def _client(url: str | None, token: str | None, seed: int, language: Language) -> Iterator[Any]:
    """Give a function that sends one request, with the organiser's token unless another is given."""
    if url is not None:
        yield _over_http(url.rstrip("/"), cast(str, token), language)
        return
    journal.only_warnings()
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "demo.db")
        upgrade(database)
        settings = Settings(database=database, secret=os.urandom(32), rate=10**9)
        store = RepeatableMatches(open_recorder(database), settings.secret, seed)
        yield _in_process(settings, store, organiser_token(store), language)
        store.tables.dialect.close()


def _over_http(url: str, organiser: str, language: Language) -> Any:
    def ask(method: str, path: str, token: str | None, body: Any, headers: dict[str, str]) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        sent = _headers(token or organiser, language, body, headers)
        request = urllib.request.Request(url + path, data, sent, method=method)  # noqa: S310  # the user's own URL
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310  # the same
                read: bytes = answer.read()
                return read
        except urllib.error.HTTPError as error:
            raise _refused(f"{method} {path}", error.read(), error.reason) from error
        except urllib.error.URLError as error:
            raise Refusal(f"{url} não responde: {error.reason}", f"{url} cannot be reached: {error.reason}") from error

    return ask


def _in_process(settings: Settings, store: Matches, organiser: str, language: Language) -> Any:
    client = create_app(settings, store).test_client()

    def ask(method: str, path: str, token: str | None, body: Any, headers: dict[str, str]) -> bytes:
        data = None if body is None else json.dumps(body)
        sent = _headers(token or organiser, language, body, headers)
        answer = client.open(path, method=method, data=data, headers=sent)
        if answer.status_code >= 400:
            raise _refused(f"{method} {path}", answer.data, answer.status)
        data_read: bytes = answer.data
        return data_read

    return ask


def _refused(request: str, body: bytes, reason: str) -> Refusal:
    """Say what the service refuses, in its words; by the reason alone if the answer is no problem of a service's."""
    try:
        problem = json.loads(body)
        errors = [f"{error['pointer']}: {error['message']}" for error in problem.get("errors", [])]
        said = ": ".join([problem["title"], *filter(None, [problem.get("detail")]), *errors])
    except (ValueError, LookupError, TypeError, AttributeError):
        said = reason
    return Refusal(f"{request}: {said}", f"{request}: {said}")


def _headers(token: str, language: Language, body: Any, headers: dict[str, str]) -> dict[str, str]:
    sent = {"Authorization": f"Bearer {token}", "Accept-Language": TAGS[language], **headers}
    if body is not None:
        sent |= {"Content-Type": "application/json", "Idempotency-Key": uuid.uuid4().hex}
    return sent
