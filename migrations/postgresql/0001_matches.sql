-- The store's first shape. Keys start with the match, so that matches can be spread over several databases.

CREATE TABLE events (
    originator_id text COLLATE "C" NOT NULL,
    originator_version bigint NOT NULL,
    topic text NOT NULL,
    state text NOT NULL,
    notification_id bigint GENERATED ALWAYS AS IDENTITY,
    -- Readers of the global order stop before the oldest transaction still open; writers need no lock.
    xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
    PRIMARY KEY (originator_id, originator_version)
);

CREATE INDEX events_by_notification ON events (notification_id);

CREATE TABLE snapshots (
    originator_id text COLLATE "C" NOT NULL,
    originator_version bigint NOT NULL,
    topic text NOT NULL,
    state text NOT NULL,
    PRIMARY KEY (originator_id, originator_version)
);

-- One row a move: where it ends in the stream, and by which request it came.
CREATE TABLE moves (
    match_id text COLLATE "C" NOT NULL,
    move bigint NOT NULL,
    version bigint NOT NULL,
    subject text NOT NULL,
    idempotency_key text NOT NULL,
    fingerprint text NOT NULL,
    PRIMARY KEY (match_id, move),
    UNIQUE (match_id, subject, idempotency_key)
);

-- What a match needs besides its events: its private source of luck, and what lists are made of.
CREATE TABLE matches (
    match_id text COLLATE "C" PRIMARY KEY,
    ruleset text NOT NULL,
    edition text NOT NULL,
    luck text NOT NULL,
    seed text,
    salt_key text NOT NULL,
    status text NOT NULL,
    created_at text COLLATE "C" NOT NULL
);

CREATE INDEX matches_by_age ON matches (created_at, match_id);

CREATE TABLE tokens (
    digest text PRIMARY KEY,
    role text NOT NULL,
    match_id text NOT NULL,
    seat text NOT NULL,
    label text NOT NULL,
    created_at text NOT NULL,
    revoked_at text
);
