"""What can happen to players and to the course of the match: rounds and steps, honor and fate, bids, provinces."""

from typing import ClassVar

import msgspec

from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.causes import provenance_of
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.stats import Modifier
from adjudicator.rulesets.enlightenment.cards.words import ROW, STRONGHOLD
from adjudicator.rulesets.enlightenment.table.state import COMMON, Piece, Ring, State

# The beginning


class RingsSetAside(Event):
    """Each player has a set of five rings of his own (E-010, E-011)."""

    rings: tuple[str, ...]

    def fold(self, state: State) -> None:
        for id in self.rings:
            seat, _, element = id.partition(".")
            state.rings[id] = Ring(seat, element, seat)  # type: ignore[arg-type]  # a ring is named by its element


class SeatsDrawn(Event):
    """Chance has seated the players: who sits where, by their places in the set-up (R-03)."""

    drawn: ClassVar[tuple[str, ...]] = ("places",)

    places: tuple[int, ...]

    def fold(self, state: State) -> None:
        state.seating = self.places


class FirstPlayerDrawn(Event):
    """Chance has said who is the first player (E-013)."""

    drawn: ClassVar[tuple[str, ...]] = ("seat",)

    seat: str

    def fold(self, state: State) -> None:
        state.first = self.seat


class FirstPlayerPassed(Event):
    """The first-player token goes to another player (E-122, E-059)."""

    seat: str

    def fold(self, state: State) -> None:
        state.first = self.seat


class StrongholdSetDown(Event):
    """A player's stronghold, and the role if there is one, lie open; the stronghold gives its honor (B-74, B-77)."""

    seat: str
    stronghold: str
    role: str
    honor: int

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        for kind, key in (("stronghold", self.stronghold), ("role", self.role)):
            if key:
                id = state.new_id("c")
                piece = Piece(id=id, card=key, owner=self.seat, controller=self.seat, kind=kind, place=kind)
                setattr(player, kind, state.bring(state.pieces, piece).id)
        source = f"{self.stronghold}#{player.stronghold}"
        player.change(Modifier(source, self.seat, self.clauses[0], *state.now, "honor", self.honor, "stays"))


class ProvincesLaid(Event, omit_defaults=True):
    """A player lays the provinces face down: the first under the stronghold, the others in a row (B-74). `eminent` ones
    lie face up, each with its numbers (B-72)."""

    seat: str
    cards: Secret[list[str]]
    eminent: dict[str, dict[str, int]] = {}

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        for slot, key in zip((STRONGHOLD, *ROW), self.cards.value, strict=True):
            hidden = None if key in self.eminent else Secret((self.seat,), f"{self.cards.salt}{slot}", key)
            province = Piece(
                id=state.new_id("c"), card=key if hidden is None else "", owner=self.seat, controller=self.seat,
                kind="province", hidden=hidden, slot=slot, base=self.eminent.get(key, {}),
            )  # fmt: skip
            player.provinces = {**player.provinces, slot: state.bring(state.pieces, province).id}


# The course


class RoundBegun(Event):
    """A round begins."""

    round: int

    def fold(self, state: State) -> None:
        state.round = self.round
        for player in state.players.values():
            player.declared, player.passed, player.limited, player.used = [], 0, 0, {}
        for piece in state.pieces.values():
            piece.used = {}


class PhaseBegun(Event):
    """A phase begins."""

    moves_cards = False

    phase: str

    def fold(self, state: State) -> None:
        state.phase, state.last_known = self.phase, {}
        state.forget_uses("phase")


class FrameworkStepReached(Event, tag="FrameworkStep"):
    """The round has come to a framework step."""

    step: str

    def fold(self, state: State) -> None:
        state.step = self.step


class OpportunityPassed(Event):
    """A player passes an opportunity to declare a conflict (B-37)."""

    seat: str

    def fold(self, state: State) -> None:
        state.players[self.seat].passed += 1


class WindowPassed(Event):
    """A player passes for good in the special action window (B-16)."""

    seat: str


# Honor and fate


class HonorChanged(Event):
    """Honor pools change, all at once: gained of the bank, lost to it, or given by one player to another."""

    changes: dict[str, int]
    why: str
    source: str
    by: str

    def fold(self, state: State) -> None:
        for seat, amount in self.changes.items():
            state.players[seat].change(Modifier(*provenance_of(self, state), "honor", amount, "stays"))


class FateChanged(Event):
    """Fate pools change, all at once."""

    changes: dict[str, int]
    why: str
    source: str
    by: str

    def fold(self, state: State) -> None:
        for seat, amount in self.changes.items():
            state.players[seat].change(Modifier(*provenance_of(self, state), "fate", amount, "stays"))


class DialsRevealed(Event):
    """Honor dials are shown, all at once (E-127). The last bid of each goes. `bidders` were to bid, where somebody has
    left meanwhile."""

    shows: ClassVar[tuple[str, ...]] = ("dials",)

    dials: dict[str, int]
    bidders: int | msgspec.UnsetType = msgspec.UNSET

    def fold(self, state: State) -> None:
        state.bidders = len(self.dials) if self.bidders is msgspec.UNSET else self.bidders
        for seat, dial in self.dials.items():
            player = state.players[seat]
            player.reasons = [reason for reason in player.reasons if reason.stat != "bid"]
            player.dial = player.bid = dial


class BidChanged(Event):
    """A bid becomes higher or lower than the dial."""

    seat: str
    amount: int
    source: str
    by: str

    def fold(self, state: State) -> None:
        state.players[self.seat].change(Modifier(*provenance_of(self, state), "bid", self.amount, "stays"))


class DuelDecided(Event):
    """What the two of a duel come to with their bids, and who wins it; empty in a tie (B-103)."""

    totals: dict[str, int]
    winner: str


class GloryCounted(Event):
    """What each counts of glory, and who wins the count; nobody in a tie of the highest (B-98, B-29, R-06)."""

    totals: dict[str, int]
    winner: str


class FavorClaimed(Event):
    """A player takes the Imperial Favor, or sets its side again (B-98)."""

    seat: str
    side: str

    def fold(self, state: State) -> None:
        state.favor, state.favor_side = self.seat, self.side


class FavorDiscarded(Event):
    """Nobody holds the Imperial Favor any more."""

    source: str

    def fold(self, state: State) -> None:
        state.favor = state.favor_side = ""


# Rings


# Leaving


class PlayerEliminated(Event):
    """A player is eliminated: the rings go to the common pool, the favor to the bank, cards out of the game (9.2);
    among them those that were `not_set_down` yet."""

    seat: str
    reason: str
    rings: tuple[str, ...]
    not_set_down: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET

    def fold(self, state: State) -> None:
        state.left = (*state.left, self.seat)
        for ring in self.rings:
            state.rings[ring].at = COMMON
        if state.favor == self.seat:
            state.favor = state.favor_side = ""
        player = state.players[self.seat]
        gone = [id for id, piece in state.pieces.items() if piece.owner == self.seat]
        for id in gone:
            player.put("removed", (state.pieces.pop(id).key,))
        for zone in ("dynasty_deck", "conflict_deck", "hand", "playing", "looking", "dynasty_discard",
                     "conflict_discard"):  # fmt: skip
            player.move(zone, "removed", list(player.held(zone)))
        player.put("removed", self.not_set_down or ())
        player.provinces, player.stronghold, player.role = {}, "", ""
        for stat in ("honor", "fate"):
            left = Modifier("", self.seat, self.clauses[0], *state.now, stat, -getattr(player, stat), "stays")
            player.change(left)
