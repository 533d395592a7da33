-- What the seats put into a match's seed, and the keys of those that sign their actions, as JSON by seat.

ALTER TABLE matches ADD COLUMN nonces TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN keys TEXT NOT NULL DEFAULT '';
