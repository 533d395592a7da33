"""A match told as it goes: each event with the names of what then stands on the table."""

from collections.abc import Sequence
from typing import Generic

import msgspec

from adjudicator.kernel.engine.folding import evolve
from adjudicator.kernel.game.contract import Game
from adjudicator.kernel.secrets.secret import view
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import S
from adjudicator.kernel.telling.names_in_view import NamesInView
from adjudicator.kernel.text.data import JSONObject
from adjudicator.kernel.text.text import Language, Text


class Narrator(Generic[S]):
    """Tells the events of a match, one after the other, to one viewer; from a state on, or from the beginning.

    A thing is called as it stood before the event, what is new as it stands after it, what has gone as it last stood.
    `table` is what the viewer sees (builtin JSON data): what names are read off, and `more` members of the state.
    """

    def __init__(self, ruleset: Game[S], viewer: str, state: S | None = None, more: Sequence[str] = ()) -> None:
        self.ruleset, self.viewer = ruleset, viewer
        self.state = ruleset.new_state() if state is None else ruleset.copied(state)
        self._members = tuple(dict.fromkeys((*ruleset.named_members, *more)))
        self._seen: dict[str, bytes] = {}
        self.table: JSONObject = {}
        self.in_view = self._look()

    def _look(self) -> NamesInView:
        """Return what everything is called on the table as it now stands. If nothing that is seen has changed, it is
        the same table and the same cast as before."""
        seen = {name: view(getattr(self.state, name), self.viewer) for name in self._members}
        changed = [name for name in self._members if seen[name] != self._seen.get(name)]
        if not changed:
            return self.in_view
        self._seen, self.table = seen, {**self.table, **{name: msgspec.json.decode(seen[name]) for name in changed}}
        return self.ruleset.names_in_view(self.table)

    def follow(self, event: Event) -> tuple[JSONObject, NamesInView]:
        """Fold the next event; return it in its viewed JSON form, with what everything in it is called."""
        before = self.in_view
        shown = self.ruleset.shown(self.state, msgspec.json.decode(view(event, self.viewer)), before)
        evolve(self.state, event)
        after = self._look()
        if after is before:
            return shown, before
        self.in_view = after.remembering(before)
        return shown, before.before(after)

    def tell_in(self, language: Language, event: Event) -> str:
        """Fold the next event and tell it in one line, in a language; empty if it is not worth telling."""
        shown, in_view = self.follow(event)
        return self.ruleset.tell(shown, language, in_view)

    def tell(self, event: Event) -> Text:
        """Fold the next event and tell it in one line, in both languages; empty if it is not worth telling."""
        shown, in_view = self.follow(event)
        return Text(self.ruleset.tell(shown, "pt", in_view), self.ruleset.tell(shown, "en", in_view))
