"""The life cycle of a dispute as a state machine against a model, on a real store, with the match that it pauses."""

import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from adjudicator.audit.verify import verify
from adjudicator.judging.backup import PlanStale
from adjudicator.judging.course import of_dispute
from adjudicator.judging.dispute_events import Evidence
from adjudicator.judging.disputes import Disputes
from adjudicator.judging.life_cycle import NoSuchPlan, NotYours, StateConflict
from adjudicator.judging.opening import TooSoon
from adjudicator.judging.policy import load_policies
from adjudicator.judging.rulings import Charge, Person, RewindTo, Unruly, Verdict
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.text.refusal import BadOrder
from adjudicator.logbook.export import ndjson
from adjudicator.matches.application import Matches
from adjudicator.matches.match import Paused
from adjudicator.matches.people.tokens import written
from adjudicator.matches.questions.questions import Free
from adjudicator.matches.records import GENESIS
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.matches.streams import chained
from adjudicator.rulesets.registry import RULESETS
from tests.amounts import tries
from tests.conftest import SECRET
from tests.matches.play import request

RULES = RULESETS["dominions"]
SEATS = ("P1", "P2")
PEOPLE = {
    "judge": Person("judge", "judge-one"),
    "other": Person("judge", "judge-two"),
    "head": Person("head_judge", "head-one"),
    "head2": Person("head_judge", "head-two"),
    "P1": Person("seat", "p1", "P1"),
    "P2": Person("seat", "p2", "P2"),
    "keeper": Person("scorekeeper", "keeper"),
}
WHO = st.sampled_from(sorted(PEOPLE))
JUDGES = {"judge", "other", "head", "head2"}
HEADS = {"head", "head2"}
REFUSALS = (StateConflict, NotYours, NoSuchPlan, PlanStale, Unruly, BadOrder, TooSoon)


class Model:
    """What the life cycle says of a dispute, written down again: status, who, and what is possible."""

    def __init__(self) -> None:
        self.status = "called"
        self.opener = "P1"
        self.judge = self.author = ""
        self.authors: set[str] = set()
        self.blocking = True
        self.accepted: set[str] = set()
        self.by_others: set[str] = set()
        self.by_acceptance = self.applied = False
        self.appealed = self.rewinds = self.orders = False
        self.ruled_at: datetime | None = None
        self.played_on = False
        self.rulings = 0
        self.plan_made = self.plan_authorised = self.plan_current = False


