"""The house rules: options of a match, fixed when it is created. The defaults are the rulebook's rulings."""

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Each option's meaning stands in the rulebook under the ruling named here."""

    judgement_pool: Literal["aside", "literal"] = "aside"  # D-A01
    final_prestep: Literal["none", "sum_of_rounds"] = "none"  # D-A02
    judgement_players: Literal["tied", "all"] = "tied"  # D-A03
    judgement_tie: Literal["turn_order", "shared"] = "turn_order"  # D-A05
    order_tiebreak: Literal["first", "last"] = "first"  # D-A06
    token: Literal["static", "per_round"] = "static"  # D-A07
    first_player: Literal["random", "set"] = "random"  # D-A08
    carry_field: bool = False  # D-A09
    passives_from: Literal["reveal", "step2"] = "reveal"  # D-A10
    roubo: Literal["interrupt", "turn_order"] = "interrupt"  # D-A11
    stolen_counts: bool = False  # D-A12
    roubo_is_offensive: bool = False  # D-A13
    divine_hits: Literal["one", "all"] = "one"  # D-A15
    buff_target: Literal["any", "own"] = "any"  # D-A19
    seal_retroactive: bool = False  # D-A21
    will_scope: Literal["prospective", "suspend"] = "prospective"  # D-A22
    poison_choice: Literal["per_tick", "once"] = "per_tick"  # D-A26
    stat_floor: Literal["zero", "none"] = "zero"  # D-A29
    lp_zero: Literal["stays", "dies"] = "stays"  # D-A30
    restore_cap: Literal["base", "lost"] = "base"  # D-A31
    m4_empty: Literal["no_award", "ignore_clause"] = "no_award"  # D-A32
    clairvoyance: Literal["public", "private"] = "public"  # D-A36
