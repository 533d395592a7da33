"""The house rules: options of a match, fixed when it is created. The defaults are the rulebook's rulings."""

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Each option's meaning stands in the rulebook under the ruling named here."""

    initiative: Literal["coin", "rps"] = "coin"  # N-A01
    domain_hp: Literal[10, 20] = 10  # N-A02
    first_turn: Literal["spawn_only", "full"] = "spawn_only"  # N-A03
    retaliation: bool = False  # N-A06
    artifact_hp: Literal["one", "any_attack"] = "one"  # N-A07
    attack_fields: bool = True  # N-A08
    diagonal_range: Literal["ray", "quadrant"] = "ray"  # N-A09
    line_of_sight: bool = False  # N-A10
    bridge_anchor: Literal["in_zone", "adjacent"] = "in_zone"  # N-A12
    bridge_enemy_zone: bool = True  # N-A15
    field_tick: Literal["field", "occupant"] = "field"  # N-A24
    deadlock: Literal["auto", "judge"] = "auto"  # N-A29
    hp_loss_kills: bool = True  # N-A30
    status_expiry: Literal["end_of_turn", "tick"] = "end_of_turn"  # N-A38
    payback_dead: bool = True  # N-A40
    yielding: Literal["announced", "no"] | msgspec.UnsetType = msgspec.UNSET  # N-A41
