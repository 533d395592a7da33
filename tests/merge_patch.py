"""JSON Merge Patches (RFC 7396), applied as whoever reads a replay does."""

from typing import Any


def patched(before: Any, patch: Any) -> Any:
    """Return what a merge patch makes of a value (RFC 7396)."""
    if not isinstance(patch, dict):
        return patch
    kept = before if isinstance(before, dict) else {}
    changed = {name: patched(kept.get(name), value) for name, value in patch.items() if value is not None}
    return {name: value for name, value in kept.items() if name not in patch} | changed
