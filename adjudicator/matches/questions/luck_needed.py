"""The luck that a paper table will have to report for each legal action."""

from collections.abc import Sequence

import msgspec

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import Report
from adjudicator.kernel.luck.reported import ProbingLuck
from adjudicator.kernel.table.actions import Action
from adjudicator.matches.match import Match


class Needed(msgspec.Struct, frozen=True):
    """The reports that an action will need; `action` is its place among the legal actions."""

    action: int
    reports: tuple[Report, ...]


def reports_needed(match: Match, actions: Sequence[Action]) -> tuple[Needed, ...]:
    """Try each legal action on a copy, with luck that notes what is drawn; return the actions that draw something.

    Another outcome may lead to more draws, or fewer: then the refusal of the action names them.
    """
    found = []
    for number, action in enumerate(actions):
        table, luck = match.ruleset.copied(match.state), ProbingLuck("reports", match.version)
        fold_all(table, match.ruleset.decide(table, action, luck))
        if luck.asked:
            found.append(Needed(number, luck.asked))
    return tuple(found)
