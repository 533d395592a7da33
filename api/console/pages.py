"""The console's pages: where they are, what they are called, and which script draws each."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from flask import Flask, Response, render_template, request

from adjudicator.kernel.canonical import digest
from adjudicator.kernel.text import Language, Text
from api.answers import with_etag
from api.console import assets
from api.language import TAGS, preferred, told_in

_IMPORT = re.compile(r'\b(?:from|import)\s*"([a-z@][^"\s]*)"')

LANGUAGE = "language"
"""The cookie by which a reader keeps a language other than the browser's."""


class Page(NamedTuple):
    """A page: its route, what it is called, and its script and style sheets in `api/static/console`."""

    route: str
    title: Text
    script: str
    styles: tuple[str, ...] = ()


MATCH = ("board/board.css", "match/match.css")
PAGES = (
    Page("/me", Text("Você", "You"), "me/page.js"),
    Page("/m/<match>/play", Text("Minha mesa", "My table"), "seat/page.js", ("board/board.css", "seat.css")),
    Page("/m/<match>", Text("Partida", "Match"), "match/page.js", MATCH),
    Page("/m/<match>/compare", Text("Comparar", "Compare"), "match/compare.js", MATCH),
    Page("/open", Text("Abrir um registro", "Open a log"), "match/open.js", MATCH),
)  # fmt: skip


def serve_pages(app: Flask) -> None:
    """Give the app the console's pages and what they are made of."""
    assets.serve_assets(app)
    for page in PAGES:
        app.add_url_rule(page.route, f"console:{page.route}", lambda page=page, **path: shell(page), methods=["GET"])


def shell(page: Page) -> Response:
    """Return a page's shell in the reader's language."""
    language = language_of_reader()
    html = _rendered(page, language)
    response = with_etag(Response(html, mimetype="text/html"), f"c-{digest(html.encode())[:32]}")
    response.vary.add("Cookie")
    return told_in(response, language)


def language_of_reader() -> Language:
    """Return the language that a reader has chosen, or else the browser's."""
    chosen = request.cookies.get(LANGUAGE)
    if chosen == "pt":
        return "pt"
    return "en" if chosen == "en" else preferred()


@cache
def _rendered(page: Page, language: Language) -> str:
    return render_template(
        "console/shell.html",
        lang=TAGS[language],
        title=page.title[language],
        address=assets.address,
        import_map=assets.import_map(language),
        script=f"console/{page.script}",
        styles=["console/console.css", *(f"console/{style}" for style in page.styles)],
        modules=[_location(each, language) for each in modules(page.script, language)],
        words={name: said[language] for name, said in WORDS.items()},
    )


WORDS = {
    "skip": Text("Ir ao conteúdo", "Skip to content"),
    "script": Text(
        "Esta página precisa de JavaScript. Tudo o que ela faz também se faz pela API: veja /docs.",
        "This page needs JavaScript. All that it does can be done by the API too: see /docs.",
    ),
}


def modules(script: str, language: Language) -> list[str]:
    """Return all modules that a page's script is made of, so that the browser asks for them at once and not one after
    the other."""
    found: dict[str, None] = {}
    left = [f"console/{script}"]
    while left:
        specifier = left.pop()
        if specifier not in found:
            found[specifier] = None
            left += _imports(specifier, language)
    return list(found)


def file_of(specifier: str, language: Language) -> str:
    """Return where a module lies among the static files."""
    if specifier.startswith("words/"):
        return f"console/words/{language}/{specifier.removeprefix('words/')}"
    return assets.vendored().get(specifier, specifier)


def _location(specifier: str, language: Language) -> str:
    return assets.address(file_of(specifier, language))


def _imports(specifier: str, language: Language) -> Iterator[str]:
    """Yield what a module imports, by the names that import maps resolve; relative imports there are none."""
    text = (assets.STATIC / file_of(specifier, language)).read_text()
    yield from (found.group(1) for found in _IMPORT.finditer(text))
