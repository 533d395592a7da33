"""Opening a chain of events (N-068, N-072)."""

from adjudicator.kernel.agenda import Doing
from adjudicator.kernel.chain import Window
from adjudicator.rulesets.dominions.events import LinkAdded
from adjudicator.rulesets.dominions.geometry import opponent_of
from adjudicator.rulesets.dominions.state import ChainLink
from adjudicator.rulesets.dominions.tasks import CloseChain, ResolveLink


def open_chain(link: ChainLink, *answers: ChainLink) -> Doing:
    """Open a chain with an action, and what answers it of itself; the opponent has priority (N-068)."""
    yield LinkAdded(("N-068", "N-072"), link)
    seat = link.seat
    for answer in answers:  # N-040: a TRAP
        yield LinkAdded(("N-040", "N-069"), answer)
        seat = answer.seat
    order = (opponent_of(seat), seat)
    return Window(link.source, "", "N-068", order), ResolveLink(0), CloseChain()
