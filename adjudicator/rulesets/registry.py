"""Which rulesets there are: those that installed packages name as entry points, this one's five among them."""

import threading
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from adjudicator.kernel.ruleset import Ruleset

GROUP = "adjudicator.rulesets"
"""The group of entry points that a package names its games in, each by the name of its class: `toy = "toy:Toy"`."""


OURS = "adjudicator.rulesets."
"""What the modules of the games of this package begin with."""


def is_of_a_game(module: str) -> bool:
    """Whether a module, by its name, is a game's own, of this package's or of another's, and none that games share."""
    return module.startswith(OURS) or module.partition(".")[0] not in ("adjudicator", "builtins", "msgspec")


class Rulesets(Mapping[str, Ruleset[Any]]):
    """The rulesets by name. Each is imported when it is first asked for: its cards and types take a while."""

    def __init__(self) -> None:
        self._made: dict[str, Ruleset[Any]] = {}
        self._making = threading.RLock()

    @cached_property
    def named(self) -> Mapping[str, EntryPoint]:
        """What is installed, by name. Raises LookupError if two packages bring one of the same name."""
        found: dict[str, EntryPoint] = {}
        for each in sorted(set(entry_points(group=GROUP))):
            if each.name in found:
                raise LookupError(f"two rulesets are called {each.name!r}: {found[each.name].value} and {each.value}")
            found[each.name] = each
        return found

    @cached_property
    def ours(self) -> frozenset[str]:
        """The names of those that this package brings."""
        return frozenset(name for name, point in self.named.items() if point.value.startswith(OURS))

    def __getitem__(self, name: str) -> Ruleset[Any]:
        found = self._made.get(name)
        return found if found is not None else self._make(self.named[name])

    def _make(self, named: EntryPoint) -> Ruleset[Any]:
        with self._making:
            if named.name not in self._made:
                made = named.load()()
                if made.name != named.name:
                    raise LookupError(f"{named.value} is called {made.name!r}, and installed as {named.name!r}")
                self._made[named.name] = made
            return self._made[named.name]

    def __contains__(self, name: object) -> bool:
        return name in self.named

    def __iter__(self) -> Iterator[str]:
        return iter(self.named)

    def __len__(self) -> int:
        return len(self.named)


RULESETS = Rulesets()
