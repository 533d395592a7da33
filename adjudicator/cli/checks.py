"""The commands by which the project checks itself: `adjudicator selfplay` and `adjudicator clauses`."""

import sys
from pathlib import Path

import click

from adjudicator.checks.archives import write_log
from adjudicator.checks.clause_matrix import holes, lines, matrix, summary
from adjudicator.checks.selfplay import Broken
from adjudicator.checks.selfplay import play as play_and_check
from adjudicator.cli.games import GAMES
from adjudicator.rulesets.registry import RULESETS


@click.command()
@click.option("--ruleset", type=GAMES, default=None, help="One ruleset; all, if left out.")
@click.option("--matches", "count", default=1000, show_default=True)
@click.option("--seed", default=None, type=int, help="Play this one match.")
@click.option(
    "--logs", default=None, type=click.Path(file_okay=False, path_type=Path),
    help="Write the matches' logs into this folder, and check nothing.",
)  # fmt: skip
def selfplay(ruleset: str | None, count: int, seed: int | None, logs: Path | None) -> None:
    """Play random legal matches with every contract checked at every move."""
    for name in [ruleset] if ruleset else RULESETS:
        if logs is not None:
            logs.mkdir(parents=True, exist_ok=True)
            for number in [seed] if seed is not None else range(count):
                write_log(name, number, logs)
            continue
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


@click.command()
@click.argument("named", nargs=-1, metavar="[CLAUSE]...")
@click.option("--quiet", is_flag=True, help="Print what is missing alone.")
def clauses(named: tuple[str, ...], quiet: bool) -> None:
    """Print by what each clause is named: code that enforces it, data, prose, tests; fail on one that has only prose,
    or no test. Of clauses that you name, print what they say, too."""
    found = {name: [row for row in matrix(name) if not named or row.clause in named] for name in RULESETS}
    unknown = {*named} - {row.clause for rows in found.values() for row in rows}
    if unknown:
        raise click.BadParameter(f"no ruleset has {', '.join(sorted(unknown))}", param_hint="CLAUSE")
    found = {name: rows for name, rows in found.items() if rows}
    if not quiet:
        for rows in found.values():
            click.echo("\n".join(lines(rows, saying=bool(named))))
        for name, rows in found.items():
            click.echo(summary(name, rows))
    missing = [hole for rows in found.values() for hole in holes(rows)]
    for hole in missing:
        click.echo(hole, err=True)
    sys.exit(1 if missing else 0)
