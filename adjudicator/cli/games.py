"""The games that a command may be given."""

import click

from adjudicator.rulesets.registry import RULESETS

GAMES = click.Choice(sorted(RULESETS))
