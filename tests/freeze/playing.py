"""A match of self-play, and what is recorded of it after each move."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from tests.freeze.hashed import digest, number, pick
from tests.freeze.mapping import Mapping
from tests.freeze.surface import Match

ENGINE = ("version", "began", "agenda", "decision", "result")
"""Members of the table that are the engine's own business, or are compared apart."""
STANDING = ("concede",)
"""The types of actions that are legal at any moment: taken in one match of ten, within its first moves."""
CONCEDED_WITHIN = 120
KINDS = ("legal", "table", "question")

_canonical = msgspec.json.Encoder(order="sorted")


class Begun(msgspec.Struct, frozen=True):
    """What a match is played from, and how many moves far at most (zero: to its end)."""

    ruleset: str
    seed: int
    setup: dict[str, Any]
    luck: str
    moves: int = 0


class Moment(msgspec.Struct, frozen=True):
    """What is compared after a move: the legal actions by seat, the table, what is asked. `action` was the move."""

    move: int
    action: str
    legal: dict[str, list[str]]
    table: Any
    question: Any

    def digests(self) -> tuple[str, ...]:
        """Return a digest of each of KINDS."""
        return tuple(digest(_canonical.encode(getattr(self, kind))) for kind in KINDS)


def play(begun: Begun, mapping: Mapping) -> Iterator[Moment]:
    """Play a match: yield what there is before the first move and after each."""
    match = Match(begun.ruleset, begun.seed, begun.setup, begun.luck, mapping)
    taken = ""
    while True:
        offered = {
            (seat, _canonical.encode(data).decode()): (data["type"], action)
            for seat in match.seats
            for data, action in match.legal(seat)
        }
        legal = {seat: sorted(key for by, key in offered if by == seat) for seat in match.seats}
        question = normal_question(match.question())
        yield Moment(match.moves, taken, legal, normal_table(begun.ruleset, match.table()), question)
        waiting = question.get("waiting")
        if not waiting or match.moves == begun.moves > 0:
            return
        types = {one: type_ for one, (type_, _) in offered.items()}
        chosen = _choice(types, waiting, begun.seed, match.moves)
        taken = chosen[1]
        match.take(offered[chosen][1])


def _choice(types: dict[tuple[str, str], str], waiting: list[str], *words: int) -> tuple[str, str]:
    """Return who takes which action: any, or in one move of three any of a type chosen first."""
    seed, move = words
    standing = [one for one, type_ in types.items() if type_ in STANDING]
    if standing and number(seed, "concedes") % 10 == 0 and number(seed, "conceded in") % CONCEDED_WITHIN == move:
        return pick(standing, *words, "concedes")
    seat = pick(waiting, *words, "seat")
    kinds = {one: type_ for one, type_ in types.items() if one[0] == seat and type_ not in STANDING}
    type_ = pick(set(kinds.values()), *words, "type") if number(*words, "by type") % 3 == 0 else ""
    return pick((one for one in kinds if type_ in ("", kinds[one])), *words)


def normal_table(ruleset: str, seen: dict[str, Any]) -> Any:
    """Return a table without what an engine may do otherwise: salts, commitments, how many events there were.

    What is null, false, zero or empty counts as left out, and so does `event`, the number of the event that something
    came from: its `move` stands beside it. What else numbers events, in Diamonds, is replaced by its rank.
    """
    table = _plain({key: value for key, value in seen.items() if key not in ENGINE})
    if ruleset == "diamonds":
        for seat in table["seats"]:
            _rank((monster for monster in table.get("field", {}).values() if monster["owner"] == seat), "entered")
        _rank(table.get("poisons", ()), "id")
    return table


def normal_question(asked: dict[str, Any]) -> Any:
    """Return a question without the order in which seats and options are listed."""
    decision = dict(asked["decision"] or {})
    decision |= {listed: sorted(decision.get(listed, ())) for listed in ("seats", "options")}
    return _plain({**asked, "decision": decision, "waiting": sorted(asked["waiting"])})


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(item) for item in value] if value and isinstance(value[0], dict | list) else value
    if not isinstance(value, dict):
        return value
    if "secret" in value and "for" in value:
        return {"for": sorted(value["for"]), "value": _plain(value["value"])}
    found = {}
    for key, item in value.items():
        if item and (key != "event" or not isinstance(item, int)):
            kept = _plain(item) if isinstance(item, dict | list) else item
            if kept:
                found[key] = kept
    return found


def _rank(items: Iterable[dict[str, Any]], member: str) -> None:
    for rank, item in enumerate(sorted(items, key=lambda item: int(item[member]))):
        item[member] = rank
