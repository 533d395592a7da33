"""What members mean: by record and name in `members.yaml`, or else off the docstrings of their records, or else by name
alone in `members.yaml`."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from adjudicator.kernel.cards.schema import meaning_of
from adjudicator.kernel.text.yaml_files import read_own_yaml


@cache
def _told() -> Mapping[str, str | dict[str, str]]:
    told: dict[str, str | dict[str, str]] = read_own_yaml(Path(__file__).parent / "members.yaml")
    return told


@cache
def members() -> Mapping[str, str]:
    """What members mean whose record does not say it, by name."""
    return {name: told for name, told in _told().items() if isinstance(told, str)}


@cache
def members_of_records() -> Mapping[str, str]:
    """What members mean in one record, by record and name (`Mark.card`)."""
    records = {name: told for name, told in _told().items() if isinstance(told, dict)}
    return {f"{record}.{member}": text for record, each in records.items() for member, text in each.items()}


def meaning(cls: type, member: str, besides: Mapping[str, str] | None = None) -> str:
    """Return what a member of a class means; empty if nothing says it."""
    of_game = besides or {}
    for base in cls.__mro__:
        name = f"{base.__name__}.{member}"
        if (said := of_game.get(name, members_of_records().get(name))) is not None:
            return said
    # What the API adds to a record says in `members.yaml` what it means: its docstrings are for who reads the code.
    record = next(base for base in cls.__mro__ if not base.__module__.startswith("adjudicator.api."))
    return meaning_of(record, member) or of_game.get(member) or members().get(member, "")


def described(cls: object) -> str:
    """Return the first paragraph of a docstring, on one line."""
    return " ".join((cls.__doc__ or "").split("\n\n")[0].split())
