"""The command on an exported log `adjudicator replay`."""

import json
from pathlib import Path
from typing import Any, cast

import click

from adjudicator.audit.deciding import CANNOT
from adjudicator.audit.reading import read_records
from adjudicator.cli.language import Misuse, Refusal, language_option
from adjudicator.kernel.board.as_text import describe
from adjudicator.kernel.engine.folding import evolve
from adjudicator.kernel.secrets.secret import JUDGE, view
from adjudicator.kernel.text.library_messages import in_both
from adjudicator.kernel.text.text import Language
from adjudicator.logbook.files import opened_log
from adjudicator.logbook.form import LogError
from adjudicator.matches.records import until
from adjudicator.rulesets.registry import RULESETS


@click.command()
@click.argument("log", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--move", default=None, type=int, help="After which move; the last, if left out.")
@click.option("--version", default=None, type=int, help="At which event instead, within a move too.")
@click.option("--view", "viewer", default=JUDGE, show_default=True, help="As whom: a seat, judge or spectator.")
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print the state as JSON.")
@click.option("--ids", is_flag=True, help="Print what each id in play stands for as well.")
def replay(
    log: Path, move: int | None, version: int | None, viewer: str, language: str, as_json: bool, ids: bool
) -> None:
    """Print the table as it stood after a move, or at an event, of an exported log."""
    if move is not None and version is not None:
        raise Misuse("dê --move ou --version, não os dois", "give --move or --version, not both")
    state: Any = None
    ruleset = None
    with opened_log(log) as lines:
        try:
            for record in until(read_records(lines), move, version):
                ruleset = RULESETS[record.ruleset]
                state = ruleset.new_state() if state is None else state
                evolve(state, record.event)
        except LogError:
            raise  # it says itself what is wrong
        except CANNOT as error:
            why = in_both(str(error))
            raise Refusal(f"{log.name}: {why.pt}", f"{log.name}: {why.en}") from error
    if ruleset is None:
        raise Refusal("o registro não tem eventos aí: os lances começam em 0, as versões em 1",
                      "the log has no events there: moves begin with 0, versions with 1")  # fmt: skip
    if (move or 0) > state.move or (version or 0) > state.version:
        raise Refusal(f"o registro tem os lances 0 a {state.move}, as versões 1 a {state.version}",
                      f"the log has moves 0 to {state.move}, versions 1 to {state.version}")  # fmt: skip
    seen = view(state, viewer)
    if as_json:
        click.echo(seen.decode())
        return
    click.echo(describe(ruleset, json.loads(seen), cast(Language, language), viewer))
    speaker = ruleset.speaker(state, viewer, cast(Language, language))
    for id in speaker.in_view.things if ids else ():
        click.echo(f"{id}: {speaker.name(id)}")
