"""The disputes of a store: how one is read, and how a command on one is done.

A command is one transaction, with what it does to the match and to the lists. A dispute that blocks pauses its match
when it is opened and lets it go on when it is closed, in the same transaction.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple, TypeAlias

import msgspec
from eventsourcing.persistence import PersistenceError, RecordConflictError

from adjudicator.judging import lists
from adjudicator.judging.backup import PlanStale
from adjudicator.judging.dispute import Dispute
from adjudicator.judging.dispute_events import AnyDisputeEvent
from adjudicator.judging.life_cycle import Facts, NoSuchPlan, NotYours, StateConflict
from adjudicator.judging.opening import TooSoon
from adjudicator.judging.policy import Policy
from adjudicator.judging.rulings import Person, Unruly
from adjudicator.kernel.desk.orders import AnyOrder, Authority, Pause, Resume
from adjudicator.kernel.text.refusal import BadOrder
from adjudicator.matches.application import Matches
from adjudicator.matches.match import Match
from adjudicator.matches.past import StoredPast
from adjudicator.matches.requests import Request
from adjudicator.matches.store.tables import ExtraWrites, Write
from adjudicator.matches.streams import Streams, chain

TOPIC = "dispute/1"

Orders = list[tuple[AnyOrder, Authority]]


PERHAPS_DONE = (
    PersistenceError, RecordConflictError, StateConflict, NotYours, NoSuchPlan, PlanStale, TooSoon, Unruly, BadOrder,
)  # fmt: skip
"""How a request may fail although it has just been done: by another process, so that the dispute and its match have
changed; or by this one, when only the database's answer was lost."""


class NoSuchDispute(LookupError):
    """There is no dispute with that id."""


class CommandEffects(NamedTuple):
    """What a command does: the facts of the dispute, what it orders of the match, and rows of lists."""

    facts: Facts
    orders: Orders = []
    writes: list[Write] = []
    reports: dict[str, Any] | None = None


Decide: TypeAlias = Callable[[Dispute, Match, str], CommandEffects | Facts]
"""Decides a command, from a dispute and its match as they stand, at a time."""


class DisputeChanged(msgspec.Struct, frozen=True):
    """A dispute after a command, and whether the same request had done it before."""

    dispute: Dispute
    replayed: bool


class StoredDisputes(Streams):
    """All disputes of a store. `policies` by id; a dispute is judged by its tournament's."""

    def __init__(self, matches: Matches, policies: Mapping[str, Policy]) -> None:
        self.policies = policies
        super().__init__(matches, TOPIC, AnyDisputeEvent)

    def get(self, id: str) -> Dispute:
        """Return a dispute. Raises NoSuchDispute."""
        records = self.of(id) if id.startswith("d_") else []
        if not records:
            raise NoSuchDispute(id)
        dispute = Dispute(id)
        dispute.append(records)
        return dispute

    def past(self, dispute: Dispute, head: Match | None = None) -> StoredPast:
        """Return the past of a dispute's match; `head` is the match as it stands, if it is at hand."""
        return StoredPast(self.matches, dispute.opened.match, head)

    def policy(self, dispute: Dispute) -> Policy:
        """Return the policy that a dispute is judged by."""
        return self.policies[dispute.opened.policy]

    def offences(self, dispute: Dispute) -> dict[tuple[str, str], int]:
        """Return how many infractions of each kind each seat of a dispute has had before."""
        counted = lists.offences(self.matches.tables, dispute.opened.tournament, dispute.opened.match)
        return {
            (seat, infraction): count
            for seat in dispute.opened.players
            for (player, infraction), count in counted.items()
            if player == dispute.opened.known_by(seat)
        }

    # How commands are done

    def _do(self, dispute: Dispute, by: Person, request: Request, decide: Decide) -> DisputeChanged:
        """Do a command on a dispute as it was read; if others have appended meanwhile, read it again first."""
        id, match_id = dispute.id, dispute.opened.match

        def attempt() -> DisputeChanged:
            nonlocal dispute
            try:
                self._commit(dispute, self.matches.live(match_id), by, request, decide)
            except RecordConflictError:
                dispute = self.get(id)
                raise
            return DisputeChanged(dispute, False)

        return self._once(match_id, id, request, attempt)

    def _once(self, match_id: str, id: str, request: Request, attempt: Callable[[], DisputeChanged]) -> DisputeChanged:
        """Do a command once, with its match locked."""
        with self.matches.lock(match_id):
            once = partial(self.trying, lambda: self._done_before(id, request) or attempt())
            return self._unless_done(id, request, once)

    def _unless_done(self, id: str, request: Request, do: Callable[[], DisputeChanged]) -> DisputeChanged:
        """Do something; if it fails because the same request has just been done elsewhere, return that result."""
        try:
            return do()
        except PERHAPS_DONE:
            done = self._done_before(id, request)
            if done is not None:
                return done
            raise

    def _done_before(self, id: str, request: Request) -> DisputeChanged | None:
        """Return what an earlier delivery of the same request has done, if there was one. Raises KeyReused."""
        return DisputeChanged(self.get(id), True) if self.done_before(id, request) is not None else None

    def _commit(self, dispute: Dispute, head: Match, by: Person, request: Request, decide: Decide) -> None:
        """Write what happens to a dispute, with its match's pause or resumption where that follows."""
        at = max(self.matches.clock(), dispute.at)  # times never run backwards, even if the clock was set back
        blocked, mandate = dispute.blocks, Authority(by.role, "", (), dispute.id)
        found = decide(dispute, head, at)
        decided = found if isinstance(found, CommandEffects) else CommandEffects(found)
        records = chain(dispute.id, dispute.version, dispute.hash, at, decided.facts, self.matches.secret)
        dispute.append(records)
        orders = [*decided.orders]
        if blocked and not dispute.blocks and dispute.id in head.state.desk.paused:
            orders.append((Resume(dispute.id), mandate))
        elif dispute.blocks and not blocked and not head.over:
            orders.append((Pause(dispute.id), mandate))
        extra = self.appended(records, request, [*lists.kept_up(dispute), *decided.writes])
        self._write(dispute, head, orders, extra, request, decided.reports)

    def _write(
        self, dispute: Dispute, head: Match, orders: Orders, extra: ExtraWrites, request: Request,
        reports: dict[str, Any] | None = None,
    ) -> None:  # fmt: skip
        if orders:
            own = Request(request.subject, f"{dispute.id}/{request.key}", request.fingerprint)
            self.matches.carry_out(head, orders, own, extra, reports)
        else:
            self.matches.tables.write_extra(extra)
