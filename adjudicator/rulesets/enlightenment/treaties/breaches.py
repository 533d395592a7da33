"""What the rules can judge of a treaty: when it is broken, and when its promises are kept (8.4).

A promise forbids nothing: who acts against it may do so, and breaks the treaty (E-161). What is promised in free words
people judge alone (E-165, R-36).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from adjudicator.kernel.engine.agenda import Ask, Facts
from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import Decision
from adjudicator.rulesets.enlightenment.conflict.events import ConflictOver
from adjudicator.rulesets.enlightenment.table.events import FrameworkStepReached, HonorChanged, PhaseBegun, RoundBegun
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import JudgeBreach, SettlePromise
from adjudicator.rulesets.enlightenment.treaties.events import (
    BreachClaimed,
    BreachJudged,
    PromiseDone,
    PromiseOver,
    TreatyBroken,
    TreatyDissolved,
)
from adjudicator.rulesets.enlightenment.treaties.promises import BREACHES, CHOICES, DUTIES, KEEPS, NOT_TARGET, Bound


def judge(state: State, facts: Sequence[Event]) -> Iterator[Event]:
    """See what facts mean for the treaties that are active: a breach is found at once (E-177), what was promised is
    counted, and when its time is over a promise is kept or broken (E-173, E-174)."""
    for id in [id for id, treaty in state.treaties.items() if treaty.status == "active"]:
        broken = [party for party in _bound(state, id) if _breaks(state, party, facts)]
        if broken:
            clause = "R-51" if broken[0].promise.kind == "pass_conflicts" else "E-161"
            yield from break_treaty(state, id, tuple(party.seat for party in broken), clause)
            continue
        for party in _bound(state, id):
            yield from _count(state, party, facts)
        ended = [party for party in _bound(state, id) if _is_over(state, party, facts)]
        failed = tuple(party.seat for party in ended if _owes(state, party))
        if failed:
            yield from break_treaty(state, id, failed, "E-174")
            continue
        for party in ended:
            yield PromiseOver(("E-168", "E-169", "R-35"), id, party.seat)
        if not _bound(state, id):
            yield TreatyDissolved(("E-173", "E-179"), id, "kept")


def break_treaty(state: State, id: str, by: tuple[str, ...], clause: str) -> Iterator[Event]:
    """Whoever broke a treaty loses the honor at stake, to the bank; nobody is bound any more (E-161, E-178, R-33)."""
    stake = state.treaties[id].stake
    yield TreatyBroken((clause, "E-177", "E-178", "R-44", *(("R-34",) if len(by) > 1 else ())), id, by)
    lost = {seat: -min(stake, state.players[seat].honor) for seat in by if state.players[seat].honor}
    yield HonorChanged((clause, "E-183", "R-33"), lost, "treaty", id, "")


def chosen(state: State, seat: str, kind: str, choice: str, options: Sequence[str]) -> tuple[SettlePromise, ...]:
    """Return what follows for treaties from a party's choice among these options: otherwise than promised is a breach,
    but not if nothing else could be chosen (8.4, R-36)."""
    as_promised, found = CHOICES[kind], []
    for id in [id for id, treaty in state.treaties.items() if treaty.status == "active"]:
        for party in _bound(state, id):
            if (party.seat, party.promise.kind) != (seat, kind):
                continue
            if not as_promised(state, party, choice):
                if any(as_promised(state, party, other) for other in options):
                    found.append(SettlePromise(id, seat, broken=True))
            elif kind != NOT_TARGET:  # the others are about one choice
                found.append(SettlePromise(id, seat, broken=False))
    return tuple(found)


def settle_promise(state: State, task: SettlePromise) -> Facts:
    """A choice has broken a promise, or kept it; if the treaty still holds."""
    if state.treaties[task.treaty].status == "active":
        if task.broken:
            yield from break_treaty(state, task.treaty, (task.seat,), "E-161")
        else:
            yield PromiseOver(("E-169",), task.treaty, task.seat)
    return None


def claims(state: State, facts: Sequence[Event]) -> list[JudgeBreach]:
    """Return the claims that the other players are to judge, where the house has it so (R-36)."""
    if state.options.treaty_judge != "players":
        return []
    found = [JudgeBreach(fact.id, fact.accused) for fact in facts if isinstance(fact, BreachClaimed)]
    return [claim for claim in found if _judges(state, claim.treaty)]


def _judges(state: State, id: str) -> tuple[str, ...]:
    """Return the living players who are no party of a treaty."""
    return tuple(seat for seat in state.living if seat not in state.treaties[id].players)


def judge_claim(state: State, task: JudgeBreach, answers: Mapping[str, Choose] | None) -> Facts:
    """The others say in secret whether a treaty is broken; it is if most say so, and a tie is no breach (R-36)."""
    judges = _judges(state, task.treaty)
    if answers is None:
        if state.treaties[task.treaty].status != "active" or not judges:
            return None
        return Ask(Decision("judge_breach", judges, "R-36", task.treaty, (BROKEN, KEPT), sealed=True), task)
    said = {seat: answer.choice for seat, answer in answers.items()}
    yield BreachJudged(("R-36",), task.treaty, task.accused, said)
    votes = Counter(said.values())
    if votes[BROKEN] > votes[KEPT]:
        yield from break_treaty(state, task.treaty, (task.accused,), "R-36")
    return None


BROKEN, KEPT = "broken", "kept"


def _bound(state: State, id: str) -> list[Bound]:
    treaty = state.treaties[id]
    of_each = zip(treaty.players, treaty.promises, strict=True)
    return [Bound(id, treaty, seat, promise) for seat, promise in of_each if promise and seat not in treaty.over]


def _breaks(state: State, party: Bound, facts: Sequence[Event]) -> bool:
    finds = BREACHES.get(party.promise.kind)
    return finds is not None and any(finds(state, party, fact) for fact in facts)


def _count(state: State, party: Bound, facts: Sequence[Event]) -> Iterator[Event]:
    """Count what was promised and is done; done so often as it was promised, or by what keeps it, the promise is
    kept."""
    finds = DUTIES.get(party.promise.kind)
    done = 0 if finds is None else sum(finds(state, party, fact) for fact in facts)
    for _ in range(done):
        yield PromiseDone(("E-164",), party.id, party.seat)
    keeps = KEEPS.get(party.promise.kind)
    kept = keeps is not None and any(keeps(state, party, fact) for fact in facts)
    if kept or (done and not _owes(state, party)):
        yield PromiseOver(("E-169",), party.id, party.seat)


def _owes(state: State, party: Bound) -> bool:
    """Whether a party has not done what was promised; what has become impossible counts as kept (R-35)."""
    possible = party.against in state.living
    done = state.treaties[party.id].done.get(party.seat, 0)
    return party.promise.kind in DUTIES and possible and done < party.promise.count


PHASE_ENDS = ("1.5", "2.6", "3.5", "4.5", "5.6")
"""The steps in which the phases end, the last one with the round. What is agreed in one of them ends with the next
beginning."""


def _at(fact: Event, steps: tuple[str, ...]) -> bool:
    return isinstance(fact, FrameworkStepReached) and fact.step in steps


def _is_over(state: State, party: Bound, facts: Sequence[Event]) -> bool:
    """Whether the time of a promise is over with these facts (E-168, E-169)."""
    last = party.treaty.last.get(party.seat, 0)
    ends: Mapping[str, Callable[[Event], bool]] = {
        "immediate": lambda fact: isinstance(fact, FrameworkStepReached),
        "conflict_end": lambda fact: isinstance(fact, ConflictOver),
        "phase_end": lambda fact: isinstance(fact, PhaseBegun) or _at(fact, PHASE_ENDS),
        "round_end": lambda fact: (
            (_at(fact, PHASE_ENDS[-1:]) and state.round >= last) or (isinstance(fact, RoundBegun) and fact.round > last)
        ),
        "game_end": lambda fact: False,
    }
    return any(map(ends[party.promise.until], facts))
