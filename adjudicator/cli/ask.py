"""The command `adjudicator ask`: the judges' questions of a log, of a match in the store, or of a position."""

import json
from collections.abc import Callable
from functools import cached_property, wraps
from pathlib import Path
from typing import Any

import click
import msgspec

from adjudicator.audit.deciding import CANNOT
from adjudicator.audit.reading import read_records
from adjudicator.cli.database import existing_database
from adjudicator.cli.language import Misuse, Refusal, language_option
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.text.library_messages import in_both
from adjudicator.kernel.text.reading import read
from adjudicator.kernel.text.refusal import Unfit, not_one_of
from adjudicator.kernel.text.text import Language, Text
from adjudicator.logbook.answers import told
from adjudicator.logbook.files import opened_log
from adjudicator.logbook.form import LogError
from adjudicator.matches.hosting.card_sets import read_set
from adjudicator.matches.match import project
from adjudicator.matches.past import Past, RecordedPast, StoredPast, laid_out
from adjudicator.matches.questions.asking import ask as put
from adjudicator.matches.questions.questions import AnyQuestion, Knowledge, Legality, Luck, Outcome, Timing, Value
from adjudicator.matches.requests import NoSuchMatch
from adjudicator.matches.store.schema import open_recorder
from adjudicator.matches.stored import StoredMatches
from adjudicator.rulesets.registry import RULESETS


class Asking(msgspec.Struct, dict=True, frozen=True):
    """What is asked of, after which move or at which version, in whose view, and how the answer is told."""

    log: Path | None
    position: Path | None
    match_id: str | None
    database: str | None
    move: int | None
    version: int | None
    view: str
    language: Language
    as_json: bool

    @property
    def seed(self) -> str:
        """What is sampled where there is no luck of its own: in a position."""
        return "position" if self.position else ""

    @cached_property
    def past(self) -> Past:
        """What is asked of."""
        if [self.log, self.position, self.match_id].count(None) != 2:
            raise Misuse("dê um de --log, --position e --match", "give one of --log, --position and --match")
        if self.log:
            return _of_log(self.log)
        return _of_position(self.position) if self.position else _of_store(self.match_id or "", self.database)

    def put(self, question: AnyQuestion) -> None:
        """Ask, and print the answer."""
        try:
            known = (*self.past.at(None).state.seats, "judge", "spectator")
        except NoSuchMatch as error:
            raise Refusal(f"não há a partida {self.match_id}", f"there is no match {self.match_id}") from error
        if self.view not in known:
            why = not_one_of(self.view, known)
            raise Misuse(f"--view: {why.pt}", f"--view: {why.en}")
        answer = put(self.past, question, self.view)
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
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@click.pass_context
def ask(context: click.Context, /, **said: Any) -> None:
    """Ask about a match at any move: value, legality, timing, outcome, knowledge."""
    context.obj = Asking(**said)


def _of_log(path: Path) -> Past:
    try:
        with opened_log(path) as lines:
            records = list(read_records(lines))
        project(None, records)
    except LogError:
        raise  # it says itself what is wrong
    except CANNOT as error:
        why = in_both(str(error))
        raise Refusal(f"{path.name}: {why.pt}", f"{path.name}: {why.en}") from error
    if not records:
        raise Refusal("o registro não tem eventos", "the log has no events")
    return RecordedPast(records)


def _of_position(path: Path) -> Past:
    why = Text("", "")
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        ruleset = data.pop("ruleset", None) if isinstance(data, dict) else None
        if not isinstance(ruleset, str) or ruleset not in RULESETS:
            why = not_one_of(ruleset, RULESETS)
            raise Refusal(f"{path.name}: `ruleset`: {why.pt}", f"{path.name}: `ruleset`: {why.en}")
        if data.get("card_sets"):
            raise Refusal(f"{path.name}: conjuntos de cartas são do serviço; dê aqui as suas `cards`",
                          f"{path.name}: card sets are the service's; give their `cards` here")  # fmt: skip
        for name in ("luck", "card_sets", "enforcement", "tournament"):
            data.pop(name, None)
        if data.get("cards"):
            read_set(ruleset, path.name, data["cards"])
        return laid_out(RULESETS[ruleset], read(data, RULESETS[ruleset].setup_type), "position")
    except Unfit as error:
        why = error.told
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        why = _no_json(error)
    raise Refusal(f"{path.name}: {why.pt}", f"{path.name}: {why.en}")


def _of_store(match_id: str, database: str | None) -> Past:
    return StoredPast(StoredMatches(open_recorder(existing_database(database))), match_id)


def _read(_: click.Context, __: click.Parameter, values: Any) -> Any:
    def one(text: str) -> dict[str, Any]:
        try:
            data = json.loads(text)
        except (json.JSONDecodeError, RecursionError) as error:
            why = _no_json(error)
            raise Misuse(why.pt, why.en) from error
        if not isinstance(data, dict):
            example = '{"type": "pass"}'
            raise Misuse(f"uma ação é um objeto JSON como {example}", f"an action is a JSON object like {example}")
        return data

    return [one(text) for text in values] if isinstance(values, tuple) else None if values is None else one(values)


def _no_json(error: Exception) -> Text:
    """Say why a text is not JSON."""
    if isinstance(error, json.JSONDecodeError):
        why = in_both(f"{error.msg} at character {error.pos}")
    elif isinstance(error, RecursionError):
        why = Text("aninhado demais", "nested too deeply")
    else:
        why = Text("não é UTF-8", "not UTF-8")
    return Text(f"não é JSON: {why.pt}", f"not JSON: {why.en}")


def _asking(question: Callable[..., None]) -> Callable[..., None]:
    """Give a question what it is asked of; `--language` may stand after the question too."""

    @click.option("--language", type=click.Choice(["pt", "en"]), help="As before the question.")
    @click.pass_obj
    @wraps(question)
    def asked(asking: Asking, /, language: Language | None, **said: Any) -> None:
        question(asking if language is None else msgspec.structs.replace(asking, language=language), **said)

    return asked


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
@click.option("--under", "under", multiple=True, metavar="NAME=VALUE",
              help="Under another house rule from there on, or another `edition`.")  # fmt: skip
@_asking
def outcome(asking: Asking, actions: list[dict[str, Any]], seed: str, under: tuple[str, ...]) -> None:
    """What would have happened, had these actions (JSON) been taken there."""
    seed = seed or asking.seed
    luck = Luck("sampled", seed) if seed else Luck()
    rules = {name: _value(value) for name, _, value in (each.partition("=") for each in under)}
    asking.put(Outcome(actions=tuple(actions), luck=luck, under=rules, move=asking.move, version=asking.version))


def _value(written: str) -> bool | int | str:
    """Return the value of a house rule; what is no number and no truth is a word."""
    try:
        return msgspec.json.decode(written, type=bool | int)
    except msgspec.MsgspecError:
        return written


@ask.command()
@click.argument("seat")
@_asking
def knowledge(asking: Asking, seat: str) -> None:
    """What a seat could know there: its view, and what had been shown to it."""
    asking.put(Knowledge(seat=seat, move=asking.move, version=asking.version))
