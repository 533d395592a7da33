"""Who is asking, and what they may see and do. The one place that decides it.

| role        | sees                                                       | does                                      |
| organiser   | every match, as a spectator does; tokens, looks            | creates matches, tournaments, tokens;     |
|             |                                                            | runs rounds                               |
| head_judge  | as a judge does; looks of its tournament                   | what a judge does; decides appeals; runs  |
|             |                                                            | rounds                                    |
| judge       | every match of its tournament, in every view; all disputes | creates matches, rules on disputes, gives |
|             |                                                            | matches time                              |
| scorekeeper | as a judge, of paper and advisory matches; else spectates  | enters paper matches, states adjustments  |
| seat        | its own match, in its own view                             | acts for its seat, opens disputes         |
| spectator   | every match (of its tournament), in the spectator's view;  | nothing                                   |
|             | that of an open table sees this match alone                |                                           |

A match that is over is shown whole, in every view, to everybody who could watch it, unless its tournament holds back
what was hidden until its end.
Judges do what scorekeepers do, and both open disputes and make statements. Rulesets, policies, problems and health are
for everybody; the floor of a tournament for its organiser and officials, the history of players for its organiser and
judges alone; card sets, questions and what-ifs for every role, within its views.

A role held in a tournament knows of that tournament's matches alone; judges and scorekeepers of none know of those
matches alone that are of none. What lies beyond is answered as what does not exist: 404, in the same bytes.

tests/api/test_roles.py tries every operation by every role in every relation.
"""

import threading
import time
from typing import NamedTuple

from flask import current_app, g, request

from adjudicator.judging import lists
from adjudicator.judging.dispute import Dispute
from adjudicator.judging.disputes import Disputes
from adjudicator.judging.running import Running
from adjudicator.judging.stored import NoSuchDispute
from adjudicator.judging.tournaments import NoSuchTournament, Tournament, Tournaments
from adjudicator.judging.words import ROLES, in_words
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.secrets.secret import JUDGE, SPECTATOR
from adjudicator.kernel.table.judged import ADVISORY
from adjudicator.kernel.text.refusal import not_one_of
from adjudicator.kernel.text.text import Text
from adjudicator.matches.access_log import AccessLog
from adjudicator.matches.application import Matches
from adjudicator.matches.damage import Damaged
from adjudicator.matches.ids import is_id
from adjudicator.matches.match import Match
from adjudicator.matches.requests import NoSuchMatch
from adjudicator.matches.seeding import Seeds
from adjudicator.matches.sessions import Sessions
from adjudicator.matches.store.tables import MatchRow
from adjudicator.matches.token_registry import TokenRegistry
from adjudicator.matches.tokens import Caller, Role, token_digest
from api.cookies import is_secure, session_in
from api.origins import check_origin
from api.problems import FieldError, Kind, Problem
from api.rates import count_wrong_token
from api.settings import Serving

JUDGES: tuple[Role, ...] = ("judge", "head_judge")
OFFICIALS: tuple[Role, ...] = (*JUDGES, "scorekeeper")
"""Who judges or keeps the score: of one tournament, or of matches outside any."""

REMEMBER_SECONDS = 2.0
_REALM = 'Bearer realm="adjudicator"'


class Shown(NamedTuple):
    """What a request shows of who it is of: a token, or a browser's session."""

    text: str
    session: bool


class Callers:
    """Tokens and sessions looked up, remembered for two seconds: what is revoked, ended or has expired is refused after
    that at the latest."""

    def __init__(self, matches: Matches) -> None:
        self._register = TokenRegistry(matches)
        self._sessions = Sessions(matches)
        self._known: dict[str, tuple[float, Caller]] = {}
        self._lock = threading.Lock()

    def find(self, shown: "Shown") -> Caller | None:
        """Return who holds what was shown."""
        digest = token_digest(f"{shown.session} {shown.text}")  # a session is no token, nor the other way round
        now = time.monotonic()
        known = self._known.get(digest)
        if known is not None and known[0] > now:
            return known[1]
        caller = self._sessions.find(shown.text) if shown.session else self._register.find(shown.text)
        if caller is not None:
            with self._lock:
                if len(self._known) > 10_000:
                    self._known.clear()
                self._known[digest] = (now + REMEMBER_SECONDS, caller)
        return caller


