"""The response chain: one for all rulesets.

A window opens in priority order; each seat responds or passes; when all have passed in a row it closes, and
the responses resolve last in first out. A ruleset supplies the order, who may respond with what, and the task
that resolves a response; where a response must first be declared (costs, targets), also the task for that, which
is done before the next seat is asked. Seats without a possible response are passed over in silence. Rulesets in
which that silence would betray a hidden card list them as `bluffers`: they are asked whatever they hold, and what
they may respond with is their own secret.
"""

from collections.abc import Callable

import msgspec

from adjudicator.kernel.actions import Pass, Respond
from adjudicator.kernel.agenda import Ask, Doing, Task
from adjudicator.kernel.events import ChainClosed, ChainOpened
from adjudicator.kernel.state import Decision

PASS = "pass"


class Link(msgspec.Struct, frozen=True, gc=False):
    """One response in the chain: whose, by which card."""

    seat: str
    card: str


class Window(Task, frozen=True, gc=False):
    """An open window: on which card it opened and what that aims at, whom it asks next, how many have passed in a
    row, what was played."""

    source: str
    target: str
    clause: str
    order: tuple[str, ...]
    next: int = 0
    passes: int = 0
    links: tuple[Link, ...] = ()
    open: bool = False


def respond_in(
    window: Window,
    answer: Respond | Pass | None,
    responses: Callable[[str, tuple[Link, ...]], tuple[str, ...]],
    resolve: Callable[[Link], Task],
    bluffers: tuple[str, ...] = (),
    declare: Callable[[Link], Task] | None = None,
) -> Doing:
    """Go on with a window. `responses` lists the cards that a seat may respond with, after those links."""
    if answer is not None:
        window = _answered(window, answer)
        if declare is not None and isinstance(answer, Respond):
            return declare(window.links[-1]), window
    while window.passes < len(window.order):
        seat = window.order[window.next]
        cards = responses(seat, window.links)
        if cards or seat in bluffers:
            if not window.open:
                window = msgspec.structs.replace(window, open=True)
                yield ChainOpened((window.clause,), window.source, window.order)
            options = () if seat in bluffers else (*cards, PASS)
            return Ask(Decision("response", (seat,), window.clause, window.source, options), window)
        window = _passed(window)
    if window.open:
        yield ChainClosed((window.clause,), window.source, tuple(link.card for link in window.links))
    return tuple(resolve(link) for link in reversed(window.links))


def _answered(window: Window, answer: Respond | Pass) -> Window:
    if isinstance(answer, Pass):
        return _passed(window)
    return msgspec.structs.replace(
        window,
        links=(*window.links, Link(answer.seat, answer.card)),
        next=(window.next + 1) % len(window.order),
        passes=0,
    )


def _passed(window: Window) -> Window:
    return msgspec.structs.replace(window, next=(window.next + 1) % len(window.order), passes=window.passes + 1)
