"""Tables on which a character has just entered play."""

from typing import Any

from adjudicator.kernel.table.actions import Choose
from tests.rulesets.heat.table import Table


def entered(key: str, *chosen: str, heat: bool = False, hand: tuple[str, ...] = (), **given: Any) -> Table:
    """P1 has played a character, with its Heat Effect if so, and chosen what it asked on entering."""
    more: dict[str, Any] = {"money": {"P1": 9}, "heat": {"P1": 3}, "hands": {"P1": [key, *hand]}}
    table = Table(**{**more, **given})
    table.play(key, heat=heat)
    table.choose(*chosen)
    return table


def choices(table: Table) -> set[str]:
    """Return the choices of what is asked, also of what is a player's own secret."""
    return {answer.choice for answer in table.legal() if isinstance(answer, Choose)}
