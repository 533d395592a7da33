"""Which rulesets there are. A new one is one line here."""

import threading
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from adjudicator.kernel.ruleset import Ruleset

CLASSES = {
    "diamonds": "Diamonds",
    "dominions": "Dominions",
    "enlightenment": "Enlightenment",
    "heat": "Heat",
    "multiversity": "Multiversity",
}
"""By name: the class, in the package of that name beside this file."""


class Rulesets(Mapping[str, Ruleset[Any]]):
    """The rulesets by name. Each is imported when it is first asked for: its cards and types take a while."""

    def __init__(self) -> None:
        self._made: dict[str, Ruleset[Any]] = {}
        self._making = threading.Lock()

    def __getitem__(self, name: str) -> Ruleset[Any]:
        found = self._made.get(name)
        return found if found is not None else self._make(name, CLASSES[name])

    def _make(self, name: str, of: str) -> Ruleset[Any]:
        with self._making:
            if name not in self._made:
                self._made[name] = getattr(import_module(f"adjudicator.rulesets.{name}"), of)()
            return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in CLASSES

    def __iter__(self) -> Iterator[str]:
        return iter(CLASSES)

    def __len__(self) -> int:
        return len(CLASSES)


RULESETS: Mapping[str, Ruleset[Any]] = Rulesets()
