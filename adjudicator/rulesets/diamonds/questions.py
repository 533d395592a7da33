"""What may be asked of a table: what is legal in secret, why a choice is not, what a number is made of."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from adjudicator.kernel.actions import Action, Choose, Respond
from adjudicator.kernel.engine.priority import Priority
from adjudicator.kernel.refusal import Obstacle
from adjudicator.kernel.stats import Explanation, explain
from adjudicator.kernel.text import Text
from adjudicator.rulesets.diamonds import tasks
from adjudicator.rulesets.diamonds.actions import Allocate, Plan
from adjudicator.rulesets.diamonds.cards import CARDS, DECKS, JUDGEMENT, MISSIONS, STATS
from adjudicator.rulesets.diamonds.resolution import target_asked, why_no_answer
from adjudicator.rulesets.diamonds.scoring import SUMS, reasons
from adjudicator.rulesets.diamonds.state import State
from adjudicator.rulesets.diamonds.targets import target_obstacle
from adjudicator.rulesets.diamonds.tasks import Resolve, StealSpell

HAND = 4


def secret_actions(state: State, seat: str) -> tuple[Action, ...]:
    """Return every allocation (D-009) or every plan (D-012) of a seat."""
    hand = state.players[seat].hand.value
    if state.decision is not None and state.decision.kind == "allocation":
        return _allocations(seat, tuple(hand))
    return tuple([Plan(seat, card) for card in hand])


@lru_cache(maxsize=64)
def _allocations(seat: str, hand: tuple[str, ...]) -> tuple[Action, ...]:
    return tuple([Allocate(seat, cards) for cards in combinations(hand, HAND)])


def obstacle(state: State, action: Action) -> Obstacle | None:
    """Say which clause forbids an answer: an allocation, a plan, or a choice that is not among the options."""
    decision, task = state.decision, state.agenda[-1]
    assert decision is not None
    if isinstance(task, tasks.Allocate):
        return _allocation_obstacle(state, action)
    if isinstance(task, tasks.PlanTurn):
        return _plan_obstacle(state, action)
    if isinstance(task, Priority) and isinstance(action, Respond) and action.card in state.field:
        return why_no_answer(state, state.occurring[-1].what, state.field[action.card])
    if isinstance(task, Resolve) and isinstance(action, Choose):
        target = target_asked(task)
        return None if target is None else target_obstacle(state, task, target, action.choice)
    if isinstance(task, StealSpell) and isinstance(action, Choose):
        return _theft_obstacle(action.choice)
    return None


def _allocation_obstacle(state: State, action: Action) -> Obstacle | None:
    if not isinstance(action, Allocate):
        return Obstacle("D-009", Text("agora se divide a mão: allocate", "now hands are split: allocate"))
    if len(action.cards) != HAND or len(set(action.cards)) != HAND:
        why = Text("cada missão recebe quatro cartas diferentes", "each mission gets four different cards")
        return Obstacle("D-009", why)
    hand = state.players[action.seat].hand.value
    foreign = [card for card in action.cards if card not in hand]
    return Obstacle("D-009", _not_held(foreign[0])) if foreign else None


def _plan_obstacle(state: State, action: Action) -> Obstacle | None:
    if not isinstance(action, Plan):
        return Obstacle("D-012", Text("agora se escolhe uma carta: plan", "now a card is chosen: plan"))
    held = action.card in state.players[action.seat].hand.value
    return None if held else Obstacle("D-012", _not_held(action.card))


def normal(state: State, action: Action) -> Action:
    """Return an action in its one form: an allocation in the order of the hand."""
    if not isinstance(action, Allocate):
        return action
    hand = state.players[action.seat].hand.value
    return Allocate(action.seat, tuple([card for card in hand if card in action.cards]))


def explain_number(state: State, of: str) -> Explanation:
    """Say what a number is made of: a monster's attribute (`C1.ATK`), or what a player's field comes to, by which the
    round is scored: `P1.total`, `P1.ATK`, `P1.LP`, `P1.MP`, `P1.monsters`, `P1.highest`, `P1.difference`."""
    subject, _, stat = of.partition(".")
    floor = 0 if state.options.stat_floor == "zero" else None
    if stat in STATS and subject in state.field:
        monster = state.field[subject]
        return explain(of, stat, monster.base[stat], monster.modifiers, floor)
    if stat in SUMS and subject in state.players:
        return explain(of, stat, 0, list(reasons(state, subject, stat)), None)
    raise KeyError(of)


def conserved(state: State) -> Iterator[str]:
    """Yield what is wrong with the table: cards lost or doubled, counters out of bounds, sums that do not add up."""
    for seat, player in state.players.items():
        field = [monster.card for monster in state.field.values() if monster.owner == seat]
        cards = [*player.hand.value, *player.reserve.value, *player.played, *player.discard, *field]
        if state.half and sorted(cards) != sorted(player.deck):
            yield f"{seat} has {sorted(cards)}, not the deck"
    for monster in state.field.values():
        for stat in STATS:
            value = explain_number(state, f"{monster.card}.{stat}").value
            if value != monster.now[stat]:
                yield f"{monster.card}.{stat} is {monster.now[stat]} but its reasons make {value}"
        if monster.lost < 0:
            yield f"{monster.card} has lost {monster.lost}"
    if any(not 1 <= poison.ticks <= 2 or poison.target not in state.field for poison in state.poisons):
        yield f"impossible poisons: {state.poisons}"
    yield from _wrong_hands(state)
    yield from _wrong_missions(state)
    yield from _wrong_seats(state)
    if not 0 <= state.round <= 5 or not 0 <= state.turn <= (8 if state.round == 5 else 4):
        yield f"round {state.round}, turn {state.turn}"
    if sum(len(player.diamonds) for player in state.players.values()) > 4:
        yield "more than four diamonds"


def _wrong_hands(state: State) -> Iterator[str]:
    """At the planning of a turn every hand holds a card for each turn that is left (D-011)."""
    if state.step != "plan" or state.decision is None or state.decision.kind != "plan":
        return
    left = (8 if state.round == 5 else 4) - state.turn + 1
    for seat in state.order:
        if len(state.players[seat].hand.value) != left:
            yield f"{seat} has {len(state.players[seat].hand.value)} cards for {left} turns"


def _wrong_missions(state: State) -> Iterator[str]:
    """Four missions lie in a row (five, if the house plays it literally); each half reveals two, for its two rounds
    (D-004, D-007, D-008)."""
    half, round = state.half, state.round
    if not half and not state.missions:
        return
    row = [card.value for card in state.row]
    shown = [*row[: 2 * half], *([JUDGEMENT] if round == 5 else [])]
    if len(row) < 4 or len(set(row)) != len(row) or not {*row} <= {*MISSIONS, JUDGEMENT} or state.missions != shown:
        yield f"the missions are {state.missions} of {row}"
    rounds = (*((2 * half - 2,) if not state.turn else ()), 2 * half - 1, 2 * half, *((5,) if half == 2 else ()))
    if round not in rounds or half not in (1, 2):
        yield f"round {round} of half {half}"


def _wrong_seats(state: State) -> Iterator[str]:
    """The token is at a seat, seats play in turn, each with its faction's deck (D-005, D-006)."""
    if state.token and state.token not in state.seats:
        yield f"{state.token} has the token"
    if len(set(state.order)) != len(state.order) or not {*state.order} <= {*state.seats}:
        yield f"{state.order} play"
    for seat, player in state.players.items():
        if DECKS.get(player.faction) != player.deck:
            yield f"{seat} has no deck of {player.faction}"


def _theft_obstacle(choice: str) -> Obstacle:
    if choice in CARDS and CARDS[choice].category == "defensive":
        return Obstacle("D-052", Text("magia defensiva não se rouba", "a defensive spell cannot be stolen"))
    why = Text(f"{choice} não é magia de oponente revelada agora", f"{choice} is no opponent's spell revealed now")
    return Obstacle("D-051", why)


def _not_held(card: str) -> Text:
    return Text(f"{card} não está na mão desta rodada", f"{card} is not in this round's hand")
