"""The house rules: options of a match, fixed when it is created. The defaults are the rulebook's rulings."""

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Each option's meaning stands in the rulebook under the ruling named here. Those that edition 1.1 has added are
    unset in a match of edition 1.0."""

    total_includes_heat: bool = False  # H-A01
    basic_money_exempt: bool = True  # H-A02
    first_player: Literal["random", "P1", "P2"] = "random"  # H-A03
    first_turn_attack: Literal["second_only", "none"] = "second_only"  # H-A04
    first_draw: bool = True  # H-A05
    haste: bool = True  # H-A06
    money_phase: Literal["any_main", "main1"] = "any_main"  # H-A07
    money_pool: Literal["none", "phase", "turn"] = "none"  # H-A08
    player_target: Literal["leader", "separate"] = "leader"  # H-A09
    leader_defends: Literal["power", "zero"] = "power"  # H-A10
    leader_attacks: Literal["if_power", "no"] = "if_power"  # H-A11
    defence_lock: Literal["first", "anytime"] = "first"  # H-A12
    defence_combine: bool = True  # H-A13
    attacker_dies: bool = True  # H-A14
    excess: Literal["always", "blocked_only", "never"] = "always"  # H-A15
    excess_to_character: bool = True  # H-A16
    target_taps: bool = False  # H-A18
    heat_mode_spends: bool = False  # H-A20
    heat_card_phase: Literal["any_main", "main2", "main2_combat"] = "any_main"  # H-A21
    heat_card_limit: Literal["each_once", "one_total"] = "each_once"  # H-A23
    self_damage_heat: Literal["took", "none"] = "took"  # H-A24
    lose_by_sacrifice: bool = True  # H-A25
    life_cap: Literal["none", "start"] = "none"  # H-A26
    equip_limit: Literal["none", 1] = "none"  # H-A29
    leader_life: Literal["strict", "free"] = "strict"  # H-012
    cost_floor: Literal["once", "each"] | msgspec.UnsetType = msgspec.UNSET  # H-A36
    power_floor: Literal["zero", "none"] | msgspec.UnsetType = msgspec.UNSET  # H-A37
    redirected_excess: Literal["new", "first"] | msgspec.UnsetType = msgspec.UNSET  # H-A38
    yielding: Literal["announced", "no"] | msgspec.UnsetType = msgspec.UNSET  # H-A39
