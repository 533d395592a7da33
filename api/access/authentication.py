"""Who is asking: the token or the session of a request, and whether its role may ask this."""

from flask import g, request

from adjudicator.api.access.callers import Shown, shown_in
from adjudicator.api.access.cookies import is_secure
from adjudicator.api.access.origins import check_origin
from adjudicator.api.access.quotas import count_wrong_token
from adjudicator.api.access.services import services
from adjudicator.api.http.problems import Kind, Problem
from adjudicator.api.http.settings import serving
from adjudicator.judging.words import ROLES, in_words
from adjudicator.kernel.text.text import Text
from adjudicator.matches.people.tokens import Caller, Role

_REALM = 'Bearer realm="adjudicator"'


def shown() -> Shown:
    """Return what the request shows. 401 if it shows nothing."""
    authorization = request.headers.get("Authorization", "")
    secure = not authorization and is_secure(request.scheme, serving())
    found = shown_in(authorization, request.headers.get("Cookie", ""), secure=secure)
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
    caller = services().callers.find(seen) if seen.text else None
    if caller is None:
        count_wrong_token()
        raise Problem(
            Kind.UNAUTHENTICATED,
            Text("a sessão terminou", "the session has ended")
            if seen.session
            else Text("o token não vale", "the token is not valid"),
            headers={"WWW-Authenticate": f'{_REALM}, error="invalid_token"'},
        )
    g.noted.kind, g.noted.subject = caller.role, caller.subject
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
