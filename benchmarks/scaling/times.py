"""What each part of the service takes for what is done: measured on the spot by `measuring`."""

import msgspec


class Times(msgspec.Struct, frozen=True):
    """Seconds of a processor, unless said otherwise; `web` is a web process, `database` PostgreSQL's own processes."""

    action_web: float
    action_database: float
    read_web: float
    read_database: float
    news_web: float
    """A look for news: each web process that has streams looks `LOOKS_A_SECOND` times a second."""
    news_database: float
    event_web: float
    """Each event that a look for news finds, of whatever match: every web process reads the news of all."""
    event_database: float
    heard_web: float
    """A move read in a web process for those who follow its match there."""
    heard_database: float
    told_web: float
    """The same, written to one more stream."""
    append_web: float
    """Of `action_web`, what is spent while SQLite's file is locked; 0 on PostgreSQL."""
    flush: float
    """Seconds, not of a processor: the database's log brought to the disk; on PostgreSQL for all who wait."""
    passing: float
    """Seconds, not of a processor: what an action alone takes beyond all that is worked on it. Threads are woken, bytes
    go through sockets."""
    entry_sequencer: float
    """An entry of the transparency log: one for each match that has moved since the last round."""
    entry_database: float
    client: float
    """What the measuring client takes for a request, on the same machine."""
    events_each: float
    """Events of an action."""
    moved_bytes: float
    """Bytes that an action adds to the database for good, indexes among them."""
    log_bytes: float
    """Bytes that an action writes to PostgreSQL's write-ahead log; 0 on SQLite."""
    stream_bytes: float
    shape: tuple[float, ...]
    """How actions differ: what single ones took, of their mean."""


LOOKS_A_SECOND = 20.0
