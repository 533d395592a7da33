"""The backup plan: what a rewind would take back, whom it changes, what was seen, where luck was. Only computed."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.judging.dispute import Dispute
from adjudicator.kernel.narration.narrator import Narrator
from adjudicator.kernel.secrets.secret import JUDGE, view
from adjudicator.kernel.text.canonical import canonical, digest
from adjudicator.kernel.text.refusal import BadOrder
from adjudicator.kernel.text.text import Text
from adjudicator.matches.match import Match
from adjudicator.matches.past import Past
from adjudicator.matches.questions.queries import difference
from adjudicator.matches.questions.revealed import revealed


class PlanStale(Exception):
    """There is no authorised plan, or the match has moved on since; `why` says which."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.en)
        self.why = why


def backup_plan(past: Past, before: int) -> dict[str, Any]:
    """Return the plan of a rewind to before a move, with its digest. Raises BadOrder if the match cannot go there."""
    head = past.at(None)
    standing = head.state.desk.standing(head.state.move)
    if before not in standing or head.over:
        why = Text("esse lance não está de pé, ou a partida terminou", "that move does not stand, or the match is over")
        raise BadOrder("/before", why)
    undone = [move for move in standing if move >= before and move not in head.state.desk.stays]
    steps = _steps(past, head, undone)
    seats: tuple[str, ...] = head.state.seats
    seen = {
        seat: [msgspec.to_builtins(sight) for sight in revealed(past, seat, head.state.move, before)
               if sight.move in undone]
        for seat in seats
    }  # fmt: skip
    decisions = Counter(step["seat"] for step in steps if step["decides"])
    luck = [{"version": step["version"], "move": step["move"], "event": step["type"]} for step in steps if step["luck"]]
    target = past.at(before - 1)
    risks = _risks(head, target, decisions, luck, seen)
    plan = {
        "before": before,
        "move": head.state.move,
        "version": head.version,
        "head": head.hash,
        "undoes": undone,
        "steps": steps,
        "changes": {seat: len(difference(view(head.state, seat), view(target.state, seat))) for seat in seats},
        "decisions": {seat: decisions[seat] for seat in seats if decisions[seat]},
        "random_elements": luck,
        "information_revealed": {seat: sights for seat, sights in seen.items() if sights},
        "risks": risks,
        "simple": sum(decisions.values()) == 1 and not luck and not any(seen.values()),
        "recommend": "rewind" if not risks else "leave_as_is",
        "requires": "head_judge",
        "preview": {"move": before - 1, "version": target.version, "waiting": list(target.state.waiting)},
    }
    return {**plan, "digest": plan_digest(plan)}


def plan_digest(plan: dict[str, Any]) -> str:
    """Return the digest of a plan, by which it is authorised: of all that it says but that."""
    return digest(canonical({name: told for name, told in plan.items() if name != "digest"}))


def _steps(past: Past, head: Any, undone: list[int]) -> list[dict[str, Any]]:
    """Return what would be undone, newest first. What judges did but to the table stays, and is no step."""
    if not undone:
        return []
    narrator, steps = Narrator(head.ruleset, JUDGE, past.at(undone[0] - 1).state), []
    for record in past.moves(undone[0], undone[-1]):
        told = narrator.tell(record.event)
        if record.move not in undone:
            continue
        action = head.ruleset.action_in(record.event)
        steps.append({
            "version": record.originator_version,
            "move": record.move,
            "type": type(record.event).__struct_config__.tag,
            "seat": action.seat if action is not None else "",
            "decides": action is not None,
            "luck": bool(record.event.drawn),
            "clauses": list(record.event.clauses),
            "told": msgspec.to_builtins(told),
        })  # fmt: skip
    return steps[::-1]


def _risks(head: Any, target: Any, decisions: Counter[str], luck: list[Any], seen: dict[str, list[Any]]) -> list[str]:
    found = []
    if set(target.state.waiting) - set(decisions) - set(head.state.waiting):  # who takes a decision again is no change
        found.append("changes_active_player")
    if len(decisions) > 1:
        found.append("makes_another_redo")
    if luck:
        found.append("crosses_random_event")
    if any(seen.values()):
        found.append("crosses_revealed_information")
    return found


def authorised_plan(dispute: Dispute, head: Match) -> dict[str, Any] | None:
    """Return the authorised plan of the rewind that is ordered, if one is. Raises PlanStale."""
    if dispute.rewind is None:
        return None
    plans = [dispute.plans[each] for each in dispute.authorised]
    plans = [plan for plan in plans if plan["before"] == dispute.rewind.before]
    if not plans:
        raise PlanStale(Text("falta um plano autorizado pelo juiz-mor", "the head judge has authorised no plan"))
    check_current(head, plans[-1])
    return plans[-1]


def check_current(head: Match, plan: Mapping[str, Any]) -> None:
    """See that the match is where it was when a plan was made. Raises PlanStale."""
    if (head.version, head.hash) != (plan["version"], plan["head"]):
        move = head.state.move
        raise PlanStale(
            Text(f"a partida já está no lance {move}: faça outro plano", f"the match is at move {move} now: plan again")
        )
