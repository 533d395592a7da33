"""Which actions and items a player may use now, and why not (M-010 to M-016, M-057 to M-066, M-070 to M-077)."""

from collections.abc import Iterable, Iterator

import msgspec

from adjudicator.kernel.cards import DiscardCards
from adjudicator.kernel.table.actions import Respond
from adjudicator.kernel.table.zones import without
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.multiversity.cards.vocabulary import Ability, DiscardEnergy
from adjudicator.rulesets.multiversity.cards.words import ACTIVES, MAIN, PASSIVES
from adjudicator.rulesets.multiversity.effects.numbers import all_hold
from adjudicator.rulesets.multiversity.effects.select import (
    candidates,
    card_passes,
    options_for,
    target_obstacle,
)
from adjudicator.rulesets.multiversity.table.actions import Use
from adjudicator.rulesets.multiversity.table.state import Character, State
from adjudicator.rulesets.multiversity.table.tasks import Effect

NOTHING = Obstacle("M-073", Text("não há alvo possível", "there is nothing it could aim at"))


def clause_of(ability: Ability) -> str:
    """Return the clause that an ability rests on."""
    if ability.clauses:
        return ability.clauses[0]
    known = {**PASSIVES, **ACTIVES, "used": "M-016", "enters": "M-063", "main_phase": "M-054"}
    return known.get(ability.when, "M-064")


def effects_of(state: State, seat: str) -> Iterator[tuple[str, Effect]]:
    """Yield all that a player could ever use, allowed now or not, by what it is called."""
    for key in dict.fromkeys(state.players[seat].hand.value):
        card = state.card(key)
        if card.kind == "item" and not card.permanent:
            used = next(number for number, ability in enumerate(card.abilities) if ability.when == "used")
            yield key, Effect(seat, key, key, seat, used)
    for character in state.of(seat):
        for number, ability in enumerate(state.card(character.card).abilities):
            if ability.when in PASSIVES or ability.when in ACTIVES:
                effect = Effect(seat, character.id, character.card, character.owner, number)
                yield f"{character.id}:{number + 1}", effect


def effect_called(state: State, seat: str, name: str) -> Effect | None:
    """Return the effect of a player that is called so; None if there is none."""
    return next((effect for called, effect in effects_of(state, seat) if called == name), None)


def usable(state: State, seat: str) -> tuple[str, ...]:
    """Return the actions and items that a player may use now."""
    return tuple([name for name, effect in effects_of(state, seat) if effect_obstacle(state, effect) is None])


def obstacle(state: State, action: Use | Respond) -> Obstacle | None:
    """Say what keeps a player from using something now, by the clause; None if nothing does."""
    seat, name = action.seat, action.card
    effect = effect_called(state, seat, name)
    if effect is None:
        return Obstacle(
            "M-065", Text(f"{name} não é algo que {seat} possa usar", f"{name} is nothing that {seat} can use")
        )
    return effect_obstacle(state, effect)


def effect_obstacle(state: State, effect: Effect) -> Obstacle | None:
    """Say what keeps this effect from being used now; None if nothing does."""
    ability = state.card(effect.card).abilities[effect.ability]
    character = state.characters.get(effect.source)
    found = (
        _wrong_item_time(state, effect.seat, ability)
        if character is None
        else _not_now(state, character, effect, ability)
    )
    return found or _cannot_pay(state, character, effect, ability) or _nothing_to_aim_at(state, effect, ability)


def _wrong_item_time(state: State, seat: str, ability: Ability) -> Obstacle | None:
    """A volatile item: in the own main phase, or in answer (M-054, M-066, M-074, M-076)."""
    player = state.players[seat]
    if state.options.items_per_turn != "none" and player.items >= state.options.items_per_turn:
        return Obstacle("M-A14", Text("dois itens por turno", "two items a turn"))
    if ability.deals_damage and (state.phase != "combat" or (not state.open and seat != state.active)):
        return Obstacle("M-057", Text("o que causa dano é do combate", "what deals damage belongs to the combat"))
    if state.open:
        if ability.type == "action":
            return Obstacle("M-066", Text("este item não responde", "this item does not answer"))
        return None
    if ability.type == "reaction":
        return Obstacle("M-066", Text("este item só responde", "this item only answers"))
    if seat != state.active or (state.phase != "main" and not ability.deals_damage):
        return Obstacle(
            "M-054", Text("itens se usam na própria fase principal", "items are used in the own main phase")
        )
    return None


