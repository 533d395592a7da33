"""Which abilities a player may use now, and why not (7.2 to 7.5)."""

from collections.abc import Iterator

from adjudicator.kernel.cards import Operation
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.enlightenment.cards import vocabulary as own
from adjudicator.rulesets.enlightenment.cards.abilities import (
    clause_of,
    effect_in_hand,
    effect_of,
    in_hand,
    name_of,
    on_table,
    your_opponent,
)
from adjudicator.rulesets.enlightenment.cards.vocabulary import Ability
from adjudicator.rulesets.enlightenment.course.bids import MANY
from adjudicator.rulesets.enlightenment.effects.changing import aimed, could_change
from adjudicator.rulesets.enlightenment.effects.numbers import all_hold
from adjudicator.rulesets.enlightenment.play import costs
from adjudicator.rulesets.enlightenment.play.declaring import EFFECTS
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import Effect


def actions_of(state: State, seat: str) -> Iterator[tuple[str, Effect]]:
    """Yield a player's action abilities and events, by what they are called: an event by its key; one of several on a
    card with its number."""
    own_table = [effect_of(piece, number) for piece, number, _ in on_table(state, "action", "action")
                 if piece.controller == seat]  # fmt: skip
    own_hand = [effect_in_hand(seat, key, number) for key, number, _ in in_hand(state, seat, "action", "action")]
    for effect in (*own_table, *own_hand):
        several = len(state.card(effect.card).by_moment[("action", "action")]) > 1
        yield (name_of(effect) if several else effect.source), effect


def action_called(state: State, seat: str, name: str) -> Effect | None:
    """Return the action of a player that is called so; None if there is none."""
    called = name_meant(state, seat, name)
    return next((effect for each, effect in actions_of(state, seat) if each == called), None)


def name_meant(state: State, seat: str, name: str) -> str:
    """Return what an action of a player is called that is named with its number, though its card has no other; before
    edition 1.1 it had one name alone."""
    if not state.follows("1.1"):
        return name
    return next((called for called, effect in actions_of(state, seat) if name in (called, name_of(effect))), name)


def usable(state: State, seat: str) -> Iterator[str]:
    """Yield the actions that a player may use now."""
    return (name for name, effect in actions_of(state, seat) if obstacle(state, effect) is None)


def use_obstacle(state: State, seat: str, name: str) -> Obstacle | None:
    """Say what keeps a player from using an action now, by the clause; None if nothing does."""
    effect = action_called(state, seat, name)
    if not name:
        return Obstacle("B-104", Text("diga que carta (`card`)", "say which card (`card`)"))
    if effect is None:
        several = ", ".join(called for called, effect in actions_of(state, seat) if called.startswith(f"{name}:"))
        if several and state.follows("1.1"):
            return Obstacle("B-104", Text(f"diga qual: {several}", f"say which: {several}"))
        why = Text(f"{name} não tem ação que {seat} possa usar", f"{name} has no action that {seat} can use")
        return Obstacle("B-104", why)
    return obstacle(state, effect)


def obstacle(state: State, effect: Effect) -> Obstacle | None:
    """Say what keeps an ability from being initiated (7.3, steps 1 and 2); None if nothing does."""
    found = EFFECTS.ability(state, effect)
    clause = clause_of(state.card(effect.card), effect.ability)
    if found.phase and found.phase != state.phase:
        return Obstacle("B-104", Text("não nesta fase", "not in this phase"))
    if used_up(state, effect, found):
        return Obstacle("B-109", Text("já usada o quanto se pode", "used as often as it may be"))
    if (
        "limited" in state.card(effect.card).keywords
        and effect.source == effect.card
        and state.players[effect.seat].limited
    ):
        return Obstacle("B-10", Text("uma carta limitada por rodada", "one limited card a round"))
    if not all_hold(state, effect, found.given):
        return Obstacle(clause, Text("a condição não vale", "the condition does not hold"))
    if state.follows("1.1") and _aims_at_nobody(state, effect, found):
        why = Text("você não tem oponente, que é quem está no conflito contra você",
                   "you have no opponent, which is who is in the conflict against you")  # fmt: skip
        return Obstacle("E-082", why)
    if _speaks_of_nobody(state, effect, found):
        why = Text("não há “seu oponente” fora de um conflito, salvo entre dois (R-19)",
                   "there is no “your opponent” outside a conflict, but between two (R-19)")  # fmt: skip
        return Obstacle("E-082", why)
    return (
        _in_vain(state, effect, found)
        or costs.obstacle(state, effect, found)
        or _nothing_to_aim_at(state, effect, found)
    )


def used_up(state: State, effect: Effect, found: Ability) -> bool:
    """Whether an ability has been used as often as it may be: once a round, or as its text says; of all copies of its
    title no more than its maximum (B-25, B-109)."""
    piece = state.pieces.get(effect.source)
    if piece is not None and found.times:
        within = "" if found.within == "round" else found.within
        if piece.used.get(state.use_of(piece, effect.seat, effect.ability, within), 0) >= found.times:
            return True
    title = f"{effect.card}:{effect.ability}/{found.per}"
    return bool(found.most) and state.players[effect.seat].used.get(title, 0) >= found.most


def _speaks_of_nobody(state: State, effect: Effect, found: Ability) -> bool:
    """Whether all that an ability does is done to the player's opponent, and there is none (E-082)."""
    whose = [getattr(operation, "player", "") for operation in found.do]
    return bool(whose) and all(said == "opponent" for said in whose) and not your_opponent(state, effect.seat)


def _aims_at_nobody(state: State, effect: Effect, found: Ability) -> bool:
    """Whether an ability must be aimed at something of the player's opponent, and there is none (E-082)."""
    whose = {target.whose for target in found.targets if not target.optional}
    return "your_opponent" in whose and not your_opponent(state, effect.seat)


def _in_vain(state: State, effect: Effect, found: Ability) -> Obstacle | None:
    """Say that all an ability does is what the player cannot do now: move characters into a conflict of others (E-103),
    change bids among four or more (E-194)."""
    conflict = state.conflict
    moves = all(isinstance(operation, own.MoveToConflict) for operation in found.do)
    if moves and conflict is not None and effect.seat not in (conflict.attacker, conflict.defender):
        return Obstacle("E-103", Text("quem não participa não move ao conflito", "who takes no part moves nobody in"))
    if any(_duels_with_dash(state, effect, operation) for operation in found.do) and state.follows("1.1"):
        return Obstacle("B-56", Text("quem tem traço nisso não duela", "who has a dash in that does not duel"))
    if all(isinstance(operation, own.ModifyBid) for operation in found.do) and state.bidders >= MANY:
        return Obstacle("E-194", Text("nada muda os lances de quatro", "nothing changes the bids of four"))
    if not any(could_change(state, effect, operation) for operation in found.do):
        return Obstacle("B-106", Text("não mudaria nada", "it would change nothing"))
    return None


def _duels_with_dash(state: State, effect: Effect, operation: Operation) -> bool:
    """Whether the source of an ability would duel by a statistic in which it has a dash (B-56)."""
    source = state.pieces.get(effect.source)
    if source is None or not isinstance(operation, own.Duel) or "self" not in (operation.champion, operation.foe):
        return False
    return operation.stat not in source.base


def _nothing_to_aim_at(state: State, effect: Effect, found: Ability) -> Obstacle | None:
    """Say that an ability would find too few targets once it is paid for (B-107, B-108)."""
    if any(aimed(costs.once_paid(state, way, found), way, found) for way in costs.ways(state, effect, found)):
        return None
    return Obstacle("B-108", Text("não haveria alvo possível", "there would be nothing it could choose"))
