"""The Flask application."""

import uuid

import structlog
from eventsourcing.persistence import PersistenceError
from flask import Flask, Response, g, request
from flask_compress import Compress
from werkzeug.exceptions import HTTPException

from adjudicator.api.about import card_sets, decks, docs, pictures, rulesets, service, transparency
from adjudicator.api.access.callers import Callers
from adjudicator.api.access.counts import WRONG_CODES, WRONG_CODES_OF_ALL, Counts, NamedCounts, Rates, SharedCounts
from adjudicator.api.access.origins import PUBLIC, TO_ALL, check_host, opened_to, preflight
from adjudicator.api.access.services import Services, services
from adjudicator.api.access.stream_budget import StreamBudget
from adjudicator.api.http.environ import NOTED, REFUSED, Noted
from adjudicator.api.http.problems import MEDIA_TYPE, Kind, Problem
from adjudicator.api.http.readiness import Readiness
from adjudicator.api.http.receipts import Receipts
from adjudicator.api.http.refusals import answer_refusals
from adjudicator.api.http.settings import Settings, configured, serving
from adjudicator.api.judging import (
    cases,
    corrections,
    desk_logs,
    dispute_report,
    disputes,
    policies,
    rulings,
    timelines,
)
from adjudicator.api.live import changes, follow, history
from adjudicator.api.operations import register
from adjudicator.api.pages.console.assets import script_hashes
from adjudicator.api.pages.console.library.pages import serve_library
from adjudicator.api.pages.console.pictures import serve_pictures
from adjudicator.api.pages.console.shells import serve_pages
from adjudicator.api.people import sessions, tokens
from adjudicator.api.play import actions, batches, imports, matches, seeds, tables
from adjudicator.api.play.past import boards, choices, consequences, logs, questions, replays, states
from adjudicator.api.tournaments import floor, looks, players, rounds, tournaments
from adjudicator.judging.disputes import Disputes
from adjudicator.judging.policy import Policy, policies_of
from adjudicator.judging.running import Running
from adjudicator.judging.tournaments import Tournaments
from adjudicator.kernel.text.text import Text
from adjudicator.matches.application import Matches
from adjudicator.matches.hosting.seeding import Seeds
from adjudicator.matches.people.access_log import AccessLog
from adjudicator.matches.people.codes import Codes
from adjudicator.matches.people.sessions import Sessions
from adjudicator.matches.people.token_registry import TokenRegistry
from adjudicator.matches.store.copying.closing import Unusable
from adjudicator.matches.store.postgresql import PostgreSQLRecorder
from adjudicator.matches.store.schema import open_recorder_when_there
from adjudicator.matches.store.ways.replica import PastRecorder, Replica
from adjudicator.matches.stored import StoredMatches
from adjudicator.rulesets.registry import RULESETS

RESOURCES = (
    service,
    docs,
    rulesets,
    cases,
    card_sets,
    pictures,
    decks,
    matches,
    tables,
    seeds,
    states,
    boards,
    questions,
    replays,
    actions,
    batches,
    history,
    changes,
    choices,
    consequences,
    follow,
    logs,
    imports,
    disputes,
    desk_logs,
    rulings,
    timelines,
    dispute_report,
    corrections,
    policies,
    tournaments,
    rounds,
    floor,
    players,
    tokens,
    sessions,
    looks,
    transparency,
)
log = structlog.get_logger("api")

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": (
        f"default-src 'none'; script-src 'self' {script_hashes()}; "
        "style-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
}


def create_app(
    settings: Settings | None = None,
    store: Matches | None = None,
    counts: Counts | None = None,
    policies: dict[str, Policy] | None = None,
) -> Flask:
    """Build the application. The database must have its schema; UnknownSchema says what to run otherwise. One that is
    away is used when it is there, and all that needs it is answered with 503 until then. `counts` and `policies` are
    those of all workers of a service; otherwise this application counts, and reads them, for itself."""
    return with_services(bare_app(), settings or configured(), store, counts, policies)


def bare_app() -> Flask:
    """Build an application that has its endpoints and pages, and nothing yet to serve."""
    app = Flask("adjudicator.api", template_folder="pages/templates", static_folder="pages/static")
    app.config.update(
        COMPRESS_MIMETYPES=[
            "application/json",
            MEDIA_TYPE,
            "application/yaml",
            "text/html",
            "text/css",
            "text/javascript",
            "text/plain",
        ],
        COMPRESS_MIN_SIZE=1024,
        COMPRESS_ALGORITHM=["zstd", "br", "gzip"],
        COMPRESS_LEVEL=3,
        COMPRESS_BR_LEVEL=3,
        COMPRESS_ZSTD_LEVEL=3,
        COMPRESS_STREAMS=False,
    )
    register(app)
    serve_pages(app)
    serve_library(app)
    serve_pictures(app)
    Compress(app)
    frame(app)
    answer_refusals(app)
    app.register_error_handler(PersistenceError, _database_problem)
    return app


