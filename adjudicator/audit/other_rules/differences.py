"""How two courses of a match differ: in their facts, their tables, in what may be done.

Which rules a match has, its salts, what clauses are cited and what is said of it do not count: they differ where
nothing else does.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from typing import Any, NamedTuple, TypeVar

import msgspec

from adjudicator.audit.other_rules.verdict import What
from adjudicator.kernel.desk.facts import TableSet
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import saltless
from adjudicator.kernel.setup.beginning import MatchBegun
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.events import DecisionRequested, Event, MatchEnded
from adjudicator.kernel.table.state import S
from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.pointer import escaped
from adjudicator.kernel.text.text import Text

T = TypeVar("T")
RULES = frozenset({"options", "edition", "minted", "cards", "salts"})
"""The members of a match's beginning and of its table that hold its rules."""
SAID = frozenset({"clause", "clauses", "why"})
PLACES = frozenset({"event", "events", "version"})
"""The members that say where in the log something stands."""
ANSWERS = frozenset({"options", "form", "least", "most", "places"})
"""The members of a decision that say what may be answered."""
NOTHING: JSON = None
"""What stands in the place of what is not there."""


class Differing(NamedTuple):
    """The first place at which two things differ: a JSON Pointer, and what is there in each."""

    at: str
    was: JSON
    now: JSON


def differing_facts(was: Event | None, now: Event | None) -> Differing | None:
    """Return where two facts in the same place differ as to what happened; None if they say the same. What may be
    answered to a question, what is still to be done after it, and which events of the log are meant, do not count: they
    show in what may be done, and in what happens then."""
    return _differing(was, now, _happened, SAID | PLACES)


def differing_records(was: Event | None, now: Event | None) -> Differing | None:
    """Return where two facts in the same place differ in anything that a log has of them; None if in nothing."""
    return _differing(was, now, _plain, SAID)


def _differing(
    was: Event | None, now: Event | None, told: Callable[[Event], JSON], without: Set[str]
) -> Differing | None:
    if was == now:
        return None
    if was is None or now is None or type(was) is not type(now):
        return Differing("", _kind(was), _kind(now))
    return next(_all_in(told(was), told(now), "", without), None)


def same_in_another_order(was: Sequence[Event], now: Sequence[Event]) -> bool:
    """Whether facts are the same as others but for their order."""
    of_was, of_now = (Counter(repr((_kind(each), _happened(each))) for each in facts) for facts in (was, now))
    return of_was == of_now


def what_differs(was: Event | None, now: Event | None, differing: Differing) -> What:
    """Return what it is of two facts that differs, in the words of a verdict."""
    kinds = (was if now is None else now, was)
    if any(isinstance(each, MatchEnded) for each in kinds):
        return "result"
    if isinstance(was, DecisionRequested) and isinstance(now, DecisionRequested):
        return "choices"
    return "number" if _is_number(differing.was) and _is_number(differing.now) else "happened"


def cited_by(was: Event | None, now: Event | None) -> list[str]:
    """Return the clauses that two facts cite: first what one of them alone cites, the new one's before the other's."""
    of_was, of_now = (each.clauses if each is not None else () for each in (was, now))
    alone = [*(each for each in of_now if each not in of_was), *(each for each in of_was if each not in of_now)]
    return [*alone, *of_now, *of_was]


def differing_tables(was: Any, now: Any) -> Differing | None:
    """Return the first number that differs between two tables that the same facts have made; None if none does. What is
    no number, such as a mark that says which rule holds of a card, shows in facts as soon as it matters."""
    left_out = RULES | PLACES | {"decision", "agenda", "began"}  # facts of their own tell what is asked
    names = [
        name for name in was.__struct_fields__ if name not in left_out and getattr(was, name) != getattr(now, name)
    ]
    found = (
        each for name in names for each in _all_in(_plain(getattr(was, name)), _plain(getattr(now, name)), f"/{name}")
    )
    return next((each for each in found if _is_number(each.was) and _is_number(each.now)), None)


class OtherChoice(NamedTuple):
    """An action, or what may be done by a description, that only one of two tables allows; by which clause."""

    seat: str
    clause: str
    was: JSON
    now: JSON


