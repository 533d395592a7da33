"""The commands on settings: `adjudicator config show` and `config check`."""

import sys

import click

from adjudicator.api.http.settings import BadSetting, given_settings
from adjudicator.api.http.settings.declared import DATA, DATABASE, SETTINGS, WAYS, faults
from adjudicator.api.http.settings.given import Given, Setting, Told
from adjudicator.cli.language import language_option, say
from adjudicator.kernel.text.text import Language, Text
from adjudicator.matches.store.copying.moving import place_of
from adjudicator.matches.store.schema import is_postgresql

HIDDEN = "********"
DEFAULT = Text("padrão", "default")


@click.group()
def config() -> None:
    """What is set, and by what: the environment, or else `adjudicator.toml`."""


@config.command()
@language_option
def show(language: Language) -> None:
    """Print every setting: its name, its value, and where that was set. Secrets are not told."""
    given = given_settings()
    rows = []
    for setting in SETTINGS:
        given.get(setting)  # what cannot be is refused
        told = given.told(setting)
        rows.append((setting.name, value_of(setting, told, given), told.called or DEFAULT[language]))
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    for name, value, where in rows:
        click.echo(f"{name:{widths[0]}}  {value or '-':{widths[1]}}  {where}")


def value_of(setting: Setting[object], told: Told, given: Given) -> str:
    """Return the value of a setting as it may be shown."""
    if not told.text:
        return setting.default.format(data=given.get(DATA))
    if setting in (DATABASE, *WAYS):
        return place_of(told.text) if is_postgresql(told.text) else told.text
    return HIDDEN if setting.secret else told.text


@config.command()
@language_option
def check(language: Language) -> None:
    """Check all settings; print every fault. Exits with 3 if there is one."""
    try:
        given = Given(SETTINGS)
        found = list(faults(given))
    except BadSetting as unread:  # the file itself
        found = [unread.why]
    for fault in found:
        click.echo(fault[language])
    if found:
        sys.exit(3)
    where = given.read_from()
    say(language, f"configurações: tudo bem ({where.pt})", f"settings: all well ({where.en})")
