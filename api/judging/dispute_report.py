"""The report of a dispute: the same file as JSON, as Markdown and as a page to print."""

from flask import Response, render_template

from adjudicator.judging.report import report, speaker_of
from api.access.roles import PARTIES
from api.access.services import services
from api.http.answers import as_json
from api.http.language import TAGS, preferred, told_in
from api.http.media import JSON
from api.judging.dispute_endpoints import dispute_of, person_of, reads_whole, side_of, told
from api.judging.dispute_story import asked
from api.judging.dispute_words import DisputeWords
from api.judging.report_words import WORDS
from api.operations import Call, operation, preferred_media
from api.pages.console.frame import language_of_reader
from api.schemas.answered import desk_answers

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
    headers=("Content-Language",),
)
def report_dispute(call: Call) -> Response:
    """Return the file in the caller's language, as far as the caller may see it."""
    media = preferred_media((JSON, MARKDOWN, HTML))
    dispute, language = dispute_of(call), language_of_reader() if media == HTML else preferred()
    over, side = reads_whole(call.who, dispute), side_of(call.who, dispute)
    file = report(services().disputes, dispute, person_of(call.who), side, language, over=over)
    file["dispute"] = told(call.who, dispute)
    if media == JSON:
        response = as_json(file)
    else:
        template = "report.md" if media == MARKDOWN else "report.html"
        say = DisputeWords(speaker_of(services().disputes, dispute, side, language), WORDS[language])
        settings = services().settings
        page = render_template(
            template, file=file, dispute=file["dispute"], words=WORDS[language], lang=TAGS[language], quoted=quoted,
            inline=inline, say=say, asks=asked(file["dispute"], say, language), base=settings.public_url,
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
