"""What may be deleted by age, for nothing rests on it any more: sessions, short codes and tokens that have ended, and
looks.

Matches, disputes and tournaments stay, also demonstrations: each is in the transparency log, which says that it was.
The keys of requests are part of their moves' rows, and stay with them. A token that was revoked and has no end stays
revoked by its row; tokens of a tournament's officials are named by its events.
"""

from typing import NamedTuple

from adjudicator.kernel.text.text import Text
from adjudicator.matches.store.recorder import MatchRecorder

AT_ONCE = 500
"""How many rows are deleted in one transaction: others write in between."""


class Prunable(NamedTuple):
    """Rows that may go: what they are, of which table, its key, and which are old, by a time that each `?` stands
    for."""

    name: Text
    table: str
    key: str
    old: str

    def waiting(self, tables: MatchRecorder, since: str) -> int:
        """Return how many rows are older than a time."""
        return int(tables.query(f"SELECT count(*) FROM {self.table} WHERE {self.old}", *self._times(since))[0][0])

    def prune(self, tables: MatchRecorder, since: str) -> int:
        """Delete them; return how many they were."""
        statement, pruned = f"SELECT {self.key} FROM {self.table} WHERE {self.old} LIMIT {AT_ONCE}", 0
        while keys := [key for (key,) in tables.query(statement, *self._times(since))]:
            marks = ", ".join("?" * len(keys))
            with tables.dialect.writing() as cursor:
                cursor.execute(tables.dialect[f"DELETE FROM {self.table} WHERE {self.key} IN ({marks})"], keys)
            pruned += len(keys)
        return pruned

    def _times(self, since: str) -> list[str]:
        return [since] * self.old.count("?")


PRUNABLE = (
    Prunable(
        Text("sessões que terminaram", "sessions that have ended"), "sessions", "digest",
        "expires_at <= ? OR ended_at <= ? OR used_at <= ?",
    ),
    Prunable(
        Text("códigos curtos que terminaram", "short codes that have ended"), "codes", "digest", "expires_at <= ?"
    ),
    Prunable(
        Text("tokens que chegaram ao seu fim", "tokens that have come to their end"), "tokens", "digest",
        "expires_at <= ? AND tournament_id = ''",
    ),
    Prunable(Text("olhares", "looks"), "looks", "look_id", "created_at <= ?"),
)  # fmt: skip
"""What may go, in this order: a token after its sessions, none of which lasts longer."""
