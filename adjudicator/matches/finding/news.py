"""News: in which matches something has happened, in whatever process."""

from adjudicator.matches.store.recorder import MatchRecorder


class News:
    """What has happened since it was asked last: each event is told of once, as soon as it is committed. Not for two
    threads at once."""

    def __init__(self, tables: MatchRecorder) -> None:
        self._tables = tables
        self._moment, _ = tables.news(None)

    def poll(self) -> set[str]:
        """Return the matches in which something has happened since."""
        self._moment, streams = self._tables.news(self._moment)
        return streams
