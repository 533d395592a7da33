"""Operations on provinces, rings and the conflict."""

from typing import Literal, TypeAlias

from adjudicator.kernel.cards import Operation, Who, Whole, Whom
from adjudicator.rulesets.enlightenment.cards.words import Element, Few


class TurnFaceup(Operation, tag="turn_faceup"):
    """Facedown cards on provinces, or provinces, are turned faceup."""

    whom: Whom = "target"


class Break(Operation, tag="break"):
    """A province breaks."""

    whom: str = "target"


class ResolveRing(Operation, tag="resolve_ring"):
    """The effect of a ring is resolved as if attacking: of the contested one, of a chosen one (`ring`), or of an
    `element`."""

    ring: str = ""
    element: Literal["", "air", "earth", "fire", "void", "water"] = ""


class SwitchRing(Operation, tag="switch_ring"):
    """The contested ring and the one under `ring` change places."""

    ring: str = "ring"


class SwitchType(Operation, tag="switch_type"):
    """The conflict is of the other type from now on."""


class MoveConflict(Operation, tag="move_conflict"):
    """The conflict moves to another eligible province of the defending player."""

    province: str = "target"


class AddToTotal(Operation, tag="add_to_total"):
    """A player's side of the conflict counts so much more (or less) until it ends."""

    amount: Whole
    player: Who = "you"


class ChangeElement(Operation, tag="change_element"):
    """A ring has an element more, or with `lose` one less, until the conflict ends; not for victory."""

    element: Element
    ring: str = "ring"
    lose: bool = False


class MoveRing(Operation, tag="move_ring"):
    """A ring goes to its player's own pool."""

    ring: str = "ring"


class FateOnRing(Operation, tag="fate_on_ring"):
    """So much fate of the bank is put on the ring under `ring`."""

    ring: str = "ring"
    count: Few = 1


ConflictOperation: TypeAlias = (
    TurnFaceup | Break | ResolveRing | SwitchRing | SwitchType | MoveConflict | AddToTotal | ChangeElement | MoveRing
    | FateOnRing
)  # fmt: skip
