"""The hash chain of a log, checked on its plain JSON: no rules, no game, nothing to trust but SHA-256."""

from typing import Any

from adjudicator.kernel.canonical import canonical, digest
from adjudicator.kernel.secret import JUDGE, commitment_to


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
    """Whether JSON data holds a secret that has other members than it should: they would be outside of the chain."""
    if isinstance(value, dict):
        if "secret" in value and "for" in value:
            return set(value) not in ({"secret", "for"}, {"secret", "for", "salt", "value"})
        return any(map(odd_secret, value.values()))
    return isinstance(value, list) and any(map(odd_secret, value))


def misplaced(value: Any, viewer: str) -> bool:
    """Whether JSON data opens a secret that `viewer` may not see, or closes one that `viewer` may."""
    if isinstance(value, dict):
        if "secret" in value and "for" in value:
            seats = value["for"] if isinstance(value["for"], list) else []
            return (viewer == JUDGE or viewer in seats) != ("salt" in value)
        return any(misplaced(item, viewer) for item in value.values())
    return isinstance(value, list) and any(misplaced(item, viewer) for item in value)


def sealed(value: Any) -> bool:
    """Whether JSON data holds a secret that this view may not open."""
    if isinstance(value, dict):
        if "secret" in value and "for" in value:
            return "salt" not in value
        return any(map(sealed, value.values()))
    return isinstance(value, list) and any(map(sealed, value))
