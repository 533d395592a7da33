"""Stores and matches for measurements: temporary, on the disk's own file system."""

import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path

import msgspec

from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.secrets.secret import stored
from adjudicator.kernel.table.events import ActionTaken, AnswersComplete, AnswerSealed, DecisionRequested
from adjudicator.matches.application import Matches
from adjudicator.matches.hosting.demo import RandomPicker, RepeatableMatches, play_demo
from adjudicator.matches.match import SNAPSHOT_EVERY, Match, project
from adjudicator.matches.records import Recorded, chain_hash
from adjudicator.matches.requests import Request
from adjudicator.matches.store.recorder import INSERT_MOVE
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.rulesets.diamonds.table.events import StepBegun
from adjudicator.rulesets.registry import RULESETS

RULES = RULESETS["diamonds"]
SETUP = msgspec.convert(RULES.demo_setup, RULES.setup_type)
HARMLESS = (ActionTaken, AnswerSealed, AnswersComplete, DecisionRequested, StepBegun)
"""Facts that only set things, so that any number of them fold; two of three facts of a real match are such."""
_DIGITS = str.maketrans("0123456789", "abcdefghij")
REAL = 190
"""How many events a long match begins with: about the middle of a match."""
AT = "2026-01-01T00:00:00.000Z"


def match_id(number: int, kind: str = "") -> str:
    """Return the id of a match that is the same in every run."""
    return f"m_{kind}{f'{number:0{26 - len(kind)}}'.translate(_DIGITS)}"


@contextmanager
def folder() -> Iterator[Path]:
    """Give a folder on the disk, gone afterwards."""
    with tempfile.TemporaryDirectory(dir=Path(__file__).parent, prefix="tmp-") as path:
        yield Path(path)


@contextmanager
def sqlite_store() -> Iterator[Matches]:
    """Give an empty store in SQLite, whose matches are the same in every run: others would be another measurement."""
    with folder() as place:
        path = str(place / "bench.db")
        upgrade(path)
        yield RepeatableMatches(open_recorder(path), b"bench" * 8, 0)


def play(store: Matches, seed: int) -> str:
    """Play a match to its end; return its id."""
    return play_demo(store, "diamonds", seed, Request("bench", uuid.uuid4().hex, "")).match_id


def timed_action(store: Matches, id: str, picker: RandomPicker) -> float | None:
    """Take an action of a match by chance; return how many seconds that took, or None if the match is over."""
    match = store.live(id)
    if match.over:
        return None
    action = match.ruleset.some_answer(match.state, match.state.waiting[0], picker.one_of)
    assert action is not None
    request = Request("bench", uuid.uuid4().hex, "")
    began = time.perf_counter()
    store.act(id, action, request)
    return time.perf_counter() - began


def played(seed: int) -> list[Recorded]:
    """Return the events of a match played to its end without a store."""
    match, picker, secret = Match(match_id(seed), RULES), RandomPicker(seed), f"{seed:064x}"
    match.begin(SETUP, ServerLuck(secret, f"{seed:032x}", 0), AT)
    while not match.over:
        action = picker.one_of(RULES.legal(match.state, match.state.waiting[0]))
        match.act(action, ServerLuck(secret, f"{seed:032x}", match.version), AT)
    return match.collect_events()


def long_match(store: Matches, events: int) -> str:
    """Return the id of a generated match of so many events.

    No match of this game is that long. A real match's beginning is followed by the harmless facts of the rest of it,
    over and over; they are stored, hashed and snapshotted as the application does.
    """
    real = [record.event for record in played(1)]
    facts = [*real[:REAL], *islice(cycle([e for e in real[REAL:] if isinstance(e, HARMLESS)]), max(0, events - REAL))]
    match = Match(match_id(events, "long"), RULES)
    rows, snapshots, moves = [], [], {}
    for version, event in enumerate(facts[:events], start=1):
        move = match.state.move + isinstance(event, ActionTaken | AnswerSealed)
        digest = chain_hash(match.id, version, move, AT, event, match.hash)
        record = Recorded(match.id, version, RULES.name, move, AT, digest, event)
        project(match, [record])
        rows.append(store.mapper.to_stored_event(record))
        moves[move] = version
        if version % SNAPSHOT_EVERY == 0:
            state = RULES.state_decoder.decode(stored.encode(match.state))
            snapshots.append(store.mapper.to_stored_event(msgspec.structs.replace(match.snapshot(), state=state)))
    recorder = store.tables
    recorder.insert_events(rows)
    recorder.snapshots.insert_events(snapshots)
    with recorder.dialect.writing() as cursor:
        cursor.executemany(
            recorder.dialect[INSERT_MOVE],
            [(match.id, move, version, "bench", str(move), "") for move, version in moves.items()],
        )
    return match.id
