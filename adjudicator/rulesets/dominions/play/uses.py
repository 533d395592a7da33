"""Using effects by hand: which may be used now, and what forbids the others (N-060 to N-067)."""

from collections.abc import Iterator

from adjudicator.kernel.cards import Cost, DiscardCards, Sacrifice
from adjudicator.kernel.table.actions import Respond
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.dominions.battle import battle
from adjudicator.rulesets.dominions.cards.abilities import ability, activated, clause_of, effect_of
from adjudicator.rulesets.dominions.cards.form import Card
from adjudicator.rulesets.dominions.cards.vocabulary import Ability, UseBattle
from adjudicator.rulesets.dominions.effects.numbers import all_hold
from adjudicator.rulesets.dominions.effects.select import cards_on_board, keys_in_hand, options_for
from adjudicator.rulesets.dominions.table.actions import Activate
from adjudicator.rulesets.dominions.table.state import Piece, State, restriction
from adjudicator.rulesets.dominions.table.tasks import Effect


def effects_of(state: State, seat: str) -> Iterator[tuple[str, Effect]]:
    """Yield all that a player could ever use by hand, allowed now or not, by what it is called."""
    for key in dict.fromkeys(state.players[seat].hand.value):
        card = state.card(key)
        if card.activation == "INSTANT":
            numbers = activated(card, dormant=False)
            for number in numbers:
                yield _name(key, number, numbers), Effect(seat, key, key, seat, number)
    for piece in state.of(seat):
        numbers = activated(state.face(piece), dormant=not piece.face_up)
        for number in numbers:
            yield _name(piece.id, number, numbers), effect_of(state, piece, number)


def _name(ref: str, number: int, numbers: list[int]) -> str:
    return ref if len(numbers) == 1 else f"{ref}:{number + 1}"


def effect_called(state: State, seat: str, name: str) -> Effect | None:
    """Return the effect of a player that is called so; None if there is none."""
    return next((effect for called, effect in effects_of(state, seat) if called == name), None)


def obstacle(state: State, action: Activate | Respond) -> Obstacle | None:
    """Say what keeps a player from using an effect now, by the clause (N-021, N-065, N-066); None if nothing does."""
    seat, name = action.seat, action.card
    effect = effect_called(state, seat, name)
    return _no_effect(state, seat, name) if effect is None else effect_obstacle(state, seat, effect)


def effect_obstacle(state: State, seat: str, effect: Effect) -> Obstacle | None:
    """Say what keeps this effect from being used now; None if nothing does.

    "At any moment" holds within what the type allows (N-020, N-A17); waking a dormant card is using an effect (N-A18).
    """
    card = state.card(effect.card)
    found = ability(card, effect.ability)
    piece = state.pieces.get(effect.source)
    return _wrong_time(state, seat, card, found) or _not_ready(state, piece, effect, found) or impossible(state, effect)


def impossible(state: State, effect: Effect) -> Obstacle | None:
    """Say why an effect could not be applied, whenever it is used: nothing to pay with or to aim at, a condition that
    does not hold. None if it could."""
    card = state.card(effect.card)
    found = ability(card, effect.ability)
    obstacle = _cannot_pay(state, effect, found) or _nothing_to_aim_at(state, effect, found)
    if obstacle is None and not all_hold(state, effect, found.given):
        why = Text("a condição do efeito não vale", "the effect's condition does not hold")
        return Obstacle(clause_of(card, effect.ability), why)
    return obstacle


def _no_effect(state: State, seat: str, name: str) -> Obstacle:
    ref = name.partition(":")[0]
    piece = state.pieces.get(ref)
    if piece is not None and piece.controller == seat and state.face(piece).activation == "TRAP":
        return Obstacle("N-040", Text("uma TRAP só reage a um ataque", "a TRAP only answers an attack on it"))
    return Obstacle(
        "N-060", Text(f"{name} não é um efeito que {seat} possa usar", f"{name} is no effect that {seat} can use")
    )


