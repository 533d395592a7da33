-- Sessions of browsers, each of a token, and the short codes by which one is begun. Of neither is the text kept.

CREATE TABLE sessions (
    digest TEXT PRIMARY KEY,
    token TEXT NOT NULL,
    code TEXT UNIQUE,
    label TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    ended_at TEXT
) WITHOUT ROWID;

CREATE INDEX sessions_by_age ON sessions (created_at, digest);
CREATE INDEX sessions_by_token ON sessions (token, created_at, digest);

CREATE TABLE codes (
    digest TEXT PRIMARY KEY,
    token TEXT NOT NULL,
    expires_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX codes_by_end ON codes (expires_at);
