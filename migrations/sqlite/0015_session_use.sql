-- When a session was last used, to some minutes: one that nobody uses ends. Those that there are count as used now.
-- Rows are found by their end, to be deleted some time after it.

ALTER TABLE sessions ADD COLUMN used_at TEXT NOT NULL DEFAULT '';
UPDATE sessions SET used_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now');

CREATE INDEX sessions_by_end ON sessions (expires_at);
CREATE INDEX tokens_by_end ON tokens (expires_at) WHERE expires_at IS NOT NULL;
