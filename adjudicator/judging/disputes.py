"""The disputes of a store: how one is read, and how a command on one is done.

A command is one transaction, with what it does to the match and to the lists. A dispute that blocks pauses its match
when it is opened and lets it go on when it is closed, in the same transaction.
"""

from collections.abc import Callable, Mapping
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
from adjudicator.kernel.desk.orders import AnyOrder, Mandate, Pause, Resume
from adjudicator.kernel.refusal import BadOrder
from adjudicator.matches.application import Matches
from adjudicator.matches.match import Match
from adjudicator.matches.past import StoredPast
from adjudicator.matches.requests import Request
from adjudicator.matches.store.tables import Along, Write
from adjudicator.matches.streams import Streams, chain

TOPIC = "dispute/1"

Orders = list[tuple[AnyOrder, Mandate]]


PERHAPS_DONE = (
    PersistenceError, RecordConflictError, StateConflict, NotYours, NoSuchPlan, PlanStale, TooSoon, Unruly, BadOrder,
)  # fmt: skip
"""What a request fails with where it has just been done: elsewhere, so that the dispute and its match are not as
before; or here, and only the database's answer was lost."""


class NoSuchDispute(LookupError):
    """There is no dispute with that id."""


class Decided(NamedTuple):
    """What a command does: the facts of the dispute, what it orders of the match, and rows of lists."""

    facts: Facts
    orders: Orders = []
    writes: list[Write] = []
    reports: dict[str, Any] | None = None


Decide: TypeAlias = Callable[[Dispute, Match, str], Decided | Facts]
"""How a command is decided: of a dispute and its match as they stand, at a time."""


class Done(msgspec.Struct, frozen=True):
    """A dispute after a command, and whether the same request had done it before."""

    dispute: Dispute
    replayed: bool


class Disputes(Streams):
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
            for seat, name in dispute.opened.players.items()
            for (player, infraction), count in counted.items()
            if player == name
        }

    # How commands are done

    def _do(self, dispute: Dispute, by: Person, request: Request, decide: Decide) -> Done:
        """Do a command on a dispute as it has been read; where others have appended meanwhile, as it is by then."""
        id, match_id = dispute.id, dispute.opened.match

        def attempt() -> Done:
            nonlocal dispute
            try:
                self._commit(dispute, self.matches.live(match_id), by, request, decide)
            except RecordConflictError:
                dispute = self.get(id)
                raise
            return Done(dispute, False)

        return self._once(match_id, id, request, attempt)

    def _once(self, match_id: str, id: str, request: Request, attempt: Callable[[], Done]) -> Done:
        """Do a command once, its match held still; if it is refused because the same request has just been done
        elsewhere, that one counts."""

        def before() -> Done | None:
            return Done(self.get(id), True) if self.done_before(id, request) is not None else None

        with self.matches.lock(match_id):
            try:
                return self.trying(lambda: before() or attempt())
            except PERHAPS_DONE:
                done = before()
                if done is not None:
                    return done
                raise

    def _commit(self, dispute: Dispute, head: Match, by: Person, request: Request, decide: Decide) -> None:
        """Write what happens to a dispute, with its match's pause or resumption where that follows."""
        at = max(self.matches.clock(), dispute.at)  # times never run backwards, whatever clocks do
        blocked, mandate = dispute.blocks, Mandate(by.role, "", (), dispute.id)
        found = decide(dispute, head, at)
        decided = found if isinstance(found, Decided) else Decided(found)
        records = chain(dispute.id, dispute.version, dispute.hash, at, decided.facts, self.matches.secret)
        dispute.append(records)
        orders = [*decided.orders]
        if blocked and not dispute.blocks and dispute.id in head.state.desk.paused:
            orders.append((Resume(dispute.id), mandate))
        elif dispute.blocks and not blocked and not head.over:
            orders.append((Pause(dispute.id), mandate))
        along = self.appended(records, request, [*lists.kept_up(dispute), *decided.writes])
        self._write(dispute, head, orders, along, request, decided.reports)

    def _write(
        self, dispute: Dispute, head: Match, orders: Orders, along: Along, request: Request,
        reports: dict[str, Any] | None = None,
    ) -> None:  # fmt: skip
        if orders:
            own = Request(request.subject, f"{dispute.id}/{request.key}", request.fingerprint)
            self.matches.carry_out(head, orders, own, along, reports)
        else:
            self.matches.tables.write_along(along)
