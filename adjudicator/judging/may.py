"""What somebody may do with a dispute now: the guards of its life cycle, asked before anything is done."""

from collections.abc import Callable

from adjudicator.judging.dispute import Dispute
from adjudicator.judging.life_cycle import ALLOWED, WHO, accepted_by_others, has_ruled, rules
from adjudicator.judging.rulings import Person


def may(dispute: Dispute, by: Person, *, gone_by: bool) -> list[str]:
    """Return the commands that would not be refused for what they are, in the order of `WHO`; `gone_by`: the time to
    appeal is over. That a judge who has taken the call takes it again is none."""
    return [
        command for command, roles in WHO.items()
        if by.role in roles and (_against_others(command, dispute, by, gone_by) or _fits(command, dispute, by, gone_by))
    ]  # fmt: skip


def _fits(command: str, dispute: Dispute, by: Person, gone_by: bool) -> bool:
    guard = _GUARDS.get(command)
    return command in ALLOWED[dispute.status] and (guard is None or guard(dispute, by, gone_by))


def _against_others(command: str, dispute: Dispute, by: Person, gone_by: bool) -> bool:
    """Whether a seat appeals against an acceptance that others have written down for it."""
    return command == "appeal" and not dispute.appealed and not gone_by and accepted_by_others(dispute, by)


def _take(dispute: Dispute, by: Person, gone_by: bool) -> bool:
    return dispute.judge is None or dispute.judge.subject != by.subject


def _withdraw(dispute: Dispute, by: Person, gone_by: bool) -> bool:
    return by.is_same(dispute.opened.by) and not dispute.rulings


def _rule(dispute: Dispute, by: Person, gone_by: bool) -> bool:
    return rules(dispute, by)


def _accept(dispute: Dispute, by: Person, gone_by: bool) -> bool:
    return by.role != "seat" or by.seat not in dispute.accepted


def _appeal(dispute: Dispute, by: Person, gone_by: bool) -> bool:
    return not dispute.appealed and not gone_by and (by.role != "seat" or by.seat not in dispute.accepted)


def _decide(dispute: Dispute, by: Person, gone_by: bool) -> bool:
    return not has_ruled(dispute, by)


def _plan(dispute: Dispute, by: Person, gone_by: bool) -> bool:
    return dispute.rewind is not None


def _authorise(dispute: Dispute, by: Person, gone_by: bool) -> bool:
    return any(digest not in dispute.authorised for digest in _plans(dispute))


def _apply(dispute: Dispute, by: Person, gone_by: bool) -> bool:
    return dispute.rewind is None or any(digest in dispute.authorised for digest in _plans(dispute))


def _plans(dispute: Dispute) -> list[str]:
    """Return the plans of the rewind that is ordered."""
    ordered = dispute.rewind
    return [
        digest for digest, plan in dispute.plans.items() if ordered is not None and plan["before"] == ordered.before
    ]


_GUARDS: dict[str, Callable[[Dispute, Person, bool], bool]] = {
    "acknowledge": _take,
    "withdraw": _withdraw,
    "rule": _rule,
    "accept": _accept,
    "appeal": _appeal,
    "decide": _decide,
    "plan": _plan,
    "authorise": _authorise,
    "apply": _apply,
}
