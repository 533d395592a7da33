"""The hash chain of a log, checked on its plain JSON: no rules, no game, nothing to trust but SHA-256."""

import re
from collections.abc import Iterator
from typing import Any

from adjudicator.kernel.secrets.secret import EVERYONE, JUDGE, commitment_to
from adjudicator.kernel.text.canonical import canonical, digest
from adjudicator.kernel.text.data import JSON

_HASH = re.compile(r"[0-9a-f]{64}")

Secrets = list[tuple[str, dict[str, Any]]]
"""The secrets in JSON data, each with the name of the member that it is, empty in a list; not those within others,
which there should not be."""

MAY_BE_SECRET = b'"secret"'
"""What the bytes of an event with a secret have in them, if they are written as lines of logs are: most have not."""

_NESTING = (dict, list)


def closed(value: JSON) -> tuple[JSON, Secrets]:
    """Return JSON data with every secret closed, which is what stands in the hash, the same in every view; and the
    secrets that are in it. Both take one walk."""
    found: Secrets = []
    return _closed(value, "", found), found


def _closed(value: JSON, name: str, found: Secrets) -> JSON:
    if isinstance(value, dict):
        if "secret" in value and "for" in value:
            found.append((name, value))
            return {"secret": value["secret"], "for": value["for"]}
        return {key: _closed(item, key, found) if type(item) in _NESTING else item for key, item in value.items()}
    if isinstance(value, list):
        return [_closed(item, "", found) if type(item) in _NESTING else item for item in value]
    return value


def secrets_in(value: JSON) -> Secrets:
    """Return the secrets in JSON data."""
    return closed(value)[1]


def names_closed(event: dict[str, Any]) -> dict[str, Any]:
    """Return an event of a dispute or a tournament as it stands in the hash: closed are the names of players, and the
    labels of whoever acted (`by`, of a ruling too) or was appointed. Whatever else looks like a secret in it is what
    somebody was shown, and is data."""
    told = {name: closed(value)[0] for name, value in event.items() if name in ("players", "label")}
    within = {name: names_closed(event[name]) for name in ("by", "ruling") if isinstance(event.get(name), dict)}
    return {**event, **told, **within}


def hash_of(match_id: str, version: int, move: int, at: str, event: JSON, previous: str) -> str:
    """Return the hash that an event's line must bear, given the hash before it; of the event with its secrets
    closed."""
    told = {"at": at, "event": event, "match": match_id, "move": move, "prev": previous, "version": version}
    return digest(canonical(told))


def broken_commitment(secrets: Secrets) -> str | None:
    """Return the commitment of an open secret whose salt and value do not make it, if there is one."""
    for _, secret in secrets:
        if "salt" in secret and commitment_to(secret["salt"], secret.get("value")) != secret["secret"]:
            return str(secret["secret"])
    return None


def odd_secret(secrets: Secrets) -> bool:
    """Whether a secret is not as secrets are: members more would be outside of the chain."""
    return any(not _is_secret(secret) for _, secret in secrets)


def _is_secret(secret: dict[str, Any]) -> bool:
    seats = secret["for"]
    if not isinstance(secret["secret"], str) or not _HASH.fullmatch(secret["secret"]):
        return False
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
        return False
    if set(secret) == {"secret", "for"}:
        return True
    is_open = set(secret) == {"secret", "for", "salt", "value"} and isinstance(secret["salt"], str)
    return is_open and not secrets_in(secret["value"])


OF_THE_SERVICE = frozenset({"salt_key", "salts"})
"""Members that hold secrets of the service itself: the log of a match that is over opens them to whoever sees all."""


def is_name(name: str, secret: dict[str, Any]) -> bool:
    """Whether a secret, the member of this name, is what a person is called: open in every view, until it is erased."""
    return name == "name" and secret["for"] == [*EVERYONE]


def misplaced(secrets: Secrets, viewer: str) -> bool:
    """Whether a secret is open that `viewer` may not see, or closed that `viewer` may."""
    return any(_may_see(viewer, secret["for"]) != ("salt" in secret) for secret in _told(secrets))


def _may_see(viewer: str, seats: Any) -> bool:
    return viewer == JUDGE or (isinstance(seats, list) and viewer in seats)


def sealed(secrets: Secrets) -> bool:
    """Whether there is a secret that this view may not open, but for those of the service itself."""
    return any("salt" not in secret for secret in _told(secrets))


def _told(secrets: Secrets) -> Iterator[dict[str, Any]]:
    """Yield the secrets, but for names, and for those of the service itself that are closed, as they are in every
    view."""
    return (
        secret
        for name, secret in secrets
        if not is_name(name, secret) and (name not in OF_THE_SERVICE or "salt" in secret)
    )
