"""What the numbers of a card's text come to, and whether its conditions hold."""

from adjudicator.kernel.cards import Filter, StatOf
from adjudicator.kernel.effects.numbers import Numbers
from adjudicator.kernel.table.seats import opponent_of
from adjudicator.rulesets.heat.cards.vocabulary import Combat, Heated, OwnTurn, Played
from adjudicator.rulesets.heat.effects.select import card_passes, in_play, options_for, stands
from adjudicator.rulesets.heat.table.state import State
from adjudicator.rulesets.heat.table.tasks import Effect

LARGEST = 9_999


def _count(state: State, effect: Effect, filter_: Filter) -> int:
    if set(filter_.zone) - {"board"}:
        return len(options_for(state, effect, filter_))
    return len(in_play(state, effect, filter_))


def _stat(state: State, effect: Effect, amount: StatOf) -> int:
    """The number as it is, or as it is printed on a card that is not in play."""
    ref = effect.source if amount.role == "self" else effect.chosen.get(amount.role, "")
    if ref.isdecimal() and int(ref) < len(state.chain):
        ref = state.chain[int(ref)].source
    piece = state.pieces.get(ref)
    if piece is not None:
        card = state.face(piece)
        now = card.base(piece.side) if amount.printed else piece.now
        return card.cost if amount.stat == "cost" else now.get(amount.stat, 0)
    key = ref.rpartition("/")[2]
    if key in state.minted or any(key in player.decklist.value for player in state.players.values()):
        card = state.card(key)
        return card.cost if amount.stat == "cost" else card.base().get(amount.stat, 0)
    return 0


def _played(state: State, effect: Effect, condition: Played) -> bool:
    """Other cards: the source counts itself out once, if it was played this turn."""
    played = list(state.players[effect.seat].played)
    piece = state.pieces.get(effect.source)
    if effect.card in played and (piece is None or piece.turn == state.turn):
        played.remove(effect.card)
    return sum(card_passes(condition.cards, state.card(key)) for key in played) >= condition.least


def _combat(state: State, effect: Effect, condition: Combat) -> bool:
    piece = state.pieces.get(effect.source)
    if piece is not None and piece.on:
        piece = state.pieces.get(piece.on)  # equipment fights with its bearer
    return piece is not None and stands(state, piece, condition.part)


def _attack_power(state: State, effect: Effect, of: str) -> int:
    attacker = None if state.attack is None else state.pieces.get(state.attack.attacker)
    return 0 if attacker is None else attacker.power


NUMBERS = Numbers[State, Effect](
    -LARGEST, LARGEST, _stat, _count,
    tallies={
        "cards_played": lambda state, effect, of: len(state.players[effect.seat].played),
        "cards_drawn": lambda state, effect, of: state.players[effect.seat].drawn,
        "own_heat": lambda state, effect, of: state.players[effect.seat].heat,
        "own_life": lambda state, effect, of: state.players[effect.seat].life,
        "opponent_life": lambda state, effect, of: state.players[opponent_of(effect.seat)].life,
        "attack_power": _attack_power,
    },
    conditions={
        Heated: lambda state, effect, condition: effect.heated,
        Played: _played,
        Combat: _combat,
        OwnTurn: lambda state, effect, condition: (state.active == effect.seat) != condition.holds_not,
    },
)  # fmt: skip
value, all_hold = NUMBERS.value, NUMBERS.all_hold
