"""Set-ups to try the game by."""

from collections.abc import Mapping
from typing import Any

from adjudicator.kernel.setup.samples import Samples, names, own_cards, shuffled, with_own_cards
from adjudicator.kernel.table.choices import Pick
from adjudicator.rulesets.enlightenment.cards.form import CARDS, Card
from adjudicator.rulesets.enlightenment.cards.words import ELEMENTS, NEUTRAL

KINDS = ("character", "event", "attachment", "holding")


def setup(pick: Pick) -> dict[str, Any]:
    """Return a set-up with decks of all clans, for three to five players."""
    own = own_cards(pick, {key: card for key, card in CARDS.items() if card.kind in KINDS})
    known = {**CARDS, **own}
    called = names(pick, pick((3, 3, 4, 5)))
    return with_own_cards([{"name": name, "deck": legal_deck(pick, known)} for name in called], own)


def legal_deck(pick: Pick, known: Mapping[str, Card]) -> list[str]:
    """Return a legal deck: a clan's and neutral cards, and a few that another clan sells."""
    stronghold, seller = shuffled(pick, ["S1", "S2", "S3"])[:2]
    clan, other = known[stronghold].clan, known[seller].clan
    role = known[pick([card.key for card in known.values() if card.kind == "role"])]
    mine = [card for card in known.values() if card.clan in (clan, NEUTRAL) and card.role in ("", *role.tags)]

    def of(*kinds: str, side: str, copies: int = 3) -> list[str]:
        return shuffled(pick, [card.key for card in mine if card.kind in kinds and card.side == side] * copies)

    sold = [card for card in known.values() if card.clan == other and card.kind in ("event", "attachment")]
    bought = [card.key for card in sold if card.influence_cost and card.influence_cost <= 3]
    provinces = [
        pick([card.key for card in mine if card.kind == "province" and card.elements == (element,)])
        for element in ELEMENTS
    ]
    return [
        *(stronghold, role.key), *provinces,
        *of("character", "holding", side="dynasty")[: pick((40, 45))],
        *of("character", side="conflict")[:8], *of("event", "attachment", side="conflict")[:33],
        *shuffled(pick, bought)[:3],
    ]  # fmt: skip


SAMPLES = Samples(setup, "P1.honor")