def with_services(
    app: Flask,
    settings: Settings,
    store: Matches | None,
    counts: Counts | None = None,
    policies: dict[str, Policy] | None = None,
) -> Flask:
    """Give an application what it serves: the games, a store, and what is kept beside it."""
    tuple(RULESETS.values())  # the games are there before the first request, not when it asks for one
    store = store or Matches(open_recorder_when_there(settings.database, settings.pooler), settings.secret)
    counts = counts or SharedCounts()
    if settings.limits:
        counts = NamedCounts(settings.limits, settings.secret, counts)
    app.extensions["settings"] = settings
    app.extensions["services"] = Services(
        settings=settings,
        matches=store,
        past=_past(store, settings),
        disputes=Disputes(store, policies_of(settings.policies) if policies is None else policies),
        tournaments=Tournaments(store),
        running=Running(Tournaments(store)),
        seeds=Seeds(store),
        access_log=AccessLog(store),
        sessions=Sessions(store),
        token_registry=TokenRegistry(store),
        codes=Codes(store),
        callers=Callers(store),
        receipts=Receipts(settings.log_folder, store.tables),
        readiness=Readiness(store.tables.dialect),
        streams=StreamBudget(settings.streams),
        requests=Rates("requests", settings.rate, counts),
        wrong_tokens=Rates("wrong-tokens", settings.wrong_tokens, counts),
        wrong_codes=Rates("wrong-codes", WRONG_CODES, counts),
        wrong_codes_of_all=Rates("wrong-codes-of-all", WRONG_CODES_OF_ALL, counts),
        tables=Rates("tables", settings.open_tables, counts),
    )
    return app


def _past(store: Matches, settings: Settings) -> StoredMatches:
    """Return what reads matches as they were: from a replica, if one is named."""
    if not settings.replica:
        return store
    assert isinstance(store.tables, PostgreSQLRecorder)  # the settings name a replica of nothing else
    return StoredMatches(PastRecorder(store.tables, Replica(settings.replica, pooled=bool(settings.pooler))))


def frame(app: Flask) -> None:
    """Give each request an id and what is noted of it, each answer its headers, each refusal the form of a problem."""
    app.url_map.strict_slashes = False
    app.url_map.merge_slashes = False
    app.before_request(_begin)
    app.after_request(_finish)
    app.register_error_handler(Problem, lambda problem: problem.response())
    app.register_error_handler(HTTPException, _http_problem)
    app.register_error_handler(Exception, _internal_problem)


def _begin() -> None:
    environ, noted = request.environ, Noted(str(uuid.uuid4()))
    g.request_id, g.noted = noted.id, noted
    g.varies = ()  # by which headers of a request its answer is another
    environ[NOTED] = noted
    if REFUSED in environ:
        raise environ[REFUSED]
    check_host()


def _finish(response: Response) -> Response:
    if request.endpoint == "static" and response.status_code == 200:  # small, and what is streamed is not compressed
        response.direct_passthrough = False
        response.get_data()
    given, varies, quota_left = set(map(str.lower, response.headers.keys())), g.varies, g.get("quota_left")
    for name, value in HEADERS.items():
        if name.lower() not in given:
            response.headers.add(name, value)
    response.headers["Request-Id"] = g.request_id
    if g.noted.subject:  # another who asks at the same browser is not given what this one was
        varies += ("Authorization", "Cookie")
    if varies:
        response.vary.update(varies)
    if quota_left is not None:
        response.headers.update(services().requests.headers(quota_left))
    if request.method == "OPTIONS" and response.status_code == 200:
        allowed = response.headers.get("Allow", "")
        response = Response(status=204, headers={"Allow": allowed, **HEADERS})
        if "Access-Control-Request-Method" in request.headers:
            response.headers.update(preflight(allowed))
    if request.path.startswith(PUBLIC):
        response.headers.update(TO_ALL)
    settings = serving()
    if settings.origins:
        response.vary.add("Origin")
        response.headers.update(opened_to(settings.origins, request.headers.get("Origin", "")))
    return response


def _http_problem(error: HTTPException) -> Response:
    kinds = {
        400: Kind.BAD_REQUEST,
        404: Kind.NOT_FOUND,
        405: Kind.METHOD_NOT_ALLOWED,
        413: Kind.CONTENT_TOO_LARGE,
        415: Kind.UNSUPPORTED_MEDIA_TYPE,
    }
    kind = kinds.get(error.code or 500)
    if kind is None:
        return error.get_response()  # type: ignore[return-value]  # redirects and the like, Werkzeug's own
    headers = {}
    if kind is Kind.METHOD_NOT_ALLOWED:
        headers["Allow"] = ", ".join(sorted(getattr(error, "valid_methods", None) or []))
    return Problem(kind, headers=headers).response()


def _database_problem(error: PersistenceError) -> Response:
    log.error("database", id=g.request_id, error=type(error).__name__)
    detail = Text("tente de novo com a mesma chave", "try again with the same key")
    if isinstance(error, Unusable):
        detail = Text(f"{error.why.pt}; {detail.pt} mais tarde", f"{error.why.en}; {detail.en} later")
    return Problem(Kind.DATABASE_UNAVAILABLE, detail, headers={"Retry-After": "2"}).response()


def _internal_problem(error: Exception) -> Response:
    log.exception("internal", id=g.request_id)
    return Problem(Kind.INTERNAL_ERROR).response()
