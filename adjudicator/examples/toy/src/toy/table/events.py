"""What can happen in the game. Each fact folds itself."""

import msgspec
from adjudicator.kernel.table.causes import provenance_of
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.stats import Layer, Modifier

from toy.table.state import Link, Offered, State, Unit


class RoundBegun(Event):
    """A round begins."""

    def fold(self, state: State) -> None:
        state.round += 1
        state.offers = {}
        for unit in state.units.values():
            unit.attacked = False


class BidWon(Event):
    """The highest bid is paid; that seat is first."""

    seat: str
    bids: dict[str, int]

    def fold(self, state: State) -> None:
        state.first = self.seat
        state.players[self.seat].gold -= self.bids[self.seat]


class UnitEntered(Event):
    """A unit comes into play."""

    seat: str
    card: str

    def fold(self, state: State) -> None:
        state.players[self.seat].take("hand", (self.card,))
        unit = Unit(id=state.new_id("u"), card=self.card, owner=self.seat, controller=self.seat)
        state.bring(state.units, unit)


class UnitLeft(Event):
    """A unit goes to its owner's discard, and all that was on it is gone. It was this card, controlled by this seat."""

    unit: str
    card: str
    controller: str

    def fold(self, state: State) -> None:
        unit = state.units.pop(self.unit)
        state.players[unit.owner].put("discard", (unit.card,))


class ControlChanged(Event):
    """A unit changes sides."""

    unit: str
    controller: str

    def fold(self, state: State) -> None:
        state.units[self.unit].controller = self.controller


class PowerGained(Event):
    """A unit has more power, or many times as much: until the end of the round, or while what gives it stands."""

    unit: str
    amount: int
    source: str
    by: str
    until: str
    layer: Layer = "add"

    def fold(self, state: State) -> None:
        unit = state.units[self.unit]
        reason = Modifier(*provenance_of(self, state), "power", self.amount, self.until, self.layer)
        unit.modifiers = [*unit.modifiers, reason]


class PowerLost(Event):
    """What gave a unit power while it stood gives it no more."""

    unit: str
    source: str

    def fold(self, state: State) -> None:
        unit = state.units[self.unit]
        gone = ("while", self.source)
        unit.modifiers = [reason for reason in unit.modifiers if (reason.until, reason.source) != gone]


class RoundEffectsEnded(Event):
    """What lasted for the round ends."""

    def fold(self, state: State) -> None:
        for unit in state.units.values():
            unit.modifiers = [reason for reason in unit.modifiers if reason.until != "round"]


class Doomed(Event):
    """A unit will die at the end of the round."""

    unit: str

    def fold(self, state: State) -> None:
        state.units[self.unit].doomed = True


class Attacked(Event):
    """A unit attacks."""

    unit: str
    target: str

    def fold(self, state: State) -> None:
        state.units[self.unit].attacked = True


class Damaged(Event):
    """A seat or a unit takes damage."""

    target: str
    amount: int
    by: str

    def fold(self, state: State) -> None:
        if self.target in state.units:
            state.units[self.target].damage += self.amount
        else:
            state.players[self.target].life -= self.amount


class LinkAdded(Event):
    """A spell joins the chain."""

    link: Link

    def fold(self, state: State) -> None:
        state.chain = [*state.chain, self.link]


class LinkNegated(Event):
    """A spell of the chain will have no effect."""

    number: int

    def fold(self, state: State) -> None:
        negated = msgspec.structs.replace(state.chain[self.number], negated=True)
        state.chain = [*state.chain[: self.number], negated, *state.chain[self.number + 1 :]]


class ChainResolved(Event):
    """The chain is done."""

    def fold(self, state: State) -> None:
        state.chain = []


class OfferMade(Event):
    """Gold is offered."""

    offer: Offered

    def fold(self, state: State) -> None:
        state.offers[state.new_id("o")] = self.offer
        state.next_id += 1


class OfferEnded(Event):
    """An offer is taken, or falls away."""

    offer: str
    accepted: bool

    def fold(self, state: State) -> None:
        offer = state.offers.pop(self.offer)
        if self.accepted:
            state.players[offer.by].gold -= offer.gold
            state.players[offer.to].gold += offer.gold