def differing_choices(ruleset: Ruleset[Any], was: Any, now: Any) -> OtherChoice | None:
    """Return what a seat that is waited for may do on one of two tables, which are the same but for their rules, and
    not on the other; None if nothing."""
    for seat in was.waiting:
        before, after = ruleset.legal(was, seat), ruleset.legal(now, seat)
        if before != after:
            for action in after:
                if action not in before:
                    return OtherChoice(seat, _forbidden_by(ruleset, was, action), None, msgspec.to_builtins(action))
            for action in before:
                if action not in after:
                    return OtherChoice(seat, _forbidden_by(ruleset, now, action), msgspec.to_builtins(action), None)
        described, again = ruleset.described(was, seat), ruleset.described(now, seat)
        if described != again:
            told = [msgspec.to_builtins([each for each in one if each not in other])
                    for one, other in ((described, again), (again, described))]  # fmt: skip
            return OtherChoice(seat, _described_by(ruleset, was, now, seat), told[0], told[1])
    return None


def _forbidden_by(ruleset: Ruleset[Any], state: Any, action: Action) -> str:
    obstacle = ruleset.obstacle(state, action)
    return obstacle.clause if obstacle is not None else _asked_by(state)


def _described_by(ruleset: Ruleset[Any], was: Any, now: Any, seat: str) -> str:
    """Return the clause that forbids on one table what a description of the other allows; that of the question, if what
    is tried is forbidden on neither."""
    for one, other in ((now, was), (was, now)):
        for each in ruleset.described(one, seat):
            for pick in (_first, _last):
                obstacle = ruleset.obstacle(other, ruleset.action_of(each.sample(seat, pick)))
                if obstacle is not None:
                    return obstacle.clause
    return _asked_by(now)


def asked_instead(ruleset: Ruleset[S], was: S, now: S) -> Text:
    """Say what is asked on one table, of whom, and what on another instead."""
    before, after = (_asked_of(ruleset, each) for each in (was, now))
    return Text(f"era {before.pt}, e agora é {after.pt}", f"it was {before.en}, and now is {after.en}")


def _asked_of(ruleset: Ruleset[S], state: S) -> Text:
    if state.decision is None:
        return Text("nada", "nothing")
    asked, seats = ruleset.decisions[state.decision.kind], ", ".join(state.waiting)
    return Text(f"“{asked.pt}” ({seats})", f"“{asked.en}” ({seats})")


def _first(things: Sequence[T]) -> T:
    return things[0]


def _last(things: Sequence[T]) -> T:
    return things[-1]


def _asked_by(state: Any) -> str:
    return state.decision.clause if state.decision is not None else ""


def _kind(event: Event | None) -> str | None:
    return None if event is None else str(type(event).__struct_config__.tag)


def _is_number(value: JSON) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _plain(value: object) -> JSON:
    """Return something as JSON data, without salts, and without the rules that a match has."""
    data: JSON = msgspec.json.decode(saltless.encode(value))
    if isinstance(value, MatchBegun):
        return {name: member for name, member in data.items() if name not in RULES}
    if isinstance(value, TableSet):
        return {**data, "table": {name: member for name, member in data["table"].items() if name not in RULES}}
    return data


def _happened(value: Event) -> JSON:
    """Return a fact as JSON data; of a question, only what is asked, of whom and for which card."""
    data = _plain(value)
    if isinstance(value, DecisionRequested) and isinstance(data, dict):
        asked = {name: member for name, member in data["decision"].items() if name not in ANSWERS}
        return {"decision": asked}
    return data


def _all_in(was: JSON, now: JSON, at: str, without: Set[str] = SAID | PLACES) -> Iterator[Differing]:
    """Yield all places at which two pieces of JSON data differ, without members of these names."""
    if was == now:
        return
    pairs: Iterator[tuple[str, JSON, JSON]]
    if isinstance(was, dict) and isinstance(now, dict):
        names = [name for name in {**was, **now} if name not in without]
        pairs = ((name, was.get(name, NOTHING), now.get(name, NOTHING)) for name in names)
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        pairs = ((str(place), *both) for place, both in enumerate(zip(was, now, strict=True)))
    else:
        yield Differing(at, was, now)
        return
    for name, one, other in pairs:
        yield from _all_in(one, other, f"{at}/{escaped(name)}", without)
