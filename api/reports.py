"""The report of a dispute: the same file as JSON, as Markdown and as a page to print."""

from collections.abc import Iterable
from typing import Any

from flask import Response, render_template

from adjudicator.judging.report import report, speaker_of
from adjudicator.kernel.secret import JUDGE
from adjudicator.kernel.telling import Speaker
from api.answers import as_json
from api.auth import desk
from api.desk import dispute_of, person_of, told
from api.disputes import PARTIES
from api.language import TAGS, preferred, told_in
from api.moments import match_at
from api.operations import JSON, Call, operation, preferred_media
from api.report_words import WORDS
from api.schemas import desk_answers

MARKDOWN, HTML = "text/markdown", "text/html"


@operation(
    "GET",
    "/v1/disputes/{dispute_id}/report",
    "reportDispute",
    "A dispute's whole file: JSON, Markdown, or a page to print",
    "Disputes",
    roles=PARTIES,
    media=(JSON, MARKDOWN, HTML),
    answers={200: desk_answers.DisputeReportSchema()},
    lane="study",
)
def report_dispute(call: Call) -> Response:
    """Return the file in the caller's language, as far as the caller may see it."""
    dispute, language = dispute_of(call), preferred()
    with match_at(call.who, dispute.opened.match, {}) as (match, own):
        side = JUDGE if call.who.role == "seat" and match.over else own
    file = report(desk(), dispute, person_of(call.who), side, language)
    file["dispute"] = told(call.who, dispute)
    media = preferred_media((JSON, MARKDOWN, HTML))
    if media == JSON:
        response = as_json(file)
    else:
        template = "report.md" if media == MARKDOWN else "report.html"
        page = render_template(
            template, file=file, dispute=file["dispute"], words=WORDS[language], lang=TAGS[language], quoted=quoted,
            inline=inline, say=Said(speaker_of(desk(), dispute, side, language), WORDS[language]),
        )  # fmt: skip
        response = Response(page, mimetype=media)
    response.headers["Cache-Control"] = "no-store"
    response.vary.add("Accept")
    return told_in(response, language)


class Said:
    """What a report says of people, questions and changes, by the names of the match."""

    def __init__(self, speaker: Speaker, words: dict[str, Any]) -> None:
        self.speaker, self.words = speaker, words

    def name(self, seat: str) -> str:
        """Return what a seat is called."""
        return self.speaker.name(seat)

    def names(self, seats: Iterable[str]) -> str:
        """Return what several seats are called."""
        return self.speaker.names(seats)

    def person(self, by: dict[str, Any]) -> str:
        """Return who has done something: a player's name, an official's with the role, or the role alone."""
        if by.get("seat"):
            return self.speaker.name(by["seat"])
        role = str(self.words["roles"][by["role"]])
        return f"{by['label']} ({role})" if by.get("label") else role

    def in_words(self, sentence: str) -> str:
        """Return a sentence of the rules, with names for the keys that stand in it."""
        return self.speaker.in_words(sentence)

    def question(self, question: dict[str, Any]) -> str:
        """Return what a question asks, in words; empty if its kind says all."""
        return self.speaker.say(question["kind"], question)

    def change(self, change: dict[str, Any]) -> str:
        """Return what a judge's change does to the table."""
        return self.speaker.say(change["change"], change)


def inline(text: str) -> str:
    """Return somebody's words as one line of Markdown that nothing in them can leave."""
    safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    for mark in ("\\", "`", "*", "_", "[", "]", "#", "|", "!"):
        safe = safe.replace(mark, f"\\{mark}")
    return " ".join(safe.split())


def quoted(text: str) -> str:
    """Return somebody's words as a Markdown quotation, line by line."""
    return "\n".join(f"> {inline(line)}" for line in text.splitlines() or [""])
