-- How well the service plays its seats of a match: `chance`, or how far it looks ahead. Those of before play by chance.

ALTER TABLE matches ADD COLUMN house_level text NOT NULL DEFAULT 'chance';