class LifeCycle(RuleBasedStateMachine):
    """Random commands by random people, in any order; the clock goes on as the test wants."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        path = str(Path(self.folder.name) / "desk.db")
        upgrade(path)
        self.now = datetime(2026, 1, 1, tzinfo=UTC)
        self.matches = Matches(open_recorder(path), SECRET, lambda: written(self.now))
        self.disputes = Disputes(self.matches, load_policies([]))
        self.match = self.matches.create("dominions", msgspec.convert(RULES.demo_setup, RULES.setup_type), request())
        self.model = Model()

    def teardown(self) -> None:
        lines = list(ndjson(self.matches.records(self.match.match_id), JUDGE))
        assert verify(iter(lines)).passed
        self._its_course_is_that_of_its_commands()
        self.matches.tables.dialect.close()
        self.folder.cleanup()

    def _its_course_is_that_of_its_commands(self) -> None:
        """The facts alone tell which commands there were, and that each could be given then."""
        rows = self.matches.tables.query("SELECT version FROM moves WHERE match_id = ? ORDER BY move", self.id)
        assert [command.version for command in of_dispute(self.id, self.disputes.of(self.id))] == [
            row[0] for row in rows
        ]

    @initialize(blocking=st.booleans())
    def open(self, blocking: bool) -> None:
        for _ in range(6):
            self._play_once()
        opened = self.disputes.open(
            self.match.match_id, Free(text="what now?"), PEOPLE["P1"], (), blocking, "house", request()
        )
        self.id = opened.dispute.id
        self.model.blocking = blocking

    # What everybody tries

    def attempt(self, possible: bool, command: Any, *arguments: Any) -> bool:
        """Do a command; it must succeed if, and only if, the model says that it is possible."""
        before = self.disputes.get(self.id).version
        version = self.matches.live(self.match.match_id).version
        dispute = self.disputes.get(self.id)
        told = command.__name__ in self.disputes.may(dispute, arguments[0])
        again = command == self.disputes.acknowledge and dispute.judge == arguments[0]  # possible, and to no end
        try:
            command(dispute, *arguments, request())
        except StateConflict:
            assert not (told or possible), (command.__name__, arguments, vars(self.model))
            return False
        except REFUSALS:
            assert not possible, (command.__name__, arguments, vars(self.model))
            assert self.disputes.get(self.id).version == before
            assert self.matches.live(self.match.match_id).version == version
            return False
        assert possible, (command.__name__, arguments, vars(self.model))
        assert told or again, (command.__name__, arguments)
        if self.matches.live(self.match.match_id).version != version:
            self.model.plan_current = False
        return True

    @rule(who=WHO)
    def acknowledge(self, who: str) -> None:
        model = self.model
        possible = who in JUDGES and model.status in ("called", "investigating")
        if self.attempt(possible, self.disputes.acknowledge, PEOPLE[who]):
            model.status, model.judge = "investigating", who

    @rule(who=WHO)
    def state(self, who: str) -> None:
        possible = self.model.status in ("called", "investigating", "ruled", "appealed")
        self.attempt(possible, self.disputes.state, PEOPLE[who], Evidence("a word"))

    @rule(who=WHO)
    def withdraw(self, who: str) -> None:
        model = self.model
        possible = who == model.opener and not model.rulings and model.status in ("called", "investigating")
        if self.attempt(possible, self.disputes.withdraw, PEOPLE[who]):
            model.status = "withdrawn"

    @rule(who=WHO, orders=st.sampled_from(["nothing", "penalty", "rewind", "early rewind", "match loss"]))
    def rule_on_it(self, who: str, orders: str) -> None:
        model = self.model
        possible = who in JUDGES and model.status in ("investigating", "ruled") and self._may_rule(who, orders)
        if model.status == "investigating":
            possible = possible and who in HEADS | {model.judge}
        else:
            possible = possible and who in HEADS | {model.author}
        if self.attempt(possible, self.disputes.rule, PEOPLE[who], self._verdict(orders)):
            self._ruled(who, orders)
            model.status = "ruled"
            model.played_on = False

    def _may_rule(self, who: str, orders: str) -> bool:
        if orders == "match loss" and who not in HEADS:
            return False
        return not (orders in ("rewind", "early rewind") and self.matches.live(self.match.match_id).over)

    def _verdict(self, orders: str) -> Verdict:
        standing = self._standing()
        kinds: dict[str, Any] = {
            "nothing": {"outcome": "no_infraction"},
            "penalty": {"outcome": "infraction", "charges": (Charge("P2", "PLAY-STATE"),)},
            "rewind": {"outcome": "official_error", "remedies": (RewindTo(standing[-1]),)},
            "early rewind": {"outcome": "official_error", "remedies": (RewindTo(standing[0]),)},
            "match loss": {"outcome": "infraction", "charges": (Charge("P2", "CONDUCT-CHEAT"),)},
        }
        return Verdict(reason="because", clauses=("N-001",), **kinds[orders])

    def _standing(self) -> list[int]:
        state = self.matches.live(self.match.match_id).state
        standing: list[int] = state.desk.standing(state.move)
        return standing

    def _ruled(self, who: str, orders: str) -> None:
        model = self.model
        model.rulings += 1
        model.author, model.ruled_at, model.accepted, model.by_others = who, self.now, set(), set()
        model.by_acceptance = False
        model.authors.add(who)
        model.rewinds, model.orders = "rewind" in orders, orders != "nothing"
        model.plan_made = model.plan_authorised = False

    @rule(who=WHO, seat=st.sampled_from(["", *SEATS]))
    def accept(self, who: str, seat: str) -> None:
        model = self.model
        seat = who if who in SEATS else seat
        possible = model.status == "ruled" and who != "keeper" and (bool(seat) or self._gone_by())
        if self.attempt(possible, self.disputes.accept, PEOPLE[who], seat):
            if who in SEATS:
                model.by_others -= {seat}
            elif seat and seat not in model.accepted:
                model.by_others |= {seat}
            model.accepted |= {seat} if seat else set(SEATS)
            if model.accepted >= set(SEATS):
                model.by_acceptance = bool(seat)
                self._final()

    def _gone_by(self) -> bool:
        assert self.model.ruled_at is not None
        return self.model.played_on or self.now - self.model.ruled_at >= timedelta(minutes=10)

    def _final(self) -> None:
        self.model.status = "remedying" if self.model.orders else "closed"

    @rule(who=WHO, seat=st.sampled_from(["", *SEATS]))
    def appeal(self, who: str, seat: str) -> None:
        model = self.model
        seat = who if who in SEATS else seat
        possible = model.status == "ruled" and who != "keeper" and bool(seat) and seat not in model.accepted
        if who in SEATS and seat in model.by_others:
            possible = model.status == "ruled" or (model.status in ("remedying", "closed") and model.by_acceptance)
        possible = possible and not model.appealed and not self._gone_by()
        if self.attempt(possible, self.disputes.appeal, PEOPLE[who], seat, "no"):
            model.status, model.appealed, model.by_acceptance = "appealed", True, False

    @rule(who=WHO, orders=st.sampled_from(["upheld", "nothing", "penalty", "rewind", "match loss"]))
    def decide(self, who: str, orders: str) -> None:
        model = self.model
        possible = model.status == "appealed" and who in HEADS and who not in model.authors
        possible = possible and (orders == "upheld" or self._may_rule(who, orders))
        verdict = None if orders == "upheld" else self._verdict(orders)
        outcome = "upheld" if verdict is None else "overturned"
        if self.attempt(possible, self.disputes.decide, PEOPLE[who], outcome, "so", verdict):
            if verdict is None and model.applied:
                model.status = "closed"
                return
            if verdict is not None:
                self._ruled(who, orders)
                if model.applied:
                    model.applied, model.appealed = False, False
            self._final()

    @rule(who=WHO)
    def remand(self, who: str) -> None:
        model = self.model
        if self.attempt(model.status == "appealed" and who in HEADS, self.disputes.remand, PEOPLE[who], "more"):
            model.status, model.appealed, model.applied = "investigating", False, False

    @rule(who=WHO)
    def plan(self, who: str) -> None:
        model = self.model
        possible = model.status == "remedying" and who in JUDGES and model.rewinds
        possible = possible and self._rewind_stands()
        if self.attempt(possible, self.disputes.plan, PEOPLE[who]):
            model.plan_made, model.plan_current, model.plan_authorised = True, True, False

    def _rewind_stands(self) -> bool:
        rewind = self.disputes.get(self.id).rewind
        live = self.matches.live(self.match.match_id)
        return rewind is not None and rewind.before in self._standing() and not live.over

    @rule(who=WHO)
    def authorise(self, who: str) -> None:
        model = self.model
        plans = list(self.disputes.get(self.id).plans)
        digest = plans[-1] if plans else "0" * 64
        possible = model.status == "remedying" and who in HEADS and model.plan_made and model.plan_current
        if self.attempt(possible, self.disputes.authorise, PEOPLE[who], digest):
            model.plan_authorised = True

    @rule(who=WHO)
    def apply(self, who: str) -> None:
        model = self.model
        possible = model.status == "remedying" and who in JUDGES
        if model.rewinds:
            possible = possible and model.plan_authorised and model.plan_current
        if self.attempt(possible, self.disputes.apply, PEOPLE[who]):
            model.status, model.applied = "closed", True

    @rule(who=WHO)
    def reopen(self, who: str) -> None:
        model = self.model
        possible = model.status in ("closed", "remedying") and who in HEADS
        if self.attempt(possible, self.disputes.reopen, PEOPLE[who], "new facts"):
            model.status, model.appealed = "investigating", False
            model.judge = model.judge or who
            assert self.matches.live(self.match.match_id).state.desk.penalties == ()  # lifted, until it is ruled again
            model.plan_authorised = model.applied = model.by_acceptance = False

    @rule(
        orders=st.sampled_from(["nothing", "penalty", "rewind", "early rewind", "match loss"]), turn=st.booleans(),
        seat=st.sampled_from(SEATS),
    )  # fmt: skip
    def take_a_step_of_the_way(self, orders: str, turn: bool, seat: str) -> None:
        """What people would do next, so that every state is come to often."""
        model = self.model
        steps: dict[str, Any] = {
            "called": lambda: self.acknowledge("judge"),
            "investigating": lambda: self.rule_on_it("head" if orders == "match loss" else model.judge, orders),
            "ruled": lambda: self.appeal(seat, "") if turn else [self.accept(each, "") for each in SEATS],
            "appealed": lambda: self.decide("head2", "upheld" if turn else orders.removeprefix("early ")),
            "remedying": lambda: [self.plan("other"), self.authorise("head"), self.apply("judge")],
            "closed": lambda: self.reopen("head") if turn else self.play(),
            "withdrawn": lambda: None,
        }
        if model.status != "closed" or turn or not self.matches.live(self.match.match_id).over:
            steps[model.status]()

    # Time and the match go on

    @rule(minutes=st.sampled_from([1, 5, 10]))
    def time_passes(self, minutes: int) -> None:
        self.now += timedelta(minutes=minutes)

    @precondition(lambda self: not self.matches.live(self.match.match_id).over)
    @rule()
    def play(self) -> None:
        paused = self.model.blocking and self.model.status not in ("closed", "withdrawn")
        try:
            self._play_once()
        except Paused as waiting:
            held = waiting.disputes
        else:
            held = ()
        assert held == ((self.id,) if paused else ())
        if paused:
            return
        self.model.plan_current = False
        if self.model.status in ("ruled", "remedying", "closed"):
            self.model.played_on = True

    def _play_once(self) -> None:
        state = self.matches.live(self.match.match_id).state
        action = RULES.answers(state, state.waiting[0])[0]
        self.matches.act(self.match.match_id, action, request())

    # What always holds

    @invariant()
    def the_dispute_is_as_the_model_says(self) -> None:
        if not hasattr(self, "id"):
            return
        dispute = self.disputes.get(self.id)
        assert dispute.status == self.model.status
        assert len(dispute.rulings) == self.model.rulings
        assert [ruling.number for ruling in dispute.rulings] == list(range(1, self.model.rulings + 1))
        paused = self.matches.live(self.match.match_id).state.desk.paused
        assert paused == ((self.id,) if dispute.blocks and not self._over_when_reopened(dispute) else ())

    def _over_when_reopened(self, dispute: Any) -> bool:
        return dispute.generation > 1 and self.matches.live(self.match.match_id).over

    @invariant()
    def its_log_only_grows_and_is_chained(self) -> None:
        if not hasattr(self, "id"):
            return
        head = GENESIS
        records = self.disputes.of(self.id)
        for record in records:
            assert record == chained(self.id, record.originator_version, record.at, record.event, head, record.salt)
            head = record.hash
        kept = getattr(self, "kept", [])
        assert records[: len(kept)] == kept
        self.kept = records

    @invariant()
    def its_row_says_what_it_is(self) -> None:
        if not hasattr(self, "id"):
            return
        (row,) = self.matches.tables.query("SELECT status, closed_at FROM disputes WHERE dispute_id = ?", self.id)
        dispute = self.disputes.get(self.id)
        assert row == (dispute.status, dispute.closed_at)
        (named,) = self.matches.tables.query("SELECT count(*) FROM precedents WHERE dispute_id = ?", self.id)
        assert (named[0] > 0) == (dispute.status == "closed")


TestLifeCycle = LifeCycle.TestCase
TestLifeCycle.settings = settings(max_examples=tries(20), stateful_step_count=30, deadline=None)
