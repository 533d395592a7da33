"""The house rules: options of a match, fixed when it is created. The defaults are the rulebook's rulings."""

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Each option's meaning stands in the rulebook under the clause named here."""

    single_core: bool = False  # B-43
    restricted_list: bool = False  # B-52
    seating: Literal["given", "random"] = "given"
    first_pass_fate: Literal["first", "each"] = "first"
    conflicts_per_player: Literal["one_each", "one"] = "one_each"
    fate_on_ring_mandatory: bool = True
    ringless_with_common: bool = True
    ringless_requires_empty: bool = True
    sh_break_rings: Literal["attacker", "common"] = "attacker"
    your_opponent_outside: Literal["two_players", "never"] = "two_players"
    switch_pool: Literal["controller", "attacker"] = "controller"
    sh_break_ends_conflict: bool = True
    strict_winner: bool = False
    draw_by_modified_bid: bool = True
    treaty_round_count: Literal["inclusive", "after"] = "inclusive"
    treaty_negotiation: Literal["private", "public"] = "private"
    treaty_judge: Literal["judge", "players"] = "judge"
    reference: Literal["v1_4", "v10"] = "v1_4"
    cut_short_break: Literal["stands", "breaks"] | msgspec.UnsetType = msgspec.UNSET
    air_choice_declined: Literal["open", "broken"] | msgspec.UnsetType = msgspec.UNSET
    treaty_gifts: Literal["refused", "judged"] | msgspec.UnsetType = msgspec.UNSET