def matches() -> Matches:
    """Return the application that this app serves."""
    found: Matches = current_app.extensions["matches"]
    return found


def disputes() -> Disputes:
    """Return the disputes that this app serves."""
    found: Disputes = current_app.extensions["disputes"]
    return found


def tournaments() -> Tournaments:
    """Return the tournaments that this app serves."""
    found: Tournaments = current_app.extensions["tournaments"]
    return found


def running() -> Running:
    """Return the rounds of the tournaments that this app serves."""
    found: Running = current_app.extensions["running"]
    return found


def seeds() -> Seeds:
    """Return the seeds of the matches that this app serves."""
    found: Seeds = current_app.extensions["seeds"]
    return found


def access_log() -> AccessLog:
    """Return the access log of the matches that this app serves."""
    found: AccessLog = current_app.extensions["access_log"]
    return found


def sessions() -> Sessions:
    """Return the sessions of the service that this app serves."""
    found: Sessions = current_app.extensions["sessions"]
    return found


def token_registry() -> TokenRegistry:
    """Return the registry of tokens that this app serves."""
    found: TokenRegistry = current_app.extensions["token_registry"]
    return found


def shown_in(authorization: str, cookies: str, *, secure: bool) -> Shown | None:
    """Return what the fields of a request show: its bearer token, or else its session; by HTTPS (`secure`) only of the
    cookie that browsers take from this host alone. None without either."""
    if authorization:
        scheme, _, token = authorization.partition(" ")
        return Shown(token.strip() if scheme.lower() == "bearer" and token.isascii() else "", session=False)
    session = session_in(cookies, secure=secure)
    return Shown(session, session=True) if session else None


def shown() -> Shown:
    """Return what the request shows. 401 if it shows nothing."""
    settings: Serving = current_app.extensions["settings"]
    secure = is_secure(request.scheme, settings)
    found = shown_in(request.headers.get("Authorization", ""), request.headers.get("Cookie", ""), secure=secure)
    if found is None:
        raise Problem(
            Kind.UNAUTHENTICATED,
            Text("envie Authorization: Bearer com o seu token, ou entre por um navegador",
                 "send Authorization: Bearer with your token, or come in by a browser"),
            headers={"WWW-Authenticate": _REALM},
        )  # fmt: skip
    return found


def authenticate(roles: tuple[Role, ...]) -> Caller:
    """Return the caller, if the token or the session is good and its role is one of these. 401 or 403 otherwise."""
    seen = shown()
    callers: Callers = current_app.extensions["callers"]
    caller = callers.find(seen) if seen.text else None
    if caller is None:
        count_wrong_token()
        raise Problem(
            Kind.UNAUTHENTICATED,
            Text("a sessão terminou", "the session has ended")
            if seen.session
            else Text("o token não vale", "the token is not valid"),
            headers={"WWW-Authenticate": f'{_REALM}, error="invalid_token"'},
        )
    g.subject = caller.subject
    if seen.session:
        check_origin()
    if caller.role not in roles:
        role, allowed = ROLES[caller.role], in_words(roles, ROLES)
        raise Problem(
            Kind.FORBIDDEN,
            Text(
                f"isto não cabe a este papel ({role.pt}); cabe a: {allowed.pt}",
                f"this is not for this role ({role.en}), but for: {allowed.en}",
            ),
            members={"required_role": list(roles)},
        )
    return caller


def reachable_match(caller: Caller, match_id: str) -> MatchRow:
    """Return what a match is. Raises NoSuchMatch if it is none that the caller may know of."""
    row = matches().row(match_id) if is_id("m", match_id) else None
    if row is None or not _of_reach(caller, match_id, row.tournament_id):
        raise NoSuchMatch(match_id)
    return row


