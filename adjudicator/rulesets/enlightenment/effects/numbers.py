"""What the numbers of a card's text come to, and whether its conditions hold."""

from collections.abc import Callable, Sequence

from adjudicator.kernel.cards import Compare, Condition, Count, Filter, StatOf
from adjudicator.kernel.effects.numbers import Numbers
from adjudicator.rulesets.enlightenment.cards.abilities import your_opponent
from adjudicator.rulesets.enlightenment.cards.vocabulary import (
    Ability,
    Claimed,
    Composure,
    FirstPlayer,
    InConflict,
    PlayerPart,
    Won,
)
from adjudicator.rulesets.enlightenment.conflict.rings import has_claimed
from adjudicator.rulesets.enlightenment.effects.select import (
    RING,
    count_rings,
    in_play,
    number_of,
    options_for,
    printed,
    ring_options,
)
from adjudicator.rulesets.enlightenment.table.state import Piece, State
from adjudicator.rulesets.enlightenment.table.tasks import Effect

LARGEST = 9_999


def _count(state: State, effect: Effect, filter_: Filter) -> int:
    if RING in filter_.what:
        return len(list(ring_options(state, effect, filter_)))
    if set(filter_.zone) - {"board"}:
        return len(options_for(state, effect, filter_))
    return len(in_play(state, effect, filter_))


def _stat(state: State, effect: Effect, amount: StatOf) -> int:
    """The number as it is, or as it is printed on a card that is not on the table."""
    ref = effect.source if amount.role == "self" else effect.chosen.get(amount.role, "")
    piece = state.known(ref)
    if piece is not None and piece.faceup:
        return printed(state.face(piece), amount.stat) if amount.printed else number_of(state, piece, amount.stat)
    key = ref.rpartition("/")[2]
    known = key in state.minted or any(key in player.decklist.value for player in state.players.values())
    return printed(state.card(key), amount.stat) if known else 0


def _in_conflict(state: State, effect: Effect, condition: InConflict) -> bool:
    conflict, piece = state.conflict, _subject(state, effect)
    if conflict is None or condition.type not in ("", conflict.type):
        return False
    ring = state.rings.get(conflict.ring)
    if condition.element and (ring is None or condition.element not in ring.elements):
        return False
    if condition.here and (piece is None or conflict.province not in (piece.id, piece.on)):
        return False
    if not condition.part:
        return True
    if piece is None:
        return False
    if condition.part in ("participating", "at_home"):
        return piece.place == ("conflict" if condition.part == "participating" else "home")
    attacking = piece.controller == conflict.attacker
    return piece.place == "conflict" and attacking == (condition.part == "attacking")


def _subject(state: State, effect: Effect) -> Piece | None:
    """Return the card that a condition speaks of: the source, of an attachment its bearer."""
    piece = state.known(effect.source)
    if piece is not None and piece.kind == "attachment":
        return state.pieces.get(piece.on)
    return piece


def _part(state: State, effect: Effect, condition: PlayerPart) -> bool:
    conflict = state.conflict
    if conflict is None:
        return False
    part = {conflict.attacker: "attacking", conflict.defender: "defending"}.get(effect.seat, "none")
    return condition.part == part or (condition.part == "taking_part" and part != "none")


def _won(state: State, effect: Effect, condition: Won) -> bool:
    conflict = state.conflict
    if conflict is None or not conflict.winner or effect.seat not in (conflict.attacker, conflict.defender):
        return False
    side = "attacking" if effect.seat == conflict.attacker else "defending"
    return (conflict.winner == effect.seat) != condition.lost and condition.side in ("", side)


def _composed(state: State, effect: Effect, condition: Composure) -> bool:
    """Composure: some living opponent has bid more; the dial of who is eliminated is ignored (B-69, E-058)."""
    mine = state.players[effect.seat].bid
    return any(mine < state.players[other].bid for other in state.opponents(effect.seat))


def _own(name: str) -> Callable[[State, Effect, str], int]:
    return lambda state, effect, of: int(getattr(state.players[effect.seat], name))


def _of_opponent(name: str) -> Callable[[State, Effect, str], int]:
    def tally(state: State, effect: Effect, of: str) -> int:
        opponent = your_opponent(state, effect.seat)
        return int(getattr(state.players[opponent], name)) if opponent else 0

    return tally


def _among(pick: Callable[[list[int]], int], of: Callable[[State, str], int]) -> Callable[[State, Effect, str], int]:
    def tally(state: State, effect: Effect, _: str) -> int:
        found = [of(state, seat) for seat in state.opponents(effect.seat)]
        return pick(found) if found else 0

    return tally


def _honored(state: State, seat: str) -> int:
    return sum(piece.status == "honored" for piece in state.characters(seat))


NUMBERS = Numbers[State, Effect](
    -LARGEST, LARGEST, _stat, _count,
    tallies={
        "own_honor": _own("honor"),
        "own_fate": _own("fate"),
        "own_bid": _own("bid"),
        "own_hand": _own("hand_size"),
        "own_characters": lambda state, effect, of: len(state.characters(effect.seat)),
        "own_participants": lambda state, effect, of: len(state.participants(effect.seat)),
        "own_honored": lambda state, effect, of: _honored(state, effect.seat),
        "own_claimed_rings": lambda state, effect, of: count_rings(state, effect.seat, unclaimed=False),
        "own_unclaimed_rings": lambda state, effect, of: count_rings(state, effect.seat, unclaimed=True),
        "opponent_honor": _of_opponent("honor"),
        "opponent_fate": _of_opponent("fate"),
        "opponent_bid": _of_opponent("bid"),
        "opponent_hand": _of_opponent("hand_size"),
        "opponent_characters": lambda state, effect, of: len(_characters(state, your_opponent(state, effect.seat))),
        "opponent_participants": lambda state, effect, of: len(_fighting(state, your_opponent(state, effect.seat))),
        "opponents_most_honor": _among(max, lambda state, seat: state.players[seat].honor),
        "opponents_least_honor": _among(min, lambda state, seat: state.players[seat].honor),
        "opponents_most_bid": _among(max, lambda state, seat: state.players[seat].bid),
        "opponents_most_characters": _among(max, lambda state, seat: len(state.characters(seat))),
        "opponents_least_honored": _among(min, _honored),
    },
    conditions={
        InConflict: _in_conflict,
        PlayerPart: _part,
        FirstPlayer: lambda state, effect, condition: state.first == effect.seat,
        Claimed: lambda state, effect, condition: condition.element in has_claimed(state, effect.seat),
        Composure: _composed,
        Won: _won,
    },
)  # fmt: skip
value = NUMBERS.value


def goes_on(state: State, effect: Effect, found: Ability) -> bool:
    """Whether a constant ability holds now: in its phase, under its conditions (B-104)."""
    return found.phase in ("", state.phase) and all_hold(state, effect, found.given)


def all_hold(state: State, effect: Effect, conditions: Sequence[Condition]) -> bool:
    """Whether conditions hold; none does that compares with "your opponent" where there is none (E-082)."""
    nobody = not your_opponent(state, effect.seat)
    if nobody and any(isinstance(each, Compare) and _of_your_opponent(each) for each in conditions):
        return False
    return NUMBERS.all_hold(state, effect, conditions)


def _of_your_opponent(compared: Compare) -> bool:
    return any(
        isinstance(side, Count) and side.tally.startswith("opponent_") for side in (compared.left, compared.right)
    )


def _characters(state: State, seat: str) -> list[Piece]:
    return state.characters(seat) if seat else []


def _fighting(state: State, seat: str) -> list[Piece]:
    return state.participants(seat) if seat else []
