"""The command `adjudicator readjudicate`: an archive of recorded matches under other rules."""

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import click

from adjudicator.audit.files import cores, processes
from adjudicator.audit.other_rules.archive import Archive
from adjudicator.audit.other_rules.change import Change, change_of
from adjudicator.audit.other_rules.machines import workers_of
from adjudicator.audit.other_rules.page import page
from adjudicator.audit.other_rules.parquet import write_parquet
from adjudicator.audit.other_rules.running import Found, Kept, Pool, follow_all
from adjudicator.audit.other_rules.said import lines, of_one
from adjudicator.audit.other_rules.tally import plain, tallied
from adjudicator.cli.games import GAMES
from adjudicator.cli.language import Refusal, language_option
from adjudicator.kernel.cards import read_card_file
from adjudicator.kernel.text.text import Language, Text

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
TO_WRITE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("archive")
@click.option("--ruleset", type=GAMES, default=None, help="Of which game: others are left out. A log has its own.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A house rule that is otherwise.")
@click.option("--edition", default="", help="The edition of the rules; each match's own, if left out.")
@click.option("--cards", "cards", type=FILE, help="A card file: these cards take the place of those of their keys.")
@click.option(
    "-j", "--jobs", type=click.IntRange(1, 256), default=cores, show_default="the cores there are",
    help="How many matches are followed at once.",
)  # fmt: skip
@click.option("--scheduler", default="", help="Of Dask: its workers follow the matches (the extra `machines`).")
@click.option("--results", type=TO_WRITE, help="Keep what is found of each match here; a second run goes on with it.")
@click.option("--parquet", type=TO_WRITE, help="Write a row a match here (the extra `parquet`).")
@click.option("--page", "page_path", type=TO_WRITE, help="Write a page of plots here.")
@click.option(
    "--viewer", default="http://127.0.0.1:8000", show_default=True,
    help="Of the page: the address of the service that shows the matches.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print what was counted as JSON.")
@language_option
def readjudicate(
    archive: str,
    ruleset: str | None,
    options: tuple[str, ...],
    edition: str,
    cards: Path | None,
    jobs: int,
    scheduler: str,
    results: Path | None,
    parquet: Path | None,
    page_path: Path | None,
    viewer: str,
    as_json: bool,
    language: Language,
) -> None:
    """Play recorded matches again under other rules: which are the same, which are other from which move on, by which
    clause, and of which it cannot be said.

    ARCHIVE is a folder of logs, a log, a database file or a PostgreSQL DSN. Nothing in it is changed. Without another
    rule each match is played again by its own.

    Exits with 0 whatever differs, with 1 if the archive has no match to follow (with --json that is a count of none,
    and 0), with 3 if a log could not be read, or its own rules do not give it.
    """
    data = None if cards is None else (cards.name, read_card_file(cards))
    place = Archive.at(archive)
    change = change_of(ruleset or place.ruleset(), options, edition, data)
    found = sorted(_all_found(place, change, jobs, scheduler, results), key=lambda each: each.name)
    verdicts = [each.verdict for each in found if each.verdict is not None]
    if not verdicts and not as_json:
        raise _none_there(archive, ruleset, len(found))
    tallies = tallied(verdicts)
    if parquet is not None:
        write_parquet(parquet, verdicts)
    if page_path is not None:
        page_path.write_text(page(change, tallies, viewer, language), encoding="utf-8")
    if as_json:
        click.echo(json.dumps({"change": change.said, "rulesets": plain(tallies)}))
    else:
        told = of_one(verdicts[0], language) if len(verdicts) == 1 else lines(tallies, language)
        click.echo("\n".join(told))
    sys.exit(3 if any(tally.unread for tally in tallies.values()) else 0)


def _none_there(archive: str, ruleset: str | None, others: int) -> Refusal:
    game = Text(f" de {ruleset}", f" of {ruleset}") if ruleset else Text("", "")
    what = Text(f": {others} são de outro jogo, ou não são partidas", f": {others} are of other games, or no matches")
    return Refusal(f"{archive} não tem partida{game.pt}{what.pt if others else ''}",
                   f"{archive} has no match{game.en}{what.en if others else ''}")  # fmt: skip


def _all_found(archive: Archive, change: Change, jobs: int, scheduler: str, results: Path | None) -> Iterator[Found]:
    """Yield what was found before and what is found now, while it is shown how far that is."""
    names = archive.names()
    with ExitStack() as held:
        kept = None if results is None else held.enter_context(Kept(results, change))
        done = {found.name: found for found in (() if kept is None else kept.done)}
        left = [name for name in names if name not in done]
        yield from (done[name] for name in names if name in done)
        progress = held.enter_context(
            click.progressbar(length=len(names), file=sys.stderr, hidden=not sys.stderr.isatty())
        )
        progress.update(len(names) - len(left))
        pool, jobs = held.enter_context(workers_of(scheduler)) if scheduler else (_pool(min(jobs, len(left))), jobs)
        for found in follow_all(archive, change, left, jobs, pool):
            if kept is not None:
                kept.add(found)
            yield found
            progress.update(1)


def _pool(jobs: int) -> Pool | None:
    return partial(processes, jobs) if jobs > 1 else None