def begun_match(row: MatchRow) -> MatchRow:
    """Return what a match is that was waiting for its seed; it begins now, if the time for nonces is over. 409 if it
    still waits."""
    seed = seeds().get(row.match_id)
    if not seed.closed:
        until, waiting = seed.committed.until, ", ".join(seed.waiting)
        why = Text(f"espera até {until} os nonces de {waiting}", f"it waits until {until} for the nonces of {waiting}")
        raise Problem(Kind.MATCH_NOT_BEGUN, why, members={"seed": f"/v1/matches/{row.match_id}/seed"})
    return matches().row(row.match_id)


def reachable_dispute(caller: Caller, id: str) -> Dispute:
    """Return a dispute. Raises NoSuchDispute if it is none that the caller may know of."""
    try:
        dispute = disputes().get(id if is_id("d", id) else "")
    except Damaged:
        row = lists.dispute_row(matches().tables, id)  # that it is damaged tells that there is one
        if row is None or not _of_reach(caller, row.match_id, row.tournament_id):
            raise NoSuchDispute(id) from None
        raise
    if not _of_reach(caller, dispute.opened.match, dispute.opened.tournament):
        raise NoSuchDispute(id)
    return dispute


def _of_reach(caller: Caller, match_id: str, tournament: str) -> bool:
    """Whether a match, of a tournament perhaps, is one that a caller may know of."""
    return caller.match_id in ("", match_id) and in_scope(caller, tournament)


def tournament_of(caller: Caller, id: str) -> Tournament:
    """Return a tournament. Raises NoSuchTournament if it is none that the caller may know of."""
    if not is_id("t", id) or (caller.role != "organiser" and caller.tournament != id):
        raise NoSuchTournament(id)
    return tournaments().get(id)


def in_scope(caller: Caller, tournament: str) -> bool:
    """Whether a caller's role reaches the matches of a tournament (empty: those of none)."""
    if caller.role in OFFICIALS or caller.tournament:
        return caller.tournament == tournament
    return True


def check_own_seat(caller: Caller, seat: str) -> None:
    """Raise a Problem (403) if a player speaks for another seat than the player's own."""
    if caller.role == "seat" and seat != caller.seat:
        why = Text(f"o seu lugar é {caller.seat}", f"your seat is {caller.seat}")
        raise Problem(Kind.NOT_YOUR_SEAT, why, members={"seat": caller.seat})


def own_view(caller: Caller) -> str:
    """Return the view that a caller has of a running match."""
    if caller.role == "seat":
        return caller.seat
    return JUDGE if caller.role in JUDGES else SPECTATOR


def shown_whole(row: MatchRow) -> bool:
    """Whether all that was hidden in a match is there for everybody who could watch it: once it is over, unless its
    tournament holds that back until its own end."""
    return matches().over(row.match_id) and tournaments().shows(row.tournament_id)


def keeps_score(caller: Caller, row: MatchRow) -> bool:
    """Whether a caller keeps the score of a match whose truth is what was written down: on paper, or advisory."""
    return caller.role in OFFICIALS and (row.enforcement == ADVISORY or row.luck == ReportedLuck.mode)


def allowed_view(caller: Caller, match: Match, asked: str | None) -> str:
    """Return the view asked for of a match (at any moment), or the caller's own; 422 if there is none such, 403 if it
    is not theirs. That an official looks at hidden things of a running match is written down."""
    row = matches().row(match.id)
    everything = caller.role in JUDGES or keeps_score(caller, row)
    own = JUDGE if everything else own_view(caller)
    view = asked or own
    known = (*match.state.seats, JUDGE, SPECTATOR)
    if view not in known:
        raise Problem(Kind.VALIDATION_FAILED, errors=[FieldError("?view", not_one_of(view, known), "unknown")])
    if everything or view in (own, SPECTATOR) or shown_whole(row):
        g.view = view
        if caller.role in OFFICIALS and view != SPECTATOR:
            access_log().note(caller, row, view, str(request.endpoint), match.state.move)
        return view
    if matches().over(match.id):
        why = Text("o torneio guarda o que estava oculto até o seu fim",
                   "the tournament holds back what was hidden until its end")  # fmt: skip
    else:
        why = Text(
            "enquanto a partida corre, só juízes veem o dos outros", "only judges see others' views of a running match"
        )
    raise Problem(Kind.VIEW_FORBIDDEN, why)
