"""The desk: every command on a dispute, one transaction each, with what it does to the match and to the lists.

A dispute that blocks pauses its match when it is opened and lets it go on when it is closed, in the same transaction.
"""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from adjudicator.judging import life_cycle, lists
from adjudicator.judging.backup import backup_plan
from adjudicator.judging.dispute import Dispute
from adjudicator.judging.dispute_events import AnyDisputeEvent, Evidence, FindingMade, RemediesApplied
from adjudicator.judging.life_cycle import Facts
from adjudicator.judging.opening import check_cooldown, finding_of, opening
from adjudicator.judging.policy import Policy
from adjudicator.judging.rulings import Penalised, Person, Unruly, Verdict, judged, orders_of
from adjudicator.judging.streams import DeskRecord, Streams
from adjudicator.kernel.actions import Action
from adjudicator.kernel.desk_events import ActionForced, AnswerForced
from adjudicator.kernel.events import Event
from adjudicator.kernel.orders import AnyOrder, Forfeit, Lift, Mandate, Pause, Resume
from adjudicator.kernel.refusal import BadOrder
from adjudicator.kernel.text import Text
from adjudicator.matches.application import Matches
from adjudicator.matches.ids import derived_id
from adjudicator.matches.match import Match
from adjudicator.matches.past import StoredPast
from adjudicator.matches.questions import AnyQuestion
from adjudicator.matches.requests import Request, VersionConflict
from adjudicator.matches.store.tables import Along, Write
from adjudicator.rulesets.registry import RULESETS

TOPIC = "dispute/1"

Orders = list[tuple[AnyOrder, Mandate]]


class NoSuchDispute(LookupError):
    """There is no dispute with that id."""


