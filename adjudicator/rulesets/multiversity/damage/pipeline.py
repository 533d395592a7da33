"""The damage pipeline: from the damage that comes in and the character that it meets to a ledger and an outcome.

The table of stages reads in the rulebook's order (M-087): what raises the damage at its source, then 0 DOT, 1 shields,
2 Damage Immunity, 3 Refraction and Reflection, 4 Overlife, 5 Death Immunity, 6 Revive, 7 defence. All of it is pure.
Damage that is neither DOT's, nor fatal, nor piercing is common damage (M-083). The rulebook's examples (M-W1, M-W2,
M-W3, M-W5, M-W6) come out of it number for number.
"""

from collections.abc import Callable

import msgspec

from adjudicator.kernel.effects.damage import Ledger, Said, Stage, run
from adjudicator.rulesets.multiversity.cards.words import FURY_BONUS
from adjudicator.rulesets.multiversity.table.options import Options

KNOCKED_OUT = "knocked_out"
SAVED = "saved"
REVIVED = "revived"
PREVENTED = "prevented"
REDIRECTED = "redirected"


class Blow(msgspec.Struct, frozen=True):
    """Damage on its way: its amount, its type, what its source does to it, whether it carries effects for the target.

    A blow that was `passed_on` does not take its source's modifiers again (M-A33); `doom` takes no DOT and is never
    passed on (M-146).
    """

    amount: int
    element: str = ""
    piercing: bool = False
    atk_up: int = 0
    atk_down: int = 0
    fury: bool = False
    effects: bool = False
    passed_on: bool = False
    doom: bool = False


class Target(msgspec.Struct, frozen=True):
    """A character as a blow meets it: what is left of its life and of its defence in this combat, and its tokens.

    `redirect` is what its player has chosen, if it may pass damage on: `refraction` or `reflection`.
    """

    life: int
    defence: int = 0
    weakness: str = ""
    resistance: str = ""
    dot: int = 0
    shield: int = 0
    damage_immunity: int = 0
    refraction: int = 0
    reflection: int = 0
    overlife: int = 0
    death_immunity: int = 0
    revive: int = 0
    dot_charged: bool = False
    redirect: str = ""


def _attack(left: int, blow: Blow, target: Target) -> Said:
    """AtkUp, AtkDown and Fury of the source: never below zero (M-103, M-104, M-111)."""
    if blow.passed_on:
        return Said(left)
    return Said(max(0, left + blow.atk_up - blow.atk_down + (FURY_BONUS if blow.fury else 0)))


def _weakness(left: int, blow: Blow, target: Target) -> Said:
    """The target is weak to the type: double (M-008)."""
    weak = bool(blow.element) and blow.element == target.weakness
    return Said(left * 2 if weak else left)


def _dot(left: int, blow: Blow, target: Target) -> Said:
    """Step 0: DOT adds itself, where there is damage to add to (M-079, M-107, M-A18); once a combat (M-A17)."""
    if left <= 0 or target.dot_charged or blow.doom:
        return Said(left)
    return Said(left + target.dot)


def _shield(left: int, blow: Blow, target: Target) -> Said:
    """Step 1: each Shield takes one (M-086, M-106), piercing or not (M-082)."""
    taken = min(left, target.shield)
    return Said(left - taken, "shield", taken)


def _damage_immunity(left: int, blow: Blow, target: Target) -> Said:
    """Step 2: a token prevents all damage and effects of the source, if there are any left (M-118, M-A27)."""
    if not target.damage_immunity or not (left > 0 or blow.effects):
        return Said(left)
    return Said(0, "damage_immunity", 1, PREVENTED, stop=True)


def _redirection(left: int, blow: Blow, target: Target) -> Said:
    """Step 3: the damage goes to another character, if the target's player wants it to (M-123, M-124)."""
    held = {"refraction": target.refraction, "reflection": target.reflection}.get(target.redirect, 0)
    if left <= 0 or not held or blow.doom:
        return Said(left)
    return Said(0, target.redirect, 1, REDIRECTED, stop=True)


def _overlife(left: int, blow: Blow, target: Target) -> Said:
    """Step 4: each Overlife takes one (M-120). What is spent stays spent, whatever comes after (M-A34)."""
    taken = min(left, target.overlife)
    return Said(left - taken, "overlife", taken)


def _kept_off(left: int, blow: Blow, target: Target) -> int:
    """Return what defence would keep off: what is left of it, twice against a type resisted (M-007, M-A24)."""
    if blow.piercing:
        return 0
    double = bool(blow.element) and blow.element == target.resistance
    return min(left, target.defence * (2 if double else 1))


def _projected(left: int, blow: Blow, target: Target) -> bool:
    """Whether the damage would be fatal once defence has done its part (M-080, M-A20)."""
    return left - _kept_off(left, blow, target) >= target.life


