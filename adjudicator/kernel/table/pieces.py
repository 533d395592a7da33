"""Pieces: cards in play that have numbers and marks, each with its cause."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Protocol

from adjudicator.kernel.table.causes import Moment, Provenance
from adjudicator.kernel.table.stats import LAYERS, Layers, Modifier, values
from adjudicator.kernel.table.things import Attachable


class Mark(Provenance, omit_defaults=True):
    """Something other than a number that a card in play has or suffers.

    `kind` is what it is: a status, a keyword, something forbidden, or what else the game knows; `name` which; `value`
    its number, if it has one; `to` the only card that it is about, if it is about one. `until` says how long it lasts,
    and `ticks` counts down, as in a `Modifier`.
    """

    kind: str
    name: str
    until: str
    ticks: int = 0
    value: int = 0
    to: str = ""


class Changeable(Attachable, kw_only=True):
    """A card in play that has numbers and marks; a `Piece`, unless the members of a game's own kind of card stand in
    another order in its logs.

    A game says in which layers numbers change (`layers`) and which of them may fall `below_zero`.
    """

    layers: ClassVar[Layers] = LAYERS
    below_zero: ClassVar[tuple[str, ...]] = ()

    if TYPE_CHECKING:  # whoever extends it declares these, at their places
        base: dict[str, int] = {}
        now: dict[str, int] = {}
        modifiers: list[Modifier] = []
        marks: list[Mark] = []

    @property
    def changes(self) -> list[Modifier | Mark]:
        """What has been done to it, for now or for good."""
        return [*self.modifiers, *self.marks]

    @property
    def reasons(self) -> list[Modifier]:
        """What makes its numbers what they are. A game whose marks change numbers adds those."""
        return self.modifiers

    def recount(self) -> None:
        """Bring its numbers up to date with their reasons."""
        for stat, value in values(self.layers, self.base, self.reasons).items():
            self.now[stat] = value if value > 0 or stat in self.below_zero else 0


class Piece(Changeable, kw_only=True):
    """A card in play that has numbers and marks.

    `base` is printed, `now` what the numbers are. `used` tells in which turn an ability with a limit was used, by its
    number; `turn` in which turn the card came.
    """

    base: dict[str, int] = {}
    now: dict[str, int] = {}
    modifiers: list[Modifier] = []
    marks: list[Mark] = []
    used: dict[str, int] = {}
    turn: int = 0


class WithPieces(Moment, Protocol):
    """A state with cards in play, by their ids."""

    @property
    def pieces(self) -> Mapping[str, Changeable]: ...


def marked(piece: Changeable, kind: str, name: str) -> Mark | None:
    """Return a card's mark of that kind and name; None if it has none."""
    for mark in piece.marks:
        if mark.kind == kind and mark.name == name:
            return mark
    return None


def lasting(piece: Changeable, until: str, source: str = "") -> tuple[int, ...]:
    """Return the events of a card's changes that last so long, of one source if it is named."""
    if not piece.modifiers and not piece.marks:
        return ()
    found = (change.event for change in piece.changes if change.until == until and source in ("", change.source))
    return tuple(dict.fromkeys(found))
