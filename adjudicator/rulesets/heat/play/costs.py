"""What cards cost, and how it is paid: colours, what raises or lowers a cost, money and Heat (H-053 to H-060)."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from adjudicator.kernel.effects.damage import Ledger, Step
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.pieces import Piece
from adjudicator.kernel.table.seats import opponent_of
from adjudicator.kernel.text.refusal import Illegal, Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.heat.cards.abilities import clause_of, effect_of, with_ability
from adjudicator.rulesets.heat.cards.form import COSTS, FULL_HEAT, Card
from adjudicator.rulesets.heat.cards.vocabulary import ModifyCost
from adjudicator.rulesets.heat.effects.numbers import all_hold
from adjudicator.rulesets.heat.effects.select import card_passes
from adjudicator.rulesets.heat.table.citing import discount_used, given_while
from adjudicator.rulesets.heat.table.events import CostChangesEnded, CostPaid, HeatChanged
from adjudicator.rulesets.heat.table.state import State


class Change(NamedTuple):
    """Something that makes cards cost more or less: by how much, which cards, from where; of a change that was left by
    an effect, the event that made it, if it is for one card alone."""

    amount: int
    change: ModifyCost
    source: str
    clause: str
    once: int = 0


def cost_changes(state: State, seat: str) -> list[Change]:
    """Return all that makes a player's cards cost more or less now: what goes on in play, what effects have left."""
    found = []
    for piece, number, ability in with_ability(state, COSTS):
        for operation in ability.do:
            if not isinstance(operation, ModifyCost) or seat not in _meant(operation, piece):
                continue
            over = operation.once and _has_played(state, seat, operation)
            if not over and all_hold(state, effect_of(state, piece, number), ability.given):
                clause = given_while(state, ability, clause_of(state.face(piece), number))
                found.append(Change(operation.amount, operation, piece.label, clause))
    for left in state.players[seat].cost_changes:
        operation = ModifyCost(left.amount, left.cards)
        found.append(Change(left.amount, operation, left.source, left.clause, left.event if left.once else 0))
    return found


def _has_played(state: State, seat: str, operation: ModifyCost) -> bool:
    """Whether a player has played such a card this turn: what is for the first goes on for no other."""
    return any(card_passes(operation.cards, state.card(key)) for key in state.players[seat].played)


def _meant(operation: ModifyCost, piece: Piece) -> tuple[str, ...]:
    if operation.player == "each_player":
        return (piece.controller, opponent_of(piece.controller))
    return (piece.controller if operation.player == "you" else opponent_of(piece.controller),)


def price(state: State, seat: str, card: Card, changes: Sequence[Change]) -> Ledger:
    """Return what a card costs a player in money: printed, 1 more in a colour that is not the leader's (H-058 to H-060,
    H-A31), with what raises or lowers it. The sum stops at 0 (H-A36); by a house rule, and in edition 1.0, each step. A
    discount for the next card is used up by it, whether it makes a difference or not."""
    each_stops, told_unused = state.options.cost_floor != "once", state.follows("1.1")
    cost, steps = card.cost, []
    for rule in COST_RULES:
        more = rule.amount(state, seat, card)
        if more:
            steps.append(Step(rule.name, rule.clause, cost, cost + more))
            cost += more
    for change in changes:
        if card_passes(change.change.cards, card):
            after = max(0, cost + change.amount) if each_stops else cost + change.amount
            if after != cost or (change.once and told_unused):
                steps.append(Step(change.source, change.clause, cost, after, str(change.once or ""), 0))
            cost = after
    if cost < 0:
        steps.append(Step("minimum", "H-A36", cost, 0))
    return Ledger(card.cost, tuple(steps), max(0, cost))


def colour_clause(state: State, seat: str, card: Card) -> str:
    """Return what a card's colours make of its cost: nothing, as it has none (H-060) or one of the leader's (H-058, of
    a leader of several H-A31); else it costs 1 more (H-059)."""
    leader = state.face(state.leader(seat)).colours
    if not card.colours:
        return "H-060"
    if not set(card.colours) & set(leader):
        return "H-059"
    return "H-058" if len(leader) == 1 else "H-A31"


class CostRule(NamedTuple):
    """A rule by which cards cost more or less, whatever cards say: its clause, what people call it, by how much."""

    name: str
    clause: str
    called: Text
    amount: Callable[[State, str, Card], int]


COST_RULES = (
    CostRule(
        "colour", "H-059", Text("outra cor", "another colour"),
        lambda state, seat, card: 1 if colour_clause(state, seat, card) == "H-059" else 0,
    ),
)  # fmt: skip


def heat_price(card: Card, heated: bool) -> int:
    """Return what a card costs in Heat: a Heat Card all five (H-053), another what its Heat Effect does (H-048)."""
    if card.kind == "heat":
        return FULL_HEAT
    return card.heat_cost if heated else 0


def money_of(state: State, seat: str) -> int:
    """Return how much money a player could pay now: standing money cards, and money on no card (H-056, H-057)."""
    return state.players[seat].money + len(_standing(state, seat))


def _standing(state: State, seat: str) -> list[str]:
    return [piece.id for piece in state.of(seat, "money") if not piece.tapped]


def cannot_pay(state: State, seat: str, money: int, heat: int, clause: str) -> Obstacle | None:
    """Say what is missing to pay, by this clause or, where rested money would do, by that of rested money (H-057); None
    if nothing is."""
    there = money_of(state, seat)
    if money > there:
        rested = sum(piece.tapped for piece in state.of(seat, "money"))
        why = Text(f"custa {money} e há {there} de dinheiro em pé", f"it costs {money}, and {there} can be paid")
        return Obstacle("H-057" if money <= there + rested else clause, why)
    has = state.players[seat].heat
    if heat > has:
        why = Text(f"pede {heat} de Heat e há {has}", f"it takes {heat} Heat and there is {has}")
        return Obstacle("H-053" if heat == FULL_HEAT else "H-048", why)
    return None


def pay(state: State, seat: str, ledger: Ledger, heat: int, source: str, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Pay money and Heat together (H-048, H-053): first money that is on no card, then money cards as they came."""
    short = cannot_pay(state, seat, ledger.suffered, heat, "H-056")
    if short is not None:  # at a table that records what the rules forbid
        raise Illegal(short.clause, short.why)
    pool = min(state.players[seat].money, ledger.suffered)
    tapped = tuple(_standing(state, seat)[: ledger.suffered - pool])
    if ledger.suffered or ledger.steps:
        yield CostPaid(clauses, seat, source, seat, tapped, ledger, pool)
    used = tuple(int(step.uses) for step in ledger.steps if step.uses)
    if used:
        yield CostChangesEnded(discount_used(state), seat, used)
    if heat:
        yield HeatChanged(("H-053",) if heat == FULL_HEAT else ("H-048",), seat, -heat, "cost", source, seat)
