"""What the code calls otherwise than a recording does: functions that give the old form back, by ruleset and subject.

Subjects: `table` (a judge's view), `action` and `question` (JSON data), `purpose` (what luck is asked for) and `setup`,
whose function alone goes the other way. What is not named is as it was.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

Mapping: TypeAlias = dict[str, Callable[[Any], Any]]

MAPPINGS: dict[str, Mapping] = {}
