"""A dispute's whole file: what was asked, found, said, ruled and done, the table before and after, clauses quoted."""

from typing import Any

import msgspec

from adjudicator.judging.dispute import Dispute
from adjudicator.judging.disputes import Disputes
from adjudicator.judging.rulings import Person
from adjudicator.judging.views import shown
from adjudicator.kernel.board.as_text import describe
from adjudicator.kernel.narration.narrator import Narrator
from adjudicator.kernel.secrets.secret import view
from adjudicator.kernel.telling.phrases import Speaker
from adjudicator.kernel.text.text import Language, Text
from adjudicator.logbook.answers import told
from adjudicator.matches.past import Past
from adjudicator.matches.questions.asking import Answer
from adjudicator.rulesets.registry import RULESETS

_TITLE = Text("Disputa {id}: {name}, depois do lance {move}", "Dispute {id}: {name}, after move {move}")


def report(
    disputes: Disputes, dispute: Dispute, viewer: Person, side: str, language: Language, *, over: bool
) -> dict[str, Any]:
    """Return the file as JSON data, as the viewer may see it, its texts in a language; `side` is the viewer's view of
    the table, `over` says whether a seat may see all of the file by now."""
    past = disputes.past(dispute)
    ruleset = RULESETS[dispute.opened.ruleset]
    file = shown(dispute, viewer, over=over)
    title = _TITLE[language].format(id=dispute.id, name=ruleset.rulebook.name[language], move=dispute.opened.move)
    return {
        "title": title,
        "dispute": file,
        "finding": finding_told(dispute, file["finding"], side, speaker_of(disputes, dispute, side, language)),
        "clauses": _quoted(ruleset, file, language),
        "names": policy_names(disputes, dispute, language),
        "asked": _table(past, dispute.opened.move, side, language),
        "before": _table(past, _move_before(dispute), side, language),
        "after": _table(past, _last_move(dispute), side, language),
        "moves": _about(past, dispute, side, language),
    }


def speaker_of(disputes: Disputes, dispute: Dispute, side: str, language: Language) -> Speaker:
    """Return who says what stood on the table that the dispute asks about."""
    match = disputes.past(dispute).at(dispute.opened.move)
    return match.ruleset.speaker(match.state, side, language)


def finding_told(dispute: Dispute, finding: dict[str, Any], side: str, speaker: Speaker) -> list[str]:
    """Return the finding in sentences, as far as the viewer has it."""
    if not finding.get("answer"):
        return []
    kind = str(type(dispute.opened.question).__struct_config__.tag)
    answer = Answer(kind, dispute.opened.move, 0, side, (), finding["answer"])
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


def _quoted(ruleset: Any, file: dict[str, Any], language: Language) -> list[dict[str, str]]:
    """Return the clauses that the finding and the rulings name, in the rulebook's words."""
    named = dict.fromkeys([
        *file["finding"].get("clauses", ()), *(clause for ruling in file["rulings"] for clause in ruling["clauses"])
    ])  # fmt: skip
    book = ruleset.book
    return [{"id": id, "section": book[id].section, "text": book[id].text[language]} for id in named if id in book]


def _table(past: Past, move: int, side: str, language: Language) -> dict[str, Any]:
    match = past.at(move)
    table = msgspec.json.decode(view(match.state, side))
    told = describe(match.ruleset, table, language, side)
    return {"move": move, "version": match.version, "view": side, "told": told}


def _about(past: Past, dispute: Dispute, side: str, language: Language) -> list[dict[str, Any]]:
    """Return the moves that the dispute is about: the one after which it asks, the next, and those of its remedies."""
    last = past.at(None).state.move
    move = dispute.opened.move
    wanted = [number for number in dict.fromkeys((move, move + 1, *dispute.applied)) if number <= last]
    return [{"move": number, "told": move_told(past, number, side, language)} for number in wanted]


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
