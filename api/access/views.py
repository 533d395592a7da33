"""What a caller may see of a match: the views that are its own, and those that are open to it."""

from flask import g, request

from adjudicator.api.access.roles import JUDGES, OFFICIALS
from adjudicator.api.access.services import services
from adjudicator.api.http.problems import FieldError, Kind, Problem
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.secrets.secret import JUDGE, SPECTATOR
from adjudicator.kernel.table.judged import ADVISORY
from adjudicator.kernel.text.refusal import not_one_of
from adjudicator.kernel.text.text import Text
from adjudicator.matches.match import Match
from adjudicator.matches.people.tokens import Caller
from adjudicator.matches.store.tables import MatchRow


def own_view(caller: Caller) -> str:
    """Return the view that a caller has of a running match."""
    if caller.role == "seat":
        return caller.seat
    return JUDGE if caller.role in JUDGES else SPECTATOR


def shown_whole(row: MatchRow) -> bool:
    """Whether all that was hidden in a match is there for everybody who could watch it: once it is over, unless its
    tournament holds that back until its own end."""
    return services().matches.over(row.match_id) and services().tournaments.shows(row.tournament_id)


def keeps_score(caller: Caller, row: MatchRow) -> bool:
    """Whether a caller keeps the score of a match whose truth is what was written down: on paper, or advisory."""
    return caller.role in OFFICIALS and (row.enforcement == ADVISORY or row.luck == ReportedLuck.mode)


def allowed_view(caller: Caller, match: Match, asked: str | None) -> str:
    """Return the view asked for of a match (at any moment), or the caller's own; 422 if there is none such, 403 if it
    is not theirs. That an official looks at hidden things of a running match is written down."""
    row = services().matches.row(match.id)
    everything = caller.role in JUDGES or keeps_score(caller, row)
    own = JUDGE if everything else own_view(caller)
    view = asked or own
    known = (*match.state.seats, JUDGE, SPECTATOR)
    if view not in known:
        raise Problem(Kind.VALIDATION_FAILED, errors=[FieldError("?view", not_one_of(view, known), "unknown")])
    if everything or view in (own, SPECTATOR) or shown_whole(row):
        g.noted.view = view
        if caller.role in OFFICIALS and view != SPECTATOR:
            services().access_log.note(caller, row, view, str(request.endpoint), match.state.move)
        return view
    if services().matches.over(match.id):
        why = Text("o torneio guarda o que estava oculto até o seu fim",
                   "the tournament holds back what was hidden until its end")  # fmt: skip
    else:
        why = Text(
            "enquanto a partida corre, só juízes veem o dos outros", "only judges see others' views of a running match"
        )
    raise Problem(Kind.VIEW_FORBIDDEN, why)
