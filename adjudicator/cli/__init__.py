"""The command line: serve, demonstrate, replay, verify, ask; and the project's own checks."""

from importlib import import_module
from pathlib import Path

import click

from adjudicator import __version__
from adjudicator.cli.speaking import Speaking

COMMANDS = {
    "ask": ("ask:ask", "Ask about a match at any move."),
    "cards": ("cards:cards", "Card sets."),
    "config": ("config:config", "What is set, and by what."),
    "db": ("db:db", "The database: its schema, copies of it, and what is wrong with it."),
    "demo": ("demo:demo", "Play a whole match by random legal actions."),
    "doctor": ("doctor:doctor", "Say how the service is."),
    "follow": ("follow:follow", "Keep the checkpoints of a log, and see that it only grows."),
    "log": ("log:log", "The transparency log."),
    "new-game": ("new_game:new_game", "Write a package with a small game of one's own."),
    "people": ("people:people", "People: what the store has of somebody's name; erase it."),
    "readjudicate": ("readjudicate:readjudicate", "Play recorded matches again under other rules."),
    "replay": ("replay:replay", "Print the table as it stood."),
    "selfplay": ("checks:selfplay", "Play random legal matches with every contract checked."),
    "serve": ("serve:serve", "Migrate the database and serve the API with gunicorn."),
    "tokens": ("tokens:tokens", "Tokens: who holds one, until when; mint one, revoke one."),
    "verify": ("verify:verify_log", "Check exported logs."),
    "witness": ("witness:witness", "A witness: cosigns the checkpoints of other clubs' logs."),
}
"""By name: the module and its command, and what it does. A command is imported when it is called, and no sooner."""
MAINTAINERS = {
    "card-reference": ("generated:card_reference", "Write docs/card-reference.md."),
    "clauses": ("checks:clauses", "Print by what each clause is named."),
    "examples": ("generated:examples", "Write the examples that the documentation shows."),
    "names": ("generated:names", "Write docs/names.md."),
    "openapi": ("generated:openapi", "Write openapi.yaml from the declared operations."),
    "sentences": ("generated:sentences", "Write docs/sentences.md from the phrases of the games."),
}
"""Those that read and write what lies in a checkout beside the package; where it was installed there are none."""
if (Path(__file__).parents[2] / "pyproject.toml").is_file():
    COMMANDS |= MAINTAINERS


class Commands(Speaking):
    """The commands of `COMMANDS`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(f"adjudicator.cli.{module}"), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in self.list_commands(ctx)])


@click.command(cls=Commands)
@click.version_option(__version__)
def main() -> None:
    """Adjudicator: the referee that can prove its ruling."""
