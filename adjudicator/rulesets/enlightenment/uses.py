"""Which abilities a player may use now, and why not: actions, and what interrupts or reacts to an occurrence
(7.2 to 7.5)."""

from collections.abc import Iterator, Sequence
from itertools import chain

from adjudicator.kernel.cards import Operation
from adjudicator.kernel.engine.timing import Ability as Offered
from adjudicator.kernel.engine.timing import UnderWay
from adjudicator.kernel.refusal import Illegal, Obstacle
from adjudicator.kernel.text import Text
from adjudicator.rulesets.enlightenment import costs
from adjudicator.rulesets.enlightenment import vocabulary as own
from adjudicator.rulesets.enlightenment.abilities import (
    abilities_of,
    clause_of,
    could_be_held,
    effect_in_hand,
    effect_of,
    in_hand,
    name_of,
    on_table,
    your_opponent,
)
from adjudicator.rulesets.enlightenment.bids import MANY
from adjudicator.rulesets.enlightenment.conflicts import FACEDOWN
from adjudicator.rulesets.enlightenment.declaring import EFFECTS
from adjudicator.rulesets.enlightenment.effects.changing import aimed, could_change
from adjudicator.rulesets.enlightenment.effects.numbers import all_hold
from adjudicator.rulesets.enlightenment.effects.select import card_passes, is_whose, passes
from adjudicator.rulesets.enlightenment.happening import TRIGGERS
from adjudicator.rulesets.enlightenment.state import Piece, State
from adjudicator.rulesets.enlightenment.tasks import CHART, Effect, Happening
from adjudicator.rulesets.enlightenment.vocabulary import Ability


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


def respond_obstacle(state: State, seat: str, name: str) -> Obstacle | None:
    """Say what keeps a player from using what fits the occurrence at the step that is asked about; None if nothing that
    is called so fits it."""
    assert state.decision is not None
    found = unusable(state, state.decision.kind, seat)
    return next((why for called, why in found if name in (called, called.split(":")[0])), None)


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
    name = str(effect.ability) if found.within == "round" else f"{effect.ability}/{found.within}"
    if piece is not None and found.times and piece.used.get(name, 0) >= found.times:
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


# What interrupts and reacts

WINDOWS = tuple(step.name for step in CHART if step.kind == "optional")
"""The windows of the timing chart."""


def answering(state: State, step: str, under_way: UnderWay[Happening]) -> Sequence[Offered]:
    """Return the abilities that may be used on an occurrence in a step of the chart, by what they are called."""
    what, answers = under_way.what, len(state.occurring) or 1
    found = _answers(state, step, what, answers)  # an event is used up; another copy of it may be used too (B-110)
    return [Offered(name_of(effect), effect.seat, effect.source == effect.card) for effect in found]


def answer_called(state: State, name: str, seat: str, step: str) -> Effect:
    """Return the effect of an ability that is used on the innermost occurrence. Raises Illegal if there is none."""
    under_way = state.occurring[-1]
    found = _answers(state, step, under_way.what, len(state.occurring))
    called = next((effect for effect in found if name_of(effect) == name and effect.seat == seat), None)
    if called is None:
        raise Illegal("B-105", Text(f"{name} não se aplica agora", f"{name} does not apply now"))
    return called


def unusable(state: State, step: str, seat: str) -> Iterator[tuple[str, Obstacle]]:
    """Yield what a player has for the innermost occurrence at a step and cannot use, and why not: what its trigger is
    about fits, but something else is in the way."""
    under_way = state.occurring[-1]
    for effect in _fitting(state, step, under_way.what):
        found = obstacle(state, effect) if effect.seat == seat else None
        if found is None and name_of(effect) in under_way.used and effect.source != effect.card:
            found = Obstacle("B-110", Text("já usada sobre isto", "used on this already"))
        if effect.seat == seat and found is not None:
            yield name_of(effect), found


def _answers(state: State, step: str, what: Happening, answers: int) -> Iterator[Effect]:
    found = _fitting(state, step, what)
    return (_answering(effect, answers) for effect in found if obstacle(state, effect) is None)


def _fitting(state: State, step: str, what: Happening) -> Iterator[Effect]:
    """Yield the abilities whose moment it is, of what is about to happen or has happened."""
    for moment in TRIGGERS.get(what.kind, (what.kind,)):
        for piece, number, found in chain(on_table(state, step, moment), _left(state, step, moment, what)):
            effect = _about(state, effect_of(piece, number), found, moment, what)
            if effect is not None:
                yield effect
        for seat in state.living:
            for key, number, found in in_hand(state, seat, step, moment):
                effect = _about(state, effect_in_hand(seat, key, number), found, moment, what)
                if effect is not None:
                    yield effect


