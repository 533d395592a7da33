"""What may be asked of a table: what is legal in secret, why a choice is not, what a number is made of."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from adjudicator.kernel.actions import Action, Choose, Respond
from adjudicator.kernel.chain import Window
from adjudicator.kernel.refusal import Illegal
from adjudicator.kernel.stats import Explanation, Modifier, explain
from adjudicator.kernel.text import Text
from adjudicator.rulesets.diamonds.actions import Allocate, Plan
from adjudicator.rulesets.diamonds.cards import CARDS, STATS
from adjudicator.rulesets.diamonds.resolution import target_asked
from adjudicator.rulesets.diamonds.state import TAPPED, State
from adjudicator.rulesets.diamonds.targets import why_not
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


def admit_secret(state: State, action: Action) -> Action:
    """Return the allocation or plan in normal form, or say which clause forbids it."""
    hand = state.players[action.seat].hand.value
    if state.decision is not None and state.decision.kind == "allocation":
        if not isinstance(action, Allocate):
            raise Illegal(
                "D-009", Text("agora se divide a mão: allocate", "now hands are split: allocate"), tuple(hand)
            )
        if len(action.cards) != HAND or len(set(action.cards)) != HAND:
            raise Illegal(
                "D-009",
                Text("cada missão recebe quatro cartas diferentes", "each mission gets four different cards"),
                tuple(hand),
            )
        foreign = [card for card in action.cards if card not in hand]
        if foreign:
            raise Illegal("D-009", _not_held(foreign[0]), tuple(hand))
        return Allocate(action.seat, tuple([card for card in hand if card in action.cards]))
    if not isinstance(action, Plan):
        raise Illegal("D-012", Text("agora se escolhe uma carta: plan", "now a card is chosen: plan"), tuple(hand))
    if action.card not in hand:
        raise Illegal("D-012", _not_held(action.card), tuple(hand))
    return action


def refuse_choice(state: State, action: Choose | Respond) -> Illegal:
    """Say why an open choice is not among the options, by the clause that takes it out."""
    decision, task = state.decision, state.agenda[-1]
    assert decision is not None
    if isinstance(task, Resolve) and isinstance(action, Choose):
        target = target_asked(task)
        if target is not None:
            return why_not(state, task, target, action.choice)
    if isinstance(task, StealSpell) and isinstance(action, Choose):
        return _refuse_theft(action.choice, decision.options)
    if isinstance(task, Window) and isinstance(action, Respond):
        return _refuse_response(state, task, action, decision.options)
    names = ", ".join(decision.options)
    clause = "D-020" if decision.options == STATS else decision.clause
    return Illegal(clause, Text(f"escolha um destes: {names}", f"choose one of: {names}"), decision.options)


def explain_number(state: State, of: str) -> Explanation:
    """Say what a number is made of: `C1.ATK` (a monster's attribute) or `P1.total` (a player's total this round)."""
    subject, _, stat = of.partition(".")
    floor = 0 if state.options.stat_floor == "zero" else None
    if stat in STATS and subject in state.field:
        monster = state.field[subject]
        return explain(of, stat, monster.base[stat], monster.modifiers, floor)
    if stat == "total" and subject in state.players:
        return explain(of, stat, 0, list(_parts_of_total(state, subject)), None)
    raise KeyError(of)


def _parts_of_total(state: State, seat: str) -> Iterator[Modifier]:
    for monster in state.field.values():
        if monster.owner == seat:
            for stat in STATS:
                yield Modifier(
                    "total", monster.now[stat], f"{monster.card}.{stat}", seat, "D-017", "round", monster.entered, 0
                )
    for item in state.players[seat].adjustments:
        yield Modifier("total", item.amount, item.source, item.by, item.clause, "round", item.event, item.move)


def _refuse_theft(choice: str, options: tuple[str, ...]) -> Illegal:
    if choice in CARDS and CARDS[choice].category == "defensive":
        return Illegal("D-052", Text("magia defensiva não se rouba", "a defensive spell cannot be stolen"), options)
    return Illegal(
        "D-051",
        Text(f"{choice} não é magia de oponente revelada agora", f"{choice} is no opponent's spell revealed now"),
        options,
    )


def _refuse_response(state: State, window: Window, action: Respond, options: tuple[str, ...]) -> Illegal:
    monster = state.field.get(action.card)
    if monster is not None and monster.mark(TAPPED) is not None:
        return Illegal("D-066", Text(f"{action.card} já está virada", f"{action.card} is tapped already"), options)
    if action.card == window.target:
        return Illegal("D-065", Text(f"{action.card} já é o alvo", f"{action.card} is the target already"), options)
    return Illegal("D-064", Text(f"{action.card} não pode responder", f"{action.card} cannot respond"), options)


def _not_held(card: str) -> Text:
    return Text(f"{card} não está na mão desta rodada", f"{card} is not in this round's hand")
