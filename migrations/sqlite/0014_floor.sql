-- What the floor of a tournament is told by. It follows from events: `adjudicator db reindex` writes it for what is
-- older than these columns.

-- The seats that have won, as JSON; empty until the match is over.
ALTER TABLE matches ADD COLUMN winners TEXT NOT NULL DEFAULT '';

-- Whether a match waits for its dispute while that is open, and the minutes that it has cost it.
ALTER TABLE disputes ADD COLUMN blocking BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE disputes ADD COLUMN extension INTEGER NOT NULL DEFAULT 0;
