"""Reading secrets out of JSON: the decode hooks, by how far the JSON can be trusted."""

from typing import NamedTuple, get_args

import msgspec

from adjudicator.kernel.secrets.secret import Name, Secret, ServiceSecret, commitment_to, is_closed
from adjudicator.kernel.text.data import JSON


def checked_secret(type_: type, value: JSON) -> object:
    """Decode hook as below, for JSON that somebody has written: what a secret holds must be of its type."""
    secret = proven_secret(type_, value)
    (held,) = get_args(type_) or (JSON,)
    msgspec.convert(secret.value, held)
    return secret


def proven_secret(type_: type, value: JSON) -> Secret[JSON]:
    """Decode hook as below, for JSON that may have been changed: a secret's salt and value must make its commitment."""
    secret = open_secret(type_, value)
    if isinstance(secret, Name) and not secret.is_sealed:
        return secret
    if not is_closed(secret) and secret.commitment != commitment_to(secret.salt, secret.value):
        raise ValueError("a secret is not what it was committed to")
    return secret


def open_secret(type_: type, value: JSON) -> Secret[JSON]:
    """Decode hook: make a Secret of its open JSON form."""
    if type_ is Name:
        return Name.read(value)
    kind = _kind(type_)
    if not isinstance(value, dict):
        raise ValueError(_NO_SECRET)
    try:
        seats, commitment, salt, held = tuple(value["for"]), value["secret"], value["salt"], value["value"]
    except KeyError:
        if kind.secret is ServiceSecret and value.keys() == {"for", "secret"}:
            return ServiceSecret(tuple(value["for"]), "", "", value["secret"])
        raise ValueError(_NO_SECRET) from None
    return kind.secret(seats, salt, held if kind.struct is None else msgspec.convert(held, kind.struct), commitment)


_NO_SECRET = "a secret belongs there, and there is none yet that could hold another value"


class _Kind(NamedTuple):
    """A type of secrets: its class, and the struct that it holds; None if that is JSON data, as most are."""

    of: type
    secret: type["Secret[JSON]"]
    struct: type | None


_kinds: dict[int, _Kind] = {}
"""The types that were met, by the `id` of each, which stays its own as it is kept here: the hash of a generic type is
made again whenever it is asked."""


def _kind(type_: type) -> _Kind:
    kind = _kinds.get(id(type_))
    if kind is None:
        origin: type = getattr(type_, "__origin__", type_)
        if origin not in (Secret, ServiceSecret):
            raise NotImplementedError(f"cannot decode {type_}")
        held = get_args(type_)[:1]
        struct = held[0] if held and isinstance(held[0], msgspec.StructMeta) else None
        kind = _kinds[id(type_)] = _Kind(type_, origin, struct)
    return kind
