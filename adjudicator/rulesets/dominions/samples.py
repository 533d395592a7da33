"""Set-ups to try the game by."""

from typing import Any

from adjudicator.kernel.setup.samples import Samples, names, own_cards, shuffled, with_own_cards
from adjudicator.kernel.table.choices import Pick
from adjudicator.rulesets.dominions.cards.form import CARDS


def setup(pick: Pick) -> dict[str, Any]:
    """Return a set-up with decks of any cards."""
    printed = {key: card for key, card in CARDS.items() if not card.token}
    own = own_cards(pick, printed)
    known = {**printed, **own}
    named = {card.name.pt: key for key, card in known.items()}  # cards that share a name count together (N-005)
    named = {known[key].name.en: key for key in named.values()}
    pool = [key for key in named.values() for _ in range(1 if known[key].unique else 2)]
    return with_own_cards([{"name": name, "deck": shuffled(pick, pool)[:30]} for name in names(pick, 2)], own)


SAMPLES = Samples(setup, "P1.domain")
