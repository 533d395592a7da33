"""Every command on a dispute, and what it does to the match and to the lists."""

from typing import Any

import msgspec

from adjudicator.judging import life_cycle, lists
from adjudicator.judging.backup import authorised_plan, backup_plan, check_current
from adjudicator.judging.dispute import Dispute
from adjudicator.judging.dispute_events import (
    DisputeOpened,
    DisputeReopened,
    Evidence,
    Finding,
    FindingMade,
    RulingGiven,
)
from adjudicator.judging.life_cycle import Facts
from adjudicator.judging.may import may
from adjudicator.judging.opening import check_cooldown, finding_of, opening
from adjudicator.judging.rulings import Penalised, Person, Ruling, Unruly, Verdict, judged, orders_of
from adjudicator.judging.stored import CommandEffects, DisputeChanged, Orders, StoredDisputes
from adjudicator.kernel.desk.facts import ActionForced, AnswerForced
from adjudicator.kernel.desk.orders import Authority, Forfeit, Pause, RevokePenalties
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.refusal import BadOrder
from adjudicator.kernel.text.text import Text
from adjudicator.matches.ids import derived_id
from adjudicator.matches.match import Match
from adjudicator.matches.past import StoredPast
from adjudicator.matches.questions.questions import AnyQuestion
from adjudicator.matches.records import GENESIS
from adjudicator.matches.requests import Request
from adjudicator.matches.streams import chain
from adjudicator.rulesets.registry import RULESETS


