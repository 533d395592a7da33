"""The library's pages: what stands at each address, found and put into its template."""

from typing import Any

from flask import Flask, Response, request

from adjudicator.api.access.quotas import check_rate
from adjudicator.api.access.services import services
from adjudicator.api.pages.console.frame import answered, framed, language_of_reader
from adjudicator.api.pages.console.library.catalogues import Asked, catalogue
from adjudicator.api.pages.console.library.introductions import introduction, pictures_of
from adjudicator.api.pages.console.library.rulebooks import book
from adjudicator.api.pages.console.library.search import LONGEST
from adjudicator.api.pages.console.library.words import WORDS, in_language
from adjudicator.kernel.text.text import Language, Text
from adjudicator.rulesets.registry import RULESETS

SCRIPT = "library/page.js"
STYLES = ("cards.css", "library.css")
INTRODUCTION = ("board/card.css", "board/board.css", "introduction.css")
OTHER: dict[Language, Language] = {"pt": "en", "en": "pt"}


def serve_library(app: Flask) -> None:
    """Give the app the pages of rulebooks and cards."""
    for rule, view in (
        ("/rules", rulebooks),
        ("/rules/<ruleset>", rulebook),
        ("/rules/<ruleset>/introduction", introduction_page),
        ("/rules/<ruleset>/<clause>", clause_page),
        ("/cards", card_lists),
        ("/cards/<ruleset>", card_list),
        ("/cards/<ruleset>/<key>", card_page),
    ):
        app.add_url_rule(rule, f"library:{rule}", view, methods=["GET"])


def rulebooks() -> Response:
    """Return the page of all rulesets, with what their rulebooks hold."""
    introduced = [name for name in RULESETS if pictures_of(name)]
    return _page("rulesets.html", WORDS["rules"], books=[book(name) for name in RULESETS], introduced=introduced)


def card_lists() -> Response:
    """Return the page of all rulesets, with their cards and decks, and of card sets of one's own."""
    return _page("catalogues.html", WORDS["cards"], catalogues=[catalogue(name) for name in RULESETS])


def rulebook(ruleset: str) -> Response:
    """Return a rulebook; what has the words of `q` alone, if there is one."""
    if ruleset not in RULESETS:
        return _missing()
    check_rate(None)
    found, question = book(ruleset), _asked("q")
    chapters = found.chapters(question)
    count = sum(len(chapter.entries) for chapter in chapters)
    introduced = bool(pictures_of(ruleset))
    return _page(
        "rulebook.html", found.name, book=found, question=question, chapters=chapters, count=count,
        introduced=introduced,
    )  # fmt: skip


def introduction_page(ruleset: str) -> Response:
    """Return the page that shows how a game goes."""
    language = language_of_reader()
    shown = introduction(ruleset, language) if ruleset in RULESETS else {"pictures": []}
    if not shown["pictures"]:
        return _missing(ruleset, f"/rules/{ruleset}")
    title = Text(f"{WORDS['how'].pt}: {book(ruleset).name.pt}", f"{WORDS['how'].en}: {book(ruleset).name.en}")
    return _page("introduction.html", title, styles=INTRODUCTION, book=book(ruleset), shown=shown)


def clause_page(ruleset: str, clause: str) -> Response:
    """Return the page of a clause, however its letters are written."""
    entry = book(ruleset).called(clause) if ruleset in RULESETS else None
    if entry is None:
        return _missing(ruleset, f"/rules/{ruleset}")
    found, id = book(ruleset), entry.clause.id
    faces = catalogue(ruleset).faces
    before, after = found.beside(id)
    return _page(
        "clause.html", Text(f"{id} · {found.name.pt}", f"{id} · {found.name.en}"), book=found, entry=entry,
        cards=[faces[key] for key in entry.cards], before=before, after=after,
    )  # fmt: skip


def card_list(ruleset: str) -> Response:
    """Return the cards of a ruleset that are as the query asks."""
    if ruleset not in RULESETS:
        return _missing()
    check_rate(None)
    found, asked = catalogue(ruleset), Asked(**{name: _asked(name) for name in Asked.__struct_fields__})
    return _page("cards.html", found.name, catalogue=found, asked=asked, faces=found.find(asked))


def card_page(ruleset: str, key: str) -> Response:
    """Return the page of a card."""
    found = catalogue(ruleset) if ruleset in RULESETS else None
    if found is None or key not in found.faces:
        return _missing(ruleset, f"/cards/{ruleset}")
    face, keys = found.faces[key], [*found.faces]
    place = keys.index(key)
    return _page(
        "card.html", face.name, book=book(ruleset), catalogue=found, face=face,
        entries=[book(ruleset).entries[clause] for clause in face.clauses if clause in book(ruleset).entries],
        decks={name: deck[key] for name, deck in found.decks.items() if key in deck},
        before=found.faces[keys[place - 1]] if place else None,
        after=found.faces[keys[place + 1]] if place + 1 < len(keys) else None,
    )  # fmt: skip


def _asked(name: str) -> str:
    return request.args.get(name, "")[:LONGEST].strip()


def _missing(ruleset: str = "", instead: str = "") -> Response:
    """Answer that there is no such page, with where to go instead."""
    links = (
        {instead: book(ruleset).name} if ruleset in RULESETS else {"/rules": WORDS["rules"], "/cards": WORDS["cards"]}
    )
    return _page("missing.html", WORDS["missing"], 404, links=links)


def _page(template: str, title: Text, status: int = 200, *, styles: tuple[str, ...] = STYLES, **what: Any) -> Response:
    language = language_of_reader()
    said = {"words": in_language(language), "other": OTHER[language]}
    html = framed(
        f"library/{template}",
        language,
        title[language],
        SCRIPT,
        styles,
        receipts_key=services().receipts.key,
        **said,
        **what,
    )
    return answered(html, language, status)
