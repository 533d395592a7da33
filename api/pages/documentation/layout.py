"""JSON laid out for people."""

import json
from typing import Any

WIDE = 62
"""What is no wider than this stands on a line."""


def pretty(value: Any) -> str:
    """Return JSON for people: small things on a line."""
    return _laid_out(value, "")


def _laid_out(value: Any, indent: str) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + len(indent) <= WIDE or not isinstance(value, dict | list) or not value:
        return flat
    deeper = indent + "  "
    if isinstance(value, dict):
        parts = [f"{json.dumps(key, ensure_ascii=False)}: {_laid_out(of, deeper)}" for key, of in value.items()]
        return "{\n" + ",\n".join(deeper + part for part in parts) + f"\n{indent}}}"
    return "[\n" + ",\n".join(deeper + _laid_out(of, deeper) for of in value) + f"\n{indent}]"
