"""Canonical JSON: one value, one sequence of bytes.

The form is that of RFC 8785 (JCS) for the values used here: objects with sorted ASCII keys, no white space,
UTF-8, and no numbers but integers. Anyone can reproduce it, in any language, and so check a hash.
"""

import hashlib

import msgspec

_sorted = msgspec.json.Encoder(order="sorted")


def canonical(value: object) -> bytes:
    """Return the canonical JSON bytes of builtin values (dict, list, str, int, bool, None) or structs of them."""
    return _sorted.encode(value)


def digest(data: bytes) -> str:
    """Return the SHA-256 of `data` as 64 lower-case hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()
