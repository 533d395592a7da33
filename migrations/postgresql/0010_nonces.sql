-- What the seats put into a match's seed, as JSON by seat.

ALTER TABLE matches ADD COLUMN nonces text NOT NULL DEFAULT '';
