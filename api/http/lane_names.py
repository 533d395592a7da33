"""The lanes in which requests are served, by name; `api/serving/lanes.py` gives each its threads."""

from typing import Literal

LaneName = Literal["health", "ready", "read", "write", "begin", "study"]
UNCOUNTED: tuple[LaneName, ...] = ("health", "ready")
"""The lanes that no quota applies to: monitoring must always get an answer."""
