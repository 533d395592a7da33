-- The transparency log: heads of streams in one order, the tiles of their Merkle tree, and what was signed.

ALTER TABLE moves ADD COLUMN logged boolean NOT NULL DEFAULT FALSE;

CREATE INDEX moves_to_log ON moves (match_id, version) WHERE NOT logged;

-- `entry` is what is hashed; `stream` and `version` are what it is of. `position` counts from 0, without gaps.
CREATE TABLE log_entries (
    position bigint PRIMARY KEY,
    stream text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    entry bytea NOT NULL
);

CREATE INDEX log_entries_by_stream ON log_entries (stream, version, position);

-- A row holds as many hashes of its tile as there are.
CREATE TABLE log_tiles (
    level smallint NOT NULL,
    number bigint NOT NULL,
    hashes bytea NOT NULL,
    PRIMARY KEY (level, number)
);

CREATE TABLE log_checkpoints (
    size bigint PRIMARY KEY,
    note text NOT NULL
);
