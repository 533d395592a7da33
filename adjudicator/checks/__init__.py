"""What a package that brings a game tests itself by: each check is asked by the name that the game is installed under.

`matches`, `telling`, `offers`, `boards`, `decisions` and `citations` play matches by chance and look at them;
`house_rules`, `printed_cards`, `phrases` and `clauses` look at the game itself. All yield what is wrong, a sentence
each, so that a test is one line:

    assert [*checks.matches("toy", range(5))] == []

`Table` is a match for the tests of single rules. This module is public: what it offers stays.
"""

from adjudicator.checks.boards import boards
from adjudicator.checks.rules import citations, clauses, decisions, house_rules, matches, printed_cards
from adjudicator.checks.table import Table
from adjudicator.checks.telling import offers, phrases, telling

__all__ = [
    "Table",
    "boards",
    "citations",
    "clauses",
    "decisions",
    "house_rules",
    "matches",
    "offers",
    "phrases",
    "printed_cards",
    "telling",
]
