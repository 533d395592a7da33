-- Who has looked at hidden things of a running match, in which view: one row a minute.

CREATE TABLE looks (
    look_id TEXT PRIMARY KEY,
    match_id TEXT NOT NULL,
    tournament_id TEXT NOT NULL,
    subject TEXT NOT NULL,
    role TEXT NOT NULL,
    label TEXT NOT NULL,
    view TEXT NOT NULL,
    operation TEXT NOT NULL,
    move INTEGER NOT NULL,
    created_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX looks_by_age ON looks (created_at, look_id);
CREATE INDEX looks_by_tournament ON looks (tournament_id, created_at, look_id);
CREATE INDEX looks_by_match ON looks (match_id, created_at, look_id);
