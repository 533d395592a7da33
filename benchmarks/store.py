"""Stores for measurements: temporary, on the disk's own file system."""

import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from adjudicator.kernel.events import Event
from adjudicator.kernel.secret import stored
from adjudicator.matches.application import Matches, Request
from adjudicator.matches.demo import play_demo
from adjudicator.matches.match import SNAPSHOT_EVERY, Match, project
from adjudicator.matches.records import Recorded, chain_hash
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.rulesets.diamonds.events import StepBegun
from adjudicator.rulesets.registry import RULESETS

RULES = RULESETS["diamonds"]


@contextmanager
def sqlite_store() -> Iterator[Matches]:
    """Give an empty store in SQLite."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        path = str(Path(folder) / "bench.db")
        upgrade(path)
        yield Matches(open_recorder(path), b"bench" * 8)


def play(store: Matches, seed: int) -> str:
    """Play a match to its end; return its id."""
    return play_demo(store, "diamonds", seed, Request("bench", uuid.uuid4().hex, "")).match_id


def long_match(store: Matches, events: int) -> str:
    """Return the id of a generated match of so many events.

    No match of this game is that long. A real match's first moves are followed by facts of the kind that every turn
    has (its steps), a move each, stored, hashed and snapshotted as the application does.
    """
    real = play(store, 1)
    source = list(store.records(real, until=90))
    id = f"{real[:-1]}{events % 7}"[:20] + uuid.uuid4().hex[:8].translate(str.maketrans("0189", "abcd"))
    match = Match(id, RULES)
    facts: list[Event] = [record.event for record in source]
    facts += [StepBegun(("D-014",), "abilities" if number % 2 else "end") for number in range(events - len(facts))]
    rows = []
    snapshots = []
    recorder: MatchRecorder = store.tables
    for version, event in enumerate(facts, start=1):
        digest = chain_hash(id, version, version, "2026-01-01T00:00:00.000Z", event, match.hash)
        record = Recorded(id, version, RULES.name, version, "2026-01-01T00:00:00.000Z", digest, event)
        project(match, [record])
        rows.append(store.mapper.to_stored_event(record))
        if version % SNAPSHOT_EVERY == 0:
            state = RULES.state_decoder.decode(stored.encode(match.state))
            snapshots.append(store.mapper.to_stored_event(msgspec.structs.replace(match.snapshot(), state=state)))
    recorder.insert_events(rows)
    recorder.snapshots.insert_events(snapshots)
    with recorder.dialect.writing() as cursor:
        cursor.executemany(
            recorder.dialect["INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?)"],
            [(id, version, version, "bench", str(version), "") for version in range(1, events + 1)],
        )
    return id


__all__ = ["RULES", "long_match", "play", "project", "sqlite_store"]
