"""The YAML files that come with the code (rulebooks, cards, phrases), read by libyaml where it is there: it is faster.

Files of users are read by PyYAML alone, which says where one is nested too deeply.
"""

from pathlib import Path
from typing import Any

import yaml

OWN: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_own_yaml(path: Path) -> Any:
    """Return the data of a file of our own."""
    return yaml.load(path.read_text(encoding="utf-8"), OWN)  # noqa: S506  # it is a safe loader
