"""Opening a chain of events (N-068, N-072)."""

from collections.abc import Generator
from typing import TypeAlias

from adjudicator.kernel.effects.facts import LinkAdded
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.engine.priority import Priority
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.dominions.table.state import ChainLink
from adjudicator.rulesets.dominions.table.tasks import CloseChain, ResolveLink

Going: TypeAlias = Generator[Event, None, tuple[Task, ...]]
"""Facts, and the tasks that go on from them."""


def open_chain(link: ChainLink, answered_by: str = "") -> Going:
    """Open a chain with an action; the opponent has priority (N-068), or of whoever answers of himself (N-069)."""
    yield LinkAdded(("N-068", "N-072"), link)
    window = Priority("chain", link.source, last=answered_by or link.seat, first=1)
    return window, ResolveLink(0), CloseChain()