class PlanStale(Exception):
    """There is no authorised plan, or the match has moved on since; `why` says which."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.en)
        self.why = why


class Deed(NamedTuple):
    """What a command does: the facts of the dispute, what it orders of the match (if that is still at `version`), and
    rows of lists."""

    facts: Facts
    orders: Orders = []
    writes: list[Write] = []
    version: int | None = None
    reports: dict[str, Any] | None = None


class Done(msgspec.Struct, frozen=True):
    """A dispute after a command, and whether the same request had done it before."""

    dispute: Any
    replayed: bool


class Desk(Streams):
    """All disputes of a store. `policies` by id; a dispute is judged by its tournament's."""

    def __init__(self, matches: Matches, policies: Mapping[str, Policy]) -> None:
        self.policies = policies
        super().__init__(matches, TOPIC, AnyDisputeEvent)

    # Reading

    def get(self, id: str) -> Dispute:
        """Return a dispute. Raises NoSuchDispute."""
        return folded(id, self.of(id) if id.startswith("d_") else [])

    def past(self, dispute: Dispute) -> StoredPast:
        """Return the past of a dispute's match."""
        return StoredPast(self.matches, dispute.opened.match)

    def policy(self, dispute: Dispute) -> Policy:
        """Return the policy that a dispute is judged by."""
        return self.policies[dispute.opened.policy]

    def offences(self, dispute: Dispute) -> dict[tuple[str, str], int]:
        """Return how many infractions of each kind each seat of a dispute has had before."""
        counted = lists.offences(self.matches.tables, dispute.opened.tournament, dispute.opened.match)
        return {
            (seat, infraction): count
            for seat, name in dispute.opened.players.items()
            for (player, infraction), count in counted.items()
            if player == name
        }

    # Opening

    def open(
        self, match_id: str, question: AnyQuestion, by: Person, evidence: tuple[Evidence, ...], blocking: bool,
        policy: str, request: Request,
    ) -> Done:  # fmt: skip
        """Open a dispute; the finding is computed at once. Raises BadQuestion, OutOfRange, TooSoon, KeyReused."""
        id = derived_id("d", self.matches.secret, request.subject, request.key)

        def attempt() -> Done:
            if self.done_before(id, request) is not None:
                return Done(self.get(id), True)
            at = self.matches.clock()
            dispute = Dispute(id)
            opened = opening(self.matches, match_id, question, by, evidence, blocking, policy)
            check_cooldown(self.matches, opened, at)
            facts: Facts = [opened, FindingMade(finding_of(self.matches, opened))]
            for fact in facts:
                dispute.fold(fact, at)
            orders: Orders = [(Pause(id), Mandate(by.role, "", (), id))] if opened.blocking else []

            def along(match: Match | None) -> Along:
                return self.appended(id, (), facts, at, request, (lists.listed(dispute),))

            self._write(dispute, orders, along, request)
            return Done(dispute, False)

        with self.matches.lock(match_id):  # so that the time between two calls of a seat is kept
            return self._once(id, request, attempt)

    # Commands on an open one

    def acknowledge(self, id: str, by: Person, request: Request) -> Done:
        """A judge takes the call."""
        return self._do(id, by, request, lambda dispute, at: life_cycle.acknowledge(dispute, by))

    def state(self, id: str, by: Person, evidence: Evidence, request: Request) -> Done:
        """Somebody makes a statement."""
        return self._do(id, by, request, lambda dispute, at: life_cycle.state(dispute, by, evidence))

    def withdraw(self, id: str, by: Person, request: Request) -> Done:
        """Who opened it withdraws it."""
        return self._do(id, by, request, lambda dispute, at: life_cycle.withdraw(dispute, by))

    def rule(self, id: str, by: Person, verdict: Verdict, request: Request) -> Done:
        """A judge rules. Raises Unruly; BadOrder where a remedy cannot be done to the match."""

        def facts(dispute: Dispute, at: str) -> Facts:
            found = life_cycle.rule(dispute, by, verdict, (), 0, at)  # who may not, learns that first
            penalties = self._judged(dispute, by, verdict)
            found = life_cycle.rule(dispute, by, verdict, penalties, self._head(dispute).state.move, at)
            self._rehearse(dispute, found)
            return found

        return self._do(id, by, request, facts)

    def accept(self, id: str, by: Person, seat: str, request: Request) -> Done:
        """A seat accepts the ruling, or the time to appeal is over."""
        return self._do(
            id, by, request,
            lambda dispute, at: life_cycle.accept(dispute, by, seat, gone_by=self._gone_by(dispute, at)),
        )  # fmt: skip

    def appeal(self, id: str, by: Person, seat: str, grounds: str, request: Request) -> Done:
        """A seat appeals."""
        return self._do(
            id, by, request,
            lambda dispute, at: life_cycle.appeal(dispute, by, seat, grounds, gone_by=self._gone_by(dispute, at)),
        )  # fmt: skip

    def decide(self, id: str, by: Person, outcome: str, reason: str, verdict: Verdict | None, request: Request) -> Done:
        """The head judge decides an appeal. Raises Unruly, BadOrder."""

        def facts(dispute: Dispute, at: str) -> Facts:
            found = life_cycle.decide(dispute, by, outcome, reason, verdict, (), 0, at)
            if verdict is None:
                return found
            penalties = self._judged(dispute, by, verdict)
            move = self._head(dispute).state.move
            found = life_cycle.decide(dispute, by, outcome, reason, verdict, penalties, move, at)
            self._rehearse(dispute, found)
            return found

        return self._do(id, by, request, facts)

    def remand(self, id: str, by: Person, reason: str, request: Request) -> Done:
        """The head judge asks for more facts."""
        return self._do(id, by, request, lambda dispute, at: life_cycle.remand(dispute, by, reason))

    def reopen(self, id: str, by: Person, reason: str, request: Request) -> Done:
        """The head judge opens it again; the penalties and match losses that it gave are lifted."""

        def deed(dispute: Dispute, at: str) -> Deed:
            found = life_cycle.reopen(dispute, by, reason)
            kept = self._head(dispute).state.desk
            given = any(each.dispute == id for each in (*kept.penalties, *kept.losses))
            orders: Orders = [(Lift(id), Mandate(by.role, reason, (), id))] if given else []
            return Deed(found, orders, [lists.penalties_lifted(dispute)])

        return self._do(id, by, request, deed)

    def plan(self, id: str, by: Person, request: Request) -> Done:
        """Compute the backup plan of the rewind that the ruling orders."""

        def facts(dispute: Dispute, at: str) -> Facts:
            before = dispute.rewind.before if dispute.rewind is not None else 0
            life_cycle.plan(dispute, by, "", {"before": before})
            made = backup_plan(self.past(dispute), before)
            return life_cycle.plan(dispute, by, made["digest"], made)

        return self._do(id, by, request, facts)

    def authorise(self, id: str, by: Person, digest: str, request: Request) -> Done:
        """The head judge authorises a plan, if the match has not moved on. Raises PlanStale."""

        def facts(dispute: Dispute, at: str) -> Facts:
            found = life_cycle.authorise(dispute, by, digest)
            self._check_current(dispute, dispute.plans[digest])
            return found

        return self._do(id, by, request, facts)

    def apply(self, id: str, by: Person, request: Request, reports: dict[str, Any] | None = None) -> Done:
        """Do to the match what the ruling orders, all at once, and close the dispute. Raises PlanStale, BadOrder.

        `reports` tells what luck brought, where a paper match needs some.
        """

        def deed(dispute: Dispute, at: str) -> Deed:
            life_cycle.check_apply(dispute, by)
            assert dispute.ruling is not None
            plan = self._authorised(dispute)
            ordered = orders_of(dispute.ruling, self.policy(dispute), id, plan["digest"] if plan else "")
            orders: Orders = [(each.order, each.mandate) for each in ordered]
            version = plan["version"] if plan else None
            return Deed(life_cycle.applied(by, ()), orders, lists.remedies_done(dispute, at), version, reports)

        return self._do(id, by, request, deed)

    # How commands are done

    def _do(self, id: str, by: Person, request: Request, deed: Callable[[Dispute, str], Deed | Facts]) -> Done:
        def attempt() -> Done:
            if self.done_before(id, request) is not None:
                return Done(self.get(id), True)
            records, at = self.of(id), self.matches.clock()
            dispute = folded(id, records)
            done = deed(dispute, at)
            self._commit(dispute, records, by, at, request, done if isinstance(done, Deed) else Deed(done))
            return Done(self.get(id), False)

        return self._once(id, request, attempt)

    def _once(self, id: str, request: Request, attempt: Callable[[], Done]) -> Done:
        """Do a command; if it is refused because the same request has just been done elsewhere, that one counts."""
        try:
            return self.trying(attempt)
        except Exception:
            if self.done_before(id, request) is not None:
                return Done(self.get(id), True)
            raise

    def _commit(
        self, dispute: Dispute, records: list[DeskRecord], by: Person, at: str, request: Request, deed: Deed
    ) -> None:
        """Write what has happened to a dispute, with its match's pause or resumption where that follows."""
        blocked, after = dispute.blocks, deepcopy(dispute)
        for fact in deed.facts:
            after.fold(fact, at)
        head, mandate = self._head(dispute), Mandate(by.role, "", (), dispute.id)
        orders = [*deed.orders]
        if blocked and not after.blocks and dispute.id in head.state.desk.paused:
            orders.append((Resume(dispute.id), mandate))
        elif after.blocks and not blocked and not head.over:
            orders.append((Pause(dispute.id), mandate))

        def along(match: Match | None) -> Along:
            last = match.state.move if match is not None else 0
            moves = tuple(range(last - len(orders) + 1, last + 1))
            rows = (*lists.kept_up(after), *deed.writes)
            facts = [replace(fact, moves=moves) if isinstance(fact, RemediesApplied) else fact for fact in deed.facts]
            return self.appended(dispute.id, records, facts, at, request, rows)

        self._write(dispute, orders, along, request, deed)

    def _write(
        self, dispute: Dispute, orders: Orders, along: Callable[[Match | None], Along], request: Request,
        deed: Deed | None = None,
    ) -> None:  # fmt: skip
        if not orders:
            self.matches.tables.write_along(along(None))
            return
        own = Request(request.subject, f"{dispute.id}/{request.key}", request.fingerprint)
        try:
            version, reports = (deed.version, deed.reports) if deed is not None else (None, None)
            self.matches.carry_out(dispute.opened.match, orders, own, along, version, reports)
        except VersionConflict as moved:
            raise _stale(moved.move) from moved

    def _head(self, dispute: Dispute) -> Match:
        return self.past(dispute).at(None)

    def _gone_by(self, dispute: Dispute, at: str) -> bool:
        if dispute.status != "ruled":
            return False
        past, head = self.past(dispute), self._head(dispute)
        after = past.moves(dispute.ruled_move + 1, head.state.move) if head.state.move > dispute.ruled_move else ()
        played_on = any(_goes_on(head.ruleset.action_in(record.event), record.event) for record in after)
        return life_cycle.time_gone_by(dispute, at, played_on)

    def _judged(self, dispute: Dispute, by: Person, verdict: Verdict) -> tuple[Penalised, ...]:
        ruleset, opened = RULESETS[dispute.opened.ruleset], dispute.opened
        known = {*ruleset.cards(), *getattr(self._head(dispute).state, "minted", ())}
        for number, card in enumerate(verdict.cards):
            if card not in known:
                raise Unruly(f"/cards/{number}", Text(f"não há a carta {card}", f"there is no card {card}"))
        found = dispute.finding is not None and dispute.finding.answer is not None
        return judged(verdict, self.policy(dispute), self.offences(dispute), by, found, ruleset.clauses, opened.seats)

    def _rehearse(self, dispute: Dispute, facts: Facts) -> None:
        """See that what a ruling orders can be done to the match as it stands."""
        after = deepcopy(dispute)
        for fact in facts:
            after.fold(fact, after.opened_at)
        assert after.ruling is not None
        ordered = orders_of(after.ruling, self.policy(dispute), dispute.id, "")
        refused = self.matches.rehearse(dispute.opened.match, [(each.order, each.mandate) for each in ordered])
        if refused is not None:
            number, bad = refused
            each = ordered[number]
            if isinstance(each.order, Forfeit) and each.pointer.startswith("/charges"):
                why = Text(
                    f"{bad.why.pt}: acrescente um remédio match_loss com winners",
                    f"{bad.why.en}: add a remedy match_loss with winners",
                )
                raise BadOrder(each.pointer, why) from bad
            raise BadOrder(each.pointer + bad.pointer, bad.why, bad.clause) from bad

    def _authorised(self, dispute: Dispute) -> dict[str, Any] | None:
        """Return the authorised plan of the rewind that is ordered, if one is. Raises PlanStale."""
        if dispute.rewind is None:
            return None
        plans = [dispute.plans[digest] for digest in dispute.authorised]
        plans = [plan for plan in plans if plan["before"] == dispute.rewind.before]
        if not plans:
            raise PlanStale(Text("falta um plano autorizado pelo juiz-mor", "the head judge has authorised no plan"))
        self._check_current(dispute, plans[-1])
        return plans[-1]

    def _check_current(self, dispute: Dispute, plan: dict[str, Any]) -> None:
        head = self._head(dispute)
        if (head.version, head.hash) != (plan["version"], plan["head"]):
            raise _stale(head.state.move)


def folded(id: str, records: list[DeskRecord]) -> Dispute:
    """Return a dispute as its events make it. Raises NoSuchDispute if there is none."""
    if not records:
        raise NoSuchDispute(id)
    dispute = Dispute(id)
    for record in records:
        dispute.fold(record.event, record.at)
    return dispute


def _goes_on(action: Action | None, event: Event) -> bool:
    """Whether a match goes on with an event: a seat's action, and not one that the rules could not follow."""
    if isinstance(event, AnswerForced) or (isinstance(event, ActionForced) and not event.derived):
        return False
    return action is not None


def _stale(move: int) -> PlanStale:
    return PlanStale(
        Text(f"a partida já está no lance {move}: faça outro plano", f"the match is at move {move} by now: plan anew")
    )
