"""The recorded luck of a move, for rules that may ask for it otherwise."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

from adjudicator.audit.draws import Draw
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.luck.recorded import nonces_of
from adjudicator.kernel.table.events import Event, seed_in

T = TypeVar("T")


class NotRecorded(Exception):
    """The rules ask luck for what was not drawn in this move; `purpose` says what."""

    def __init__(self, purpose: str) -> None:
        super().__init__(purpose)
        self.purpose = purpose


class DrawnLuck(Luck):
    """The draws of a recorded move, each given once to whoever asks for the same: for the same purpose, among the same
    things. Where there is only one outcome it is that. For all else it raises NotRecorded."""

    def __init__(self, begun: Any, events: Sequence[Event], draws: Sequence[Draw], version: int) -> None:
        super().__init__(begun.salt_key.value, version)
        self._of = (begun, events, draws)
        self._left = list(draws)
        self.mode = begun.luck
        self.seed = next((seed for event in events if (seed := seed_in(event)) is not None), None)
        self.salts_anew, self.withheld = begun.salts_anew is True, begun.withheld is True
        self.nonces = nonces_of(begun)

    def again(self) -> "DrawnLuck":
        return DrawnLuck(*self._of, self.version)

    def shuffled(self, purpose: str, items: Sequence[T]) -> list[T]:
        return list(items) if len(items) < 2 else list(self._draw("order", purpose, items, len(items)))

    def one_of(self, purpose: str, items: Sequence[T]) -> T:
        one: T = items[0] if len(items) == 1 else self._draw("one", purpose, items, 1)
        return one

    def some_of(self, purpose: str, items: Sequence[T], count: int) -> list[T]:
        return [] if count == 0 else list(self._draw("some", purpose, items, count))

    def _draw(self, kind: str, purpose: str, items: Sequence[Any], count: int) -> Any:
        asked = Counter(map(repr, items))
        for draw in self._left:
            same = (draw.kind, draw.purpose, draw.count) == (kind, purpose, count)
            if same and Counter(map(repr, draw.items)) == asked:
                self._left.remove(draw)
                return draw.outcome
        raise NotRecorded(purpose)
