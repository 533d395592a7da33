"""What all pages of the console share: the frame around them, in the reader's language."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from flask import Response, render_template, request

from adjudicator.api.http.answers import with_etag
from adjudicator.api.http.language import TAGS, preferred, told_in
from adjudicator.api.pages.console import assets
from adjudicator.kernel.text.canonical import digest
from adjudicator.kernel.text.text import Language, Text

_IMPORT = re.compile(r'\b(?:from|import)\s*"([a-z@][^"\s]*)"')
_LATER = re.compile(r'\bawait import\("([a-z@][^":\s]*)"\)')

LANGUAGE = "language"
"""The cookie by which a reader keeps a language other than the browser's."""

WORDS = {
    "skip": Text("Ir ao conteúdo", "Skip to content"),
    "script": Text(
        "Esta página precisa de JavaScript. Tudo o que ela faz também se faz pela API: veja /docs.",
        "This page needs JavaScript. All that it does can be done by the API too: see /docs.",
    ),
    "places": Text("Lugares", "Places"),
    "rules": Text("Regras", "Rules"),
    "cards": Text("Cartas", "Cards"),
    "enter": Text("Entrar", "Come in"),
}


def language_of_reader() -> Language:
    """Return the language that a reader has chosen, or else the browser's."""
    chosen = request.cookies.get(LANGUAGE)
    if chosen == "pt":
        return "pt"
    return "en" if chosen == "en" else preferred()


def framed(
    template: str,
    language: Language,
    title: str,
    script: str,
    styles: tuple[str, ...] = (),
    *,
    receipts_key: str,
    **what: Any,
) -> str:
    """Render a page: its template in `console/`, its script and style sheets in `api/pages/static/console`.
    `receipts_key` verifies receipts; there is one where the service has a transparency log, which the page is to look
    at."""
    return render_template(
        f"console/{template}",
        language=language,
        lang=TAGS[language],
        title=title,
        address=assets.address,
        import_map=assets.import_map(language),
        script=f"console/{script}",
        receipts_key=receipts_key,
        styles=["console/console.css", *(f"console/{style}" for style in styles)],
        modules=[_location(each, language) for each in modules(script, language)],
        frame={name: said[language] for name, said in WORDS.items()},
        **what,
    )


def answered(html: str, language: Language, status: int = 200) -> Response:
    """Answer with a page, to be kept until it changes."""
    response = with_etag(Response(html, status, mimetype="text/html"), f"c-{digest(html.encode())[:32]}")
    response.vary.add("Cookie")
    return told_in(response, language)


@cache
def modules(script: str, language: Language, *, later: bool = False) -> tuple[str, ...]:
    """Return all modules that a page's script is made of, so that the browser asks for them at once and not one after
    the other; `later`: also those that it asks for when they are needed."""
    found: dict[str, None] = {}
    left = [f"console/{script}"]
    while left:
        specifier = left.pop()
        if specifier not in found:
            found[specifier] = None
            left += _imports(specifier, language, later)
    return tuple(found)


def file_of(specifier: str, language: Language) -> str:
    """Return where a module lies among the static files."""
    if specifier.startswith("words/"):
        return f"console/words/{language}/{specifier.removeprefix('words/')}"
    return assets.vendored().get(specifier, specifier)


def _location(specifier: str, language: Language) -> str:
    return assets.address(file_of(specifier, language))


def _imports(specifier: str, language: Language, later: bool) -> Iterator[str]:
    """Yield what a module imports, by the names that import maps resolve; relative imports there are none."""
    text = (assets.STATIC / file_of(specifier, language)).read_text()
    yield from (found.group(1) for found in _IMPORT.finditer(text))
    if later:
        yield from (found.group(1) for found in _LATER.finditer(text))
