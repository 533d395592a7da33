"""What can happen in a match: its course from the first fact to the last. What cards do is in `effect_events`."""

from typing import ClassVar

import msgspec

from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.diamonds.table.state import Adjustment, Look, Monster, State, empty_hand, recount


class MissionsShuffled(Event):
    """The mission cards lie face down in a row; nobody but a judge may look."""

    drawn: ClassVar[tuple[str, ...]] = ("row",)

    row: tuple[Secret[str], ...]

    def fold(self, state: State) -> None:
        state.row = self.row


class TokenGiven(Event):
    """The starting-player token goes to a seat; turn order runs from there."""

    seat: str
    order: tuple[str, ...]

    def fold(self, state: State) -> None:
        state.token = self.seat
        state.order = self.order


class TokenDrawn(TokenGiven):
    """Luck gives the starting-player token to a seat."""

    drawn: ClassVar[tuple[str, ...]] = ("seat",)


class HalfBegun(Event):
    """A half begins: its two missions are revealed and all eight cards are back in every hand."""

    shows: ClassVar[tuple[str, ...]] = ("missions",)

    half: int
    missions: tuple[str, ...]

    def fold(self, state: State) -> None:
        state.half = self.half
        state.step = "allocation"
        state.missions = [*state.missions, *self.missions]
        state.field = {}
        for seat, player in state.players.items():
            player.hand = empty_hand(seat).holding(list(player.deck))
            player.reserve = empty_hand(seat)
            player.discard = []


class HandsAllocated(Event):
    """Everyone's cards lie in two hands of four, known to their owners only."""

    hands: dict[str, tuple[Secret[list[str]], Secret[list[str]]]]

    def fold(self, state: State) -> None:
        for seat, (first, second) in self.hands.items():
            state.players[seat].hand = first
            state.players[seat].reserve = second


class RoundBegun(Event):
    """A round begins, for one mission."""

    moves_cards = False

    round: int
    mission: str

    def fold(self, state: State) -> None:
        state.round = self.round
        state.turn = 0


class TurnBegun(Event):
    """A turn begins: everyone plans a card."""

    moves_cards = False

    turn: int

    def fold(self, state: State) -> None:
        state.turn = self.turn
        state.step = "plan"
        state.revealed = {}
        state.stolen = {}


class Revealed(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One card turned up; a monster has its base attributes and enters the field."""

    seat: str
    card: str
    base: dict[str, int] = {}


class CardsRevealed(Event):
    """All planned cards are turned up at the same time."""

    shows: ClassVar[tuple[str, ...]] = ("cards",)

    cards: tuple[Revealed, ...]

    def fold(self, state: State) -> None:
        state.step = "spells"
        for shown in self.cards:
            seat, card = shown.seat, shown.card
            player = state.players[seat]
            state.revealed[seat] = card
            if shown.base:
                player.take("hand", (card,))
                state.field[card] = Monster(card, seat, shown.base, dict(shown.base), state.now[0], state.turn)
            else:
                player.move("hand", "played", (card,))


class SpellStolen(Event):
    """A spell's effect is cancelled and will be applied by another player, with `source`."""

    moves_cards = False

    card: str
    source: str
    by: str

    def fold(self, state: State) -> None:
        state.stolen[self.card] = self.source
        state.players[self.by].thefts += 1


class NoEffect(Event):
    """A card's text does nothing, for the reason that its clauses give."""

    source: str
    by: str
    reason: str


class CardsShown(Event):
    """Cards of a player's round hand are shown to all."""

    shows: ClassVar[tuple[str, ...]] = ("cards",)

    seat: str
    cards: tuple[str, ...]
    source: str


class CardsSeen(Event):
    """A player looks in secret at cards of another's round hand."""

    moves_cards = False

    seat: str
    by: str
    cards: Secret[list[str]]
    source: str

    def fold(self, state: State) -> None:
        state.looks = [*state.looks, Look(self.by, self.seat, self.cards)]


class StepBegun(Event):
    """The turn goes on to its next step: `abilities` or `end`."""

    moves_cards = False

    step: str

    def fold(self, state: State) -> None:
        state.step = self.step


class Score(msgspec.Struct, frozen=True, gc=False):
    """A player's sums at the end of a round: attribute totals, points adjusted, their total, and what missions ask.

    `field` and `adjustments` are what all of them are made of: each monster with its attributes, and every reason for
    points. The field is cleared in the same move, so the fact keeps them.
    """

    ATK: int
    LP: int
    MP: int
    adjustment: int
    total: int
    monsters: int
    highest: int | None
    difference: int
    eligible: bool
    field: dict[str, dict[str, int]]
    adjustments: tuple[Adjustment, ...]


class RoundScored(Event):
    """A mission is decided. `winner` is empty where nobody can win it; the Judgement may have several."""

    moves_cards = False

    round: int
    mission: str
    scores: dict[str, Score]
    winners: tuple[str, ...]

    def fold(self, state: State) -> None:
        for seat, score in self.scores.items():
            state.players[seat].rounds.append(score.total)
        if self.round <= 4:
            for seat in self.winners:
                state.players[seat].diamonds.append(self.mission)


class RoundEnded(Event):
    """The table is cleared (or, by a house rule, the field stays) and what lasted for the round ends."""

    round: int
    carry: bool

    def fold(self, state: State) -> None:
        state.step = "round_end"
        state.turn = 0
        state.poisons, state.looks = [], []
        state.revealed, state.stolen = {}, {}
        kept = state.field if self.carry else {}
        for seat, player in state.players.items():
            gone = [monster.card for monster in state.field.values() if monster.owner == seat and not self.carry]
            player.put("discard", (*player.played, *gone))
            player.played, player.thefts, player.adjustments = [], 0, []
            player.hand, player.reserve = player.reserve, empty_hand(seat)
        state.field = kept
        for monster in kept.values():
            monster.modifiers = [modifier for modifier in monster.modifiers if modifier.until != "round"]
            monster.marks, monster.lost, monster.turn = [], 0, 0
            for stat in monster.base:
                recount(state, monster, stat)


class JudgementBegun(Event):
    """A tie at the end: the Final Judgement is played, with all eight cards, by `players`, for `contenders` to win."""

    mission: str
    players: tuple[str, ...]
    contenders: tuple[str, ...]

    def fold(self, state: State) -> None:
        state.round, state.turn = 5, 0
        state.order = self.players
        state.contenders = self.contenders
        state.missions = [*state.missions, self.mission]
        state.field = {}
        for seat, player in state.players.items():
            playing = seat in self.players
            player.hand = empty_hand(seat).holding(list(player.deck) if playing else [])
            player.discard = [] if playing else list(player.deck)
