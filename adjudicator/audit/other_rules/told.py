"""What differs of a match, in sentences: each side with the names of what then stands on its own table.

A judge reads everything: both tables are past, and a record of which nothing more is hidden is followed.
"""

from collections.abc import Mapping

import msgspec

from adjudicator.kernel.narration.wording import Wording
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import JUDGE, view
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import S
from adjudicator.kernel.text.text import Text


def event_told(ruleset: Ruleset[S], state: S, event: Event | None, stood: Mapping[str, object]) -> Text | None:
    """Tell an event on the table that it has made; None if there is none, or it is not worth telling. What has gone is
    called as when it `stood` there, among the members of the state that names are read off."""
    if event is None:
        return None
    before = ruleset.names_in_view(msgspec.json.decode(view(stood, JUDGE)))
    in_view = ruleset.names_in_view(ruleset.visible_members(state, JUDGE)).remembering(before)
    shown = ruleset.shown(state, msgspec.json.decode(view(event, JUDGE)), in_view)
    told = Text(ruleset.tell(shown, "pt", in_view), ruleset.tell(shown, "en", in_view))
    return told if told.en else None


def action_told(ruleset: Ruleset[S], state: S, action: Action) -> Text:
    """Say an action as it is offered on a table."""
    pt, en = (Wording(ruleset, state, JUDGE, action.seat, language) for language in ("pt", "en"))
    return Text(pt.action(action), en.action(action))


def refusal_told(ruleset: Ruleset[S], state: S, action: Action, otherwise: Text | None) -> Text | None:
    """Say why an action is refused on a table, with names for what stands there; `otherwise` if nothing forbids it."""
    obstacle = ruleset.obstacle(state, action)
    if obstacle is None:
        return otherwise
    pt, en = (Wording(ruleset, state, JUDGE, action.seat, language) for language in ("pt", "en"))
    return Text(pt.in_words(obstacle.why), en.in_words(obstacle.why))
