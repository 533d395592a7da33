-- Matches that were not played here: when the log of one was imported, by whom, and what vouches for it, as JSON; empty
-- for the others.

ALTER TABLE matches ADD COLUMN imported text NOT NULL DEFAULT '';
