"""The kept logs of `tests/data/logs` (docs/log.md), played again; what comes out is written over them:

    python -m tests.kept_logs diamonds

Each match is played again: the same beginning, actions and judges' orders, at the same times, with the luck of the seed
that the log revealed. Of the old log only the first event of each move is read, so it may be of an earlier form.
"""

import sys
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.kernel.desk.facts import JudgeActed
from adjudicator.kernel.desk.orders import AnyOrder, Authority, Rewind
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.table.judged import STRICT
from adjudicator.logbook.export import ndjson
from adjudicator.matches.match import Match
from adjudicator.rulesets.registry import RULESETS

LOGS = Path(__file__).parent / "data" / "logs"


def made_anew(log: bytes) -> bytes:
    """Return the log of the same match under the rules as they are now. The match is over: its seed is known."""
    header, *lines = [msgspec.json.decode(line) for line in log.splitlines()]
    ruleset = RULESETS[header["ruleset"]]
    moves = [list(events) for _, events in groupby(lines[:-1], key=lambda line: line["move"])]
    seed = next(line["event"]["seed"] for line in lines[:-1] if line["event"]["type"] == "SeedRevealed")
    match = Match(header["match"], ruleset)
    salt_key = _begin(match, moves[0], seed)
    tables = [ruleset.copied(match.state)]
    for first, *_ in moves[1:]:
        _repeat(match, first, ServerLuck(seed, salt_key, match.version), tables)
        tables.append(ruleset.copied(match.state))
    return b"".join(ndjson(match.collect_events(), header["view"], over=True))


def _event(ruleset: Ruleset[Any], line: dict[str, Any]) -> Any:
    return ruleset.event_decoder.decode(msgspec.json.encode(line["event"]))


def _begin(match: Match, lines: list[dict[str, Any]], seed: str) -> str:
    """Begin the match as it began; return the key of its salts."""
    told = [line for line in lines if line["event"]["type"] != "DecisionRequested"]  # its tasks may be of another form
    facts = [_event(match.ruleset, line) for line in told]
    begun: Any = facts[0]
    salt_key: str = begun.salt_key.value
    luck = ServerLuck(seed, salt_key, 0, salts_anew=begun.salts_anew is True, withheld=begun.withheld is True)
    chosen = next((fact.enforcement for fact in facts if hasattr(fact, "enforcement")), STRICT)
    house = begun.house if begun.house is not msgspec.UNSET else ()
    match.begin(match.ruleset.setup_of(facts), luck, lines[0]["at"], chosen, house=house, edition=begun.edition)
    return salt_key


def _repeat(match: Match, line: dict[str, Any], luck: ServerLuck, tables: list[Any]) -> None:
    """Make the move that this line begins: a seat's action or a judge's order."""
    event = _event(match.ruleset, line)
    if isinstance(event, JudgeActed):
        order: AnyOrder = msgspec.convert(event.order.value, AnyOrder)
        mandate = Authority(event.by, event.reason, event.clauses, event.dispute)
        past = tables[order.before - 1] if isinstance(order, Rewind) else None
        match.carry_out(order, mandate, luck, line["at"], past)
        return
    action = match.ruleset.action_in(event)
    assert action is not None, line
    match.act(action, luck, line["at"])


if __name__ == "__main__":
    for path in sorted(LOGS.glob(f"{sys.argv[1]}-*.ndjson")):
        path.write_bytes(made_anew(path.read_bytes()))
