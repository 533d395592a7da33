-- The store's first shape. Keys start with the match, so that matches can be spread over several databases.

CREATE TABLE events (
    originator_id TEXT NOT NULL,
    originator_version INTEGER NOT NULL,
    topic TEXT NOT NULL,
    state TEXT NOT NULL,
    notification_id INTEGER PRIMARY KEY AUTOINCREMENT,
    UNIQUE (originator_id, originator_version)
);

CREATE TABLE snapshots (
    originator_id TEXT NOT NULL,
    originator_version INTEGER NOT NULL,
    topic TEXT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (originator_id, originator_version)
) WITHOUT ROWID;

-- One row a move: where it ends in the stream, and by which request it came.
CREATE TABLE moves (
    match_id TEXT NOT NULL,
    move INTEGER NOT NULL,
    version INTEGER NOT NULL,
    subject TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    PRIMARY KEY (match_id, move),
    UNIQUE (match_id, subject, idempotency_key)
) WITHOUT ROWID;

-- What a match needs besides its events: its private source of luck, and what lists are made of.
CREATE TABLE matches (
    match_id TEXT PRIMARY KEY,
    ruleset TEXT NOT NULL,
    edition TEXT NOT NULL,
    luck TEXT NOT NULL,
    seed TEXT,
    salt_key TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX matches_by_age ON matches (created_at, match_id);

CREATE TABLE tokens (
    digest TEXT PRIMARY KEY,
    role TEXT NOT NULL,
    match_id TEXT NOT NULL,
    seat TEXT NOT NULL,
    label TEXT NOT NULL,
    created_at TEXT NOT NULL,
    revoked_at TEXT
) WITHOUT ROWID;
