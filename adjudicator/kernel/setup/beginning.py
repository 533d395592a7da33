"""How every match begins: one fact that holds its set-up, who sits where, and what binds luck and salts."""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar, dataclass_transform, get_args

import msgspec

from adjudicator.kernel.secrets.secret import Name, ServiceSecret
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import MatchState
from adjudicator.kernel.text.data import TypeForm
from adjudicator.kernel.text.editions import FIRST_EDITION


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class SeatTaken(msgspec.Struct, frozen=True):
    """Somebody sits down. A game adds what its players bring."""

    seat: str
    name: Name

    def sit(self, state: Any) -> None:
        """Become a player of the state."""
        raise NotImplementedError

    def came_as(self, number: int) -> int:
        """Return the place in the set-up, from 0, of whoever sits at this number in turn order."""
        return number

    def chosen(self) -> object:
        """Return what the set-up says of this seat."""
        raise NotImplementedError


H = TypeVar("H", bound=msgspec.Struct)
T = TypeVar("T", bound=SeatTaken)
C = TypeVar("C")


class MatchBegun(Event, Generic[H, T]):
    """A match begins under an edition of the rules, with its house rules, its seats and its source of luck.

    `seed_commitment` binds server luck; `salt_key`, the service's own, makes the salts of the match's secrets.
    `salts_anew`: closed zones get a salt of it at every change, not only where a fact brings one. `nonces`: what the
    seats put into the seed, each after it knew the commitment; null of a seat that put in nothing. `keys`: the public
    keys (Ed25519, base64) of the seats that sign their actions. `house`: the seats that the service itself plays.
    `withheld`: of a tournament that holds back what was hidden: when the match is over, its seed is told to judges
    alone.
    """

    ruleset: str
    edition: str
    options: H
    players: tuple[T, ...]
    luck: str
    seed_commitment: str | None
    salt_key: ServiceSecret[str]
    salts_anew: bool | msgspec.UnsetType = msgspec.UNSET
    nonces: dict[str, str | None] | msgspec.UnsetType = msgspec.UNSET
    keys: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    house: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    withheld: bool | msgspec.UnsetType = msgspec.UNSET

    def fold(self, state: MatchState) -> None:
        if self.salts_anew is True:
            state.salts = self.salt_key
        if self.edition != FIRST_EDITION:
            state.edition = self.edition
        if self.withheld is True:
            state.withheld = True
        state.options = self.options
        state.seats = tuple(taken.seat for taken in self.players)
        for taken in self.players:
            taken.sit(state)


class MatchBegunWithCards(MatchBegun[H, T], Generic[H, T, C], tag="MatchBegun", kw_only=True):
    """The same in a game that takes cards of card sets that are not its own."""

    cards: tuple[C, ...]

    def fold(self, state: MatchState) -> None:
        super().fold(state)
        state.minted = {card.key: card for card in self.cards}  # type: ignore[attr-defined]  # every card has a key


def begun_type(setup: Mapping[str, TypeForm], seat: type[SeatTaken]) -> TypeForm:
    """Return the first fact of a game, by the types of what its set-ups hold and of who sits down."""
    card = get_args(setup.get("cards"))[:1]
    kind: Any = MatchBegunWithCards if card else MatchBegun
    return kind[setup["options"], seat, *card]
