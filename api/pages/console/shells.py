"""The console's pages that are shells: where they are, what they are called, and which script draws each."""

from functools import cache
from typing import NamedTuple

from flask import Flask, Response

from adjudicator.api.access.services import services
from adjudicator.api.pages.console import assets
from adjudicator.api.pages.console.frame import answered, framed, language_of_reader
from adjudicator.kernel.text.text import Language, Text


class Page(NamedTuple):
    """A page: its route, what it is called, and its script and style sheets in `api/pages/static/console`."""

    route: str
    title: Text
    script: str
    styles: tuple[str, ...] = ()
    is_a_key: bool = False
    """Whether whoever has the address has a key: other sites are not told of it, nor do search engines keep it."""


HOME = Page("/", Text("Árbitro de jogos de cartas", "The referee of card games"), "home/page.js", ("home.css",))
"""Where browsers begin; API clients are answered in JSON there."""

TABLE = ("board/card.css", "board/board.css")
MATCH = (*TABLE, "match/match.css")
LISTS = ("floor.css", "rows.css")
SHARED = Page("/s", Text("Partida", "Match"), "match/shared.js", (*MATCH, "rows.css"), is_a_key=True)
PAGES = (
    SHARED,
    SHARED._replace(route="/s/<token>"),
    Page("/enter", Text("Entrar", "Come in"), "enter/page.js"),
    Page("/me", Text("Você", "You"), "me/page.js"),
    Page("/calls", Text("Chamados", "Calls"), "desk/calls.js", ("desk/desk.css",)),
    Page("/calls/new", Text("Chamar um juiz", "Call a judge"), "desk/new.js", ("desk/desk.css",)),
    Page("/d/<dispute>", Text("Disputa", "Dispute"), "desk/dispute.js", ("desk/desk.css",)),
    Page("/d/<dispute>/rule", Text("Decisão", "Ruling"), "desk/rule.js", ("desk/desk.css",)),
    Page("/d/<dispute>/backup", Text("Retrocesso", "Backup"), "desk/backup.js", (*TABLE, "desk/desk.css")),
    Page("/card-sets", Text("Conjuntos de cartas", "Card sets"), "cards/sets.js", ("card-sets.css",)),
    Page("/card-sets/new", Text("Conferir cartas", "Check cards"), "cards/check.js", ("card-sets.css",)),
    Page("/card-sets/<id>", Text("Conjunto de cartas", "Card set"), "cards/set.js", ("card-sets.css",)),
    Page("/t", Text("Torneios", "Tournaments"), "floor/tournaments.js", ("floor.css",)),
    Page("/t/new", Text("Novo torneio", "New tournament"), "floor/open.js", ("floor.css",)),
    Page("/t/<id>", Text("Mesas", "Floor"), "floor/page.js", ("floor.css",)),
    Page("/t/<id>/rounds/new", Text("Nova rodada", "New round"), "floor/round.js", ("floor.css",)),
    Page("/t/<id>/cards", Text("Cartões das mesas", "Table cards"), "floor/cards.js", ("floor.css",)),
    Page("/t/<id>/officers", Text("Oficiais", "Officers"), "floor/officers.js", ("floor.css",)),
    Page("/t/<id>/players", Text("Jogadores", "Players"), "floor/players.js", ("floor.css",)),
    Page("/t/<id>/players/<path:name>", Text("Jogador", "Player"), "floor/player.js", LISTS),
    Page("/t/<id>/report", Text("Relatório", "Report"), "floor/report.js", ("floor.css",)),
    Page("/matches", Text("Partidas", "Matches"), "matches/page.js", LISTS),
    Page("/matches/new", Text("Nova partida", "New match"), "matches/create.js", ("floor.css",)),
    Page("/m/<id>/play", Text("Minha mesa", "My table"), "seat/page.js", (*TABLE, "introduction.css", "seat.css")),
    Page("/m/<id>", Text("Partida", "Match"), "match/page.js", MATCH),
    Page("/m/<id>/compare", Text("Comparar", "Compare"), "match/compare.js", MATCH),
    Page("/open", Text("Abrir um registro", "Open a log"), "match/open.js", MATCH),
    Page("/m/<id>/cards", Text("Cartões da mesa", "Table cards"), "matches/cards.js", ("floor.css",)),
    Page("/tokens", Text("Chaves", "Keys"), "keys/page.js", ("floor.css",)),
)  # fmt: skip


def serve_pages(app: Flask) -> None:
    """Give the app the console's pages and what they are made of."""
    assets.serve_assets(app)
    for page in PAGES:
        app.add_url_rule(page.route, f"console:{page.route}", lambda page=page, **path: shell(page), methods=["GET"])


def shell(page: Page) -> Response:
    """Return a page's shell in the reader's language."""
    language = language_of_reader()
    response = answered(_rendered(page, language, services().receipts.key), language)
    if page.is_a_key:
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["X-Robots-Tag"] = "noindex"
        response.headers["Cache-Control"] = "no-store"
    return response


@cache
def _rendered(page: Page, language: Language, receipts_key: str) -> str:
    return framed("shell.html", language, page.title[language], page.script, page.styles, receipts_key=receipts_key)
