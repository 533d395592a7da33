"""The house rules: options of a match, fixed when it is created. The defaults are the rulebook's rulings."""

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Each option's meaning stands in the rulebook under the ruling named here. Those that edition 1.1 has added are
    unset in a match of edition 1.0, and so will be what another edition adds. Other ways to play are names alone
    (M-134)."""

    deck_size: Literal["max60", "exact60"] = "max60"  # M-A01
    stones: Literal[6, 5, 4] = 6  # M-A02
    hand_limit: Literal[5, "none"] = 5  # M-A03
    first_turn_discard: bool = False  # M-A03
    opening_redraw: Literal["character", "none"] = "character"  # M-A05
    deckout: Literal["on_empty", "on_failed_draw"] = "on_empty"  # M-A07
    characters_per_turn: Literal[1, "unlimited"] = 1  # M-A08
    swaps_per_turn: Literal[1, "unlimited"] = 1  # M-A09
    promotion: Literal["immediate", "end_of_combat"] = "immediate"  # M-A10
    token_expiry: Literal["controller_cleanup", "placer_cleanup"] = "controller_cleanup"  # M-A11
    combat_order: Literal["staged", "lifo_all"] = "staged"  # M-A12
    items_per_turn: Literal["none", 2] = "none"  # M-A14
    flanks: Literal["per_character", "one"] = "per_character"  # M-A15
    dot: Literal["once_per_combat", "per_action"] = "once_per_combat"  # M-A17
    piercing: Literal["defence", "defence_and_shield"] = "defence"  # M-A19
    fatal_check: Literal["projected", "before_defence"] = "projected"  # M-A20
    weakness_step: Literal["before_tokens", "before_defence"] = "before_tokens"  # M-A23
    invisible_area: Literal["hit", "safe"] = "hit"  # M-A25
    taunt_vs_invisible: Literal["invisible", "exclusive"] = "invisible"  # M-A26
    immunity_first: bool = False  # M-A27
    action_limit: Literal["warn", "error"] = "warn"  # M-A30
    doom: Literal["every_combat", "controller_combat", "once"] = "every_combat"  # M-A31
    simultaneous: Literal["draw", "active_player"] = "draw"  # M-A36
    yielding: Literal["announced", "no"] | msgspec.UnsetType = msgspec.UNSET  # M-A40
