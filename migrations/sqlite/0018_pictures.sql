-- Pictures of cards of one's own, each under the SHA-256 of its bytes. They are never changed.

CREATE TABLE pictures (
    picture_id TEXT PRIMARY KEY,
    media_type TEXT NOT NULL,
    data BLOB NOT NULL,
    created_at TEXT NOT NULL
) WITHOUT ROWID;
