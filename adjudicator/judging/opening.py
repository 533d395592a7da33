"""Opening a dispute: what it is about, its finding, and how soon a seat may call again."""

from collections import Counter
from datetime import datetime

import msgspec

from adjudicator.judging import lists
from adjudicator.judging.dispute_events import DisputeOpened, Evidence, Finding
from adjudicator.judging.finding import find
from adjudicator.judging.life_cycle import JUDGES
from adjudicator.judging.rulings import Person
from adjudicator.kernel.secrets.secret import Name
from adjudicator.matches.application import Matches
from adjudicator.matches.past import StoredPast
from adjudicator.matches.questions.asking import moment_of
from adjudicator.matches.questions.questions import AnyQuestion, Legality, Outcome

COOLDOWN_SECONDS = 30
PRECEDENTS = 10
"""So many precedents a finding names, the newest first."""


class TooSoon(Exception):
    """The seat has just opened a dispute about this match; `seconds` is how long it must wait."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"wait {seconds} seconds")
        self.seconds = seconds


def opening(
    matches: Matches, past: StoredPast, question: AnyQuestion, by: Person, evidence: tuple[Evidence, ...],
    blocking: bool, policy: str,
) -> DisputeOpened:  # fmt: skip
    """Return the fact that a dispute is opened: its question is about the move it names, or the last."""
    row = matches.row(past.id)
    head, there = past.at(None), moment_of(past, question).state
    state, move = head.state, there.move
    players = _named(past.id, {seat: state.players[seat].name for seat in state.seats})
    asked = by.seat or next(iter(there.waiting), state.seats[0])
    return DisputeOpened(
        past.id, row.tournament_id, row.ruleset, row.edition, policy, state.seats, players, by, move,
        _fixed(question, move, asked), evidence, blocking and not head.over, shared=True,
    )  # fmt: skip


def _named(match_id: str, names: dict[str, Name]) -> dict[str, Name]:
    """Return what each player is known by over a tournament: the name, unless there is none or it is another's too; and
    then by the seat, beside a name that is in the clear, or else beside the match."""
    taken = Counter(name.value for name in names.values())

    def known_by(seat: str, name: Name) -> Name:
        if name.is_erased or (name.value and taken[name.value] == 1):
            return name
        return Name(f"{match_id if name.is_sealed else name.value or match_id}/{seat}")

    return {seat: known_by(seat, name) for seat, name in names.items()}


def _fixed(question: AnyQuestion, move: int, seat: str) -> AnyQuestion:
    """Return a question that means the same to all: its moment, and whose the actions are that it names."""
    if isinstance(question, Legality) and question.action is not None:
        question = msgspec.structs.replace(question, action={"seat": seat, **question.action})
    elif isinstance(question, Outcome) and question.actions:
        first, *rest = question.actions
        question = msgspec.structs.replace(question, actions=({"seat": seat, **first}, *rest))
    return question if question.version is not None else msgspec.structs.replace(question, move=move)


def finding_of(matches: Matches, past: StoredPast, opened: DisputeOpened) -> Finding:
    """Compute the finding, with precedents on its clauses. Raises BadQuestion, OutOfRange."""
    past.at(opened.move)  # OutOfRange, also where there is nothing to compute
    finding = find(past, opened.question, opened.seats, by_judge=opened.by.role in JUDGES)
    if not finding.clauses:
        return finding
    scope = opened.tournament
    rows = lists.precedent_rows(matches.tables, opened.ruleset, scope, finding.clauses, (), PRECEDENTS)
    return msgspec.structs.replace(finding, precedents=tuple(dispute_id for dispute_id, _ in rows))


def check_cooldown(matches: Matches, opened: DisputeOpened, at: str) -> None:
    """Raise TooSoon if the seat has just opened another dispute about this match."""
    if opened.by.role != "seat":
        return
    last = lists.last_opened(matches.tables, opened.match, opened.by.seat)
    if last:
        waited = (datetime.fromisoformat(at) - datetime.fromisoformat(last)).total_seconds()
        if waited < COOLDOWN_SECONDS:
            raise TooSoon(max(1, round(COOLDOWN_SECONDS - waited)))
