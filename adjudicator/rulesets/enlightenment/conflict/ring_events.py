"""What can happen to rings: contested, laid on provinces, returned, given fate (E-031, E-040, E-151, E-154)."""

from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.stats import Modifier
from adjudicator.rulesets.enlightenment.table.state import CONTESTED, State


class RingContested(Event, omit_defaults=True):
    """A ring is chosen for a conflict; the fate on it goes to the attacker (E-154), but for what a card keeps off."""

    ring: str
    seat: str
    fate: int = 0

    def fold(self, state: State) -> None:
        ring = state.rings[self.ring]
        ring.at, ring.fate = CONTESTED, ring.fate - self.fate
        if self.fate:
            gained = Modifier(self.ring, self.seat, self.clauses[0], *state.now, "fate", self.fate, "stays")
            state.players[self.seat].change(gained)


class RingsPlaced(Event):
    """Rings come to lie on provinces of a player: claimed, or taken from another's province (E-031, E-040)."""

    seat: str
    places: dict[str, str]
    why: str

    def fold(self, state: State) -> None:
        for ring, province in self.places.items():
            state.rings[ring].at = province


class RingsReturned(Event):
    """Rings go to a player's pool, or to the common one."""

    rings: tuple[str, ...]
    to: str
    why: str

    def fold(self, state: State) -> None:
        for ring in self.rings:
            state.rings[ring].at = self.to


class FatePlacedOnRing(Event):
    """Fate of the bank is put on a ring (E-151)."""

    ring: str
    amount: int
    source: str
    by: str

    def fold(self, state: State) -> None:
        state.rings[self.ring].fate += self.amount
