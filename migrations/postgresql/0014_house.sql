-- The seats of a match that the service itself plays, with a space between; empty where there are none.

ALTER TABLE matches ADD COLUMN house text NOT NULL DEFAULT '';

CREATE INDEX matches_of_the_house ON matches (match_id) WHERE status = 'running' AND house <> '';
