"""Who is guarded from what: immunities, protections, and the clause that gives them.

A guard is named by its card and its clause, so that a refusal or a prevented effect can say why.
"""

from typing import NamedTuple

from adjudicator.kernel.cards import ModifyStat
from adjudicator.rulesets.diamonds.cards.form import CARDS
from adjudicator.rulesets.diamonds.cards.vocabulary import Ability, Protect
from adjudicator.rulesets.diamonds.table.state import ANNULLED, COPY, IRON_WILL, SMOKE, Monster, State


class Guard(NamedTuple):
    """What guards a monster: the card that does, and by which clause."""

    card: str
    clause: str


def ability_of(state: State, monster: Monster) -> Ability | None:
    """Return the ability that a monster has now: its own or a copied one (D-104), none while annulled (D-048).

    By the house rule of D-A10, abilities that need no trigger wait for step 2 of the turn of their reveal.
    """
    copy = None
    for mark in monster.marks:
        if mark.kind == ANNULLED:
            return None  # D-109: an annulled Ilusionista has no copied ability either
        if mark.kind == COPY:
            copy = mark.card
    waiting = monster.turn == state.turn and state.step in ("plan", "spells")
    if waiting and state.options.passives_from == "step2":
        return None
    return CARDS[copy or monster.card].ability


_PROTECTORS = frozenset(key for key, card in CARDS.items() if isinstance(card.ability.do[0], Protect))


def protectors(state: State, against: str) -> list[tuple[Monster, str]]:
    """Return the monsters whose continuous ability guards their player's other monsters, each with its clause.

    Santuário guards against `offensive_spells` (D-043), Aura de Pureza against `negation` (D-084). A copy of
    either guards the Ilusionista's side in the same way (D-108).
    """
    found = []
    for monster in state.field.values():
        if monster.card in _PROTECTORS or monster.marks:
            ability = ability_of(state, monster)
            if ability is not None and ability.when == "continuous":
                for operation in ability.do:
                    if isinstance(operation, Protect) and against in operation.against:
                        found.append((monster, ability.clauses[0] if monster.mark(COPY) is None else "D-108"))
    return found


def guard_from_targeting(
    state: State, monster: Monster, seat: str, sanctuaries: list[tuple[Monster, str]]
) -> Guard | None:
    """Say what forbids `seat` to target a monster.

    Bomba de Fumaça guards from every spell and ability of opponents (D-112); `sanctuaries`, passed only for
    offensive spells, guard the other monsters of their player from those of opponents (D-043), and from
    nothing else (D-044).
    """
    if monster.owner == seat:
        return None
    smoke = monster.mark(SMOKE)
    if smoke is not None:
        return Guard(smoke.source, smoke.clause)
    for protector, clause in sanctuaries:
        if protector.owner == monster.owner and protector is not monster:
            return Guard(protector.card, clause)
    return None


def guard_from_negation(state: State, monster: Monster, seat: str) -> Guard | None:
    """Say what makes a monster immune to the annulment of its ability by `seat`: Vontade (D-070) or Aura (D-084)."""
    will = monster.mark(IRON_WILL)
    if will is not None and monster.owner != seat:
        return Guard(will.source, will.clause)
    for protector, clause in protectors(state, "negation"):
        if protector.owner == monster.owner and protector is not monster:
            return Guard(protector.card, clause)
    return None


def guard_from_loss(monster: Monster, stat: str, seat: str) -> Guard | None:
    """Say what makes a monster immune to losing an attribute to `seat`: Vontade guards ATK alone (D-070, D-071)."""
    will = monster.mark(IRON_WILL)
    if will is not None and stat == "ATK" and monster.owner != seat:
        return Guard(will.source, will.clause)
    return None


def continuous_bonus(ability: Ability | None) -> ModifyStat | None:
    """Return the operation by which a continuous ability raises its own monster, if it is of that kind."""
    if ability is not None and ability.when == "continuous" and isinstance(ability.do[0], ModifyStat):
        return ability.do[0]
    return None
