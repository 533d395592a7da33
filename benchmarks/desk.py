"""The judges' desk: each kind of question at random past moves, and a dispute from its call to a rewind, on SQLite."""

import random
import time
import uuid
from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.judging.backup import backup_plan
from adjudicator.judging.disputes import Disputes
from adjudicator.judging.policy import load_policies
from adjudicator.judging.rulings import Person, RewindTo, Verdict
from adjudicator.kernel.desk.orders import Adjust, Authority, SetValue
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.matches.application import Matches
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.matches.past import StoredPast
from adjudicator.matches.questions.asking import ask
from adjudicator.matches.questions.queries import moment
from adjudicator.matches.questions.questions import AnyQuestion, Knowledge, Legality, Outcome, Timing
from adjudicator.matches.requests import Request
from adjudicator.rulesets.registry import RULESETS
from benchmarks.report import line, note, percentile
from benchmarks.store import sqlite_store, timed_action

MOVES = 120
SAMPLES = 150
REWINDS = 25
SHORT = {"MOVES": 20, "SAMPLES": 2, "REWINDS": 2}
RITA, HUGO = Person("judge", "rita"), Person("head_judge", "hugo")


def run() -> None:
    """Measure and print."""
    note(f"the middle of random matches, {MOVES} moves far; the limit is the state at that move, which each must read")
    for name in RULESETS:
        with sqlite_store() as store:
            id = _middle(store, name)
            _questions(store, name, id)
            _dispute(store, name, id)


def _request() -> Request:
    return Request("bench", uuid.uuid4().hex, "")


def _middle(store: Matches, name: str) -> str:
    """Play a match so far that its middle is reached; return its id."""
    rules = RULESETS[name]
    for seed in range(20):
        id = store.create(name, msgspec.convert(rules.demo_setup, rules.setup_type), _request()).match_id
        picker = RandomPicker(seed)
        while timed_action(store, id, picker) is not None:
            if store.live(id).state.move == MOVES and not store.live(id).over:
                return id
    raise AssertionError("no match was long enough")


def _questions(store: Matches, name: str, id: str) -> None:
    past, chance = StoredPast(store, id), random.Random(1)

    def outcome(move: int) -> AnyQuestion:
        record = next(iter(past.moves(move + 1, move + 1)))
        action: Any = RULESETS[name].action_in(record.event)
        return Outcome(move=move, actions=(msgspec.to_builtins(action),))

    kinds: dict[str, Callable[[int], object]] = {
        "limit": lambda move: moment(store, id, move),
        "legality": lambda move: ask(past, Legality(move=move), JUDGE),
        "timing": lambda move: ask(past, Timing(move=move), JUDGE),
        "outcome of one action": lambda move: ask(past, outcome(move), JUDGE),
        "knowledge": lambda move: ask(past, Knowledge(move=move, seat="P1"), JUDGE),
        "backup plan": lambda move: backup_plan(past, move + 1),
    }
    found: dict[str, list[float]] = {kind: [] for kind in kinds}
    for _ in range(SAMPLES):
        move = chance.randrange(MOVES - 1)
        for kind, answer in kinds.items():
            began = time.perf_counter()
            answer(move)
            found[kind].append(time.perf_counter() - began)
    limit = percentile(found["limit"], 0.5)
    for kind, samples in found.items():
        p50, p99 = percentile(samples, 0.5), percentile(samples, 0.99)
        ratio = "" if kind == "limit" else f"; {p50 / limit:.1f} times the limit (no aim)"
        what = "the state at a past move (limit)" if kind == "limit" else kind
        line(f"{name}: {what}, p50", f"{1e3 * p50:,.2f} ms", f"p99 {1e3 * p99:,.2f} ms{ratio}")


def _dispute(store: Matches, name: str, id: str) -> None:
    """Open a dispute, rule, and rewind two moves; then play them again."""
    disputes, rules, picker = Disputes(store, load_policies([])), RULESETS[name], RandomPicker(2)
    clause = next(iter(rules.rulebook.clauses)).id
    adjusting = [_adjusted(store, id) for _ in range(REWINDS)]
    opening, applying, moving = [], [], []
    for _ in range(REWINDS):
        began = time.perf_counter()
        dispute = disputes.open(id, Legality(move=MOVES // 2), RITA, (), False, "house", _request()).dispute
        opening.append(time.perf_counter() - began)
        dispute = disputes.acknowledge(dispute, RITA, _request()).dispute
        before = store.live(id).state.desk.standing(store.live(id).state.move)[-2]
        verdict = Verdict("official_error", "x", (clause,), True, remedies=(RewindTo(before),))
        dispute = disputes.rule(dispute, RITA, verdict, _request()).dispute
        for seat in store.live(id).state.seats:
            dispute = disputes.accept(dispute, RITA, seat, _request()).dispute
        dispute = disputes.plan(dispute, RITA, _request()).dispute
        (digest,) = dispute.plans
        dispute = disputes.authorise(dispute, HUGO, digest, _request()).dispute
        began = time.perf_counter()
        disputes.apply(dispute, RITA, _request())
        applying.append(time.perf_counter() - began)
        moving += [took for _ in range(2) if (took := timed_action(store, id, picker)) is not None]
        if store.live(id).over:
            break
    move = percentile(moving, 0.5)
    for what, samples, aim in (
        ("opening a dispute with its finding", opening, "no aim"),
        ("applying a rewind", applying, "no aim"),
        ("an adjustment, tried and taken", adjusting, "aim: within 20"),
    ):
        p50 = percentile(samples, 0.5)
        line(f"{name}: {what}, p50", f"{1e3 * p50:,.2f} ms", f"{p50 / move:.1f} moves of that match ({aim})")


NUMBERS = ("turns", "honor", "thefts")
"""A number of a player that a game has, to be changed by one and back."""


def _adjusted(store: Matches, id: str) -> float:
    """Change a number of a player; return how long it took."""
    player = store.live(id).state.players["P1"]
    number = next(each for each in NUMBERS if hasattr(player, each))
    order = Adjust((SetValue(f"/players/P1/{number}", getattr(player, number) ^ 1),))
    began = time.perf_counter()
    store.correct(id, order, Authority("judge", "x"), _request())
    return time.perf_counter() - began