def _not_now(state: State, character: Character, effect: Effect, ability: Ability) -> Obstacle | None:
    for hindrance in (
        _wrong_place(character, ability),
        _wrong_stage(state, effect.seat, character, ability),
        held_back(character, ability),
    ):
        if hindrance is not None:
            return hindrance
    if character.used.get(str(effect.ability)) == state.turn:
        return Obstacle("M-143", Text(f"{character.id} já a usou neste turno", f"{character.id} has used it this turn"))
    return None


def _wrong_place(character: Character, ability: Ability) -> Obstacle | None:
    main = character.position == MAIN
    if ability.when == "leader_passive" and not main:
        return Obstacle("M-010", Text("só na posição principal", "only in the main position"))
    if ability.when == "sidekick_passive" and main:
        return Obstacle("M-011", Text("só no time", "only in the team"))
    if ability.when == "flank" and main:
        return Obstacle("M-075", Text("só personagens do time flanqueiam", "only characters of the team flank"))
    if ability.when == "active" and not main:
        return Obstacle("M-077", Text("só o personagem principal ataca", "only the main character attacks"))
    return None  # a simple passive works anywhere (M-012)


_STAGE = {"flank": "de flanco", "active": "da ação ativa"}


def _wrong_stage(state: State, seat: str, character: Character, ability: Ability) -> Obstacle | None:
    """Damage belongs to the combat, each kind of action to its stage (M-055, M-057, M-070, M-A38)."""
    if ability.when in ACTIVES:
        stage = "flank" if ability.when == "flank" else "active"
        if state.open or seat != state.active or state.phase != "combat" or state.stage != stage:
            logged = Text(f"só na etapa {stage} do combate", f"only in the {stage} stage of the combat")
            told = Text(f"só na etapa {_STAGE[stage]} do combate", logged.en)
            return Obstacle("M-070", told, Obstacle("M-070", logged))
        if stage == "flank" and state.options.flanks == "one" and state.players[seat].flanked:
            return Obstacle("M-A15", Text("um flanco por combate", "one flank a combat"))
        if stage == "flank" and _has_flanked(state, character):
            return Obstacle("M-A15", Text("um flanco por personagem", "one flank for each character"))
        return None
    if ability.deals_damage:
        if state.open or seat != state.active or state.phase != "combat" or state.stage != "passives":
            return Obstacle(
                "M-073" if state.phase == "combat" else "M-055" if ability.when == "simple_passive" else "M-A38",
                Text(
                    "passivas que causam dano são do início do combate do jogador ativo",
                    "passives that deal damage belong to the start of the active player's combat",
                ),
            )
        return None
    if ability.type == ("action" if state.open else "reaction"):
        return Obstacle("M-066", Text("esta passiva é de outro momento", "this passive belongs to another moment"))
    if state.open or (seat == state.active and state.phase == "main"):
        return None
    return Obstacle("M-055", Text("na própria fase principal, ou em resposta", "in the own main phase, or in answer"))


def _has_flanked(state: State, character: Character) -> bool:
    abilities = state.card(character.card).abilities
    return any(abilities[int(place)].when == "flank" and turn == state.turn for place, turn in character.used.items())


