"""The report of a dispute: the same file as JSON, as Markdown and as a page to print."""

from flask import Response, render_template

from adjudicator.api.access.roles import PARTIES
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json, widened
from adjudicator.api.http.language import TAGS, preferred, told_in
from adjudicator.api.http.media import JSON
from adjudicator.api.judging.case_file import Dispute
from adjudicator.api.judging.dispute_endpoints import dispute_of, side_of, told
from adjudicator.api.judging.dispute_story import asked
from adjudicator.api.judging.dispute_words import DisputeWords
from adjudicator.api.judging.report_words import WORDS
from adjudicator.api.operations import Call, operation, preferred_media
from adjudicator.api.pages.console.frame import language_of_reader
from adjudicator.judging.report import Report, report, speaker_of
from adjudicator.logbook.answers import named_rules

MARKDOWN, HTML = "text/markdown", "text/html"


class DisputeReport(Report, frozen=True, kw_only=True):
    """The whole file: the dispute, the finding in sentences, the clauses quoted, the moves it is about, how the policy
    calls penalties and infractions (`names`), the table when it was asked about, and before and after it was ruled."""

    dispute: Dispute


@operation(
    "GET",
    "/v1/disputes/{dispute_id}/report",
    "reportDispute",
    "A dispute's whole file: JSON, Markdown, or a page to print",
    "Disputes",
    roles=PARTIES,
    media=(JSON, MARKDOWN, HTML),
    answers={200: DisputeReport},
    lane="study",
    headers=("Content-Language",),
)
def report_dispute(call: Call) -> Response:
    """Return the file in the caller's language, as far as the caller may see it."""
    media = preferred_media((JSON, MARKDOWN, HTML))
    dispute, language = dispute_of(call), language_of_reader() if media == HTML else preferred()
    side, file = side_of(call.who, dispute), told(call.who, dispute)
    whole = widened(DisputeReport, report(services().disputes, dispute, file, side, language), dispute=file)
    if media == JSON:
        response = as_json(whole)
    else:
        template = "report.md" if media == MARKDOWN else "report.html"
        say = DisputeWords(speaker_of(services().disputes, dispute, side, language), WORDS[language])
        settings = services().settings
        page = render_template(
            template, file=whole, dispute=file, words=WORDS[language], lang=TAGS[language], quoted=quoted,
            inline=inline, say=say, asks=asked(file, say, language), named_rules=named_rules, base=settings.public_url,
        )  # fmt: skip
        response = Response(page, mimetype=media)
    response.headers["Cache-Control"] = "no-store"
    response.vary.update(("Accept", "Cookie"))
    return told_in(response, language)


def inline(text: str) -> str:
    """Return somebody's words as one line of Markdown that nothing in them can leave."""
    safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    for mark in ("\\", "`", "*", "_", "[", "]", "#", "|", "!"):
        safe = safe.replace(mark, f"\\{mark}")
    return " ".join(safe.split())


def quoted(text: str) -> str:
    """Return somebody's words as a Markdown quotation, line by line."""
    return "\n".join(f"> {inline(line)}" for line in text.splitlines() or [""])
