"""Opening a chain of events (N-068, N-072)."""

from adjudicator.kernel.agenda import Doing
from adjudicator.kernel.engine.priority import Priority
from adjudicator.rulesets.dominions.events import LinkAdded
from adjudicator.rulesets.dominions.state import ChainLink
from adjudicator.rulesets.dominions.tasks import CloseChain, ResolveLink


def open_chain(link: ChainLink, answered_by: str = "") -> Doing:
    """Open a chain with an action; the opponent has priority (N-068), or of whoever answers of himself (N-069)."""
    yield LinkAdded(("N-068", "N-072"), link)
    window = Priority("chain", link.source, last=answered_by or link.seat, first=1)
    return window, ResolveLink(0), CloseChain()
