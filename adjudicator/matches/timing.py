"""Who can respond at a point of a chain, with what, and who has passed."""

from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.kernel.actions import Pass, Yield
from adjudicator.kernel.desk.adjusting import copied
from adjudicator.kernel.engine.priority import Priority, Window, WindowOpened
from adjudicator.kernel.table.seats import next_after
from adjudicator.matches.match import Match
from adjudicator.matches.past import Past

RECENT = 200
"""So many moves back the opening of a window is looked for."""


def timing(past: Past, match: Match, viewer: str, shown: bool) -> tuple[tuple[str, ...], dict[str, Any]]:
    """Return the clauses and the answer, as a viewer may see it. `shown`: the viewer may know all of the match.

    The links of the chain are told by the numbers by which choices call them. What is open, and on what, stands in the
    agenda: a match can have begun from a position in the middle of it.
    """
    state, decision = match.state, match.state.decision
    told: dict[str, Any] = {
        "waiting": state.waiting,
        "decision": {"kind": decision.kind, "clause": decision.clause} if decision is not None else None,
        "chain": None,
    }
    chain: Sequence[Any] = getattr(state, "chain", ())
    windows = [task for task in state.agenda if isinstance(task, Priority)]
    if decision is None or not (windows or chain):
        return ((decision.clause,) if decision is not None else ()), told
    opened, passes = _since_opening(past, match)
    task = windows[-1] if windows else _closed(match, chain, opened)
    window, now = match.ruleset.all_windows[task.window], state.agenda[-1] is task
    clause = window.clause if windows else window.resolution
    order = _order(match, window, task)
    passed = passes if task.opened else {}
    told["chain"] = {
        "source": task.source,
        "clause": clause,
        "order": order,
        "asked": decision.seats[0] if now else "",
        "resolving": not windows,
        "links": [{"number": number, "seat": link.seat, "card": link.card} for number, link in enumerate(chain)],
        "seats": [
            {
                "seat": seat,
                "passed": passed.get(seat, []),
                "could_respond": _responses(match, window, seat)
                if now and (shown or viewer == seat or decision.options)
                else None,
            }
            for seat in order
        ],
    }
    return tuple(dict.fromkeys((clause, decision.clause))), told


def _closed(match: Match, chain: Sequence[Any], opened: WindowOpened | None) -> Priority:
    """Return the window, closed by now, of a chain that is resolving. A position in the middle of it has none in its
    log: then it is the one of the game whose chains resolve."""
    if opened is not None:
        return Priority(opened.window, opened.source, last=chain[0].seat, opened=True)
    name = next(name for name, window in match.ruleset.all_windows.items() if window.resolution)
    return Priority(name, last=chain[0].seat, opened=True)


def _order(match: Match, window: Window, task: Priority) -> list[str]:
    """Return in which order seats are asked since somebody last acted: those that have passed, then those to come."""
    seats = tuple(window.order(match.state))
    order = (*task.passed, *(next_after(seats, task.last) if task.last else seats))
    return [seat for seat in dict.fromkeys(order) if seat not in match.state.left]


def _responses(match: Match, window: Window, seat: str) -> list[str]:
    """Return the cards that a seat could respond with, were it asked at this point of the chain."""
    table = copied(match.ruleset, match.state)
    options = () if window.open is None else window.open(table, seat)
    table.decision = msgspec.structs.replace(table.decision, seats=(seat,), options=options)
    if not window.asks(table, seat):
        return []
    answers = match.ruleset.answers(table, seat)
    cards = [getattr(action, "card", "") for action in answers if not isinstance(action, Pass)]
    return [card for card in dict.fromkeys(cards) if card]


def _since_opening(past: Past, match: Match) -> tuple[WindowOpened | None, dict[str, list[int]]]:
    """Return the opening of the last window, and in which moves each seat has passed since."""
    opened: WindowOpened | None = None
    found: dict[str, list[int]] = {}
    since = match.state.move - RECENT
    for record in past.moves(max(0, since), match.state.move):
        if isinstance(record.event, WindowOpened):
            opened, found = record.event, {}
        action = match.ruleset.action_in(record.event)
        if isinstance(action, Pass | Yield):
            found.setdefault(action.seat, []).append(record.move)
    return opened, found
