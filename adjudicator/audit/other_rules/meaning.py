"""Whether a recorded choice means under other rules what it meant, and what is done where nothing is to be chosen."""

import re

from adjudicator.audit.other_rules.differences import asked_instead
from adjudicator.audit.other_rules.verdict import Stopped
from adjudicator.kernel.game.reasons import names_in
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.state import MatchState, S

_PARTS = re.compile(r"[:/#.]")


def answers_another(ruleset: Ruleset[S], was: S, now: S, action: Action) -> bool:
    """Whether an action answered on one table what is not asked of its seat on the other."""
    if type(action) in ruleset.anytime_actions:
        return False
    return (_asked(was), action.seat in was.waiting) != (_asked(now), action.seat in now.waiting)


def only_answer(ruleset: Ruleset[S], state: S) -> Action | None:
    """Return the answer to what is asked, if there is but one; what may be done at any time answers nothing."""
    answers: list[Action] = []
    for seat in state.waiting:
        if len(ruleset.described(state, seat)) > len(ruleset.described_anytime(state, seat)):
            return None
        answers += [each for each in ruleset.legal(state, seat) if type(each) not in ruleset.anytime_actions]
    return answers[0] if len(answers) == 1 else None


def lost_meaning(ruleset: Ruleset[S], move: int, was: S, now: S, action: Action) -> Stopped | None:
    """Say why a recorded action cannot be taken on the other table; None if it can."""
    if answers_another(ruleset, was, now, action):
        detail = " – ".join(" ".join((*_asked(each), *each.waiting)) for each in (was, now))
        return Stopped(move, "question", detail=detail, told=asked_instead(ruleset, was, now))
    words = {word for name in names_in(action) for word in _PARTS.split(name)}
    for word in sorted(words):
        if _called(ruleset, now, word) not in (None, _called(ruleset, was, word)):  # of one that is gone the rules tell
            return Stopped(move, "card", detail=word)
    return None


def _asked(state: MatchState) -> tuple[str, ...]:
    """Return what is asked, and for which card, if for one."""
    return () if state.decision is None else tuple(filter(None, (state.decision.kind, state.decision.source)))


def _called(ruleset: Ruleset[S], state: S, word: str) -> tuple[str, str] | None:
    """Return which card is called so on a table, and whose it is; None if none."""
    thing = ruleset.on_table(ruleset.visible_members(state, JUDGE)).get(word)
    return None if thing is None else (thing.card, thing.seat)
