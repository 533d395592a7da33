-- The global order is that of notification ids here: one writer at a time.

-- A move of this store to another database, or to this one from another: one row while it is under way, and when it
-- has gone. It is about this database, so it is not copied with the rest.
CREATE TABLE relocation (
    relocation_id TEXT PRIMARY KEY,
    role TEXT NOT NULL,
    place TEXT NOT NULL,
    at TEXT NOT NULL
) WITHOUT ROWID;
