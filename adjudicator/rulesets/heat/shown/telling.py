"""How this game's things are called and its members told, in the phrases of `phrases.yaml`."""

from collections import Counter
from pathlib import Path
from typing import Any

from adjudicator.kernel.telling.phrases import Phrases, Sentence, Teller, listed
from adjudicator.kernel.text.terms import Terms
from adjudicator.rulesets.heat.cards.lexicon import KEYWORDS, STATS
from adjudicator.rulesets.heat.play.costs import COST_RULES
from adjudicator.rulesets.heat.table.phases import PHASES
from adjudicator.rulesets.heat.table.state import Player


def _ledger(value: dict[str, Any], say: Sentence) -> str:
    """Tell in brackets how a cost or damage came to what it is (another colour 2 → 3); nothing if it is as declared."""
    steps = [f"{say(step['stage'])} {step['before']} → {step['after']}" for step in value.get("steps", ())]
    return f" ({'; '.join(steps)})" if steps else ""


def _cards(ids: list[str], say: Sentence) -> str:
    """Tell cards in play, those that are called alike together: Quay Sentinel and Harbour Coin (3)."""
    named = Counter(say(id) for id in ids)
    return listed([name if count == 1 else f"{name} ({count})" for name, count in named.items()], say.language)


def _link(link: dict[str, Any], say: Sentence) -> str:
    return say.say("link", say.in_view.as_it_stands(link))


_SPECIAL: dict[str, Teller] = {"ledger": _ledger, "price": _ledger, "ids": _cards, "link": _link}

TERMS = Terms(Path(__file__).parent / "terms.yaml", STATS, KEYWORDS, PHASES, COST_RULES, Player.zones.values())
PHRASES = Phrases(Path(__file__).parent / "phrases.yaml", TERMS, _SPECIAL)
