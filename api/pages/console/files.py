"""A match as one file: a page that replays it and verifies its log by itself, anywhere, without a network.

It is made of the viewer's own modules, under an import map of `data:` addresses, the log as it is exported, and the
replay: a line of what is the same for all of it, then a line for each event.
"""

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from html import escape
from itertools import chain
from typing import NamedTuple

import msgspec
from flask import render_template

from adjudicator.api.http.language import TAGS
from adjudicator.api.pages.console import assets
from adjudicator.api.pages.console.frame import file_of, modules
from adjudicator.kernel.text.text import Language, Text

SCRIPT = "match/file.js"
STYLES = ("console/console.css", "console/board/card.css", "console/board/board.css", "console/match/match.css")
BEGIN = f'import "console/{SCRIPT}";'

WORDS = {
    "script": Text(
        "Este arquivo precisa de JavaScript para mostrar a partida. O registro está nele, em texto.",
        "This file needs JavaScript to show the match. The log is in it, as text.",
    ),
    "what": Text(
        "Uma partida inteira num arquivo: o navegador a mostra e verifica o registro sozinho, sem rede. Verificado é o "
        "registro; a mesa e as frases são do serviço que fez o arquivo, e cada passo é comparado com o seu evento.",
        "A whole match in one file: the browser shows it and verifies its log by itself, without a network. Verified "
        "is the log; the table and the sentences are those of the service that made the file, and each step is "
        "compared with its event.",
    ),
}


class Made(NamedTuple):
    """What is the same in all files of a language: styles, import map, and the policy that allows them alone."""

    style: str
    import_map: str
    policy: str


def whole(
    title: str, head: msgspec.Struct, frames: Iterable[msgspec.Struct], log: Iterable[bytes], language: Language
) -> Iterator[bytes]:
    """Return the file of a match, to be sent bit by bit: `head` is what its replay begins with, `frames` its events,
    `log` the lines of its log."""
    made = _made(language)
    page = render_template(
        "console/file.html",
        lang=TAGS[language],
        title=title,
        made=made,
        icon=_data("image/svg+xml", (assets.STATIC / "mark.svg").read_bytes()),
        begin=BEGIN,
        words={name: said[language] for name, said in WORDS.items()},
    )
    before, between, after = (part.encode() for part in page.split("<!-- here -->"))
    replay = (msgspec.json.encode(part) + b"\n" for part in chain([head], frames))
    return chain([before], _as_text(log), [between], _as_text(replay), [after])


def _as_text(lines: Iterable[bytes]) -> Iterator[bytes]:
    return (escape(line.decode(), quote=False).encode() for line in lines)


@cache
def _made(language: Language) -> Made:
    style = "\n".join((assets.STATIC / path).read_text() for path in STYLES)
    imports = {
        name: _data("text/javascript", (assets.STATIC / file_of(name, language)).read_bytes())
        for name in modules(SCRIPT, language, later=True)
    }
    import_map = json.dumps({"imports": imports}, separators=(",", ":"))
    policy = (
        f"default-src 'none'; script-src {_hash(import_map)} {_hash(BEGIN)} data:; style-src {_hash(style)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    return Made(style, import_map, policy)


def _data(media: str, content: bytes) -> str:
    return f"data:{media};charset=utf-8;base64,{b64encode(content).decode()}"


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