def _left(state: State, step: str, moment: str, what: Happening) -> Iterator[tuple[Piece, int, Ability]]:
    """Yield the abilities of cards that have just left play: they answer that themselves, as they were (B-105)."""
    for piece in _those_left(state, what) if moment == "leaves_play" else ():
        yield from ((piece, number, found) for number, found in abilities_of(state, piece, step, moment))


def _those_left(state: State, what: Happening) -> list[Piece]:
    return [state.last_known[id] for id in what.ids if id in state.last_known and id not in state.pieces]


def _answering(effect: Effect, answers: int) -> Effect:
    return Effect(effect.seat, effect.source, effect.card, effect.owner, effect.ability, effect.chosen, answers)


def _about(state: State, effect: Effect, found: Ability, moment: str, what: Happening) -> Effect | None:
    """Return an effect with what its trigger is about, if that passes; None if not."""
    if moment in ("honor_lost", "honor_gained"):
        change = what.changes.get(effect.seat, 0)
        return effect if (change < 0 if moment == "honor_lost" else change > 0) else None
    if moment in ("ring_chosen", "ring_claimed", "ring_effect"):
        return _about_ring(effect, found, what)
    if moment == "conflict_decided":
        conflict = state.conflict
        return effect if conflict is None or effect.seat in (conflict.attacker, conflict.defender) else None
    if moment == "province_revealed" and not what.to.endswith(FACEDOWN) and what.kind == "conflict_declared":
        return None  # it was face up already
    if moment == "dials_revealed" and effect.seat not in what.changes:
        return None  # only who has bid
    if not what.ids:
        return effect if found.who is None or is_whose(state, found.who, effect.seat, what.seat) else None
    if moment == "effect_initiates":
        return _about_effect(state, effect, found, what)
    if moment == "enters_play":
        return _about_coming(state, effect, found, what)
    there = [state.pieces[id] for id in what.ids if id in state.pieces]
    if moment == "leaves_play" and "reaction" in found.kind:
        there = _those_left(state, what)  # a filter asks what it was
    about = [piece.id for piece in there if found.who is None or passes(state, effect, found.who, piece)]
    if not about:
        return None
    if moment in ("honored", "dishonored") and "reaction" in found.kind:  # it may have become ordinary (B-64)
        about = [id for id in about if state.pieces[id].status == moment]
        if not about:
            return None
    if moment == "duel_decided":
        return effect.choosing("winner", what.ids[0]).choosing("loser", what.ids[1])
    return effect.choosing("it", " ".join(about))


def _about_coming(state: State, effect: Effect, found: Ability, what: Happening) -> Effect | None:
    """What comes into play is a card still, before it does; then it is the newest thing that was this card."""
    (ref,) = what.ids
    if "reaction" in found.kind:
        came = next((piece for piece in reversed(state.in_order()) if piece.was == ref), None)
        fits = came is not None and (found.who is None or passes(state, effect, found.who, came))
        return effect.choosing("it", came.id) if came is not None and fits else None
    card = state.card(state.pieces[ref].key if ref in state.pieces else ref)
    who = found.who
    fits = who is None or (card_passes(who, card) and is_whose(state, who, effect.seat, what.seat))
    return effect.choosing("it", ref) if fits else None


def _about_effect(state: State, effect: Effect, found: Ability, what: Happening) -> Effect | None:
    """What initiates is an event, by its card, or an ability of a card on the table; never one's own doing."""
    assert what.effect is not None
    who, by = found.who, what.effect
    if by.seat == effect.seat:
        return None
    if who is not None and not (card_passes(who, state.card(by.card)) and is_whose(state, who, effect.seat, by.seat)):
        return None
    return effect.choosing("it", by.source if by.source in state.pieces else "")


def _about_ring(effect: Effect, found: Ability, what: Happening) -> Effect | None:
    """A ring is told by who chose it or has it, and by the fate that lay on it as it was chosen (E-170)."""
    ring, who = what.source if what.kind == "conflict_declared" else next(iter(what.ids), ""), found.who
    if not ring:
        return None
    if who is None:
        return effect.choosing("ring", ring) if what.seat == effect.seat else None
    whose = who.whose == "any" or (what.seat == effect.seat) == (who.whose == "own")
    return effect.choosing("ring", ring) if whose and what.amount >= who.least.get("fate", 0) else None


def might_answer(state: State, step: str, under_way: UnderWay[Happening], seat: str) -> bool:
    """Whether a player is asked in a step because a card of the hand could be one that answers, for all that others
    know: there is such an event in the game, and fate enough for it."""
    if not state.players[seat].hand_size:
        return False
    moments = TRIGGERS.get(under_way.what.kind, (under_way.what.kind,))
    return any(could_be_held(state, step, moment, state.players[seat].fate) for moment in moments)
