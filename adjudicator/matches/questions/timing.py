"""What is open at a point: the occurrences under way, the windows on them, who can respond with what, what cannot be
used and why, and who has passed."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from adjudicator.kernel.engine.priority import Priority, Window, WindowClosed, WindowOpened
from adjudicator.kernel.engine.timing import Occur
from adjudicator.kernel.game.reasons import unusable
from adjudicator.kernel.secrets.secret import view
from adjudicator.kernel.table.actions import Pass, Yield
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
        "occurrences": _occurrences(match, viewer),
        "windows": [],
        "chain": None,
    }
    if decision is None:
        return (), told
    opened = _opened(past, match)
    told["windows"] = [_window(match, place, opened, viewer, shown) for place in _places(match)]
    chain: Sequence[Any] = getattr(state, "chain", ())
    links = [{"number": number, "seat": link.seat, "card": link.card} for number, link in enumerate(chain)]
    if told["windows"]:
        told["chain"] = {**told["windows"][-1], "resolving": False, "links": links}
    elif chain:
        told["chain"] = {**_resolving(match, chain, opened), "resolving": True, "links": links}
    clause = told["chain"]["clause"] if told["chain"] else decision.clause
    return tuple(dict.fromkeys((clause, decision.clause))), told


def _occurrences(match: Match, viewer: str) -> list[dict[str, Any]]:
    """Return what is under way, the outermost first: what it is, at which step of the chart, which abilities have been
    used on it."""
    seen = msgspec.json.decode(view({"occurring": match.state.occurring}, viewer))["occurring"]
    clauses = {step.name: step.clause for step in match.ruleset.timing}
    return [
        {
            "number": number,
            "what": each["what"],
            "step": each["step"],
            "clause": clauses[each["step"]],
            "used": each.get("used", []),
            "cancelled": each.get("cancelled", False),
        }
        for number, each in enumerate(seen, 1)
    ]


def _places(match: Match) -> list[int]:
    """Return where in the agenda windows stand, the outermost first."""
    return [place for place, task in enumerate(match.state.agenda) if isinstance(task, Priority)]


def _window(match: Match, place: int, opened: "_Opened", viewer: str, shown: bool) -> dict[str, Any]:
    """Tell a window: on which of the occurrences it is, if on one; who is asked now, if it is the one that asks."""
    state, task = match.state, match.state.agenda[place]
    assert isinstance(task, Priority)
    window, now = match.ruleset.all_windows[task.window], place == len(state.agenda) - 1
    steps = {step.name for step in match.ruleset.timing}
    below = sum(isinstance(each, Occur) and each.announced for each in state.agenda[:place])
    told = _told(task, window, _order(match, window, task), opened.passes(task))
    may_know = [seat for seat in told["order"] if shown or viewer == seat or (now and state.decision.options)]
    for one in told["seats"] if now else ():
        if one["seat"] in may_know:
            could = _responses(match, window, one["seat"])
            cannot = _unusable(match, window, task.window, one["seat"])
            one |= {"could_respond": could, "cannot": [each for each in cannot if each["card"] not in could]}
    occurrence = below if task.window in steps else None
    return {**told, "occurrence": occurrence, "asked": state.decision.seats[0] if now else ""}


def _told(task: Priority, window: Window[Any], order: list[str], passes: dict[str, list[int]]) -> dict[str, Any]:
    seats = [
        {"seat": seat, "passed": passes.get(seat, []), "could_respond": None, "cannot": None} for seat in order
    ]  # fmt: skip
    return {"window": task.window, "source": task.source, "clause": window.clause, "order": order, "seats": seats}


def _resolving(match: Match, chain: Sequence[Any], opened: "_Opened") -> dict[str, Any]:
    """Tell the window, closed by now, of a chain that is resolving. A position in the middle of it has none in its log:
    then it is the one of the game whose chains resolve."""
    last = opened.last
    if last is not None:
        task = Priority(last.window, last.source, last=chain[0].seat, opened=True)
    else:
        name = next(name for name, window in match.ruleset.all_windows.items() if window.resolution)
        task = Priority(name, last=chain[0].seat, opened=True)
    window = match.ruleset.all_windows[task.window]
    told = _told(task, window, _order(match, window, task), opened.passes(task))
    return {**told, "clause": window.resolution, "occurrence": None, "asked": ""}


def _order(match: Match, window: Window[Any], task: Priority) -> list[str]:
    """Return in which order seats are asked since somebody last acted: those that have passed, then those to come."""
    seats = tuple(window.order(match.state))
    order = (*task.passed, *(next_after(seats, task.last) if task.last else seats))
    return [seat for seat in dict.fromkeys(order) if seat not in match.state.left]


def _responses(match: Match, window: Window[Any], seat: str) -> list[str]:
    """Return the cards that a seat could respond with, were it asked at this point."""
    table = _asking(match, window, seat)
    if not window.asks(table, seat):
        return []
    answers = match.ruleset.answers(table, seat)
    cards = [getattr(action, "card", "") for action in answers if not isinstance(action, Pass)]
    return [card for card in dict.fromkeys(cards) if card]


def _asking(match: Match, window: Window[Any], seat: str) -> Any:
    """Return the table as it would be if a seat were asked in a window now."""
    table = match.ruleset.copied(match.state)
    options = () if window.open is None else window.open(table, seat)
    table.decision = msgspec.structs.replace(table.decision, seats=(seat,), options=options)
    return table


def _unusable(match: Match, window: Window[Any], name: str, seat: str) -> Iterator[dict[str, Any]]:
    """Yield what a seat has for this moment and cannot use, by which clause, and why: what fits an occurrence, in a
    step of the chart; in a window of the game, whatever it could be used in one."""
    if name in match.ruleset.windows:
        found = unusable(match.ruleset, _asking(match, window, seat), seat)
    else:
        found = iter(match.ruleset.unusable(match.state, name, seat))
    for card, obstacle in found:
        yield {"card": card, "clause": obstacle.clause, "why": {"pt": obstacle.why.pt, "en": obstacle.why.en}}


class _Opened:
    """The windows that have been opened and not closed, the outermost first, each with who has passed in which moves;
    and the last one that was opened, closed or not."""

    def __init__(self) -> None:
        self.last: WindowOpened | None = None
        self._open: list[tuple[WindowOpened, dict[str, list[int]]]] = []
        self._last_passes: dict[str, list[int]] = {}

    def open(self, event: WindowOpened) -> None:
        self.last, self._last_passes = event, {}
        self._open.append((event, self._last_passes))

    def close(self, event: WindowClosed) -> None:
        """Close the innermost window of its kind; what was open within it has gone with an occurrence that ended."""
        while self._open and self._open.pop()[0].window != event.window:
            pass

    def passed(self, seat: str, move: int) -> None:
        if self._open:
            self._open[-1][1].setdefault(seat, []).append(move)

    def passes(self, task: Priority) -> dict[str, list[int]]:
        """Return who has passed in a window, and in which moves."""
        if not task.opened:
            return {}
        for event, passes in reversed(self._open):
            if (event.window, event.source) == (task.window, task.source):
                return passes
        return self._last_passes


def _opened(past: Past, match: Match) -> _Opened:
    found = _Opened()
    for record in past.moves(max(0, match.state.move - RECENT), match.state.move):
        event = record.event
        if isinstance(event, WindowOpened):
            found.open(event)
        elif isinstance(event, WindowClosed):
            found.close(event)
        action = match.ruleset.action_in(event)
        if isinstance(action, Pass | Yield):
            found.passed(action.seat, record.move)
    return found
