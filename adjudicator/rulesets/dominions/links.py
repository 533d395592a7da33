"""Opening a chain of events (N-068, N-072)."""

from adjudicator.kernel.agenda import Doing
from adjudicator.kernel.chain import Window
from adjudicator.rulesets.dominions.events import LinkAdded
from adjudicator.rulesets.dominions.geometry import opponent_of
from adjudicator.rulesets.dominions.state import ChainLink
from adjudicator.rulesets.dominions.tasks import CloseChain, ResolveLink


def open_chain(link: ChainLink, answered_by: str = "") -> Doing:
    """Open a chain with an action; the opponent has priority (N-068), or of whoever answers of himself (N-069)."""
    yield LinkAdded(("N-068", "N-072"), link)
    seat = answered_by or link.seat
    order = (opponent_of(seat), seat)
    return Window(link.source, "", "N-068", order), ResolveLink(0), CloseChain()