def held_back(character: Character, ability: Ability) -> Obstacle | None:
    """Paralysis, Silence, Fury, and what forbids passives (M-109 to M-111)."""
    passive = ability.when in (*PASSIVES, "main_phase")
    if character.count("paralysis"):
        return Obstacle("M-110", Text(f"{character.id} está paralisado", f"{character.id} is paralysed"))
    if character.count("silence") and (passive or not ability.is_basic):
        return Obstacle("M-109", Text(f"{character.id} está em silêncio", f"{character.id} is silenced"))
    if character.count("fury") and not (ability.is_free if passive else ability.is_basic):
        return Obstacle("M-111", Text(f"{character.id} está em fúria", f"{character.id} is in fury"))
    ban = next((ban for ban in character.bans if ban.what == "passives"), None)
    if passive and ban is not None:
        return Obstacle(ban.clause, Text(f"{ban.source} o impede", f"{ban.source} forbids it"))
    return None


def _cannot_pay(state: State, character: Character | None, effect: Effect, ability: Ability) -> Obstacle | None:
    """Mandatory costs must be met, and others that are not optional (M-013, M-058 to M-060, M-065)."""
    if character is not None and state.energy(character) < ability.energy_needed:
        return Obstacle(
            "M-058",
            Text(
                f"{character.id} precisa de {ability.energy_needed} energias",
                f"{character.id} needs {ability.energy_needed} energies",
            ),
        )
    owed = sum(cost.count for cost in ability.cost if isinstance(cost, DiscardEnergy) and _owed(cost))
    if owed and (character is None or len(character.energies) < owed):
        return Obstacle(
            "M-059", Text(f"faltam energias a descartar: {owed}", f"there are not {owed} energies to discard")
        )
    for cost in ability.cost:
        if isinstance(cost, DiscardCards) and not discardable(state, cost, _rest_of_hand(state, effect)):
            return Obstacle("M-059", Text("não há carta da mão a descartar", "there is no card of the hand to discard"))
    if not all_hold(state, effect, ability.given):
        return Obstacle("M-065", Text("a condição não vale", "the condition does not hold"))
    return None


def _owed(cost: DiscardEnergy) -> bool:
    return not cost.optional and not cost.any_number


def _rest_of_hand(state: State, effect: Effect) -> list[str]:
    """Return a hand without the item that is to be used."""
    hand = state.players[effect.seat].hand.value
    return without(hand, (effect.card,)) if effect.source == effect.card else list(hand)


def discardable(state: State, cost: DiscardCards, hand: Iterable[str]) -> tuple[str, ...]:
    """Return the cards of a hand that a cost could be paid with."""
    return tuple(key for key in dict.fromkeys(hand) if card_passes(cost.cards, state.card(key)))


def foes(state: State, effect: Effect, ability: Ability) -> tuple[str, ...]:
    """Return the opponents that an ability could be aimed at; none if it speaks of none (M-A39)."""
    if not ability.aims_at_opponent:
        return ()
    return tuple(seat for seat in state.opponents(effect.seat) if foe_obstacle(state, effect, ability, seat) is None)


def foe_obstacle(state: State, effect: Effect, ability: Ability, seat: str) -> Obstacle | None:
    """Say what keeps an ability from being aimed at an opponent; None if nothing does (M-A39)."""
    return _unaimable(state, _aimed(effect, seat), ability)


def _aimed(effect: Effect, seat: str) -> Effect:
    return msgspec.structs.replace(effect, foe=seat)


def _unaimable(state: State, effect: Effect, ability: Ability) -> Obstacle | None:
    """Without a legal target an action cannot be declared (M-073, M-A26): say what forbids those that there are."""
    for target in ability.targets:
        if target.optional or options_for(state, effect, target):
            continue
        for ref in candidates(state, effect, target):
            found = target_obstacle(state, effect, target, ref)
            if found is not None:
                return found
        return NOTHING
    return None


def _nothing_to_aim_at(state: State, effect: Effect, ability: Ability) -> Obstacle | None:
    if not ability.aims_at_opponent:
        return _unaimable(state, effect, ability)
    found = [foe_obstacle(state, effect, ability, seat) for seat in state.opponents(effect.seat)]
    return None if None in found else next(iter(found), NOTHING)
