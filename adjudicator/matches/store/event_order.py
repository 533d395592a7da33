"""The global order of all events, for whoever reads on from where he was."""

from abc import abstractmethod
from collections.abc import Sequence

from eventsourcing.persistence import ApplicationRecorder, Notification, Subscription

from adjudicator.matches.store.event_rows import EventRows


class NewsLost(LookupError):
    """What has happened since a moment is no longer known: it is a moment of another database, or too long ago."""


class NoSuchNotification(LookupError):
    """No readable event has this id. To continue reading, give the id of an event that was read."""


class EventOrder(EventRows, ApplicationRecorder):
    """The events of a store, read in their global order, and what of it is new."""

    in_order: tuple[str, ...]
    """The columns of `events` that the global order goes by."""
    settled: str
    """The condition on events that no later commit can precede."""

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """Return events in the global order, up to the first that a transaction still open may precede.

        `start` and `stop` are places in that order, each named by the id of the event that stands there: what is
        returned comes after `start` and no later than `stop`. Before the first event is 0. Where ids do not grow along
        the order (PostgreSQL), they must be ids of events that can be read: raises NoSuchNotification. To start with
        `start`, inclusive, is to come after `start - 1`: so the library's readers, which add one to the last id that
        they have read and include it, neither lose nor repeat anything.
        """
        return self._notifications((start or 0) - (1 if inclusive_of_start else 0), stop, limit, topics)

    def _notifications(
        self, after: int, until: int | None, limit: int, topics: Sequence[str]
    ) -> Sequence[Notification]:
        conditions, parameters = [self.settled], list[object]()
        for sign, id in ((">", after), ("<=", until)):
            if id is not None and (id > 0 or sign == "<="):
                conditions.append(f"({', '.join(self.in_order)}) {sign} ({', '.join('?' * len(self.in_order))})")
                parameters += self._place(id)
        if topics:
            conditions.append(f"topic IN ({', '.join('?' * len(topics))})")
            parameters += topics
        rows = self.query(
            "SELECT notification_id, originator_id, originator_version, topic, state FROM events"
            f" WHERE {' AND '.join(conditions)} ORDER BY {', '.join(self.in_order)} LIMIT ?",
            *parameters,
            limit,
        )
        return [
            Notification(id=id, originator_id=match_id, originator_version=version, topic=topic, state=state.encode())
            for id, match_id, version, topic, state in rows
        ]

    def max_notification_id(self) -> int | None:
        """Return the id of the last event of the global order; a reader that continues from it misses nothing."""
        backwards = ", ".join(f"{column} DESC" for column in self.in_order)
        rows = self.query(f"SELECT notification_id FROM events WHERE {self.settled} ORDER BY {backwards} LIMIT 1")
        return rows[0][0] if rows else None

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Subscription[ApplicationRecorder]:
        raise NotImplementedError("read the notification log instead: it is gapless without a lock")

    @abstractmethod
    def _place(self, id: int) -> tuple[object, ...]:
        """Return where an event stands in the global order, by its id. Raises NoSuchNotification."""

    @abstractmethod
    def news(self, since: str | None, most: int | None = None) -> tuple[str, set[str]]:
        """Return the streams with events committed since a moment, and a name of the present moment.

        Each event is reported once, as soon as it is committed, without waiting for open transactions. With None,
        nothing is reported. Raises NewsLost if the moment is not of this database, or after `most` events or more.
        """
