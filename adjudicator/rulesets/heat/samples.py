"""Set-ups to try the game by."""

from typing import Any

from adjudicator.kernel.setup.samples import Samples, names, own_cards, shuffled, with_own_cards
from adjudicator.kernel.table.choices import Pick
from adjudicator.rulesets.heat.cards.form import CARDS

KINDS = ("character", "support", "equipment", "action", "consumable")


def setup(pick: Pick) -> dict[str, Any]:
    """Return a set-up with decks of any cards."""
    own = own_cards(pick, {key: card for key, card in CARDS.items() if card.kind in KINDS})
    known = {**CARDS, **own}

    def of(*kinds: str, copies: int = 1) -> list[str]:
        return shuffled(pick, [key for key, card in known.items() if card.kind in kinds] * copies)

    def deck() -> list[str]:
        money = [*["M1"] * 16, *["M2"] * 2]
        return [*of("leader")[:1], *of(*KINDS, copies=3)[:44], *money, *of("heat", copies=3)[:5]]

    return with_own_cards([{"name": name, "deck": deck()} for name in names(pick, 2)], own)


SAMPLES = Samples(setup, "P1.life", {"basic_money_exempt": True})
