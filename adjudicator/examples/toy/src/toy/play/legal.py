"""What a seat may do: one obstacle, from which listing and refusing both come, and the bounds of choices."""

from collections.abc import Iterator

from adjudicator.kernel.table.actions import Action, Pass
from adjudicator.kernel.table.choices import Choice
from adjudicator.kernel.text.refusal import Obstacle, asks_for
from adjudicator.kernel.text.text import Text

from toy.cards.form import INSTANTS, REACTIONS, SPELLS
from toy.table.actions import Accept, Attack, Concede, Play
from toy.table.state import State


def actions(state: State, seat: str) -> tuple[Action, ...]:
    """Return all that a seat with priority may do."""
    return (*(action for action in candidates(state, seat) if obstacle(state, action) is None), Pass(seat))


def candidates(state: State, seat: str) -> Iterator[Play | Attack]:
    """Yield every card of the hand and every unit of a seat, with everything that they could be aimed at."""
    for card in dict.fromkeys(state.players[seat].hand.value):
        yield from (Play(seat, card, target) for target in targets(state, card))
    for id, unit in state.units.items():
        if unit.controller == seat:
            yield from (Attack(seat, id, target) for target in targets(state, "attack"))


def targets(state: State, card: str) -> tuple[str, ...]:
    """Return what a card (or an attack) may be aimed at; those without a target are aimed at nothing."""
    if card in INSTANTS:
        return tuple(state.units)
    return (*state.living, *state.units) if card in ("spark", "attack") else ("",)


def obstacle(state: State, action: Action) -> Obstacle | None:
    """Say what forbids an answer of a seat that has priority."""
    if isinstance(action, Pass):
        return None
    if isinstance(action, Attack):
        return attack_obstacle(state, action)
    if not isinstance(action, Play):
        return Obstacle("T-4", asks_for("play | attack | pass"))
    if action.card not in state.players[action.seat].hand.value:
        return Obstacle("T-4", Text("essa carta não está na mão", "that card is not in the hand"))
    if action.card in REACTIONS:
        return Obstacle("T-7", Text("só se aplica a um dano", "it applies to damage alone"))
    if state.chain and action.card not in SPELLS:
        return Obstacle("T-5", Text("só magias respondem", "only spells answer"))
    if action.card == "negate" and not state.chain:
        return Obstacle("T-5", Text("só responde a uma magia", "it only answers a spell"))
    if action.target not in targets(state, action.card):
        return Obstacle("T-4", Text("não é um alvo", "it is no target"))
    return None


def attack_obstacle(state: State, action: Attack) -> Obstacle | None:
    """Say what forbids an attack."""
    unit = state.units.get(action.unit)
    if state.chain or unit is None or unit.controller != action.seat:
        return Obstacle("T-6", Text("essa unidade não pode atacar agora", "that unit cannot attack now"))
    if unit.attacked:
        return Obstacle("T-6", Text("já atacou nesta rodada", "it has attacked this round"))
    if action.target == action.unit or action.target not in targets(state, "attack"):
        return Obstacle("T-6", Text("não é um alvo", "it is no target"))
    return None


def choice_of(state: State, seat: str) -> Choice | None:
    """Return what a seat may choose: as much gold as it has, cards of its hand, or whatever the question says."""
    asked, player = state.decision, state.players[seat]
    assert asked is not None
    if asked.kind == "bid":
        return Choice("amount", least=0, most=player.gold)
    if asked.kind in ("mulligan", "discard"):
        return Choice("some", tuple(player.hand.value), asked.least, min(asked.most, player.hand_size))
    return asked.choice


def fields_of(state: State, seat: str, kind: type[Action]) -> dict[str, Choice] | None:
    """Return what may stand in the fields of an anytime action; None if the seat cannot take it now (T-10, T-11)."""
    if kind is Concede:
        return {}
    if kind is Accept:
        ids = tuple(id for id, offer in state.offers.items() if offer.to == seat and affordable(state, id))
        return {"offer": Choice("one", ids)} if ids else None
    others = tuple(other for other in state.living if other != seat)
    gold = state.players[seat].gold
    return {"to": Choice("one", others), "gold": Choice("amount", least=1, most=gold)} if gold else None


def affordable(state: State, id: str) -> bool:
    """Whether who made an offer still has the gold."""
    offer = state.offers[id]
    return state.players[offer.by].gold >= offer.gold
