"""Pools: numbers of a player, such as life, honor or money, each of which is what its reasons make it.

A game's player is `Pooled` and says once which pools there are. All else follows from that: facts change them, players
ask what they are made of, judges give them reasons and take them away, positions fill them in, and every table is
looked at for them.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias

import msgspec

from adjudicator.kernel.game.adjuster import without_reason
from adjudicator.kernel.game.bookkeeping import AllowedChanges, none_of, unreasoned, wrong_change
from adjudicator.kernel.game.position_rules import LeftOut
from adjudicator.kernel.table.causes import POSITION
from adjudicator.kernel.table.pieces import Changeable
from adjudicator.kernel.table.stats import Explanation, Layer, Layers, Modifier, explain
from adjudicator.kernel.text.refusal import BadOrder, Violation
from adjudicator.kernel.text.text import Text


class Pool(msgspec.Struct, frozen=True):
    """One such number of every player.

    It begins with its `base`, read off the table and the player, and stays from `floor` (None: it may fall below zero)
    to `ceiling`. In a position it has one reason, by `clause` and in `layer`.
    """

    clause: str
    base: Callable[[Any, Any], int] = lambda table, player: 0
    floor: int | None = 0
    ceiling: int | None = None
    layer: Layer = "add"


Pools: TypeAlias = Mapping[str, Pool]


class Pooled(msgspec.Struct):
    """A player who has pools: each is a member of that name, and `reasons` are those of all of them."""

    pools: ClassVar[Pools] = {}

    if TYPE_CHECKING:  # whoever extends it declares them, at their place
        reasons: list[Modifier]

    def change(self, reason: Modifier) -> None:
        """Let a pool change."""
        self.reasons = [*self.reasons, reason]
        setattr(self, reason.stat, getattr(self, reason.stat) + reason.amount)


class Table(Protocol):
    """A table with such players, and with cards in play that have numbers."""

    @property
    def players(self) -> Mapping[str, Pooled]: ...

    @property
    def pieces(self) -> Mapping[str, Changeable]: ...


def explain_pool(layers: Layers, table: Table, seat: str, name: str) -> Explanation:
    """Say what a pool of a player is made of. KeyError if there is none of that name."""
    player = table.players[seat]
    pool = player.pools[name]
    reasons = [reason for reason in player.reasons if reason.stat == name]
    return explain(layers, f"{seat}.{name}", name, {name: pool.base(table, player)}, reasons, pool.floor)


# Judges


def add_reason(table: Table, of: str, reason: Modifier, follows: Text) -> None:
    """Give a number of a player, or of a card in play, a reason more. BadOrder says from what any other `follows`."""
    holder, name = _holder(table, of, follows)
    setattr(holder, name, [*getattr(holder, name), reason])


def remove_reason(table: Table, of: str, reason: Modifier, follows: Text) -> None:
    """Take a reason of such a number away."""
    holder, name = _holder(table, of, follows)
    setattr(holder, name, without_reason(getattr(holder, name), reason))


def _holder(table: Table, of: str, follows: Text) -> tuple[Pooled | Changeable, str]:
    """Return who has the reasons of a number, and in which member."""
    subject = of.partition(".")[0]
    if subject in table.players:
        return table.players[subject], "reasons"
    if subject in table.pieces:
        return table.pieces[subject], "modifiers"
    raise BadOrder("/of", follows)


def recompute(table: Table) -> None:
    """Let the numbers of players and of cards in play be what their reasons make them."""
    for player in table.players.values():
        for name, pool in player.pools.items():
            more = sum(reason.amount for reason in player.reasons if reason.stat == name)
            setattr(player, name, pool.base(table, player) + more)
    for piece in table.pieces.values():
        piece.recount()


# Positions


def fill_in(table: Table, seat: str, left_out: LeftOut, usual: Mapping[str, int] = {}) -> None:
    """Let each pool of a player that a position leaves out be as `usual`, or its base, and have one reason for all that
    it has come to since."""
    player = table.players[seat]
    for name, pool in player.pools.items():
        base = pool.base(table, player)
        if left_out("players", seat, name):
            setattr(player, name, usual.get(name, base))
        more = getattr(player, name) - base
        if more and left_out("players", seat, "reasons"):
            reason = Modifier(POSITION, seat, pool.clause, 0, 0, name, more, "stays", pool.layer)
            player.reasons = [*player.reasons, reason]


# Every table


def out_of_bounds(table: Table, seat: str) -> Iterator[Violation]:
    """Yield which pools of a player are below their floor or above their ceiling."""
    player = table.players[seat]
    for name, pool in player.pools.items():
        at, value, floor, ceiling = f"/players/{seat}/{name}", getattr(player, name), pool.floor, pool.ceiling
        if floor is not None and ceiling is not None and not floor <= value <= ceiling:
            yield Violation.of(at, f"de {floor} a {ceiling}", f"from {floor} to {ceiling}", pool.clause)
        elif floor is not None and value < floor:
            yield Violation.of(at, f"de {floor} em diante", f"from {floor} on")


def wrong_reasons(table: Table, seat: str, kept: AllowedChanges) -> Iterator[Violation]:
    """Yield which reasons of a player could not be, and which pools are not what their reasons make them."""
    at, player = f"/players/{seat}", table.players[seat]
    for number, reason in enumerate(player.reasons):
        if reason.stat not in player.pools:
            yield none_of(f"{at}/reasons/{number}/stat", player.pools)
        yield from wrong_change(f"{at}/reasons/{number}", reason, kept)
    held = {name: getattr(player, name) for name in player.pools}
    yield from unreasoned(at, held, lambda name: explain_pool(kept.layers, table, seat, name))
