"""News: in which matches something has happened, in whatever process.

Every event has a place in the store's global order. On PostgreSQL places are taken before the commit, so that one
may be filled after a later one has been; what was seen lately is therefore kept, and the last places are read again.
A transaction that commits after that many others is not heard of here: who waits also looks for itself, now and then.
"""

from adjudicator.matches.store.recorder import MatchRecorder

AGAIN = 256
"""How many places before the last one are read again."""
MOST = 5000


class News:
    """What has happened since it was asked last. Not for two threads at once."""

    def __init__(self, tables: MatchRecorder) -> None:
        self._tables = tables
        self._last = tables.last_place()
        self._seen = {place for place, _ in tables.places(self._last - AGAIN, MOST)}

    def poll(self) -> set[str]:
        """Return the matches in which something has happened since."""
        found: set[str] = set()
        while True:
            rows = self._tables.places(self._last - AGAIN, MOST)
            found |= {id for place, id in rows if place not in self._seen}
            self._last = max((place for place, _ in rows), default=self._last)
            self._seen = {place for place, _ in rows if place > self._last - AGAIN}
            if len(rows) < MOST:
                return found
