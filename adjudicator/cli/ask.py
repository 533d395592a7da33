"""The command `adjudicator ask`: the judges' questions of a log, of a match in the store, or of a position."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import click
import msgspec
import psycopg
from eventsourcing.persistence import PersistenceError

from adjudicator.audit.verify import read_records
from adjudicator.kernel.refusal import BadSetup
from adjudicator.kernel.secret import JUDGE
from adjudicator.kernel.text import Language
from adjudicator.logbook.answers import told
from adjudicator.logbook.form import LogError
from adjudicator.matches.asking import ask as put
from adjudicator.matches.past import Past, RecordedPast, StoredPast, laid_out
from adjudicator.matches.queries import OutOfRange
from adjudicator.matches.questions import (
    AnyQuestion,
    BadQuestion,
    Knowledge,
    Legality,
    Luck,
    Outcome,
    Timing,
    Value,
    Withheld,
)
from adjudicator.matches.requests import NoSuchMatch
from adjudicator.matches.store.schema import UnknownSchema, is_postgresql, open_recorder
from adjudicator.matches.stored import StoredMatches
from adjudicator.matches.what_if import Refused
from adjudicator.rulesets.registry import RULESETS
from api.settings import from_environment


class Asking(msgspec.Struct):
    """What is asked of, after which move or at which version, in whose view, and how the answer is told."""

    past: Past
    move: int | None
    version: int | None
    view: str
    language: Language
    as_json: bool
    seed: str
    """What is sampled where there is no luck of its own: in a position."""

    def put(self, question: AnyQuestion) -> None:
        """Ask, and print the answer."""
        try:
            answer = put(self.past, question, self.view)
        except BadQuestion as error:
            raise click.ClickException(f"{error.pointer}: {error.reason}") from error
        except (OutOfRange, NoSuchMatch, BadSetup) as error:
            raise click.ClickException(str(error)) from error
        except Withheld as error:
            raise click.ClickException("that would tell what only judges may know while the match runs") from error
        except Refused as error:
            raise click.ClickException(f"action {error.number + 1}: {error.refusal}") from error
        if self.as_json:
            click.echo(msgspec.json.encode(answer).decode())
            return
        match = self.past.at(None, answer.version)
        speaker = match.ruleset.speaker(match.state, answer.view, self.language)
        click.echo("\n".join(told(answer, match.ruleset, speaker)))


@click.group()
@click.option("--log", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="An exported judge's log.")
@click.option("--position", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="A table written down: a JSON file as posted to /v1/matches.")  # fmt: skip
@click.option("--match", "match_id", help="A match of the configured store, by id.")
@click.option("--database", default=None, help="With --match: an SQLite path or PostgreSQL DSN.")
@click.option("--move", default=None, type=int, help="After which move; the last, if left out.")
@click.option("--version", default=None, type=int, help="At which event instead, within a move too.")
@click.option("--view", default=JUDGE, show_default=True, help="As whom: a seat, judge or spectator.")
@click.option("--language", type=click.Choice(["pt", "en"]), default="en", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@click.pass_context
def ask(
    context: click.Context, log: Path | None, position: Path | None, match_id: str | None, database: str | None,
    move: int | None, version: int | None, view: str, language: str, as_json: bool,
) -> None:  # fmt: skip
    """Ask about a match at any move: value, legality, timing, outcome, knowledge."""
    if [log, position, match_id].count(None) != 2:
        raise click.UsageError("give one of --log, --position and --match")
    past = _of_log(log) if log else _of_position(position) if position else _of_store(match_id or "", database)
    try:
        known = (*past.at(None).state.seats, "judge", "spectator")
    except NoSuchMatch as error:
        raise click.ClickException(f"there is no match {match_id}") from error
    if view not in known:
        raise click.UsageError(f"--view is one of: {', '.join(known)}")
    seed = "position" if position else ""
    context.obj = Asking(past, move, version, view, cast(Language, language), as_json, seed)


def _of_log(path: Path) -> Past:
    try:
        with path.open("rb") as lines:
            records = list(read_records(lines))
    except (LogError, ValueError) as error:
        raise click.ClickException(str(error)) from error
    if not records:
        raise click.ClickException("the log has no events")
    return RecordedPast(records)


def _of_position(path: Path) -> Past:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(data, dict) or data.get("ruleset") not in list(RULESETS):
            raise click.ClickException(f"{path.name}: `ruleset` is one of: {', '.join(RULESETS)}")
        if data.get("card_sets"):
            raise click.ClickException(f"{path.name}: card sets are the service's; give their `cards` here")
        ruleset = RULESETS[data.pop("ruleset")]
        for name in ("luck", "card_sets", "enforcement", "tournament"):
            data.pop(name, None)
        return laid_out(ruleset, msgspec.convert(data, ruleset.setup_type), "position")
    except (ValueError, RecursionError) as error:
        raise click.ClickException(f"{path.name}: {error}") from error


def _of_store(match_id: str, database: str | None) -> Past:
    if database is None:
        database = from_environment().database
    try:
        if not is_postgresql(database) and not Path(database).is_file():
            raise click.ClickException(f"there is no store at {database}")
        return StoredPast(StoredMatches(open_recorder(database)), match_id)
    except (UnknownSchema, PersistenceError, sqlite3.Error, psycopg.Error) as error:
        raise click.ClickException(f"the store cannot be read: {error}") from error


def _read(_: click.Context, __: click.Parameter, values: Any) -> Any:
    def one(text: str) -> dict[str, Any]:
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise click.BadParameter(f"not JSON: {error}") from error
        if not isinstance(data, dict):
            raise click.BadParameter('an action is a JSON object like {"type": "pass"}')
        return data

    return [one(text) for text in values] if isinstance(values, tuple) else None if values is None else one(values)


_asking: Callable[[Any], Any] = click.pass_obj


@ask.command()
@click.argument("of")
@_asking
def value(asking: Asking, of: str) -> None:
    """What a number is, and why: V1.ATK, P1.domain, c3.life."""
    asking.put(Value(of=of, move=asking.move, version=asking.version))


@ask.command()
@click.argument("action", required=False, callback=_read)
@_asking
def legality(asking: Asking, action: dict[str, Any] | None) -> None:
    """Whether an action (JSON) is legal there; without one, the action that was taken next."""
    asking.put(Legality(action=action, move=asking.move, version=asking.version))


@ask.command()
@_asking
def timing(asking: Asking) -> None:
    """Who can respond at this point of the chain, with what, and who has passed."""
    asking.put(Timing(move=asking.move, version=asking.version))


@ask.command()
@click.argument("actions", nargs=-1, required=True, callback=_read)
@click.option("--seed", default="", help="Sample the luck from this seed instead of the match's own.")
@_asking
def outcome(asking: Asking, actions: list[dict[str, Any]], seed: str) -> None:
    """What would have happened, had these actions (JSON) been taken there."""
    seed = seed or asking.seed
    luck = Luck("sampled", seed) if seed else Luck()
    asking.put(Outcome(actions=tuple(actions), luck=luck, move=asking.move, version=asking.version))


@ask.command()
@click.argument("seat")
@_asking
def knowledge(asking: Asking, seat: str) -> None:
    """What a seat could know there: its view, and what had been shown to it."""
    asking.put(Knowledge(seat=seat, move=asking.move, version=asking.version))
