"""The matches that examples are taken from: the kept logs, the kept stories, and matches of random play."""

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from adjudicator.audit.reading import read_records
from adjudicator.checks.samples import sampled
from adjudicator.kernel.narration.narrator import Narrator
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.table.events import Event

_DATA = Path(__file__).parents[2] / "tests" / "data"
LOGS, STORIES = _DATA / "logs", _DATA / "matches"
SEEDS = (0, 2, 5, 17, 19, 21, 22)
"""The matches of each game that are played for examples, as far as `MOVES`: in these most comes up, of two dozen."""
MOVES = 300


def recorded(ruleset: Ruleset[Any], seeds: Iterable[int] = SEEDS) -> Iterator[tuple[Narrator[Any], Iterator[Event]]]:
    """Yield matches of a game, each with who tells it; those of some seeds are played."""
    for path in sorted(LOGS.glob(f"{ruleset.name}-*.ndjson")):
        with path.open("rb") as lines:
            events = [record.event for record in read_records(lines)]
        yield Narrator(ruleset, JUDGE), iter(events)
    for path in sorted((STORIES / ruleset.name).glob("*.ndjson")):
        yield Narrator(ruleset, JUDGE), (ruleset.event_decoder.decode(line) for line in path.read_bytes().splitlines())
    for seed in seeds:
        moves = sampled(ruleset.name, seed, MOVES)
        yield Narrator(ruleset, JUDGE), chain.from_iterable(sample.events for sample in moves)
