"""Pages of lists: opaque cursors, and RFC 8288 links."""

import base64
import binascii
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar
from urllib.parse import quote, urlencode

import msgspec
from flask import Response, request

from adjudicator.api.http.answers import as_json
from adjudicator.api.http.problems import Kind, Problem, field_error

Each = TypeVar("Each")
Row = TypeVar("Row")
Place: TypeAlias = tuple[str, str]
"""The time and the id of a row."""


class Page(msgspec.Struct, Generic[Each], frozen=True):
    """A page of a list; `next` is the cursor of the next one."""

    data: Sequence[Each]
    next: str | None
    has_more: bool


def write_cursor(*key: str | int) -> str:
    """Return the cursor that goes on after a key."""
    return base64.urlsafe_b64encode(json.dumps(key).encode()).decode().rstrip("=")


def read_cursor(cursor: str | None, length: int) -> list[str] | None:
    """Return the key that a cursor holds; 422 if it is none that this list has handed out."""
    if cursor is None:
        return None
    try:
        key = json.loads(base64.urlsafe_b64decode(cursor.encode("ascii") + b"=" * (-len(cursor) % 4)))
    except (ValueError, binascii.Error, UnicodeEncodeError, RecursionError):
        key = None
    if not isinstance(key, list) or len(key) != length or not all(_plain(part) for part in key):
        error = field_error(
            "?cursor", "não é um cursor desta lista; comece sem nenhum", "not a cursor of this list; begin without one"
        )
        raise Problem(Kind.VALIDATION_FAILED, errors=[error])
    return [str(part) for part in key]


def read_place(query: Mapping[str, Any]) -> Place | None:
    """Return the (time, id) of the row after which a page begins; None for the first. 422 as `read_cursor`."""
    key = read_cursor(query.get("cursor"), 2)
    return None if key is None else (key[0], key[1])


def listed(page: type[Page[Each]], data: Sequence[Each], after: Place | None) -> Response:
    """Answer with a page of a list, and where it goes on: after the row with this (time, id), or nowhere."""
    cursor = write_cursor(*after) if after is not None else None
    return with_links(as_json(page(data, cursor, after is not None)), cursor)


def cut(rows: Sequence[Row], limit: int, place: Callable[[Row], Place]) -> tuple[Sequence[Row], Place | None]:
    """Return the rows of a page, of which one more was looked for than it has, and the place after which the next page
    begins; None if this is the last."""
    more = len(rows) > limit
    return rows[:limit], place(rows[limit - 1]) if more else None


def _plain(part: object) -> bool:
    if isinstance(part, int) and not isinstance(part, bool):
        return 0 <= part < 2**31
    return isinstance(part, str) and part.isascii() and part.isprintable()


def with_links(response: Response, cursor: str | None) -> Response:
    """Give a page its Link header: the first page, and the next if there is one."""
    given = {name: value for name, value in request.args.items() if name != "cursor"}
    links = [_link(given, "first")]
    if cursor is not None:
        links.append(_link({**given, "cursor": cursor}, "next"))
    response.headers["Link"] = ", ".join(links)
    return response


def _link(query: dict[str, str], relation: str) -> str:
    target = quote(request.path) + (f"?{urlencode(query)}" if query else "")
    return f'<{target}>; rel="{relation}"'
