"""What a number on the table is made of."""

from adjudicator.kernel.table.stats import LAYERS, Explanation, explain
from adjudicator.rulesets.diamonds.cards.form import STATS
from adjudicator.rulesets.diamonds.course.scoring import SUMS, reasons
from adjudicator.rulesets.diamonds.table.state import State


def explain_number(state: State, of: str) -> Explanation:
    """Say what a number is made of: a monster's attribute (`C1.ATK`), or what a player's field comes to, by which the
    round is scored: `P1.total`, `P1.ATK`, `P1.LP`, `P1.MP`, `P1.monsters`, `P1.highest`, `P1.difference`."""
    subject, _, stat = of.partition(".")
    floor = 0 if state.options.stat_floor == "zero" else None
    if stat in STATS and subject in state.field:
        monster = state.field[subject]
        return explain(LAYERS, of, stat, monster.base, monster.modifiers, floor)
    if stat in SUMS and subject in state.players:
        return explain(LAYERS, of, stat, {stat: 0}, reasons(state, subject, stat), None)
    raise KeyError(of)


def numbers(state: State) -> dict[str, tuple[str, ...]]:
    """Return which numbers can be explained, by monster and by seat."""
    return {**dict.fromkeys(state.field, STATS), **dict.fromkeys(state.players, SUMS)}
