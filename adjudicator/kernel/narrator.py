"""A match told as it goes: each event with the names of what then stands on the table."""

from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.kernel.cast import Cast
from adjudicator.kernel.desk.adjusting import copied
from adjudicator.kernel.events import Event
from adjudicator.kernel.ruleset import Ruleset, evolve
from adjudicator.kernel.secret import view
from adjudicator.kernel.text import Language, Text


class Narrator:
    """Tells the events of a match, one after the other, to one viewer; from a state on, or from the beginning.

    A thing is called as it stood before the event, what is new as it stands after it, what has gone as it last stood.
    `table` is what the viewer sees (builtin JSON data): what names are read off, and `more` members of the state.
    """

    def __init__(self, ruleset: Ruleset[Any], viewer: str, state: Any = None, more: Sequence[str] = ()) -> None:
        self.ruleset, self.viewer = ruleset, viewer
        self.state = ruleset.new_state() if state is None else copied(ruleset, state)
        self._members = tuple(dict.fromkeys((*ruleset.staged, *more)))
        self._seen = b""
        self.table: dict[str, Any] = {}
        self.cast = self._look()

    def _look(self) -> Cast:
        """Return what everything is called on the table as it now stands. If nothing that is seen has changed, it is
        the same table and the same cast as before."""
        seen = view({name: getattr(self.state, name) for name in self._members}, self.viewer)
        if seen == self._seen:
            return self.cast
        self._seen, self.table = seen, msgspec.json.decode(seen)
        return self.ruleset.cast(self.table)

    def follow(self, event: Event) -> tuple[dict[str, Any], Cast]:
        """Fold the next event; return it in its viewed JSON form, with what everything in it is called."""
        before = self.cast
        shown = self.ruleset.shown(self.state, msgspec.json.decode(view(event, self.viewer)), before)
        evolve(self.state, event)
        after = self._look()
        self.cast = after.remembering(before)
        return shown, before.before(after)

    def tell_in(self, language: Language, event: Event) -> str:
        """Fold the next event and tell it in one line, in a language; empty if it is not worth telling."""
        shown, cast = self.follow(event)
        return self.ruleset.tell(shown, language, cast)

    def tell(self, event: Event) -> Text:
        """Fold the next event and tell it in one line, in both languages; empty if it is not worth telling."""
        shown, cast = self.follow(event)
        return Text(self.ruleset.tell(shown, "pt", cast), self.ruleset.tell(shown, "en", cast))
