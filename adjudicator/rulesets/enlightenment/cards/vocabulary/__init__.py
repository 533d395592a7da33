"""The words that cards of this game are written in: those that it alone plays, and the kernel's that it plays too.

`conditions` when an ability may be used and what is paid for it; `on_cards`, `on_players`, `on_conflict` what is done
to cards in play, to players, to provinces, rings and the conflict; `abilities` what holds others, and the whole.
"""

from adjudicator.rulesets.enlightenment.cards.vocabulary.abilities import *  # noqa: F403
from adjudicator.rulesets.enlightenment.cards.vocabulary.conditions import *  # noqa: F403
from adjudicator.rulesets.enlightenment.cards.vocabulary.on_cards import *  # noqa: F403
from adjudicator.rulesets.enlightenment.cards.vocabulary.on_conflict import *  # noqa: F403
from adjudicator.rulesets.enlightenment.cards.vocabulary.on_players import *  # noqa: F403
