"""The cards of the toy. In a real game they are data (`kernel.cards`); here they are few."""

UNITS = {"soldier": (2, 2), "guard": (0, 3), "thorn": (1, 1), "banner": (0, 1), "bomb": (0, 1)}
"""Power and life. A guard takes its player's damage instead; a thorn hits back whoever damages its player; each banner
gives its player's soldiers 1 more power; a bomb deals 1 to every other seat when it dies."""

INSTANTS = ("bless", "doom", "charm")
"""A blessed unit has twice its power this round; a doomed one dies when it ends; a charmed one changes sides."""

REACTIONS = {"dodge": "interrupt", "brace": "interrupt", "riposte": "reaction"}
"""At which step of the timing chart each is used. They cancel damage to their player; make it 1 less; deal 1 back."""

SPELLS = ("spark", "negate")
"""Deals 2; the spell below it in the chain has no effect."""

DECK = (*UNITS, *INSTANTS, *REACTIONS, *SPELLS, "soldier", "guard")
"""Everyone plays the same cards."""
