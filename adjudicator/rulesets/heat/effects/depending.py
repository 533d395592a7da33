"""What continuous abilities depend on, besides which cards are in play and whose: it is read off a card once, and only
facts that touch it make the cards in play be looked at again (`continuous`)."""

from collections.abc import Iterator

from adjudicator.kernel.cards import Compare, Count, Exists, Filter, ModifyStat, records_within
from adjudicator.rulesets.heat.cards.lexicon import WORDS
from adjudicator.rulesets.heat.cards.vocabulary import (
    Ability,
    Combat,
    Forbid,
    Grant,
    Heated,
    ModifyCost,
    OwnTurn,
    Played,
)

MONEY = "money"
OWN_TURN = "own_turn"
ELSEWHERE = "elsewhere"
ANYTHING = (*WORDS.statuses, *WORDS.tallies, MONEY, OWN_TURN, ELSEWHERE)
"""What an ability depends on that asks about cards `ELSEWHERE`, or about what continuous abilities give."""


def dependences(ability: Ability) -> Iterator[str]:
    """Yield what a continuous ability depends on: statuses, tallies, money in play, whose turn it is, or anything.
    What it does to costs depends on nothing here: it is asked when they are paid."""
    gives = [operation for operation in ability.do if not isinstance(operation, ModifyCost)]
    for _, record in records_within((ability.given, *gives), "") if gives else ():
        if isinstance(record, Filter):
            yield from record.statuses
            if MONEY in record.what or "card" in record.what:
                yield MONEY
            if record.keywords or record.least or record.most or set(record.zone) - {"board"}:
                yield from ANYTHING
        elif isinstance(record, Count):
            yield from ANYTHING if record.tally == "attack_power" else (record.tally,)
        elif isinstance(record, Combat):
            yield record.part
        elif isinstance(record, Played | OwnTurn):
            yield "cards_played" if isinstance(record, Played) else OWN_TURN
        elif isinstance(record, Forbid):
            yield from ANYTHING if "abilities" in record.what else ()
        elif not isinstance(record, Exists | Compare | Heated | ModifyStat | Grant):
            yield from ANYTHING  # numbers as they are now, and whatever else may come to be printed
