"""Folding: facts are taken into a state one by one, as they happen."""

from collections.abc import Iterator

import msgspec

from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import MatchState
from adjudicator.kernel.table.zones import closed_zones, salt_anew
from adjudicator.kernel.text.budget import spend


def evolve(state: MatchState, event: Event) -> None:
    """Fold one fact into a state. Closed zones that it has changed are salted again: what shows of them in others' eyes
    is the same as before only if nothing has changed."""
    spend()
    state.version += 1
    if not event.moves_cards:
        event.fold(state)
        return
    before = closed_zones(state) if state.salts is not msgspec.UNSET else []
    event.fold(state)
    salt_anew(state, before)


def fold_all(state: MatchState, facts: Iterator[Event]) -> list[Event]:
    """Let facts happen: fold each as it is yielded, so that the rules that yield it see the table as it now is."""
    happened = []
    for event in facts:
        evolve(state, event)
        happened.append(event)
    return happened
