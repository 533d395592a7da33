"""What a paper table will have to report for each thing that may be done."""

from collections.abc import Sequence

import msgspec

from adjudicator.kernel.actions import Action
from adjudicator.kernel.desk.adjusting import copied
from adjudicator.kernel.luck import Report
from adjudicator.kernel.reported_luck import ProbingLuck
from adjudicator.kernel.ruleset import happen
from adjudicator.matches.match import Match


class Needed(msgspec.Struct, frozen=True):
    """The reports that an action will need; `action` is its place among the legal ones."""

    action: int
    reports: tuple[Report, ...]


def reports_needed(match: Match, actions: Sequence[Action]) -> tuple[Needed, ...]:
    """Try each legal action on a copy, with luck that notes what is drawn; return those for which something is.

    What one outcome leads to may draw more, or less: the refusal of the action names that.
    """
    found = []
    for number, action in enumerate(actions):
        table, luck = copied(match.ruleset, match.state), ProbingLuck("reports", match.version)
        happen(table, match.ruleset.decide(table, action, luck))
        if luck.asked:
            found.append(Needed(number, luck.asked))
    return tuple(found)