class Disputes(StoredDisputes):
    """All disputes of a store, and every command on them."""

    # Opening

    def open(
        self, match_id: str, question: AnyQuestion, by: Person, evidence: tuple[Evidence, ...], blocking: bool,
        policy: str, request: Request,
    ) -> DisputeChanged:  # fmt: skip
        """Open a dispute about a match as it stands; its finding is computed at once, while the match goes on. Raises
        BadQuestion, OutOfRange, TooSoon, KeyReused."""
        id = derived_id("d", self.matches.secret, request.subject, request.key)

        def begun() -> DisputeChanged:
            with self.matches.lock(match_id):
                past = StoredPast(self.matches, match_id, self.matches.live(match_id).copy())
            called = opening(self.matches, past, question, by, evidence, blocking, policy)
            check_cooldown(self.matches, called, self.matches.clock())
            finding = finding_of(self.matches, past, called)
            with self.matches.lock(match_id):
                return self.trying(lambda: self._open(id, called, finding, request))

        return self._done_before(id, request) or self._unless_done(id, request, begun)

    def _open(self, id: str, called: DisputeOpened, finding: Finding, request: Request) -> DisputeChanged:
        """Write that a dispute is opened, and its finding. Hold the match's lock."""
        at, head = self.matches.clock(), self.matches.known(called.match)
        check_cooldown(self.matches, called, at)
        opened = msgspec.structs.replace(called, blocking=called.blocking and not head.over)
        dispute = Dispute(id)
        records = chain(id, 0, GENESIS, at, [opened, FindingMade(finding)], self.matches.secret)
        dispute.append(records)
        orders: Orders = [(Pause(id), Authority(opened.by.role, "", (), id))] if opened.blocking else []
        rows = [lists.listed(dispute), *lists.found_by(dispute, self.matches.row(opened.match).table_label)]
        self._write(dispute, head, orders, self.appended(records, request, rows), request)
        return DisputeChanged(dispute, False)

    # Commands on an open one

    def acknowledge(self, dispute: Dispute, by: Person, request: Request) -> DisputeChanged:
        """A judge takes the call."""
        return self._do(dispute, by, request, lambda now, head, at: life_cycle.acknowledge(now, by))

    def state(self, dispute: Dispute, by: Person, evidence: Evidence, request: Request) -> DisputeChanged:
        """A party or an official makes a statement."""
        return self._do(dispute, by, request, lambda now, head, at: life_cycle.state(now, by, evidence))

    def withdraw(self, dispute: Dispute, by: Person, request: Request) -> DisputeChanged:
        """The one who opened the dispute withdraws it."""
        return self._do(dispute, by, request, lambda now, head, at: life_cycle.withdraw(now, by))

    def rule(self, dispute: Dispute, by: Person, verdict: Verdict, request: Request) -> DisputeChanged:
        """A judge rules. Raises Unruly; BadOrder where a remedy cannot be done to the match."""

        return self._do(dispute, by, request, lambda now, head, at: self._ruled(now, head, at, by, verdict))

    def _ruled(self, now: Dispute, head: Match, at: str, by: Person, verdict: Verdict) -> Facts:
        life_cycle.rule(now, by, verdict, (), 0, at)  # first refuse those who may not rule
        penalties = self._judged(now, head, by, verdict)
        return self._rehearsed(now, head, life_cycle.rule(now, by, verdict, penalties, head.state.move, at))

    def tried(self, dispute: Dispute, by: Person, verdict: Verdict) -> Ruling:
        """Return the ruling that a verdict would be now, also on appeal; nothing is kept. Raises what `rule` and
        `decide` raise."""
        at = self.matches.clock()
        with self.matches.lock(dispute.opened.match):
            head = self.matches.live(dispute.opened.match)
            if dispute.status == "appealed":
                facts = self._overruled(dispute, head, at, by, "modified", verdict.reason, verdict)
            else:
                facts = self._ruled(dispute, head, at, by, verdict)
        (ruling,) = (fact.ruling for fact in facts if isinstance(fact, RulingGiven))
        return ruling

    def may(self, dispute: Dispute, by: Person) -> list[str]:
        """Return what somebody may do with a dispute now."""
        return may(dispute, by, gone_by=self.gone_by(dispute))

    def gone_by(self, dispute: Dispute) -> bool:
        """Return whether the time to appeal the ruling is over."""
        return self._gone_by(dispute, self.past(dispute).at(None), self.matches.clock())

    def accept(self, dispute: Dispute, by: Person, seat: str, request: Request) -> DisputeChanged:
        """A seat accepts the ruling, or the time to appeal is over."""
        return self._do(
            dispute, by, request,
            lambda now, head, at: life_cycle.accept(now, by, seat, gone_by=self._gone_by(now, head, at)),
        )  # fmt: skip

    def appeal(self, dispute: Dispute, by: Person, seat: str, grounds: str, request: Request) -> DisputeChanged:
        """A seat appeals."""
        return self._do(
            dispute, by, request,
            lambda now, head, at: life_cycle.appeal(now, by, seat, grounds, gone_by=self._gone_by(now, head, at)),
        )  # fmt: skip

    def decide(
        self, dispute: Dispute, by: Person, outcome: str, reason: str, verdict: Verdict | None, request: Request
    ) -> DisputeChanged:
        """The head judge decides an appeal. Raises Unruly, BadOrder."""

        def decided(now: Dispute, head: Match, at: str) -> CommandEffects | Facts:
            found = self._overruled(now, head, at, by, outcome, reason, verdict)
            return found if verdict is None else self._revoking(now, head, by, reason, found)

        return self._do(dispute, by, request, decided)

    def _overruled(
        self, now: Dispute, head: Match, at: str, by: Person, outcome: str, reason: str, verdict: Verdict | None
    ) -> Facts:
        found = life_cycle.decide(now, by, outcome, reason, verdict, (), 0, at)
        if verdict is None:
            return found
        penalties = self._judged(now, head, by, verdict)
        found = life_cycle.decide(now, by, outcome, reason, verdict, penalties, head.state.move, at)
        return self._rehearsed(now, head, found)

    def remand(self, dispute: Dispute, by: Person, reason: str, request: Request) -> DisputeChanged:
        """The head judge asks for more facts."""

        def decided(now: Dispute, head: Match, at: str) -> CommandEffects:
            return self._revoking(now, head, by, reason, life_cycle.remand(now, by, reason))

        return self._do(dispute, by, request, decided)

    def reopen(self, dispute: Dispute, by: Person, reason: str, request: Request) -> DisputeChanged:
        """The head judge opens it again; the penalties and match losses of its ruling are revoked."""

        def decided(now: Dispute, head: Match, at: str) -> CommandEffects:
            return self._revoking(now, head, by, reason, life_cycle.reopen(now, by, reason))

        return self._do(dispute, by, request, decided)

    @staticmethod
    def _revoking(dispute: Dispute, head: Match, by: Person, reason: str, found: Facts) -> CommandEffects:
        """Return what a command does; if it opens the dispute again, the ruling's penalties and losses are revoked."""
        if not any(isinstance(fact, DisputeReopened) for fact in found):
            return CommandEffects(found)
        kept = head.state.desk
        given = any(each.dispute == dispute.id for each in (*kept.penalties, *kept.losses))
        orders: Orders = [(RevokePenalties(dispute.id), Authority(by.role, reason, (), dispute.id))] if given else []
        return CommandEffects(found, orders, [lists.penalties_revoked(dispute)])

    def plan(self, dispute: Dispute, by: Person, request: Request) -> DisputeChanged:
        """Compute the backup plan of the rewind that the ruling orders."""

        def facts(now: Dispute, head: Match, at: str) -> Facts:
            before = now.rewind.before if now.rewind is not None else 0
            life_cycle.plan(now, by, "", {"before": before})
            made = backup_plan(self.past(now, head), before)
            return life_cycle.plan(now, by, made["digest"], made)

        return self._do(dispute, by, request, facts)

    def authorise(self, dispute: Dispute, by: Person, digest: str, request: Request) -> DisputeChanged:
        """The head judge authorises a plan, if the match has not moved on. Raises PlanStale."""

        def facts(now: Dispute, head: Match, at: str) -> Facts:
            found = life_cycle.authorise(now, by, digest)
            check_current(head, now.plans[digest])
            return found

        return self._do(dispute, by, request, facts)

    def apply(
        self, dispute: Dispute, by: Person, request: Request, reports: dict[str, Any] | None = None
    ) -> DisputeChanged:
        """Do to the match what the ruling orders, all at once, and close the dispute. Raises PlanStale, BadOrder.

        `reports` tells what luck brought, where a paper match needs some.
        """

        def decided(now: Dispute, head: Match, at: str) -> CommandEffects:
            life_cycle.check_apply(now, by)
            assert now.ruling is not None
            plan = authorised_plan(now, head)
            ordered = orders_of(now.ruling, self.policy(now), now.id, plan["digest"] if plan else "")
            orders: Orders = [(each.order, each.mandate) for each in ordered]
            count = len(orders) + (now.id in head.state.desk.paused)  # the last lets the match go on
            moves = tuple(range(head.state.move + 1, head.state.move + 1 + count))
            return CommandEffects(life_cycle.applied(by, moves), orders, lists.remedies_done(now, at), reports)

        return self._do(dispute, by, request, decided)

    def _gone_by(self, dispute: Dispute, head: Match, at: str) -> bool:
        if dispute.status not in ("ruled", "remedying", "closed"):
            return False
        last = head.state.move
        after = self.past(dispute).moves(dispute.ruled_move + 1, last) if last > dispute.ruled_move else ()
        played_on = any(_goes_on(head.ruleset.action_in(record.event), record.event) for record in after)
        return life_cycle.time_gone_by(dispute, at, played_on)

    def _judged(self, dispute: Dispute, head: Match, by: Person, verdict: Verdict) -> tuple[Penalised, ...]:
        ruleset, opened = RULESETS[dispute.opened.ruleset], dispute.opened
        known = {*ruleset.cards(), *getattr(head.state, "minted", ())}
        for number, card in enumerate(verdict.cards):
            if card not in known:
                raise Unruly(f"/cards/{number}", Text(f"não há a carta {card}", f"there is no card {card}"))
        found = dispute.finding is not None and dispute.finding.answer is not None
        return judged(verdict, self.policy(dispute), self.offences(dispute), by, found, ruleset.clauses, opened.seats)

    def _rehearsed(self, dispute: Dispute, head: Match, facts: Facts) -> Facts:
        """Return the facts of a ruling, if what it orders can be done to the match as it stands. Raises BadOrder."""
        (ruling,) = (fact.ruling for fact in facts if isinstance(fact, RulingGiven))
        ordered = orders_of(ruling, self.policy(dispute), dispute.id, "")
        refused = self.matches.rehearse(head, [(each.order, each.mandate) for each in ordered])
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
        return facts


def _goes_on(action: Action | None, event: Event) -> bool:
    """Whether an event continues the match: a seat's action that the rules could follow."""
    if isinstance(event, AnswerForced) or (isinstance(event, ActionForced) and not event.derived):
        return False
    return action is not None
