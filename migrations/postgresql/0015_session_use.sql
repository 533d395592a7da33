-- When a session was last used, to some minutes: one that nobody uses ends. Those that there are count as used now.
-- Rows are found by their end, to be deleted some time after it.

ALTER TABLE sessions ADD COLUMN used_at text NOT NULL DEFAULT '';
UPDATE sessions SET used_at = to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

CREATE INDEX sessions_by_end ON sessions (expires_at);
CREATE INDEX tokens_by_end ON tokens (expires_at) WHERE expires_at IS NOT NULL;
