"""The command line: serve, demonstrate, replay, verify, ask; and the project's own checks."""

import click

from adjudicator import __version__
from adjudicator.cli import ask, cards, checks, db, demo, logs, pages, serve
from adjudicator.cli.speaking import Speaking


@click.group(cls=Speaking)
@click.version_option(__version__)
def main() -> None:
    """Adjudicator: the referee that can prove its ruling."""


for command in (
    serve.serve, demo.demo, logs.replay, logs.verify_log, ask.ask, cards.cards, db.db, checks.selfplay, checks.clauses,
    pages.openapi, pages.names, pages.sentences,
):  # fmt: skip
    main.add_command(command)
