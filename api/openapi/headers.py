"""The headers of answers, each described once; and which answers have which."""

from typing import Any

from adjudicator.api.http.lane_names import UNCOUNTED
from adjudicator.api.http.problems import Kind
from adjudicator.api.operations import Operation

HEADERS = {
    "Location": "Where the new thing is.",
    "ETag": "A strong validator: the same tag, the same bytes; a weak one (`W/`): the same but for the time.",
    "Link": "The first and the next page, or the events that the client has missed.",
    "Set-Cookie": "The session, or its end.",
    "Clear-Site-Data": "What the browser is to forget of another session's answers.",
    "Content-Location": "The URL that names these very bytes for good.",
    "Content-Disposition": "A file name for the log.",
    "Content-Language": "The language of its sentences: `pt-BR` or `en`.",
    "Idempotency-Replayed": "`true` if an earlier delivery of this request had done it already.",
    "Preference-Applied": "`return=minimal`, if the client preferred an answer without a body.",
    "Request-Id": "The id of this answer, as in the service's log and in a problem's `instance`.",
    "RateLimit": "What is left of the caller's quota, and in how many seconds it begins again.",
    "RateLimit-Policy": "The caller's quota: requests (`q`) in a window of seconds (`w`).",
    "Retry-After": "In how many seconds to try again.",
    "WWW-Authenticate": "How to say who one is: by a bearer token.",
    "Allow": "The methods that there are.",
    "Accept": "The media type that there should have been.",
    "Deprecation": "Since when this operation is to be used no more (RFC 9745).",
    "Sunset": "Until when it is served (RFC 8594).",
}
"""What each header means."""
OF_STATUS = {
    401: ("WWW-Authenticate",),
    405: ("Allow",),
    415: ("Accept",),
    429: ("Retry-After",),
    503: ("Retry-After",),
}
"""What refusals have by their status."""
OF_KIND = {Kind.VERSION_CONFLICT: ("Link",)}
"""What some of them have besides."""


def components() -> dict[str, Any]:
    """Return the headers as components."""
    return {_component(name): {"description": said, "schema": {"type": "string"}} for name, said in HEADERS.items()}


def of_answer(operation: Operation) -> dict[str, Any]:
    """Return the headers of an operation's answers that are none of refusal."""
    counted = () if operation.lane in UNCOUNTED else ("RateLimit", "RateLimit-Policy")
    ending = ("Deprecation", "Sunset") if operation.deprecated is not None else ()
    keyed = ("Preference-Applied",) if operation.keyed else ()
    return _references(*operation.headers, *keyed, *ending, "Request-Id", *counted)


def of_any(*names: str) -> dict[str, Any]:
    """Return the headers of an answer that many operations give, with some of its own."""
    return _references(*names, "Request-Id", "RateLimit", "RateLimit-Policy")


def of_refusal(*kinds: Kind) -> dict[str, Any]:
    """Return the headers of an answer by which these kinds of problems are told."""
    own = dict.fromkeys(name for kind in kinds for name in (*OF_STATUS.get(kind.status, ()), *OF_KIND.get(kind, ())))
    return of_any(*own, "Content-Language")


def _references(*names: str) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{_component(name)}"} for name in names}


def _component(name: str) -> str:
    return name.replace("-", "")
