"""Canonical JSON: one value, one sequence of bytes."""

import json

from adjudicator_sdk.types import JSON


def canonical(value: JSON) -> bytes:
    """Return a value as it is hashed and signed: sorted keys, no white space, nothing escaped that need not be."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()
