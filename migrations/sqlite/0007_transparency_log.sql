-- The transparency log: heads of streams in one order, the tiles of their Merkle tree, and what was signed.

ALTER TABLE moves ADD COLUMN logged BOOLEAN NOT NULL DEFAULT FALSE;

CREATE INDEX moves_to_log ON moves (match_id, version) WHERE NOT logged;

-- `entry` is what is hashed; `stream` and `version` are what it is of. `position` counts from 0, without gaps.
CREATE TABLE log_entries (
    position INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    version INTEGER NOT NULL,
    entry BLOB NOT NULL
);

CREATE INDEX log_entries_by_stream ON log_entries (stream, version, position);

-- A row holds as many hashes of its tile as there are.
CREATE TABLE log_tiles (
    level INTEGER NOT NULL,
    number INTEGER NOT NULL,
    hashes BLOB NOT NULL,
    PRIMARY KEY (level, number)
) WITHOUT ROWID;

CREATE TABLE log_checkpoints (
    size INTEGER PRIMARY KEY,
    note TEXT NOT NULL
);