def _death_immunity(left: int, blow: Blow, target: Target) -> Said:
    """Step 5: fatal damage is prevented, all of that source; its effects are not (M-119)."""
    if not target.death_immunity or not _projected(left, blow, target):
        return Said(left)
    return Said(0, "death_immunity", 1, SAVED, stop=True)


def _revive(left: int, blow: Blow, target: Target) -> Said:
    """Step 6: fatal damage sends the character back into the deck: no knock-out (M-121); after step 5 (M-A21)."""
    if not target.revive or not _projected(left, blow, target):
        return Said(left)
    return Said(0, "revive", 1, REVIVED, stop=True)


def _defence(left: int, blow: Blow, target: Target) -> Said:
    """Step 7: a point of defence for a point of damage, spent until the combat ends (M-006, M-084, M-A16)."""
    kept = _kept_off(left, blow, target)
    double = bool(blow.element) and blow.element == target.resistance
    return Said(left - kept, "defence", -(-kept // 2) if double else kept)


ATTACK = Stage("attack", "M-103", _attack)
WEAKNESS = Stage("weakness", "M-008", _weakness)
DOT = Stage("dot", "M-079", _dot)
SHIELD = Stage("shield", "M-086", _shield)
DAMAGE_IMMUNITY = Stage("damage_immunity", "M-118", _damage_immunity)
REDIRECTION = Stage("redirection", "M-123", _redirection)
OVERLIFE = Stage("overlife", "M-120", _overlife)
DEATH_IMMUNITY = Stage("death_immunity", "M-119", _death_immunity)
REVIVE = Stage("revive", "M-121", _revive)
DEFENCE = Stage("defence", "M-084", _defence)

STAGES = (
    *(ATTACK, WEAKNESS),
    *(DOT, SHIELD, DAMAGE_IMMUNITY, REDIRECTION, OVERLIFE, DEATH_IMMUNITY, REVIVE, DEFENCE),
)
"""M-087, with what happens at the source before step 0 (M-A23)."""


def stages(options: Options) -> tuple[Stage[Blow, Target], ...]:
    """Return the table under the match's house rules."""
    table = list(STAGES)
    if options.weakness_step == "before_defence":  # M-A23
        table.remove(WEAKNESS)
        table.insert(table.index(DEATH_IMMUNITY), WEAKNESS)
    if options.immunity_first:  # M-A27
        table.remove(DAMAGE_IMMUNITY)
        table.insert(table.index(SHIELD), DAMAGE_IMMUNITY)
    if options.fatal_check == "before_defence":  # M-A20
        table[table.index(DEATH_IMMUNITY)] = DEATH_IMMUNITY._replace(act=_unguarded(_death_immunity))
        table[table.index(REVIVE)] = REVIVE._replace(act=_unguarded(_revive))
    if options.piercing == "defence_and_shield":  # M-A19
        table[table.index(SHIELD)] = SHIELD._replace(act=_shield_unless_pierced)
    return tuple(table)


def _unguarded(act: Callable[[int, Blow, Target], Said]) -> Callable[[int, Blow, Target], Said]:
    """Ask whether damage is fatal as if there were no defence."""

    def ask(left: int, blow: Blow, target: Target) -> Said:
        return act(left, msgspec.structs.replace(blow, piercing=True), target)

    return ask


def _shield_unless_pierced(left: int, blow: Blow, target: Target) -> Said:
    return Said(left) if blow.piercing else _shield(left, blow, target)


def ledger_of(blow: Blow, target: Target, options: Options = Options()) -> Ledger:
    """Take a blow through the pipeline. Damage that is fatal at the end knocks the character out (M-080, M-081)."""
    ledger = run(stages(options), blow.amount, blow, target)
    if not ledger.fate and ledger.suffered >= target.life:
        return msgspec.structs.replace(ledger, fate=KNOCKED_OUT)
    return ledger


BESIDES = {"attack": ("M-085",), "dot": ("M-A18",), "defence": ("M-006", "M-A16")}
"""What a stage that has done something rests on besides its own clause."""


def rests_on(blow: Blow, target: Target, ledger: Ledger) -> tuple[str, ...]:
    """Return the clauses that made a blow what it came to, besides those of its stages."""
    done = [step.stage for step in ledger.steps]
    found = [clause for stage in done for clause in BESIDES.get(stage, ())]
    if "defence" in done and blow.element and blow.element == target.resistance:
        found += ["M-007", "M-A24"]
    if ledger.fate == SAVED and target.revive:
        found.append("M-A21")
    if ledger.fate in (SAVED, REVIVED) and len([step for step in ledger.steps if step.uses]) > 1:
        found.append("M-A34")
    if ledger.fate == KNOCKED_OUT:
        found.append("M-080")
    return tuple(found)


def may_pass_on(blow: Blow, target: Target, options: Options = Options()) -> int:
    """Return how much damage would reach step 3, where the target's player may pass it on (M-123, M-124)."""
    table = list(stages(options))
    before = table[: table.index(REDIRECTION)]
    ledger = run(before, blow.amount, blow, target)
    return 0 if ledger.fate or blow.doom else ledger.suffered
