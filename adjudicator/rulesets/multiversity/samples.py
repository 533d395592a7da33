"""Set-ups to try the game by."""

from typing import Any

from adjudicator.kernel.setup.samples import Samples, names, own_cards, shuffled, with_own_cards
from adjudicator.kernel.table.choices import Pick
from adjudicator.rulesets.multiversity.cards.form import CARDS


def setup(pick: Pick) -> dict[str, Any]:
    """Return a set-up with decks of any characters and items, for two to four players."""
    own = own_cards(pick, {key: card for key, card in CARDS.items() if card.kind != "energy"})
    known = {**CARDS, **own}
    kinds = {kind: [key for key, card in known.items() if card.kind == kind] for kind in ("character", "item")}

    def deck() -> list[str]:
        few = [*shuffled(pick, kinds["character"] * 3)[:18], *shuffled(pick, kinds["item"] * 3)[:16]]
        return [*few, *["E1"] * 17, *["E2", "E3", "E4"] * 3]

    side = shuffled(pick, kinds["item"])[:3]
    seats = [{"name": name, "deck": deck(), "sideboard": side} for name in names(pick, pick((2, 2, 3, 4)))]
    return with_own_cards(seats, own)


SAMPLES = Samples(setup, "P1.stones", {"action_limit": "warn", "deck_size": "max60"})
