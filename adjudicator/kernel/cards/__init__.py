"""Cards as data: the closed vocabulary that card files are written in, for every ruleset.

A card is YAML: its numbers, and its abilities as trigger, condition, cost, targets, operations and duration. Each word
of the vocabulary is one record; those that most games play stand here, a word that one game plays with that game, in
its `vocabulary`, which joins them. Its `Lexicon` says with which kinds, stats, statuses and zones. What is not in the
vocabulary cannot be printed on a card; what is, needs no Python.

`data` the base of all records, `filters` which cards an ability speaks of, `amounts` numbers that depend on the table,
`conditions` and `costs`, `operations` the steps of an effect, `abilities` the whole; `lexicon` the words of one
ruleset, `schema` the JSON Schema of its card files, `form` what in data differs from that, `files` data in, with
errors that name file, card, field and reason, `texts` the text of a file in.
"""

from adjudicator.kernel.cards.abilities import (
    Ability,
    asked_elsewhere,
    numbered_by,
    operations_within,
    records_within,
)
from adjudicator.kernel.cards.amounts import Amount, Chosen, Count, Rolled, StatOf
from adjudicator.kernel.cards.conditions import Compare, Condition, Exists
from adjudicator.kernel.cards.costs import Cost, DiscardCards, Sacrifice
from adjudicator.kernel.cards.data import CardKey, Data, Lasts, PictureId, Role, Times, Whole, Whose
from adjudicator.kernel.cards.files import BadCards, CardError, parse_cards
from adjudicator.kernel.cards.filters import Filter, Target
from adjudicator.kernel.cards.lexicon import Fault, Lexicon
from adjudicator.kernel.cards.operations import (
    Choice,
    ChooseOne,
    DealDamage,
    Discard,
    Draw,
    Given,
    Later,
    Mill,
    ModifyStat,
    MoveTo,
    Negate,
    Operation,
    Restore,
    Roll,
    Search,
    Who,
    Whom,
)
from adjudicator.kernel.cards.parts import name_faults
from adjudicator.kernel.cards.schema import Printed, card_file_schema
from adjudicator.kernel.cards.texts import load_cards, own_cards, read_card_file, read_card_text

__all__ = [
    "Ability",
    "Amount",
    "BadCards",
    "CardError",
    "CardKey",
    "Choice",
    "ChooseOne",
    "Chosen",
    "Compare",
    "Condition",
    "Cost",
    "Count",
    "Data",
    "DealDamage",
    "Discard",
    "DiscardCards",
    "Draw",
    "Exists",
    "Fault",
    "Filter",
    "Given",
    "Lasts",
    "Later",
    "Lexicon",
    "Mill",
    "ModifyStat",
    "MoveTo",
    "Negate",
    "Operation",
    "PictureId",
    "Printed",
    "Restore",
    "Role",
    "Roll",
    "Rolled",
    "Sacrifice",
    "Search",
    "StatOf",
    "Target",
    "Times",
    "Who",
    "Whole",
    "Whom",
    "Whose",
    "asked_elsewhere",
    "card_file_schema",
    "load_cards",
    "name_faults",
    "numbered_by",
    "operations_within",
    "own_cards",
    "parse_cards",
    "read_card_file",
    "read_card_text",
    "records_within",
]
