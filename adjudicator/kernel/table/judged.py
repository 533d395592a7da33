"""What judges have done to a match, as its state keeps it: the part of a match that no rewind takes back."""

import msgspec

from adjudicator.kernel.text.text import Text

STRICT, ADVISORY = "strict", "advisory"


class Flag(msgspec.Struct, frozen=True, gc=False):
    """An action that the rules forbid and that was taken all the same: in which move, whose, by which clause.

    `derived`: the rules could say what came of it. If not, the question stands and the table waits for an adjustment.
    """

    move: int
    seat: str
    clause: str
    derived: bool


class Penalty(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A penalty of a seat: its kind (`warning`, …), the infraction of the house's policy, in which move it was given.

    `text` says what a free penalty is.
    """

    seat: str
    penalty: str
    move: int
    infraction: str = ""
    text: Text | None = None
    dispute: str = ""


class Loss(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A match loss: of which seat, in which move it was given, by the ruling of which dispute."""

    seat: str
    move: int
    dispute: str = ""


class RewindMade(msgspec.Struct, frozen=True, gc=False):
    """A rewind: in move `move` the table went back to before move `before`."""

    move: int
    before: int


class Desk(msgspec.Struct, omit_defaults=True):
    """The judges' side of a match.

    `paused` holds the disputes that it waits for, `adjusted` the moves in which a judge changed the table, `stays`
    those that did something else, which no rewind takes back.
    """

    enforcement: str = STRICT
    paused: tuple[str, ...] = ()
    illegal: tuple[Flag, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    losses: tuple[Loss, ...] = ()
    adjusted: tuple[int, ...] = ()
    rewinds: tuple[RewindMade, ...] = ()
    stays: tuple[int, ...] = ()

    def standing(self, move: int) -> list[int]:
        """Return the moves that stand after a move, in order: those that no rewind has undone, and the rewinds."""
        went_back = {rewind.move: rewind.before for rewind in self.rewinds}
        found = []
        while move > 0:
            found.append(move)
            move = went_back.get(move, move) - 1
        return found[::-1]

    def lost(self, move: int, but: str) -> tuple[str, ...]:
        """Return, after a move, the seats that have lost by the rulings of other disputes than `but`, whose own next
        ruling replaces what it gave. A loss that a rewind has undone is none."""
        undone = self.undone(move)
        return tuple(loss.seat for loss in self.losses if loss.move not in undone and loss.dispute != but)

    def undone(self, move: int) -> dict[int, int]:
        """Return, after a move, each move that does not stand and the rewind that has last undone it. What judges did
        but to the table is never undone."""
        if not self.rewinds:
            return {}
        standing = {*self.standing(move), *self.stays}
        found: dict[int, int] = {}
        for rewind in self.rewinds:
            if rewind.move <= move:
                found |= dict.fromkeys(range(rewind.before, rewind.move), rewind.move)
        return {gone: by for gone, by in sorted(found.items()) if gone not in standing}
