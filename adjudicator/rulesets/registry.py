"""Which rulesets there are. A new one is one line here."""

from typing import Any

from adjudicator.kernel.ruleset import Ruleset
from adjudicator.rulesets.diamonds import Diamonds
from adjudicator.rulesets.dominions import Dominions
from adjudicator.rulesets.multiversity import Multiversity

RULESETS: dict[str, Ruleset[Any]] = {ruleset.name: ruleset for ruleset in (Diamonds(), Dominions(), Multiversity())}
