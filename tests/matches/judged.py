"""Matches that judges do something to: their orders carried out, and what must hold after them."""

import msgspec
import pytest

from adjudicator.audit.verify import verify
from adjudicator.checks.selfplay import without_salts
from adjudicator.kernel.desk.facts import LASTING
from adjudicator.kernel.desk.orders import AnyOrder, Authority, Rewind
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.logbook.export import ndjson
from adjudicator.matches.match import Match
from adjudicator.matches.past import RecordedPast
from adjudicator.rulesets.registry import RULESETS
from tests.matches.scripted import luck, table_bytes

EACH = pytest.mark.parametrize("name", RULESETS)
AT = "2026-01-01T00:00:00.000Z"
BY = Authority("judge", "because", ())


def order(match: Match, what: AnyOrder, mandate: Authority = BY, seed: int = 1) -> None:
    """Carry an order out; a rewind finds the table that it goes back to among the match's own events."""
    past = (
        at(match, what.before - 1).state if isinstance(what, Rewind) and 0 < what.before <= match.state.move else None
    )
    match.carry_out(what, mandate, luck(seed, match.version), AT, past)


def at(match: Match, move: int) -> Match:
    """Return the match as it stood after a move."""
    return RecordedPast(tuple(match.pending)).at(move)


def verified(match: Match) -> None:
    """See that the match's log proves itself."""
    report = verify(iter(list(ndjson(match.pending, JUDGE))))
    assert report.passed, report


def table_of(match: Match) -> bytes:
    """Return the table alone: without counts, the judges' side and salts."""
    data = msgspec.json.decode(table_bytes(match))
    without_salts(data)
    return msgspec.json.encode({name: value for name, value in data.items() if name not in LASTING})


COUNTED = {"diamonds": "ATK", "dominions": "ATK", "enlightenment": "military", "heat": "power", "multiversity": "life"}


def numbered(match: Match) -> str:
    """Return a number of some card in play; empty if there is none."""
    state = match.state
    cards = {
        "diamonds": "field",
        "dominions": "pieces",
        "enlightenment": "pieces",
        "heat": "pieces",
        "multiversity": "characters",
    }
    stat = COUNTED[match.ruleset.name]
    for id, card in getattr(state, cards[match.ruleset.name]).items():
        of = f"{id}.{stat}"
        if stat in getattr(card, "base", (stat,)) and match.ruleset.explain(state, of).value > 2:
            return of
    return ""
