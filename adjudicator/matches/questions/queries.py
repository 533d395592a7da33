"""The questions one can ask of a match: where did it stand, what was legal, what differs.

All are asked of a `Moment`: a match folded up to a version. Answers are JSON bytes as a viewer may see them.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from adjudicator.kernel.secrets.secret import JUDGE, view
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.choices import Choice
from adjudicator.kernel.text.pointer import escaped
from adjudicator.kernel.text.text import Text
from adjudicator.matches.match import Match
from adjudicator.matches.requests import NoSuchMatch
from adjudicator.matches.stored import LAST, StoredMatches
from adjudicator.rulesets.registry import RULESETS


class OutOfRange(LookupError):
    """The match has not come that far; `move` and `version` are where it stands."""

    def __init__(self, move: int, version: int) -> None:
        self.why = Text(
            f"a partida está no lance {move}, versão {version}", f"the match stands at move {move}, version {version}"
        )
        super().__init__(self.why.en)
        self.move = move
        self.version = version


class Described(msgspec.Struct, frozen=True):
    """Actions that are too many to be listed: a seat may take one of this type, with what each of its fields may
    hold."""

    seat: str
    type: str
    fields: Mapping[str, Choice]


def version_of(matches: StoredMatches, id: str, move: int) -> int:
    """Return the version at which a move ends. Raises OutOfRange, NoSuchMatch."""
    version = matches.tables.version_of_move(id, move)
    if version is None:
        raise out_of_range(matches, id)
    return version


def out_of_range(matches: StoredMatches, id: str) -> OutOfRange:
    """Return the refusal that says where a match stands. Raises NoSuchMatch."""
    head = matches.tables.head(id)
    if head is None:
        raise NoSuchMatch(id)
    return OutOfRange(*head)


def moment(matches: StoredMatches, id: str, move: int | None = None, version: int | None = None) -> Match:
    """Return a match at a past move or version, as an object of its own. Raises OutOfRange, NoSuchMatch."""
    if move is not None:
        version = version_of(matches, id, move)
    if version is not None and 0 < version <= LAST:
        match = matches.at_version(id, version)
        if match.version == version:
            return match
    raise out_of_range(matches, id)


def legal(match: Match, viewer: str) -> tuple[Action, ...]:
    """Return all legal actions of a view's seat; a judge sees those of every seat that is waited for."""
    return tuple(action for seat in asking(match, viewer) for action in match.ruleset.legal(match.state, seat))


def described(match: Match, viewer: str) -> tuple[Described, ...]:
    """Return what is legal and too much to be listed, for each seat of the view."""
    return tuple(
        Described(seat, found.type, found.fields)
        for seat in asking(match, viewer)
        for found in match.ruleset.described(match.state, seat)
    )


def asking(match: Match, viewer: str) -> tuple[str, ...]:
    """Return whose actions a view tells: its seat's; in a judge's view those of every seat that is waited for."""
    return match.state.waiting if viewer == JUDGE else (viewer,)


def difference(before: bytes, after: bytes) -> list[dict[str, Any]]:
    """Return what differs between two JSON documents, by JSON Pointer, in document order."""
    return list(_differences(msgspec.json.decode(before), msgspec.json.decode(after), ""))


def state_of(match: Match, viewer: str) -> bytes:
    """Return the table as JSON, as a viewer may see it."""
    return view(match.state, viewer)


def revision_of(ruleset: str) -> str:
    """Return the name of the form in which states are shown: it changes when the same state would read otherwise."""
    found = RULESETS[ruleset]
    return f"{found.edition}-{found.schema}-{found.revision}"


HEAD = 16
"""So many digits of the chain's head stand in validators and URLs."""


def pin_of(match: Match) -> str:
    """Return what a URL must name for its answer never to change: the form of the state, and the head of the chain, so
    that another history under the same id (as after a backup was restored) has another. It is another once a player's
    name is erased."""
    erased = sum(player.name.is_erased for player in match.state.players.values())
    return f"{revision_of(match.ruleset.name)}-{match.hash[:HEAD]}" + (f"-{erased}" if erased else "")


def validator_of(match: Match, *parts: str) -> str:
    """Return a name of what is shown of a match as it stands, in which its pin is."""
    return "-".join((match.id, str(match.version), *parts, pin_of(match)))


def _differences(before: Any, after: Any, pointer: str) -> Iterator[dict[str, Any]]:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in [*before, *(key for key in after if key not in before)]:
            place = f"{pointer}/{escaped(key)}"
            if key not in after:
                yield {"pointer": place, "before": before[key]}
            elif key not in before:
                yield {"pointer": place, "after": after[key]}
            else:
                yield from _differences(before[key], after[key], place)
    elif isinstance(before, list) and isinstance(after, list):
        for number in range(max(len(before), len(after))):
            place = f"{pointer}/{number}"
            if number >= len(after):
                yield {"pointer": place, "before": before[number]}
            elif number >= len(before):
                yield {"pointer": place, "after": after[number]}
            else:
                yield from _differences(before[number], after[number], place)
    elif before != after:
        yield {"pointer": pointer, "before": before, "after": after}
