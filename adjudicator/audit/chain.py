"""The hash chain of a log, checked on its plain JSON: no rules, no game, nothing to trust but SHA-256."""

import re
from collections.abc import Iterator
from typing import Any

from adjudicator.kernel.canonical import canonical, digest
from adjudicator.kernel.secret import JUDGE, commitment_to

_HASH = re.compile(r"[0-9a-f]{64}")


def committed_form(value: Any) -> Any:
    """Return JSON data with every secret closed: what stands in the hash, the same in every view."""
    if isinstance(value, dict):
        if "secret" in value and "for" in value:
            return {"secret": value["secret"], "for": value["for"]}
        return {key: committed_form(item) for key, item in value.items()}
    if isinstance(value, list):
        return [committed_form(item) for item in value]
    return value


def hash_of(match_id: str, line: dict[str, Any], previous: str) -> str:
    """Return the hash that an event's line must bear, given the hash before it."""
    fields = {key: line[key] for key in ("version", "move", "at")}
    return digest(canonical({**fields, "event": committed_form(line["event"]), "match": match_id, "prev": previous}))


def broken_commitment(value: Any) -> str | None:
    """Return the commitment of an open secret whose salt and value do not make it, if there is one."""
    if isinstance(value, dict):
        if "secret" in value and "salt" in value:
            kept = commitment_to(value["salt"], value.get("value")) == value["secret"]
            return None if kept else str(value["secret"])
        return next(filter(None, map(broken_commitment, value.values())), None)
    if isinstance(value, list):
        return next(filter(None, map(broken_commitment, value)), None)
    return None


def odd_secret(value: Any) -> bool:
    """Whether JSON data holds a secret that is not as secrets are: members more would be outside of the chain."""
    return any(not _is_secret(secret) for secret in _secrets_in(value))


def _is_secret(secret: dict[str, Any]) -> bool:
    seats = secret["for"]
    if not isinstance(secret["secret"], str) or not _HASH.fullmatch(secret["secret"]):
        return False
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
        return False
    if set(secret) == {"secret", "for"}:
        return True
    is_open = set(secret) == {"secret", "for", "salt", "value"} and isinstance(secret["salt"], str)
    return is_open and next(_secrets_in(secret["value"]), None) is None


def _secrets_in(value: Any) -> Iterator[dict[str, Any]]:
    """Yield the secrets of JSON data; not those within others, which there should not be."""
    if isinstance(value, dict) and "secret" in value and "for" in value:
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _secrets_in(item)


OF_THE_SERVICE = frozenset({"salt_key", "salts"})
"""Members that hold secrets of the service itself: the log of a match that is over opens them to whoever sees all."""


def misplaced(value: Any, viewer: str) -> bool:
    """Whether JSON data opens a secret that `viewer` may not see, or closes one that `viewer` may."""
    if isinstance(value, dict):
        if "secret" in value and "for" in value:
            seats = value["for"] if isinstance(value["for"], list) else []
            return (viewer == JUDGE or viewer in seats) != ("salt" in value)
        return any(misplaced(item, viewer) for name, item in value.items() if not _unopened(name, item))
    return isinstance(value, list) and any(misplaced(item, viewer) for item in value)


def sealed(value: Any) -> bool:
    """Whether JSON data holds a secret that this view may not open, but for those of the service itself."""
    if isinstance(value, dict):
        if "secret" in value and "for" in value:
            return "salt" not in value
        return any(sealed(item) for name, item in value.items() if not _unopened(name, item))
    return isinstance(value, list) and any(map(sealed, value))


def _unopened(name: str, value: Any) -> bool:
    return name in OF_THE_SERVICE and isinstance(value, dict) and "salt" not in value
