-- Tokens end by themselves (`expires_at`), and with the secret that they were derived from: `secret` is its mark. Rows
-- from before have none, and are taken for those of the first secret that comes.

ALTER TABLE tokens ADD COLUMN expires_at TEXT;
ALTER TABLE tokens ADD COLUMN secret TEXT NOT NULL DEFAULT '';

CREATE INDEX tokens_unmarked ON tokens (digest) WHERE secret = '';
CREATE INDEX tokens_by_age ON tokens (created_at, digest);
CREATE INDEX tokens_by_role ON tokens (role, created_at, digest);
CREATE INDEX tokens_by_match ON tokens (match_id, created_at, digest);
CREATE INDEX tokens_by_tournament ON tokens (tournament_id, created_at, digest);
