"""A dispute's whole file: what was asked, found, said, ruled and done, the table before and after, clauses quoted."""

from typing import Any

import msgspec

from adjudicator.judging.dispute import Dispute
from adjudicator.judging.disputes import Disputes
from adjudicator.judging.file import Data, File
from adjudicator.kernel.board.as_text import describe
from adjudicator.kernel.narration.narrator import Narrator
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import view
from adjudicator.kernel.telling.phrases import Speaker
from adjudicator.kernel.text.text import Language, Text
from adjudicator.logbook.answers import told
from adjudicator.matches.past import Past
from adjudicator.matches.questions.asking import Answer
from adjudicator.rulesets.registry import RULESETS

_TITLE = Text("Disputa {id}: {name}, depois do lance {move}", "Dispute {id}: {name}, after move {move}")


class QuotedClause(msgspec.Struct, frozen=True):
    """A clause that is quoted, in the reader's language."""

    id: str
    section: str
    text: str


class ToldMove(msgspec.Struct, frozen=True):
    """A move in sentences, with the clauses that they rest on."""

    move: int
    told: list[str]


class ToldTable(msgspec.Struct, frozen=True):
    """The table after a move, laid out as text."""

    move: int
    version: int
    view: str
    told: str


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What a report tells besides the file itself: the finding in sentences, the clauses quoted, the moves it is about,
    how the policy calls penalties and infractions (`names`), the table when it was asked about, and before and after it
    was ruled."""

    title: str
    finding: list[str]
    clauses: list[QuotedClause]
    moves: list[ToldMove]
    names: dict[str, str]
    asked: ToldTable
    before: ToldTable
    after: ToldTable


def report(disputes: Disputes, dispute: Dispute, file: File, side: str, language: Language) -> Report:
    """Return what is told besides a dispute's file, as the viewer of that may see it, in a language; `side` is the
    viewer's view of the table."""
    past = disputes.past(dispute)
    ruleset = RULESETS[dispute.opened.ruleset]
    title = _TITLE[language].format(id=dispute.id, name=ruleset.rulebook.name[language], move=dispute.opened.move)
    return Report(
        title=title,
        finding=finding_told(dispute, file.finding, side, speaker_of(disputes, dispute, side, language)),
        clauses=_quoted(ruleset, file, language),
        moves=_about(past, dispute, side, language),
        names=policy_names(disputes, dispute, language),
        asked=_table(past, dispute.opened.move, side, language),
        before=_table(past, _move_before(dispute), side, language),
        after=_table(past, _last_move(dispute), side, language),
    )


def speaker_of(disputes: Disputes, dispute: Dispute, side: str, language: Language) -> Speaker:
    """Return who says what stood on the table that the dispute asks about."""
    match = disputes.past(dispute).at(dispute.opened.move)
    return match.ruleset.speaker(match.state, side, language)


def finding_told(dispute: Dispute, finding: Data, side: str, speaker: Speaker) -> list[str]:
    """Return the finding in sentences, as far as the viewer has it."""
    if not finding.get("answer"):
        return []
    answer = Answer(finding["kind"], dispute.opened.move, 0, side, (), finding["answer"])
    return list(told(answer, RULESETS[dispute.opened.ruleset], speaker))


def policy_names(disputes: Disputes, dispute: Dispute, language: Language) -> dict[str, str]:
    """Return how the policy calls its penalties and infractions."""
    policy = disputes.policy(dispute)
    penalties = {penalty.id: penalty.name[language] for penalty in policy.penalties}
    return penalties | {infraction.id: infraction.name[language] for infraction in policy.infractions}


def _move_before(dispute: Dispute) -> int:
    """Return the move before the first remedy, or where the match stood when it was ruled."""
    return dispute.applied[0] - 1 if dispute.applied else _last_move(dispute)


def _last_move(dispute: Dispute) -> int:
    """Return the move after which the dispute had had its effect: its last remedy, or where the match stood then."""
    if dispute.applied:
        return dispute.applied[-1]
    return dispute.ruling.match_move if dispute.ruling is not None else dispute.opened.move


def _quoted(ruleset: Ruleset[Any], file: File, language: Language) -> list[QuotedClause]:
    """Return the clauses that the finding and the rulings name, in the rulebook's words."""
    found, rulings = file.finding.get("clauses", ()), file.rulings
    named = dict.fromkeys([*found, *(clause for ruling in rulings for clause in ruling.clauses)])
    book = ruleset.book
    return [QuotedClause(id, book[id].section, book[id].text[language]) for id in named if id in book]


def _table(past: Past, move: int, side: str, language: Language) -> ToldTable:
    match = past.at(move)
    table = msgspec.json.decode(view(match.state, side))
    told = describe(match.ruleset, table, language, side)
    return ToldTable(move, match.version, side, told)


def _about(past: Past, dispute: Dispute, side: str, language: Language) -> list[ToldMove]:
    """Return the moves that the dispute is about: the one after which it asks, the next, and those of its remedies."""
    last = past.at(None).state.move
    move = dispute.opened.move
    wanted = [number for number in dict.fromkeys((move, move + 1, *dispute.applied)) if number <= last]
    return [ToldMove(number, move_told(past, number, side, language)) for number in wanted]


def move_told(past: Past, move: int, side: str, language: Language) -> list[str]:
    """Return what happened in a move, in sentences, each with its clauses."""
    ruleset = past.at(move).ruleset
    narrator = Narrator(ruleset, side, past.at(move - 1).state if move else None)
    lines = []
    for record in past.moves(move, move):
        told = narrator.tell_in(language, record.event)
        if told:
            clauses = " ".join(record.event.clauses)
            lines.append(f"{told} [{clauses}]" if clauses else told)
    return lines