def _wrong_time(state: State, seat: str, card: Card, found: Ability) -> Obstacle | None:
    """ACTION: own turn, no chain open (N-065, N-021). REACTION: in a chain (N-066). Without a type: both (N-061)."""
    if found.type == "action" and seat != state.active:
        clause = "N-021" if card.activation == "INSTANT" else "N-065"
        return Obstacle(clause, Text("um efeito ACTION só no próprio turno", "an ACTION effect only in one's own turn"))
    if found.phase and state.phase != found.phase:
        logged = Obstacle("N-063", Text(f"só durante {found.phase}", f"only during {found.phase}"))
        phase = found.phase.upper()
        return Obstacle("N-063", Text(f"só durante a fase {phase}", f"only during the {phase} phase"), logged)
    if state.chain and found.type == "action":
        return Obstacle("N-065", Text("um efeito ACTION não responde", "an ACTION effect does not answer"))
    if not state.chain and found.type == "reaction":
        return Obstacle(
            "N-066", Text("um efeito REACTION só responde numa cadeia", "a REACTION effect only answers in a chain")
        )
    if not state.chain and seat != state.active:
        return Obstacle(
            "N-065", Text("só se abre uma cadeia no próprio turno", "a chain is opened only in one's own turn")
        )
    return None


def _not_ready(state: State, piece: Piece | None, effect: Effect, found: Ability) -> Obstacle | None:
    if piece is None:
        return None
    if any(link.source == piece.id and link.kind == "effect" for link in state.chain):
        return Obstacle("N-060", Text(f"{piece.id} já está na cadeia", f"{piece.id} is in the chain already"))
    if piece.cooldown:
        return Obstacle("N-030", Text(f"{piece.id} está em COOLDOWN", f"{piece.id} is in COOLDOWN"))
    if found.limit == "turn" and piece.used.get(str(effect.ability)) == state.turn:
        return Obstacle(
            "N-064", Text(f"{piece.id} já foi usado neste turno", f"{piece.id} has been used this turn already")
        )
    held = restriction(piece)
    if held is not None:
        return held
    if any(isinstance(cost, UseBattle) for cost in found.cost):
        return _no_battle_to_give(state, piece, effect.seat)
    return None


def _no_battle_to_give(state: State, piece: Piece, seat: str) -> Obstacle | None:
    """Who acts instead of attacking must be able to attack (N-103), and that only in the own turn."""
    if seat != state.active:
        return Obstacle(
            "N-103", Text("só no próprio turno há batalha a ceder", "only in the own turn is there a battle to give")
        )
    return battle.held_back(state, seat, piece.id)


def _cannot_pay(state: State, effect: Effect, found: Ability) -> Obstacle | None:
    for cost in found.cost:
        if isinstance(cost, DiscardCards | Sacrifice) and not payments(state, effect, cost):
            return Obstacle(
                clause_of(state.card(effect.card), effect.ability),
                Text("não há com que pagar o custo", "there is nothing to pay the cost with"),
            )
    return None


def payments(state: State, effect: Effect, cost: Cost) -> tuple[str, ...]:
    """Return the cards that a cost could be paid with."""
    if isinstance(cost, DiscardCards):
        return tuple(key for key in keys_in_hand(state, effect, cost.cards, effect.seat) if key != effect.source)
    if isinstance(cost, Sacrifice) and cost.cards is not None:
        return tuple(piece.id for piece in cards_on_board(state, effect, cost.cards))
    return ("self",)


def _nothing_to_aim_at(state: State, effect: Effect, found: Ability) -> Obstacle | None:
    known = {"self", *effect.chosen}
    for target in found.targets:
        if target.of in known and not target.optional and not options_for(state, effect, target):
            clause = "N-036" if effect.ability < 0 else clause_of(state.card(effect.card), effect.ability)
            return Obstacle(clause, Text("não há alvo possível", "there is nothing it could aim at"))
    return None


def usable(state: State, seat: str) -> tuple[str, ...]:
    """Return the effects that a player may use now."""
    return tuple([name for name, effect in effects_of(state, seat) if effect_obstacle(state, seat, effect) is None])


def responses(state: State, seat: str) -> tuple[str, ...]:
    """Return the effects that a player may answer with in the open chain."""
    return usable(state, seat) if state.chain else ()
