"""A treaty: two promises with honor at stake, as it stands in the state (E-160 to E-183)."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from adjudicator.rulesets.enlightenment.cards.words import ConflictType

PromiseKind: TypeAlias = Literal[
    "not_declare_against", "declare_against", "pass_conflicts", "not_defend_against", "defend_when_attacked_by",
    "not_target", "not_act_in_conflict", "act_for_side", "bid_at_most", "bid_at_least", "bid_exactly", "ring_choice",
    "air_choice", "favor_side", "odd_honor_to", "pass_first_in_dynasty", "free_text",
]  # fmt: skip
Until: TypeAlias = Literal["immediate", "conflict_end", "phase_end", "round_end", "game_end"]
STAKES = (1, 5)  # E-175


class Promise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a party promises to do or not to do (E-164).

    Of the kinds that the rules can judge the other members say exactly what: against which `player`, of which `types`,
    how often (`count`), how high or by how much, of which `element` or `side`, which `choice` of the air ring; what a
    kind has no use for is left out. `free_text` is judged by people, by its `text` (E-165). It holds `until` the step,
    the conflict, the phase, so many `rounds` or the game are over (E-168).
    """

    kind: PromiseKind
    text: Annotated[str, msgspec.Meta(max_length=500)] = ""
    player: str = ""
    types: tuple[ConflictType, ...] = ()
    count: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    element: Literal["", "air", "earth", "fire", "void", "water"] = ""
    side: Literal["", "military", "political"] = ""
    choice: Literal["", "take", "gain"] = ""
    until: Until = "round_end"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1


class Treaty(msgspec.Struct, frozen=True):
    """A treaty of two players, each with a promise; both stake the same honor.

    While it is an offer, `accepted` is who stands by its present terms. Once it is active, `done` is how often each has
    done what was promised, `over` whose promise is kept or at an end; `releases` would dissolve it. `last` is the round
    with which each promise ends that is counted in rounds.
    """

    players: tuple[str, str]
    promises: tuple[Promise | None, Promise | None] = (None, None)
    stake: int = 0
    status: Literal["offered", "active", "broken", "dissolved"] = "offered"
    accepted: tuple[str, ...] = ()
    releases: tuple[str, ...] = ()
    done: dict[str, int] = {}
    over: tuple[str, ...] = ()
    last: dict[str, int] = {}

    def promise_of(self, seat: str) -> Promise | None:
        """Return what a party has promised."""
        return self.promises[self.players.index(seat)]

    def partner_of(self, seat: str) -> str:
        """Return the other party."""
        return self.players[1 - self.players.index(seat)]

    @property
    def whole(self) -> bool:
        """Whether all four parameters are there (E-162, E-167)."""
        return bool(self.stake) and all(promise is not None for promise in self.promises)
