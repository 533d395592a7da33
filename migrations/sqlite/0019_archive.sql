-- Where the first events of a match lie that are no longer here: in a compressed log, in a folder by month.

CREATE TABLE archived (
    match_id TEXT PRIMARY KEY,
    file TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    topic TEXT NOT NULL,
    version INTEGER NOT NULL,
    at TEXT NOT NULL
) WITHOUT ROWID;
